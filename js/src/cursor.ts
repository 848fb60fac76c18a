// The keyboard's place on the table. It stands on a pile, and in a column on the first card of a run.
import { pileKind } from "./cards";
import { cardsOf, piles } from "./board";
import { openCounts } from "./grabs";
import type { Board, Pile, State } from "./protocol";

export interface Cursor {
    pile: Pile;
    /** Cards from the cursor to the pile's end; 0 on an empty pile. */
    count: number;
}

export type Step = "left" | "right" | "up" | "down";

const endOf = (board: Board, pile: Pile): Cursor => ({ pile, count: cardsOf(board, pile).length ? 1 : 0 });

/** The cursor where it may stand on this board: never on a card that cannot be picked up with all below it. */
export function settle(state: State, board: Board, cursor: Cursor): Cursor {
    if (!piles(board).includes(cursor.pile)) return endOf(board, "1");
    if (pileKind(cursor.pile) !== "column" || !cursor.count) return endOf(board, cursor.pile);
    const cards = cardsOf(board, cursor.pile).length;
    const open = openCounts(state, cursor.pile).includes(cursor.count) && cursor.count <= cards;
    return open ? cursor : endOf(board, cursor.pile);
}

/** Left and right walk cells, foundations and columns in one ring; up and down the runs of a column, and between the rows. */
export function step(state: State, board: Board, cursor: Cursor, to: Step, left = false): Cursor {
    const all = piles(board);
    // As they are seen: for a left hand the foundations come before the cells.
    const ring = left ? [...all.filter((pile) => pileKind(pile) === "foundation"), ...all.filter((pile) => pileKind(pile) !== "foundation")] : all;
    const at = ring.indexOf(cursor.pile);
    if (to === "left" || to === "right") {
        const next = ring[(at + (to === "left" ? ring.length - 1 : 1)) % ring.length];
        return next === undefined ? cursor : endOf(board, next);
    }
    const column = pileKind(cursor.pile) === "column";
    if (column) {
        const counts = openCounts(state, cursor.pile);
        const next =
            to === "up"
                ? counts.find((count) => count > cursor.count)
                : counts.findLast((count) => count < cursor.count);
        if (next !== undefined && cursor.count) return { pile: cursor.pile, count: next };
    }
    // Past the end of a run the cursor changes rows, about straight up or down.
    const top = ring.filter((pile) => pileKind(pile) !== "column");
    const below = ring.filter((pile) => pileKind(pile) === "column");
    const [from, into] = column ? [below, top] : [top, below];
    if (column !== (to === "up")) return cursor;
    const share = from.length > 1 ? from.indexOf(cursor.pile) / (from.length - 1) : 0;
    const next = into[Math.round(share * (into.length - 1))];
    return next === undefined ? cursor : endOf(board, next);
}
