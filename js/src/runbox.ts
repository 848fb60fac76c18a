// How many cards come along: a small box beside a column, opened by a long press. Sliding to its arrows changes the
// first card; letting go there selects. The first card is shown whole, so a covered one can be looked at.
import { cardsOf } from "./board";
import { button, make, setAttribute, setText } from "./dom";
import { labelCard, makeCard } from "./face";
import { findGrab, whyBlocked } from "./grabs";
import type { Point, Rect } from "./layout";
import type { Hit, Player } from "./player";

const AGAIN = 320; // ms between two steps while the pointer stays on an arrow
const NEAR = 26; // px around the box, and around where the press began, in which it stays open

type Part = "more" | "fewer" | "close";

export class RunBox {
    private box: HTMLElement | null = null;
    private readonly parts = new Map<Part, HTMLElement>();
    private count = make("b", "fcw-run-count");
    private why = make("div", "fcw-run-why");
    private on: Part | null = null;
    private timer: ReturnType<typeof setInterval> | undefined;
    private from: Point = { x: 0, y: 0 };

    constructor(
        private readonly surface: HTMLElement,
        private readonly player: Player,
    ) {}

    get isOpen(): boolean {
        return this.player.picked !== null;
    }

    /** `at`: where the touched card lies; `from`: the pointer, on the screen. */
    open(hit: Hit, at: Rect, from: Point): void {
        this.close();
        const { words } = this.player;
        const part = (name: Part, sign: string, label: string) => {
            const element = button(`fcw-run-${name}`, sign, () => undefined);
            setAttribute(element, "aria-label", words.say(label));
            setAttribute(element, "tabindex", "-1"); // keys have the arrows themselves
            this.parts.set(name, element);
            return element;
        };
        this.from = from;
        this.player.pick(hit);
        const arrows = make("div", "fcw-run-arrows", {}, part("more", "▲", "run.more"), this.count, part("fewer", "▼", "run.fewer"));
        this.box = make("div", "fcw-run", { role: "group" }, make("div", "fcw-run-card"), arrows, part("close", "×", "ui.close"), this.why);
        this.surface.append(this.box);
        this.show();
        // Beside the column, where there is more room, and within the table.
        const { clientWidth, clientHeight } = this.surface;
        const { offsetWidth: w, offsetHeight: h } = this.box;
        const x = at.x + at.w + w + 8 <= clientWidth ? at.x + at.w + 8 : Math.max(0, at.x - w - 8);
        const y = Math.max(0, Math.min(at.y - h / 3, clientHeight - h));
        this.box.style.transform = `translate(${Math.round(x)}px,${Math.round(y)}px)`;
    }

    /** The pointer moves; false when it has left the box's neighbourhood: then it is a drag. */
    slide(at: Point): boolean {
        if (!this.box) return false;
        const part = this.partAt(at);
        if (part !== this.on) {
            clearInterval(this.timer);
            this.on = part;
            if (part === "more" || part === "fewer") {
                this.step(part);
                this.timer = setInterval(() => this.step(part), AGAIN);
            }
        }
        const { left, right, top, bottom } = this.box.getBoundingClientRect();
        const within = at.x > left - NEAR && at.x < right + NEAR && at.y > top - NEAR && at.y < bottom + NEAR;
        return within || Math.hypot(at.x - this.from.x, at.y - this.from.y) < NEAR;
    }

    /** The pointer lets go: on the cross nothing is selected. */
    release(at: Point): void {
        const cancelled = this.partAt(at) === "close";
        const hit = this.close();
        if (!cancelled && hit) this.player.choose(hit);
    }

    /** Closes without touching the table; what was chosen. */
    close(): Hit | null {
        clearInterval(this.timer);
        this.on = null;
        this.box?.remove();
        this.box = null;
        const hit = this.player.picked;
        if (hit) this.player.pick(null);
        return hit;
    }

    /** Esc, or another board, has put an end to it elsewhere. */
    sync(): void {
        if (this.box && !this.isOpen) this.close();
    }

    private partAt({ x, y }: Point): Part | null {
        for (const [name, element] of this.parts) {
            const { left, right, top, bottom } = element.getBoundingClientRect();
            if (this.box?.contains(element) && x >= left && x <= right && y >= top && y <= bottom) return name;
        }
        return null;
    }

    private step(part: "more" | "fewer"): void {
        const hit = this.player.picked;
        if (!hit) return;
        const most = cardsOf(this.player.board, hit.pile).length;
        const count = Math.max(1, Math.min(hit.count + (part === "more" ? 1 : -1), most));
        if (count === hit.count) return;
        this.player.pick({ ...hit, count });
        this.show();
    }

    private show(): void {
        const { player } = this;
        const { picked: hit, words, state } = player;
        const card = hit && cardsOf(player.board, hit.pile).at(-hit.count);
        if (!hit || !card || !this.box) return;
        const whole = makeCard(card, `${this.surface.id}-whole`);
        whole.removeAttribute("id");
        whole.removeAttribute("data-card");
        labelCard(whole, card, words);
        this.box.querySelector(".fcw-run-card")?.replaceChildren(whole);
        const grab = findGrab(state, hit.pile, hit.count);
        const blocked = grab && whyBlocked(state, grab);
        const { movable } = state;
        const why = blocked
            ? words.say(`error.${blocked[0]}`, blocked[1])
            : movable !== null && hit.count > movable
              ? words.say("run.too_long", { limit: movable })
              : "";
        const count = words.say("run.count", { count: hit.count });
        setText(this.count, count);
        setText(this.why, why);
        setAttribute(this.box, "aria-label", count);
        player.hear(`${words.cardName(card)}, ${count}. ${why}`);
    }
}
