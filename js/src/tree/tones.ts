// Colours, apart from geometry: one pixel a node for itself, and the mean of its subtree, which is what a
// subtree narrower than a pixel is drawn in. Another colouring is one pass over the nodes and moves nothing.
import { backwards } from "./blocks";
import { colourOf, ground, MASK, NAMES, NONE, pixelOf, ramp, unknownColour, type Theme } from "./status";
import { NO_H, type Store } from "./store";

export type Colouring = "status" | "h" | "f" | "depth" | "order";
export const COLOURINGS: readonly Colouring[] = ["status", "h", "f", "depth", "order"];

/** What the core does not hold: exact values by node; NaN (or below 0, of an order) where unknown. */
export interface Extras {
    g?: Float64Array;
    h?: Float64Array;
    order?: Int32Array;
}

export interface Range {
    low: number;
    high: number;
}

const WIDTH = 3; // red, green and blue

export class Tones {
    own = new Uint32Array(0);
    ground = 0;
    /** What the scale's ends stand for; null for a colouring without scale. */
    range: Range | null = null;

    /** Of each node's subtree. */
    private sums = new Int32Array(0);

    /** Colours anew; nodes that are not there any more cost nothing. */
    colour(store: Store, by: Colouring, theme: Theme, extras: Extras = {}): void {
        const { size } = store;
        this.ground = pixelOf(ground(theme));
        if (this.own.length < size) {
            const room = store.parent.length;
            this.own = new Uint32Array(room);
            this.sums = new Int32Array(room * WIDTH);
        } else this.sums.fill(0, 0, size * WIDTH);
        if (by === "status") this.byStatus(store, theme);
        else this.byValue(store, valueOf(store, by, extras), theme);
        backwards(0, size, (start, end) => this.add(store, start, end));
    }

    /** The mean colour of a node's subtree, of `size` nodes. */
    mean(node: number, size: number): number {
        const part = (channel: number) => (this.sums[node * WIDTH + channel] as number) / size;
        return (0xff000000 | (part(2) << 16) | (part(1) << 8) | part(0)) >>> 0;
    }

    private byStatus(store: Store, theme: Theme): void {
        this.range = null;
        const colours = Uint32Array.from({ length: MASK + 1 }, (_, code) =>
            pixelOf(code < NAMES.length ? colourOf(code, theme) : unknownColour(theme)),
        );
        const { own } = this;
        const { status, size } = store;
        for (let i = 0; i < size; i++) own[i] = colours[(status[i] as number) & MASK] as number;
    }

    private byValue(store: Store, value: (node: number) => number, theme: Theme): void {
        let low = Infinity;
        let high = -Infinity;
        for (let i = 0; i < store.size; i++) {
            const v = value(i);
            if (v < low) low = v;
            if (v > high && v < Infinity) high = v;
        }
        this.range = low <= high ? { low, high } : null;
        const colours = ramp(theme);
        const unknown = pixelOf(unknownColour(theme));
        const scale = high > low ? 255 / (high - low) : 0;
        for (let i = 0; i < store.size; i++) {
            const v = value(i);
            this.own[i] = v >= low && v <= high ? (colours[Math.round((v - low) * scale)] as number) : unknown;
        }
    }

    private add(store: Store, start: number, end: number): void {
        const { own, sums } = this;
        const { parent } = store;
        for (let i = end - 1; i >= start; i--) {
            const pixel = own[i] as number;
            const at = i * WIDTH;
            const r = (sums[at] as number) + (pixel & 0xff);
            const g = (sums[at + 1] as number) + ((pixel >> 8) & 0xff);
            const b = (sums[at + 2] as number) + ((pixel >> 16) & 0xff);
            sums[at] = r;
            sums[at + 1] = g;
            sums[at + 2] = b;
            const p = parent[i] as number;
            if (p === NONE) continue;
            const up = p * WIDTH;
            sums[up]! += r;
            sums[up + 1]! += g;
            sums[up + 2]! += b;
        }
    }
}

/** The value a node is coloured by; NaN where it has none. */
export function valueOf(store: Store, by: Colouring, { g, h, order }: Extras): (node: number) => number {
    const rough = (node: number) => (store.h[node] === NO_H ? NaN : (store.h[node] as number));
    if (by === "h") return h ? (node) => h[node] ?? NaN : rough;
    if (by === "f") return (node) => (g?.[node] ?? NaN) + (h ? (h[node] ?? NaN) : rough(node));
    if (by === "order") return (node) => ((order?.[node] ?? NONE) < 0 ? NaN : (order?.[node] as number));
    return (node) => store.depth(node);
}
