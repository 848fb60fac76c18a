// The table in words, for ears: every pile, every card under the cursor, every change.
import { cardsOf } from "./board";
import { HOME, pileKind, SUITS, pileIndex } from "./cards";
import type { Cursor } from "./cursor";
import { runLength } from "./grabs";
import type { Words } from "./i18n";
import type { Board, Change, Pile, State } from "./protocol";

/** "Column 3, 6 cards, last nine of clubs, 2 movable". */
export function pileName(words: Words, state: State, board: Board, pile: Pile): string {
    const cards = cardsOf(board, pile);
    const kind = pileKind(pile);
    const params = {
        name: pile,
        suit: SUITS[pileIndex(pile)],
        count: cards.length,
        card: cards.at(-1),
        movable: Math.min(runLength(state, pile), cards.length),
    };
    return words.speak(`voice.${kind}${cards.length ? "" : "_empty"}`, params);
}

/** What the cursor stands on: a pile, or a run within it; and whether it is selected. */
export function cursorName(words: Words, state: State, board: Board, cursor: Cursor, selected: boolean): string {
    const card = cardsOf(board, cursor.pile).at(-cursor.count);
    const { movable } = state;
    const long = movable !== null && cursor.count > movable ? `, ${words.speak("run.too_long", { limit: movable })}` : "";
    const name =
        cursor.count > 1
            ? words.speak("voice.run", { card, count: cursor.count - 1, name: cursor.pile }) + long
            : pileName(words, state, board, cursor.pile);
    return selected ? words.speak("voice.cursor_selected", { what: name }) : name;
}

function moveText(words: Words, change: Change): string {
    const { cards = [], target = HOME } = change;
    const key = target === HOME ? "voice.move_home" : cards.length > 1 ? "voice.move_run" : "voice.move";
    return words.speak(key, { card: cards[0], count: cards.length, target });
}

/** What just happened, and whether the game ended with it. */
export function changeText(words: Words, state: State, stuckKey: string): string {
    const { change } = state;
    const said: string[] = [];
    if (change.kind === "play") said.push(moveText(words, change));
    else if (change.kind === "undo" || change.kind === "redo")
        said.push(words.speak(`voice.${change.kind}`, { what: change.cards ? moveText(words, change) : "" }).trim());
    else said.push(words.speak(`voice.${change.kind}${state.deal === null ? "_board" : ""}`, { deal: state.deal }));
    if (change.home?.length && change.kind !== "undo")
        said.push(words.speak("voice.home_too", { cards: change.home.map((card) => words.cardName(card)).join(", ") }));
    if (state.won) said.push(words.speak("voice.won"));
    else if (state.stuck) said.push(words.speak(stuckKey));
    return said.join(" ");
}
