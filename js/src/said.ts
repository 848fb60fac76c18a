// The one line of text: a message, or that the table waits, or what the position itself says.
import type { Words } from "./i18n";
import type { Params } from "./protocol";

export interface Said {
    key: string;
    params: Params;
}

export interface LineHost {
    words: () => Words;
    /** For ears only. */
    voice: (text: string) => void;
    draw: () => void;
}

const LATE = 300; // ms until the table says that it waits

export class Line {
    message: Said | null = null;
    /** Python has not answered for a while. */
    late = false;
    disconnected = false;
    /** What is said then. */
    why: Said = { key: "ui.disconnected", params: {} };
    /** Nobody seems to listen. */
    quiet = false;
    private unspoken: Said | null = null;
    private timer: ReturnType<typeof setTimeout> | undefined;

    constructor(private readonly host: LineHost) {}

    /** Says something in the line, and aloud. */
    tell(key: string, params: Params = {}, aloud = true): void {
        this.message = { key, params };
        if (aloud) this.aloud(this.message);
        else this.unspoken = null;
        this.host.draw();
    }

    /** Only aloud. A sentence still on its way from Python is spoken when it is there. */
    aloud(said: Said): void {
        const words = this.host.words();
        this.unspoken = words.has(said.key) ? null : said;
        if (!this.unspoken) this.host.voice(words.speak(said.key, said.params));
    }

    /** More sentences are known. */
    learned(): void {
        if (this.unspoken) this.aloud(this.unspoken);
    }

    /** An answer is waited for. */
    wait(busy: () => boolean): void {
        clearTimeout(this.timer);
        this.timer = setTimeout(() => {
            this.late = busy();
            this.host.draw();
        }, LATE);
    }

    /** It came, or nobody waits for it any more. */
    stopWaiting(): void {
        clearTimeout(this.timer);
        this.late = false;
    }

    /** What matters most now; `otherwise` is what the position itself says. */
    shown(otherwise: () => Said | null): Said | null {
        if (this.disconnected) return this.why;
        if (this.late || this.quiet) return { key: "ui.waiting", params: {} };
        return this.message ?? otherwise();
    }
}
