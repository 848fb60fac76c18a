// What one can look into beside playing: verdicts, lines, replays. Asks Python again whenever the game has changed.
import type { AnnexHost } from "./annex";
import { make, setAttribute, setText } from "./dom";
import { Lines } from "./lines";
import type { Player } from "./player";
import type { LinesState, Reply, StripState } from "./protocol";
import { failure } from "./requests";
import { Strip } from "./strip";

/** A row of the menu's page: something to do, or (`on`) to switch. */
export interface StudyEntry {
    label: string;
    act: () => void;
    on?: boolean;
}

type Kind = "annotate" | "lines";

export class Study {
    /** Below the table. */
    readonly element = make("div", "fcw-studies");
    /** Among what the bar says. */
    readonly verdict = make("span", "fcw-status fcw-verdict", { hidden: "" });
    private readonly charts: Readonly<Record<Kind, Strip | Lines>>;
    private readonly stops = new Map<Kind, () => void>();

    private readonly player: Player;
    private spoken: string | undefined;

    constructor(private readonly host: AnnexHost) {
        const player = (this.player = host.player);
        const chart = (kind: Kind) => ({
            words: () => player.words,
            go: (line: number | null, depth: number) => player.ask({ kind: "goto", line, depth }),
            close: () => this.toggle(kind),
        });
        this.charts = { annotate: new Strip(chart("annotate")), lines: new Lines(host.id, chart("lines")) };
    }

    entries(): StudyEntry[] {
        const { words, state } = this.player;
        const replay = (name: "game" | "solution"): StudyEntry => ({
            label: words.say(`study.replay_${name}`),
            act: () => void this.host.ask({ kind: "replay", do: name, value: null }, (reply) => this.began(reply)),
        });
        const chart = (kind: Kind, name: string): StudyEntry => ({
            label: words.say(`study.${name}`),
            act: () => this.toggle(kind),
            on: this.stops.has(kind),
        });
        return [
            { label: words.say("study.live"), act: () => this.host.judge(!this.host.judging()), on: this.host.judging() },
            chart("annotate", "strip"),
            chart("lines", "lines"),
            ...(state.started || state.won ? [replay("game")] : []),
            ...(state.won ? [] : [replay("solution")]),
        ];
    }

    toggle(kind: Kind): void {
        const { element } = this.charts[kind];
        const stop = this.stops.get(kind);
        if (stop) {
            stop();
            this.stops.delete(kind);
            const within = element.contains((element.getRootNode() as Document).activeElement);
            element.remove();
            if (within) this.host.surface.focus({ preventScroll: true });
            return;
        }
        this.stops.set(kind, () => undefined);
        if (kind === "annotate") this.element.prepend(element);
        else this.element.append(element);
        this.charts[kind].draw();
        this.refresh(kind);
    }

    /** The game has changed: what is open is asked for anew. */
    changed(): void {
        for (const kind of this.stops.keys()) this.refresh(kind);
        this.drawVerdict();
    }

    draw(): void {
        for (const kind of this.stops.keys()) this.charts[kind].draw();
        this.drawVerdict();
    }

    /** Aloud where the keys are, when solved turns to lost or the other way. */
    speakVerdict(): void {
        this.drawVerdict();
        const { verdict, host } = this;
        const status = this.shown ? verdict.dataset["verdict"] : undefined;
        if (status === this.spoken || status === "searching") return;
        this.spoken = status;
        const { activeElement } = host.root.getRootNode() as Document;
        if (status && host.root.contains(activeElement)) host.aloud(verdict.textContent ?? "");
    }

    private get shown(): boolean {
        return this.host.judging() && !this.player.state.won && !("at" in this.host.replay());
    }

    drawVerdict(): void {
        const { words, state } = this.player;
        const { ply, status, moves } = this.host.verdict();
        const known = ply === state.ply ? status : undefined;
        const shown = this.shown;
        this.verdict.hidden = !this.host.judging();
        this.verdict.classList.toggle("fcw-away", !shown); // its place stays: the table must not jump at the win
        if (!shown) return;
        const key = { solved: "study.solved", unsolvable: "study.lost", unknown: "study.unknown" }[known ?? "unknown"];
        setAttribute(this.verdict, "data-verdict", known ?? "searching");
        setText(this.verdict, words.say(known ? key : "study.searching", { moves: moves ?? 0 }));
    }

    private refresh(kind: Kind): void {
        this.stops.get(kind)?.();
        this.stops.set(
            kind,
            this.host.ask({ kind }, (reply) => {
                const failed = failure(reply);
                if (failed) this.player.tell(failed.key, failed.params);
                else if (kind === "lines") (this.charts.lines as Lines).take(reply as unknown as LinesState);
                else (this.charts.annotate as Strip).take(reply as unknown as StripState, reply.done);
            }),
        );
    }

    private began(reply: Reply): void {
        const failed = failure(reply);
        if (failed) this.player.tell(failed.key, failed.params);
        else if (reply.status === "unsolvable") this.player.tell("replay.unsolvable");
        else if (reply.status === "unknown") this.player.tell("replay.unknown");
    }
}
