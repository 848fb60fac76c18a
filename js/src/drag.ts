// Hands on the table: pointers. A tap is a drag that never started; both begin, and are told apart, here.
import { cardsOf } from "./board";
import { cardSpot, dropTarget, type Point, type Rect } from "./layout";
import type { Hit, Player } from "./player";
import type { Surface } from "./surface";
import type { Pile } from "./protocol";

const SLACK = { mouse: 4, touch: 9 }; // px a pointer may stray in a tap

interface Press {
    id: number;
    hit: Hit | null;
    /** Where the pointer went down, on the screen. */
    from: Point;
    slack: number;
    dragging: boolean;
    refused: boolean;
    /** From the card's own place to where it was seen when it was lifted. */
    grip: Point;
    offset: Point;
}

export function listenToPointers(surface: Surface, player: Player): () => void {
    const { element } = surface;
    let press: Press | null = null;
    let frame = 0;

    /** Where the first of the cards lies when no hand holds it. */
    const homeOf = ({ pile, count }: Hit): Rect => {
        const { length } = cardsOf(player.board, pile);
        return cardSpot(surface.layout, { pile, depth: length - count, count }, length, surface.room);
    };

    const under = (offset: Point): Pile | null => {
        const hit = player.held;
        if (!hit) return null;
        const home = homeOf(hit);
        const card = { ...home, x: home.x + offset.x, y: home.y + offset.y };
        return dropTarget(surface.layout, player.board, card, surface.room);
    };

    const paint = (): void => {
        frame = 0;
        if (press?.dragging && player.held) surface.hold(press.offset, under(press.offset));
    };

    const start = (now: Press, hit: Hit): void => {
        const card = cardsOf(player.board, hit.pile).at(-hit.count);
        const home = homeOf(hit);
        const seen = card ? surface.seenAt(card) : home;
        now.grip = { x: seen.x - home.x, y: seen.y - home.y };
        surface.hold(now.grip, null);
        now.dragging = player.lift(hit) !== null;
        now.refused = !now.dragging;
        element.classList.toggle("fcw-dragging", now.dragging);
    };

    const end = (): void => {
        cancelAnimationFrame(frame);
        frame = 0;
        press = null;
        element.classList.remove("fcw-dragging");
    };

    const down = (event: PointerEvent): void => {
        if (!event.isPrimary || event.button !== 0 || press) return;
        element.classList.remove("fcw-keys");
        element.focus({ preventScroll: true });
        press = {
            id: event.pointerId,
            hit: surface.hit(event.target),
            from: { x: event.clientX, y: event.clientY },
            slack: event.pointerType === "mouse" ? SLACK.mouse : SLACK.touch,
            dragging: false,
            refused: false,
            grip: { x: 0, y: 0 },
            offset: { x: 0, y: 0 },
        };
        // Captured by the card itself: its touch-action stays in force, and no other element hears of the drag.
        if (press.hit?.count && event.target instanceof Element) event.target.setPointerCapture(event.pointerId);
    };

    const move = (event: PointerEvent): void => {
        if (!press || event.pointerId !== press.id || press.refused) return;
        const [dx, dy] = [event.clientX - press.from.x, event.clientY - press.from.y];
        if (!press.dragging) {
            if (Math.hypot(dx, dy) < press.slack || !press.hit?.count) return;
            start(press, press.hit);
        }
        press.offset = { x: press.grip.x + dx, y: press.grip.y + dy };
        if (press.dragging && !frame) frame = requestAnimationFrame(paint);
    };

    const up = (event: PointerEvent): void => {
        if (!press || event.pointerId !== press.id) return;
        const { hit, dragging, refused, offset, from, slack } = press;
        const target = dragging ? under(offset) : null;
        end();
        if (dragging) player.drop(target);
        else if (refused) return;
        else if (hit) {
            player.point(hit);
            player.tap(hit, event.timeStamp);
        } else if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < slack) player.release();
    };

    const cancel = (event: PointerEvent): void => {
        if (!press || event.pointerId !== press.id) return;
        const { dragging } = press;
        end();
        if (dragging) player.drop(null);
    };

    // A long press on a card is ours, not the browser's menu; the notebook's own menu stays on the right button.
    const menu = (event: Event): void => {
        if (press && press.slack === SLACK.touch && press.hit?.count) event.preventDefault();
    };
    const native = (event: Event): void => event.preventDefault();

    element.addEventListener("pointerdown", down);
    element.addEventListener("pointermove", move);
    element.addEventListener("pointerup", up);
    element.addEventListener("pointercancel", cancel);
    element.addEventListener("lostpointercapture", cancel);
    element.addEventListener("contextmenu", menu);
    element.addEventListener("dragstart", native);
    return end;
}
