import { describe, expect, it } from "vitest";
import { Store } from "../../src/tree/store";
import { core, KINDS, known, part, random, storeOf } from "./trees";

describe("the store", () => {
    it("takes 8 bytes a node for its core", () => {
        const { parent, move, h, status } = storeOf("breadth", 1000);
        expect([parent, move, h, status].reduce((sum, column) => sum + column.BYTES_PER_ELEMENT, 0)).toBe(8);
    });

    it.each(KINDS)("%s: nodes appended in any portions are the same as all at once", (kind) => {
        const size = 900;
        const all = core(kind, size, 7);
        const whole = new Store();
        whole.append(all);
        for (const seed of [1, 2, 3]) {
            const rnd = random(seed);
            const portions = new Store();
            for (let at = 0; at < size; ) {
                const to = Math.min(size, at + 1 + Math.floor(rnd() ** 3 * [5, 60, 700][seed - 1]!));
                portions.append(part(all, at, to));
                at = to;
            }
            expect(known(portions)).toEqual(known(whole));
        }
    });

    it.each(KINDS)("%s: what is derived is what a plain count gives", (kind) => {
        const store = storeOf(kind, 300, 3);
        const below = Array.from({ length: store.size }, () => 0);
        const deepest = Array.from({ length: store.size }, () => 0);
        for (let i = 0; i < store.size; i++) {
            const path = store.path(i);
            expect(store.depth(i)).toBe(path.length - 1);
            for (const node of path) {
                below[node]!++;
                deepest[node] = Math.max(deepest[node]!, path.length - 1);
            }
        }
        expect(below.map((_, node) => store.below(node))).toEqual(below);
        expect(deepest.map((_, node) => store.deepest(node))).toEqual(deepest);
        expect(store.levels).toBe(Math.max(...deepest) + 1);
        for (let i = 0; i < store.size; i++) {
            const children = [...store.parent.subarray(0, store.size)].flatMap((p, c) => (p === i ? [c] : []));
            expect(store.children(i)).toEqual(children);
            expect(store.fan(i)).toBe(children.length);
        }
    });

    it("takes new statuses, and finds the solution again", () => {
        const store = storeOf("breadth", 100);
        const before = [...store.counts];
        const node = store.status.findIndex((status) => (status & 0x87) === 1);
        store.restate(Int32Array.of(node, 5000), Uint8Array.of(0x85, 1));
        expect(store.counts[5]).toBe(before[5]! + 1);
        expect(store.counts[1]).toBe(before[1]! - 1);
        expect(store.solution).toContain(node);
        expect([...store.solution]).toEqual([...store.solution].sort((a, b) => a - b));
    });

    it("knows the levels that nearly all nodes are on, and those of the solution", () => {
        const all = core("breadth", 2000);
        all.status.fill(1);
        const spike = { parent: Int32Array.from({ length: 300 }, (_, i) => (i ? 89_999 + i : 0)), move: new Uint16Array(300), h: new Uint8Array(300), status: new Uint8Array(300) };
        const store = new Store();
        store.append(all);
        expect(store.perLevel.reduce((sum, n) => sum + n, 0)).toBe(store.size);
        const long = storeOf("chain", 5);
        expect(long.usualLevels).toBe(5);
        const large = new Store();
        large.append({ ...core("breadth", 90_000), status: new Uint8Array(90_000) });
        const levels = large.levels;
        large.append(spike);
        expect(large.levels).toBe(301);
        expect(large.usualLevels).toBeLessThanOrEqual(levels + 2);
        large.restate(Int32Array.of(90_299), Uint8Array.of(0x85));
        expect(large.usualLevels).toBe(301);
    });

    it("refuses a child before its parent, and stays as it was", () => {
        const store = storeOf("breadth", 50);
        const before = known(store);
        for (const parent of [60, 51, -2]) {
            const bad = { ...part(core("chain", 3), 0, 2), parent: Int32Array.of(50 - 1, parent) };
            expect(() => store.append(bad)).toThrow(RangeError);
        }
        expect(known(store)).toEqual(before);
    });
});
