// The icicle on its canvas: pixels first, then the lines that must never be lost in them.
import { Camera } from "./camera";
import type { Scene } from "./scene";
import { ink, GOAL, MASK, NONE, solutionColour } from "./status";
import { drawShape } from "./marks";

const PATH = 2.5; // px, the solution's line

export class Overview {
    readonly camera = new Camera();
    private image: ImageData | null = null;
    private pixels = new Uint32Array(0);
    private small: { canvas: HTMLCanvasElement; key: string } | null = null;

    constructor(private readonly scene: Scene) {}

    get zoomed(): boolean {
        return this.camera.zoomed;
    }

    fit(): void {
        this.camera.fit();
    }

    zoom(factor: number, x: number, y: number): void {
        this.camera.zoom(factor, x * this.camera.ratio, y * this.camera.ratio);
    }

    pan(dx: number, dy: number): void {
        this.camera.pan(dx * this.camera.ratio, dy * this.camera.ratio);
    }

    /** The node under a place of the element. */
    hit(x: number, y: number): number | null {
        const { camera, scene } = this;
        const at = camera.at(x * camera.ratio, y * camera.ratio);
        const row = Math.floor(at.row);
        if (row < 0 || row >= camera.deepest || at.x < 0 || at.x > 1 || scene.store.size === 0) return null;
        return scene.icicle.locate(at.x, row, (camera.x1 - camera.x0) / camera.width);
    }

    reveal(place: number): void {
        const extent = this.scene.icicle.extent(place);
        if (extent) this.camera.reveal(extent);
    }

    show(place: number): void {
        const extent = this.scene.icicle.extent(place);
        if (extent) this.camera.show(extent);
    }

    draw(context: CanvasRenderingContext2D, width: number, height: number, ratio: number): void {
        const { camera, scene } = this;
        const { icicle, tones, store } = scene;
        Object.assign(camera, { width, height, ratio, levels: Math.max(1, store.usualLevels), deepest: Math.max(1, store.levels) });
        camera.clamp();
        if (this.image?.width !== width || this.image.height !== height) {
            this.image = context.createImageData(width, height);
            this.pixels = new Uint32Array(this.image.data.buffer);
        }
        icicle.paint(this.pixels, camera.frame(), tones);
        context.putImageData(this.image, 0, 0);
        if (scene.hover !== null) this.outline(context, scene.hover, 1);
        this.outline(context, scene.at, 2);
        this.drawSolution(context);
    }

    /** The whole tree, small, and what part of it is seen. */
    drawMap(context: CanvasRenderingContext2D, width: number, height: number, part: { x0: number; x1: number }): void {
        const { scene } = this;
        const key = `${scene.version} ${width}`;
        if (this.small?.key !== key) {
            const canvas = this.small?.canvas ?? document.createElement("canvas");
            [canvas.width, canvas.height] = [width, height];
            const small = canvas.getContext("2d");
            if (!small) return;
            const image = small.createImageData(width, height);
            const rowHeight = height / Math.max(1, scene.store.usualLevels);
            scene.icicle.paint(new Uint32Array(image.data.buffer), { width, height, x0: 0, x1: 1, row0: 0, rowHeight }, scene.tones);
            small.putImageData(image, 0, 0);
            this.small = { canvas, key };
        }
        context.drawImage(this.small.canvas, 0, 0);
        const colour = ink(scene.theme);
        const left = part.x0 * width;
        const right = Math.max(left + 2, part.x1 * width);
        context.globalAlpha = 0.3;
        context.fillStyle = scene.theme === "light" ? "#fff" : "#000";
        context.fillRect(0, 0, left, height);
        context.fillRect(right, 0, width - right, height);
        context.globalAlpha = 1;
        context.strokeStyle = colour;
        context.lineWidth = 1.5;
        context.strokeRect(Math.max(1, left), 1, Math.min(width - 2, Math.max(4, right - left)), height - 2);
    }

    /** One line down the solution, at least as wide as a line is, wherever it runs. */
    private drawSolution(context: CanvasRenderingContext2D): void {
        const { camera, scene } = this;
        const { solution, status } = scene.store;
        if (solution.length === 0) return;
        const colour = solutionColour(scene.theme);
        const wide = PATH * camera.ratio;
        context.strokeStyle = colour;
        context.lineWidth = wide;
        context.lineJoin = "round";
        context.beginPath();
        let goal: [number, number] | undefined;
        let begun = false;
        let drawn = -Infinity;
        scene.icicle.along(solution).forEach((extent, i) => {
            const node = solution[i] as number;
            const parent = scene.store.parent[node] as number;
            if (!extent) return;
            const x = camera.px((extent.a + extent.b) / 2);
            const y = camera.py(extent.row + 0.5);
            if (y - drawn < 1 && parent !== NONE && scene.store.fan(node)) return;
            drawn = y;
            if (!begun || parent === NONE) context.moveTo(x, y);
            else context.lineTo(x, y);
            begun = true;
            if (((status[node] as number) & MASK) === GOAL) goal = [x, y];
        });
        context.stroke();
        if (goal) drawShape(context, GOAL, goal[0], goal[1], 7 * camera.ratio, colour, "");
    }

    private outline(context: CanvasRenderingContext2D, place: number, wide: number): void {
        const { camera, scene } = this;
        const extent = place === NONE || place >= scene.store.size ? null : scene.icicle.extent(place);
        if (!extent) return;
        const left = Math.max(-4, camera.px(extent.a));
        const right = Math.min(camera.width + 4, camera.px(extent.b));
        const top = camera.py(extent.row);
        const line = wide * camera.ratio;
        const w = Math.max(right - left, 3 * line);
        const h = Math.max(camera.rowHeight, 3 * line);
        context.strokeStyle = scene.theme === "light" ? "#fff" : "#000";
        context.lineWidth = line + 2 * camera.ratio;
        context.strokeRect(left, top, w, h);
        context.strokeStyle = ink(scene.theme);
        context.lineWidth = line;
        context.strokeRect(left, top, w, h);
    }
}
