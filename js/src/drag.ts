// Hands on the table: pointers. A tap is a drag that never started; both begin, and are told apart, here.
import { cardsOf } from "./board";
import { pileKind } from "./cards";
import { cardSpot, dropTarget, type Point, type Rect } from "./layout";
import type { Hit, Player } from "./player";
import { RunBox } from "./runbox";
import type { Surface } from "./surface";
import type { Pile } from "./protocol";

const SLACK = { mouse: 4, touch: 9 }; // px a pointer may stray in a tap
const HOLD = { mouse: 650, touch: 450 }; // ms until a press is a long one

interface Press {
    id: number;
    hit: Hit | null;
    /** Where the pointer went down, on the surface: the page may scroll under it. */
    from: Point;
    /** Where it is now, on the screen. */
    at: Point;
    slack: number;
    dragging: boolean;
    refused: boolean;
    /** A long one: it chooses how many cards come along. */
    long: boolean;
    /** From the card's own place to where it was seen when it was lifted. */
    grip: Point;
}

const difference = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y });

export function listenToPointers(surface: Surface, player: Player): () => void {
    const { element } = surface;
    let press: Press | null = null;
    let frame = 0;
    let hold: ReturnType<typeof setTimeout> | undefined;
    const box = new RunBox(element, player);

    const onSurface = (at: Point): Point => {
        const { left, top } = element.getBoundingClientRect();
        return { x: at.x - left, y: at.y - top };
    };

    /** How far the pointer has come. */
    const way = ({ at, from }: Press): Point => difference(onSurface(at), from);

    const strayed = (now: Press): boolean => {
        const { x, y } = way(now);
        return Math.hypot(x, y) >= now.slack;
    };

    const offsetOf = (now: Press): Point => {
        const { x, y } = way(now);
        return { x: now.grip.x + x, y: now.grip.y + y };
    };

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
        if (!press?.dragging || !player.held) return;
        const offset = offsetOf(press);
        surface.hold(offset, under(offset));
    };

    const paintSoon = (): void => {
        if (press?.dragging && !frame) frame = requestAnimationFrame(paint);
    };

    const start = (now: Press, hit: Hit): void => {
        const card = cardsOf(player.board, hit.pile).at(-hit.count);
        const home = homeOf(hit);
        const seen = card ? surface.seenAt(card) : home;
        now.grip = difference(seen, home);
        surface.hold(now.grip, null);
        now.dragging = player.lift(hit) !== null;
        now.refused = !now.dragging;
        element.classList.toggle("fcw-dragging", now.dragging);
    };

    const choose = (now: Press): void => {
        if (press !== now || now.dragging || now.refused || !now.hit || player.busy) return;
        now.long = true;
        box.open(now.hit, homeOf(now.hit), now.at);
    };

    const end = (): void => {
        clearTimeout(hold);
        box.close();
        cancelAnimationFrame(frame);
        frame = 0;
        press = null;
        window.removeEventListener("scroll", paintSoon, true);
        element.classList.remove("fcw-dragging");
    };

    const down = (event: PointerEvent): void => {
        if (!event.isPrimary || event.button !== 0 || press) return;
        element.classList.remove("fcw-keys");
        element.focus({ preventScroll: true });
        const at = { x: event.clientX, y: event.clientY };
        const kind = event.pointerType === "mouse" ? "mouse" : "touch";
        press = {
            id: event.pointerId,
            hit: surface.hit(event),
            from: onSurface(at),
            at,
            slack: SLACK[kind],
            dragging: false,
            refused: false,
            long: false,
            grip: { x: 0, y: 0 },
        };
        const now = press;
        if (now.hit?.count && pileKind(now.hit.pile) === "column") hold = setTimeout(() => choose(now), HOLD[kind]);
        window.addEventListener("scroll", paintSoon, { capture: true, passive: true });
        // Captured by the card itself: its touch-action stays in force, and no other element hears of the drag.
        if (press.hit?.count && event.target instanceof Element) event.target.setPointerCapture(event.pointerId);
    };

    const move = (event: PointerEvent): void => {
        if (!press || event.pointerId !== press.id || press.refused) return;
        press.at = { x: event.clientX, y: event.clientY };
        if (press.long && box.isOpen) {
            if (box.slide(press.at)) return;
            press.hit = box.close(); // out of the box's reach: the run chosen is dragged
            press.long = false;
        }
        if (press.long) return;
        if (!press.dragging) {
            if (!strayed(press) || !press.hit?.count) return;
            clearTimeout(hold);
            start(press, press.hit);
        }
        paintSoon();
    };

    const up = (event: PointerEvent): void => {
        if (!press || event.pointerId !== press.id) return;
        press.at = { x: event.clientX, y: event.clientY };
        const { hit, dragging, refused, long } = press;
        if (long) {
            if (box.isOpen) box.release(press.at);
            return end();
        }
        const target = dragging ? under(offsetOf(press)) : null;
        const tapped = !strayed(press);
        end();
        if (dragging) player.drop(target);
        else if (refused) return;
        else if (hit) {
            player.point(hit);
            player.tap(hit, event.timeStamp);
        } else if (tapped) player.release();
    };

    const cancel = (event: PointerEvent): void => {
        if (!press || event.pointerId !== press.id) return;
        const { dragging } = press;
        end();
        if (dragging) player.drop(null);
    };

    // A table of another size: the cards go back to their place, and the rest of the gesture means nothing.
    surface.moved = () => {
        if (player.held) player.drop(null);
        box.close();
    };
    surface.drawn = () => box.sync();

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
