// What the bar has no room for: a small dialog under its last button, with the keys' help as its second page.
import { places } from "./board";
import { rankOf } from "./cards";
import type { Settings } from "./comfort";
import { dealNumber } from "./dealnumber";
import { button, make, setAttribute, visibleEnd } from "./dom";
import { LANGUAGES } from "./i18n";
import type { Player } from "./player";
import { ranksPage, settingsPage } from "./settings";
import type { StudyEntry } from "./study";

export interface MenuActions {
    houses: () => readonly string[];
    /** As chosen: "" is the browser's. */
    setLanguage: (code: string) => void;
    copyMoves: () => void;
    settings: () => Settings;
    setSetting: <N extends keyof Settings>(name: N, value: Settings[N]) => void;
    study: () => readonly StudyEntry[];
}

const MARGIN = 8; // px between the menu and the end of what is seen
const LOW = 160; // px of a menu that can be used
const HELP = ["arrows", "updown", "enter", "esc", "typed", "undo", "hint", "new", "rank", "replay", "paste", "help"];

export class Menu {
    private panel: HTMLElement | null = null;
    private opener: HTMLElement | null = null;
    private shown: () => void = () => undefined;

    constructor(
        private readonly bar: HTMLElement,
        private readonly menuButton: HTMLElement,
        private readonly player: Player,
        private readonly actions: MenuActions,
    ) {
        setAttribute(menuButton, "aria-expanded", "false");
    }

    get isOpen(): boolean {
        return this.panel !== null;
    }

    toggle(): void {
        if (this.panel) return this.close();
        this.shown = () => this.open(this.menuButton, this.player.words.say("ui.menu"), this.entries());
        this.shown();
    }

    /** What is open anew: its texts have arrived. */
    redraw(): void {
        if (this.panel) this.shown();
    }

    help(opener: HTMLElement): void {
        this.shown = () => this.openHelp(opener);
        this.shown();
    }

    private openHelp(opener: HTMLElement): void {
        const { words } = this.player;
        const rows = HELP.map((name) => {
            const [keys = "", text = ""] = words.say(`help.${name}`).split("|");
            const caps = keys.split(" ").map((key) => make("kbd", "fcw-key", {}, key));
            return make("div", "fcw-help-row", { role: "listitem" }, make("div", "", {}, ...caps), make("div", "", {}, text));
        });
        const title = make("div", "fcw-menu-title", {}, words.say("help.title"));
        const list = make("div", "fcw-help", { role: "list" }, ...rows);
        const close = this.item(words.say("ui.close"), () => undefined);
        this.open(opener, words.say("help.title"), [title, list, close]);
    }

    /** Back to where the focus was. */
    close(): void {
        if (!this.panel) return;
        this.panel.remove();
        this.panel = null;
        setAttribute(this.menuButton, "aria-expanded", "false");
        this.bar.ownerDocument.removeEventListener("pointerdown", this.outside, true);
        this.opener?.focus({ preventScroll: true });
    }

    /** Closes without taking the focus: the view goes away. */
    dispose(): void {
        this.opener = null;
        this.close();
    }

    private open(opener: HTMLElement, label: string, content: readonly Node[]): void {
        this.close();
        this.opener = opener;
        this.panel = make("div", "fcw-menu", { role: "dialog", "aria-label": label }, ...content);
        this.panel.addEventListener("keydown", (event) => this.key(event));
        this.panel.addEventListener("focusout", (event) => {
            if (event.relatedTarget instanceof Node && !this.panel?.contains(event.relatedTarget)) {
                this.opener = null;
                this.close();
            }
        });
        this.bar.append(this.panel);
        // No higher than what is seen below the bar, unless hardly anything is: then the page has to be scrolled.
        const room = visibleEnd(this.panel) - this.panel.getBoundingClientRect().top - MARGIN;
        if (room >= LOW) this.panel.style.setProperty("--fcw-visible", `${Math.floor(room)}px`);
        if (opener === this.menuButton) setAttribute(this.menuButton, "aria-expanded", "true");
        this.bar.ownerDocument.addEventListener("pointerdown", this.outside, true);
        this.stops()[0]?.focus({ preventScroll: true });
    }

    private readonly outside = (event: Event): void => {
        const path = event.composedPath();
        if (!this.panel || path.includes(this.panel) || path.includes(this.menuButton)) return;
        // The pointer takes the focus where it goes.
        this.opener = null;
        this.close();
    };

    private stops(): HTMLElement[] {
        return [...(this.panel?.querySelectorAll<HTMLElement>("button, input") ?? [])];
    }

    private key(event: KeyboardEvent): void {
        const stops = this.stops();
        const at = stops.indexOf(event.target as HTMLElement);
        const next = { ArrowDown: at + 1, ArrowUp: at - 1 + stops.length, Home: 0, End: stops.length - 1 }[event.key];
        const inField = event.target instanceof HTMLInputElement;
        if (event.key === "Escape") this.close();
        else if (next !== undefined && !(inField && (event.key === "Home" || event.key === "End")))
            stops[next % stops.length]?.focus();
        else return;
        event.preventDefault();
    }

    private entries(): Node[] {
        const { player, actions } = this;
        const { words, house, state } = player;
        // A house without a number: the same cards again under it.
        const houses = actions.houses().map((name) =>
            this.choice(words.has(`house.${name}`) ? words.say(`house.${name}`) : name, name === house.name, () =>
                player.ask({ kind: "deal", number: null, house: name }),
            ),
        );
        const languages = LANGUAGES.map(([code, name]) =>
            this.choice(name, code === words.language, () => actions.setLanguage(code)),
        );
        const redo = this.item(words.say("ui.redo"), () => player.ask({ kind: "redo" }));
        setAttribute(redo, "aria-disabled", String(!state.can_redo));
        return [
            redo,
            this.item(words.say("ui.deal_again"), () => player.ask({ kind: "restart" })),
            this.numberForm(),
            this.item(words.say("ui.copy_moves"), actions.copyMoves),
            this.page("ui.settings", () => settingsPage(this.player.words, actions.settings, actions.setSetting)),
            this.page("ui.rank_show", () =>
                ranksPage(this.player.words, Math.max(...this.ranks()), player.rank, (rank) => {
                    this.close();
                    player.showRank(rank);
                }),
            ),
            this.item(words.say("ui.keys"), () => this.help(this.menuButton)),
            this.page("ui.study", () =>
                actions.study().map(({ label, act, on }) => (on === undefined ? this.item(label, act) : this.choice(label, on, act, "switch"))),
            ),
            this.group(words.say("ui.house"), houses),
            this.group(words.say("ui.language"), languages),
        ];
    }

    private item(label: string, act: () => void): HTMLButtonElement {
        return button("fcw-item", label, () => {
            this.close();
            act();
        });
    }

    /** An entry that opens a page of its own in the menu's place. */
    private page(title: string, content: () => Node[]): HTMLButtonElement {
        return this.item(this.player.words.say(title), () => {
            this.shown = () => this.open(this.menuButton, this.player.words.say(title), content());
            this.shown();
        });
    }

    private ranks(): number[] {
        return [...places(this.player.board).keys()].map(rankOf);
    }

    private choice(label: string, checked: boolean, act: () => void, role = "radio"): HTMLButtonElement {
        const element = this.item(label, act);
        setAttribute(element, "role", role);
        setAttribute(element, "aria-checked", String(checked));
        return element;
    }

    private group(label: string, choices: readonly Node[]): Node {
        const title = make("div", "fcw-menu-title", { "aria-hidden": "true" }, label);
        return make("div", "fcw-group", { role: "radiogroup", "aria-label": label }, title, ...choices);
    }

    private numberForm(): Node {
        const { words, house, state } = this.player;
        const [first, last] = house.numbers;
        const field = make("input", "fcw-field", {
            type: "text",
            inputmode: "numeric",
            autocomplete: "off",
            placeholder: String(state.deal ?? first),
            "aria-label": words.say("ui.number"),
        });
        const wrong = make("div", "fcw-wrong", { role: "alert" });
        const go = make("button", "fcw-button fcw-go", { type: "submit" }, words.say("ui.number_go"));
        const line = make("div", "fcw-number-line", {}, field, go);
        const title = make("div", "fcw-menu-title", { "aria-hidden": "true" }, words.say("ui.number"));
        const form = make("form", "fcw-number", {}, title, line, wrong);
        form.addEventListener("submit", (event) => {
            event.preventDefault();
            const text = field.value.trim();
            const number = dealNumber(text);
            if (number !== null && number >= first && number <= last) {
                this.close();
                return this.player.ask({ kind: "deal", number });
            }
            if (/[a-z].*\/|\/.*[a-z]/i.test(text)) {
                // The identifier of a deal without a number: the layout itself, as the bar gives it to copy.
                this.close();
                return this.player.ask({ kind: "paste", text });
            }
            // The input stays, to be corrected.
            wrong.textContent = words.say("ui.number_range", { first: this.number(first), last: this.number(last) });
            setAttribute(field, "aria-invalid", "true");
            field.select();
        });
        return form;
    }

    private number(n: number): string {
        return n.toLocaleString(this.player.words.language);
    }
}
