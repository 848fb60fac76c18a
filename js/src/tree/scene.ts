// What is looked at: a tree (the whole one, or what was known at some step), the node in focus, the colours, what is
// folded. No DOM; the panes draw it, the view changes it.
import type { Feed } from "./feed";
import { Icicle } from "./icicle";
import type { Known } from "./known";
import { FRONTIER, GOAL, MASK, NONE, SOLUTION, type Theme } from "./status";
import type { Store } from "./store";
import { Tones, type Colouring, type Extras } from "./tones";

export class Scene {
    store: Store;
    icicle: Icicle;
    readonly tones = new Tones();
    /** Stepping: what was known; null for all there is. */
    known: Known | null = null;
    /** The node in focus, in the ids of the trace. */
    focus = 0;
    hover: number | null = null;
    colouring: Colouring = "status";
    theme: Theme = "light";
    foldDead = false;
    /** The pass that is shown alone, or all of them. */
    pass: number | null = null;
    readonly foldedByHand = new Set<number>();
    private folds: Uint8Array | null = null;
    /** Grows with every change. */
    version = 0;
    private settled = -1;

    constructor(readonly feed: Feed) {
        this.store = feed.store;
        this.icicle = new Icicle(this.store);
    }

    /** Ids of the trace to nodes of what is shown, and back. */
    readonly place = (id: number): number => (this.known ? this.known.place(id) : id < this.store.size ? id : NONE);
    readonly id = (place: number): number => (this.known ? this.known.id(place) : place);

    /** The focus in what is shown: itself, or the nearest ancestor that is there. */
    get at(): number {
        let id = this.focus;
        while (id > 0 && this.place(id) === NONE) id = this.feed.store.parent[id] ?? 0;
        return Math.max(0, this.place(Math.max(0, id)));
    }

    get extras(): Extras {
        return this.known ? this.known.extras(this.feed.extras) : this.feed.extras;
    }

    /** Something else is to be seen: other nodes, colours, folds. */
    change(): void {
        this.version++;
    }

    /** Brings everything derived up to date. */
    settle(): void {
        if (this.settled === this.version) return;
        this.settled = this.version;
        const store = this.known?.store ?? this.feed.store;
        if (store !== this.store) {
            this.store = store;
            this.icicle = new Icicle(store);
        }
        this.folds = this.foldDead || this.foldedByHand.size ? this.fold() : null;
        const root = this.pass === null ? NONE : this.place(this.feed.summary?.passes[this.pass]?.[1] ?? 0);
        this.icicle.settle(root === NONE ? store.roots : [root], this.folds);
        this.tones.colour(store, this.colouring, this.theme, this.extras);
    }

    readonly folded = (place: number): boolean => this.folds?.[place] === 1;

    /** Folded: what was folded by hand; and subtrees in which nothing waits, no goal was found, no solution runs. */
    private fold(): Uint8Array {
        const { store } = this;
        const folds = new Uint8Array(store.size);
        if (this.foldDead) {
            for (let i = store.size - 1; i >= 0; i--) {
                const status = store.status[i] as number;
                const code = status & MASK;
                if (status & SOLUTION || code === GOAL || code === FRONTIER) folds[i] = 2; // alive
                if (folds[i] === 2 && store.parent[i] !== NONE) folds[store.parent[i] as number] = 2;
            }
            for (let i = 0; i < store.size; i++) folds[i] = folds[i] === 2 || store.fan(i) === 0 || store.parent[i] === NONE ? 0 : 1;
        }
        for (const id of this.foldedByHand) {
            const place = this.place(id);
            if (place !== NONE && store.fan(place) > 0) folds[place] = 1;
        }
        return folds;
    }
}
