import { describe, expect, it } from "vitest";
import { isCore } from "../catalogs.mjs";
import { LANGUAGES, pickLanguage, Words } from "../src/i18n";
import de from "../../freecell_widget/locales/de.json";
import en from "../../freecell_widget/locales/en.json";
import itCatalog from "../../freecell_widget/locales/it.json";
import nl from "../../freecell_widget/locales/nl.json";

const holes = (template: string) => [...template.matchAll(/\{(\w+)/g)].map((hole) => hole[1]).sort();

describe("the catalogs", () => {
    it.each<[string, Record<string, string>]>([
        ["de", de],
        ["nl", nl],
        ["it", itCatalog],
    ])("%s says all that English says, with the same holes", (_, catalog) => {
        expect(Object.keys(catalog).sort()).toEqual(Object.keys(en).sort());
        for (const [key, template] of Object.entries(en)) {
            // A colour or a place may be said with or without naming all of it; nothing may be named that is not there.
            for (const hole of holes(catalog[key] ?? "")) expect(holes(template), `${key}: ${hole}`).toContain(hole);
            expect(catalog[key]).not.toBe("");
        }
    });

    it("know the words players know", () => {
        const say = (key: string) => LANGUAGES.map(([code]) => new Words(code).say(key));
        expect(say("ui.undo")).toEqual(["Undo", "Rückgängig", "Ongedaan maken", "Annulla"]);
        expect(say("ui.new_deal")).toEqual(["New deal", "Neues Blatt", "Nieuw spel", "Nuova partita"]);
        expect(say("ui.deal_again")).toEqual(["Deal again", "Blatt wiederholen", "Herstarten", "Ricomincia"]);
        expect(LANGUAGES.map(([code]) => [11, 12, 13].map((rank) => new Words(code).index(rank)).join(""))).toEqual([
            "JQK",
            "BDK",
            "BVH",
            "JQK",
        ]);
    });
});

describe("templates", () => {
    const words = new Words("en");

    it("fill every kind of hole", () => {
        expect(words.say("error.does_not_fit", { card: "6D", color: "black", rank: 7 })).toBe("6♦\ufe0e goes only on a black 7.");
        expect(words.say("error.king", { card: "KS" })).toBe("K♠\ufe0e goes only into an empty column.");
        expect(words.say("error.empty_source", { place: "3" })).toBe("There is no card in column 3.");
        expect(words.say("error.too_many", { count: 3, limit: 1 })).toContain("only one can move");
        expect(words.say("error.too_many", { count: 8, limit: 4 })).toContain("only 4 can move");
    });

    it("speak cards in words", () => {
        expect(words.speak("error.king", { card: "KS" })).toBe("king of spades goes only into an empty column.");
        expect(new Words("de").cardName("QH")).toBe("Herz Dame");
        expect(new Words("nl").cardName("JC")).toBe("klaveren boer");
        expect(new Words("it").cardName("9C")).toBe("nove di fiori");
    });

    it("lose nothing that is known", () => {
        words.learn(en);
        expect(words.say("error.of_tomorrow", { n: 1 })).toBe('error.of_tomorrow {"n":1}');
        expect(words.say("error.king", {})).toBe("? goes only into an empty column.");
    });

    it("take text as text", () => {
        expect(words.say("error.notation", { text: "{card:card} $& <b>" })).toContain("{card:card} $& <b> is no move");
    });
});

describe("sentences that are not in the bundle", () => {
    it("are asked for when they are wanted, and said when they have come", () => {
        let asked = 0;
        const dutch = new Words("nl", () => asked++);
        expect(dutch.say("ui.undo")).toBe("Ongedaan maken");
        expect(asked).toBe(0);
        expect(dutch.say("help.title")).toBe("…");
        expect(asked).toBe(1);
        dutch.learn(nl);
        expect(dutch.say("help.title")).toBe(nl["help.title"]);
        expect(dutch.say("error.of_tomorrow")).toBe("error.of_tomorrow");
        expect(asked).toBe(1);
    });

    it("all that is in it is the language's own, be Python busy or not", () => {
        const italian = new Words("it", () => expect.fail("asked"));
        for (const [key, text] of Object.entries(itCatalog))
            if (isCore(key) && !/\{/.test(text)) expect(italian.say(key), key).toBe(text);
    });
});

describe("the language", () => {
    it.each([
        ["de", ["en-US"], "de"],
        ["", ["nl-BE", "en"], "nl"],
        ["", ["fr", "it-IT"], "it"],
        ["", ["fr"], "en"],
        ["", [], "en"],
    ])("chosen %j, browser %j: %s", (chosen, browser, language) => {
        expect(pickLanguage(chosen, browser)).toBe(language);
    });
});
