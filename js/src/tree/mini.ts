// A position in miniature: enough to recognise it, drawn on a canvas.
import { suits } from "../../../freecell_widget/art/suits.json";
import { isRed, rankOf, suitOf, SUITS, cardOf, type Suit } from "../cards";
import type { Words } from "../i18n";
import type { Board, Card } from "../protocol";
import type { Theme } from "./status";

const STRIP = 13; // px of a covered card
const PAPER = { light: "#fffefc", dark: "#efece4" };
const EDGE = { light: "#c3cac6", dark: "#76766f" };
const PLACE = { light: "#c9dbd3", dark: "#2b4a3f" };
const INK = { red: "#c62d20", black: "#19222d" };

const paths = new Map<Suit, Path2D>();
function suitPath(suit: Suit): Path2D {
    const known = paths.get(suit) ?? new Path2D(suits[suit]);
    paths.set(suit, known);
    return known;
}

export function drawBoard(canvas: HTMLCanvasElement, board: Board, width: number, theme: Theme, words: Words): void {
    const columns = board.columns.length;
    const across = Math.max(columns, board.cells.length + 4);
    const pitch = Math.min(30, width / across);
    const w = pitch - 3;
    const h = w * 1.32;
    const longest = Math.max(1, ...board.columns.map(({ length }) => length));
    const top = h + 8;
    const height = top + (longest - 1) * STRIP + h + 2;
    const ratio = Math.min(3, window.devicePixelRatio || 1);
    [canvas.width, canvas.height] = [Math.round(width * ratio), Math.round(height * ratio)];
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
    const context = canvas.getContext("2d");
    if (!context) return;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const size = Math.min(12, w * 0.52);

    const box = (x: number, y: number) => {
        context.beginPath();
        context.roundRect(x + 0.5, y + 0.5, w - 1, h - 1, 2.5);
    };
    const suit = (name: Suit, x: number, y: number, wide: number) => {
        context.save();
        context.translate(x, y);
        context.scale(wide / 100, wide / 100);
        context.fill(suitPath(name));
        context.restore();
    };
    const card = (name: Card, x: number, y: number) => {
        box(x, y);
        context.fillStyle = PAPER[theme];
        context.fill();
        context.strokeStyle = EDGE[theme];
        context.lineWidth = 1;
        context.stroke();
        context.fillStyle = isRed(suitOf(name)) ? INK.red : INK.black;
        const rank = words.index(rankOf(name));
        const small = rank.length > 1 ? 0.84 : 1;
        context.font = `700 ${size * small}px system-ui, sans-serif`;
        context.textBaseline = "middle";
        context.fillText(rank, x + 2, y + size * 0.62 + 1);
        suit(suitOf(name), x + 2.6 + context.measureText(rank).width, y + size * 0.22 + 1, size * 0.7 * small);
    };
    const place = (x: number, name?: Suit) => {
        box(x, 0);
        context.strokeStyle = PLACE[theme];
        context.lineWidth = 1;
        context.stroke();
        context.fillStyle = PLACE[theme];
        if (name) suit(name, x + w * 0.28, h * 0.3, w * 0.44);
    };

    board.cells.forEach((held, i) => (held ? card(held, i * pitch, 0) : place(i * pitch)));
    const home = Math.max(columns, across) * pitch - 4 * pitch;
    board.foundations.forEach((rank, i) => {
        const name = SUITS[i] as Suit;
        if (rank) card(cardOf(rank, name), home + i * pitch, 0);
        else place(home + i * pitch, name);
    });
    board.columns.forEach((column, i) => column.forEach((name, depth) => card(name, i * pitch, top + depth * STRIP)));
}
