// A sheet over the table: title, text, a row of buttons. One at a time; the table beneath stays playable.
import { button, make, setAttribute, visibleEnd } from "./dom";
import type { Words } from "./i18n";

export interface Sheet {
    title: string;
    body: readonly (Node | string)[];
    /** The first is what Enter does. Each closes the sheet first, but those that `stay`, or say why they are `off`. */
    buttons: readonly { label: string; act: () => void; stay?: boolean; off?: boolean }[];
    /** For sheets to read: from the table's top, over all of it. */
    tall?: boolean;
    /** As low as can be seen: what lies in the columns matters more than what is under them. */
    low?: boolean;
}

export interface PanelHost {
    words: () => Words;
    /** This view has the keys. */
    focused: () => boolean;
    /** Where the keys go when the sheet is gone. */
    home: HTMLElement;
}

const MARGIN = 8; // px between the sheet and the end of what is seen

export class Panel {
    /** Which sheet is open. */
    name: string | null = null;
    private content: (() => Sheet) | null = null;
    private sheet: Sheet | null = null;
    private element: HTMLElement | null = null;
    private opener: HTMLElement | null = null;
    private readonly id = `fcw-panel-${Math.random().toString(36).slice(2, 10)}`;

    constructor(
        private readonly table: HTMLElement,
        private readonly host: PanelHost,
    ) {}

    /** Opens a sheet in place of any other. `content` is asked again when the language changes or its texts arrive. */
    open(name: string, content: () => Sheet, opener?: HTMLElement): void {
        const focused = opener !== undefined || this.host.focused();
        this.remove();
        this.name = name;
        this.content = content;
        this.opener = opener ?? null;
        this.build();
        // Only the view that is played in moves the focus.
        if (focused) this.stops()[0]?.focus({ preventScroll: true });
    }

    /** The sheet anew, the focus where it was. */
    redraw(): void {
        const { element } = this;
        if (!element) return;
        const at = this.stops().indexOf(this.active());
        const body = () => this.element?.querySelector(".fcw-sheet-body");
        const scrolled = body()?.scrollTop ?? 0;
        element.remove();
        this.build();
        body()?.scrollTo(0, scrolled);
        if (at >= 0) this.stops()[at]?.focus({ preventScroll: true });
    }

    /** Closes the sheet of that name, or whichever is open. Focus that was in it goes back to where it came from. */
    close(name?: string): void {
        if (!this.element || (name !== undefined && name !== this.name)) return;
        const within = this.element.contains(this.active());
        const { opener } = this;
        this.remove();
        if (within) (opener?.isConnected ? opener : this.host.home).focus({ preventScroll: true });
    }

    private remove(): void {
        this.element?.remove();
        this.element = this.content = this.name = this.opener = null;
    }

    private active(): HTMLElement {
        return (this.table.getRootNode() as Document | ShadowRoot).activeElement as HTMLElement;
    }

    private stops(): HTMLElement[] {
        const find = (selector: string) => [...(this.element?.querySelectorAll<HTMLElement>(selector) ?? [])];
        return [...find(".fcw-sheet-body[tabindex]"), ...find(".fcw-sheet-buttons button"), ...find(".fcw-sheet-x")];
    }

    private build(): void {
        const { content, id, name } = this;
        if (!content || !name) return;
        const sheet = content();
        const { title, body, buttons, tall } = sheet;
        const close = button("fcw-sheet-x", "×", () => this.close());
        setAttribute(close, "aria-label", this.host.words().say("ui.close"));
        const heading = make("div", "fcw-sheet-title", { id: `${id}-title`, role: "heading", "aria-level": "2" }, title);
        const text = make("div", "fcw-sheet-body", { id: `${id}-body` }, ...body);
        const row = make("div", "fcw-sheet-buttons");
        buttons.forEach(({ label, act, stay, off }, i) => {
            const press = () => {
                if (!stay && !off) this.close();
                act();
            };
            const element = button(i ? "" : "fcw-first", label, press);
            setAttribute(element, "aria-disabled", off ? "true" : null);
            row.append(element);
        });
        const labels = { role: "dialog", "aria-labelledby": `${id}-title`, ...(tall ? {} : { "aria-describedby": `${id}-body` }) };
        const element = make("div", `fcw-sheet${tall ? " fcw-tall" : ""}`, { ...labels, "data-sheet": name }, heading, close, text, row);
        if (tall) setAttribute(text, "tabindex", "0"); // arrow keys scroll it
        element.addEventListener("keydown", (event) => {
            if (event.key !== "Escape") return;
            event.preventDefault();
            event.stopPropagation();
            this.close();
        });
        this.element = element;
        this.sheet = sheet;
        this.table.append(element);
        this.fit();
    }

    /** Puts the sheet where it is seen, as the table is now. */
    fit(): void {
        const { element } = this;
        if (!element || !this.sheet) return;
        const { tall, low } = this.sheet;
        element.style.top = "";
        const { top, height } = this.table.getBoundingClientRect();
        const end = Math.min(visibleEnd(element) - top, height) - MARGIN;
        const own = element.getBoundingClientRect();
        if (tall) element.style.setProperty("--fcw-visible", end > 240 ? `${Math.floor(end)}px` : "");
        // Higher up than meant if it would not be seen whole.
        const lowest = Math.max(0, Math.floor(end - own.height));
        if (low || lowest < own.top - top) element.style.top = `${lowest}px`;
    }
}
