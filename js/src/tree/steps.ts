// What comes once the tree is seen, in a bundle of its own: walking through the search (the bar, what waits in the
// frontier, a sentence on every step, questions that ask which comes next), positions in miniature, the legend and the keys.
import type { Words } from "../i18n";
import type { Pane } from "./pane";
import type { Scene } from "./scene";
import { count } from "./numbers";
import { Stepper } from "./stepper";
import { mark, told } from "./tell";
import { Transport } from "./transport";
import { Waiting } from "./waiting";

export { keyRows } from "./keyrows";
export { legend } from "./legend";
export { drawBoard } from "./mini";

export interface StepsHost {
    panes: readonly Pane[];
    /** What the trees are called. */
    names: readonly string[];
    words: () => Words;
    active: () => Pane;
    tell: (text: string, alarm?: boolean) => void;
    draw: () => void;
}

export class Steps {
    readonly stepper: Stepper;
    private readonly transport: Transport;
    private readonly waiting: Waiting;
    /** What to do once the steps have come. */
    private later: (() => void)[] = [];
    private predicting = false;
    private score = { right: 0, asked: 0 };
    private verdict = "";

    constructor(private readonly host: StepsHost) {
        this.stepper = new Stepper(host.panes.map(({ scene }) => scene));
        this.stepper.stepped = (by) => this.stepped(by);
        this.transport = new Transport(this.stepper, { act: (act) => this.whenReady(act), on: () => this.step(1), predict: () => this.togglePredict() });
        this.transport.none = () => host.tell(host.words().say("tree.no_event"));
        this.transport.wrong = (first, last) => host.tell(host.words().say("ui.number_range", { first, last: count(host.words(), last) }), true);
        this.waiting = new Waiting((id) => this.choose(host.active(), id) || host.active().focus(id));
    }

    get bar(): HTMLElement {
        return this.transport.element;
    }

    get frontier(): HTMLElement {
        return this.waiting.element;
    }

    relabel(): void {
        this.transport.relabel(this.host.words());
        this.draw();
    }

    draw(): void {
        const { host, predicting } = this;
        this.transport.draw(host.words(), predicting);
        this.waiting.draw(host.active().scene, host.words(), predicting);
    }

    /** Something has come from Python. */
    fed(): void {
        if (this.later.length === 0 || !this.stepper.ready()) return;
        for (const act of this.later.splice(0)) act();
    }

    /** One step on, or back; where a prediction is asked for, that comes first. */
    step(by: number): void {
        this.whenReady(() => {
            const { step, last } = this.stepper;
            if (by > 0 && this.predicting && step !== null && step < last) this.host.tell(this.host.words().say("tree.predict.ask"));
            else this.stepper.go((step ?? (by > 0 ? -1 : last)) + by);
        });
    }

    play(): void {
        this.whenReady(() => (this.stepper.playing ? this.stepper.pause() : this.stepper.play()));
    }

    /** A node was chosen: true if that was the answer to a question. */
    choose(pane: Pane, id: number): boolean {
        const words = this.host.words();
        const found = this.predicting ? mark(pane.scene, words, id) : null;
        if (!found) return false;
        this.score.asked++;
        if (found.right) this.score.right++;
        this.verdict = `${found.text} ${words.say("tree.predict.score", this.score)}`;
        this.stepper.go((this.stepper.step ?? 0) + 1);
        return true;
    }

    dispose(): void {
        this.stepper.pause();
    }

    private whenReady(act: () => void): void {
        const { host } = this;
        if (this.stepper.ready()) act();
        else if (host.panes.some(({ scene }) => scene.feed.growing)) host.tell(host.words().say("tree.wait"));
        else this.later.push(act);
        host.draw();
    }

    private stepped(by: number): void {
        const { host, stepper } = this;
        const words = host.words();
        for (const pane of host.panes) {
            if (pane.scene.known) pane.focus(pane.scene.focus);
            else pane.draw();
        }
        const ask = this.predicting && stepper.step !== null && stepper.step < stepper.last ? words.say("tree.predict.ask") : "";
        const said = stepper.step === null ? [] : host.panes.map((pane, i) => this.said(pane.scene, i));
        host.tell([by === 1 ? this.verdict : "", ...said, ask].filter(Boolean).join(" "));
        this.verdict = "";
        host.draw();
    }

    private said(scene: Scene, i: number): string {
        const text = told(scene, this.host.words());
        return this.host.panes.length > 1 ? `${this.host.names[i]}: ${text}` : text;
    }

    private togglePredict(): void {
        const { host, stepper } = this;
        this.predicting = !this.predicting;
        this.score = { right: 0, asked: 0 };
        host.draw();
        if (!this.predicting) return host.tell("");
        this.whenReady(() => {
            stepper.pause();
            if (stepper.step === null || stepper.step >= stepper.last) stepper.go(0);
            host.tell(host.words().say("tree.predict.ask"));
        });
    }
}
