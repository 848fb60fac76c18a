// The bar: what is being played, and the buttons. More buttons go into `buttons`, in the order they are shown.
import { clockText } from "./clock";
import { button, make, setAttribute, setText } from "./dom";
import type { Player } from "./player";

export interface BarActions {
    copyDeal: () => void;
    /** New deal, or auto-finish where that is offered, or its end. */
    third: () => void;
    hint: () => void;
    rules: () => void;
    finishing: () => boolean;
    menu: () => void;
}

export class Bar {
    readonly element: HTMLElement;
    readonly menuButton: HTMLButtonElement;
    private readonly deal: HTMLButtonElement;
    private readonly moves = make("span", "fcw-status");
    private readonly time = make("span", "fcw-status fcw-time");
    private readonly best = make("span", "fcw-status fcw-best");
    private readonly movable = make("span", "fcw-status fcw-movable");
    private readonly undo: HTMLButtonElement;
    private readonly hint: HTMLButtonElement;
    private readonly third: HTMLButtonElement;
    readonly rules: HTMLButtonElement;

    constructor(
        private readonly player: Player,
        private readonly seconds: () => number,
        private readonly actions: BarActions,
        /** The house's best time in seconds. */
        private readonly bestSeconds: () => number | null,
    ) {
        this.deal = button("fcw-deal", "", actions.copyDeal);
        this.undo = button("", "", () => player.ask({ kind: "undo" }));
        this.hint = button("", "", actions.hint);
        this.third = button("", "", actions.third);
        this.rules = button("fcw-link", "", actions.rules);
        this.menuButton = button("fcw-more", "", actions.menu);
        setAttribute(this.menuButton, "aria-haspopup", "dialog");
        this.menuButton.append(make("span", "fcw-dots", { "aria-hidden": "true" }));
        const status = make("div", "fcw-statuses", {}, this.deal, this.moves, this.time, this.best, this.movable, this.rules);
        const buttons = make("div", "fcw-buttons", {}, this.undo, this.hint, this.third, this.menuButton);
        this.element = make("div", "fcw-bar", {}, status, buttons);
    }

    draw(): void {
        const { state, words } = this.player;
        if (state.deal === null) this.status(this.deal, "", words.say("ui.deal_board"));
        else this.status(this.deal, words.say("ui.deal"), `#${state.deal}`);
        setAttribute(this.deal, "title", words.say("ui.deal_copy"));
        this.status(this.moves, words.say("ui.moves"), String(state.moves));
        const best = this.bestSeconds();
        this.best.hidden = best === null;
        this.status(this.best, words.say("ui.best"), clockText(best ?? 0));
        this.movable.hidden = state.movable === null;
        this.movable.classList.toggle("fcw-away", state.won); // its place stays: nothing jumps
        this.status(this.movable, words.say("ui.movable", { count: state.movable ?? 0 }), String(state.movable ?? ""), true);
        setText(this.undo, words.say("ui.undo"));
        setAttribute(this.undo, "aria-disabled", String(!state.can_undo));
        setText(this.hint, words.say("ui.hint"));
        const finish = state.finish !== null;
        setText(this.third, words.say(this.actions.finishing() ? "ui.stop" : finish ? "ui.auto_finish" : "ui.new_deal"));
        this.third.classList.toggle("fcw-first", finish);
        setText(this.rules, words.say("ui.rules"));
        setAttribute(this.menuButton, "aria-label", words.say("ui.menu"));
        this.tick();
    }

    /** Only the time. */
    tick(): void {
        this.status(this.time, this.player.words.say("ui.time"), clockText(this.seconds()));
    }

    private status(element: HTMLElement, label: string, value: string, valueFirst = false): void {
        let [first, second] = [element.children[0], element.children[1]];
        if (!first || !second) {
            const parts = [make("span", "fcw-label"), make("b", "fcw-value")] as const;
            [first, second] = valueFirst ? [parts[1], parts[0]] : parts;
            element.append(first, " ", second);
        }
        const [labelled, valued] = valueFirst ? [second, first] : [first, second];
        setText(labelled, label);
        setText(valued, value);
    }
}
