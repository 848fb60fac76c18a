// What is seen, and how many: the states with their shapes and counts, or the scale of a value.
import { make } from "../dom";
import type { Words } from "../i18n";
import { lineIcon, shapeIcon } from "./marks";
import { cost, count, statusName } from "./numbers";
import type { Scene } from "./scene";
import { CODES, colourOf, scaleStops, solutionColour } from "./status";

export function legend(scenes: readonly Scene[], words: Words, wide: boolean): Element[] {
    const [scene] = scenes;
    if (!scene) return [];
    const { theme, tones, colouring } = scene;
    const items: Element[] = [];
    const item = (icon: Element, ...text: (string | Node)[]) => items.push(make("span", "fcw-tree-key", {}, icon, ...text));
    if (colouring === "status") {
        for (const code of CODES) {
            const n = scenes.reduce((sum, { store }) => sum + (store.counts[code] ?? 0), 0);
            if (n > 0) item(shapeIcon(code, colourOf(code, theme)), statusName(words, code), make("b", "", {}, count(words, n)));
        }
    } else {
        const bar = make("span", "fcw-tree-scale");
        bar.style.background = `linear-gradient(90deg, ${scaleStops(theme).join(", ")})`;
        const { range } = tones;
        const name = words.say(`tree.by.${colouring}`);
        if (range) item(bar, name, make("b", "", {}, `${cost(words, range.low)} – ${cost(words, range.high)}`));
        else item(bar, words.say("tree.no_values", { name }));
    }
    if (scenes.some(({ store }) => store.solution.length > 0)) item(lineIcon(solutionColour(theme)), words.say("tree.solution"));
    const cut = scenes.reduce((sum, { feed }) => sum + (feed.summary?.cut ?? 0), 0);
    if (wide) items.push(make("span", "fcw-tree-note", {}, words.say("tree.width_means")));
    if (cut) items.push(make("span", "fcw-tree-note", {}, words.say("tree.cut", { count: count(words, cut) })));
    return items;
}
