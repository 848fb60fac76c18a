import { describe, expect, it } from "vitest";
import { Icicle, weigh, type Frame } from "../../src/tree/icicle";
import { pixelOf, colourOf } from "../../src/tree/status";
import { Tones } from "../../src/tree/tones";
import { core, KINDS, random, storeOf, type Kind } from "./trees";
import { Store } from "../../src/tree/store";

const BIG = 80_000;
const WIDTH = 1200;
const HEIGHT = 700;

function fitted(store: Store, width = WIDTH, height = HEIGHT): Frame {
    return { width, height, x0: 0, x1: 1, row0: 0, rowHeight: Math.min(26, height / store.levels) };
}

function painted(store: Store, frame: Frame, icicle = new Icicle(store)) {
    const tones = new Tones();
    tones.colour(store, "status", "light");
    const pixels = new Uint32Array(frame.width * frame.height);
    icicle.paint(pixels, frame, tones);
    return { icicle, pixels, tones };
}

describe("the work of a frame", () => {
    it.each(KINDS)("%s: at most two nodes a pixel of each row, wherever one looks", (kind) => {
        const store = storeOf(kind, BIG);
        const icicle = new Icicle(store);
        const rnd = random(5);
        const tones = new Tones();
        tones.colour(store, "status", "light");
        const pixels = new Uint32Array(WIDTH * HEIGHT);
        for (let look = 0; look < 8; look++) {
            const wide = look === 0 ? 1 : 10 ** (-6 * rnd());
            const x0 = (1 - wide) * rnd();
            const frame = { ...fitted(store), x0, x1: x0 + wide };
            icicle.paint(pixels, frame, tones);
            const rows = Math.min(store.levels, Math.ceil(HEIGHT / frame.rowHeight));
            expect(icicle.visited).toBeLessThanOrEqual(2 * WIDTH * rows);
            expect(icicle.visited).toBeGreaterThan(0);
        }
    });

    it("does not grow with the tree", () => {
        const visits = [10_000, 100_000, 500_000].map((size) => {
            const store = storeOf("random", size);
            return painted(store, { ...fitted(store), rowHeight: 26 }).icicle.visited;
        });
        expect(visits[2]!).toBeLessThan(visits[0]! * 3);
    });
});

describe("what is drawn", () => {
    it.each(["breadth", "random", "comb", "forest"] as Kind[])("%s: every pixel of a wide cell has its node's colour", (kind) => {
        const store = storeOf(kind, 400, 2);
        const frame = fitted(store, 900, 300);
        const { icicle, pixels } = painted(store, frame);
        let seen = 0;
        for (let node = 0; node < store.size; node++) {
            const extent = icicle.extent(node);
            const { a, b, row } = extent!;
            if ((b - a) * frame.width < 6 || (b - a) * frame.width < store.fan(node)) continue;
            const x = Math.floor(((a + b) / 2) * frame.width);
            const y = Math.floor((row + 0.4) * frame.rowHeight);
            expect(pixels[y * frame.width + x], `node ${node}`).toBe(pixelOf(colourOf((store.status[node] as number) & 7, "light")));
            expect(icicle.locate((a + b) / 2, row, 1 / frame.width)).toBe(node);
            seen++;
        }
        expect(seen).toBeGreaterThan(8);
    });

    it("gives children their share, side by side, within the parent", () => {
        const store = storeOf("random", 500, 9);
        const icicle = new Icicle(store);
        icicle.settle();
        for (let node = 0; node < store.size; node++) {
            const own = icicle.extent(node)!;
            let at = own.a;
            for (const child of store.children(node)) {
                const { a, b, row } = icicle.extent(child)!;
                expect(a).toBeCloseTo(at, 12);
                expect(b - a).toBeCloseTo(((own.b - own.a) * store.below(child)) / (store.below(node) - 1), 12);
                expect(row).toBe(own.row + 1);
                at = b;
            }
        }
    });

    it("is the same after appending as drawn afresh", () => {
        const all = core("random", 6000, 4);
        const grown = new Store();
        const icicle = new Icicle(grown);
        const frame = { ...fitted(storeOf("random", 6000, 4), 500, 200) };
        for (let at = 0; at < 6000; at += 1500) {
            grown.append({ parent: all.parent.slice(at, at + 1500), move: all.move.slice(at, at + 1500), h: all.h.slice(at, at + 1500), status: all.status.slice(at, at + 1500) });
            painted(grown, frame, icicle);
        }
        const afresh = painted(storeOf("random", 6000, 4), frame).pixels;
        expect(painted(grown, frame, icicle).pixels.every((pixel, i) => pixel === afresh[i])).toBe(true);
    });

    it("folds a subtree into one node", () => {
        const store = storeOf("breadth", 400);
        const folded = new Uint8Array(store.size);
        folded[1] = 1;
        const weights = weigh(store, folded);
        expect(weights[1]).toBe(1);
        expect(weights[0]).toBe(store.size - store.below(1) + 1);
        const icicle = new Icicle(store);
        icicle.settle(store.roots, folded);
        expect(icicle.extent(store.first(1))).toBeNull();
        expect(icicle.extent(2)!.a).toBeCloseTo(1 / (weights[0]! - 1), 12);
    });

    it("shows one pass alone", () => {
        const store = storeOf("forest", 3000);
        expect(store.roots.length).toBeGreaterThan(3);
        const icicle = new Icicle(store);
        icicle.settle([store.roots[2]!]);
        expect(icicle.extent(store.roots[2]!)).toEqual({ a: 0, b: 1, row: 0 });
        expect(icicle.extent(0)).toBeNull();
    });
});

describe("colours", () => {
    it("never touch geometry, and the mean is that of the subtree", () => {
        const store = storeOf("random", 300, 6);
        const tones = new Tones();
        const before = store.generation;
        tones.colour(store, "depth", "dark");
        expect(tones.range).toEqual({ low: 0, high: store.levels - 1 });
        tones.colour(store, "h", "light");
        expect(store.generation).toBe(before);
        const red = (pixel: number) => pixel & 0xff;
        const of = (node: number): number[] => [node, ...store.children(node).flatMap(of)];
        for (const node of [0, 1, 5, 20]) {
            const nodes = of(node);
            const mean = nodes.reduce((sum, n) => sum + red(tones.own[n]!), 0) / nodes.length;
            expect(red(tones.mean(node, nodes.length))).toBe(Math.floor(mean + 1e-3));
        }
    });

    it("of unknown values are the unknown's", () => {
        const store = storeOf("breadth", 10);
        const tones = new Tones();
        tones.colour(store, "order", "light", { order: Int32Array.of(0, 1, -1, -1, -1, -1, -1, -1, -1, -1) });
        expect(tones.range).toEqual({ low: 0, high: 1 });
        expect(new Set(tones.own.subarray(2, 10)).size).toBe(1);
        tones.colour(store, "f", "light");
        expect(tones.range).toBeNull();
    });
});
