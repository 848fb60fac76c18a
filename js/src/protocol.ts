// What Python and the front end say to each other: docs/protocol.md in types, and nothing else.

/** Rank and suit: `7H`, `TS`. */
export type Card = string;

/** Standard notation's token: columns `1`..`9xyz`, cells `abcdefgklm`, `h` home, `hc hd hh hs` one foundation. */
export type Pile = string;

export type Params = Readonly<Record<string, unknown>>;
export type Refusal = readonly [code: string, params: Params];

/** The last `count` cards of `source`, and everything a hand could do with them. */
export interface Grab {
    source: Pile;
    count: number;
    /** Cannot be picked up at all: an index into `refusals`. */
    blocked?: number;
    /** Legal target -> cards that go home by themselves after the move. */
    targets?: Readonly<Record<Pile, readonly Card[]>>;
    /** Any other target -> an index into `refusals`. */
    refused?: Readonly<Record<Pile, number>>;
    /** Where one tap sends it under this house; absent: a tap selects it. */
    tap?: Pile;
    /** The same for a double click. */
    double?: Pile;
}

export interface Change {
    kind: "deal" | "play" | "undo" | "redo" | "goto" | "restart" | "return";
    source?: Pile;
    target?: Pile;
    count?: number;
    cards?: readonly Card[];
    /** Cards that went home by themselves. */
    home?: readonly Card[];
}

/** Where the cards lie. */
export interface Board {
    columns: readonly (readonly Card[])[];
    cells: readonly (Card | null)[];
    /** Top ranks in the order C D H S, 0 for none. */
    foundations: readonly number[];
}

export interface State extends Board {
    ply: number;
    grabs: readonly Grab[];
    refusals: readonly Refusal[];
    movable: number | null;
    deal: number | null;
    identifier: string;
    line: string;
    moves: number;
    seconds: number;
    started: boolean;
    can_undo: boolean;
    can_redo: boolean;
    won: boolean;
    stuck: boolean;
    can_auto_finish: boolean;
    change: Change;
}

export interface House {
    name: string;
    refusal: "line" | "shake";
    stuck: "offer" | "lost";
    numbers: readonly [number, number];
}

export interface Notice {
    seq: number;
    code: string;
    params: Params;
}

/** What the player meant to do. The outbox adds `id`, `ply` and `seconds`. */
export type Intent =
    | { kind: "move"; source: Pile; target: Pile; count: number }
    | { kind: "notation"; text: string }
    | { kind: "undo" | "redo" | "restart" }
    | { kind: "deal"; number: number | null; house?: string }
    | { kind: "paste"; text: string };

/** What a view asks beside the game; answered by `Reply`s. */
export type Question =
    | { kind: "texts"; language: string }
    /** One of the player's `Settings`, for all tables. */
    | { kind: "setting"; name: string; value: boolean | string }
    /** Is anybody there? */
    | { kind: "beat" };

export type Message = (Intent | Question | { kind: "clock" } | { kind: "cancel"; request: string }) & { id: string; ply: number; seconds: number };

export type Answer =
    | { kind: "answer"; intent: string; ok: true; ply: number }
    | { kind: "answer"; intent: string; ok: false; ply: number; code: string; params: Params };

/** An answer to a question, or a piece of one; what is in it depends on the question. */
export interface Reply {
    kind: "reply";
    request: string;
    done: boolean;
    code?: string;
    params?: Params;
    texts?: Readonly<Record<string, string>>;
}
