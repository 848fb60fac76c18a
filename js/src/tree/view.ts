// One view of a tree, or of several in a race: puts the parts together, and takes them apart again.
import { make, setAttribute, setText } from "../dom";
import { pickLanguage, Words } from "../i18n";
import { followTheme } from "../theme";
import { Voice } from "../voice";
import { Feed } from "./feed";
import { Crumbs, Heading, Tools } from "./head";
import { listenToKeys } from "./keys";
import { cost, costs, spokenNode } from "./numbers";
import { Pane, type PaneHost } from "./pane";
import { Scene } from "./scene";
import { Side } from "./side";
import type { Steps } from "./steps";
import type { Colouring } from "./tones";
import type { Link, Question, Reply, Title } from "./wire";

export interface Notebook {
    titles: readonly Title[];
    linked: boolean;
    language: () => string;
    ask: (tree: number, question: Question) => void;
    /** The part of the front end that walks through searches. */
    steps: () => Promise<typeof import("./steps")>;
}

const FIGURE_UP_TO = 300; // nodes, from there on the overview comes first
const TALL = 430; // px of a tree that is alone
const SHORT = 320; // of one in a race

export class TreeView {
    readonly element = make("div", "fcw fcw-tree");
    private readonly feeds: Feed[];
    private readonly scenes: Scene[];
    private readonly panes: Pane[];
    private readonly headings: Heading[];
    private readonly tools: Tools;
    private readonly crumbs: Crumbs;
    private readonly side: Side;
    private readonly bar = make("div", "fcw-tree-bar");
    private readonly voice = new Voice();
    private readonly said = make("div", "fcw-said");
    private readonly line = make("div", "fcw-line fcw-tree-line", {}, this.said);
    private readonly legend = make("div", "fcw-tree-legend");
    private readonly help = make("div", "fcw-tree-keys");
    private readonly stopTheme: () => void;
    private readonly watcher: MutationObserver;
    private words: Words;
    private active: Pane;
    private steps: Steps | null = null;
    private part: typeof import("./steps") | null = null;
    private disposed = false;
    private frame = 0;

    constructor(private readonly notebook: Notebook) {
        const id = `fcw-${Math.random().toString(36).slice(2, 10)}`;
        this.words = this.speak();
        const link = (tree: number): Link => (question) => notebook.ask(tree, question);
        this.feeds = notebook.titles.map((_, tree) => new Feed(link(tree)));
        this.scenes = this.feeds.map((feed) => new Scene(feed));
        const race = this.scenes.length > 1;
        this.panes = this.scenes.map((scene, i) => new Pane(scene, this.host(), `${id}-${i}`, race ? SHORT : TALL));
        this.active = this.panes[0] as Pane;
        this.headings = notebook.titles.map((title) => new Heading(race && title.algorithm ? { ...title, problem: "" } : title));
        this.tools = new Tools({
            mode: (mode) => this.each((pane) => (pane.mode = mode)),
            colour: (by) => this.colour(by),
            fold: () => this.each((pane) => (pane.scene.foldDead = !pane.scene.foldDead)),
            fit: () => this.panes.forEach((pane) => pane.fit()),
            help: () => this.toggleHelp(),
            pass: (pass) => this.each(({ scene }) => (scene.pass = pass)),
        });
        this.crumbs = new Crumbs((to) => this.active.focus(to));
        this.side = new Side(notebook.linked, () => this.put(this.active, this.active.scene.focus));
        this.feeds.forEach((feed, i) => (feed.changed = (what) => this.fed(this.panes[i] as Pane, what)));
        this.panes.forEach((pane) => this.label(pane));
        this.assemble(race);

        this.stopTheme = followTheme(this.element);
        this.watcher = new MutationObserver(() => this.themed());
        this.watcher.observe(this.element, { attributes: true, attributeFilter: ["class"] });
        this.panes.forEach((pane) =>
            listenToKeys(pane.surface, {
                walk: (way) => pane.walk(way),
                zoom: (factor) => pane.zoom(factor),
                fit: () => pane.fit(),
                show: () => pane.focus(pane.scene.focus, true),
                fold: () => pane.fold(),
                choose: () => this.choose(pane, pane.scene.focus),
                step: (by) => this.steps?.step(by),
                play: () => this.steps?.play(),
                solution: () => this.alongSolution(pane),
                help: () => this.toggleHelp(),
            }),
        );
        this.themed();
        this.relabel();
        for (const feed of this.feeds) feed.start();
        notebook.steps().then(
            (part) => this.joined(part),
            (error: unknown) => this.tell(String(error), true),
        );
    }

    hear(reply: Reply, buffers: readonly DataView[]): void {
        if (reply.kind === "texts") {
            if (reply.language === this.words.language) this.words.learn(reply.texts);
            this.relabel();
        } else if (reply.kind === "put") this.tell(this.words.say("tree.on_table"));
        else if (reply.kind === "failed") {
            const key = `error.${reply.code}`;
            this.tell(this.words.has(key) ? this.words.say(key, reply.params) : reply.text, true);
        } else this.feeds[reply.tree]?.hear(reply, buffers);
    }

    languageChanged(): void {
        this.words = this.speak();
        this.relabel();
    }

    disconnected(): void {
        this.tell(this.words.say("tree.disconnected"), true);
    }

    dispose(): void {
        cancelAnimationFrame(this.frame);
        this.disposed = true;
        this.steps?.dispose();
        this.stopTheme();
        this.watcher.disconnect();
        for (const pane of this.panes) pane.dispose();
        for (const feed of this.feeds) feed.stop();
        this.element.remove();
    }

    // -- parts ------------------------------------------------------------------------------------------------

    private assemble(race: boolean): void {
        const panes = make("div", race ? "fcw-tree-panes fcw-tree-race" : "fcw-tree-panes");
        this.panes.forEach((pane, i) => {
            const heading = this.headings[i] as Heading;
            if (race) pane.element.prepend(heading.element);
            panes.append(pane.element);
        });
        const head = make("div", "fcw-tree-head");
        if (race) head.append(make("b", "fcw-tree-heading", {}, this.notebook.titles[0]?.problem ?? ""));
        else head.append((this.headings[0] as Heading).element);
        head.append(this.tools.element);
        this.help.hidden = true;
        const body = make("div", "fcw-tree-body", {}, panes, this.side.element);
        this.element.append(head, this.crumbs.element, this.help, body, this.bar, this.line, this.legend, this.voice.element);
    }

    private host(): PaneHost {
        return {
            focused: (pane) => {
                this.active = pane;
                const { scene } = pane;
                const place = scene.at;
                this.voice.say(this.name(pane, place));
                this.drawSoon();
            },
            hovered: (pane) => {
                this.active = pane;
                this.drawSoon();
            },
            chosen: (pane, id) => this.choose(pane, id),
            drawn: () => this.drawSoon(),
            name: (pane, place) => this.name(pane, place),
            large: () => this.feeds.some(({ total }) => total > FIGURE_UP_TO),
            still: () => matchMedia("(prefers-reduced-motion: reduce)").matches,
        };
    }

    private name({ scene }: Pane, place: number): string {
        const { store, feed } = scene;
        return spokenNode(this.words, feed, scene.id(place), store.status[place] ?? 0, store.below(place) ?? 0);
    }

    private label({ figure, scene }: Pane): void {
        const { feed } = scene;
        figure.move = (place) => feed.label(scene.id(place));
        figure.label = (place) => {
            const { f, g, h } = costs(feed, scene.id(place));
            const [F, G, H] = [f, g, h].map((n) => cost(this.words, n));
            return F ? { f: F, sum: `${G}+${H}` } : { f: G || (H ?? ""), sum: "" };
        };
    }

    // -- drawing ----------------------------------------------------------------------------------------------

    private drawSoon(): void {
        this.frame ||= requestAnimationFrame(() => {
            this.frame = 0;
            this.draw();
        });
    }

    private draw(): void {
        const { words, active } = this;
        const { scene } = active;
        this.headings.forEach((heading, i) => heading.draw(this.scenes[i] as Scene, words));
        this.tools.draw(scene, words, active.mode);
        this.crumbs.draw(scene, words);
        this.side.draw(scene, words);
        this.steps?.draw();
        if (this.part) this.legend.replaceChildren(...this.part.legend(this.scenes, words, active.mode === "overview"));
        if (active.mode === "figure") scene.feed.want("g");
    }

    private relabel(): void {
        const { words } = this;
        setAttribute(this.element, "lang", words.language);
        this.tools.relabel(words);
        this.steps?.relabel();
        this.panes.forEach((pane, i) => {
            pane.label(`${words.say("tree.tree")}: ${this.headings[i]?.text ?? ""}. ${words.say("tree.keys_hint")}`);
            pane.change();
        });
        this.help.replaceChildren(...(this.part?.keyRows(words) ?? []));
        this.drawSoon();
    }

    private themed(): void {
        const theme = this.element.classList.contains("fcw-dark") ? "dark" : "light";
        for (const pane of this.panes)
            if (pane.scene.theme !== theme) {
                pane.scene.theme = theme;
                pane.change();
            }
    }

    private each(act: (pane: Pane) => void): void {
        for (const pane of this.panes) {
            act(pane);
            pane.change();
        }
    }

    private colour(by: Colouring): void {
        for (const { feed } of this.scenes) {
            if (by === "f") feed.want("g");
            if (by === "f" || by === "h") feed.want("h");
            if (by === "order") feed.want("order");
        }
        this.each(({ scene }) => (scene.colouring = by));
    }

    /** Something has come from Python. */
    private fed(pane: Pane, what: "nodes" | "columns" | "steps" | "node"): void {
        if (what !== "node") pane.change();
        this.drawSoon();
        if (what === "nodes" && !pane.scene.feed.growing && pane.scene.colouring !== "status") this.colour(pane.scene.colouring);
        this.steps?.fed();
    }

    private tell(text: string, alarm = false): void {
        setText(this.said, text);
        setAttribute(this.line, "title", text || null);
        this.line.classList.toggle("fcw-refusal", alarm);
        if (text) this.voice.say(text);
    }

    // -- what one does ----------------------------------------------------------------------------------------

    private joined(part: typeof import("./steps")): void {
        if (this.disposed) return;
        this.part = part;
        this.side.drawBoard = part.drawBoard;
        this.steps = new part.Steps({
            panes: this.panes,
            names: this.headings.map(({ text }) => text),
            words: () => this.words,
            active: () => this.active,
            tell: (text, alarm) => this.tell(text, alarm),
            draw: () => this.drawSoon(),
        });
        this.bar.append(this.steps.bar);
        this.side.element.append(this.steps.frontier);
        this.relabel();
    }

    /** A node was clicked, or chosen by key: a prediction while one is asked for, else it goes on the table. */
    private choose(pane: Pane, id: number): void {
        if (this.steps?.choose(pane, id)) return;
        pane.focus(id);
        if (this.notebook.linked) this.put(pane, id);
    }

    private put(pane: Pane, node: number): void {
        const tree = this.panes.indexOf(pane);
        this.notebook.ask(tree, { kind: "put", node });
    }

    private alongSolution(pane: Pane): void {
        const { solution } = pane.scene.store;
        const at = solution.indexOf(pane.scene.at);
        const next = solution[at + 1] ?? solution[0];
        if (next === undefined) this.tell(this.words.say("tree.no_solution"));
        else pane.focus(pane.scene.id(next));
    }

    private toggleHelp(): void {
        this.help.hidden = !this.help.hidden;
        if (!this.help.hidden) this.voice.say(this.help.textContent ?? "");
    }

    /** The sentences come from Python, as the nodes do. */
    private speak(): Words {
        const language = pickLanguage(this.notebook.language(), navigator.languages);
        let asked = false;
        return new Words(language, () => {
            if (!asked) this.notebook.ask(0, { kind: "texts", language });
            asked = true;
        });
    }
}
