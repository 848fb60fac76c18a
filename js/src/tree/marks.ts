// The shape of a node, on a canvas and in the legend: states differ in shape as well as in colour.
import { make } from "../dom";
import { SHAPES, type Shape } from "./status";

const STAR = Array.from({ length: 10 }, (_, i) => {
    const r = i % 2 ? 0.48 : 1.12;
    const turn = (i * Math.PI) / 5 - Math.PI / 2;
    return [r * Math.cos(turn), r * Math.sin(turn)] as const;
});

const OUTLINES: Readonly<Record<Exclude<Shape, "ring" | "disc">, readonly (readonly [number, number])[]>> = {
    dash: [[-1, -0.42], [1, -0.42], [1, 0.42], [-1, 0.42]],
    square: [[-0.8, -0.8], [0.8, -0.8], [0.8, 0.8], [-0.8, 0.8]],
    diamond: [[0, -1.1], [1.1, 0], [0, 1.1], [-1.1, 0]],
    cross: [[-0.9, -0.5], [-0.5, -0.9], [0, -0.4], [0.5, -0.9], [0.9, -0.5], [0.4, 0], [0.9, 0.5], [0.5, 0.9], [0, 0.4], [-0.5, 0.9], [-0.9, 0.5], [-0.4, 0]],
    star: STAR,
};

/** Draws a state's shape of radius r; a ring is left open, in the ground's colour. */
export function drawShape(context: CanvasRenderingContext2D, code: number, x: number, y: number, r: number, colour: string, ground: string): void {
    const shape = SHAPES[code] ?? "disc";
    context.beginPath();
    if (shape === "ring" || shape === "disc") context.arc(x, y, r * 0.92, 0, 2 * Math.PI);
    else {
        for (const [dx, dy] of OUTLINES[shape]) context.lineTo(x + dx * r, y + dy * r);
        context.closePath();
    }
    context.fillStyle = shape === "ring" ? ground : colour;
    context.fill();
    if (shape !== "ring") return;
    context.strokeStyle = colour;
    context.lineWidth = Math.max(1.4, r * 0.34);
    context.stroke();
}

/** The same for the legend. */
export function shapeIcon(code: number, colour: string): Element {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("class", "fcw-tree-icon");
    svg.setAttribute("viewBox", "-1.3 -1.3 2.6 2.6");
    svg.setAttribute("aria-hidden", "true");
    const shape = SHAPES[code] ?? "disc";
    const round = shape === "ring" || shape === "disc";
    const drawn = document.createElementNS(svg.namespaceURI, round ? "circle" : "polygon");
    if (round) drawn.setAttribute("r", shape === "ring" ? "0.8" : "0.95");
    else drawn.setAttribute("points", OUTLINES[shape].map((point) => point.join()).join(" "));
    drawn.setAttribute(shape === "ring" ? "stroke" : "fill", colour);
    if (shape === "ring") {
        drawn.setAttribute("fill", "none");
        drawn.setAttribute("stroke-width", "0.4");
    }
    svg.append(drawn);
    return svg;
}

/** The line that stands for the solution. */
export const lineIcon = (colour: string): Element => {
    const line = make("span", "fcw-tree-stroke");
    line.style.background = colour;
    return line;
};
