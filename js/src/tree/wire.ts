// What a tree's view and Python say to each other: the part of docs/protocol.md about trees, in types.
import type { Board, Params } from "../protocol";

/** A number as JSON has it: null where unknown. */
export type Num = number | "inf" | "-inf" | null;

export interface Title {
    problem: string;
    algorithm: string;
}

export interface Summary {
    status: string;
    tie_break: string;
    cut: number;
    /** [bound, first node] of every pass. */
    passes: readonly (readonly [Num, number])[];
    counters: Readonly<Record<"generated" | "expanded" | "duplicates" | "reopened" | "peak_frontier" | "max_depth" | "seconds", number>>;
    /** Moves of the solution. */
    length: number | null;
}

export type Question =
    | { kind: "more"; from: number; max: number; labels: number }
    | { kind: "columns"; names: readonly ("g" | "h" | "order")[] }
    | { kind: "steps" }
    | { kind: "node" | "put"; node: number }
    | { kind: "texts"; language: string }
    | { kind: "module" | "bye" };

export interface NodesMessage extends Summary {
    kind: "nodes";
    from: number;
    count: number;
    total: number;
    growing: boolean;
    labels: readonly string[];
    labels_from: number;
}

export interface NodeMessage {
    kind: "node";
    node: number;
    g: Num;
    h: Num;
    order: number;
    board?: Board;
    text?: string;
}

export type Reply = { client: string; tree: number } & (
    | NodesMessage
    | { kind: "columns"; names: readonly ("g" | "h" | "order")[]; count: number }
    | { kind: "steps"; count: number; params: readonly Params[] }
    | NodeMessage
    | { kind: "put"; node: number }
    | { kind: "module"; source: string }
    | { kind: "texts"; language: string; texts: Readonly<Record<string, string>> }
    | { kind: "failed"; request: string | null; code: string; params: Params; text: string }
);

export type Link = (question: Question) => void;

const EVENT_KINDS = ["goal", "reopened", "bound", "peak", "limit", "replaced"] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

export interface SearchEvent {
    /** Expansions made when it happened. */
    step: number;
    kind: EventKind;
    node: number;
    params: Params;
}

/** A buffer's numbers; copied, for a message's bytes may start anywhere. */
function read<A>(view: DataView | undefined, kind: { new (buffer: ArrayBuffer): A }): A {
    if (!view) return new kind(new ArrayBuffer(0));
    return new kind(view.buffer.slice(view.byteOffset, view.byteOffset + view.byteLength) as ArrayBuffer);
}

export const ints = (view?: DataView) => read(view, Int32Array);
export const shorts = (view?: DataView) => read(view, Uint16Array);
export const bytes = (view?: DataView) => read(view, Uint8Array);
export const doubles = (view?: DataView) => read(view, Float64Array);

export function eventsOf(params: readonly Params[], [, step, node, kind]: readonly DataView[]): SearchEvent[] {
    const [steps, nodes, kinds] = [ints(step), ints(node), bytes(kind)];
    return params.map((more, i) => ({ step: steps[i] ?? 0, node: nodes[i] ?? -1, kind: EVENT_KINDS[kinds[i] ?? 0] ?? "limit", params: more }));
}

export const value = (number: Num): number =>
    number === null ? NaN : number === "inf" ? Infinity : number === "-inf" ? -Infinity : number;
