import axe from "axe-core";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { piles } from "../src/board";
import { spot } from "../src/layout";
import { layOut, shapeOf } from "../src/layout";
import type { Message, State } from "../src/protocol";
import widget from "../src/widget";
import { ok, refused, scene, stateOf, type SceneName } from "./scenes";

/** A widget model that plays Python's part when it is told to. */
class FakeModel {
    readonly sent: Message[] = [];
    private readonly traits: Record<string, unknown>;
    private readonly listeners: [string, (...args: unknown[]) => void][] = [];

    constructor(name: SceneName, line = "") {
        const { house, houses } = scene(name);
        this.traits = { _state: stateOf(name, line), _house: house, _houses: houses, _notice: { seq: 0, code: "", params: {} }, language: "en" };
    }

    get = (name: string) => this.traits[name];
    set = (name: string, value: unknown) => {
        this.traits[name] = value;
        this.tell(`change:${name}`);
    };
    save_changes = () => undefined;
    send = (message: Message): void => void this.sent.push(message);
    on = (event: string, heard: (...args: unknown[]) => void) => void this.listeners.push([event, heard]);
    off = (event: string, heard: (...args: unknown[]) => void) => {
        const at = this.listeners.findIndex(([e, h]) => e === event && h === heard);
        if (at >= 0) this.listeners.splice(at, 1);
    };
    tell(event: string, ...args: unknown[]): void {
        for (const [name, heard] of [...this.listeners]) if (name === event) heard(...args);
    }
    /** The new state, and the answer to the last intent. */
    confirm(state: State): void {
        this.set("_state", state);
        this.tell("msg:custom", ok(this.sent.at(-1), state.ply));
    }
    get heard(): number {
        return this.listeners.length;
    }
}

let cleanups: (() => void)[] = [];

function show(model: FakeModel, parent: Element | ShadowRoot = document.body) {
    const el = document.createElement("div");
    parent.append(el);
    type Props = Parameters<typeof widget.render>[0];
    const cleanup = widget.render({ model, el } as unknown as Props) as () => void;
    cleanups.push(cleanup);
    const one = <E extends HTMLElement>(selector: string) => {
        const found = el.querySelector<E>(selector);
        if (!found) throw new Error(`no ${selector}`);
        return found;
    };
    const surface = one(".fcw-surface");
    return {
        el,
        cleanup,
        one,
        surface,
        all: (selector: string) => [...el.querySelectorAll<HTMLElement>(selector)],
        card: (card: string) => one(`[data-card="${card}"]`),
        pile: (pile: string) => one(`[data-pile="${pile}"]`),
        line: () => one(".fcw-line").textContent,
        voice: () => one("[aria-live]").textContent?.trim(),
        key: (key: string, init: KeyboardEventInit = {}, target: Element = surface) => {
            const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, composed: true, ...init });
            target.dispatchEvent(event);
            return event;
        },
        button: (text: string) => {
            const found = [...el.querySelectorAll("button")].find((b) => b.textContent === text);
            if (!found) throw new Error(`no button ${text}`);
            return found;
        },
    };
}

function pointer(target: Element, type: string, x = 0, y = 0, init: PointerEventInit = {}): void {
    target.dispatchEvent(
        new PointerEvent(type, { bubbles: true, pointerId: 1, isPrimary: true, button: 0, clientX: x, clientY: y, pointerType: "mouse", ...init }),
    );
}

function tap(target: Element): void {
    pointer(target, "pointerdown");
    pointer(target, "pointerup");
}

const position = (element: HTMLElement) => element.style.transform;

beforeEach(() => {
    cleanups = [];
    const query = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
    vi.spyOn(window, "matchMedia").mockReturnValue(query as unknown as MediaQueryList);
    Element.prototype.setPointerCapture ??= () => undefined;
});

afterEach(() => {
    for (const cleanup of cleanups) cleanup();
    document.body.replaceChildren();
});

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
        const text = () => t.all(".fcw-statuses > *").map((status) => status.textContent);
        const t = show(new FakeModel("classic", "82 5a"));
        expect(text()).toEqual(["Deal #617", "Moves 2", "Time 0:00", "4 movable"]);
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

describe("the menu", () => {
    const open = (model: FakeModel) => {
        const t = show(model);
        t.one(".fcw-more").click();
        return t;
    };

    it("deals a number, and keeps one that is out of range to be corrected", () => {
        const model = new FakeModel("numbered");
        const t = open(model);
        const field = t.one<HTMLInputElement>("input");
        const submit = () => t.one("form").dispatchEvent(new Event("submit", { cancelable: true, bubbles: true }));
        field.value = "1000001";
        submit();
        expect(t.one(".fcw-wrong").textContent).toBe("Whole numbers from 1 to 1,000,000.");
        expect(model.sent).toEqual([]);
        field.value = "#617";
        submit();
        expect(model.sent).toMatchObject([{ kind: "deal", number: 617 }]);
        expect(t.all("[role=dialog]")).toEqual([]);
    });

    it("lists the houses, the present one checked; another one deals the same cards", () => {
        const model = new FakeModel("classic");
        const t = open(model);
        const checked = t.all("[role=radio][aria-checked=true]").map((e) => e.textContent);
        expect(checked).toEqual(["Classic", "English"]);
        t.button("Baker's Game").click();
        expect(model.sent).toMatchObject([{ kind: "deal", number: null, house: "bakers-game" }]);
    });

    it("goes by arrow keys, and the keys in it are no moves", () => {
        const model = new FakeModel("classic");
        const t = open(model);
        expect(document.activeElement?.textContent).toBe("Redo");
        t.key("ArrowDown", {}, document.activeElement ?? t.surface);
        expect(document.activeElement?.textContent).toBe("Deal again");
        t.key("n", {}, document.activeElement ?? t.surface);
        expect(model.sent).toEqual([]);
        t.button("Deal again").click();
        expect(model.sent).toMatchObject([{ kind: "restart" }]);
    });

    it("sets the language for all views", () => {
        const model = new FakeModel("classic");
        const t = open(model);
        t.button("Italiano").click();
        expect(model.get("language")).toBe("it");
        expect(t.button("Annulla")).toBeTruthy();
    });
});

describe("two views of one game", () => {
    it("show the same cards; selection, line and voice are each their own", () => {
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
        cleanups = [];
        expect([model.heard, t.el.childElementCount]).toEqual([0, 0]);
        expect(model.sent).toMatchObject([{ kind: "clock" }]); // the time counted so far
    });
});

describe("clipboard and notices", () => {
    it("a pasted board or number goes to Python", () => {
        const model = new FakeModel("classic");
        const t = show(model);
        const data = new DataTransfer();
        data.setData("text/plain", " 617\n");
        t.surface.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
        expect(model.sent).toMatchObject([{ kind: "paste", text: "617" }]);
    });

    it("copying gives the played line", () => {
        const t = show(new FakeModel("classic", "82 5a"));
        const data = new DataTransfer();
        t.surface.dispatchEvent(new ClipboardEvent("copy", { clipboardData: data, bubbles: true, cancelable: true }));
        expect(data.getData("text/plain")).toContain("82 5a");
        expect(t.line()).toBe("The moves are in the clipboard.");
    });

    it("the deal's identifier is copied with one tap, and the line says so", async () => {
        const written = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
        const t = show(new FakeModel("classic"));
        t.one(".fcw-deal").click();
        await vi.waitFor(() => expect(t.line()).toBe("Copied: 617"));
        expect(written).toHaveBeenCalledWith("617");
    });

    it("a notice is shown once, as text", () => {
        const model = new FakeModel("classic");
        const t = show(model);
        model.set("_notice", { seq: 1, code: "python_error", params: { text: "<img src=x onerror=alert(1)>" } });
        expect(t.line()).toBe("Python: <img src=x onerror=alert(1)>");
        expect(t.all("img")).toEqual([]);
        model.set("_state", stateOf("classic", "82")); // which it may have overtaken
        expect(t.line()).toContain("onerror");
        tap(t.card("JC"));
        expect(t.line()).toBe("");
    });

    it("a closed comm is said", () => {
        const model = new FakeModel("classic");
        const t = show(model);
        model.tell("comm:close");
        expect(t.line()).toBe("No connection to Python: run the cell again.");
    });

    it("a message that cannot be sent is said, and the move taken back", () => {
        const model = new FakeModel("runs");
        const t = show(model);
        const before = position(t.card("AS"));
        model.send = () => {
            throw new Error("Cannot send");
        };
        tap(t.card("AS"));
        expect([t.line(), position(t.card("AS"))]).toEqual(["No connection to Python: run the cell again.", before]);
    });

    it("works in a shadow root", () => {
        const host = document.createElement("div");
        document.body.append(host);
        const model = new FakeModel("runs");
        const t = show(model, host.attachShadow({ mode: "open" }));
        tap(t.card("AS"));
        expect(model.sent).toMatchObject([{ kind: "move", source: "a", target: "h" }]);
    });
});
