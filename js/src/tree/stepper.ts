// Where one stands in the run of one or more searches, and how one gets on. Linked: all stand at the same step.
import { Known } from "./known";
import type { Scene } from "./scene";
import { GOAL } from "./status";
import type { EventKind } from "./wire";

export type Stop = Extract<EventKind, "goal" | "reopened" | "bound"> | "frontier";
export const STOPS: readonly Stop[] = ["goal", "reopened", "bound", "frontier"];
export const SPEEDS: readonly number[] = [1, 3, 10, 50, 500]; // steps a second

const LEAST = 40; // ms between two pictures

export class Stepper {
    speed = 3;
    /** Hears that another step is shown; `by` is how many steps it is from the last. */
    stepped: (by: number) => void = () => undefined;
    private timer: ReturnType<typeof setInterval> | undefined;
    private waiting: { for: Known; sizes: Int32Array }[] = [];

    constructor(private readonly scenes: readonly Scene[]) {}

    /** Null while all of the trees is shown. */
    get step(): number | null {
        const steps = this.knowns.map(({ step }) => step);
        return steps.length ? Math.max(...steps) : null;
    }

    get last(): number {
        return Math.max(0, ...this.scenes.map(({ known, feed }) => known?.last ?? feed.steps?.expansions.length ?? feed.summary?.counters.expanded ?? 0));
    }

    get playing(): boolean {
        return this.timer !== undefined;
    }

    private get knowns(): Known[] {
        return this.scenes.flatMap(({ known }) => known ?? []);
    }

    /** Asks for what steps are made of; true once it is all here. */
    ready(): boolean {
        let ready = true;
        for (const { feed } of this.scenes) {
            feed.wantSteps();
            const columns = [feed.want("g"), feed.want("h"), feed.want("order")];
            ready &&= columns.every(Boolean) && feed.steps !== null && feed.steps.order.length >= feed.store.size && !feed.growing;
        }
        return ready;
    }

    /** To a step; every tree not further than its own end. */
    go(k: number): void {
        const before = this.step ?? this.last;
        const to = Math.max(0, Math.min(this.last, k));
        for (const scene of this.scenes) {
            if (!scene.feed.steps) continue;
            scene.known ??= new Known(scene.feed, scene.feed.steps);
            scene.known.go(to);
            scene.focus = scene.feed.steps.expansions[Math.min(to, scene.known.last) - 1] ?? 0;
            scene.change();
        }
        if (to >= this.last) this.pause();
        this.stepped(to - before);
    }

    /** All of the trees again. */
    leave(): void {
        this.pause();
        for (const scene of this.scenes) {
            scene.known = null;
            scene.change();
        }
        this.stepped(0);
    }

    play(): void {
        this.pause();
        const wait = Math.max(LEAST, 1000 / this.speed);
        this.timer = setInterval(() => this.go((this.step ?? 0) + Math.max(1, Math.round((this.speed * wait) / 1000))), wait);
        if ((this.step ?? this.last) >= this.last) this.go(0);
    }

    pause(): void {
        clearInterval(this.timer);
        this.timer = undefined;
    }

    /** To the next step at which it happens in one of the searches; false if it happens no more. */
    runTo(stop: Stop, above: number): boolean {
        const from = this.step ?? 0;
        const steps = this.scenes.flatMap((scene) => {
            if (stop !== "frontier") return scene.feed.steps?.events.filter(({ kind, step }) => kind === stop && step > from).map(({ step }) => step) ?? [];
            const sizes = this.sizes(scene);
            const at = sizes.findIndex((size, k) => k > from && size > above && (sizes[k - 1] ?? 0) <= above);
            return at > 0 ? [at] : [];
        });
        if (steps.length === 0) return false;
        this.go(Math.min(...steps));
        return true;
    }

    /** Whether it may happen at all, as far as that is known by now. */
    happens(stop: Stop): boolean {
        return this.scenes.some(({ feed: { store, summary, growing, steps } }) => {
            if (stop === "frontier" || growing || !summary) return true;
            if (steps) return steps.events.some(({ kind }) => kind === stop);
            if (stop === "goal") return summary.length !== null || store.counts[GOAL] !== 0;
            return stop === "bound" ? summary.passes.length > 1 : summary.counters.reopened > 0;
        });
    }

    private sizes({ known }: Scene): Int32Array {
        if (!known) return new Int32Array(0);
        const found = this.waiting.find((entry) => entry.for === known);
        if (found) return found.sizes;
        const sizes = known.waiting();
        this.waiting.push({ for: known, sizes });
        return sizes;
    }
}
