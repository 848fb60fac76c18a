// Steps from node to node, as in tree viewers.
import { NONE } from "./status";
import type { Store } from "./store";

export type Way = "parent" | "first" | "last" | "next" | "previous" | "root";

/** The node a step leads to; the same one if there is none that way. */
export function walk(store: Store, node: number, way: Way, folded: (node: number) => boolean): number {
    const parent = store.parent[node] as number;
    if (way === "root") return store.path(node)[0] ?? node;
    if (way === "parent") return parent === NONE ? node : parent;
    if (way === "first" || way === "last") {
        const child = folded(node) ? NONE : ((way === "first" ? store.first(node) : store.last(node)) as number);
        return child === NONE ? node : child;
    }
    if (parent === NONE) {
        const at = store.roots.indexOf(node);
        return store.roots[at + (way === "next" ? 1 : -1)] ?? node;
    }
    if (way === "next") return store.next(node) === NONE ? node : store.next(node);
    let before = node;
    for (let c = store.first(parent); c !== node; c = store.next(c)) before = c;
    return before;
}
