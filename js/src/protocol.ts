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
    /** Whose last card auto-finish sends home next. */
    finish: Pile | null;
    /** The house lets the table clear itself now. */
    clears: boolean;
    change: Change;
}

export interface House {
    name: string;
    refusal: "line" | "shake";
    stuck: "offer" | "lost";
    tap: "home" | "best" | "select";
    double_click: "home" | "none";
    auto_finish: "button" | "automatic";
    undo_counts: boolean;
    numbers: readonly [number, number];
    rules: {
        cells: number;
        columns: number;
        ranks: number;
        build: "alternating" | "suit";
        supermove: "exact" | "additive" | "product" | "unlimited";
        autoplay: "none" | "safe" | "all";
        foundation_to_cell: boolean;
    };
    /** How many cards may move at once, a row for each number of empty cells; null: any number. */
    limits: {
        /** How many values of a row are for a card, how many for an empty column. */
        columns: readonly [onto: number, into: number];
        rows: readonly (readonly number[])[];
    } | null;
}

/** The hint of one position, or that it is searched for. */
export interface HintState {
    ply: number;
    status: "none" | "searching" | "solved" | "unknown" | "unsolvable" | "back" | "stuck" | "won";
    /** The move, and its first card. */
    source?: Pile;
    target?: Pile;
    count?: number;
    card?: Card;
    /** Moves of the line found, this one among them. */
    left?: number | null;
    /** How many moves back the game could still be won. */
    back?: number;
    states?: number;
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
    | { kind: "goto"; line: number | null; depth: number }
    | { kind: "deal"; number: number | null; house?: string }
    | { kind: "paste"; text: string };

/** What a view asks beside the game; answered by `Reply`s. */
export type Question =
    | { kind: "texts"; language: string }
    | { kind: "hint"; back: boolean }
    /** One of the player's `Settings`, for all tables. */
    | { kind: "setting"; name: string; value: boolean | string }
    /** Is anybody there? */
    | { kind: "beat" }
    | { kind: "annex" | "annotate" | "lines" }
    | { kind: "replay"; do: "game" | "solution" | "play" | "pause" | "step" | "back" | "seek" | "speed" | "cards" | "take" | "stop"; value: number | null };

/** What is known of the position at a ply. */
export interface VerdictState {
    ply?: number;
    status?: "solved" | "unsolvable" | "unknown";
    moves?: number | null;
}

/** Where a replay is: frame `at` of 0..`last`, after `made` of its `moves`. */
export interface ReplayState {
    at: number;
    last: number;
    made: number;
    moves: number;
    playing: boolean;
    speed: number;
    cards: boolean;
}

/** A line judged; an entry for each position. */
export interface StripState {
    marks: string;
    moves: readonly (number | null)[];
    texts: readonly string[];
    losing: number | null;
    at: number;
}

export interface LinesState {
    lines: readonly (readonly [parent: number, start: number, end: number, on: number, mark: "" | "won" | "stuck", move: string])[];
    at: number;
    hidden: number;
}

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
    status?: HintState["status"] | "moved" | "cancelled";
    texts?: Readonly<Record<string, string>>;
    module?: string;
}
