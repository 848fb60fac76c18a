import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { HintState, Message } from "../src/protocol";
import { cleanPage, FakeModel, show, tap } from "./notebook";
import { ok, stateOf, type SceneName } from "./scenes";

cleanPage();

const play = (model: FakeModel, scene: SceneName, line: string, ply: number) => model.confirm({ ...stateOf(scene, line), ply, change: { kind: "play" } });
const texts = (elements: HTMLElement[]) => elements.map((element) => element.textContent);
const sheet = (t: ReturnType<typeof show>) => t.el.querySelector<HTMLElement>("[data-sheet]")?.dataset["sheet"];

describe("the end of a game", () => {
    /** A table that comes to a position by an undo taken back: any change will do. */
    const come = (scene: SceneName, line: string) => {
        const model = new FakeModel(scene, line);
        const t = show(model);
        t.surface.focus();
        model.set("_state", { ...stateOf(scene, line), ply: 90, change: { kind: "redo" } });
        return { model, t };
    };

    it("stuck: said at once with three ways on; the textbook calls it lost", () => {
        const { model, t } = come("stuck", "6a 2b 5c 3d");
        expect([sheet(t), t.one(".fcw-sheet-title").textContent]).toEqual(["stuck", "Lost"]);
        expect(texts(t.all(".fcw-sheet-buttons button"))).toEqual(["Undo", "Deal again", "New deal"]);
        expect(document.activeElement?.textContent).toBe("Undo");
        t.button("Undo").click();
        t.all(".fcw-sheet-buttons button")[0]?.click();
        expect(model.sent.at(-1)).toMatchObject({ kind: "undo" });
    });

    it("keys go on working from the sheet, Esc closes it and gives the table the focus", () => {
        const { model, t } = come("stuck", "6a 2b 5c 3d");
        const first = t.one(".fcw-sheet-buttons button");
        t.key("u", {}, first);
        expect(model.sent.at(-1)).toMatchObject({ kind: "undo" });
        t.key("Escape", {}, first);
        expect(sheet(t)).toBeUndefined();
        expect(document.activeElement).toBe(t.surface);
    });

    it("won: time, moves, cards home, the deal to copy, three exits", () => {
        const { t } = come("winning", "ah");
        expect(sheet(t)).toBe("won");
        expect(texts(t.all(".fcw-fact"))).toEqual(["Time0:00", "Moves1", "Cards home52", expect.stringMatching(/^Deal/)]);
        expect(texts(t.all(".fcw-sheet-buttons button"))).toEqual(["New deal", "Deal again", "Look at the table"]);
        t.button("Look at the table").click();
        expect(sheet(t)).toBeUndefined();
    });

    it("a view that nobody plays in shows it without taking the focus", () => {
        const model = new FakeModel("stuck", "6a 2b 5c 3d");
        const t = show(model);
        model.set("_state", { ...stateOf("stuck", "6a 2b 5c 3d"), ply: 90 });
        expect(sheet(t)).toBe("stuck");
        expect(document.activeElement).toBe(document.body);
        model.set("_state", { ...stateOf("classic"), ply: 91 });
        expect(sheet(t)).toBeUndefined();
    });

    it("changes its language while it is open", () => {
        const { model, t } = come("stuck", "6a 2b 5c 3d");
        model.set("language", "it");
        expect(t.one(".fcw-sheet-title").textContent).toBe("Persa");
    });
});

describe("the rules", () => {
    it.each<[SceneName, string[], string[]]>([
        ["classic", ["No card goes home by itself", "costs nothing", "offers ways on"], ["shakes", "double click"]],
        ["cardgames", ["each undo counts", "clears itself", "double click", "may come back", "one card more than"], ["“Auto-finish”"]],
        ["numbered", ["the card shakes", "best place", "from 1 to 1,000,000", "go home by themselves"], ["selects the card"]],
        ["stuck", ["is called lost"], ["offers ways on"]],
    ])("are those of %s", (scene, said, unsaid) => {
        const t = show(new FakeModel(scene, scene === "stuck" ? "6a 2b 5c 3d" : ""));
        t.button("Rules").click();
        const text = t.one("[data-sheet=rules]").textContent ?? "";
        for (const part of said) expect(text).toContain(part);
        for (const part of unsaid) expect(text).not.toContain(part);
        expect(text).not.toMatch(/rules\.|tips\.|[{}…?]\s*\{/);
        expect(texts(t.all(".fcw-tip"))).toHaveLength(6);
        t.button("Rules").click();
        expect(sheet(t)).toBeUndefined();
    });

    it("hold the house's limits", () => {
        const rows = (scene: SceneName) => {
            const t = show(new FakeModel(scene));
            t.button("Rules").click();
            const found = t.all(".fcw-limits tr").slice(2).map((row) => [...row.children].map((cell) => Number(cell.textContent)));
            t.cleanup();
            return found;
        };
        expect(rows("classic").at(-1)).toEqual([4, 5, 10, 20, 5, 10]);
        expect(rows("cardgames").at(-1)).toEqual([4, 5, 6, 7, 5, 6]);
    });
});

describe("a hint", () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    const ask = () => {
        const model = new FakeModel("classic");
        const t = show(model);
        t.surface.focus();
        t.key("h");
        const question = model.sent.at(-1);
        const reply = (status: string, hint: Partial<HintState> = {}) => {
            model.set("_hint", { ply: stateOf("classic").ply, status, ...hint });
            model.tell("msg:custom", { kind: "reply", request: question?.id, done: true, status });
        };
        return { model, t, question, reply };
    };

    it("is marked on the table, named, and gone with the position", () => {
        const { model, t, question, reply } = ask();
        expect(question).toMatchObject({ kind: "hint", back: false });
        reply("solved", { source: "8", target: "a", count: 1, card: "QH", left: 80 });
        expect(t.line()).toBe("Hint: Q♥\ufe0e to cell a. 80 moves win from here.");
        expect(t.card("QH").className).toContain("fcw-hint");
        expect(t.all(".fcw-hint-to").map((e) => e.dataset["pile"])).toEqual(["a"]);
        model.set("_state", { ...stateOf("classic", "82"), ply: 40 });
        expect([t.line(), t.all(".fcw-hint"), t.all(".fcw-hint-to")]).toEqual(["", [], []]);
    });

    it("that takes its time says so, and the table is played meanwhile", () => {
        const { model, t, reply } = ask();
        model.set("_hint", { ply: stateOf("classic").ply, status: "searching" });
        expect(t.line()).toBe("");
        vi.advanceTimersByTime(400);
        expect(t.line()).toBe("Still searching: play on if you like.");
        tap(t.card("QH"));
        tap(t.pile("a"));
        expect(model.sent.at(-1)).toMatchObject({ kind: "move", source: "8", target: "a" });
        reply("cancelled");
        expect(t.line()).not.toContain("search");
    });

    it("Esc takes it back", () => {
        const { model, t, question } = ask();
        t.key("Escape");
        expect(model.sent.at(-1)).toMatchObject({ kind: "cancel", request: question?.id });
    });

    it("proved that there is none, it says exactly that and offers four ways on", () => {
        const { model, t, reply } = ask();
        reply("unsolvable");
        expect(t.line()).toBe("Proved unsolvable: no way from here wins.");
        expect(t.one("[data-sheet=unsolvable] .fcw-sheet-title").textContent).toBe("Proved unsolvable");
        expect(texts(t.all(".fcw-sheet-buttons button"))).toEqual(["Other deal", "Deal again", "Hint", "Undo"]);
        t.all(".fcw-sheet-buttons button")[2]?.click();
        expect(model.sent.at(-1)).toMatchObject({ kind: "hint", back: true });
        model.set("_hint", { ply: stateOf("classic").ply, status: "back", back: 1 });
        expect(t.line()).toBe("One move back the game can still be won: undo.");
    });

    it.each([
        ["82", ["Undo", "Hint", "Deal again", "Other deal"], null],
        ["", ["Other deal", "Deal again", "Hint", "Undo"], "true"],
    ])("after %o: undo comes first where there is a move to undo; a lost deal is said to be one", (line, names, off) => {
        const model = new FakeModel("classic", line);
        const t = show(model);
        t.surface.focus();
        t.button("Hint").click();
        const request = model.sent.at(-1)?.id;
        model.set("_hint", { ply: stateOf("classic", line).ply, status: "unsolvable" });
        model.tell("msg:custom", { kind: "reply", request, done: true, status: "unsolvable" });
        const buttons = t.all(".fcw-sheet-buttons button");
        expect(texts(buttons)).toEqual(names);
        expect(document.activeElement).toBe(buttons[0]);
        expect(buttons[names.indexOf("Undo")]?.getAttribute("aria-disabled")).toBe(off);
        expect(t.one(".fcw-sheet-body").textContent).toContain(line ? "how far back" : "this deal cannot be won");
        if (!off) return;
        buttons[3]?.click(); // says why, and stays
        expect(t.line()).toBe("There is nothing to undo.");
        expect(t.all(".fcw-sheet")).toHaveLength(1);
    });

    it("without a verdict is a sensible move and no dead end", () => {
        const { t, reply } = ask();
        reply("unknown", { source: "8", target: "a", count: 1, card: "QH", left: null });
        expect(t.line()).toBe("No verdict in time. A sensible move: Q♥\ufe0e to cell a.");
        expect(sheet(t)).toBeUndefined();
    });
});

describe("auto-finish", () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    const moves = (sent: readonly Message[]) => sent.flatMap((m) => (m.kind === "move" ? [`${m.source}${m.target}`] : []));

    it("sends one card after another, each a move; a tap stops it and does nothing else", () => {
        const model = new FakeModel("ordered");
        const t = show(model);
        t.button("Auto-finish").click();
        expect(moves(model.sent)).toEqual(["1h"]);
        play(model, "ordered", "1h", 10);
        expect(t.button("Stop")).toBeTruthy();
        vi.advanceTimersByTime(200);
        expect(moves(model.sent)).toEqual(["1h", "4h"]);
        play(model, "ordered", "1h 4h", 11);
        tap(t.card("KH"));
        vi.advanceTimersByTime(2000);
        expect(moves(model.sent)).toEqual(["1h", "4h"]);
        expect([t.all(".fcw-selected"), t.button("Auto-finish").textContent]).toEqual([[], "Auto-finish"]);
        tap(t.button("Auto-finish"));
        t.button("Auto-finish").click();
        expect(moves(model.sent)).toEqual(["1h", "4h", "1h"]);
    });

    it("a tap on its own button stops it too, a key as well", () => {
        const model = new FakeModel("ordered");
        const t = show(model);
        t.surface.focus();
        t.key("f");
        play(model, "ordered", "1h", 10);
        const stop = t.button("Stop");
        tap(stop);
        stop.click();
        vi.advanceTimersByTime(2000);
        expect(moves(model.sent)).toEqual(["1h"]);
        t.key("f");
        play(model, "ordered", "1h 4h", 11);
        t.key("u");
        vi.advanceTimersByTime(2000);
        expect(moves(model.sent)).toEqual(["1h", "4h"]);
        expect(model.sent.some((m) => m.kind === "undo")).toBe(false);
    });

    it("begins by itself after a move, where the house says so, and not again once stopped", () => {
        const model = new FakeModel("clearing");
        const t = show(model);
        t.surface.focus();
        t.key("a");
        t.key("4");
        play(model, "clearing", "a4", 10);
        vi.advanceTimersByTime(600);
        expect(moves(model.sent)).toEqual(["a4", "1h"]);
        t.key(" ");
        play(model, "clearing", "a4 1h", 11);
        vi.advanceTimersByTime(2000);
        expect(moves(model.sent)).toEqual(["a4", "1h"]);
        // nor after an undo
        model.set("_state", { ...stateOf("clearing", "a4"), ply: 12, change: { kind: "undo" } });
        vi.advanceTimersByTime(2000);
        expect(moves(model.sent)).toEqual(["a4", "1h"]);
    });

    it("ends when somebody else plays", () => {
        const model = new FakeModel("ordered");
        const t = show(model);
        t.button("Auto-finish").click();
        model.tell("msg:custom", ok(model.sent.at(-1), stateOf("ordered").ply));
        model.set("_state", { ...stateOf("ordered"), ply: 30, change: { kind: "goto" } });
        vi.advanceTimersByTime(2000);
        expect(moves(model.sent)).toEqual(["1h"]);
    });
});
