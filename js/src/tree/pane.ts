// One tree on the screen: a canvas, the map under it, and what ears get.
import { make, setAttribute } from "../dom";
import { Figure } from "./figure";
import { Overview } from "./overview";
import { listenToHands } from "./pointer";
import type { Scene } from "./scene";
import { Spoken } from "./speak";
import { NONE } from "./status";
import { walk, type Way } from "./walk";

export type Mode = "overview" | "figure";

const MAP = 26; // px
const AGAIN = 150; // ms
const MOST_MISSED = 20;

export interface PaneHost {
    /** The focus was set here, by hand or by key. */
    focused: (pane: Pane) => void;
    hovered: (pane: Pane, id: number | null, x: number, y: number) => void;
    chosen: (pane: Pane, id: number) => void;
    drawn: (pane: Pane) => void;
    name: (pane: Pane, place: number) => string;
    still: () => boolean;
    /** Whether a tree is too large to begin with the figure. */
    large: () => boolean;
}

export class Pane {
    readonly element = make("div", "fcw-tree-pane");
    readonly surface: HTMLElement;
    readonly overview: Overview;
    readonly figure: Figure;
    private readonly canvas = make("canvas", "fcw-tree-canvas", { "aria-hidden": "true" });
    private readonly map = make("canvas", "fcw-tree-map", { "aria-hidden": "true" });
    private readonly spoken: Spoken;
    private chosenMode: Mode | null = null;
    private frame = 0;
    private missed = 0;
    private retry: ReturnType<typeof setTimeout> | undefined;
    private readonly stops: (() => void)[];
    private readonly observer: ResizeObserver;

    constructor(
        readonly scene: Scene,
        private readonly host: PaneHost,
        id: string,
        height: number,
    ) {
        this.overview = new Overview(scene);
        this.figure = new Figure(scene);
        this.surface = make("div", "fcw-surface fcw-tree-surface", { role: "tree", tabindex: "0" }, this.canvas);
        this.surface.style.height = `${height}px`;
        this.map.height = MAP;
        this.element.append(this.surface, this.map);
        this.spoken = new Spoken(this.surface, id);
        this.stops = [this.listen(), this.listenToMap()];
        this.observer = new ResizeObserver(() => {
            this.missed = 0;
            this.draw();
        });
        this.observer.observe(this.surface);
    }

    get mode(): Mode {
        return this.chosenMode ?? (this.host.large() ? "overview" : "figure");
    }

    set mode(mode: Mode) {
        this.chosenMode = mode;
        this.draw();
    }

    private get view(): Overview | Figure {
        return this.mode === "overview" ? this.overview : this.figure;
    }

    get zoomed(): boolean {
        return this.view.zoomed;
    }

    /** Puts the focus on a node of the trace, in sight. */
    focus(id: number, show = false): void {
        this.scene.focus = id;
        this.scene.settle();
        if (show) this.view.show(this.scene.at);
        else this.view.reveal(this.scene.at);
        this.draw();
        this.host.focused(this);
    }

    walk(way: Way): void {
        const { scene } = this;
        if (scene.store.size === 0) return;
        this.focus(scene.id(walk(scene.store, scene.at, way, scene.folded)));
    }

    fit(): void {
        this.view.fit();
        this.draw();
    }

    zoom(factor: number): void {
        const { width, height } = this.surface.getBoundingClientRect();
        this.view.zoom(factor, width / 2, height / 2);
        this.draw();
    }

    /** Folds the subtree in focus, or opens it. */
    fold(): void {
        const { scene } = this;
        if (!scene.foldedByHand.delete(scene.focus)) scene.foldedByHand.add(scene.focus);
        this.change();
    }

    /** Something is to be shown differently. */
    change(): void {
        this.scene.change();
        this.draw();
    }

    draw(): void {
        this.frame ||= requestAnimationFrame((now) => {
            this.frame = 0;
            this.paint(now);
        });
    }

    dispose(): void {
        cancelAnimationFrame(this.frame);
        clearTimeout(this.retry);
        this.frame = 0;
        this.observer.disconnect();
        for (const stop of this.stops) stop();
    }

    private paint(now: number): void {
        const { scene, canvas, surface } = this;
        const { clientWidth, clientHeight } = surface;
        const ratio = Math.min(3, window.devicePixelRatio || 1);
        const [width, height] = [Math.round(clientWidth * ratio), Math.round(clientHeight * ratio)];
        scene.settle();
        this.spoken.follow(scene.store, scene.at, scene.folded, (place) => this.host.name(this, place));
        this.host.drawn(this);
        if (width === 0 || height === 0) {
            // Without a size for a moment, while the notebook changes its theme say: nobody tells when that is over.
            if (this.missed++ < MOST_MISSED) this.retry = setTimeout(() => this.draw(), AGAIN);
            return;
        }
        this.missed = 0;
        if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
        const context = canvas.getContext("2d");
        if (!context) return;
        if (this.mode === "overview") this.overview.draw(context, width, height, ratio);
        else {
            this.figure.glides = !this.host.still();
            if (this.figure.draw(context, width, height, ratio, now)) this.draw();
        }
        this.paintMap(width, ratio);
    }

    private paintMap(width: number, ratio: number): void {
        const shown = this.zoomed && this.scene.store.size > 1;
        this.map.classList.toggle("fcw-tree-hidden", !shown);
        if (!shown) return;
        const height = Math.round(MAP * ratio);
        if (this.map.width !== width || this.map.height !== height) [this.map.width, this.map.height] = [width, height];
        const context = this.map.getContext("2d");
        if (context) this.overview.drawMap(context, width, height, this.mode === "overview" ? this.overview.camera : this.figure.part());
    }

    private listen(): () => void {
        const { scene } = this;
        const at = (x: number, y: number) => {
            scene.settle();
            return this.view.hit(x, y);
        };
        return listenToHands(this.surface, {
            zoom: (factor, x, y) => {
                this.view.zoom(factor, x, y);
                this.draw();
            },
            pan: (dx, dy) => {
                this.view.pan(dx, dy);
                this.draw();
            },
            hover: (x, y, touch) => {
                const place = touch ? null : at(x, y);
                if (place !== scene.hover) this.draw();
                scene.hover = place;
                this.host.hovered(this, place === null ? null : scene.id(place), x, y);
            },
            leave: () => {
                if (scene.hover !== null) this.draw();
                scene.hover = null;
                this.host.hovered(this, null, 0, 0);
            },
            tap: (x, y) => {
                this.surface.focus({ preventScroll: true });
                const place = at(x, y);
                if (place === null) return;
                this.scene.focus = scene.id(place);
                this.draw();
                this.host.focused(this);
                this.host.chosen(this, this.scene.focus);
            },
            twice: (x, y) => {
                const place = at(x, y);
                if (place !== null) this.focus(scene.id(place), true);
            },
        });
    }

    private listenToMap(): () => void {
        const go = (event: PointerEvent) => {
            if (event.type === "pointermove" && !(event.buttons & 1)) return;
            const { left, width } = this.map.getBoundingClientRect();
            const x = (event.clientX - left) / width;
            if (this.mode === "overview") {
                const { camera } = this.overview;
                camera.pan(((camera.x0 + camera.x1) / 2 - x) * (camera.width / (camera.x1 - camera.x0)), 0);
                this.draw();
            } else if (event.type === "pointerdown") {
                const place = this.scene.icicle.locate(x, 2, 1 / width) ?? NONE;
                if (place !== NONE) this.focus(this.scene.id(place));
            }
        };
        this.map.addEventListener("pointerdown", go);
        this.map.addEventListener("pointermove", go);
        return () => {
            this.map.removeEventListener("pointerdown", go);
            this.map.removeEventListener("pointermove", go);
        };
    }

    label(text: string): void {
        setAttribute(this.surface, "aria-label", text);
    }
}
