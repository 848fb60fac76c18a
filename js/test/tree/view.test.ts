import axe from "axe-core";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import en from "../../../freecell_widget/locales/en.json";
import * as steps from "../../src/tree/steps";
import { TreeView } from "../../src/tree/view";
import type { Question } from "../../src/tree/wire";
import { answer, breadthFirst, TWELVE, type Search } from "./feeds";

let views: TreeView[] = [];
const frames: FrameRequestCallback[] = [];

beforeEach(() => {
    views = [];
    frames.length = 0;
    const query = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
    vi.spyOn(window, "matchMedia").mockReturnValue(query as unknown as MediaQueryList);
    vi.stubGlobal("requestAnimationFrame", (act: FrameRequestCallback) => frames.push(act));
    vi.stubGlobal("cancelAnimationFrame", () => undefined);
});
afterEach(() => {
    for (const view of views) view.dispose();
    vi.unstubAllGlobals();
    document.body.replaceChildren();
});

async function show(searches: Search[], linked = false) {
    const asked: Question[] = [];
    const waiting: (() => void)[] = [];
    const view: TreeView = new TreeView({
        titles: searches.map((_, i) => ({ problem: "twelve nodes", algorithm: `A${i || ""}*` })),
        linked,
        language: () => "en",
        steps: () => Promise.resolve(steps),
        ask: (tree, question) => {
            asked.push(question);
            waiting.push(() => {
                if (question.kind === "texts") view.hear({ client: "", tree, kind: "texts", language: "en", texts: en }, []);
                const found = answer(searches[tree] as Search, question);
                if (found) view.hear({ ...found[0], tree }, found[1]);
            });
        },
    });
    views.push(view);
    document.body.append(view.element);
    /** Answers and frames until there are none. */
    const settle = async () => {
        for (let i = 0; i < 40; i++) {
            await Promise.resolve();
            for (const act of waiting.splice(0)) act();
            for (const act of frames.splice(0)) act(performance.now());
        }
    };
    await settle();
    const one = <E extends HTMLElement>(selector: string) => view.element.querySelector<E>(selector) as E;
    const surface = one(".fcw-tree-surface");
    return {
        view, asked, settle, one, surface,
        all: (selector: string) => [...view.element.querySelectorAll<HTMLElement>(selector)],
        key: async (key: string) => {
            const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
            surface.dispatchEvent(event);
            await settle();
            return event;
        },
        press: async (label: string) => {
            const found = [...view.element.querySelectorAll("button")].find((b) => b.textContent === label || b.getAttribute("aria-label") === label);
            found?.click();
            await settle();
            return found;
        },
        active: () => view.element.querySelector(`#${surface.getAttribute("aria-activedescendant")}`),
        line: () => one(".fcw-said").textContent,
    };
}

describe("a tree", () => {
    it("says what it is, how it went, and how many nodes of which kind there are", async () => {
        const t = await show([TWELVE]);
        expect(t.one(".fcw-tree-heading").textContent).toBe("A* · twelve nodes12 nodes · 6 expanded · solved in 3 moves");
        const legend = t.all(".fcw-tree-legend > *").map(({ textContent }) => textContent);
        expect(legend).toEqual(["frontier3", "expanded5", "duplicate1", "dead end1", "cut off1", "goal1", "solution"]);
    });

    it("is walked by keys, and ears hear where", async () => {
        const t = await show([TWELVE]);
        expect(t.active()?.textContent).toBe("start, expanded, on the solution, f 3 = 0 + 3, 11 nodes below");
        for (const [key, name, level, place] of [
            ["ArrowDown", "a, expanded", "2", "1 3"],
            ["ArrowRight", "b, expanded", "2", "2 3"],
            ["End", "g, expanded", "3", "2 2"],
            ["ArrowLeft", "f, expanded", "3", "1 2"],
            ["ArrowDown", "h, frontier", "4", "1 2"],
            ["ArrowUp", "f, expanded", "3", "1 2"],
            ["Home", "start, expanded", "1", "1 1"],
            ["s", "b, expanded", "2", "2 3"],
        ] as const) {
            const event = await t.key(key);
            expect(event.defaultPrevented).toBe(true);
            const item = t.active();
            expect(item?.textContent?.startsWith(name), `${key}: ${item?.textContent}`).toBe(true);
            expect(item?.getAttribute("aria-level")).toBe(level);
            expect(`${item?.getAttribute("aria-posinset")} ${item?.getAttribute("aria-setsize")}`).toBe(place);
        }
        expect(t.one("[aria-live]").textContent).toContain("b, expanded");
        expect(t.all(".fcw-tree-crumb").map(({ textContent }) => textContent)).toEqual(["start", "b"]);
    });

    it("keeps keys that mean nothing here from the notebook, and leaves Tab and shortcuts alone", async () => {
        const t = await show([TWELVE]);
        let leaked = 0;
        document.body.addEventListener("keydown", () => leaked++);
        for (const key of ["a", "d", "x", "ArrowDown"]) await t.key(key);
        expect(leaked).toBe(0);
        await t.key("Tab");
        expect(leaked).toBe(1);
    });

    it("folds a subtree by hand", async () => {
        const t = await show([TWELVE]);
        await t.key("ArrowDown");
        await t.key(" ");
        expect(t.active()?.getAttribute("aria-expanded")).toBe("false");
        const here = t.active()?.textContent;
        await t.key("ArrowDown");
        expect(t.active()?.textContent).toBe(here);
        await t.key(" ");
        await t.key("ArrowDown");
        expect(t.active()?.textContent).toContain("d, frontier");
    });

    it("asks for a node's state, shows it, and puts it on a linked table", async () => {
        const t = await show([TWELVE], true);
        await t.key("ArrowDown");
        expect(t.one(".fcw-tree-state").textContent).toBe("state 1");
        expect(t.one(".fcw-tree-facts").textContent).toContain("4 = 1 + 3");
        await t.key("Enter");
        expect(t.asked.filter(({ kind }) => kind === "put")).toEqual([{ kind: "put", node: 1 }]);
        expect(t.line()).toContain("The position is on the table");
        t.view.hear({ client: "", tree: 0, kind: "failed", request: "put", code: "node_no_position", params: { value: "x" }, text: "" }, []);
        expect(t.line()).toBe("This node is no position that could lie on a table: x.");
    });

    it("colours by a value, and says from where to where", async () => {
        const t = await show([TWELVE]);
        const colour = t.all("select").find((select) => select.getAttribute("aria-label") === "Colour") as HTMLSelectElement;
        colour.value = "f";
        colour.dispatchEvent(new Event("change"));
        await t.settle();
        expect(t.one(".fcw-tree-legend").textContent).toContain("f = g + h2 – 12");
    });

    it("asks for the nodes in portions, and says goodbye", async () => {
        const t = await show([breadthFirst(150_000, 4)]);
        const portions = t.asked.filter(({ kind }) => kind === "more");
        expect(portions).toMatchObject([{ from: 0 }]); // one answer had them all
        t.view.dispose();
        views = [];
        expect(t.asked.at(-1)).toEqual({ kind: "bye" });
    });

    it("has no fault a checker finds", async () => {
        const t = await show([TWELVE], true);
        await t.press("To the start");
        const { violations } = await axe.run(t.view.element, { rules: { "color-contrast": { enabled: false }, region: { enabled: false } } });
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([]);
    });
});

describe("walking through the search", () => {
    it("steps on and back, by buttons and by keys", async () => {
        const t = await show([TWELVE]);
        await t.press("To the start");
        expect(t.line()).toBe("Before the first step: only the start waits in the frontier.");
        expect(t.one(".fcw-tree-frontier").textContent).toContain("Frontier: 1");
        await t.key(".");
        expect(t.line()).toContain("Step 1: start is expanded");
        await t.press("One step on");
        expect(t.line()).toContain("Step 2: b is expanded, for its f = 3 is the lowest: 2 successors.");
        expect(t.all(".fcw-tree-row").map(({ textContent }) => textContent)).toEqual(["a", "g", "f", "c"]);
        await t.key(",");
        expect(t.line()).toContain("Step 1:");
        const jump = t.one<HTMLInputElement>(".fcw-tree-number");
        jump.value = "4";
        jump.dispatchEvent(new Event("change"));
        await t.settle();
        expect(t.line()).toContain("Step 4: g is expanded");
        expect(t.one(".fcw-tree-heading").textContent).toContain("10 nodes");
        jump.value = "2";
        jump.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter" }));
        await t.settle();
        expect(t.line()).toContain("Step 2:");
        for (const wrong of ["-5", "1e1", "3.7", "abc", "999"]) {
            jump.value = wrong;
            jump.dispatchEvent(new Event("change"));
            await t.settle();
            expect(t.line()).toMatch(/^Whole numbers from 0 to \d+\.$/);
            expect(t.one(".fcw-tree-heading").textContent).toContain("step 2");
        }
        await t.press("The whole tree");
        expect(t.line()).toBe("");
        expect(t.one(".fcw-tree-heading").textContent).toContain("12 nodes");
    });

    it("offers to run to what happens in this search alone", async () => {
        const unsolved: Search = { ...TWELVE, core: { ...TWELVE.core, status: TWELVE.core.status.map((s) => (s === 0x85 ? 0 : s & 7)) }, events: [] };
        for (const [search, may] of [[TWELVE, ["goal", "frontier"]], [unsolved, ["frontier"]]] as const) {
            const t = await show([search]);
            const stop = t.one<HTMLSelectElement>(".fcw-tree-run select");
            const offered = () => [...stop.options].filter(({ disabled }) => !disabled).map(({ value }) => value);
            expect(offered()).toEqual(may);
            expect(stop.value).toBe(may[0]);
            expect(t.one(".fcw-tree-run input").hidden).toBe(may[0] !== "frontier");
            await t.press("Run");
            expect(offered()).toEqual(may); // now that the steps are here
        }
    });

    it("marks predictions, and keeps the score", async () => {
        const t = await show([TWELVE], true);
        await t.press("Predict");
        expect(t.line()).toBe("Which node is expanded next? Choose it in the tree or in the frontier.");
        await t.key("Enter"); // the start
        expect(t.line()).toContain("Right, for its f = 3 is the lowest. (1 of 1)");
        await t.press("a");
        expect(t.line()).toContain("No, it is b, for its f = 3 is the lowest. (1 of 2)");
        await t.key("."); // a question is not stepped over
        expect(t.line()).toContain("Which node is expanded next?");
        expect(t.asked.some(({ kind }) => kind === "put")).toBe(false);
    });

    it("plays, and stops at the end", async () => {
        vi.useFakeTimers();
        const t = await show([TWELVE]);
        await t.key("p");
        for (let i = 0; i < 10; i++) {
            vi.advanceTimersByTime(400);
            await t.settle();
        }
        expect(t.line()).toContain("A goal: the solution has 3 moves.");
        expect(t.all("button").some((b) => b.getAttribute("aria-label") === "Play")).toBe(true);
        vi.useRealTimers();
    });

    it("links the steps of a race", async () => {
        const t = await show([TWELVE, breadthFirst(40, 3)]);
        await t.press("To the start");
        await t.key(".");
        expect(t.line()).toContain("A*: Step 1");
        expect(t.line()).toContain("A1*: Step 1: start is expanded, for it has waited longest: 3 successors.");
        expect(t.all(".fcw-tree-heading")).toHaveLength(3);
    });
});
