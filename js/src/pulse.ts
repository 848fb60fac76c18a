// Whether anybody answers. Asked when the player comes near and when the kernel is busy for long, not all the time: a
// table that lies about makes no traffic, and keeps no idle kernel alive.

export interface PulseHost {
    /** Sends a beat; hears its answer. */
    beat: (answered: () => void) => void;
    /** Nobody has answered for a while; or somebody has. */
    silent: (silent: boolean) => void;
    /** The page is seen. */
    visible: () => boolean;
}

const LATE = 300; // ms without an answer until the table says so
const AGAIN = 3000; // ms between two beats, at least
const LONG = 700; // ms after which a busy kernel is asked

export class Pulse {
    private waiting = false;
    private last = -Infinity;
    private late: ReturnType<typeof setTimeout> | undefined;
    private soon: ReturnType<typeof setTimeout> | undefined;

    constructor(private readonly host: PulseHost) {}

    /** Is somebody there? The player comes near, or (`now`) there is reason to doubt it. */
    feel(now = false): void {
        const time = performance.now();
        if (this.waiting || !this.host.visible() || (!now && time - this.last < AGAIN)) return;
        this.last = time;
        this.waiting = true;
        this.late = setTimeout(() => this.host.silent(true), LATE);
        this.host.beat(() => this.stop());
    }

    /** A cell runs, or none does any more: a long one may keep the table waiting. */
    busy(busy: boolean): void {
        clearTimeout(this.soon);
        if (busy) this.soon = setTimeout(() => this.feel(true), LONG);
    }

    /** An answer came, or none ever will. */
    stop(): void {
        clearTimeout(this.late);
        clearTimeout(this.soon);
        if (this.waiting) this.host.silent(false);
        this.waiting = false;
    }
}
