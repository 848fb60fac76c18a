import axe from "axe-core";
import { describe, expect, it, vi } from "vitest";
import { piles } from "../src/board";
import { layOut, shapeOf, spot } from "../src/layout";
import { FakeModel, cleanPage, pointer, position, show, tap } from "./notebook";
import { refused, stateOf } from "./scenes";

cleanPage();

describe("the table drawn", () => {
    it("has 52 cards and a place for every pile", () => {
        const t = show(new FakeModel("classic"));
        expect(t.all(".fcw-card")).toHaveLength(52);
        expect(t.all(".fcw-place").map((place) => place.dataset["pile"])).toEqual(piles(stateOf("classic")));
        expect(t.card("KS").getAttribute("aria-label")).toBe("king of spades");
        expect(t.card("TH").querySelector(".fcw-rank")?.textContent).toBe("10");
    });

    it("keeps a card's element for life, and moves it", () => {
        const model = new FakeModel("classic");
        const t = show(model);
        const queen = t.card("QH");
        const before = position(queen);
        model.set("_state", stateOf("classic", "82"));
        expect(t.card("QH")).toBe(queen);
        expect(position(queen)).not.toBe(before);
    });

    it("keeps every pile's order while some of its cards glide, and settles while keys are pressed", () => {
        vi.useFakeTimers();
        const model = new FakeModel("classic");
        const t = show(model);
        // The first card of every column changes places with one of the next column; all the others stay.
        const { columns, ...rest } = stateOf("classic");
        const firsts = columns.map(([first = ""]) => first);
        const redealt = columns.map((column, i) => [firsts[(i + 1) % firsts.length] ?? "", ...column.slice(1)]);
        model.set("_state", { ...rest, columns: redealt, ply: 2 });
        const heights = () => redealt.map((column) => column.map((card) => Number(t.card(card).style.zIndex)));
        for (const column of heights()) expect(column).toEqual(column.toSorted((a, b) => a - b));
        expect(Math.max(...heights().flat())).toBeGreaterThan(100);
        for (let i = 0; i < 4; i++) {
            vi.advanceTimersByTime(300);
            t.key("ArrowRight");
        }
        expect(Math.max(...heights().flat())).toBeLessThan(100);
    });

    it("names every pile for ears, and owns its cards", () => {
        const t = show(new FakeModel("runs"));
        const name = (pile: string) => t.pile(pile).getAttribute("aria-label");
        expect(name("6")).toBe("Column 6, 4 cards, last two of hearts, 2 movable");
        expect(name("3")).toBe("Column 3, empty");
        expect(name("a")).toBe("Free cell a, ace of spades");
        expect(name("b")).toBe("Free cell b, empty");
        expect(name("hc")).toBe("Foundation of clubs, king of clubs");
        for (const pile of t.all("[aria-owns]"))
            for (const id of pile.getAttribute("aria-owns")?.split(" ") ?? []) expect(t.el.querySelector(`#${id}`)).not.toBeNull();
    });

    it("shows deal, moves, time and the limit", () => {
        const text = () => t.all(".fcw-statuses > :not([hidden])").map((status) => status.textContent);
        const t = show(new FakeModel("classic", "82 5a"));
        expect(text()).toEqual(["Deal #617", "Moves 2", "Time 0:00", "4 movable", "Rules"]);
    });

    it("says nothing of an unlimited hand", () => {
        const model = new FakeModel("classic");
        const t = show(model);
        model.set("_state", { ...stateOf("classic"), movable: null });
        expect(t.all(".fcw-status").at(-1)?.hidden).toBe(true);
    });

    it("changes its language while it is looked at", () => {
        const model = new FakeModel("classic");
        const t = show(model);
        model.set("language", "de");
        expect(t.card("QH").querySelector(".fcw-rank")?.textContent).toBe("D");
        expect(t.card("QH").getAttribute("aria-label")).toBe("Herz Dame");
        expect(t.button("Neues Blatt")).toBeTruthy();
        expect(t.one(".fcw").lang).toBe("de");
    });

    it("is as light or dark as the notebook, wherever it is shown", async () => {
        const host = document.createElement("div");
        document.body.append(host);
        const [t, shadowed] = [show(new FakeModel("classic")), show(new FakeModel("classic"), host.attachShadow({ mode: "open" }))];
        const dark = () => [t, shadowed].map((view) => view.one(".fcw").classList.contains("fcw-dark"));
        expect(dark()).toEqual([false, false]);
        document.body.dataset["jpThemeLight"] = "false";
        await vi.waitFor(() => expect(dark()).toEqual([true, true]));
        delete document.body.dataset["jpThemeLight"];
        document.body.className = "vscode-dark";
        await vi.waitFor(() => expect(dark()).toEqual([true, true]));
        document.body.className = "";
    });

    it("passes axe", async () => {
        const model = new FakeModel("runs");
        const t = show(model);
        tap(t.card("TS"));
        t.button("").click();
        const { violations } = await axe.run(t.el, { rules: { "color-contrast": { enabled: false }, region: { enabled: false } } });
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    });
});

describe("hands", () => {
    it("tap, then tap: the move is painted at once", () => {
        const model = new FakeModel("classic");
        const t = show(model);
        tap(t.card("QH"));
        expect(t.card("QH").classList).toContain("fcw-selected");
        expect(t.all(".fcw-target").map((e) => e.dataset["card"] ?? e.dataset["pile"]).sort()).toEqual(
            ["2", "3", "KC", "KS", "a", "b", "c", "d"].sort(),
        );
        const before = position(t.card("QH"));
        tap(t.card("KS"));
        expect(model.sent).toMatchObject([{ kind: "move", source: "8", target: "2", count: 1, ply: 1 }]);
        expect(position(t.card("QH"))).not.toBe(before);
        const painted = position(t.card("QH"));
        model.confirm(stateOf("classic", "82"));
        expect(position(t.card("QH"))).toBe(painted);
        expect(t.voice()).toMatch(/queen of hearts to column 2\.$/);
    });

    it("drag: a click is a drag that never started", () => {
        const model = new FakeModel("classic");
        const t = show(model);
        const layout = layOut(720, shapeOf(stateOf("classic")));
        const dx = spot(layout, "2").x - spot(layout, "8").x;
        const queen = t.card("QH");
        pointer(queen, "pointerdown", 500, 300);
        pointer(queen, "pointermove", 503, 300);
        expect(queen.classList).not.toContain("fcw-held");
        pointer(queen, "pointermove", 500 + dx + 20, 310);
        expect(queen.classList).toContain("fcw-held");
        pointer(queen, "pointerup", 500 + dx + 20, 310);
        expect(queen.classList).not.toContain("fcw-held");
        expect(model.sent).toMatchObject([{ kind: "move", source: "8", target: "2" }]);
    });

    it("drag: the card stays under the pointer while the page scrolls", async () => {
        const model = new FakeModel("classic");
        const t = show(model);
        let top = 0;
        t.surface.getBoundingClientRect = () => new DOMRect(0, top, 720, 500);
        const at = (card: HTMLElement) => (position(card).match(/-?\d+/g) ?? []).map(Number);
        const layout = layOut(720, shapeOf(stateOf("classic")));
        const dx = spot(layout, "2").x - spot(layout, "8").x;
        const queen = t.card("QH");
        const [x = 0, y = 0] = at(queen);
        pointer(queen, "pointerdown", 500, 300);
        pointer(queen, "pointermove", 480, 300);
        await vi.waitFor(() => expect(at(queen)).toEqual([x - 20, y]));
        top = -150; // the page scrolls down; the pointer stays where it is on the screen
        document.dispatchEvent(new Event("scroll"));
        await vi.waitFor(() => expect(at(queen)).toEqual([x - 20, y + 150]));
        top = -400;
        pointer(queen, "pointerup", 500 + dx, -100);
        expect(model.sent).toMatchObject([{ kind: "move", source: "8", target: "2" }]);
    });

    it("drag: a table that changes its size takes the card back, and the release means nothing", () => {
        const resized: ((entries: unknown[]) => void)[] = [];
        vi.stubGlobal(
            "ResizeObserver",
            class {
                constructor(heard: (entries: unknown[]) => void) {
                    resized.push(heard);
                }
                observe = () => undefined;
                disconnect = () => undefined;
            },
        );
        const model = new FakeModel("classic");
        const t = show(model);
        vi.unstubAllGlobals();
        const queen = t.card("QH");
        pointer(queen, "pointerdown", 500, 300);
        pointer(queen, "pointermove", 300, 310);
        resized[0]?.([{ contentRect: { width: 400 } }]);
        const { x } = spot(layOut(400, shapeOf(stateOf("classic"))), "8");
        expect(queen.classList).not.toContain("fcw-held");
        expect(position(queen)).toContain(`translate(${x}px`);
        pointer(queen, "pointermove", 100, 310);
        pointer(queen, "pointerup", 100, 310);
        expect([position(queen).startsWith(`translate(${x}px`), t.line(), model.sent]).toEqual([true, "", []]);
    });

    it("a card that flies by keeps no hand off the one that lies there", () => {
        const model = new FakeModel("classic");
        const t = show(model);
        model.set("_state", stateOf("classic", "82")); // over the columns between
        const meant = (x: number, y: number) => {
            pointer(t.card("QH"), "pointerdown", x, y);
            pointer(t.card("QH"), "pointermove", x + 20, y);
            const held = t.all(".fcw-held").map((card) => card.dataset["card"]);
            pointer(t.card("QH"), "pointercancel");
            return held;
        };
        for (const card of ["JC", "QH"]) {
            const [x = 0, y = 0] = (position(t.card(card)).match(/-?\d+/g) ?? []).map(Number);
            expect(meant(x + 5, y + 5)).toEqual([card]); // one it passes; and itself, where it goes
        }
        expect(meant(700, 1000)).toEqual(["QH"]); // nothing lies there
    });

    it("a cancelled drag puts the cards back", () => {
        const model = new FakeModel("classic");
        const t = show(model);
        const queen = t.card("QH");
        const before = position(queen);
        pointer(queen, "pointerdown", 500, 300);
        pointer(queen, "pointermove", 300, 310);
        pointer(queen, "pointercancel");
        expect([position(queen), queen.classList.contains("fcw-held"), model.sent]).toEqual([before, false, []]);
    });

    it("Python's no takes the move back and says why in the player's language", () => {
        const model = new FakeModel("classic");
        const t = show(model);
        const before = position(t.card("QH"));
        tap(t.card("QH"));
        tap(t.card("KS"));
        model.tell("msg:custom", refused(model.sent[0], "stale_ply"));
        expect(position(t.card("QH"))).toBe(before);
        expect(t.line()).toBe("The table had moved on: that was meant for an earlier position.");
    });
});

describe("keys", () => {
    it("none but Tab reaches the notebook, and what has Ctrl does", () => {
        const t = show(new FakeModel("classic"));
        const reached: string[] = [];
        const heard = (event: KeyboardEvent) => void reached.push(event.key);
        document.body.addEventListener("keydown", heard);
        for (const key of ["d", "1", "a", "x", "Enter", "Escape", "ArrowDown", "j", "q", "F5", "Tab"]) t.key(key);
        t.key("s", { ctrlKey: true });
        t.key("z", { ctrlKey: true });
        expect(reached).toEqual(["Tab", "s"]);
        document.body.removeEventListener("keydown", heard);
        expect(t.key("q").defaultPrevented).toBe(false);
        expect(t.key("ArrowDown").defaultPrevented).toBe(true);
    });

    it("play", () => {
        const model = new FakeModel("classic");
        const t = show(model);
        t.key("8");
        expect(t.line()).toBe("8 …");
        t.key("2");
        expect(model.sent).toMatchObject([{ kind: "move", source: "8", target: "2" }]);
        model.confirm(stateOf("classic", "82"));
        t.key("u");
        t.key("z", { ctrlKey: true });
        expect(model.sent.at(-1)?.kind).toBe("undo");
        model.confirm({ ...stateOf("classic"), ply: 3 });
        expect(t.line()).toBe("There is nothing to undo.");
    });

    it("held down repeat undo, but no deal; a button in the bar lets moves through", () => {
        const model = new FakeModel("classic", "82");
        const t = show(model);
        t.key("n", { repeat: true });
        t.key("Enter", { repeat: true });
        expect(model.sent).toEqual([]);
        t.key("u", { repeat: true });
        expect(model.sent).toMatchObject([{ kind: "undo" }]);
        model.confirm({ ...stateOf("classic"), ply: 3 });
        const undo = t.button("Undo");
        expect(t.key(" ", {}, undo).defaultPrevented).toBe(false);
        t.key("8", {}, undo);
        t.key("2", {}, undo);
        expect(model.sent.at(-1)).toMatchObject({ kind: "move", source: "8", target: "2", ply: 3 });
    });

    it("move a cursor that names what it stands on", () => {
        const t = show(new FakeModel("runs"));
        const under = () => t.el.querySelector(`#${t.surface.getAttribute("aria-activedescendant")}`)?.getAttribute("aria-label");
        expect(under()).toBe("Column 1, 4 cards, last ten of spades, 4 movable");
        t.key("ArrowUp");
        expect(under()).toBe("jack of hearts with one card below, column 1");
        t.key("Enter");
        expect(under()).toBe("jack of hearts with one card below, column 1, selected");
        t.key("ArrowRight");
        t.key("ArrowRight");
        expect(under()).toBe("Column 3, empty");
        expect(t.all(".fcw-cursor")).toHaveLength(1);
    });

    it("? shows the keys, Esc closes and gives the focus back", () => {
        const t = show(new FakeModel("classic"));
        t.surface.focus();
        t.key("?");
        expect(t.one("[role=dialog]").textContent).toContain("Choose the first card of a run");
        t.key("Escape", {}, t.one("[role=dialog] button"));
        expect(t.all("[role=dialog]")).toEqual([]);
        expect(document.activeElement).toBe(t.surface);
    });
});

describe("deal again", () => {
    const again = { ...stateOf("classic"), ply: 3, can_undo: true, change: { kind: "restart" as const } };
    const back = { ...stateOf("classic", "82"), ply: 4, seconds: 75, change: { kind: "return" as const } };

    it("starts the clock anew, says so, and can be undone", () => {
        vi.useFakeTimers();
        const model = new FakeModel("classic");
        const t = show(model);
        const time = () => t.one(".fcw-time .fcw-value").textContent;
        const undo = t.button("Undo");
        model.set("_state", stateOf("classic", "82"));
        vi.advanceTimersByTime(75_000);
        expect(time()).toBe("1:15");
        t.surface.focus();
        t.one(".fcw-more").click();
        t.button("Deal again").click();
        expect(model.sent.at(-1)).toMatchObject({ kind: "restart", seconds: 75 });
        model.confirm(again);
        expect([time(), t.voice(), t.line(), undo.getAttribute("aria-disabled")]).toEqual(["0:00", "Deal 617 again.", "", "false"]);
        vi.advanceTimersByTime(5_000);
        expect(time()).toBe("0:00"); // until the first move
        undo.click();
        expect(model.sent.at(-1)).toMatchObject({ kind: "undo", ply: 3, seconds: 0 });
        model.confirm(back);
        expect([time(), t.voice()]).toEqual(["1:15", "Back at deal 617."]);
        vi.advanceTimersByTime(2_000);
        expect(time()).toBe("1:17");
    });

    it("what waited for it tells the new game's time, even if the answer came before the state", () => {
        vi.useFakeTimers();
        const model = new FakeModel("classic", "82");
        const t = show(model);
        vi.advanceTimersByTime(75_000);
        t.one(".fcw-more").click();
        t.button("Deal again").click();
        t.key("8");
        t.key("2");
        model.tell("msg:custom", { kind: "answer", intent: model.sent.at(-1)?.id, ok: true, ply: 3 });
        model.set("_state", again);
        expect(model.sent.at(-1)).toMatchObject({ kind: "move", source: "8", ply: 3, seconds: 0 });
    });
});

describe("two views of one game", () => {
    it("show the same cards; selection, line and voice are each their own", () => {
        vi.useFakeTimers(); // what is said within a fifth of a second is said together, on slow machines too
        const model = new FakeModel("classic");
        const [a, b] = [show(model), show(model)];
        tap(a.card("QH"));
        expect(b.all(".fcw-selected")).toEqual([]);
        tap(a.card("KS"));
        model.confirm(stateOf("classic", "82"));
        expect(position(b.card("QH"))).toBe(position(a.card("QH")));
        expect([a.voice(), b.voice()]).toEqual(["queen of hearts selected, 6 places to go. queen of hearts to column 2.", ""]);
        tap(b.card("JC"));
        tap(b.card("6C"));
        expect([a.line(), b.line() !== ""]).toEqual(["", true]);
        expect(new Set([...a.all("[id]"), ...b.all("[id]")].map(({ id }) => id)).size).toBe(a.all("[id]").length * 2);
    });

    it("leave nothing behind", () => {
        const model = new FakeModel("classic", "82");
        const t = show(model);
        t.cleanup();
        expect([model.heard, t.el.childElementCount]).toEqual([0, 0]);
        expect(model.sent).toMatchObject([{ kind: "clock" }]); // the time counted so far
    });
});
