// Beside the tree: the node one points at, and its position in miniature.
import { button, make, setText } from "../dom";
import type { Words } from "../i18n";
import type { drawBoard } from "./mini";
import { shapeIcon } from "./marks";
import { cost, costs, count, nodeName, statusName } from "./numbers";
import type { Scene } from "./scene";
import { colourOf, MASK, NONE, SOLUTION } from "./status";

export class Side {
    readonly element = make("div", "fcw-tree-side");
    private readonly title = make("div", "fcw-tree-title");
    private readonly facts = make("dl", "fcw-tree-facts");
    private readonly board = make("canvas", "fcw-tree-board", { "aria-hidden": "true" });
    private readonly text = make("pre", "fcw-tree-state");
    private readonly put: HTMLButtonElement;
    private drawn = "";
    /** Draws a position; comes later. */
    drawBoard: typeof drawBoard | null = null;

    constructor(linked: boolean, put: () => void) {
        this.put = button("fcw-tree-put", "", put);
        this.put.hidden = !linked;
        this.element.append(this.title, this.facts, this.board, this.text, this.put);
    }

    draw(scene: Scene, words: Words): void {
        const { feed, store } = scene;
        setText(this.put, words.say("tree.put"));
        const place = scene.hover ?? scene.at;
        if (place === NONE || place >= store.size) return;
        const id = scene.id(place);
        this.drawNode(scene, words, place, id);
        this.drawState(scene, words, feed.node(id), id);
    }

    private drawNode(scene: Scene, words: Words, place: number, id: number): void {
        const { feed, store, theme } = scene;
        const status = store.status[place] as number;
        const icon = shapeIcon(status & MASK, colourOf(status & MASK, theme));
        this.title.replaceChildren(icon, make("b", "", {}, nodeName(words, feed, id)), make("span", "fcw-label", {}, statusName(words, status)));
        const { g, h, f } = costs(feed, id);
        const exact = feed.node(id);
        const order = scene.known ? (scene.known.step > (feed.steps?.order[id] ?? NONE) ? feed.steps?.order[id] : NONE) : exact?.order;
        const rows: [string, string][] = [];
        if (Number.isFinite(f)) rows.push(["f = g + h", `${cost(words, f)} = ${cost(words, g)} + ${cost(words, h)}`]);
        else if (!Number.isNaN(g)) rows.push(["g", cost(words, g)]);
        else if (!Number.isNaN(h)) rows.push(["h", cost(words, h)]);
        rows.push([words.say("tree.by.depth"), count(words, store.depth(place))]);
        if (order !== undefined && order >= 0) rows.push([words.say("tree.expanded_as"), count(words, order + 1)]);
        rows.push([words.say("tree.nodes_below"), count(words, store.below(place) - 1)]);
        if (status & SOLUTION) rows.push([words.say("tree.solution"), "✓"]);
        this.facts.replaceChildren(...rows.flatMap(([name, value]) => [make("dt", "", {}, name), make("dd", "", {}, value)]));
    }

    private drawState(scene: Scene, words: Words, node: ReturnType<Scene["feed"]["node"]>, id: number): void {
        if (!node || (node.board && !this.drawBoard)) return;
        const width = Math.min(236, this.element.clientWidth || 236);
        const key = `${id} ${width} ${scene.theme} ${words.language} ${window.devicePixelRatio}`;
        if (key === this.drawn) return;
        this.drawn = key;
        this.board.hidden = !node.board;
        this.text.hidden = node.text === undefined;
        if (node.board) this.drawBoard?.(this.board, node.board, width, scene.theme, words);
        setText(this.text, node.text ?? "");
    }
}
