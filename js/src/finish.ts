// Auto-finish: the cards go home one after another, each a move of its own; any tap or key stops it at once.
import type { Player } from "./player";
import type { State } from "./protocol";

const BETWEEN = 170; // ms between two cards

export class Finisher {
    running = false;
    /** Stopped by hand where the table clears itself: it does not begin again by itself. */
    private held = false;
    private swallow = false;
    private timer: ReturnType<typeof setTimeout> | undefined;

    constructor(
        root: HTMLElement,
        private readonly player: Player,
    ) {
        // Before anything else hears of them: what stops it does nothing more.
        root.addEventListener("pointerdown", (event) => (this.swallow = this.halt(event)), true);
        root.addEventListener("click", (event) => {
            if (this.swallow) event.stopPropagation();
            this.swallow = false;
        }, true);
        root.addEventListener("keydown", (event) => {
            this.swallow = false;
            if (!event.ctrlKey && !event.metaKey && !event.altKey && this.halt(event)) event.preventDefault();
        }, true);
    }

    /** Begins, where it is offered. */
    start(): void {
        const { player } = this;
        player.release();
        if (!player.state.finish) return player.tell("ui.finish_later");
        this.running = true;
        player.hear(player.words.speak("voice.finishing"));
        player.draw();
        this.next();
    }

    stop(): void {
        clearTimeout(this.timer);
        this.running = false;
    }

    /** `mine`: this view's own move led to the state. */
    stateChanged({ change, finish, clears }: State, mine: boolean): void {
        if (!clears) this.held = false;
        if (this.running && (!mine || change.kind !== "play" || !finish)) this.stop();
        else if (this.running) this.timer = setTimeout(() => this.next(), BETWEEN);
        else if (clears && mine && change.kind === "play" && !this.held) {
            this.running = true;
            this.timer = setTimeout(() => this.next(), 2 * BETWEEN);
        }
    }

    private next(): void {
        this.player.whenFree(() => {
            const { finish } = this.player.state;
            if (this.running && !(finish && this.player.sendHome(finish))) this.stop();
        });
    }

    private halt(event: Event): boolean {
        if (!this.running) return false;
        this.stop();
        this.held = true;
        event.stopPropagation();
        this.player.draw();
        return true;
    }
}
