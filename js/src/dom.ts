// Making elements, in one call each. Text only ever goes in as text.
import art from "../../freecell_widget/art/suits.json";
import type { Suit } from "./cards";

type Children = readonly (Node | string)[];

export function make<K extends keyof HTMLElementTagNameMap>(
    tag: K,
    className: string,
    attributes: Readonly<Record<string, string>> = {},
    ...children: Children
): HTMLElementTagNameMap[K] {
    const element = document.createElement(tag);
    element.className = className;
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children);
    return element;
}

export function button(className: string, label: string, act: () => void): HTMLButtonElement {
    const element = make("button", `fcw-button ${className}`, { type: "button" }, label);
    element.addEventListener("click", act);
    return element;
}

/** Writes only what changed: an unchanged text stays untouched under a screen reader. */
export function setText(element: Element, text: string): void {
    if (element.textContent !== text) element.textContent = text;
}

export function setAttribute(element: Element, name: string, value: string | null): void {
    if (value === null) element.removeAttribute(name);
    else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** How far down an element could be seen, in the window's pixels: to the end of the window, or of whatever clips it. */
export function visibleEnd(element: Element): number {
    let end = window.innerHeight;
    for (let at: Element | null = element; at; ) {
        const root = at.getRootNode();
        at = at.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
        if (at && at !== document.body && at !== document.documentElement && /auto|scroll|hidden|clip/.test(getComputedStyle(at).overflowY))
            end = Math.min(end, at.getBoundingClientRect().bottom);
    }
    return end;
}

export type Court = keyof typeof art.courts;

const SVG = "http://www.w3.org/2000/svg";

function drawing(className: string, viewBox: string, path: string): SVGSVGElement {
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("class", className);
    svg.setAttribute("viewBox", viewBox);
    svg.setAttribute("aria-hidden", "true");
    svg.setAttribute("focusable", "false");
    const shape = document.createElementNS(SVG, "path");
    shape.setAttribute("d", path);
    svg.append(shape);
    return svg;
}

export const suitDrawing = (className: string, suit: Suit) => drawing(className, art.viewBox, art.suits[suit]);
export const crownDrawing = (className: string, court: Court) => drawing(className, art.courtViewBox, art.courts[court]);

/** Other options in a select, whose width some browsers then forget to find anew; the value stays. */
export function refill(select: HTMLSelectElement, options: readonly Node[], value: string): void {
    select.replaceChildren(...options);
    select.value = value;
    select.style.display = "none";
    void select.offsetWidth;
    select.style.display = "";
}
