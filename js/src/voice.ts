// What is said to ears: one polite live region, unseen.
import { make } from "./dom";

const TOGETHER = 200; // ms within which a second text would cut the first one off

export class Voice {
    readonly element = make("div", "fcw-unseen", { role: "status", "aria-live": "polite", "aria-atomic": "true" });
    private last = { text: "", at: -Infinity };
    private odd = false;

    say(text: string): void {
        const now = performance.now();
        const joined = now - this.last.at < TOGETHER && this.last.text !== text ? `${this.last.text} ${text}` : text;
        this.last = { text, at: now };
        // A text said twice must differ, or it is not said again.
        this.odd = !this.odd;
        this.element.textContent = this.odd ? joined : `${joined}\u00a0`;
    }
}
