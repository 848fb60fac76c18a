// What a node can be: codes, colours and shapes, from the table Python's pictures use too.
import * as table from "../../../freecell_widget/art/status.json";

export type Shape = "ring" | "disc" | "dash" | "cross" | "square" | "star" | "diamond";
export type Theme = "light" | "dark";

export const FRONTIER = 0;
export const EXPANDED = 1;
export const DUPLICATE = 2;
export const DEAD_END = 3;
export const PRUNED = 4;
export const GOAL = 5;
export const REOPENED = 6;

export const MASK = table.mask;
/** On the solution. */
export const SOLUTION = table.flag;
export const NONE = -1;

export const CODES: readonly number[] = table.codes.map(({ code }) => code);
export const NAMES: readonly string[] = table.codes.map(({ name }) => name);
export const SHAPES = table.codes.map(({ shape }) => shape) as readonly Shape[];

export const colourOf = (code: number, theme: Theme): string => table.codes[code]?.[theme] ?? table.unknown[theme];
export const solutionColour = (theme: Theme): string => table.solution[theme];
export const ground = (theme: Theme): string => table.ground[theme];
export const ink = (theme: Theme): string => table.ink[theme];
export const unknownColour = (theme: Theme): string => table.unknown[theme];
export const scaleStops = (theme: Theme): readonly string[] => table.scale[theme];

/** `#rrggbb` as a canvas's pixel: 0xAABBGGRR on the little-endian machines there are. */
export function pixelOf(colour: string): number {
    const rgb = Number.parseInt(colour.slice(1), 16);
    return (0xff000000 | ((rgb & 0xff) << 16) | (rgb & 0xff00) | (rgb >> 16)) >>> 0;
}

/** A pixel `part` of the way from one colour to another. */
export function mix(from: number, to: number, part: number): number {
    const channel = (shift: number) => {
        const a = (from >> shift) & 0xff;
        return (a + (((to >> shift) & 0xff) - a) * part) & 0xff;
    };
    return (0xff000000 | (channel(16) << 16) | (channel(8) << 8) | channel(0)) >>> 0;
}

/** 256 pixels from the scale's low end to its high one. */
export function ramp(theme: Theme): Uint32Array {
    const stops = scaleStops(theme).map(pixelOf);
    return Uint32Array.from({ length: 256 }, (_, i) => {
        const at = (i / 255) * (stops.length - 1);
        const low = Math.min(stops.length - 2, Math.floor(at));
        return mix(stops[low] ?? 0, stops[low + 1] ?? 0, at - low);
    });
}
