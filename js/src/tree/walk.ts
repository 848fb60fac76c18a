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
        const children = folded(node) ? [] : store.children(node);
        return children.at(way === "first" ? 0 : -1) ?? node;
    }
    const siblings = parent === NONE ? store.roots : store.children(parent);
    return siblings[siblings.indexOf(node) + (way === "next" ? 1 : -1)] ?? node;
}
