import { describe, expect, it } from "vitest";
import { Clock, clockText } from "../src/clock";

describe("the clock", () => {
    it("counts visible play only, and never runs backwards within a game", () => {
        let now = 0;
        const clock = new Clock(() => now);
        clock.sync(0, false, true);
        now += 5000;
        expect(clock.seconds).toBe(0);
        clock.sync(0, true, false);
        now += 10_000;
        expect(clock.seconds).toBe(10);
        clock.see(false);
        now += 60_000;
        expect(clock.seconds).toBe(10);
        clock.see(true);
        now += 2000;
        clock.sync(3, true, false); // Python has heard less
        expect(clock.seconds).toBe(12);
        clock.sync(30, true, false); // another view counted more
        expect(clock.seconds).toBe(30);
        now += 1000;
        clock.sync(31, false, false); // won
        now += 9000;
        expect([clock.seconds, clock.running]).toEqual([31, false]);
        clock.sync(0, false, true);
        expect(clock.seconds).toBe(0);
    });

    it("starts hidden if the page is", () => {
        let now = 0;
        const clock = new Clock(() => now);
        clock.see(false);
        clock.sync(0, true, true);
        now = 1000;
        expect(clock.seconds).toBe(0);
    });

    it.each([
        [0, "0:00"],
        [48.9, "0:48"],
        [600, "10:00"],
        [3661, "1:01:01"],
    ])("%f s is %s", (seconds, text) => {
        expect(clockText(seconds)).toBe(text);
    });
});
