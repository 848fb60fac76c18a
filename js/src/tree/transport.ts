// The bar one steps with.
import { button, make, refill, setAttribute, setText } from "../dom";
import type { Words } from "../i18n";
import { count } from "./numbers";
import { SPEEDS, STOPS, type Stepper, type Stop } from "./stepper";

const ICONS = {
    first: "M4 3h2v10H4zM13 3v10L7 8z",
    back: "M5 8l7-5v10z",
    play: "M4 2.5l9 5.5-9 5.5z",
    pause: "M4 3h3v10H4zM9 3h3v10H9z",
    on: "M11 8L4 3v10z",
    last: "M10 3h2v10h-2zM3 3v10l6-5z",
} as const;
type Icon = keyof typeof ICONS;

function icon(name: Icon): SVGSVGElement {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("viewBox", "0 0 16 16");
    svg.setAttribute("aria-hidden", "true");
    const path = document.createElementNS(svg.namespaceURI, "path");
    path.setAttribute("d", ICONS[name]);
    svg.append(path);
    return svg;
}

const MOST_ABOVE = 1_000_000_000;

export interface TransportHost {
    act: (act: () => void) => void;
    /** One step on, or the question which it will be. */
    on: () => void;
    predict: () => void;
}

export class Transport {
    readonly element = make("div", "fcw-tree-steps", { role: "group" });
    private readonly buttons: Record<Exclude<Icon, "pause">, HTMLButtonElement>;
    private readonly slider = make("input", "fcw-tree-slider", { type: "range", min: "0", step: "1" });
    private readonly where = make("span", "fcw-tree-where");
    private readonly number = make("input", "fcw-field fcw-tree-number", { type: "text", inputmode: "numeric" });
    private readonly speed = make("select", "fcw-field");
    private readonly stop = make("select", "fcw-field");
    private readonly above = make("input", "fcw-field fcw-tree-number", { type: "number", min: "1", value: "10" });
    private readonly run: HTMLButtonElement;
    private readonly predict: HTMLButtonElement;
    private playing: boolean | null = null;

    constructor(
        private readonly stepper: Stepper,
        host: TransportHost,
    ) {
        const { act } = host;
        const by = (d: number) => act(() => stepper.go((stepper.step ?? (d < 0 ? stepper.last : 0)) + d));
        const press = (name: Icon, go: () => void) => {
            const made = button("fcw-tree-press", "", go);
            made.append(icon(name));
            return made;
        };
        this.buttons = {
            first: press("first", () => act(() => stepper.go(0))),
            back: press("back", () => by(-1)),
            play: press("play", () => act(() => (stepper.playing ? stepper.pause() : stepper.play()))),
            on: press("on", host.on),
            last: press("last", () => act(() => stepper.leave())),
        };
        this.slider.addEventListener("input", () => act(() => stepper.go(Number(this.slider.value))));
        const jump = () => {
            const text = this.number.value.trim();
            const k = Number(text);
            if (/^\d+$/.test(text) && k <= stepper.last) act(() => stepper.go(k));
            else if (text) this.wrong(0, stepper.last);
        };
        this.number.addEventListener("change", jump);
        this.number.addEventListener("keydown", ({ key }) => key === "Enter" && jump());
        this.speed.addEventListener("change", () => {
            stepper.speed = Number(this.speed.value);
            if (stepper.playing) stepper.play();
        });
        this.stop.addEventListener("change", () => (this.above.hidden = this.stop.value !== "frontier"));
        this.above.hidden = true;
        this.run = button("", "", () => {
            const above = Number(this.above.value);
            const far = this.stop.value !== "frontier" || (Number.isInteger(above) && above > 0);
            if (far) act(() => stepper.runTo(this.stop.value as Stop, above) || this.none());
            else this.wrong(1, MOST_ABOVE);
        });
        this.predict = button("fcw-tree-predict", "", host.predict);
        const { first, back, play, on, last } = this.buttons;
        this.element.append(
            make("div", "fcw-tree-presses", {}, first, back, play, on, last),
            this.slider,
            make("label", "fcw-tree-at", {}, this.number, this.where),
            this.speed,
            this.predict,
            make("div", "fcw-tree-run", {}, this.stop, this.above, this.run),
        );
    }

    /** Hears that there is nothing more to stop at. */
    none: () => void = () => undefined;
    /** Hears that a number is wrong, and which ones are not. */
    wrong: (first: number, last: number) => void = () => undefined;

    relabel(words: Words): void {
        const name = (element: Element, key: string) => {
            setAttribute(element, "aria-label", words.say(key));
            setAttribute(element, "title", words.say(key));
        };
        name(this.element, "tree.steps");
        name(this.buttons.first, "tree.step.first");
        name(this.buttons.back, "tree.step.back");
        name(this.buttons.on, "tree.step.on");
        name(this.buttons.last, "tree.step.all");
        name(this.slider, "tree.step.slider");
        name(this.number, "tree.step.jump");
        name(this.speed, "tree.step.speed");
        name(this.stop, "tree.step.stop");
        name(this.above, "tree.step.above");
        const option = (value: string, text: string) => make("option", "", { value }, text);
        const { speed } = this.stepper;
        refill(this.speed, SPEEDS.map((n) => option(String(n), words.say("tree.per_second", { count: n }))), String(speed));
        refill(this.stop, STOPS.map((kind) => option(kind, words.say(`tree.stop.${kind}`))), this.stop.value || "goal");
        setText(this.run, words.say("tree.step.run"));
        setText(this.predict, words.say("tree.predict"));
        this.playing = null;
    }

    draw(words: Words, predicting: boolean): void {
        const { stepper } = this;
        const { step, last, playing } = stepper;
        this.slider.max = String(last);
        this.slider.value = String(step ?? last);
        const said = step === null ? words.say("tree.step.whole") : words.say("tree.step.of", { step: count(words, step), last: count(words, last) });
        setAttribute(this.slider, "aria-valuetext", said);
        if (document.activeElement !== this.number) this.number.value = step === null ? "" : String(step);
        setText(this.where, step === null ? words.say("tree.step.whole") : `/ ${count(words, last)}`);
        setAttribute(this.predict, "aria-pressed", String(predicting));
        for (const option of this.stop.options) option.disabled = !stepper.happens(option.value as Stop);
        // What cannot happen is not left chosen.
        if (this.stop.selectedOptions[0]?.disabled) this.stop.value = STOPS.find((kind) => stepper.happens(kind)) ?? "frontier";
        this.above.hidden = this.stop.value !== "frontier";
        if (playing === this.playing) return;
        this.playing = playing;
        this.buttons.play.replaceChildren(icon(playing ? "pause" : "play"));
        const key = playing ? "tree.step.pause" : "tree.step.play";
        setAttribute(this.buttons.play, "aria-label", words.say(key));
        setAttribute(this.buttons.play, "title", words.say(key));
    }
}
