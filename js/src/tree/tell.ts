// One sentence on what just happened, in the player's language; and whether a prediction was right.
import type { Words } from "../i18n";
import type { Params } from "../protocol";
import { orderOf } from "./frontier";
import { cost, costs, count, ended, nodeName } from "./numbers";
import type { Scene } from "./scene";
import { DUPLICATE, MASK, PRUNED } from "./status";

/** Why this node came next. */
function why(scene: Scene, words: Words, id: number): string {
    const [first] = orderOf(scene.feed).columns;
    if (first === "made" || first === undefined) {
        const key = scene.feed.summary?.tie_break.startsWith("the latest") ? "latest" : "oldest";
        return words.say(`tree.why.${key}`);
    }
    const value = costs(scene.feed, id)[first];
    return Number.isNaN(value) ? "" : words.say("tree.why.lowest", { name: first, value: cost(words, value) });
}

/** What the step shown has done. */
export function told(scene: Scene, words: Words): string {
    const { known, feed } = scene;
    const { steps, store } = feed;
    if (!known || !steps) return "";
    if (known.step === 0) return words.say("tree.told.begin");
    const id = steps.expansions[known.step - 1] ?? 0;
    let fresh = 0;
    let again = 0;
    let pruned = 0;
    for (const child of store.children(id)) {
        const code = (store.status[child] as number) & MASK;
        if (code === DUPLICATE) again++;
        else if (code === PRUNED) pruned++;
        else fresh++;
    }
    const node = nodeName(words, feed, id);
    const parts = [words.say("tree.told.expanded", { step: count(words, known.step), node, why: why(scene, words, id) })];
    if (fresh + again + pruned === 0) parts.push(words.say("tree.told.dead_end"));
    else {
        const made = [words.say("tree.told.successors", { count: fresh + again + pruned })];
        if (again) made.push(words.say("tree.told.known", { count: again }));
        if (pruned) made.push(words.say("tree.told.pruned", { count: pruned }));
        parts.push(`${made.join(", ")}.`);
    }
    for (const event of steps.events)
        if (event.step === known.step) {
            const more: Params = { ...event.params, moves: feed.summary?.length ?? 0, node: event.node < 0 ? "" : nodeName(words, feed, event.node) };
            if (event.kind !== "limit") parts.push(words.say(`tree.event.${event.kind}`, more));
        }
    if (known.step === known.last && !steps.events.some(({ kind, step }) => kind === "goal" && step === known.step)) parts.push(ended(feed, words));
    return parts.join(" ");
}

export interface Mark {
    right: boolean;
    text: string;
}

/** Whether the node chosen is the one expanded next; with an equal key it might have been, but for the tie-break. */
export function mark(scene: Scene, words: Words, chosen: number): Mark | null {
    const { known, feed } = scene;
    const next = known && feed.steps?.expansions[known.step];
    if (!known || next === undefined || next === null) return null;
    const node = nodeName(words, feed, next);
    if (chosen === next) return { right: true, text: words.say("tree.predict.right", { why: why(scene, words, next) }) };
    const place = known.place(chosen);
    const waits = place >= 0 && ((known.store.status[place] as number) & MASK) === 0;
    if (!waits) return { right: false, text: words.say("tree.predict.not_waiting", { node: nodeName(words, feed, chosen) }) };
    const { key } = orderOf(feed);
    const tie = key(chosen)[0] === key(next)[0] && key(chosen).length > 2;
    return { right: false, text: words.say(tie ? "tree.predict.tie" : "tree.predict.wrong", { node, why: why(scene, words, next) }) };
}
