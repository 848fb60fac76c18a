// A Python that answers a tree's questions at once, over one small search made by hand.
import type { Feed } from "../../src/tree/feed";
import { Feed as RealFeed } from "../../src/tree/feed";
import type { Core } from "../../src/tree/store";
import type { Question, Reply, SearchEvent } from "../../src/tree/wire";

export interface Search {
    core: Core;
    g: number[];
    h: number[];
    order: number[];
    events: SearchEvent[];
    labels: string[];
    tie: string;
}

/** Twelve nodes of A*:            0
 *                      1(a)      2(b)    3(c)
 *                   4(d) 5(e)  6(f) 7(g)
 *                                |      \
 *                              8(h) 9(i)  10(j: goal) 11(k: pruned)          */
export const TWELVE: Search = {
    core: {
        parent: Int32Array.of(-1, 0, 0, 0, 1, 1, 2, 2, 6, 6, 7, 7),
        move: Uint16Array.of(65535, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
        h: Uint8Array.of(3, 3, 2, 7, 6, 0, 4, 3, 5, 3, 4, 9),
        //                0  1  2  3  4  5  6  7  8  9  10         11
        status: Uint8Array.of(0x81, 1, 0x81, 0, 0, 2, 1, 0x81, 0, 3, 0x85, 4),
    },
    g: [0, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3],
    h: [3, 3, 2, 7, 6, 0, 4, 3, 5, 3, 4, 9],
    order: [0, 2, 1, -1, -1, -1, 4, 3, -1, 5, -1, -1],
    events: [{ step: 6, kind: "goal", node: 10, params: {} }],
    labels: "abcdefghijk".split(""),
    tie: "f, then h, then the order of generation",
};
const view = (array: ArrayBufferView) => new DataView(array.buffer, array.byteOffset, array.byteLength);

export function answer(search: Search, question: Question): [Reply, DataView[]] | null {
    const { core, labels } = search;
    const to = { client: "", tree: 0 };
    const size = core.parent.length;
    if (question.kind === "more") {
        const { from } = question;
        const count = Math.min(question.max, size - from);
        const buffers = [core.parent, core.move, core.h, core.status].map((column) => view(column.slice(from, from + count)));
        const counters = { generated: size, expanded: search.order.filter((k) => k >= 0).length, duplicates: 1, reopened: 0, peak_frontier: 4, max_depth: 3, seconds: 0 };
        const body = { from, count, total: size, growing: false, labels: labels.slice(question.labels), labels_from: question.labels };
        const solved = search.events.some(({ kind }) => kind === "goal");
        const ending = solved ? { status: "solved", length: 3 } : { status: "limit", length: null };
        const summary = { ...ending, tie_break: search.tie, cut: 0, passes: [[null, 0]] as const, counters };
        return [{ ...to, kind: "nodes", ...body, ...summary }, [...buffers, ...[new Int32Array(0), new Uint8Array(0), new Uint8Array(0)].map(view)]];
    }
    if (question.kind === "columns") {
        const column = { g: Float64Array.from(search.g), h: Float64Array.from(search.h), order: Int32Array.from(search.order) };
        return [{ ...to, kind: "columns", names: question.names, count: size }, question.names.map((name) => view(column[name]))];
    }
    if (question.kind === "steps") {
        const expansions = search.order.flatMap((k, node) => (k >= 0 ? [[k, node] as const] : [])).sort(([a], [b]) => a - b).map(([, node]) => node);
        const kinds = ["goal", "reopened", "bound", "peak", "limit", "replaced"];
        const { events } = search;
        return [
            { ...to, kind: "steps", count: size, params: events.map(({ params }) => params) },
            [Int32Array.from(expansions), Int32Array.from(events, ({ step }) => step), Int32Array.from(events, ({ node }) => node), Uint8Array.from(events, ({ kind }) => kinds.indexOf(kind))].map(view),
        ];
    }
    if (question.kind === "node") {
        const { node } = question;
        return [{ ...to, kind: "node", node, g: search.g[node] ?? null, h: search.h[node] ?? null, order: search.order[node] ?? -1, text: `state ${node}` }, []];
    }
    if (question.kind === "put") return [{ ...to, kind: "put", node: question.node }, []];
    return null;
}

/** A feed that has everything. */
export function fedWith(search: Search): Feed {
    const feed: Feed = new RealFeed((question) => {
        const found = answer(search, question);
        if (found) feed.hear(...found);
    });
    feed.start();
    for (const name of ["g", "h", "order"] as const) feed.want(name);
    feed.wantSteps();
    return feed;
}

/** A large search in the order a real one has: breadth-first over a tree of its own. */
export function breadthFirst(size: number, fan: number): Search {
    const at = Array.from({ length: size }, (_, i) => i);
    const parents = at.map((i) => (i === 0 ? -1 : Math.floor((i - 1) / fan)));
    const expanded = at.map((i) => (i * fan + 1 < size ? i : -1));
    const depth = at.map(() => 0);
    for (let i = 1; i < size; i++) depth[i] = (depth[parents[i] as number] as number) + 1;
    return {
        core: {
            parent: Int32Array.from(parents),
            move: Uint16Array.from(at, (i) => (i === 0 ? 65535 : i % 5)),
            h: new Uint8Array(size).fill(255),
            status: Uint8Array.from(at, (i) => (expanded[i] as number) >= 0 ? 1 : i % 7 === 0 ? 2 : 0),
        },
        g: depth,
        h: at.map(() => NaN),
        order: expanded,
        events: [],
        labels: "vwxyz".split(""),
        tie: "the order of generation",
    };
}
