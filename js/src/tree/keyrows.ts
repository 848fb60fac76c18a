// What the keys do, a row each.
import { make } from "../dom";
import type { Words } from "../i18n";

const KEYS = ["walk", "ends", "solution", "choose", "fold", "zoom", "step", "play"];

export function keyRows(words: Words): Element[] {
    return KEYS.map((name) => {
        const [key = "", text = ""] = words.say(`tree.key.${name}`).split("|");
        return make("div", "", {}, make("kbd", "", {}, key), text);
    });
}
