import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cleanPage, FakeModel, pointer, show } from "./notebook";
import type { SceneName } from "./scenes";

cleanPage();

describe("a long press", () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    const rect = (x: number, y: number, w: number, h: number) => ({ x, y, left: x, top: y, right: x + w, bottom: y + h, width: w, height: h }) as DOMRect;
    /** The box where it would be: its arrows and its cross apart from one another. */
    const placed = (t: ReturnType<typeof show>) => {
        t.one(".fcw-run").getBoundingClientRect = () => rect(100, 100, 120, 90);
        t.one(".fcw-run-more").getBoundingClientRect = () => rect(140, 105, 40, 25);
        t.one(".fcw-run-fewer").getBoundingClientRect = () => rect(140, 155, 40, 25);
        t.one(".fcw-run-close").getBoundingClientRect = () => rect(195, 102, 22, 22);
    };
    const press = (scene: SceneName, card: string) => {
        const model = new FakeModel(scene);
        const t = show(model);
        pointer(t.card(card), "pointerdown", 110, 110);
        vi.advanceTimersByTime(700);
        placed(t);
        return { model, t, go: (x: number, y: number) => pointer(t.card(card), "pointermove", x, y), up: (x: number, y: number) => pointer(t.card(card), "pointerup", x, y) };
    };
    const count = (t: ReturnType<typeof show>) => t.one(".fcw-run-count").textContent;
    const selected = (t: ReturnType<typeof show>) => t.all(".fcw-selected").map((card) => card.dataset["card"]);

    it("shows how many come along, slides to another first card, and only selects", () => {
        const { model, t, go, up } = press("runs", "JH");
        expect(count(t)).toBe("2 cards");
        go(150, 110);
        expect(count(t)).toBe("3 cards");
        vi.advanceTimersByTime(350); // staying there goes on
        expect(count(t)).toBe("4 cards");
        go(150, 170);
        expect([count(t), selected(t)]).toEqual(["3 cards", ["QS", "JH", "TS"]]);
        up(150, 170);
        expect([selected(t), t.all(".fcw-run"), model.sent]).toEqual([["QS", "JH", "TS"], [], []]);
    });

    it("says at once what is too long, or no run; the cross and Esc leave the table alone", () => {
        const { model, t, go, up } = press("classic", "KD");
        expect(t.one(".fcw-run-why").textContent).toContain("are no run");
        go(205, 110);
        up(205, 110);
        expect([selected(t), t.all(".fcw-run"), model.sent, t.line()]).toEqual([[], [], [], ""]);
        pointer(t.card("KD"), "pointerdown", 110, 110);
        vi.advanceTimersByTime(700);
        t.key("Escape");
        expect(t.all(".fcw-run")).toEqual([]);
        pointer(t.card("KD"), "pointerup", 110, 110);
        expect([selected(t), model.sent]).toEqual([[], []]);
    });

    it("counts against what can move now", () => {
        const model = new FakeModel("runs");
        const t = show(model);
        model.set("_state", { ...(model.get("_state") as object), movable: 2, ply: 50 });
        pointer(t.card("KH"), "pointerdown", 110, 110);
        vi.advanceTimersByTime(700);
        expect([count(t), t.one(".fcw-run-why").textContent]).toEqual(["4 cards", "too long: only 2 can move now"]);
    });

    it("out of its reach the chosen run is dragged", () => {
        const { t, go } = press("runs", "JH");
        go(150, 110);
        go(400, 300);
        expect([t.all(".fcw-run"), t.all(".fcw-held").map((card) => card.dataset["card"])]).toEqual([[], ["QS", "JH", "TS"]]);
    });

    it("a short one is a tap, a drag none", () => {
        const model = new FakeModel("runs");
        const t = show(model);
        pointer(t.card("JH"), "pointerdown", 110, 110);
        vi.advanceTimersByTime(300);
        pointer(t.card("JH"), "pointerup", 110, 110);
        vi.advanceTimersByTime(1000);
        expect([t.all(".fcw-run"), selected(t)]).toEqual([[], ["JH", "TS"]]);
        pointer(t.card("QS"), "pointerdown", 110, 110);
        pointer(t.card("QS"), "pointermove", 150, 150);
        vi.advanceTimersByTime(1000);
        expect(t.all(".fcw-run")).toEqual([]);
    });

    it("a mouse that rests on a covered card shows it whole, until it moves on", () => {
        const t = show(new FakeModel("classic"));
        const peeked = () => t.all(".fcw-peek").map((card) => card.dataset["card"]);
        pointer(t.card("KD"), "pointermove", 10, 10);
        vi.advanceTimersByTime(500);
        expect(peeked()).toEqual(["KD"]);
        pointer(t.card("KD"), "pointermove", 12, 10);
        expect(peeked()).toEqual(["KD"]);
        pointer(t.card("KD"), "pointermove", 10, 30);
        expect(peeked()).toEqual([]);
        pointer(t.card("JD"), "pointermove", 10, 60); // not covered
        vi.advanceTimersByTime(500);
        expect(peeked()).toEqual([]);
    });
});
