// A search tree of any size in flat arrays indexed by node, a parent always before its children. What follows from the
// core (depth, subtree sizes, links) is kept up while nodes are appended, so that a running search needs no new layout.
// What a parent is told by each child lies side by side: parents are all over memory, and one look is enough this way.
import { backwards, forwards } from "./blocks";
import { MASK, NONE, SOLUTION } from "./status";

/** The core of a run of nodes, as it comes over the wire: 8 bytes a node. */
export interface Core {
    parent: Int32Array;
    move: Uint16Array;
    h: Uint8Array;
    status: Uint8Array;
}

export const NO_MOVE = 65535;
export const NO_H = 255;

const FEW = 0.03; // of the nodes

type Column = Int32Array | Uint16Array | Uint8Array;

// What a parent is told, in its four places.
const WIDTH = 4;
const BELOW = 0;
const DEEPEST = 1;
const FIRST = 2;
const FAN = 3;

export class Store {
    /** Nodes there are. */
    size = 0;
    /** Grows with every change of the tree's shape. */
    generation = 0;
    /** Levels the deepest node is on, counting from one. */
    levels = 0;
    /** Nodes by status. */
    readonly counts = new Int32Array(MASK + 1);
    readonly roots: number[] = [];
    /** Nodes by depth. */
    readonly perLevel: number[] = [];

    // The core.
    parent = new Int32Array(0);
    move = new Uint16Array(0);
    h = new Uint8Array(0);
    status = new Uint8Array(0);
    // What follows from it.
    private depths = new Int32Array(0);
    private told = new Int32Array(0);
    /** The last children, as far as they are remembered: the first nodes, often all there are, need none. */
    private lasts = new Int32Array(0);
    private remembered = 0;
    private nexts = new Int32Array(0);
    /** What is new in the subtrees of older nodes, while nodes are appended. */
    private extra = new Int32Array(0);
    private marks: number[] | null = [];

    depth(node: number): number {
        return this.depths[node] as number;
    }

    /** Nodes in the subtree, the node itself among them. */
    below(node: number): number {
        return this.told[node * WIDTH + BELOW] as number;
    }

    /** The deepest level in the subtree. */
    deepest(node: number): number {
        return this.told[node * WIDTH + DEEPEST] as number;
    }

    /** The first child, or `NONE`. */
    first(node: number): number {
        return this.told[node * WIDTH + FIRST] as number;
    }

    /** The next sibling, or `NONE`. */
    next(node: number): number {
        return this.nexts[node] as number;
    }

    /** How many children it has. */
    fan(node: number): number {
        return this.told[node * WIDTH + FAN] as number;
    }

    /** Appends nodes; of parents that come later, or not at all, the first is told. */
    append(core: Core): void {
        const count = core.parent.length;
        const from = this.size;
        const to = from + count;
        for (let i = 0; i < count; i++) {
            const p = core.parent[i] as number;
            if (p < NONE || p >= from + i) throw new RangeError(`node ${from + i} has the parent ${p}`);
        }
        this.reserve(to);
        this.parent.set(core.parent, from);
        this.move.set(core.move, from);
        this.h.set(core.h, from);
        this.status.set(core.status, from);
        this.remember(from);
        forwards(from, to, (start, end) => this.link(from, start, end));
        const touched: number[] = [];
        backwards(from, to, (start, end) => this.tell(from, start, end, touched));
        this.tellOn(from, touched);
        this.size = to;
        this.generation++;
    }

    /** New statuses, and estimates, of nodes that are here already. */
    restate(nodes: Int32Array, status: Uint8Array, h?: Uint8Array): void {
        for (let i = 0; i < nodes.length; i++) {
            const node = nodes[i] as number;
            if (node < 0 || node >= this.size) continue;
            const old = this.status[node] as number;
            const now = status[i] as number;
            this.counts[old & MASK]!--;
            this.counts[now & MASK]!++;
            if ((old ^ now) & SOLUTION) this.marks = null;
            this.status[node] = now;
            if (h) this.h[node] = h[i] as number;
        }
    }

    /** The nodes on the solution, in the order of their ids. */
    get solution(): readonly number[] {
        if (this.marks === null) {
            this.marks = [];
            for (let i = 0; i < this.size; i++) if ((this.status[i] as number) & SOLUTION) this.marks.push(i);
        }
        return this.marks;
    }

    /** The levels that hold nearly all nodes, and the solution: a few deep lines should not make all others low. */
    get usualLevels(): number {
        let least = Math.max(1, ...(this.solution.length ? [this.depth(this.solution.at(-1) as number) + 1] : []));
        let below = this.size;
        for (let level = 0; level < this.levels && below > this.size * FEW; level++) {
            below -= this.perLevel[level] ?? 0;
            least = Math.max(least, level + 1);
        }
        return Math.min(this.levels, Math.max(8, Math.ceil(least * 1.08)));
    }

    /** A node's children, in order. */
    children(node: number): number[] {
        const found: number[] = [];
        for (let c = node < this.size ? this.first(node) : NONE; c !== NONE; c = this.next(c)) found.push(c);
        return found;
    }

    /** From the root down to the node. */
    path(node: number): number[] {
        const way: number[] = [];
        for (let at = node; at !== NONE && at < this.size; at = this.parent[at] as number) way.push(at);
        return way.reverse();
    }

    private reserve(size: number): void {
        if (size <= this.parent.length) return;
        const room = Math.max(size, Math.ceil(this.parent.length * 1.6), 1024);
        const grown = <C extends Column>(column: C, each = 1): C => {
            const larger = new (column.constructor as new (n: number) => C)(room * each);
            larger.set(column.subarray(0, this.size * each));
            return larger;
        };
        this.parent = grown(this.parent);
        this.move = grown(this.move);
        this.h = grown(this.h);
        this.status = grown(this.status);
        this.depths = grown(this.depths);
        this.told = grown(this.told, WIDTH);
        this.lasts = grown(this.lasts);
        this.nexts = grown(this.nexts);
        this.extra = new Int32Array(room);
    }

    /** Brings the last children up to date. */
    private remember(size: number): void {
        const { parent, lasts } = this;
        for (let i = this.remembered; i < size; i++) {
            lasts[i] = NONE;
            if (parent[i] !== NONE) lasts[parent[i] as number] = i;
        }
        this.remembered = size;
    }

    /** Levels, counts, and the families of older nodes that go on; the new nodes are those from `from`. */
    private link(from: number, start: number, end: number): void {
        const { parent, status, depths, told, lasts, nexts, counts, perLevel } = this;
        let { levels } = this;
        for (let i = start; i < end; i++) {
            const p = parent[i] as number;
            const level = p === NONE ? 0 : (depths[p] as number) + 1;
            const at = i * WIDTH;
            depths[i] = told[at + DEEPEST] = level;
            told[at + BELOW] = 1;
            told[at + FIRST] = nexts[i] = NONE;
            if (level >= levels) levels = perLevel.push(0);
            perLevel[level]!++;
            const state = status[i] as number;
            counts[state & MASK]!++;
            if (state & SOLUTION) this.marks?.push(i);
            if (p === NONE) {
                this.roots.push(i);
                continue;
            }
            if (p >= from) continue; // its family is put together from the end, below
            if (told[p * WIDTH + FIRST] === NONE) told[p * WIDTH + FIRST] = i;
            else nexts[lasts[p] as number] = i;
            lasts[p] = i;
        }
        this.levels = levels;
    }

    /** The new nodes tell their parents what hangs under them, from the last on, and so put new families together. */
    private tell(from: number, start: number, end: number, touched: number[]): void {
        const { parent, told, nexts, extra } = this;
        for (let i = end - 1; i >= start; i--) {
            const p = parent[i] as number;
            if (p === NONE) continue;
            const at = i * WIDTH;
            const up = p * WIDTH;
            if (p < from) {
                if (extra[p] === 0) touched.push(p);
                extra[p]! += told[at + BELOW] as number;
            } else {
                told[up + BELOW]! += told[at + BELOW] as number;
                nexts[i] = told[up + FIRST] as number;
                told[up + FIRST] = i;
            }
            told[up + FAN]!++;
            deepen(told, up, told[at + DEEPEST] as number);
        }
    }

    /** What the new nodes told older ones goes on up: by walking, or in one pass if that is less. */
    private tellOn(from: number, touched: number[]): void {
        const { parent, told, extra } = this;
        const steps = touched.reduce((sum, node) => sum + this.depth(node) + 1, 0);
        if (steps < from) {
            for (const node of touched) {
                const more = extra[node] as number;
                const deep = this.deepest(node);
                extra[node] = 0;
                for (let at = node; at !== NONE; at = parent[at] as number) {
                    told[at * WIDTH + BELOW]! += more;
                    deepen(told, at * WIDTH, deep);
                }
            }
            return;
        }
        for (let i = from - 1; i >= 0; i--) {
            const more = extra[i] as number;
            if (more === 0) continue;
            extra[i] = 0;
            told[i * WIDTH + BELOW]! += more;
            const p = parent[i] as number;
            if (p === NONE) continue;
            extra[p]! += more;
            deepen(told, p * WIDTH, told[i * WIDTH + DEEPEST] as number);
        }
    }
}

/** The larger one, without a branch: a processor that guesses it wrong waits for memory each time. */
function deepen(told: Int32Array, at: number, level: number): void {
    const less = (told[at + DEEPEST] as number) - level;
    told[at + DEEPEST]! -= less & (less >> 31);
}
