// The textbook's figure of the nodes around the one in focus: which they are, and where each is put. A layered tidy
// drawing after Reingold and Tilford (1981): subtrees are set side by side as close as their contours allow, a parent
// above the middle of its children. Positions are in units: one sibling's distance, one level.
import { NONE, SOLUTION } from "./status";
import type { Store } from "./store";

export const MOST = 300;
const APART = 1.25; // between cousins, in siblings' distances
const LABEL = 0.5; // beside a node with children, for what is said there
const UNDER = 4; // levels under the focus that come before those above it

/** How much can be told apart: nodes beside each other, and levels. */
export interface Room {
    across: number;
    levels: number;
}

export interface Placed {
    node: number;
    x: number;
    y: number;
    /** Where its parent is in the list, -1 for the first. */
    parent: number;
    /** Children that are not drawn. */
    hidden: number;
    /** Whether there are more nodes above. */
    above: boolean;
}

export interface Picture {
    nodes: Placed[];
    /** A node's place in the list. */
    index: Map<number, number>;
    left: number;
    right: number;
    depth: number;
}

/** The nodes drawn around a focus: the way to it, what hangs under it level by level, what is beside it. Of a node's
 * children all are drawn or none, unless there is not room for one family. */
export function around(store: Store, focus: number, folded: (node: number) => boolean, { across, levels }: Room): Set<number> {
    const chosen = new Set<number>();
    if (store.size === 0) return chosen;
    const all = store.path(Math.min(focus, store.size - 1));
    const hiding = all.findIndex(folded);
    const way = hiding < 0 ? all : all.slice(0, hiding + 1);
    const last = way.at(-1) as number;
    const under = Math.min(UNDER, store.deepest(last) - store.depth(last));
    const top = Math.max(0, way.length - Math.max(1, levels - under));
    const counts = new Int32Array(levels);
    const level = (node: number) => store.depth(node) - top;
    const add = (node: number) => {
        if (chosen.has(node)) return;
        chosen.add(node);
        counts[level(node)]!++;
    };
    for (const node of way.slice(top)) add(node);
    const open = (node: number): number[] => {
        const children = folded(node) ? [] : store.children(node);
        const at = level(node) + 1;
        if (at >= levels || children.length === 0) return [];
        const room = Math.min(across - (counts[at] as number), MOST - chosen.size);
        const fresh = children.filter((child) => !chosen.has(child));
        // Only one family on its level may be shown in part.
        if (fresh.length > room && (counts[at] as number) > 1) return children.filter((child) => chosen.has(child));
        fresh.slice(0, Math.max(0, room)).forEach(add);
        return children.filter((child) => chosen.has(child));
    };
    const spread = (from: readonly number[]) => {
        const queue = [...from];
        for (let at = 0; at < queue.length && chosen.size < MOST; at++) queue.push(...fromMiddle(open(queue[at] as number)));
    };
    for (const node of way.slice(top)) {
        const next = store.children(node).find((child) => (store.status[child] as number) & SOLUTION);
        if (next !== undefined && !folded(node) && level(next) < levels) add(next);
    }
    open(last);
    for (const node of way.slice(top).reverse()) open(node);
    spread([last]);
    spread([way[top] as number]);
    return chosen;
}

/** The middle first: where not all can be opened, what is opened hangs under the middle and the picture stays balanced. */
function fromMiddle(children: readonly number[]): number[] {
    const middle = (children.length - 1) / 2;
    const away = new Map(children.map((child, i) => [child, Math.abs(i - middle)]));
    return [...children].sort((a, b) => (away.get(a) as number) - (away.get(b) as number));
}

/** Where each of the chosen nodes is put. */
export function layOut(store: Store, chosen: ReadonlySet<number>): Picture {
    const nodes: Placed[] = [];
    const index = new Map<number, number>();
    const children: number[][] = [];
    for (const node of [...chosen].sort((a, b) => a - b)) {
        const p = store.parent[node] as number;
        const parent = index.get(p) ?? -1;
        if (parent < 0 && nodes.length) continue;
        const top = nodes[0];
        index.set(node, nodes.length);
        if (parent >= 0) children[parent]?.push(nodes.length);
        const y = top ? store.depth(node) - store.depth(top.node) : 0;
        nodes.push({ node, x: 0, y, parent, hidden: 0, above: parent < 0 && p !== NONE });
        children.push([]);
    }
    nodes.forEach((placed, i) => (placed.hidden = store.fan(placed.node) - (children[i]?.length ?? 0)));
    place(nodes, children);
    const xs = nodes.map(({ x }) => x);
    return { nodes, index, left: Math.min(0, ...xs), right: Math.max(0, ...xs), depth: Math.max(0, ...nodes.map(({ y }) => y)) };
}

/** Contours by level of each subtree, from the deepest node up: a child's are moved and merged into its parent's. */
function place(nodes: Placed[], children: readonly number[][]): void {
    const shift = new Float64Array(nodes.length); // of a subtree, against its parent
    const contours: { left: number[]; right: number[] }[] = [];
    for (let i = nodes.length - 1; i >= 0; i--) {
        const own = children[i] ?? [];
        const merged = { left: [] as number[], right: [] as number[] };
        own.forEach((child, at) => {
            const { left, right } = contours[child] as { left: number[]; right: number[] };
            let dx = 0;
            if (at > 0)
                for (let level = 0; level < Math.min(left.length, merged.right.length); level++)
                    dx = Math.max(dx, (merged.right[level] as number) + (level ? APART : 1) - (left[level] as number));
            shift[child] = dx;
            for (let level = 0; level < left.length; level++) {
                if (level >= merged.left.length) merged.left.push((left[level] as number) + dx);
                merged.right[level] = (right[level] as number) + dx;
            }
        });
        const middle = own.length ? ((shift[own[0] as number] as number) + (shift[own.at(-1) as number] as number)) / 2 : 0;
        for (const child of own) shift[child]! -= middle;
        contours[i] = { left: [0, ...merged.left.map((x) => x - middle)], right: [own.length ? LABEL : 0, ...merged.right.map((x) => x - middle)] };
    }
    nodes.forEach((placed, i) => (placed.x = placed.parent < 0 ? 0 : (nodes[placed.parent]?.x ?? 0) + (shift[i] as number)));
}
