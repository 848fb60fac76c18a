// What the style sheet promises beyond the tests' own eyes: a page without layout can at least read it.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { layOut } from "../src/layout";

/** The declarations of a rule, by name; of two of one name the later. */
function rule(file, selector) {
    const css = readFileSync(`${import.meta.dirname}/../src/${file}`, "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
    const body = css.split("}").map((block) => block.split("{")).find(([name]) => name.trim() === selector)?.at(-1) ?? "";
    return Object.fromEntries(body.split(";").map((line) => line.split(/:(.*)/s).map((part) => part?.trim())).filter(([name]) => name));
}
const px = (value) => Number.parseFloat(value);

it("a message has two lines, whatever it quotes: broken anywhere, and cut with an ellipsis", () => {
    const [line, said] = [rule("bar.css", ".fcw-line"), rule("bar.css", ".fcw-said")];
    expect(said).toMatchObject({ "overflow-wrap": "anywhere", overflow: "hidden", "-webkit-line-clamp": "2" });
    expect(px(line.height)).toBe(2 * px(line["line-height"]));
    for (const gap of line.margin.split(" ").filter((part) => part !== "auto")) expect(px(gap)).toBeGreaterThanOrEqual(4);
});

it("the cursor's ring is clear of the columns' names, be the card selected", () => {
    const ring = rule("table.css", ".fcw-keys:focus .fcw-cursor.fcw-card,\n.fcw-keys:focus .fcw-cursor::before");
    const name = rule("table.css", ".fcw-keys .fcw-column::after");
    const lift = -px(rule("table.css", ".fcw-selected").translate.split(" ")[1]);
    const digits = px(name["font-size"]) * 0.9; // of a box one em high, to the digits' foot
    expect(-px(name.top) - digits).toBeGreaterThanOrEqual(px(ring["outline-offset"]) + px(ring.outline) + lift - 0.5);
});

it("a menu or a sheet that is cut has a shade where more lies", () => {
    const { background } = rule("menu.css", ".fcw-menu,\n.fcw-sheet-body");
    const overflows = [rule("menu.css", ".fcw-menu"), rule("panel.css", ".fcw-sheet-body")].map(({ overflow }) => overflow);
    expect([...overflows, background?.match(/\b(local|scroll)\b/g)]).toEqual(["auto", "auto", ["local", "local", "scroll", "scroll"]]);
});

it.each([280, 344, 500, 720, 1000, 1800])("%i px: the tightest strip shows a card's index to its foot", (width) => {
    const from = Number(/\* ([\d.]+)/.exec(rule("table.css", ".fcw-index").top)?.[1]);
    const { index, tight } = layOut(width, { columns: 8, cells: 4, cards: 52 });
    expect(index * (from + 1)).toBeLessThanOrEqual(tight + 1);
});
