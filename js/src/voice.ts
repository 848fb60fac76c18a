// What is said to ears: one polite live region, unseen.
import { make } from "./dom";

export class Voice {
    readonly element = make("div", "fcw-unseen", { role: "status", "aria-live": "polite", "aria-atomic": "true" });
    private odd = false;

    say(text: string): void {
        // A text said twice must differ, or it is not said again.
        this.odd = !this.odd;
        this.element.textContent = this.odd ? text : `${text}\u00a0`;
    }
}
