// Text in a picture that is too full for all of it: what matters more takes its place first, and what would lie on
// another text, on a node or on the frame is left out.

export interface Label {
    text: string;
    font: string;
    /** Height, in px. */
    high: number;
    /** The least is placed first. */
    rank: number;
    /** Where its middle may be, given its width; the first that is free is taken. */
    places: (wide: number) => readonly (readonly [x: number, y: number])[];
}

export interface Box {
    left: number;
    right: number;
    top: number;
    bottom: number;
}

const EDGE = 3; // px from the frame

const box = (x: number, y: number, wide: number, high: number): Box => ({ left: x - wide / 2, right: x + wide / 2, top: y - high / 2, bottom: y + high / 2 });

/** Tells where each label that has room is to be drawn; what is taken from the start is in `taken`. */
export function arrange(labels: readonly Label[], taken: readonly Box[], { right, bottom }: { right: number; bottom: number }, measure: (label: Label) => number, draw: (label: Label, x: number, y: number) => void): void {
    const boxes = [...taken];
    const free = (a: Box) =>
        a.left >= EDGE && a.top >= EDGE && a.right <= right - EDGE && a.bottom <= bottom - EDGE &&
        !boxes.some((b) => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top);
    for (const label of [...labels].sort((a, b) => a.rank - b.rank)) {
        const wide = measure(label);
        for (const [x, y] of label.places(wide)) {
            const at = box(x, y, wide + 2, label.high);
            if (!free(at)) continue;
            boxes.push(at);
            draw(label, x, y);
            break;
        }
    }
}
