// The verdicts on a line, move by move: what is solved stands up, as high as the way to win is long; what is lost hangs down.
import { Chart, type ChartHost } from "./chart";
import { button, make, setAttribute, setText } from "./dom";
import type { StripState } from "./protocol";

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10, Home: -1e6, End: 1e6 };
const WIDEST = 18; // px a mark may take
const LEAST = 24; // % of the height the shortest way to win has

export class Strip extends Chart {
    private state: StripState | null = null;
    private searching = true;
    private cursor = 0;
    private pointed = false; // into the picture: then the cursor stays while verdicts come in
    private drawn = "";
    private readonly losing: HTMLButtonElement;
    private readonly said = make("span", "");

    constructor(host: ChartHost) {
        super("strip", host);
        setAttribute(this.picture, "role", "slider");
        setAttribute(this.picture, "aria-valuemin", "0");
        this.losing = button("fcw-losing-move", "", () => host.go(null, (this.state?.losing ?? 1) - 1));
        this.readout.append(this.said, this.losing);
    }

    take(state: StripState, done: boolean): void {
        this.state = state;
        this.searching = !done;
        this.cursor = this.pointed ? Math.min(this.cursor, state.marks.length - 1) : state.at;
        this.draw();
    }

    /** What is known of a position, in words. */
    private verdict(at: number): string {
        const words = this.host.words();
        const moves = this.state?.moves[at];
        const mark = this.state?.marks[at];
        if (mark === "s") return moves ? words.say("study.solved", { moves }) : words.say("study.won");
        if (mark === "l") return words.say("study.lost");
        return words.say(this.searching ? "study.searching" : "study.unknown");
    }

    protected show(): void {
        const { state, picture } = this;
        if (!state) return;
        const words = this.host.words();
        const looks = `${state.marks}/${state.moves.join()}`;
        if (looks !== this.drawn) {
            const most = Math.max(1, ...state.moves.map((moves) => moves ?? 0));
            const bars = [...state.marks].map((mark, i) => {
                const bar = make("i", `fcw-mark fcw-mark-${mark}`);
                const height = LEAST + ((100 - LEAST) * (state.moves[i] ?? 0)) / most;
                if (mark === "s") bar.style.setProperty("--fcw-high", `${Math.round(height)}%`);
                return bar;
            });
            picture.replaceChildren(...bars);
            picture.style.maxWidth = `${bars.length * WIDEST}px`;
            picture.classList.toggle("fcw-dense", bars.length > 70);
        }
        this.drawn = looks;
        [...picture.children].forEach((bar, i) => {
            bar.classList.toggle("fcw-first-lost", i === state.losing);
            bar.classList.toggle("fcw-here", i === state.at);
            bar.classList.toggle("fcw-pointed", i === this.cursor);
        });
        const { cursor } = this;
        const name = cursor ? words.say("study.move", { number: cursor, move: state.texts[cursor] }) : words.say("study.deal");
        const text = `${name}: ${this.verdict(cursor)}`;
        setText(this.said, text);
        setAttribute(picture, "aria-valuemax", String(state.marks.length - 1));
        setAttribute(picture, "aria-valuenow", String(cursor));
        setAttribute(picture, "aria-valuetext", text);
        const { losing } = state;
        this.losing.hidden = losing === null;
        if (losing !== null) setText(this.losing, words.say("study.losing", { number: losing, move: state.texts[losing] }));
    }

    protected point(event: MouseEvent): void {
        this.pointed = true;
        this.moveTo(Math.floor(this.where(event).along * (this.state?.marks.length ?? 1)));
    }

    protected rest(): void {
        this.pointed = false;
        this.moveTo(this.state?.at ?? 0);
    }

    protected enter(): void {
        this.pointed = false;
        this.host.go(null, this.cursor);
    }

    protected key(key: string): boolean {
        const step = STEPS[key];
        if (step !== undefined) {
            this.pointed = true;
            this.moveTo(this.cursor + step);
        } else if (key === "Enter" || key === " ") this.enter();
        else return false;
        return true;
    }

    private moveTo(at: number): void {
        const last = (this.state?.marks.length ?? 1) - 1;
        this.cursor = Math.max(0, Math.min(last, at));
        this.show();
    }
}
