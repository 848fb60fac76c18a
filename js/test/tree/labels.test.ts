// @vitest-environment node
import { describe, expect, it } from "vitest";
import { arrange, type Box, type Label } from "../../src/tree/labels";

const FRAME = { right: 200, bottom: 100 };
const WIDE = 20;
const label = (text: string, rank: number, ...places: [number, number][]): Label => ({ text, rank, font: "", high: 10, places: () => places });

function drawn(labels: readonly Label[], taken: readonly Box[] = []): Record<string, [number, number]> {
    const found: Record<string, [number, number]> = {};
    arrange(labels, taken, FRAME, () => WIDE, ({ text }, x, y) => (found[text] = [x, y]));
    return found;
}

describe("labels", () => {
    it("of two in one place the more important stays, whichever is named first", () => {
        expect(drawn([label("move", 1, [50, 50]), label("f", 0, [55, 52])])).toEqual({ f: [55, 52] });
    });

    it("takes its second place where the first is taken by a node", () => {
        const node = { left: 60, right: 80, top: 40, bottom: 60 };
        expect(drawn([label("f", 0, [65, 50], [40, 50])], [node])).toEqual({ f: [40, 50] });
        expect(drawn([label("f", 0, [65, 50])], [node])).toEqual({});
    });

    it("keeps off the frame", () => {
        expect(drawn([label("left", 0, [11, 50]), label("right", 0, [189, 50]), label("low", 0, [100, 94]), label("in", 0, [100, 50])])).toEqual({ in: [100, 50] });
    });

    it("no two overlap, however many there are", () => {
        const many = Array.from({ length: 400 }, (_, i) => label(String(i), i % 5, [(i * 37) % 200, (i * 61) % 100]));
        const at = Object.values(drawn(many));
        expect(at.length).toBeGreaterThan(10);
        at.forEach(([x, y], i) =>
            at.slice(i + 1).forEach(([u, v]) => expect(Math.abs(x - u) >= WIDE || Math.abs(y - v) >= 10).toBe(true)),
        );
    });
});
