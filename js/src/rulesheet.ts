// The rules of the house in play, in the player's language: each sentence chosen by a value of the house.
import { make } from "./dom";
import type { Words } from "./i18n";
import type { Sheet } from "./panel";
import type { House } from "./protocol";

const TIPS = 6;

export function ruleSheet(house: House, words: Words, close: () => void): Sheet {
    const { rules } = house;
    const say = (key: string, params = {}) => words.speak(`rules.${key}`, params);
    const paragraph = (...sentences: string[]) => make("p", "", {}, sentences.join(" "));
    const heading = (text: string) => make("div", "fcw-heading", { role: "heading", "aria-level": "3" }, text);
    const number = (n: number) => n.toLocaleString(words.language);
    const name = words.has(`house.${house.name}`) ? words.say(`house.${house.name}`) : house.name === "own" ? say("own") : house.name;
    const [first, last] = house.numbers;
    const cards = 4 * rules.ranks;
    const tips = Array.from({ length: TIPS }, (_, i) => make("div", "fcw-tip", { role: "listitem" }, words.say(`tips.${i + 1}`)));
    return {
        title: say("title", { house: name }),
        tall: true,
        body: [
            heading(say("game")),
            paragraph(say("layout", { ...rules, cards }), say("aim", { rank: rules.ranks })),
            paragraph(say(`build_${rules.build}`), say("available")),
            heading(say("together")),
            paragraph(say(rules.supermove), say("one_move")),
            ...(house.limits ? [limitTable(house.limits, words)] : []),
            heading(say("house")),
            paragraph(
                say(`tap_${house.tap}`),
                ...(house.double_click === "home" ? [say("double_home")] : []),
                say(`refusal_${house.refusal}`),
            ),
            paragraph(say(`autoplay_${rules.autoplay}`), say(rules.foundation_to_cell ? "back_yes" : "back_no"), say(`finish_${house.auto_finish}`)),
            paragraph(say(house.undo_counts ? "undo_counts" : "undo_free"), say(`stuck_${house.stuck}`)),
            paragraph(say("numbers", { first: number(first), last: number(last) })),
            heading(words.say("tips.title")),
            make("div", "fcw-tips", { role: "list" }, ...tips),
            heading(words.say("origin.title")),
            paragraph(words.say("origin.text")),
        ],
        buttons: [{ label: words.say("ui.close"), act: close }],
    };
}

/** Rows: empty cells. Columns: onto a card with 0, 1, 2 empty columns; into one of 1, 2. */
function limitTable(limits: NonNullable<House["limits"]>, words: Words): HTMLElement {
    const say = (key: string) => words.say(`rules.table${key}`);
    const cell = (kind: "th" | "td", text: string, attributes = {}) => make(kind, "", attributes, text);
    const row = (...cells: Node[]) => make("tr", "", {}, ...cells);
    const [ontos = 0, intos = 0] = limits.columns;
    const counts = [...Array.from({ length: ontos }, (_, i) => i), ...Array.from({ length: intos }, (_, i) => i + 1)];
    return make(
        "table",
        "fcw-limits",
        {},
        make("caption", "", {}, say("")),
        row(
            cell("th", say("_cells"), { rowspan: "2", scope: "col" }),
            cell("th", `${say("_onto")} · ${say("_columns")}:`, { colspan: String(ontos), scope: "colgroup" }),
            cell("th", `${say("_into")} · ${say("_columns")}:`, { colspan: String(intos), scope: "colgroup" }),
        ),
        row(...counts.map((n) => cell("th", String(n), { scope: "col", "aria-label": `${say("_columns")}: ${n}` }))),
        ...limits.rows.map((values, cells) =>
            row(cell("th", String(cells), { scope: "row" }), ...values.map((value) => cell("td", String(value)))),
        ),
    );
}
