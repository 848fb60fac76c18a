// What waits in the frontier at a step, as a table: the next one first.
import { button, make } from "../dom";
import type { Words } from "../i18n";
import { orderOf, type SortKey } from "./frontier";
import { shapeIcon } from "./marks";
import { cost, costs, count, nodeName } from "./numbers";
import type { Scene } from "./scene";
import { colourOf, FRONTIER } from "./status";

const ROWS = 9;

export class Waiting {
    readonly element = make("table", "fcw-tree-frontier");

    constructor(private readonly choose: (id: number) => void) {}

    draw(scene: Scene, words: Words, asking: boolean): void {
        const { known, feed } = scene;
        this.element.hidden = known === null;
        if (!known) return;
        const { columns, key } = orderOf(feed);
        const { nodes, waiting } = known.frontier(key, ROWS);
        const cell = (column: SortKey, id: number): string => {
            const { g, h, f } = costs(feed, id);
            return column === "made" ? count(words, known.place(id) + 1) : cost(words, { f, g, h }[column]);
        };
        const head = make("tr", "", {}, make("th", "", {}, words.say("tree.move")), ...columns.map((column) => make("th", "", {}, column === "made" ? "№" : column)));
        const rows = nodes.map((id, i) => {
            const choose = button("fcw-tree-row", nodeName(words, feed, id), () => this.choose(id));
            const row = make("tr", id === scene.focus ? "fcw-tree-here" : "", {}, make("td", "", {}, choose), ...columns.map((column) => make("td", "", {}, cell(column, id))));
            if (i === 0 && !asking) row.classList.add("fcw-tree-first");
            return row;
        });
        const title = make("caption", "", {}, words.say("tree.frontier", { count: count(words, waiting) }), make("span", "", {}, words.say(`tree.sorted.${columns[0] ?? "made"}`)));
        title.prepend(shapeIcon(FRONTIER, colourOf(FRONTIER, scene.theme)));
        this.element.replaceChildren(title, make("thead", "", {}, head), make("tbody", "", {}, ...rows));
        if (waiting > nodes.length) this.element.append(make("tfoot", "", {}, make("tr", "", {}, make("td", "", { colspan: "5" }, words.say("tree.more", { count: count(words, waiting - nodes.length) })))));
    }
}
