// One trace as it comes from Python: pulled in portions, the next one asked for when the last one is in, so that nobody
// sends faster than the view can take. While a search runs the questions go on: they say that somebody watches.
import { Store } from "./store";
import type { Extras } from "./tones";
import { bytes, doubles, eventsOf, ints, shorts, type Link, type NodeMessage, type Reply, type SearchEvent, type Summary } from "./wire";

const PORTION = 65_536; // nodes
const PAUSE = 120; // ms between questions to a search that runs

export interface Steps {
    /** The node of every expansion. */
    expansions: Int32Array;
    events: readonly SearchEvent[];
    /** Expansion by node, -1 for none. */
    order: Int32Array;
}

export class Feed {
    readonly store = new Store();
    readonly labels: string[] = [];
    summary: Summary | null = null;
    total = 0;
    growing = true;
    extras: Extras = {};
    steps: Steps | null = null;
    /** Hears of news: of nodes, of columns or steps, of one node. */
    changed: (what: "nodes" | "columns" | "steps" | "node", node?: number) => void = () => undefined;

    private readonly known = new Map<number, NodeMessage>();
    private readonly asked = new Set<string>();
    private timer: ReturnType<typeof setTimeout> | undefined;

    constructor(private readonly ask: Link) {}

    start(): void {
        this.more();
    }

    stop(): void {
        clearTimeout(this.timer);
        this.ask({ kind: "bye" });
    }

    /** The text on the edge to a node. */
    label(node: number): string {
        return this.labels[this.store.move[node] ?? -1] ?? "";
    }

    /** A node with its state; undefined until it has come. */
    node(node: number): NodeMessage | undefined {
        const found = this.known.get(node);
        if (!found) this.once(`node ${node}`, () => this.ask({ kind: "node", node }));
        return found;
    }

    /** Exact g and h, and orders, if they have come for all nodes that are here. */
    want(name: "g" | "h" | "order"): boolean {
        const have = this.extras[name]?.length ?? 0;
        if (have >= this.store.size) return true;
        this.once(`columns ${name}`, () => this.ask({ kind: "columns", names: [name] }));
        return false;
    }

    wantSteps(): void {
        if (!this.steps || (!this.growing && this.steps.order.length < this.store.size)) this.once("steps", () => this.ask({ kind: "steps" }));
    }

    hear(reply: Reply, buffers: readonly DataView[]): void {
        if (reply.kind === "nodes") {
            this.take(reply, buffers);
        } else if (reply.kind === "columns") {
            reply.names.forEach((name, i) => {
                this.asked.delete(`columns ${name}`);
                this.extras = { ...this.extras, [name]: name === "order" ? ints(buffers[i]) : doubles(buffers[i]) };
            });
            this.changed("columns");
        } else if (reply.kind === "steps") {
            this.asked.delete("steps");
            const expansions = ints(buffers[0]);
            const order = new Int32Array(reply.count).fill(-1);
            expansions.forEach((node, k) => (order[node] = k));
            this.steps = { expansions, events: eventsOf(reply.params, buffers), order };
            this.changed("steps");
        } else if (reply.kind === "node") {
            this.asked.delete(`node ${reply.node}`);
            if (this.known.size > 2000) this.known.clear();
            this.known.set(reply.node, reply);
            this.changed("node", reply.node);
        }
    }

    private take(reply: Extract<Reply, { kind: "nodes" }>, [parent, move, h, status, nodes, states, estimates]: readonly DataView[]): void {
        if (reply.from === this.store.size) {
            if (reply.labels_from === this.labels.length) this.labels.push(...reply.labels);
            this.store.append({ parent: ints(parent), move: shorts(move), h: bytes(h), status: bytes(status) });
            const changed = ints(nodes);
            this.store.restate(changed, bytes(states), bytes(estimates));
            for (const node of changed) this.known.delete(node);
        }
        this.summary = reply;
        this.total = reply.total;
        this.growing = reply.growing;
        if (this.growing) {
            const behind = this.store.size < reply.total;
            this.timer = setTimeout(() => this.more(), behind ? 0 : PAUSE);
            if (!behind) this.known.clear();
        }
        this.changed("nodes");
    }

    private more(): void {
        this.ask({ kind: "more", from: this.store.size, max: PORTION, labels: this.labels.length });
    }

    private once(name: string, act: () => void): void {
        if (this.asked.has(name)) return;
        this.asked.add(name);
        act();
    }
}
