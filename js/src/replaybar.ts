// What works a replay: in the place of the bar's buttons while one is on, and keys at the table.
import { button, make, setAttribute, setText } from "./dom";
import type { Player } from "./player";
import type { Question, ReplayState } from "./protocol";

type Doing = Extract<Question, { kind: "replay" }>["do"];

const USUAL = 1.5; // frames a second that are called 1×
const SPEEDS = [0.5, 1, 2, 4, 8];
/** Keys at the table; moves and all else wait. */
const KEYS: Readonly<Record<string, Doing>> = { ArrowLeft: "back", ArrowRight: "step", u: "back", r: "step", Escape: "stop" };

export class ReplayBar {
    /** In the place of the bar's buttons, */
    readonly element: HTMLElement;
    /** and in that of the line below it, so that the table stays where it is. */
    readonly more: HTMLElement;
    private state: ReplayState | null = null;
    private readonly range = make("input", "fcw-range", { type: "range", min: "0", step: "1" });
    private readonly buttons: Readonly<Record<"back" | "play" | "step" | "speed" | "cards" | "take" | "stop", HTMLButtonElement>>;
    private readonly where = make("span", "fcw-where");

    constructor(
        private readonly root: HTMLElement,
        surface: HTMLElement,
        private readonly player: Player,
        private readonly ask: (question: Question) => void,
    ) {
        const { range } = this;
        const press = (act: () => void, icon = "") => button(icon ? `fcw-icon fcw-icon-${icon}` : "", "", act);
        this.buttons = {
            back: press(() => this.tell("back"), "back"),
            play: press(() => this.toggle(), "play"),
            step: press(() => this.tell("step"), "step"),
            speed: press(() => this.faster()),
            cards: press(() => this.tell("cards", this.state?.cards ? 0 : 1)),
            take: press(() => this.tell("take")),
            stop: press(() => this.tell("stop"), "stop"),
        };
        const { back, play, step, speed, cards, take, stop } = this.buttons;
        range.addEventListener("input", () => this.tell("seek", range.valueAsNumber));
        this.element = make("div", "fcw-replay", { role: "group" }, back, play, step, range);
        this.more = make("div", "fcw-replay", { role: "group" }, this.where, speed, cards, take, stop);
        root.addEventListener(
            "keydown",
            (event) => {
                const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
                const undo = (event.ctrlKey || event.metaKey) && (key === "z" || key === "y");
                if (!this.state || event.target !== surface || ((event.ctrlKey || event.metaKey || event.altKey) && !undo)) return;
                const doing = undo ? (key === "y" || event.shiftKey ? "step" : "back") : KEYS[key];
                if (key === " ") this.toggle();
                else if (doing) this.tell(doing);
                else return;
                event.preventDefault();
                event.stopPropagation();
            },
            true,
        );
    }

    /** News from Python; an empty one: nothing is replayed. */
    take(state: ReplayState | Record<string, never>): void {
        const before = this.state;
        this.state = "at" in state ? (state as ReplayState) : null;
        // Where the keys were goes away with the bar.
        const { activeElement } = this.root.getRootNode() as Document;
        const lost = before !== null && this.state === null && activeElement?.closest(".fcw-replay");
        this.draw();
        if (lost) this.root.querySelector<HTMLElement>(".fcw-surface")?.focus({ preventScroll: true });
    }

    draw(): void {
        const { state, range, buttons, player } = this;
        this.root.classList.toggle("fcw-replaying", state !== null);
        if (!state) return;
        const { words } = player;
        const where = words.say("replay.at", { made: state.made, moves: state.moves });
        for (const part of [this.element, this.more]) setAttribute(part, "aria-label", words.say("replay.title"));
        const said = player.line;
        setText(this.where, said ? words.say(said.key, said.params) : where);
        this.more.classList.toggle("fcw-telling", said !== null);
        range.max = String(state.last);
        range.value = String(state.at);
        setAttribute(range, "aria-label", words.say("replay.title"));
        setAttribute(range, "aria-valuetext", where);
        setAttribute(buttons.back, "aria-disabled", String(state.at === 0));
        setAttribute(buttons.step, "aria-disabled", String(state.at === state.last));
        const speed = `${Number((state.speed / USUAL).toFixed(2)).toLocaleString(words.language)}×`;
        const names = {
            back: words.say("replay.back"),
            play: words.say(state.playing ? "replay.pause" : "replay.play"),
            step: words.say("replay.step"),
            speed: `${words.say("replay.speed")} ${speed}`,
            stop: words.say("replay.stop"),
        };
        for (const [name, text] of Object.entries(names)) {
            setAttribute(buttons[name as keyof typeof names], "aria-label", text);
            setAttribute(buttons[name as keyof typeof names], "title", text);
        }
        buttons.play.classList.toggle("fcw-icon-pause", state.playing);
        setText(buttons.speed, speed);
        setText(buttons.cards, words.say("replay.cards"));
        setAttribute(buttons.cards, "aria-pressed", String(state.cards));
        setText(buttons.take, words.say("replay.take"));
    }

    private toggle(): void {
        this.tell(this.state?.playing ? "pause" : "play");
    }

    private faster(): void {
        const now = (this.state?.speed ?? USUAL) / USUAL;
        this.tell("speed", (SPEEDS.find((speed) => speed > now + 0.01) ?? SPEEDS[0] ?? 1) * USUAL);
    }

    private tell(doing: Doing, value: number | null = null): void {
        this.ask({ kind: "replay", do: doing, value });
    }
}
