// The lines that were tried: each a bar from where it leaves another to where it ends, as long as it has moves.
import { Chart, type ChartHost } from "./chart";
import { make, setAttribute, setText } from "./dom";
import type { LinesState } from "./protocol";

const [ROW, MARGIN] = [16, 8]; // px, as in study.css
const ROWS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, PageUp: -8, PageDown: 8 };
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, Home: -1e6, End: 1e6 };

export class Lines extends Chart {
    private state: LinesState | null = null;
    private row = 0;
    private depth = 0;
    private drawn = "";
    private readonly dot = make("b", "fcw-dot", { "aria-hidden": "true" });
    private readonly pointer = make("b", "fcw-dot fcw-pointed", { "aria-hidden": "true" });

    constructor(
        private readonly id: string,
        host: ChartHost,
    ) {
        super("lines", host);
        setAttribute(this.picture, "role", "tree");
    }

    take(state: LinesState): void {
        this.state = state;
        this.rest();
        this.draw();
        this.scroll();
    }

    /** The deepest move made in any line. */
    private get span(): number {
        return Math.max(1, ...(this.state?.lines.map(([, , end]) => end) ?? []));
    }

    private nameOf(row: number): string {
        const words = this.host.words();
        const [parent, start, end, , mark, move] = this.state?.lines[row] ?? [-1, 0, 0, -1, "", ""];
        const what = parent < 0 ? words.say("study.first_line", { end }) : words.say("study.line", { start, end, move });
        return mark ? `${what}: ${words.say(`study.${mark}`)}` : what;
    }

    protected show(): void {
        const { state, picture, span } = this;
        if (!state) return;
        const looks = JSON.stringify([state, this.host.words().language, this.nameOf(0)]);
        if (looks !== this.drawn) {
            const level: number[] = [];
            const rows = state.lines.map(([parent, start, end, on, mark], i) => {
                level[i] = (level[parent] ?? 0) + 1;
                const row = make("div", "fcw-branch", {
                    id: `${this.id}-line-${i}`,
                    role: "treeitem",
                    "aria-level": String(level[i]),
                    "aria-label": this.nameOf(i),
                    "aria-selected": String(on === state.at),
                });
                row.style.cssText = `top:${i * ROW}px;left:${(100 * start) / span}%;width:${(100 * (end - start)) / span}%;--fcw-up:${(i - Math.max(0, parent)) * ROW}px`;
                if (parent < 0) row.classList.add("fcw-trunk");
                if (on >= 0) {
                    const played = make("b", "fcw-played");
                    played.style.width = `${(100 * (on - start)) / (end - start || 1)}%`;
                    row.classList.add("fcw-on");
                    row.append(played);
                }
                if (mark) row.append(make("i", `fcw-end fcw-end-${mark}`));
                return row;
            });
            const tall = make("div", "fcw-rows", { role: "none" }, ...rows, this.dot, this.pointer);
            tall.style.height = `${rows.length * ROW}px`;
            picture.replaceChildren(tall);
        }
        this.drawn = looks;
        this.place(this.dot, this.current, state.at);
        this.place(this.pointer, this.row, this.depth);
        setAttribute(picture, "aria-activedescendant", `${this.id}-line-${this.row}`);
        const { hidden } = state;
        const words = this.host.words();
        setText(this.readout, this.nameOf(this.row) + (hidden ? ` ${words.say("study.hidden", { hidden })}` : ""));
    }

    private place(dot: HTMLElement, row: number, depth: number): void {
        dot.style.cssText = `top:${row * ROW}px;left:${(100 * depth) / this.span}%`;
    }

    /** The line the game is on. */
    private get current(): number {
        const { lines, at } = this.state ?? { lines: [], at: 0 };
        return Math.max(0, lines.findIndex(([, , , on]) => on === at));
    }

    protected point(event: MouseEvent): void {
        const { along, down } = this.where(event, MARGIN);
        this.moveTo(Math.floor(down / ROW), Math.round(along * this.span));
    }

    protected rest(): void {
        this.moveTo(this.current, this.state?.at ?? 0);
    }

    protected enter(): void {
        this.host.go(this.row, this.depth);
    }

    protected key(key: string): boolean {
        const [rows, step] = [ROWS[key], STEPS[key]];
        if (rows !== undefined) this.moveTo(this.row + rows, this.depth);
        else if (step !== undefined) this.moveTo(this.row, this.depth + step);
        else if (key === "Enter" || key === " ") this.enter();
        else return false;
        this.scroll();
        return true;
    }

    private scroll(): void {
        const { picture } = this;
        const top = this.row * ROW;
        if (top < picture.scrollTop || top + ROW > picture.scrollTop + picture.clientHeight) picture.scrollTop = Math.max(0, top - 2 * ROW);
    }

    private moveTo(row: number, depth: number): void {
        const lines = this.state?.lines ?? [];
        this.row = Math.max(0, Math.min(lines.length - 1, row));
        const [parent, start, end] = lines[this.row] ?? [-1, 0, 0];
        this.depth = Math.max(parent < 0 ? 0 : start + 1, Math.min(end, depth));
        this.show();
    }
}
