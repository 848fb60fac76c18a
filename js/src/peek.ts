// A mouse that rests on a covered card shows the card whole, until it moves on. Nothing is moved by it.
import { cardsOf } from "./board";
import { pileKind } from "./cards";
import type { Point } from "./layout";
import type { Player } from "./player";
import type { Surface } from "./surface";

const REST = 450; // ms
const STILL = 5; // px

export function listenToHover(surface: Surface, player: Player): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let at: Point | null = null;

    const stop = (): void => {
        clearTimeout(timer);
        at = null;
        surface.peek(null);
    };
    const move = (event: PointerEvent): void => {
        if (at && Math.hypot(event.clientX - at.x, event.clientY - at.y) < STILL) return;
        stop();
        if (event.pointerType !== "mouse" || event.buttons) return;
        const hit = surface.hit(event);
        if (!hit || hit.count < 2 || pileKind(hit.pile) !== "column") return;
        at = { x: event.clientX, y: event.clientY };
        timer = setTimeout(() => surface.peek(cardsOf(player.board, hit.pile).at(-hit.count) ?? null), REST);
    };

    surface.element.addEventListener("pointermove", move);
    surface.element.addEventListener("pointerleave", stop);
    surface.element.addEventListener("pointerdown", stop);
    return stop;
}
