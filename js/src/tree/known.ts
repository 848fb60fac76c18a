// What a search knew after its first k expansions: a tree of its own, that grows as one steps on. Nodes come in the order
// in which the search made them; a node is made when its parent is expanded, a pass's root right before its own turn.
import type { Feed, Steps } from "./feed";
import { DEAD_END, DUPLICATE, EXPANDED, FRONTIER, GOAL, MASK, NONE, PRUNED, REOPENED, SOLUTION } from "./status";
import { Store } from "./store";
import type { Extras } from "./tones";

export class Known {
    store = new Store();
    step = 0;
    /** Ids in the trace of the nodes of `store`, and back (-1: not made yet). */
    readonly ids: Int32Array;
    private readonly places: Int32Array;
    /** ids.length at step k is `made[k]`. */
    private readonly made: Int32Array;
    private readonly end: Map<number, number>;
    private readonly goalStep: number;

    constructor(
        private readonly feed: Feed,
        private readonly steps: Steps,
    ) {
        const { store } = feed;
        const { order } = steps;
        const last = steps.expansions.length;
        const born = new Int32Array(store.size);
        const counts = new Int32Array(last + 2);
        for (let i = 0; i < store.size; i++) {
            const p = store.parent[i] as number;
            const turn = order[i] ?? NONE;
            if (p === NONE) born[i] = i === 0 ? 0 : turn < 0 ? last : turn;
            else born[i] = (order[p] ?? NONE) < 0 ? (born[p] as number) : (order[p] as number) + 1;
            counts[(born[i] as number) + 1]!++;
        }
        for (let k = 0; k <= last; k++) counts[k + 1]! += counts[k] as number;
        this.made = counts.slice(1);
        this.ids = new Int32Array(store.size);
        const at = counts.slice();
        for (let i = 0; i < store.size; i++) this.ids[at[born[i] as number]!++] = i;
        this.places = new Int32Array(store.size).fill(NONE);
        this.ids.forEach((id, place) => (this.places[id] = place));
        // When a node's last word was said, where it was not said at once.
        this.end = new Map(steps.events.filter(({ kind, node }) => kind !== "bound" && node >= 0).map(({ node, step }) => [node, step]));
        this.goalStep = steps.events.find(({ kind }) => kind === "goal")?.step ?? last;
        this.go(0);
    }

    get last(): number {
        return this.steps.expansions.length;
    }

    /** The node in the trace, of a node here; and back, -1 if it was not made by now. */
    id = (place: number): number => this.ids[place] ?? NONE;
    place = (id: number): number => {
        const place = this.places[id] ?? NONE;
        return place < this.store.size ? place : NONE;
    };

    /** To what was known after k expansions. */
    go(k: number): void {
        const step = Math.max(0, Math.min(this.last, Math.round(k)));
        if (step < this.step || this.store.size === 0) this.store = new Store();
        const { store, feed } = this;
        const from = store.size;
        const to = this.made[step] as number;
        const count = to - from;
        if (count > 0) {
            const core = { parent: new Int32Array(count), move: new Uint16Array(count), h: new Uint8Array(count), status: new Uint8Array(count) };
            for (let i = 0; i < count; i++) {
                const id = this.ids[from + i] as number;
                const p = feed.store.parent[id] as number;
                core.parent[i] = p === NONE ? NONE : (this.places[p] as number);
                core.move[i] = feed.store.move[id] as number;
                core.h[i] = feed.store.h[id] as number;
                core.status[i] = this.status(id, step);
            }
            store.append(core);
        }
        if (from > 0) this.restate(this.step, step, from);
        this.step = step;
    }

    /** The frontier, best first by `key`, at most `most` of it; and how many wait in all. */
    frontier(key: (id: number) => number[], most: number): { nodes: number[]; waiting: number } {
        const waiting: [number[], number][] = [];
        let count = 0;
        const less = (a: number[], b: number[]) => {
            const i = a.findIndex((x, at) => x !== b[at]);
            return i >= 0 && (a[i] as number) < (b[i] as number);
        };
        for (let place = 0; place < this.store.size; place++) {
            if (((this.store.status[place] as number) & MASK) !== FRONTIER) continue;
            count++;
            const id = this.id(place);
            const rank = key(id);
            if (waiting.length === most && !less(rank, (waiting.at(-1) as [number[], number])[0])) continue;
            let at = waiting.length;
            while (at > 0 && less(rank, (waiting[at - 1] as [number[], number])[0])) at--;
            waiting.splice(at, 0, [rank, id]);
            if (waiting.length > most) waiting.pop();
        }
        return { nodes: waiting.map(([, id]) => id), waiting: count };
    }

    /** How many nodes wait after each step. */
    waiting(): Int32Array {
        const { order, expansions } = this.steps;
        const change = new Int32Array(expansions.length + 2);
        let born = 0;
        this.ids.forEach((id, place) => {
            while (place >= (this.made[born] as number)) born++;
            const code = (this.feed.store.status[id] as number) & MASK;
            const turn = order[id] ?? NONE;
            const dropped = this.end.get(id);
            if (turn < 0 && (code === PRUNED || (code === DUPLICATE && dropped === undefined))) return;
            change[born]!++;
            const gone = turn >= 0 ? turn + 1 : code === DUPLICATE ? dropped : undefined;
            if (gone !== undefined) change[Math.max(born, gone)]!--;
        });
        for (let k = 1; k < change.length; k++) change[k]! += change[k - 1] as number;
        return change.slice(0, expansions.length + 1);
    }

    /** Columns that the core does not hold, of the nodes here. */
    extras({ g, h, order }: Extras): Extras {
        const pick = <A extends Float64Array | Int32Array>(column: A, unknown: number): A => {
            const made = new (column.constructor as new (n: number) => A)(this.store.size);
            for (let i = 0; i < made.length; i++) made[i] = column[this.id(i)] ?? unknown;
            return made;
        };
        const done = order && pick(order, NONE).map((turn) => (turn < this.step ? turn : NONE));
        return { ...(g && { g: pick(g, NaN) }), ...(h && { h: pick(h, NaN) }), ...(done && { order: done }) };
    }

    private restate(before: number, now: number, size: number): void {
        const nodes: number[] = [];
        const add = (id: number) => {
            const place = this.places[id] ?? NONE;
            if (place !== NONE && place < size) nodes.push(place);
        };
        for (let k = before; k < now; k++) add(this.steps.expansions[k] as number);
        for (const { node, step } of this.steps.events) if (step > before && step <= now && node >= 0) add(node);
        if (now >= this.goalStep || now === this.last) for (const id of this.feed.store.solution) add(id);
        if (now === this.last) for (let place = 0; place < size; place++) nodes.push(place);
        const places = Int32Array.from(nodes);
        this.store.restate(places, Uint8Array.from(places, (place) => this.status(this.id(place), now)));
    }

    private status(id: number, step: number): number {
        const final = this.feed.store.status[id] as number;
        if (step === this.last) return final;
        const code = final & MASK;
        const turn = this.steps.order[id] ?? NONE;
        const expanded = turn >= 0 && turn < step;
        const said = step >= (this.end.get(id) ?? (code === GOAL || code === REOPENED ? this.last : 0));
        const flag = step >= this.goalStep ? final & SOLUTION : 0;
        if (code !== FRONTIER && code !== EXPANDED && code !== DEAD_END && said) return code | flag;
        if (!expanded) return FRONTIER | flag;
        return (code === DEAD_END ? DEAD_END : EXPANDED) | flag;
    }
}
