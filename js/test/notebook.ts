// A stand-in for the notebook: a model that plays Python's part, an element to render in, and hands.
import { afterEach, beforeEach, vi } from "vitest";
import de from "../../freecell_widget/locales/de.json";
import en from "../../freecell_widget/locales/en.json";
import italian from "../../freecell_widget/locales/it.json";
import nl from "../../freecell_widget/locales/nl.json";
import type { Message, State } from "../src/protocol";
import widget from "../src/widget";
import { ok, scene, stateOf, type SceneName } from "./scenes";

const CATALOGS: Readonly<Record<string, Readonly<Record<string, string>>>> = { en, de, nl, it: italian };

/** A widget model that plays Python's part when it is told to. */
export class FakeModel {
    readonly sent: Message[] = [];
    private readonly traits: Record<string, unknown>;
    private readonly listeners: [string, (...args: unknown[]) => void][] = [];

    constructor(name: SceneName, line = "") {
        const { house, houses } = scene(name);
        const told = { _state: stateOf(name, line), _house: house, _houses: houses, _notice: { seq: 0, code: "", params: {} }, language: "en" };
        this.traits = { ...told, _hint: { ply: 0, status: "none" }, verdict: false, _verdict: {}, _replay: {} };
    }

    get = (name: string) => this.traits[name];
    set = (name: string, value: unknown) => {
        this.traits[name] = value;
        this.tell(`change:${name}`);
    };
    save_changes = () => undefined;
    /** Python asked whether it is there. */
    readonly beats: Message[] = [];
    silent = false;
    send = (message: Message): void => {
        if (message.kind === "beat") {
            this.beats.push(message);
            if (!this.silent) this.answerBeat();
            return;
        }
        // The sentences that are not in the bundle come at once.
        if (message.kind === "texts") this.tell("msg:custom", { kind: "reply", request: message.id, done: true, texts: CATALOGS[message.language] });
        else this.sent.push(message);
    };
    answerBeat(): void {
        this.tell("msg:custom", { kind: "reply", request: this.beats.at(-1)?.id, done: true });
    }
    on = (event: string, heard: (...args: unknown[]) => void) => void this.listeners.push([event, heard]);
    off = (event: string, heard: (...args: unknown[]) => void) => {
        const at = this.listeners.findIndex(([e, h]) => e === event && h === heard);
        if (at >= 0) this.listeners.splice(at, 1);
    };
    tell(event: string, ...args: unknown[]): void {
        for (const [name, heard] of [...this.listeners]) if (name === event) heard(...args);
    }
    /** The new state, and the answer to the last intent. */
    confirm(state: State): void {
        this.set("_state", state);
        this.tell("msg:custom", ok(this.sent.at(-1), state.ply));
    }
    get heard(): number {
        return this.listeners.length;
    }
}

let cleanups: (() => void)[] = [];

export function show(model: FakeModel, parent: Element | ShadowRoot = document.body) {
    const el = document.createElement("div");
    parent.append(el);
    type Props = Parameters<typeof widget.render>[0];
    const stop = widget.render({ model, el } as unknown as Props) as () => void;
    const cleanup = () => {
        cleanups = cleanups.filter((other) => other !== cleanup);
        stop();
    };
    cleanups.push(cleanup);
    const one = <E extends HTMLElement>(selector: string) => {
        const found = el.querySelector<E>(selector);
        if (!found) throw new Error(`no ${selector}`);
        return found;
    };
    const surface = one(".fcw-surface");
    return {
        el,
        cleanup,
        one,
        surface,
        all: (selector: string) => [...el.querySelectorAll<HTMLElement>(selector)],
        card: (card: string) => one(`[data-card="${card}"]`),
        pile: (pile: string) => one(`[data-pile="${pile}"]`),
        line: () => one(".fcw-line").textContent,
        voice: () => one("[aria-live]").textContent?.trim(),
        key: (key: string, init: KeyboardEventInit = {}, target: Element = surface) => {
            const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, composed: true, ...init });
            target.dispatchEvent(event);
            return event;
        },
        button: (text: string) => {
            const found = [...el.querySelectorAll("button")].find((b) => b.textContent === text);
            if (!found) throw new Error(`no button ${text}`);
            return found;
        },
    };
}

export function pointer(target: Element, type: string, x = 0, y = 0, init: PointerEventInit = {}): void {
    target.dispatchEvent(
        new PointerEvent(type, { bubbles: true, pointerId: 1, isPrimary: true, button: 0, clientX: x, clientY: y, pointerType: "mouse", ...init }),
    );
}

export function tap(target: Element): void {
    pointer(target, "pointerdown");
    pointer(target, "pointerup");
}

export const position = (element: HTMLElement) => element.style.transform;

/** Every test starts with an empty page, and leaves one. */
export function cleanPage(): void {
    beforeEach(() => {
        cleanups = [];
        const query = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
        vi.spyOn(window, "matchMedia").mockReturnValue(query as unknown as MediaQueryList);
        Element.prototype.setPointerCapture ??= () => undefined;
    });
    afterEach(() => {
        for (const cleanup of cleanups) cleanup();
        vi.useRealTimers();
        document.body.replaceChildren();
    });
}
