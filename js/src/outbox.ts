// One intent at a time. What the player does before Python has answered waits here, and is carried out on the
// confirmed table: if that is the one the player saw, or the one the player's own moves before have made of it.
import type { Answer, Intent, Message } from "./protocol";

/** Something done too early, kept to be done again. `seen` is the board it was done on. */
export interface Waiting {
    run: () => void;
    /** undefined: means the same on any board (undo, moves typed ahead). */
    seen: string | undefined;
    /** After nothing but the player's own moves: whether the piles that were touched look as they did then. */
    still?: () => boolean;
}

export interface OutboxHost {
    send: (message: Message) => void;
    ply: () => number;
    seconds: () => number;
    /** The key of the board Python last sent. */
    board: () => string;
    /** An answer was taken in. */
    settled: (answer: Answer) => void;
}

const KEPT = 256; // a table that waits longer than this many gestures is not being played any more

export class Outbox {
    /** Nobody is there: what is done now is lost, and not sent when somebody is. */
    closed = false;
    private inFlight: string | null = null;
    private foreseen: string | undefined;
    private early: Answer | null = null;
    private waiting: Waiting[] = [];
    private count = 0;

    constructor(
        private readonly view: string,
        private readonly host: OutboxHost,
    ) {}

    get busy(): boolean {
        return this.inFlight !== null;
    }

    /** `foreseen`: the board this will lead to, where that is known. */
    send(intent: Intent, foreseen?: string): void {
        if (this.closed) return;
        this.foreseen = foreseen;
        this.inFlight = `${this.view}.${++this.count}`;
        this.host.send({ ...intent, id: this.inFlight, ply: this.host.ply(), seconds: this.host.seconds() });
    }

    /** Only reports the time; nobody answers. */
    report(): void {
        const id = `${this.view}.${++this.count}`;
        this.host.send({ kind: "clock", id, ply: this.host.ply(), seconds: this.host.seconds() });
    }

    /** Does it now, or keeps it until the answer is there. */
    whenFree(waiting: Waiting): void {
        if (this.closed) return;
        if (!this.busy) waiting.run();
        else if (this.waiting.length < KEPT) this.waiting.push(waiting);
    }

    answer(answer: Answer): void {
        if (answer.intent !== this.inFlight) return;
        // The answer may overtake the state it speaks of: it travels another way.
        if (answer.ok && answer.ply > this.host.ply()) this.early = answer;
        else this.settle(answer);
    }

    /** A new state has come. */
    stateCame(): void {
        if (this.early && this.early.ply <= this.host.ply()) this.settle(this.early);
    }

    /** Python is gone, or another game was put on the table: nothing that waits has a meaning. */
    forget(): void {
        this.inFlight = null;
        this.early = null;
        this.waiting = [];
    }

    private settle(answer: Answer): void {
        const waiting = this.waiting;
        this.forget();
        // After a refusal the board that was seen never came to be; after a surprise only that very board will do.
        const asForeseen = this.foreseen === this.host.board();
        if (answer.ok) this.waiting = asForeseen ? waiting : waiting.map(({ run, seen }) => ({ run, seen }));
        this.host.settled(answer);
        this.drain();
    }

    private drain(): void {
        while (!this.busy) {
            const next = this.waiting.shift();
            if (!next) return;
            if (next.seen === undefined || next.seen === this.host.board() || next.still?.()) next.run();
            else this.waiting = []; // what came after it was meant for what it would have done
        }
    }
}
