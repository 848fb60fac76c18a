import { describe, expect, it } from "vitest";
import { around, layOut, MOST, type Placed } from "../../src/tree/nodelink";
import { KINDS, storeOf } from "./trees";
import { walk } from "../../src/tree/walk";

const ROOM = { across: 28, levels: 8 };
const open = () => false;
const byLevel = (nodes: readonly Placed[]) => [...new Set(nodes.map(({ y }) => y))].map((y) => nodes.filter((placed) => placed.y === y));

describe("the nodes around a focus", () => {
    it.each(KINDS)("%s: the way to it, at most 300, in the room there is", (kind) => {
        const store = storeOf(kind, 20_000);
        for (const focus of [0, 7, 1234, 19_999]) {
            const chosen = around(store, focus, open, ROOM);
            expect(chosen.has(focus)).toBe(true);
            expect(chosen.size).toBeLessThanOrEqual(MOST);
            const picture = layOut(store, chosen);
            expect(picture.nodes).toHaveLength(chosen.size);
            expect(picture.depth).toBeLessThan(ROOM.levels);
            for (const level of byLevel(picture.nodes)) expect(level.length).toBeLessThanOrEqual(ROOM.across + ROOM.levels);
            for (const { node, hidden } of picture.nodes) expect(hidden).toBe(store.children(node).filter((child) => !chosen.has(child)).length);
        }
    });

    it("shows all of a small tree", () => {
        const store = storeOf("breadth", 25);
        expect(around(store, 3, open, ROOM).size).toBe(25);
    });

    it("follows the solution one step further", () => {
        const store = storeOf("star", 500);
        const goal = store.solution.at(-1)!;
        expect(around(store, 0, open, ROOM).has(goal)).toBe(true);
    });

    it("opens nothing that is folded", () => {
        const store = storeOf("breadth", 40);
        const chosen = around(store, 0, (node) => node === 1, ROOM);
        expect(chosen.has(1)).toBe(true);
        for (const child of store.children(1)) expect(chosen.has(child)).toBe(false);
    });
});

describe("the tidy drawing", () => {
    it.each(KINDS)("%s: siblings in order and apart, parents above the middle of their children", (kind) => {
        const store = storeOf(kind, 3000, 11);
        const { nodes } = layOut(store, around(store, 40, open, ROOM));
        for (const level of byLevel(nodes)) {
            const xs = level.map(({ x }) => x).sort((a, b) => a - b);
            for (let i = 1; i < xs.length; i++) expect(xs[i]! - xs[i - 1]!).toBeGreaterThanOrEqual(1 - 1e-9);
        }
        nodes.forEach((parent, i) => {
            const children = nodes.filter((other) => other.parent === i);
            if (!children.length) return;
            expect(parent.x).toBeCloseTo((children[0]!.x + children.at(-1)!.x) / 2, 9);
            for (const child of children) expect(child.y).toBe(parent.y + 1);
        });
    });
});

it("walks from node to node", () => {
    const store = storeOf("forest", 400);
    const middle = store.children(0)[0] ?? 0;
    for (let node = 0; node < store.size; node++) {
        const child = walk(store, node, "first", open);
        if (child !== node) expect(walk(store, child, "parent", open)).toBe(node);
        const next = walk(store, node, "next", open);
        if (next !== node) expect(walk(store, next, "previous", open)).toBe(node);
        expect(store.roots).toContain(walk(store, node, "root", open));
    }
    expect(walk(store, 0, "first", () => true)).toBe(0);
    expect(walk(store, middle, "parent", open)).toBe(store.parent[middle] === -1 ? middle : store.parent[middle]);
});
