import { describe, expect, it } from "vitest";
import { boardKey, cardsOf, piles, places, predict } from "../src/board";
import { asTarget, cardOf, pileIndex, pileKind, rankOf, suitOf } from "../src/cards";
import { findGrab, homeAfter, openCounts, runLength, typedGrab, whyBlocked, whyRefused } from "../src/grabs";
import { stateOf, type SceneName } from "./scenes";

describe("names", () => {
    it.each([
        ["1", "column", 0],
        ["9", "column", 8],
        ["z", "column", 11],
        ["a", "cell", 0],
        ["k", "cell", 7],
        ["hc", "foundation", 0],
        ["hs", "foundation", 3],
    ])("%s is a %s", (pile, kind, index) => {
        expect([pileKind(pile), pileIndex(pile)]).toEqual([kind, index]);
    });

    it("reads cards both ways", () => {
        expect([rankOf("AC"), rankOf("TD"), suitOf("TD")]).toEqual([1, 10, "D"]);
        expect([cardOf(13, "H"), asTarget("hd"), asTarget("3")]).toEqual(["KH", "h", "3"]);
    });
});

describe("a board", () => {
    it("has every card once", () => {
        for (const name of ["classic", "runs", "stuck"] as SceneName[]) {
            const state = Object.values(stateOf(name === "stuck" ? "classic" : name)) && stateOf(name, name === "stuck" ? "6a 2b 5c 3d" : "");
            const found = places(state);
            expect(found.size).toBe(52);
            expect(piles(state).flatMap((pile) => cardsOf(state, pile))).toHaveLength(52);
        }
    });

    it("counts a card's followers", () => {
        const found = places(stateOf("runs"));
        expect(found.get("KH")).toEqual({ pile: "1", depth: 0, count: 4 });
        expect(found.get("AS")).toEqual({ pile: "a", depth: 0, count: 1 });
        expect(found.get("2C")).toEqual({ pile: "hc", depth: 1, count: 1 });
    });
});

describe("the board foreseen is the one Python sends", () => {
    it.each<[SceneName, string, string, number, string]>([
        ["classic", "82", "8", 1, "2"],
        ["runs", "ah", "a", 1, "h"],
        ["runs", "13", "1", 4, "3"],
        ["runs", "51", "5", 4, "1"],
        ["numbered", "67", "6", 2, "7"], // five cards go home by themselves, some of those just moved
        ["cardgames", "ah", "a", 1, "h"],
        ["winning", "ah", "a", 1, "h"],
    ])("%s %s", (name, line, source, count, target) => {
        const before = stateOf(name);
        const grab = findGrab(before, source, count);
        const home = grab && homeAfter(grab, target);
        expect(home).toBeDefined();
        expect(boardKey(predict(before, source, count, target, home ?? []))).toBe(boardKey(stateOf(name, line)));
    });

    it("takes a card back from its foundation", () => {
        const after = predict(stateOf("cardgames"), "hc", 1, "b", []);
        expect([after.foundations[0], after.cells[1]]).toEqual([12, "KC"]);
    });
});

describe("grabs", () => {
    const state = stateOf("runs");

    it("are looked up by source and count", () => {
        expect(openCounts(state, "1")).toEqual([1, 2, 3, 4]);
        expect(openCounts(state, "6")).toEqual([1, 2]);
        expect(runLength(state, "a")).toBe(0);
    });

    it("tell why not", () => {
        const blocked = findGrab(state, "6", 4);
        expect(blocked && whyBlocked(state, blocked)?.[0]).toBe("not_a_run");
        const king = findGrab(state, "1", 4);
        expect(king && whyRefused(state, king, "6")?.[0]).toBe("king");
        expect(king && whyRefused(state, king, "hd")?.[0]).toBe("one_at_a_time_home");
    });

    it("are found for a typed move: the most that go into an empty column", () => {
        expect(typedGrab(state, "2", "3")?.count).toBe(7);
        expect(typedGrab(state, "5", "1")?.count).toBe(4);
        expect(typedGrab(state, "5", "2")).toBeUndefined();
    });
});
