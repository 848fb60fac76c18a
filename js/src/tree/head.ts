// Above the tree: what is searched and how it went, the way to the focus, and what one can do to the picture.
import { button, make, refill, setAttribute, setText } from "../dom";
import type { Words } from "../i18n";
import { cost, count, ended, nodeName } from "./numbers";
import type { Mode } from "./pane";
import type { Scene } from "./scene";
import { NONE } from "./status";
import { COLOURINGS, type Colouring } from "./tones";
import type { Title } from "./wire";
import { value } from "./wire";

const CRUMBS = 9;

/** "A*, deal 1" and how far it is. */
export class Heading {
    readonly element = make("div", "fcw-tree-heading");
    private readonly name = make("b", "");
    private readonly facts = make("span", "fcw-label");

    constructor(private readonly title: Title) {
        this.element.append(this.name, this.facts);
    }

    get text(): string {
        return [this.title.algorithm, this.title.problem].filter(Boolean).join(" · ");
    }

    draw(scene: Scene, words: Words): void {
        const { feed, known } = scene;
        setText(this.name, this.text || words.say("tree.tree"));
        const parts = [words.say("tree.nodes", { count: scene.store.size === 1 ? 1 : count(words, scene.store.size) })];
        const { summary } = feed;
        if (summary) {
            parts.push(words.say("tree.expanded", { count: count(words, known?.step ?? summary.counters.expanded) }));
            if (known && known.step < known.last) parts.push(words.say("tree.step.of", { step: count(words, known.step), last: count(words, known.last) }));
            else if (feed.growing) parts.push(words.say(feed.store.size < feed.total ? "tree.loading" : "tree.growing"));
            else parts.push(ended(feed, words));
        }
        setText(this.facts, parts.join(" · "));
    }
}

export interface ToolsHost {
    mode: (mode: Mode) => void;
    colour: (by: Colouring) => void;
    fold: () => void;
    fit: () => void;
    help: () => void;
    pass: (pass: number | null) => void;
}

export class Tools {
    readonly element = make("div", "fcw-tree-tools", { role: "group" });
    private readonly modes: Record<Mode, HTMLButtonElement>;
    private readonly colour = make("select", "fcw-field");
    private readonly pass = make("select", "fcw-field");
    private readonly dead: HTMLButtonElement;
    private readonly fit: HTMLButtonElement;
    private readonly help: HTMLButtonElement;
    private passes = -1;

    constructor(host: ToolsHost) {
        this.modes = {
            overview: button("", "", () => host.mode("overview")),
            figure: button("", "", () => host.mode("figure")),
        };
        this.colour.addEventListener("change", () => host.colour(this.colour.value as Colouring));
        this.pass.addEventListener("change", () => host.pass(this.pass.value === "" ? null : Number(this.pass.value)));
        this.dead = button("", "", host.fold);
        this.fit = button("", "", host.fit);
        this.help = button("fcw-tree-help", "?", host.help);
        const { overview, figure } = this.modes;
        this.element.append(make("div", "fcw-tree-pair", { role: "group" }, overview, figure), this.pass, this.colour, this.dead, this.fit, this.help);
    }

    relabel(words: Words): void {
        const text = (element: Element, key: string) => setText(element, words.say(key));
        text(this.modes.overview, "tree.mode.overview");
        text(this.modes.figure, "tree.mode.figure");
        text(this.dead, "tree.fold_dead");
        text(this.fit, "tree.fit");
        for (const [element, key] of [[this.help, "tree.keys"], [this.colour, "tree.colour"], [this.pass, "tree.pass"], [this.element, "tree.tools"]] as const) {
            setAttribute(element, "aria-label", words.say(key));
            if (element !== this.element) setAttribute(element, "title", words.say(key));
        }
        const by = this.colour.value || "status";
        const names = COLOURINGS.map((name) => make("option", "", { value: name }, `${words.say("tree.colour")}: ${words.say(`tree.by.${name}`)}`));
        refill(this.colour, names, by);
        this.passes = -1;
    }

    draw(scene: Scene, words: Words, mode: Mode): void {
        for (const [name, element] of Object.entries(this.modes)) setAttribute(element, "aria-pressed", String(name === mode));
        setAttribute(this.dead, "aria-pressed", String(scene.foldDead));
        this.colour.value = scene.colouring;
        const passes = scene.feed.summary?.passes ?? [];
        this.pass.hidden = passes.length < 2;
        if (this.passes !== passes.length) {
            this.passes = passes.length;
            const name = (bound: Parameters<typeof value>[0], i: number) =>
                words.say(bound === null ? "tree.pass_n" : "tree.pass_bound", { pass: i + 1, bound: cost(words, value(bound)) });
            const each = passes.map(([bound], i) => make("option", "", { value: String(i) }, name(bound, i)));
            refill(this.pass, [make("option", "", { value: "" }, words.say("tree.pass_all")), ...each], "");
        }
        this.pass.value = scene.pass === null ? "" : String(scene.pass);
    }
}

/** The way from the root to the focus; of a long one its two ends. */
export class Crumbs {
    readonly element = make("nav", "fcw-tree-crumbs");
    private key = "";

    constructor(private readonly go: (id: number) => void) {}

    draw(scene: Scene, words: Words): void {
        const { store, feed } = scene;
        const way = store.size ? store.path(scene.at) : [];
        const key = `${way.length} ${scene.id(scene.at)} ${words.language} ${feed.labels.length}`;
        if (key === this.key) return;
        this.key = key;
        setAttribute(this.element, "aria-label", words.say("tree.way"));
        const shown: (number | null)[] = way.length <= CRUMBS ? way : [...way.slice(0, 2), null, ...way.slice(2 - CRUMBS + 1)];
        this.element.replaceChildren(
            ...shown.map((place, i) => {
                if (place === null) return make("span", "fcw-label", {}, "…");
                const id = scene.id(place);
                const crumb = button("fcw-tree-crumb", nodeName(words, feed, id), () => this.go(id));
                if (i === shown.length - 1) crumb.setAttribute("aria-current", "true");
                return crumb;
            }),
        );
        if (way.length === 0 || scene.at === NONE) this.element.replaceChildren();
    }
}
