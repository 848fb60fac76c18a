import { describe, expect, it } from "vitest";
import en from "../../../freecell_widget/locales/en.json";
import { Words } from "../../src/i18n";
import { orderOf } from "../../src/tree/frontier";
import { Known } from "../../src/tree/known";
import { Scene } from "../../src/tree/scene";
import { Stepper } from "../../src/tree/stepper";
import { mark, told } from "../../src/tree/tell";
import { breadthFirst, fedWith, TWELVE, type Search } from "./feeds";
import { known as everything } from "./trees";

const words = new Words("en");
words.learn(en);

/** The ids known after k expansions, each with its status. */
function at(known: Known, k: number): Record<number, number> {
    known.go(k);
    return Object.fromEntries([...known.store.status.subarray(0, known.store.size)].map((status, place) => [known.id(place), status]));
}

const made = (search: Search) => {
    const feed = fedWith(search);
    return { feed, known: new Known(feed, feed.steps!) };
};

describe("what was known after k steps", () => {
    const { known } = made(TWELVE);

    it.each<[number, Record<number, number>]>([
        [0, { 0: 0 }],
        [1, { 0: 1, 1: 0, 2: 0, 3: 0 }],
        [2, { 0: 1, 1: 0, 2: 1, 3: 0, 6: 0, 7: 0 }],
        [3, { 0: 1, 1: 1, 2: 1, 3: 0, 4: 0, 5: 2, 6: 0, 7: 0 }],
        [4, { 0: 1, 1: 1, 2: 1, 3: 0, 4: 0, 5: 2, 6: 0, 7: 1, 10: 0, 11: 4 }],
        [5, { 0: 1, 1: 1, 2: 1, 3: 0, 4: 0, 5: 2, 6: 1, 7: 1, 8: 0, 9: 0, 10: 0, 11: 4 }],
        [6, { 0: 0x81, 1: 1, 2: 0x81, 3: 0, 4: 0, 5: 2, 6: 1, 7: 0x81, 8: 0, 9: 3, 10: 0x85, 11: 4 }],
    ])("step %i", (k, wanted) => {
        expect(at(known, k)).toEqual(wanted);
    });

    it("lets a node wait until a cheaper path takes its place", () => {
        const status = TWELVE.core.status.slice();
        status[3] = 2;
        const events = [{ step: 3, kind: "replaced" as const, node: 3, params: {} }, ...TWELVE.events];
        const { known, feed } = made({ ...TWELVE, core: { ...TWELVE.core, status }, events });
        expect([1, 2, 3, 4, 6].map((k) => at(known, k)[3])).toEqual([0, 0, 2, 2, 2]);
        known.go(2);
        expect(at(known, 2)[3]).toBe(0); // back in time it waits again
        const sizes = known.waiting();
        for (let k = 0; k < known.last; k++) {
            known.go(k);
            expect(sizes[k], `step ${k}`).toBe(known.frontier(orderOf(feed).key, 5).waiting);
        }
    });

    it("is the same by single steps, by jumps, and from behind", () => {
        const search = breadthFirst(240, 3);
        const stepped = made(search).known;
        for (let k = 0; k <= stepped.last; k++) {
            stepped.go(k);
            const jumped = made(search).known;
            if (k % 37) continue;
            jumped.go(k);
            expect(everything(stepped.store)).toEqual(everything(jumped.store));
            jumped.go(jumped.last);
            jumped.go(k);
            expect(everything(stepped.store)).toEqual(everything(jumped.store));
        }
        expect(everything(stepped.store)).toEqual(everything(fedWith(search).store)); // made in the order of their ids
    });

    it("counts what waits after each step as the frontier does", () => {
        for (const search of [TWELVE, breadthFirst(300, 4)]) {
            const { known, feed } = made(search);
            const sizes = known.waiting();
            for (let k = 0; k < known.last; k++) {
                known.go(k);
                expect(sizes[k], `step ${k}`).toBe(known.frontier(orderOf(feed).key, 5).waiting);
            }
        }
    });
});

describe("the frontier", () => {
    it("gives out the node that is expanded next, whatever it sorts by", () => {
        for (const search of [TWELVE, breadthFirst(200, 3)]) {
            const { known, feed } = made(search);
            const { key } = orderOf(feed);
            const first = [...feed.steps!.expansions].map((_, k) => {
                known.go(k);
                return known.frontier(key, 3).nodes[0];
            });
            expect(first).toEqual([...feed.steps!.expansions]);
        }
    });

    it.each([
        ["f, then h, then the order of generation", ["f", "h", "g", "made"]],
        ["h, then the order of generation", ["h", "f", "g", "made"]],
        ["g, then the order of generation", ["g", "f", "h", "made"]],
        ["the order of generation", ["made", "g"]],
        ["the latest expansion first, its successors in their order", ["made", "g"]],
    ])("%s", (tie, columns) => {
        expect(orderOf(fedWith({ ...TWELVE, tie })).columns).toEqual(columns);
    });
});

describe("stepping", () => {
    const scene = new Scene(fedWith(TWELVE));
    const stepper = new Stepper([scene]);

    it("tells what just happened", () => {
        expect(stepper.ready()).toBe(true);
        stepper.go(0);
        expect(told(scene, words)).toBe("Before the first step: only the start waits in the frontier.");
        stepper.go(1);
        expect(told(scene, words)).toBe("Step 1: start is expanded, for its f = 3 is the lowest: 3 successors.");
        stepper.go(3);
        expect(told(scene, words)).toBe("Step 3: a is expanded, for its f = 4 is the lowest: 2 successors, one of them known already.");
        stepper.go(6);
        expect(told(scene, words)).toContain("it has no successors. A goal: the solution has 3 moves.");
    });

    it("marks a prediction, and a tie as one", () => {
        stepper.go(1); // next is b: f = 3, a has 4, c has 6
        expect(mark(scene, words, 2)).toEqual({ right: true, text: "Right, for its f = 3 is the lowest." });
        expect(mark(scene, words, 1)).toEqual({ right: false, text: "No, it is b, for its f = 3 is the lowest." });
        expect(mark(scene, words, 0)?.text).toBe("No: start does not wait in the frontier.");
        expect(mark(scene, words, 7)?.right).toBe(false);
        stepper.go(4); // next is f
        expect(mark(scene, words, 10)?.text).toBe("No, it is f, for its f = 6 is the lowest.");
    });

    it("runs to events, and says when there is none", () => {
        stepper.go(0);
        expect(stepper.runTo("frontier", 3)).toBe(true);
        expect(stepper.step).toBe(2);
        expect(stepper.runTo("goal", 0)).toBe(true);
        expect(stepper.step).toBe(6);
        expect(stepper.runTo("goal", 0)).toBe(false);
        stepper.go(1);
        expect(stepper.runTo("bound", 0)).toBe(false);
        stepper.leave();
        expect(stepper.step).toBeNull();
    });

    it("links searches of different lengths: each stops at its own end", () => {
        const scenes = [new Scene(fedWith(TWELVE)), new Scene(fedWith(breadthFirst(100, 3)))];
        const race = new Stepper(scenes);
        race.ready();
        race.go(20);
        expect(scenes.map(({ known }) => known?.step)).toEqual([6, 20]);
        expect(race.step).toBe(20);
    });
});
