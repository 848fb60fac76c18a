// All cards of one rank, found on demand.
import { cardsOf, places } from "./board";
import { pileKind, rankOf } from "./cards";
import type { Cursor } from "./cursor";
import type { Words } from "./i18n";
import type { Board } from "./protocol";

/** The rank of the card the cursor is on; 0 on an empty place. */
export const rankUnder = (board: Board, { pile, count }: Cursor): number =>
    rankOf(cardsOf(board, pile).at(-count || cardsOf(board, pile).length) ?? "");

/** For the ear: where the cards of a rank are. */
export function rankText(words: Words, board: Board, rank: number): string {
    if (!rank) return words.speak("voice.rank_none");
    const found = [...places(board)]
        .filter(([card]) => rankOf(card) === rank)
        .map(([card, { pile }]) => words.speak("voice.rank_card", { card, place: pileKind(pile) === "foundation" ? "h" : pile }));
    return words.speak("voice.rank", { places: found.join(", ") });
}
