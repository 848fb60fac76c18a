// Cards and piles by name.
import type { Card, Pile } from "./protocol";

export type Suit = "C" | "D" | "H" | "S";
export type PileKind = "column" | "cell" | "foundation" | "home";

export const SUITS: readonly Suit[] = ["C", "D", "H", "S"];
const RANKS = "A23456789TJQK";
const COLUMNS = "123456789xyz";
const CELLS = "abcdefgklm";

export const HOME: Pile = "h";

export const suitOf = (card: Card): Suit => card[1] as Suit;
export const rankOf = (card: Card): number => RANKS.indexOf(card[0] ?? "") + 1;
export const cardOf = (rank: number, suit: Suit): Card => RANKS.charAt(rank - 1) + suit;
export const isRed = (suit: Suit): boolean => suit === "D" || suit === "H";

export const columnName = (index: number): Pile => COLUMNS.charAt(index);
export const cellName = (index: number): Pile => CELLS.charAt(index);
export const foundationName = (suit: Suit): Pile => HOME + suit.toLowerCase();

export function pileKind(pile: Pile): PileKind {
    if (pile === HOME) return "home";
    if (pile[0] === HOME) return "foundation";
    return COLUMNS.includes(pile) ? "column" : "cell";
}

/** The column's or cell's place in its row; the foundation's in the order C D H S. */
export function pileIndex(pile: Pile): number {
    if (pile[0] === HOME) return SUITS.indexOf((pile[1] ?? "").toUpperCase() as Suit);
    return COLUMNS.includes(pile) ? COLUMNS.indexOf(pile) : CELLS.indexOf(pile);
}

/** A foundation as a target is home: any of the four will do, the card finds its own. */
export const asTarget = (pile: Pile): Pile => (pileKind(pile) === "foundation" ? HOME : pile);
