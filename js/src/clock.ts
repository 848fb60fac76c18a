// The play time one view counts: only while the game runs and the page is seen, never backwards within a game.

export class Clock {
    private base = 0;
    private since: number | null = null;
    private started = false;
    private visible = true;

    /** `now` tells the time in milliseconds. */
    constructor(private readonly now: () => number) {}

    get seconds(): number {
        return this.base + (this.since === null ? 0 : (this.now() - this.since) / 1000);
    }

    get running(): boolean {
        return this.since !== null;
    }

    /** Python's word. Another game begins at its own time; within a game the later time counts. */
    sync(seconds: number, started: boolean, another: boolean): void {
        this.base = another ? seconds : Math.max(this.seconds, seconds);
        this.since = null;
        this.started = started;
        this.run();
    }

    see(visible: boolean): void {
        this.base = this.seconds;
        this.since = null;
        this.visible = visible;
        this.run();
    }

    private run(): void {
        if (this.started && this.visible) this.since = this.now();
    }
}

export function clockText(seconds: number): string {
    const whole = Math.floor(seconds);
    const two = (n: number) => String(n).padStart(2, "0");
    const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
    return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
