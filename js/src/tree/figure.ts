// The nodes around the focus on a canvas, as a textbook draws them: the move on each edge, f = g + h on each node, states
// told apart by shape and colour. Far away only shapes and lines are left.
import { drawShape } from "./marks";
import { arrange, type Box, type Label } from "./labels";
import { around, layOut, type Picture, type Placed } from "./nodelink";
import type { Scene } from "./scene";
import { GOAL, ground, ink, MASK, NONE, SOLUTION, solutionColour } from "./status";

const ACROSS = 74; // px between siblings
const DOWN = 74; // px between levels
const TALLEST = 1.3; // how much further apart levels may be to fill the height
const RADIUS = 10;
// px between siblings from which on there is room for f and the move, and for g + h.
const FOR_F = 22;
const FOR_SUM = 36;
const NARROW = 29; // px a node is given when the room is shared out
const LEVEL = 62; // and a level: shape, f, what is hidden, and the move to the next
const ASIDE = 10; // px a move may be beside its node
const MARGIN = 34; // px beside the outermost nodes, and above and below them
const LARGEST = 1.5;
const SMALLEST = 0.05;
const GLIDE = 180; // ms

/** Letters grow with the picture, but never too small to read. */
const size = (px: number, scale: number): number => px * Math.max(1, Math.min(1.3, scale));

type Spot = { x: number; y: number };

export class Figure {
    picture: Picture = { nodes: [], index: new Map(), left: 0, right: 0, depth: 0 };
    /** How f, g and h of a node are said; empty where nothing is known. */
    label: (place: number) => { f: string; sum: string } = () => ({ f: "", sum: "" });
    move: (place: number) => string = () => "";
    /** Whether nodes glide to their places. */
    glides = true;

    private scale = 1;
    private tall = 1;
    private x = 0;
    private y = 0;
    private width = 1;
    private height = 1;
    private fitted = true;
    private key = "";
    private before = new Map<number, Spot>();
    private since = -Infinity;

    constructor(private readonly scene: Scene) {}

    get zoomed(): boolean {
        return !this.fitted || this.picture.nodes.length < this.scene.store.size;
    }

    fit(): void {
        this.fitted = true;
        this.place();
    }

    zoom(factor: number, x: number, y: number): void {
        const scale = Math.max(SMALLEST, Math.min(LARGEST * 2, this.scale * factor));
        this.x = x - ((x - this.x) * scale) / this.scale;
        this.y = y - ((y - this.y) * scale) / this.scale;
        this.scale = scale;
        this.fitted = false;
    }

    pan(dx: number, dy: number): void {
        this.x += dx;
        this.y += dy;
        this.fitted = false;
    }

    hit(x: number, y: number): number | null {
        let best: number | null = null;
        let least = Math.max(14, RADIUS * 2.2 * this.scale) ** 2;
        for (const { node, x: ux, y: uy } of this.picture.nodes) {
            const spot = this.spot({ x: ux, y: uy });
            const away = (spot.x - x) ** 2 + (spot.y - y) ** 2;
            if (away < least) [least, best] = [away, node];
        }
        return best;
    }

    /** Brings a node into view. */
    reveal(place: number): void {
        this.update();
        const placed = this.picture.nodes[this.picture.index.get(place) ?? -1];
        if (!placed || this.fitted) return;
        const { x, y } = this.spot(placed);
        const margin = 40;
        this.x += Math.max(0, margin - x) - Math.max(0, x - this.width + margin);
        this.y += Math.max(0, margin - y) - Math.max(0, y - this.height + margin);
    }

    show(): void {
        this.fit();
    }

    /** True if it must be drawn again soon, for nodes are on their way. */
    draw(context: CanvasRenderingContext2D, width: number, height: number, ratio: number, now: number): boolean {
        [this.width, this.height] = [width / ratio, height / ratio];
        this.update(now);
        if (this.fitted) this.place();
        const { theme } = this.scene;
        context.setTransform(1, 0, 0, 1, 0, 0);
        context.fillStyle = ground(theme);
        context.fillRect(0, 0, width, height);
        context.setTransform(ratio, 0, 0, ratio, 0, 0);
        const part = Math.min(1, (now - this.since) / GLIDE);
        const spots = this.picture.nodes.map((placed) => this.between(placed, part));
        this.drawEdges(context, spots);
        this.picture.nodes.forEach((placed, i) => this.drawNode(context, placed, spots[i] as Spot));
        if (this.scale * ACROSS >= FOR_F) this.drawLabels(context, spots);
        context.setTransform(1, 0, 0, 1, 0, 0);
        return part < 1;
    }

    // -- places -----------------------------------------------------------------------------------------------

    private update(now = performance.now()): void {
        const { scene } = this;
        const { store } = scene;
        const key = `${store.generation} ${store.size} ${scene.at} ${scene.known?.step} ${scene.foldDead} ${scene.foldedByHand.size} ${this.width}`;
        if (key === this.key) return;
        this.key = key;
        const old = this.picture;
        const most = Math.max(6, (this.width - 2 * MARGIN) / NARROW); // beside each other, to be readable
        const room = { across: Math.floor(most), levels: Math.max(3, 1 + Math.floor((this.height - 2 * MARGIN) / LEVEL)) };
        let chosen = around(store, scene.at, scene.folded, room);
        let picture = layOut(store, chosen);
        for (let again = 0; again < 5 && picture.right - picture.left > most && room.across > 4; again++) {
            room.across = Math.max(4, Math.floor(room.across * Math.max(0.6, most / (picture.right - picture.left))));
            chosen = around(store, scene.at, scene.folded, room);
            picture = layOut(store, chosen);
        }
        // Where all that is drawn stays the same, it stays where it is.
        if (old.nodes.length === chosen.size && old.nodes.every(({ node }) => chosen.has(node))) return;
        this.before = new Map(old.nodes.map(({ node, x, y }) => [scene.id(node), { x, y }]));
        this.picture = picture;
        if (this.glides && old.nodes.length) this.since = now;
    }

    private place(): void {
        const { left, right, depth } = this.picture;
        const across = (this.width - 2 * MARGIN) / ((right - left) * ACROSS || 1);
        this.scale = Math.max(SMALLEST, Math.min(across, LARGEST));
        this.tall = Math.min(TALLEST / Math.min(1, this.scale), (this.height - 2 * MARGIN) / Math.max(1, depth * DOWN * this.scale));
        this.x = this.width / 2 - ((left + right) / 2) * ACROSS * this.scale;
        this.y = (this.height - depth * DOWN * this.tall * this.scale) / 2 - 6;
    }

    private spot({ x, y }: Spot): Spot {
        return { x: this.x + x * ACROSS * this.scale, y: this.y + y * DOWN * this.tall * this.scale };
    }

    private between(placed: Placed, part: number): Spot {
        const parent = this.picture.nodes[placed.parent];
        const id = this.scene.id(placed.node);
        const from = this.before.get(id) ?? (parent && this.before.get(this.scene.id(parent.node)));
        if (!from || part >= 1) return this.spot(placed);
        const eased = 1 - (1 - part) ** 3;
        return this.spot({ x: from.x + (placed.x - from.x) * eased, y: from.y + (placed.y - from.y) * eased });
    }

    // -- ink --------------------------------------------------------------------------------------------------

    private drawEdges(context: CanvasRenderingContext2D, spots: readonly Spot[]): void {
        const { scene, scale } = this;
        const { status } = scene.store;
        context.lineCap = "round";
        context.lineJoin = "round";
        for (const bright of [false, true]) {
            context.beginPath();
            this.picture.nodes.forEach((placed, i) => {
                const on = Boolean((status[placed.node] as number) & SOLUTION);
                const from = spots[placed.parent];
                const to = spots[i] as Spot;
                if (on !== bright) return;
                if (placed.above) {
                    context.moveTo(to.x, to.y - 34 * scale);
                    context.lineTo(to.x, to.y);
                }
                if (!from) return;
                context.moveTo(from.x, from.y);
                context.lineTo(to.x, to.y);
            });
            context.strokeStyle = bright ? solutionColour(scene.theme) : ink(scene.theme);
            context.globalAlpha = bright ? 1 : 0.28;
            context.lineWidth = bright ? Math.max(2.5, 3.2 * scale) : Math.max(0.7, 1.1 * scale);
            context.stroke();
        }
        context.globalAlpha = 1;
    }

    private drawNode(context: CanvasRenderingContext2D, placed: Placed, { x, y }: Spot): void {
        const { scene } = this;
        if (x < -60 || y < -60 || x > this.width + 60 || y > this.height + 60) return;
        const { store, theme, tones } = scene;
        const status = store.status[placed.node] as number;
        const code = status & MASK;
        const pixel = tones.own[placed.node] ?? 0;
        const colour = `rgb(${pixel & 0xff} ${(pixel >> 8) & 0xff} ${(pixel >> 16) & 0xff})`;
        const r = this.radius(placed);
        if (placed.node === scene.at || placed.node === scene.hover) {
            context.beginPath();
            context.arc(x, y, r + 4.5, 0, 2 * Math.PI);
            context.strokeStyle = ink(theme);
            context.lineWidth = placed.node === scene.at ? 2 : 1;
            context.stroke();
        }
        drawShape(context, code, x, y, r, colour, ground(theme));
    }

    private radius({ node }: Placed): number {
        const { scale } = this;
        const part = scale * ACROSS < FOR_F ? scale : Math.max(0.7, Math.min(1.2, scale));
        return Math.max(2.2, RADIUS * part * (((this.scene.store.status[node] as number) & MASK) === GOAL ? 1.25 : 1));
    }

    /** What is said at nodes and edges, as far as there is room: on the way to the focus first, and f before moves. */
    private drawLabels(context: CanvasRenderingContext2D, spots: readonly Spot[]): void {
        const { scene, scale } = this;
        const { store } = scene;
        const way = new Set(store.path(scene.at));
        const labels: Label[] = [];
        const taken: Box[] = [];
        this.picture.nodes.forEach((placed, i) => {
            const { node, parent, hidden } = placed;
            const { x, y } = spots[i] as Spot;
            const from = spots[parent];
            const r = this.radius(placed);
            const ring = node === scene.at ? 5 : 0;
            taken.push({ left: x - r - ring, right: x + r + ring, top: y - r - ring, bottom: y + r + ring });
            const folded = scene.folded(node);
            const under = folded ? store.below(node) - 1 : hidden;
            const leaf = hidden === store.fan(node);
            const first = way.has(node) || (store.status[node] as number) & SOLUTION ? 0 : 4;
            let down = 0;
            const add = (rank: number, text: string, px: number, weight: number, places?: Label["places"]) => {
                if (!text) return;
                const high = size(px, scale);
                // Beside a node with children, where no edge leaves; under one without.
                const level = y + down + (leaf ? r + ring + high * 0.75 : high * -0.35);
                const beside = (wide: number): [number, number][] => {
                    const aside = r + ring + 4 + wide / 2;
                    return leaf ? [[x, level]] : [[x + aside, level], [x - aside, level]];
                };
                down += high + 1;
                labels.push({ rank: first + rank, text, high, font: `${weight} ${high}px system-ui, sans-serif`, places: places ?? beside });
            };
            const { f, sum } = this.label(node);
            add(0, f, 12, 650);
            if (scale * ACROSS >= FOR_SUM) add(2, sum, 10, 400);
            if (under > 0) add(3, `${folded ? "▸" : "+"}${under}`, 11, 400);
            if (!from) return;
            // On the edge, but not further from right above the child than its next sibling is.
            const up = Math.min(r + ring + 9, (y - from.y) / 2);
            const aside = ((from.x - x) * up) / (y - from.y);
            add(1, this.move(node), 11, 400, () => [[x + Math.max(-ASIDE, Math.min(ASIDE, aside)), y - up]]);
        });
        context.textAlign = "center";
        context.textBaseline = "middle";
        const measure = ({ text, font }: Label) => {
            context.font = font;
            return context.measureText(text).width;
        };
        const frame = { right: this.width, bottom: this.height };
        arrange(labels, taken, frame, measure, ({ text, rank }, x, y) => this.halo(context, text, x, y, rank % 4 ? 0.8 : 1));
    }

    private halo(context: CanvasRenderingContext2D, text: string, x: number, y: number, alpha: number): void {
        const { theme } = this.scene;
        context.strokeStyle = ground(theme);
        context.lineWidth = 3.5;
        context.strokeText(text, x, y);
        context.globalAlpha = alpha;
        context.fillStyle = ink(theme);
        context.fillText(text, x, y);
        context.globalAlpha = 1;
    }

    /** The part of the whole tree that is drawn, for the map. */
    part(): { x0: number; x1: number } {
        const top = this.picture.nodes[0]?.node ?? NONE;
        const extent = top === NONE ? null : this.scene.icicle.extent(top);
        return { x0: extent?.a ?? 0, x1: extent?.b ?? 1 };
    }
}
