// The catalogs and their templates; Python formats the same ones the same way (docs/protocol.md).
import de from "../../freecell_widget/locales/de.json";
import en from "../../freecell_widget/locales/en.json";
import it from "../../freecell_widget/locales/it.json";
import nl from "../../freecell_widget/locales/nl.json";
import { pileKind, rankOf, suitOf, type Suit } from "./cards";
import type { Card, Params, Pile } from "./protocol";

type Catalog = Readonly<Record<string, string>>;

const CATALOGS: Readonly<Record<string, Catalog>> = { en, de, nl, it };

/** Each language under its own name. */
export const LANGUAGES: readonly (readonly [code: string, name: string])[] = [
    ["en", "English"],
    ["de", "Deutsch"],
    ["nl", "Nederlands"],
    ["it", "Italiano"],
];

// U+FE0E asks for the text form: some systems would draw an emoji.
const SYMBOLS: Readonly<Record<Suit, string>> = { C: "♣\ufe0e", D: "♦\ufe0e", H: "♥\ufe0e", S: "♠\ufe0e" };

/** The chosen language if there is one, else the first of the browser's that we speak. */
export function pickLanguage(chosen: string, browser: readonly string[]): string {
    const wanted = [chosen, ...browser].map((tag) => tag.toLowerCase().split("-")[0] ?? "");
    return wanted.find((tag) => tag in CATALOGS) ?? "en";
}

export class Words {
    private readonly catalog: Catalog;

    constructor(readonly language: string) {
        this.catalog = CATALOGS[language] ?? en;
    }

    has(key: string): boolean {
        return key in this.catalog || key in en;
    }

    /** The template filled for the eye: cards as `6♠`. */
    say(key: string, params: Params = {}): string {
        const card = (name: Card) => this.index(rankOf(name)) + SYMBOLS[suitOf(name)];
        return this.fill(key, params, card, (rank) => this.index(rank));
    }

    /** The template filled for the ear: cards as "six of spades", ranks as "jack". */
    speak(key: string, params: Params = {}): string {
        return this.fill(key, params, (card) => this.cardName(card), (rank) => this.template(`rank.${rank}`));
    }

    /** The rank as the card's corner shows it. */
    index(rank: number): string {
        const letter = ["", "A"][rank] ?? ["J", "Q", "K"][rank - 11];
        return letter ? this.template(`card.${letter}`) : String(rank);
    }

    cardName(card: Card): string {
        return this.fill("card.name", { rank: this.template(`rank.${rankOf(card)}`), suit: suitOf(card) });
    }

    place(pile: Pile): string {
        const kind = pileKind(pile);
        return this.fill(`place.${kind}`, { name: pile, suit: (pile[1] ?? "").toUpperCase() });
    }

    private template(key: string): string {
        // A key that English lacks too is shown as it is: what is known is never lost.
        return this.catalog[key] ?? (en as Catalog)[key] ?? key;
    }

    private fill(
        key: string,
        params: Params,
        card: (card: Card) => string = String,
        rank: (rank: number) => string = String,
    ): string {
        if (!this.has(key)) return Object.keys(params).length ? `${key} ${JSON.stringify(params)}` : key;
        return this.template(key).replace(/\{(\w+)(?::([^{}]+))?\}/g, (_, name: string, kind?: string) => {
            const value = params[name];
            if (value === undefined) return "?";
            if (kind === "card") return card(String(value));
            if (kind === "rank") return rank(Number(value));
            if (kind === "color" || kind === "suit") return this.template(`${kind}.${String(value)}`);
            if (kind === "place") return this.place(String(value));
            if (kind?.startsWith("plural|")) {
                const [, one = "", many = ""] = kind.split("|");
                return (value === 1 ? one : many).replaceAll("#", String(value));
            }
            return Array.isArray(value) ? value.join(", ") : String(value);
        });
    }
}
