// The tree for ears: a tree of roles that holds only the way to the focus, and follows it.
import { make, setAttribute, setText } from "../dom";
import { NONE } from "./status";
import type { Store } from "./store";

const MOST = 40; // levels

export class Spoken {
    constructor(
        private readonly tree: HTMLElement,
        private readonly id: string,
    ) {}

    /** The way to a node; `name` says what a node is. */
    follow(store: Store, place: number, folded: (place: number) => boolean, name: (place: number) => string): void {
        const way = store.size ? store.path(place).slice(-MOST) : [];
        const items = [...this.tree.querySelectorAll<HTMLElement>("[role=treeitem]")];
        items.slice(way.length).forEach((item) => item.remove());
        way.forEach((node, i) => {
            const item = items[i] ?? this.tree.appendChild(make("div", "fcw-unseen", { role: "treeitem", id: `${this.id}-${i}` }));
            const parent = store.parent[node] as number;
            const siblings = parent === NONE ? store.roots.length : store.fan(parent);
            setAttribute(item, "aria-level", String(store.depth(node) + 1));
            setAttribute(item, "aria-setsize", String(siblings));
            setAttribute(item, "aria-posinset", String(position(store, node, parent)));
            setAttribute(item, "aria-selected", String(i === way.length - 1));
            setAttribute(item, "aria-expanded", store.fan(node) ? String(!folded(node)) : null);
            setText(item, name(node));
        });
        setAttribute(this.tree, "aria-activedescendant", way.length ? `${this.id}-${way.length - 1}` : null);
    }
}

function position(store: Store, node: number, parent: number): number {
    if (parent === NONE) return store.roots.indexOf(node) + 1;
    let at = 1;
    for (let c = store.first(parent); c !== node && c !== NONE; c = store.next(c)) at++;
    return at;
}
