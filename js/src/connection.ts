// What one view shows and does about its connection to Python: waiting, lost, and found again.
import { button, setAttribute, setText } from "./dom";
import type { Condition, Host } from "./host";
import type { Player } from "./player";
import { Pulse } from "./pulse";

export interface ConnectionHost {
    host: Host;
    /** Sends a beat; hears its answer. */
    beat: (answered: () => void) => void;
    /** Takes over the table of a kernel that knows this one's game. */
    rejoin: () => Promise<void>;
    /** The kernel, or the way to it, is gone, and with it whatever was not confirmed. */
    lost: () => void;
}

export class Connection {
    readonly pulse: Pulse;
    private readonly again = button("fcw-again", "", () => void this.rejoin());
    /** For good: only another table can go on. */
    private gone = false;
    private unwatch: () => void;

    constructor(
        private readonly root: HTMLElement,
        private readonly line: HTMLElement,
        private readonly player: Player,
        private readonly host: ConnectionHost,
    ) {
        this.pulse = new Pulse({
            beat: (answered) =>
                host.beat(() => {
                    if (!this.gone) player.find();
                    answered();
                }),
            silent: (silent) => {
                player.said.quiet = silent;
                player.redraw();
            },
            visible: () => !document.hidden,
        });
        for (const event of ["pointerenter", "focusin"]) root.addEventListener(event, this.near);
        document.addEventListener("visibilitychange", this.near);
        this.unwatch = host.host.watch((condition) => this.heard(condition));
    }

    /** Nothing can be sent any more. `gone`: nor ever again on this way. */
    lose(gone: boolean): void {
        const news = !this.player.said.disconnected || gone !== this.gone;
        this.gone ||= gone;
        if (!news) return;
        this.pulse.stop();
        this.player.said.why = { key: this.offers ? "ui.gone" : "ui.disconnected", params: {} };
        this.host.lost();
    }

    draw(): void {
        const { said, words } = this.player;
        this.root.classList.toggle("fcw-gone", said.disconnected);
        this.root.classList.toggle("fcw-waits", !said.disconnected && (said.late || said.quiet));
        setText(this.again, words.say("ui.reconnect"));
        const offered = said.disconnected && this.offers;
        if (!offered) this.again.remove();
        else if (!this.again.isConnected) this.line.append(this.again);
    }

    dispose(): void {
        this.unwatch();
        this.pulse.stop();
        document.removeEventListener("visibilitychange", this.near);
    }

    private get offers(): boolean {
        return this.gone && this.host.host.canAsk;
    }

    private heard(condition: Condition): void {
        if (condition === "gone") this.lose(true);
        else if (this.gone) return; // a new kernel knows nothing of this table
        else if (condition === "away") this.lose(false);
        else if (this.player.said.disconnected) this.pulse.feel(true); // back: does it know us?
        else this.pulse.busy(condition === "busy");
    }

    private readonly near = (): void => {
        if (!this.gone) this.pulse.feel();
    };

    private async rejoin(): Promise<void> {
        if (this.again.getAttribute("aria-disabled") === "true") return;
        const say = (key: string, params = {}) => {
            this.player.said.why = { key, params };
            this.player.redraw();
        };
        setAttribute(this.again, "aria-disabled", "true");
        say("ui.waiting");
        try {
            await this.host.rejoin();
            this.gone = false;
            this.unwatch();
            this.unwatch = this.host.host.watch((condition) => this.heard(condition));
            this.player.find();
        } catch (error) {
            say("error.python_error", { text: error instanceof Error ? error.message : String(error) });
        }
        setAttribute(this.again, "aria-disabled", null);
    }
}
