import { describe, expect, it } from "vitest";
import { cardSpot, columnRoom, dropTarget, dropZone, layOut, shapeOf, spot, surfaceHeight, type Rect } from "../src/layout";
import { piles, places } from "../src/board";
import type { Board } from "../src/protocol";
import { stateOf } from "./scenes";

const board = (columns: number, cells: number, longest: number): Board => ({
    columns: Array.from({ length: columns }, (_, i) => Array.from({ length: i ? 1 : longest }, () => "AS")),
    cells: Array.from({ length: cells }, () => null),
    foundations: [0, 0, 0, 0],
});
const meet = (a: Rect, b: Rect) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

const WIDTHS = [280, 344, 500, 720, 1000, 1800];
const SHAPES: [columns: number, cells: number][] = [];
for (let columns = 4; columns <= 12; columns++) for (let cells = 0; cells <= 10; cells++) SHAPES.push([columns, cells]);

describe("every table at every width", () => {
    it.each(WIDTHS)("%i px: places are inside and apart", (width) => {
        for (const [columns, cells] of SHAPES) {
            const layout = layOut(width, { columns, cells, cards: 52 });
            const spots = piles(board(columns, cells, 1)).map((pile) => spot(layout, pile));
            for (const [i, a] of spots.entries()) {
                expect(a.x).toBeGreaterThanOrEqual(0);
                expect(a.x + a.w).toBeLessThanOrEqual(width);
                for (const b of spots.slice(i + 1)) expect(meet(a, b), `${columns} columns, ${cells} cells`).toBe(false);
            }
        }
    });

    it.each(WIDTHS)("%i px: columns of up to 52 cards stay inside, every strip shows its index", (width) => {
        for (const [columns, cells] of SHAPES) {
            const layout = layOut(width, { columns, cells, cards: 52 });
            for (const length of [1, 7, 13, 19, 25, 52]) {
                const room = columnRoom(layout, board(columns, cells, length));
                const spots = Array.from({ length }, (_, depth) => cardSpot(layout, { pile: "1", depth, count: length - depth }, length, room));
                const end = spots.at(-1);
                expect((end?.y ?? 0) + layout.h).toBeLessThanOrEqual(surfaceHeight(layout, room));
                for (const [i, a] of spots.slice(0, -1).entries())
                    expect((spots[i + 1]?.y ?? 0) - a.y).toBeGreaterThanOrEqual(Math.floor(layout.index));
            }
        }
    });
});

describe("the usual table", () => {
    it.each(WIDTHS)("%i px: the columns' names have room between the two rows, clear of the cursor's ring", (width) => {
        for (const cells of [4, 10]) {
            const layout = layOut(width, { columns: 8, cells, cards: 52 });
            const above = Math.max(...[...layout.cells, ...layout.foundations].map(({ y }) => y + layout.h));
            expect(spot(layout, "1").y - above).toBeGreaterThanOrEqual(22);
        }
    });

    it("has cards of 5:7 that stop growing", () => {
        for (const width of WIDTHS) {
            const { w, h } = layOut(width, { columns: 8, cells: 4, cards: 52 });
            expect(Math.abs(h / w - 7 / 5)).toBeLessThan(0.02);
            expect(w).toBeLessThanOrEqual(88);
        }
    });

    it("keeps eight columns readable on a phone", () => {
        const layout = layOut(344, { columns: 8, cells: 4, cards: 52 });
        expect(layout.w).toBeGreaterThanOrEqual(38);
        expect(layout.index).toBeGreaterThanOrEqual(15);
        expect(layout.strip).toBeGreaterThanOrEqual(22);
    });

    it("keeps its height as long as columns have at most 13 cards", () => {
        for (const width of [344, 820]) {
            const layout = layOut(width, { columns: 8, cells: 4, cards: 52 });
            const rooms = [1, 7, 10, 13].map((longest) => columnRoom(layout, board(8, 4, longest)));
            expect(new Set(rooms).size).toBe(1);
            expect(columnRoom(layout, board(8, 4, 19))).toBeGreaterThan(rooms[0] ?? 0);
        }
    });

    it("puts ten cells into two rows rather than shrink the cards", () => {
        const layout = layOut(820, { columns: 8, cells: 10, cards: 52 });
        expect(layout.w).toBe(layOut(820, { columns: 8, cells: 4, cards: 52 }).w);
        expect(new Set(layout.cells.map(({ y }) => y)).size).toBe(2);
    });
});

describe("a dropped card", () => {
    const state = stateOf("classic");
    const layout = layOut(820, shapeOf(state));
    const room = columnRoom(layout, state);
    const drop = (x: number, y: number) => dropTarget(layout, state, { x, y, w: layout.w, h: layout.h }, room);
    const at = (pile: string) => spot(layout, pile);

    it("belongs to the pile it covers most, wherever the pointer is", () => {
        expect(drop(at("3").x + layout.w * 0.4, at("3").y + 200)).toBe("3");
        expect(drop(at("3").x + layout.w * 0.8, at("3").y + 200)).toBe("4");
        expect(drop(at("b").x + 5, at("b").y - 30)).toBe("b");
        expect(drop(at("hh").x - 8, 20)).toBe("hh");
    });

    it("is let go below a column, or beside the table", () => {
        expect(drop(at("5").x, at("5").y + room - 20)).toBe("5");
        expect(drop(at("8").x + layout.w * 1.3, at("8").y)).toBe("8");
        expect(drop(at("8").x + layout.w * 3, at("8").y)).toBeNull();
        expect(dropZone(layout, "a", room).h).toBe(layout.h);
    });

    it("lies where its depth says", () => {
        const place = places(state).get("4H");
        expect(place && cardSpot(layout, place, 7, room).y).toBe(at("4").y + 6 * layout.strip);
    });
});
