// The order in which a frontier gives out its nodes: what it sorts by, then what breaks ties. Python says it in words
// (`tie_break` of a trace: "f, then h, then the order of generation"); here they become keys to compare.
import type { Feed } from "./feed";
import { costs } from "./numbers";

export type SortKey = "f" | "g" | "h" | "made";

export interface Order {
    columns: readonly SortKey[];
    /** Compared from left to right; the lowest comes out first. */
    key: (id: number) => number[];
}

export function orderOf(feed: Feed): Order {
    const words = feed.summary?.tie_break ?? "";
    const named = words.split(",").flatMap((part) => /^\s*(?:then )?([fgh])\s*$/.exec(part)?.[1] ?? []) as SortKey[];
    if (named.length > 0) {
        const rest = (["f", "g", "h"] as const).filter((name) => !named.includes(name));
        const keys = (id: number) => {
            const all = costs(feed, id);
            return [...named.map((name) => finite(all[name as "f" | "g" | "h"])), id];
        };
        return { columns: [...named, ...rest, "made"], key: keys };
    }
    if (words.startsWith("the latest")) {
        // The children of the latest expansion first, in their order.
        return { columns: ["made", "g"], key: (id) => [-(feed.steps?.order[feed.store.parent[id] ?? -1] ?? -1), id] };
    }
    if (words || Number.isNaN(costs(feed, 0).h)) return { columns: ["made", "g"], key: (id) => [id] };
    return { columns: ["f", "g", "h", "made"], key: (id) => [finite(costs(feed, id).f), finite(costs(feed, id).h), id] };
}

const finite = (n: number): number => (Number.isNaN(n) ? Infinity : n);
