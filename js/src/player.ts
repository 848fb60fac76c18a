// What a tap, a drop, a key mean, for the player who sits at the table. Without the DOM, and without a rule.
import { boardKey, cardsOf, predict } from "./board";
import { asTarget, HOME } from "./cards";
import { settle, step, type Step } from "./cursor";
import { findGrab, homeAfter, typedGrab, whyBlocked, whyRefused } from "./grabs";
import type { Waiting } from "./outbox";
import type { Grab, Intent, Pile } from "./protocol";
import { rankUnder } from "./ranks";
import { Seat, type Hit } from "./seat";
import { typeKey } from "./typed";

export type { Hit, PlayerHost } from "./seat";

const DOUBLE = 450; // ms between the two taps of a double one

export class Player extends Seat {
    private lastTap = { at: -Infinity, key: "" };

    // -- hands ------------------------------------------------------------------------------------------------

    /** The keys go on from where a pointer was. */
    point(hit: Hit): void {
        this.cursor = settle(this.state, this.board, hit);
    }

    /** One tap, click, or Enter. `now` (ms) lets two quick ones be a double click where the house knows one. */
    tap(hit: Hit, now?: number): void {
        this.said.message = null;
        this.half = null;
        this.whenSeen([hit.pile], () => this.tapNow(hit, now));
    }

    private tapNow(hit: Hit, now: number | undefined): void {
        const { selection } = this;
        const grab = hit.count ? findGrab(this.state, hit.pile, hit.count) : undefined;
        const key = `${hit.pile}.${hit.count}`;
        const twice = now !== undefined && this.lastTap.key === key && now - this.lastTap.at < DOUBLE;
        this.lastTap = { at: now ?? -Infinity, key };

        if (twice && grab?.double !== undefined) return this.move(grab, grab.double);
        if (selection && selection.pile !== hit.pile) return this.put(selection, hit.pile);
        if (selection?.count === hit.count || !grab) return this.deselect();
        this.selection = null;
        const blocked = whyBlocked(this.state, grab);
        if (blocked) return this.refuse(blocked, [cardsOf(this.board, hit.pile).at(-hit.count) ?? ""]);
        if (grab.tap !== undefined) return this.move(grab, grab.tap);
        this.select(hit, grab);
    }

    /** Lifts cards for a drag; null if they cannot be picked up. */
    lift(hit: Hit): Hit | null {
        this.said.message = null;
        this.half = null;
        this.selection = null;
        const grab = this.outbox.busy ? undefined : findGrab(this.state, hit.pile, hit.count);
        const blocked = grab && whyBlocked(this.state, grab);
        if (blocked) this.refuse(blocked, [cardsOf(this.board, hit.pile).at(-hit.count) ?? ""]);
        else this.held = hit;
        this.host.draw();
        return this.held;
    }

    /** Ends a drag: over a pile, over its own, or over none. */
    drop(target: Pile | null): void {
        const hand = this.held;
        this.held = null;
        if (hand && target !== null && asTarget(target) !== asTarget(hand.pile))
            this.whenSeen([hand.pile, target], () => this.put(hand, target));
        else this.host.draw();
    }

    /** A run is being chosen, or not any more. */
    pick(hit: Hit | null): void {
        if (hit) this.said.message = null;
        this.selection = null;
        this.picked = hit;
        this.host.draw();
    }

    /** Selects these cards, whatever a tap would do. */
    choose(hit: Hit): void {
        this.point(hit);
        this.whenSeen([hit.pile], () => {
            const grab = findGrab(this.state, hit.pile, hit.count);
            const blocked = grab && whyBlocked(this.state, grab);
            if (blocked) this.refuse(blocked, [cardsOf(this.board, hit.pile).at(-hit.count) ?? ""]);
            else if (grab) this.select(hit, grab);
        });
    }

    // -- keys -------------------------------------------------------------------------------------------------

    step(to: Step): void {
        this.said.message = null;
        this.whenFree(() => {
            this.cursor = step(this.state, this.board, this.cursor, to, this.settings.left_handed);
            this.host.draw();
        });
    }

    /** The rank of the cursor's card, or none if that is highlighted already. */
    showSameRank(): void {
        const rank = rankUnder(this.board, this.cursor);
        this.showRank(rank === this.rank ? 0 : rank);
    }

    /** A tap where the cursor is; on the card that is selected already, a double click. */
    enter(): void {
        this.held = null;
        this.half = null;
        this.said.message = null;
        this.whenSeen(null, () => {
            const { cursor, selection } = this;
            const again = selection?.pile === cursor.pile && selection.count === cursor.count;
            const grab = again ? findGrab(this.state, cursor.pile, cursor.count) : undefined;
            if (grab?.double !== undefined) this.move(grab, grab.double);
            else this.tapNow(cursor, undefined);
        });
    }

    /** A pile's key of a typed move; false if it is none. */
    type(key: string): boolean {
        const typed = typeKey(this.board, this.half, key);
        this.said.message = null;
        this.half = typed.kind === "half" ? typed.source : null;
        if (typed.kind === "move") {
            const { source, target } = typed;
            this.held = null;
            this.whenFree(() => this.typedMove(source, target));
        } else this.host.draw();
        return typed.kind !== "none";
    }

    private typedMove(source: Pile, target: Pile): void {
        this.selection = null;
        const grab = typedGrab(this.state, source, target);
        // Python has the words for what is wrong with any other.
        if (grab) this.move(grab, target);
        else this.post({ kind: "notation", text: source + target });
    }

    // -- intents ----------------------------------------------------------------------------------------------

    /** Undo, redo, a deal, a paste: what needs no card in the hand. */
    ask(intent: Intent): void {
        this.release();
        this.whenFree(() => {
            if (intent.kind === "undo" && !this.state.can_undo) this.refuse(["nothing_to_undo", {}], []);
            else if (intent.kind === "redo" && !this.state.can_redo) this.refuse(["nothing_to_redo", {}], []);
            else this.post(intent);
        });
    }

    /** Sends a pile's last card home; false if it does not go there. */
    sendHome(pile: Pile): boolean {
        const grab = findGrab(this.state, pile, 1);
        if (!grab || !homeAfter(grab, HOME)) return false;
        this.move(grab, HOME);
        return true;
    }

    /** As soon as Python has answered, if the board, or at least the piles the hand touched, are as they are seen now. */
    private whenSeen(touched: readonly Pile[] | null, run: Waiting["run"]): void {
        // Home takes a card whatever lies there.
        const look = () => JSON.stringify(touched?.filter((pile) => asTarget(pile) !== HOME).map((pile) => cardsOf(this.board, pile)));
        const now = look();
        this.outbox.whenFree({ run, seen: boardKey(this.board), still: () => touched !== null && look() === now });
        this.host.draw();
    }

    private select(hit: Hit, grab: Grab): void {
        this.selection = hit;
        const card = cardsOf(this.board, hit.pile).at(-hit.count);
        this.host.voice(this.words.speak("voice.selected", { card, count: Object.keys(grab.targets ?? {}).length }));
        this.host.draw();
    }

    private deselect(): void {
        if (this.selection) this.host.voice(this.words.speak("voice.deselected"));
        this.selection = null;
        this.host.draw();
    }

    private put(hand: Hit, target: Pile): void {
        this.selection = null;
        const grab = findGrab(this.state, hand.pile, hand.count);
        if (grab && homeAfter(grab, target)) return this.move(grab, target);
        const refusal = grab && whyRefused(this.state, grab, target);
        if (refusal) this.refuse(refusal, cardsOf(this.board, hand.pile).slice(-hand.count));
        this.host.draw();
    }

    private move(grab: Grab, target: Pile): void {
        const to = asTarget(target);
        this.selection = null;
        this.show(predict(this.state, grab.source, grab.count, to, homeAfter(grab, to) ?? []));
        this.post({ kind: "move", source: grab.source, target: to, count: grab.count }, boardKey(this.board));
        this.host.draw();
    }
}
