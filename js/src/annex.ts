// What most games never need: verdicts, lines, replays. A bundle of its own (study.js), which comes when it is wanted.
import type { Player } from "./player";
import type { Question, ReplayState, VerdictState } from "./protocol";
import { ReplayBar } from "./replaybar";
import { failure, type Heard } from "./requests";
import { Study, type StudyEntry } from "./study";

export interface AnnexHost {
    id: string;
    player: Player;
    ask: (question: Question, heard: Heard) => () => void;
    replay: () => ReplayState | Record<string, never>;
    /** Whether each position is judged, and the latest verdict. */
    judging: () => boolean;
    judge: (on: boolean) => void;
    verdict: () => VerdictState;
    /** For ears only. */
    aloud: (text: string) => void;
    /** The view's element, and its parts in their order. */
    root: HTMLElement;
    bar: HTMLElement;
    line: HTMLElement;
    table: HTMLElement;
    surface: HTMLElement;
}

export class Annex {
    private readonly study: Study;
    private readonly replayBar: ReplayBar;

    constructor(private readonly host: AnnexHost) {
        const { bar, line, table } = host;
        this.study = new Study(host);
        this.replayBar = new ReplayBar(host.root, host.surface, host.player, (question) => {
            host.ask(question, (reply) => {
                const failed = failure(reply);
                if (failed) host.player.tell(failed.key, failed.params);
            });
        });
        bar.querySelector(".fcw-statuses")?.append(this.study.verdict);
        bar.append(this.replayBar.element);
        line.append(this.replayBar.more);
        table.after(this.study.element);
        this.replayChanged();
        this.draw();
    }

    /** The rows of the menu's page. */
    entries(): readonly StudyEntry[] {
        return this.study.entries();
    }

    /** The game has changed. */
    changed(): void {
        this.study.changed();
    }

    verdictChanged(): void {
        this.study.speakVerdict();
    }

    replayChanged(): void {
        this.replayBar.take(this.host.replay());
    }

    draw(): void {
        this.study.draw();
        this.replayBar.draw();
    }
}
