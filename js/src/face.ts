// The face of a card: a large index that tells all in the strip of a covered card, and one large pip, crowned on court cards.
import { isRed, rankOf, suitOf } from "./cards";
import { crownDrawing, make, setAttribute, setText, suitDrawing, type Court } from "./dom";
import type { Words } from "./i18n";
import type { Card } from "./protocol";

const COURTS: Readonly<Record<number, Court>> = { 11: "J", 12: "Q", 13: "K" };

export function makeCard(card: Card, id: string): HTMLElement {
    const suit = suitOf(card);
    const court = COURTS[rankOf(card)];
    const index = make("span", "fcw-index", {}, make("span", "fcw-rank"), suitDrawing("fcw-suit", suit));
    const colour = isRed(suit) ? "fcw-red" : "fcw-black";
    const element = make("div", `fcw-card ${colour}`, { id, role: "img", "data-card": card, draggable: "false" }, index);
    if (court) element.append(crownDrawing("fcw-crown", court));
    element.append(suitDrawing("fcw-pip", suit));
    return element;
}

/** The card in the language's letters. */
export function labelCard(element: HTMLElement, card: Card, words: Words): void {
    const rank = element.querySelector(".fcw-rank");
    const text = words.index(rankOf(card));
    if (rank) setText(rank, text);
    element.classList.toggle("fcw-wide", text.length > 1);
    setAttribute(element, "aria-label", words.cardName(card));
}
