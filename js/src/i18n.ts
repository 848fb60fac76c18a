// The catalogs and their templates; Python formats the same ones the same way (docs/protocol.md).
import catalogs from "virtual:catalogs";
import { pileKind, rankOf, suitOf, type Suit } from "./cards";
import type { Card, Params, Pile } from "./protocol";

export type Catalog = Readonly<Record<string, string>>;

const KEYS = catalogs["keys"]?.split("\n") ?? [];
const opened = new Map<string, Map<string, string>>();

/** A language's sentences: those of the bundle, and those that came from Python since. */
function catalogOf(language: string): Map<string, string> {
    let catalog = opened.get(language);
    if (!catalog) {
        const sentences = catalogs[language]?.split("\n") ?? [];
        catalog = new Map(KEYS.map((key, i) => [key, sentences[i] ?? ""]));
        opened.set(language, catalog);
    }
    return catalog;
}

/** Each language under its own name. */
export const LANGUAGES: readonly (readonly [code: string, name: string])[] = [
    ["en", "English"],
    ["de", "Deutsch"],
    ["nl", "Nederlands"],
    ["it", "Italiano"],
];

const ALL = ""; // the key of a catalog that has everything

// U+FE0E asks for the text form: some systems would draw an emoji.
const SYMBOLS: Readonly<Record<Suit, string>> = { C: "♣\ufe0e", D: "♦\ufe0e", H: "♥\ufe0e", S: "♠\ufe0e" };

/** The chosen language if there is one, else the first of the browser's that we speak. */
export function pickLanguage(chosen: string, browser: readonly string[]): string {
    const wanted = [chosen, ...browser].map((tag) => tag.toLowerCase().split("-")[0] ?? "");
    return wanted.find((tag) => LANGUAGES.some(([code]) => code === tag)) ?? "en";
}

export class Words {
    private readonly catalog: Map<string, string>;

    constructor(
        readonly language: string,
        /** Hears of a sentence that is not in the bundle, and was not sent yet. */
        private readonly wanting: () => void = () => undefined,
    ) {
        this.catalog = catalogOf(language);
    }

    /** Takes in the rest of the language's sentences. */
    learn(texts: Catalog): void {
        for (const [key, text] of Object.entries(texts)) this.catalog.set(key, text);
        this.catalog.set(ALL, "");
    }

    /** Whether a sentence is at hand; if it may come from Python, that is asked for it. */
    has(key: string): boolean {
        if (this.catalog.has(key)) return true;
        if (!this.catalog.has(ALL)) this.wanting();
        return this.catalog.has(key);
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
        // A key nobody knows is shown as it is: what is known is never lost.
        return this.catalog.get(key) ?? key;
    }

    private fill(
        key: string,
        params: Params,
        card: (card: Card) => string = String,
        rank: (rank: number) => string = String,
    ): string {
        if (!this.has(key)) {
            if (!this.catalog.has(ALL)) return "…"; // on its way
            return Object.keys(params).length ? `${key} ${JSON.stringify(params)}` : key;
        }
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
