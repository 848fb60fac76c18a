// Where the cards lie, and where they will lie after a move Python calls legal. No rule of the game is known here.
import { asTarget, cardOf, cellName, columnName, foundationName, HOME } from "./cards";
import { pileIndex, pileKind, rankOf, suitOf, SUITS } from "./cards";
import type { Board, Card, Pile } from "./protocol";

export interface Place {
    pile: Pile;
    /** From the pile's first card, 0. On a foundation: the rank less one. */
    depth: number;
    /** Cards from this one to the pile's end. */
    count: number;
}

/** All piles in the order the cursor walks: cells, foundations, columns. */
export function piles(board: Board): Pile[] {
    return [
        ...board.cells.map((_, i) => cellName(i)),
        ...SUITS.map(foundationName),
        ...board.columns.map((_, i) => columnName(i)),
    ];
}

/** The cards of a pile, deepest first; of a foundation all that went home. */
export function cardsOf(board: Board, pile: Pile): readonly Card[] {
    const i = pileIndex(pile);
    switch (pileKind(pile)) {
        case "column":
            return board.columns[i] ?? [];
        case "cell": {
            const card = board.cells[i];
            return card ? [card] : [];
        }
        case "foundation": {
            const suit = SUITS[i];
            return suit ? Array.from({ length: board.foundations[i] ?? 0 }, (_, rank) => cardOf(rank + 1, suit)) : [];
        }
        default:
            return [];
    }
}

/** Every card's place. */
export function places(board: Board): Map<Card, Place> {
    const found = new Map<Card, Place>();
    for (const pile of piles(board)) {
        const cards = cardsOf(board, pile);
        const single = pileKind(pile) !== "column";
        cards.forEach((card, depth) => found.set(card, { pile, depth, count: single ? 1 : cards.length - depth }));
    }
    return found;
}

/** The board after a move, and after the `home` cards went home by themselves. */
export function predict(board: Board, source: Pile, count: number, target: Pile, home: readonly Card[]): Board {
    const columns = board.columns.map((column) => [...column]);
    const cells = [...board.cells];
    const foundations = [...board.foundations];

    const take = (pile: Pile, n: number): Card[] => {
        const i = pileIndex(pile);
        if (pileKind(pile) === "column") return columns[i]?.splice(-n, n) ?? [];
        const cards = cardsOf({ columns, cells, foundations }, pile).slice(-1);
        if (pileKind(pile) === "cell") cells[i] = null;
        else foundations[i] = (foundations[i] ?? 1) - 1;
        return [...cards];
    };
    const put = (pile: Pile, cards: Card[]): void => {
        const i = pileIndex(pile);
        if (pileKind(pile) === "column") columns[i]?.push(...cards);
        else if (pileKind(pile) === "cell") cells[i] = cards[0] ?? null;
        else for (const card of cards) foundations[SUITS.indexOf(suitOf(card))] = rankOf(card);
    };

    put(asTarget(target), take(source, count));
    for (const card of home) {
        const from = places({ columns, cells, foundations }).get(card);
        if (from) put(HOME, take(from.pile, 1));
    }
    return { columns, cells, foundations };
}

/** Equal keys, equal boards. */
export const boardKey = (board: Board): string => JSON.stringify([board.columns, board.cells, board.foundations]);
