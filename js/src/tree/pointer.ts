// Hands on a tree: the wheel and two fingers zoom, a drag pans, a tap is a drag that never started.
export interface Hands {
    zoom(factor: number, x: number, y: number): void;
    pan(dx: number, dy: number): void;
    hover(x: number, y: number, touch: boolean): void;
    leave(): void;
    tap(x: number, y: number): void;
    twice(x: number, y: number): void;
}

const STILL = 4; // px a tap may wander
const TWICE = 350; // ms

interface Finger {
    x: number;
    y: number;
}

export function listenToHands(element: HTMLElement, hands: Hands): () => void {
    const fingers = new Map<number, Finger>();
    let start: Finger | null = null;
    let moved = false;
    let last = { x: 0, y: 0, at: -Infinity };
    const off = new AbortController();
    const on = <K extends keyof HTMLElementEventMap>(type: K, heard: (event: HTMLElementEventMap[K]) => void, passive = true) =>
        element.addEventListener(type, heard, { signal: off.signal, passive });
    const where = (event: MouseEvent): Finger => {
        const { left, top } = element.getBoundingClientRect();
        return { x: event.clientX - left, y: event.clientY - top };
    };
    const middle = (): Finger & { apart: number } => {
        const [a = { x: 0, y: 0 }, b = a] = fingers.values();
        return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, apart: Math.hypot(a.x - b.x, a.y - b.y) };
    };

    on("pointerdown", (event) => {
        if (event.button > 0) return;
        element.setPointerCapture?.(event.pointerId);
        fingers.set(event.pointerId, where(event));
        moved = fingers.size > 1;
        start = where(event);
    });
    on("pointermove", (event) => {
        const at = where(event);
        const finger = fingers.get(event.pointerId);
        if (!finger || !start) return hands.hover(at.x, at.y, event.pointerType === "touch");
        if (!moved && Math.hypot(at.x - start.x, at.y - start.y) < STILL) return;
        moved = true;
        const before = middle();
        fingers.set(event.pointerId, at);
        const now = middle();
        if (fingers.size > 1 && before.apart > 0) hands.zoom(now.apart / before.apart, now.x, now.y);
        hands.pan(now.x - before.x, now.y - before.y);
    });
    const up = (event: PointerEvent) => {
        if (!fingers.delete(event.pointerId) || moved || event.type === "pointercancel") return;
        const { x, y } = where(event);
        const again = event.timeStamp - last.at < TWICE && Math.hypot(x - last.x, y - last.y) < 2 * STILL;
        last = { x, y, at: again ? -Infinity : event.timeStamp };
        if (again) hands.twice(x, y);
        else hands.tap(x, y);
    };
    on("pointerup", up);
    on("pointercancel", up);
    on("pointerleave", () => hands.leave());
    on(
        "wheel",
        (event) => {
            event.preventDefault();
            const { x, y } = where(event);
            if (event.shiftKey) return hands.pan(-(event.deltaX || event.deltaY), 0);
            const unit = event.deltaMode === 1 ? 16 : 1;
            if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) return hands.pan(-event.deltaX * unit, 0);
            hands.zoom(Math.exp((-event.deltaY * unit) / (event.ctrlKey ? 120 : 400)), x, y);
        },
        false,
    );
    return () => off.abort();
}
