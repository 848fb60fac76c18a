// Where everything lies, in pixels of the surface: x to the right, y down, 0,0 the surface's inner corner.
// Numbers in, numbers out; nothing is measured here.
import { cardsOf, piles, type Place } from "./board";
import { pileIndex, pileKind } from "./cards";
import type { Board, Pile } from "./protocol";

export interface Point {
    x: number;
    y: number;
}

export interface Rect extends Point {
    w: number;
    h: number;
}

export interface Shape {
    columns: number;
    cells: number;
    cards: number;
}

/** How the player likes it. */
export interface Liking {
    large: boolean;
    left: boolean;
}

export interface Layout {
    shape: Shape;
    /** A card's width and height. */
    w: number;
    h: number;
    /** What the table takes of the width. */
    total: number;
    /** Size of the index in the card's corner. */
    index: number;
    /** Size of the pip; with its crown it stays clear of the strip. */
    pip: number;
    /** What is seen of a covered card: comfortably, and at least. */
    strip: number;
    tight: number;
    cells: Point[];
    foundations: Point[];
    columns: Point[];
    /** Room for the columns: enough for any likely game, so that nothing jumps. */
    reserve: number;
}

const WIDEST = 88;
const WIDEST_LARGE = 124;
const FOUNDATIONS = 4;
const MIDDLE = 0.4; // card widths between cells and foundations, at least
const BEFORE_TWO_ROWS = 0.85; // the top row takes two rows if that makes cards so much larger
const ABOVE = 22; // px above the columns for their names, between the cursor's ring round a cell and that round a column
const LIKELY = 12; // cards in a column that get comfortable strips

const clamp = (low: number, value: number, high: number): number => Math.max(low, Math.min(value, high));
const row = (n: number, gap: number): number => n + Math.max(0, n - 1) * gap;

export const shapeOf = (board: Board): Shape => ({
    columns: board.columns.length,
    cells: board.cells.length,
    cards: piles(board).reduce((sum, pile) => sum + cardsOf(board, pile).length, 0),
});

export function layOut(width: number, shape: Shape, { large, left }: Liking = { large: false, left: false }): Layout {
    const widest = large ? WIDEST_LARGE : WIDEST;
    const between = clamp(0.1, 0.1 + ((width - 360) / 400) * 0.07, 0.17); // in card widths
    const gap = large ? between - 0.06 : between;
    const tops = (rows: number): number => {
        const cells = Math.ceil(shape.cells / rows);
        return row(cells, gap / 2) + (cells ? MIDDLE : 0) + row(FOUNDATIONS / rows, gap / 2);
    };
    const across = (rows: number): number => Math.max(row(shape.columns, gap), tops(rows));
    const fit = (rows: number): number => Math.min(widest, Math.floor(width / across(rows)));

    const rows = fit(1) >= fit(2) * BEFORE_TWO_ROWS ? 1 : 2;
    const w = Math.max(12, fit(rows));
    const h = Math.round(w * 1.4);
    const total = w < widest ? width : Math.round(w * across(rows));
    const edge = (width - total) / 2;
    const inner = w * (gap / 2);

    const grid = (n: number, perRow: number, x: number): Point[] =>
        Array.from({ length: n }, (_, i) => ({
            x: Math.round(x + (i % perRow) * (w + inner)),
            y: Math.floor(i / perRow) * Math.round(h + inner),
        }));
    const perRow = FOUNDATIONS / rows;
    const cellsPerRow = Math.max(1, Math.ceil(shape.cells / rows));
    const far = (n: number): number => edge + total - w * row(n, gap / 2);
    const cells = grid(shape.cells, cellsPerRow, left ? far(cellsPerRow) : edge);
    const foundations = grid(FOUNDATIONS, perRow, left ? edge : far(perRow));

    const n = shape.columns;
    const pitch = n > 1 ? Math.min((total - w) / (n - 1), w * 1.6) : 0;
    const from = edge + (total - w - pitch * (n - 1)) / 2;
    const y = rows * h + (rows - 1) * Math.round(inner) + Math.round(clamp(ABOVE, h * 0.2, 26));
    const columns = Array.from({ length: n }, (_, i) => ({ x: Math.round(from + i * pitch), y }));

    const index = large ? Math.max(w * 0.28, Math.min(22, w * 0.435)) : Math.max(w * 0.25, Math.min(17, w * 0.41));
    const strip = Math.round(Math.max(index * 1.3, Math.min(large ? 32 : 25, w * 0.6)));
    const likely = Math.min(shape.cards, Math.max(Math.ceil(shape.cards / n) + 4, LIKELY));
    return {
        shape,
        w,
        h,
        total,
        index,
        strip,
        tight: Math.min(strip, Math.ceil(index * 1.08)),
        pip: Math.min(w * 0.5, (h * 0.93 - strip) * 0.56),
        cells,
        foundations,
        columns,
        reserve: h + Math.max(0, likely - 1) * strip,
    };
}

/** The room the columns need so that every strip can still be read. */
export function columnRoom(layout: Layout, board: Board): number {
    const longest = Math.max(1, ...board.columns.map((column) => column.length));
    return Math.max(layout.reserve, layout.h + (longest - 1) * layout.tight);
}

/** The surface's height if the columns have `room`. */
export const surfaceHeight = (layout: Layout, room: number): number => (layout.columns[0]?.y ?? 0) + room;

/** A pile's own place: where its first card lies. */
export function spot(layout: Layout, pile: Pile): Rect {
    const row = { column: layout.columns, cell: layout.cells, foundation: layout.foundations, home: [] }[pileKind(pile)];
    const { x, y } = row[pileIndex(pile)] ?? { x: 0, y: 0 };
    return { x, y, w: layout.w, h: layout.h };
}

/** Where a card of a pile of `length` lies: long columns show less of each covered card, from the first to the last. */
export function cardSpot(layout: Layout, place: Place, length: number, room: number): Rect {
    const base = spot(layout, place.pile);
    if (pileKind(place.pile) !== "column" || length < 2) return base;
    const strip = Math.min(layout.strip, (room - layout.h) / (length - 1));
    return { ...base, y: base.y + Math.round(place.depth * strip) };
}

/** Where a pile takes a dropped card: a column all the way down. */
export function dropZone(layout: Layout, pile: Pile, room: number): Rect {
    const rect = spot(layout, pile);
    return pileKind(pile) === "column" ? { ...rect, h: room } : rect;
}

const overlap = (a: Rect, b: Rect, reach: number): number =>
    Math.max(0, Math.min(a.x + a.w, b.x + b.w + reach) - Math.max(a.x, b.x - reach)) *
    Math.max(0, Math.min(a.y + a.h, b.y + b.h + reach) - Math.max(a.y, b.y - reach));

/** The pile a card let go at `card` belongs to: the largest overlap, else the nearest within reach. */
export function dropTarget(layout: Layout, board: Board, card: Rect, room: number): Pile | null {
    for (const reach of [0, layout.w * 0.6]) {
        let best: Pile | null = null;
        let most = 0;
        for (const pile of piles(board)) {
            const area = overlap(card, dropZone(layout, pile, room), reach);
            if (area > most) [best, most] = [pile, area];
        }
        if (best !== null) return best;
    }
    return null;
}
