// Trees to test with, made from a seed.
import { Store, type Core } from "../../src/tree/store";

/** Mulberry32: the same numbers every time. */
export function random(seed: number): () => number {
    let at = seed;
    return () => {
        at = (at + 0x6d2b79f5) | 0;
        let t = Math.imul(at ^ (at >>> 15), 1 | at);
        t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
        return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
    };
}

export type Kind = "breadth" | "depth" | "random" | "star" | "chain" | "comb" | "forest";
export const KINDS: readonly Kind[] = ["breadth", "depth", "random", "star", "chain", "comb", "forest"];

const PARENTS: Record<Kind, (i: number, rnd: () => number, depth: number[]) => number> = {
    breadth: (i) => Math.floor((i - 1) / 3),
    // Mostly under the newest, sometimes some steps back.
    depth: (i, rnd) => i - 1 - (rnd() < 0.4 ? Math.floor(rnd() * Math.min(i, 60)) : 0),
    random: (i, rnd) => Math.floor(rnd() * i),
    star: () => 0,
    chain: (i) => i - 1,
    comb: (i) => (i % 5 === 0 ? i - 5 : Math.floor(i / 5) * 5),
    forest: (i, rnd) => (rnd() < 0.01 ? -1 : Math.floor(i * (0.5 + rnd() / 2)) - (rnd() < 0.5 ? 1 : 0)),
};

export function core(kind: Kind, size: number, seed = 1): Core {
    const rnd = random(seed);
    const parent = new Int32Array(size);
    const made: Core = { parent, move: new Uint16Array(size), h: new Uint8Array(size), status: new Uint8Array(size) };
    for (let i = 0; i < size; i++) {
        parent[i] = i === 0 ? -1 : Math.max(-1, Math.min(i - 1, PARENTS[kind](i, rnd, [])));
        made.move[i] = i === 0 ? 65535 : Math.floor(rnd() * 40);
        made.h[i] = Math.floor(rnd() * 60);
        made.status[i] = [0, 1, 1, 1, 2, 3, 4][Math.floor(rnd() * 7)] ?? 0;
    }
    for (let at = size - 1; at >= 0; at = parent[at] as number) made.status[at]! |= 0x80;
    return made;
}

export const part = ({ parent, move, h, status }: Core, from: number, to: number): Core => ({
    parent: parent.subarray(from, to),
    move: move.subarray(from, to),
    h: h.subarray(from, to),
    status: status.subarray(from, to),
});

export function storeOf(kind: Kind, size: number, seed = 1): Store {
    const store = new Store();
    store.append(core(kind, size, seed));
    return store;
}

/** Everything a store knows, for comparing. */
export const known = (store: Store) => {
    const { parent, move, h, status } = store;
    const core = [parent, move, h, status].map((column) => (node: number) => column[node]);
    const links = (["depth", "below", "deepest", "first", "next", "fan"] as const).map((name) => (node: number) => store[name](node));
    return {
        columns: [...core, ...links].map((value) => Array.from({ length: store.size }, (_, node) => value(node))),
        levels: store.levels,
        roots: [...store.roots],
        counts: [...store.counts],
        solution: [...store.solution],
    };
};
