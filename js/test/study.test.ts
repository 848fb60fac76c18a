import axe from "axe-core";
import { describe, expect, it, vi } from "vitest";
import type { LinesState, Message, ReplayState, StripState } from "../src/protocol";
import { cleanPage, FakeModel, show } from "./notebook";
import { ok, stateOf } from "./scenes";

// Where a page can make a module of a text, the text is the same code.
vi.mock("../src/later", () => ({ moduleOf: () => import("../src/annex") }));
cleanPage();

const STRIP: StripState = { marks: "sssllu", moves: [9, 8, 7, null, null, null], texts: ["", "8a", "7b", "1c", "2d", "53"], losing: 3, at: 5 };
const LINES: LinesState = {
    lines: [
        [-1, 0, 8, 3, "won", ""],
        [0, 5, 7, -1, "stuck", "2d"],
        [0, 3, 6, 6, "", "8b"],
    ],
    at: 6,
    hidden: 1,
};
const REPLAY: ReplayState = { at: 2, last: 9, made: 2, moves: 9, playing: false, speed: 1.5, cards: false };

const last = (model: FakeModel, kind: Message["kind"]) => model.sent.filter((message) => message.kind === kind).at(-1);

/** Answers the last question of a kind. */
function reply(model: FakeModel, kind: Message["kind"], body: object, done = true): void {
    model.tell("msg:custom", { kind: "reply", request: last(model, kind)?.id, done, ...body });
}

/** Python has gone where it was asked to. */
function went(model: FakeModel, ply: number): void {
    model.set("_state", { ...stateOf("classic"), ply });
    model.tell("msg:custom", ok(last(model, "goto"), ply));
}

async function come(model: FakeModel): Promise<void> {
    reply(model, "annex", { module: "" });
    await vi.waitFor(() => import("../src/annex"));
    await new Promise((done) => setTimeout(done, 0));
}

/** A table whose menu's page is open. */
async function page(line = "82 5a") {
    const model = new FakeModel("classic", line);
    const t = show(model);
    const menu = () => {
        t.one(".fcw-more").click();
        t.button("Analysis").click();
    };
    menu();
    await come(model);
    return { model, t, menu };
}

async function opened(kind: "annotate" | "lines") {
    const { model, t, menu } = await page();
    t.button(kind === "lines" ? "Lines tried" : "Verdict on each move").click();
    reply(model, kind, kind === "lines" ? LINES : STRIP);
    return { model, t, menu, picture: t.one(".fcw-picture"), readout: () => t.one(".fcw-readout") };
}

describe("the menu's page", () => {
    it("asks for what most games never need only when it is opened", async () => {
        const model = new FakeModel("classic");
        const t = show(model);
        expect(model.sent).toEqual([]);
        t.one(".fcw-more").click();
        t.button("Analysis").click();
        await come(model);
        const rows = t.all(".fcw-menu .fcw-item").map((row) => `${row.textContent} ${row.getAttribute("aria-checked") ?? ""}`.trim());
        expect(rows).toEqual(["Live verdict false", "Verdict on each move false", "Lines tried false", "Show how to win from here"]);
        expect(model.sent.filter(({ kind }) => kind === "annex")).toHaveLength(1);
    });

    it("replays the game, once there is a move", async () => {
        const { model, t, menu } = await page();
        t.button("Replay this game").click();
        expect(last(model, "replay")).toMatchObject({ do: "game", value: null });
        menu();
        t.button("Show how to win from here").click();
        expect(last(model, "replay")).toMatchObject({ do: "solution" });
        reply(model, "replay", { status: "unsolvable" });
        expect(t.line()).toContain("It is proved that this position cannot be won.");
        menu();
        t.button("Show how to win from here").click();
        reply(model, "replay", { status: "unknown" });
        expect(t.line()).toContain("that proves nothing");
    });
});

describe("the live verdict", () => {
    it("is off until it is asked for, and speaks of the position shown alone", async () => {
        const { model, t, menu } = await page();
        const said = () => [t.one(".fcw-verdict").hidden, t.one(".fcw-verdict").dataset["verdict"], t.one(".fcw-verdict").textContent];
        expect(said()[0]).toBe(true);
        t.button("Live verdict").click();
        expect(model.get("verdict")).toBe(true);
        expect(said()).toEqual([false, "searching", "searching …"]);
        const { ply } = stateOf("classic", "82 5a");
        model.set("_verdict", { ply: ply - 1, status: "unsolvable", moves: null });
        expect(said()).toEqual([false, "searching", "searching …"]);
        model.set("_verdict", { ply, status: "solved", moves: 1 });
        expect(said()).toEqual([false, "solved", "solved in one move"]);
        t.surface.focus();
        model.set("_verdict", { ply, status: "unsolvable", moves: null });
        expect(said()).toEqual([false, "unsolvable", "lost (proved)"]);
        expect(t.voice()).toContain("lost (proved)");
        model.set("_verdict", { ply, status: "unknown", moves: null });
        expect(said()).toEqual([false, "unknown", "unknown"]);
        model.set("_state", { ...stateOf("classic", "82 5a 6b"), ply: ply + 1 });
        expect(said()).toEqual([false, "searching", "searching …"]);
        menu();
        t.button("Live verdict").click();
        expect(said()[0]).toBe(true);
    });

    it("is there from the start where a script has asked for it", async () => {
        const model = new FakeModel("classic");
        model.set("verdict", true);
        const t = show(model);
        await come(model);
        expect(t.one(".fcw-verdict").hidden).toBe(false);
    });
});

describe("the strip", () => {
    it("has a mark for each position, told apart by shape, and says what is pointed at", async () => {
        const { t, picture, readout } = await opened("annotate");
        expect(t.all(".fcw-mark").map((mark) => mark.className.replace("fcw-mark ", ""))).toEqual([
            "fcw-mark-s",
            "fcw-mark-s",
            "fcw-mark-s",
            "fcw-mark-l fcw-first-lost",
            "fcw-mark-l",
            "fcw-mark-u fcw-here fcw-pointed",
        ]);
        expect(readout().textContent).toBe("Move 5, 53: unknownFirst losing move: 3, 1c");
        expect(picture.getAttribute("role")).toBe("slider");
        const { key } = t;
        key("Home", {}, picture);
        expect(picture.getAttribute("aria-valuetext")).toBe("The deal: solved in 9 moves");
        key("ArrowRight", {}, picture);
        expect(picture.getAttribute("aria-valuetext")).toBe("Move 1, 8a: solved in 8 moves");
        key("PageUp", {}, picture);
        expect(picture.getAttribute("aria-valuenow")).toBe("5");
    });

    it("leaves the pointer where it was put while verdicts come in, until it is gone there", async () => {
        const { model, t } = await page();
        t.button("Verdict on each move").click();
        reply(model, "annotate", STRIP, false);
        const picture = t.one(".fcw-picture");
        t.key("Home", {}, picture);
        reply(model, "annotate", { ...STRIP, at: 2 }, false);
        t.key("ArrowRight", {}, picture);
        expect(picture.getAttribute("aria-valuenow")).toBe("1");
        t.key("Enter", {}, picture);
        expect(last(model, "goto")).toMatchObject({ line: null, depth: 1 });
        reply(model, "annotate", { ...STRIP, at: 4 }, false);
        expect(picture.getAttribute("aria-valuenow")).toBe("4");
        t.key("End", {}, picture);
        reply(model, "annotate", { ...STRIP, marks: "ss", moves: [9, 8], at: 0 });
        expect(picture.getAttribute("aria-valuenow")).toBe("1");
    });

    it("goes where Enter, a click or the losing move's button says", async () => {
        const { model, t, picture } = await opened("annotate");
        t.key("Home", {}, picture);
        t.key("Enter", {}, picture);
        expect(last(model, "goto")).toMatchObject({ line: null, depth: 0 });
        went(model, 80);
        picture.getBoundingClientRect = () => new DOMRect(100, 0, 600, 60);
        picture.dispatchEvent(new MouseEvent("click", { bubbles: true, clientX: 100 + 250 }));
        expect(last(model, "goto")).toMatchObject({ line: null, depth: 2 });
        went(model, 81);
        t.one(".fcw-losing-move").click();
        expect(last(model, "goto")).toMatchObject({ line: null, depth: 2 });
    });

    it("is judged anew when the game changes, and the question before is taken back", async () => {
        const { model, t } = await opened("annotate");
        const asked = () => model.sent.filter(({ kind }) => kind === "annotate").length;
        model.set("_state", { ...stateOf("classic", "82"), ply: 70 });
        expect(asked()).toBe(2);
        reply(model, "annotate", { ...STRIP, marks: "suuuuu" }, false);
        expect(t.one(".fcw-readout").textContent).toContain("searching …");
        model.set("_state", { ...stateOf("classic", "82 5a"), ply: 71 });
        expect(asked()).toBe(3);
        expect(last(model, "cancel")).toBeTruthy();
        t.one(".fcw-study-strip .fcw-sheet-x").click();
        model.set("_state", { ...stateOf("classic", "82"), ply: 72 });
        expect(asked()).toBe(3);
        expect(t.all(".fcw-study")).toEqual([]);
    });
});

describe("the lines", () => {
    it("are a tree whose bars have their moves' length", async () => {
        const { t, picture, readout } = await opened("lines");
        expect(picture.getAttribute("role")).toBe("tree");
        const rows = t.all("[role=treeitem]");
        expect(rows.map((row) => [row.getAttribute("aria-level"), row.getAttribute("aria-selected"), row.style.left, row.style.width])).toEqual([
            ["1", "false", "0%", "100%"],
            ["2", "false", "62.5%", "25%"],
            ["2", "true", "37.5%", "37.5%"],
        ]);
        expect(rows.map((row) => row.getAttribute("aria-label"))).toEqual([
            "The first line, to move 8: won",
            "Left after move 5 with 2d, to move 7: no moves left",
            "Left after move 3 with 8b, to move 6",
        ]);
        expect(readout().textContent).toBe("Left after move 3 with 8b, to move 6 One shorter line is not shown.");
        const active = () => t.one(`#${picture.getAttribute("aria-activedescendant") ?? ""}`);
        expect(active()).toBe(rows[2]);
        t.key("ArrowUp", {}, picture);
        expect(active()).toBe(rows[1]);
    });

    it("are walked by keys and gone to", async () => {
        const { model, t, picture } = await opened("lines");
        for (const key of ["ArrowUp", "ArrowUp", "Home", "ArrowRight", "Enter"]) t.key(key, {}, picture);
        expect(last(model, "goto")).toMatchObject({ line: 0, depth: 1 });
        went(model, 80);
        picture.getBoundingClientRect = () => new DOMRect(0, 0, 816, 60);
        picture.dispatchEvent(new MouseEvent("click", { bubbles: true, clientX: 8 + 650, clientY: 20 }));
        expect(last(model, "goto")).toMatchObject({ line: 1, depth: 7 });
        went(model, 81);
        t.key("Home", {}, picture); // a line has no place before its first move
        t.key("Enter", {}, picture);
        expect(last(model, "goto")).toMatchObject({ line: 1, depth: 6 });
    });
});

describe("a replay", () => {
    const watched = async () => {
        const model = new FakeModel("classic");
        const t = show(model);
        model.set("_replay", REPLAY);
        await come(model);
        const did = () => {
            const { do: doing, value } = last(model, "replay") as Extract<Message, { kind: "replay" }>;
            return value === null ? doing : `${doing} ${value}`;
        };
        return { model, t, did, named: (name: string) => t.one(`.fcw-replay [aria-label="${name}"]`) };
    };

    it("has its buttons in the place of the game's", async () => {
        const { model, t, did, named } = await watched();
        expect(t.el.querySelector(".fcw-replaying")).not.toBeNull();
        expect(t.one(".fcw-where").textContent).toBe("Move 2 of 9");
        named("Play").click();
        expect(did()).toBe("play");
        model.set("_replay", { ...REPLAY, playing: true });
        named("Pause").click();
        expect(did()).toBe("pause");
        named("Step on").click();
        expect(did()).toBe("step");
        named("Step back").click();
        expect(did()).toBe("back");
        named("Speed 1×").click();
        expect(did()).toBe("speed 3");
        model.set("_replay", { ...REPLAY, speed: 12 });
        named("Speed 8×").click();
        expect(did()).toBe("speed 0.75");
        t.button("Card by card").click();
        expect(did()).toBe("cards 1");
        const range = t.one("input[type=range]") as HTMLInputElement;
        range.value = "7";
        range.dispatchEvent(new Event("input"));
        expect(did()).toBe("seek 7");
        t.button("Play from here").click();
        expect(did()).toBe("take");
        named("End replay").focus();
        named("End replay").click();
        expect(did()).toBe("stop");
        model.set("_replay", {});
        expect(t.el.querySelector(".fcw-replaying")).toBeNull();
        expect(document.activeElement).toBe(t.surface);
    });

    it("is worked from the table by keys, which play nothing meanwhile", async () => {
        const { model, t, did } = await watched();
        for (const [key, doing, init] of [
            [" ", "play", {}],
            ["ArrowRight", "step", {}],
            ["ArrowLeft", "back", {}],
            ["r", "step", {}],
            ["U", "back", {}],
            ["z", "back", { ctrlKey: true }],
            ["y", "step", { ctrlKey: true }],
            ["Escape", "stop", {}],
        ] as const) {
            expect(t.key(key, init).defaultPrevented, key).toBe(true);
            expect(did(), key).toBe(doing);
        }
        expect(model.sent.filter(({ kind }) => kind === "undo" || kind === "redo")).toEqual([]);
    });

    it("says in its own place why nothing can be picked up", async () => {
        const { model, t } = await watched();
        reply(model, "replay", {});
        model.set("_state", { ...stateOf("classic"), ply: 50, refusals: [["replaying", {}]], grabs: [{ source: "1", count: 1, blocked: 0 }] });
        t.key("Enter");
        expect(t.one(".fcw-where").textContent).toBe("This is a replay: stop it, or play on from here.");
    });
});

it("has no fault axe can find", async () => {
    const { model, t } = await opened("annotate");
    t.one(".fcw-more").click();
    t.button("Analysis").click();
    t.button("Lines tried").click();
    reply(model, "lines", LINES);
    model.set("_replay", REPLAY);
    const { violations } = await axe.run(t.el, { rules: { region: { enabled: false }, "color-contrast": { enabled: false } } });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ""}`)).toEqual([]);
});
