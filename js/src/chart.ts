// What strip and lines have in common: a picture one can point into and walk by keys, with a line of words below it.
import { button, make, setAttribute, setText } from "./dom";
import type { Words } from "./i18n";

export interface ChartHost {
    words: () => Words;
    /** To a depth of a line; null is the one that is played. */
    go: (line: number | null, depth: number) => void;
    close: () => void;
}

export abstract class Chart {
    readonly element: HTMLElement;
    protected readonly picture = make("div", "fcw-picture", { tabindex: "0" });
    protected readonly readout = make("div", "fcw-readout");
    private readonly title = make("div", "fcw-study-title", { role: "heading", "aria-level": "2" });
    private readonly x: HTMLButtonElement;

    constructor(
        private readonly name: "strip" | "lines",
        protected readonly host: ChartHost,
    ) {
        this.x = button("fcw-sheet-x", "×", host.close);
        this.element = make("div", `fcw-study fcw-study-${name}`, {}, this.title, this.x, this.picture, this.readout);
        this.picture.addEventListener("pointermove", (event) => this.point(event));
        this.picture.addEventListener("pointerleave", () => this.rest());
        this.picture.addEventListener("focusout", () => this.rest());
        this.picture.addEventListener("click", (event) => {
            this.point(event);
            this.enter();
        });
        this.picture.addEventListener("keydown", (event) => {
            if (event.ctrlKey || event.metaKey || event.altKey || !this.key(event.key)) return;
            event.preventDefault();
            event.stopPropagation();
        });
    }

    draw(): void {
        const words = this.host.words();
        setText(this.title, words.say(`study.${this.name}`));
        setAttribute(this.x, "aria-label", words.say("ui.close"));
        setAttribute(this.picture, "aria-label", words.say(`study.${this.name}`));
        this.show();
    }

    /** How far along the picture a pointer is, from 0 to 1, and how far down in px. */
    protected where(event: MouseEvent, margin = 0): { along: number; down: number } {
        const box = this.picture.getBoundingClientRect();
        const along = (event.clientX - box.left - margin) / (box.width - 2 * margin || 1);
        return { along: Math.min(1, Math.max(0, along)), down: event.clientY - box.top + this.picture.scrollTop };
    }

    protected abstract point(event: MouseEvent): void;
    /** Back to where the game is. */
    protected abstract rest(): void;
    /** Goes where is pointed. */
    protected abstract enter(): void;
    /** True: handled. */
    protected abstract key(key: string): boolean;
    protected abstract show(): void;
}
