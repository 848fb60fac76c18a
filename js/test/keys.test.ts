import { describe, expect, it } from "vitest";
import { settle, step, type Cursor, type Step } from "../src/cursor";
import { typeKey } from "../src/typed";
import type { Board } from "../src/protocol";
import { stateOf } from "./scenes";

describe("the cursor", () => {
    const state = stateOf("runs");
    const walk = (from: Cursor, ...steps: Step[]) => steps.reduce((at, to) => step(state, state, at, to), from);

    it("walks cells, foundations and columns in one ring", () => {
        let at: Cursor = { pile: "a", count: 1 };
        const seen: string[] = [];
        for (let i = 0; i < 16; i++) {
            seen.push(at.pile);
            at = walk(at, "right");
        }
        expect(seen).toEqual("a b c d hc hd hh hs 1 2 3 4 5 6 7 8".split(" "));
        expect(at.pile).toBe("a");
        expect(walk(at, "left").pile).toBe("8");
    });

    it("chooses the first card of a run, never a covered card that begins none", () => {
        expect(walk({ pile: "6", count: 1 }, "up")).toEqual({ pile: "6", count: 2 });
        expect(walk({ pile: "6", count: 1 }, "up", "down")).toEqual({ pile: "6", count: 1 });
        expect(settle(state, state, { pile: "6", count: 4 })).toEqual({ pile: "6", count: 1 });
    });

    it("leaves a column at the end of its run for the row above, and comes back", () => {
        expect(walk({ pile: "1", count: 4 }, "up").pile).toBe("a");
        expect(walk({ pile: "a", count: 1 }, "down")).toEqual({ pile: "1", count: 1 });
        expect(walk({ pile: "1", count: 1 }, "down")).toEqual({ pile: "1", count: 1 });
        expect(walk({ pile: "3", count: 0 }, "up").pile).toBe("c");
    });

    it("stands on empty piles too, and on none that is not there", () => {
        expect(settle(state, state, { pile: "3", count: 2 })).toEqual({ pile: "3", count: 0 });
        expect(settle(state, state, { pile: "z", count: 1 })).toEqual({ pile: "1", count: 1 });
    });
});

describe("a typed move", () => {
    const board = (columns: number, cells: number): Board => ({
        columns: Array.from({ length: columns }, () => []),
        cells: Array.from({ length: cells }, () => null),
        foundations: [0, 0, 0, 0],
    });

    it.each([
        [8, 4, null, "2", "half"],
        [8, 4, null, "9", "none"],
        [8, 4, null, "x", "none"],
        [10, 4, null, "x", "half"],
        [8, 4, null, "a", "half"],
        [8, 4, null, "f", "none"],
        [8, 7, null, "f", "half"], // a letter that names a cell is the cell
        [8, 4, null, "h", "none"],
        [8, 4, "2", "h", "move"],
        [8, 4, "2", "A", "move"],
        [8, 4, "2", "u", "none"],
        [8, 4, "a", "8", "move"],
    ])("%i columns, %i cells, after %s: %s is %s", (columns, cells, half, key, kind) => {
        expect(typeKey(board(columns, cells), half, key).kind).toBe(kind);
    });
});
