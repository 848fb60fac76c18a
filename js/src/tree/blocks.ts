// Long loops in short ones: the engine compiles a function it is called for again sooner than one that does not end.
const BLOCK = 8192;

/** From the last to the first. */
export function backwards(from: number, to: number, act: (start: number, end: number) => void): void {
    for (let end = to; end > from; end -= BLOCK) act(Math.max(from, end - BLOCK), end);
}

export function forwards(from: number, to: number, act: (start: number, end: number) => void): void {
    for (let start = from; start < to; start += BLOCK) act(start, Math.min(to, start + BLOCK));
}
