// The page of bench/tree.py: a tree of n nodes drawn by us, by d3 tree on a canvas, and by cytoscape.js, from the same
// flat buffers. Times are of the work in the page up to pixels that can be read back.
import cytoscape from "cytoscape";
import { stratify, tree } from "d3-hierarchy";
import { core } from "../../js/test/tree/trees";
import { Icicle, type Frame } from "../../js/src/tree/icicle";
import { Store } from "../../js/src/tree/store";
import { Tones } from "../../js/src/tree/tones";

const WIDTH = 1200;
const HEIGHT = 700;
const FRAMES = 12;

interface Result {
    first: number;
    frame: number;
    visited?: number;
}

/** Views a hand would come by: panning on several levels of zoom. */
const views = Array.from({ length: FRAMES }, (_, i) => {
    const wide = 1 / 2 ** (i % 6);
    const x0 = (1 - wide) * (0.2 + 0.05 * i);
    return { x0, x1: x0 + wide };
});

function canvas(): CanvasRenderingContext2D {
    const element = document.createElement("canvas");
    element.width = WIDTH;
    element.height = HEIGHT;
    document.body.replaceChildren(element);
    return element.getContext("2d") as CanvasRenderingContext2D;
}

const settled = (context: CanvasRenderingContext2D) => context.getImageData(0, 0, 1, 1);

function timed(act: () => void): number {
    const start = performance.now();
    act();
    return performance.now() - start;
}

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? NaN;

function ours(n: number): Result {
    const buffers = core("random", n);
    const context = canvas();
    const store = new Store();
    const tones = new Tones();
    const icicle = new Icicle(store);
    const image = context.createImageData(WIDTH, HEIGHT);
    const pixels = new Uint32Array(image.data.buffer);
    const draw = (part: { x0: number; x1: number }) => {
        const frame: Frame = { width: WIDTH, height: HEIGHT, row0: 0, rowHeight: Math.min(26, HEIGHT / store.levels), ...part };
        icicle.paint(pixels, frame, tones);
        context.putImageData(image, 0, 0);
        settled(context);
    };
    const first = timed(() => {
        store.append(buffers);
        tones.colour(store, "status", "light");
        draw({ x0: 0, x1: 1 });
    });
    const frame = median(views.map((view) => timed(() => draw(view))));
    return { first, frame, visited: icicle.visited };
}

function append(n: number): number {
    const all = core("random", n);
    const store = new Store();
    const step = 20_000;
    const spent = timed(() => {
        for (let at = 0; at < n; at += step) {
            const to = Math.min(n, at + step);
            store.append({
                parent: all.parent.subarray(at, to),
                move: all.move.subarray(at, to),
                h: all.h.subarray(at, to),
                status: all.status.subarray(at, to),
            });
        }
    });
    return (spent * 1000) / n;
}

function d3(n: number): Result {
    const { parent, status } = core("random", n);
    const context = canvas();
    interface Datum {
        id: number;
        parent: number;
        status: number;
    }
    let root!: ReturnType<ReturnType<typeof tree<Datum>>>;
    const draw = ({ x0, x1 }: { x0: number; x1: number }) => {
        context.setTransform(1, 0, 0, 1, 0, 0);
        context.clearRect(0, 0, WIDTH, HEIGHT);
        const scale = 1 / (x1 - x0);
        context.setTransform(scale, 0, 0, 1, -x0 * WIDTH * scale, 0);
        context.strokeStyle = "#999";
        context.beginPath();
        root.each((node) => {
            if (!node.parent) return;
            context.moveTo(node.parent.x, node.parent.y);
            context.lineTo(node.x, node.y);
        });
        context.stroke();
        for (const colour of ["#e3982b", "#9db4ac", "#cfd6d3", "#85719f", "#c3b08f"].entries()) {
            context.fillStyle = colour[1];
            context.beginPath();
            root.each((node) => {
                if ((node.data.status & 7) === colour[0]) context.rect(node.x - 1, node.y - 1, 2, 2);
            });
            context.fill();
        }
        settled(context);
    };
    const first = timed(() => {
        const data = Array.from(parent, (p, id): Datum => ({ id, parent: p, status: status[id] ?? 0 }));
        const hierarchy = stratify<Datum>()
            .id(({ id }) => String(id))
            .parentId((d) => (d.parent < 0 ? "" : String(d.parent)))(data);
        root = tree<Datum>().size([WIDTH, HEIGHT])(hierarchy);
        draw({ x0: 0, x1: 1 });
    });
    return { first, frame: median(views.slice(0, n > 100_000 ? 3 : FRAMES).map((view) => timed(() => draw(view)))) };
}

async function cyto(n: number): Promise<Result> {
    const { parent } = core("random", n);
    const box = document.createElement("div");
    box.style.cssText = `width:${WIDTH}px;height:${HEIGHT}px`;
    document.body.replaceChildren(box);
    const rendered = (cy: cytoscape.Core) => new Promise<void>((done) => cy.one("render", () => done()));
    const start = performance.now();
    const elements = Array.from(parent, (p, id) =>
        p < 0 ? [{ data: { id: `${id}` } }] : [{ data: { id: `${id}` } }, { data: { id: `e${id}`, source: `${p}`, target: `${id}` } }],
    ).flat();
    const cy = cytoscape({ container: box, elements, layout: { name: "breadthfirst", directed: true, roots: ["0"] } });
    await rendered(cy);
    const first = performance.now() - start;
    const frames: number[] = [];
    for (const { x0, x1 } of views.slice(0, 6)) {
        const from = performance.now();
        cy.viewport({ zoom: cy.zoom(), pan: { x: -x0 * 100 * (x1 - x0), y: 0 } });
        await rendered(cy);
        frames.push(performance.now() - from);
    }
    cy.destroy();
    return { first, frame: median(frames) };
}

Object.assign(globalThis, { bench: { ours, d3, cytoscape: cyto, append } });
