// The overview: every node hangs under its parent, as wide as its share of the nodes. Drawn row by row from the root into
// plain pixels, and only what a pixel can show: a subtree narrower than one is a single shaded column, and children too
// many to tell apart are found pixel by pixel. So the nodes looked at are bounded by pixels, whatever the tree's size.
//
// Space: x in parts of the whole (0..1), rows by depth; a `Frame` maps both to pixels of the device.
import { NONE, mix } from "./status";
import type { Store } from "./store";
import type { Tones } from "./tones";

export interface Frame {
    width: number;
    height: number;
    /** The part of the whole that is seen. */
    x0: number;
    x1: number;
    /** The row at the top edge, and how tall a row is. */
    row0: number;
    rowHeight: number;
}

/** Where a node is: parts of the whole, and its row. */
export interface Extent {
    a: number;
    b: number;
    row: number;
}

interface Fan {
    weight: number;
    nodes: Int32Array;
    /** sums[i]: the weight of the children before the i-th. */
    sums: Float64Array;
}

const NARROW = 4; // px: of a node no wider than this with more children than pixels, the children are not looked at
const FADE = 0.62; // how far a column has faded into the ground at its end
const GAP_WIDTH = 5; // px: from here on cells are set apart
const GAP_HEIGHT = 7;

export class Icicle {
    /** Nodes looked at by the last frame. */
    visited = 0;
    folded: Uint8Array | null = null;
    private roots: readonly number[] = [];
    private total = 0;
    private readonly fans = new Map<number, Fan>();
    private generation = -1;
    private readonly trail = new Map<number, Extent | null>();

    /** With folded subtrees, the nodes below that are left. */
    private weights: Int32Array | null = null;

    constructor(readonly store: Store) {}

    /** Takes in what has changed: nodes, folded subtrees, the roots to show. */
    settle(roots: readonly number[] = this.store.roots, folded: Uint8Array | null = this.folded): void {
        this.folded = folded;
        this.roots = roots;
        this.weights = folded && weigh(this.store, folded);
        this.total = roots.reduce((sum, root) => sum + (this.weight(root) || 0), 0);
        this.fans.clear();
        this.trail.clear();
        this.generation = this.store.generation;
    }

    /** What the widths are shares of. */
    private weight(node: number): number {
        return this.weights ? (this.weights[node] as number) : this.store.below(node);
    }

    /** Draws a frame into `pixels` (width x height of them). */
    paint(pixels: Uint32Array, frame: Frame, tones: Tones): void {
        if (this.generation !== this.store.generation) this.settle(this.roots.length ? this.roots : this.store.roots);
        this.visited = 0;
        const { width, height, row0, rowHeight } = frame;
        pixels.fill(tones.ground);
        if (this.total === 0) return;
        const { store, folded } = this;
        let row = newRow();
        const scale = width / (frame.x1 - frame.x0);
        let at = 0;
        for (const root of this.roots) {
            const wide = this.weight(root) / this.total;
            this.visited++;
            push(row, root, (at - frame.x0) * scale, (at + wide - frame.x0) * scale, width);
            at += wide;
        }
        let spare = newRow();
        const rows = Math.ceil(row0 + height / rowHeight);
        for (let level = 0; level < rows && row.count > 0; level++) {
            const next = spare;
            next.count = 0;
            const top = Math.round((level - row0) * rowHeight);
            const bottom = Math.round((level + 1 - row0) * rowHeight);
            for (let i = 0; i < row.count; i++) {
                const node = row.nodes[i] as number;
                const a = row.a[i] as number;
                const b = row.b[i] as number;
                const fan = folded?.[node] ? 0 : store.fan(node);
                const seen = Math.min(b, width) - Math.max(a, 0);
                if (b - a < 1 || (b - a < NARROW && fan > 2 * seen)) {
                    column(pixels, frame, a, b, node, level, store, tones, fan === 0);
                    continue;
                }
                cell(pixels, frame, a, b, top, bottom, tones.own[node] as number);
                if (fan > 0) this.descend(node, a, b, seen, fan, next, width);
            }
            [row, spare] = [next, row];
        }
    }

    /** Where a node is; null if it is under a folded one, or of a tree not shown. */
    extent(node: number): Extent | null {
        const { store } = this;
        const path = store.path(node);
        let a = 0;
        let found = false;
        for (const root of this.roots) {
            if (root === path[0]) {
                found = true;
                break;
            }
            a += this.weight(root) / this.total;
        }
        if (!found) return null;
        const wide = this.weight(path[0] as number) / this.total;
        let extent: Extent | null = { a, b: a + wide, row: 0 };
        for (let i = 1; i < path.length && extent; i++) extent = this.under(path[i - 1] as number, extent, path[i] as number);
        return extent;
    }

    private under(parent: number, { a, b, row }: Extent, child: number): Extent | null {
        if (this.folded?.[parent]) return null;
        const part = (b - a) / (this.weight(parent) - 1);
        const from = a + part * this.before(parent, child);
        return { a: from, b: from + part * this.weight(child), row: row + 1 };
    }

    /** Where the nodes of a way are, each after its parent: found once, then remembered. */
    along(way: readonly number[]): (Extent | null)[] {
        return way.map((node) => {
            const known = this.trail.get(node);
            if (known !== undefined) return known;
            const parent = this.store.parent[node] as number;
            const above = this.trail.get(parent);
            const extent = above === undefined ? this.extent(node) : above && this.under(parent, above, node);
            this.trail.set(node, extent);
            return extent;
        });
    }

    /** The node at a place: x in parts of the whole, of which a pixel shows `pixel`; in a column, the last on the way. */
    locate(x: number, row: number, pixel: number): number | null {
        let at = 0;
        for (const root of this.roots) {
            const wide = this.weight(root) / this.total;
            if (x < at + wide || root === this.roots.at(-1)) return this.within(root, at, wide, x, row, pixel);
            at += wide;
        }
        return null;
    }

    private within(root: number, from: number, width: number, x: number, row: number, pixel: number): number | null {
        const { store } = this;
        let node = root;
        let a = from;
        let wide = width;
        for (let level = 0; level < row; level++) {
            if (store.fan(node) === 0 || this.folded?.[node]) return wide < pixel ? node : null;
            const part = wide / (this.weight(node) - 1);
            const { nodes, sums } = this.fanOf(node);
            const i = search(sums, (x - a) / part);
            a += part * (sums[i] as number);
            node = nodes[i] as number;
            wide = part * this.weight(node);
        }
        return node;
    }

    private descend(node: number, a: number, b: number, seen: number, fan: number, next: Row, width: number): void {
        const { store } = this;
        const part = (b - a) / (this.weight(node) - 1);
        if (fan <= 2 * seen) {
            let x = a;
            for (let c = store.first(node); c !== NONE; c = store.next(c)) {
                const wide = part * this.weight(c);
                this.visited++;
                push(next, c, x, x + wide, width);
                x += wide;
            }
            return;
        }
        // More children than pixels: those that a pixel's middle falls in.
        const { nodes, sums } = this.fanOf(node);
        const end = Math.min(width, b);
        for (let x = Math.max(0, Math.ceil(a - 0.5)) + 0.5; x < end; ) {
            const i = search(sums, (x - a) / part);
            const from = a + part * (sums[i] as number);
            const to = from + part * this.weight(nodes[i] as number);
            this.visited++;
            push(next, nodes[i] as number, from, to, width);
            x = Math.max(x + 1, Math.ceil(to - 0.5) + 0.5);
        }
    }

    /** The weight of the children before one. */
    private before(parent: number, child: number): number {
        const { nodes, sums } = this.fanOf(parent);
        let low = 0;
        let high = nodes.length - 1;
        while (low < high) {
            const middle = (low + high) >> 1;
            if ((nodes[middle] as number) < child) low = middle + 1;
            else high = middle;
        }
        return sums[low] as number;
    }

    private fanOf(node: number): Fan {
        const known = this.fans.get(node);
        if (known && known.weight === this.weight(node)) return known;
        const nodes = Int32Array.from(this.store.children(node));
        const sums = new Float64Array(nodes.length);
        let sum = 0;
        for (let i = 0; i < nodes.length; i++) {
            sums[i] = sum;
            sum += this.weight(nodes[i] as number);
        }
        const fan = { weight: this.weight(node), nodes, sums };
        this.fans.set(node, fan);
        return fan;
    }
}

/** The last index whose sum is not above `value`. */
function search(sums: Float64Array, value: number): number {
    let low = 0;
    let high = sums.length - 1;
    while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((sums[middle] as number) <= value) low = middle;
        else high = middle - 1;
    }
    return low;
}

/** Weights where folded subtrees count as one node. */
export function weigh(store: Store, folded: Uint8Array): Int32Array {
    const weights = new Int32Array(store.size).fill(1);
    for (let i = store.size - 1; i >= 0; i--) {
        const p = store.parent[i] as number;
        if (p !== NONE && !folded[p]) weights[p]! += weights[i] as number;
    }
    return weights;
}

// -- one row of the descent --------------------------------------------------------------------------------------

interface Row {
    count: number;
    nodes: Int32Array;
    a: Float64Array;
    b: Float64Array;
}

const newRow = (): Row => ({ count: 0, nodes: new Int32Array(256), a: new Float64Array(256), b: new Float64Array(256) });

/** Keeps a node that some pixel's middle falls in. */
function push(row: Row, node: number, a: number, b: number, width: number): void {
    if (b <= 0 || a >= width || Math.ceil(a - 0.5) >= Math.ceil(b - 0.5)) return;
    if (row.count === row.nodes.length) {
        const nodes = new Int32Array(row.count * 2);
        const [starts, ends] = [new Float64Array(row.count * 2), new Float64Array(row.count * 2)];
        nodes.set(row.nodes);
        starts.set(row.a);
        ends.set(row.b);
        Object.assign(row, { nodes, a: starts, b: ends });
    }
    row.nodes[row.count] = node;
    row.a[row.count] = a;
    row.b[row.count] = b;
    row.count++;
}

function cell(pixels: Uint32Array, { width, height }: Frame, a: number, b: number, top: number, bottom: number, pixel: number): void {
    const left = Math.max(0, Math.ceil(a - 0.5));
    const right = Math.min(width, Math.ceil(b - 0.5) - (b - a >= GAP_WIDTH ? 1 : 0));
    const from = Math.max(0, top);
    const to = Math.min(height, bottom - (bottom - top >= GAP_HEIGHT ? 1 : 0));
    for (let y = from; y < to; y++) pixels.fill(pixel, y * width + left, y * width + right);
}

/** A whole subtree in its mean colour, fading towards its deepest level, where fewest nodes are. */
function column(
    pixels: Uint32Array,
    { width, height, row0, rowHeight }: Frame,
    a: number,
    b: number,
    node: number,
    level: number,
    store: Store,
    tones: Tones,
    alone: boolean,
): void {
    const left = Math.max(0, Math.ceil(a - 0.5));
    const right = Math.min(width, Math.ceil(b - 0.5));
    const levels = alone ? 0 : store.deepest(node) - store.depth(node);
    const lines = rowHeight >= GAP_HEIGHT ? 1 : 0;
    const step = Math.max(1, Math.floor(1 / rowHeight)); // levels a pixel
    const mean = tones.mean(node, store.below(node));
    let from = Math.round((level - row0) * rowHeight);
    for (let i = 0; i <= levels && from < height; i += step) {
        const to = Math.round((level + i + step - row0) * rowHeight);
        if (to > 0 && to > from) {
            const pixel = i === 0 ? (tones.own[node] as number) : mix(mean, tones.ground, (FADE * i) / levels);
            const end = Math.min(height, to - lines);
            for (let y = Math.max(0, from); y < end; y++)
                for (let x = left; x < right; x++) pixels[y * width + x] = pixel;
        }
        from = to;
    }
}
