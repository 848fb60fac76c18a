// Numbers, nodes and moves in words.
import type { Words } from "../i18n";
import type { Feed } from "./feed";
import { MASK, NAMES, NONE, SOLUTION } from "./status";
import { NO_H } from "./store";

export function count(words: Words, n: number): string {
    return new Intl.NumberFormat(words.language).format(n);
}

/** A cost or an estimate: as short as it is exact. */
export function cost(words: Words, n: number | undefined): string {
    if (n === undefined || Number.isNaN(n)) return "";
    if (!Number.isFinite(n)) return n > 0 ? "∞" : "−∞";
    return new Intl.NumberFormat(words.language, { maximumFractionDigits: 2 }).format(n);
}

export const statusName = (words: Words, code: number): string => words.say(`tree.status.${NAMES[code & MASK] ?? "expanded"}`);

/** What leads to a node: its move, or that it is a start. */
export function nodeName(words: Words, feed: Feed, id: number): string {
    if ((feed.store.parent[id] ?? NONE) === NONE) {
        const pass = (feed.summary?.passes ?? []).findIndex(([, start]) => start === id);
        return pass > 0 ? words.say("tree.root_of_pass", { pass: pass + 1 }) : words.say("tree.root");
    }
    return feed.label(id) || words.say("tree.node", { id });
}

/** g, h and f of a node, as far as they are known; h may be rounded. */
export function costs(feed: Feed, id: number): { g: number; h: number; f: number } {
    const exact = feed.extras.h?.[id];
    const rough = feed.store.h[id] ?? NO_H;
    const h = exact ?? (rough === NO_H ? NaN : rough);
    const g = feed.extras.g?.[id] ?? NaN;
    return { g, h, f: g + h };
}

/** A node for ears: its move, what it is, what it costs, and how many there are below. */
export function spokenNode(words: Words, feed: Feed, id: number, status: number, below: number): string {
    const { g, h, f } = costs(feed, id);
    const parts = [nodeName(words, feed, id), statusName(words, status)];
    if (status & SOLUTION) parts.push(words.say("tree.on_solution"));
    if (Number.isFinite(f)) parts.push(`f ${cost(words, f)} = ${cost(words, g)} + ${cost(words, h)}`);
    if (below > 1) parts.push(words.say("tree.below", { count: below - 1 }));
    return parts.join(", ");
}

/** How the search ended. */
export function ended(feed: Feed, words: Words): string {
    const status = (feed.summary?.status ?? "").replace("limit: ", "limit_");
    const key = `tree.end.${status}`;
    return words.has(key) ? words.say(key, { moves: feed.summary?.length ?? 0 }) : status;
}
