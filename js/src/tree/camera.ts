// What part of the icicle is seen. All numbers: x in parts of the whole, rows by depth, pixels of the device.
import type { Extent, Frame } from "./icicle";

const TALLEST = 26; // px of a row, before the pixel ratio
const NARROWEST = 1e-12; // part of the whole: as far as doubles can tell nodes apart

export class Camera {
    x0 = 0;
    x1 = 1;
    row0 = 0;
    width = 1;
    height = 1;
    /** Levels that fit the height when all is shown; and how many there are. */
    levels = 1;
    deepest = 1;
    ratio = 1;
    /** How much taller rows are than they must be. */
    stretch = 1;

    get rowHeight(): number {
        return Math.min(TALLEST * this.ratio, this.height / this.levels) * this.stretch;
    }

    get zoomed(): boolean {
        return this.x1 - this.x0 < 0.999 || this.stretch > 1.001 || this.row0 > 0;
    }

    frame(): Frame {
        const { width, height, x0, x1, row0, rowHeight } = this;
        return { width, height, x0, x1, row0, rowHeight };
    }

    fit(): void {
        this.x0 = this.row0 = 0;
        this.x1 = this.stretch = 1;
    }

    /** A place in pixels, as parts of the whole and a row; and back. */
    at(x: number, y: number): { x: number; row: number } {
        return { x: this.x0 + (x / this.width) * (this.x1 - this.x0), row: this.row0 + y / this.rowHeight };
    }

    px(x: number): number {
        return ((x - this.x0) / (this.x1 - this.x0)) * this.width;
    }

    py(row: number): number {
        return (row - this.row0) * this.rowHeight;
    }

    /** Larger by a factor, with the place under (x, y) where it is. Deep trees grow in height as well. */
    zoom(factor: number, x: number, y: number): void {
        const under = this.at(x, y);
        const wide = Math.max(NARROWEST, Math.min(1, (this.x1 - this.x0) / factor));
        this.x0 = under.x - (x / this.width) * wide;
        this.x1 = this.x0 + wide;
        const room = (TALLEST * this.ratio) / Math.min(TALLEST * this.ratio, this.height / this.levels);
        this.stretch = Math.max(1, Math.min(room, this.stretch * factor ** 0.5));
        this.row0 = under.row - y / this.rowHeight;
        this.clamp();
    }

    pan(dx: number, dy: number): void {
        const wide = this.x1 - this.x0;
        this.x0 -= (dx / this.width) * wide;
        this.x1 = this.x0 + wide;
        this.row0 -= dy / this.rowHeight;
        this.clamp();
    }

    /** Brings a node into view, at least so wide that it can be seen; no more than needed. */
    reveal({ a, b, row }: Extent): void {
        const wide = b - a;
        const span = this.x1 - this.x0;
        if ((wide / span) * this.width < 6 * this.ratio) this.span(a, b, Math.max(wide * 4, (wide * this.width) / (12 * this.ratio)));
        else if (b <= this.x0 + span * 0.02 || a >= this.x1 - span * 0.02) this.span(a, b, span);
        const rows = this.height / this.rowHeight;
        if (row < this.row0) this.row0 = row - 1;
        if (row + 1 > this.row0 + rows) this.row0 = row + 2 - rows;
        this.clamp();
    }

    /** Shows a subtree as wide as the view. */
    show({ a, b, row }: Extent): void {
        this.span(a, b, (b - a) * 1.04);
        if (row < this.row0 || row > this.row0 + this.height / this.rowHeight / 2) this.row0 = row - 2;
        this.clamp();
    }

    clamp(): void {
        const wide = Math.min(1, this.x1 - this.x0);
        this.x0 = Math.max(0, Math.min(1 - wide, this.x0));
        this.x1 = this.x0 + wide;
        this.row0 = Math.max(0, Math.min(this.deepest - this.height / this.rowHeight, this.row0));
        if (this.deepest * this.rowHeight <= this.height) this.row0 = 0;
    }

    private span(a: number, b: number, wide: number): void {
        const room = Math.max(NARROWEST, Math.min(1, wide));
        this.x0 = (a + b - room) / 2;
        this.x1 = this.x0 + room;
    }
}
