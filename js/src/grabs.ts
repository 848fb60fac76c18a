// Looking up what a hand can do in a state.
import { asTarget, pileKind } from "./cards";
import type { Grab, Pile, Refusal, State } from "./protocol";

export function findGrab(state: State, source: Pile, count: number): Grab | undefined {
    return state.grabs.find((grab) => grab.source === source && grab.count === count);
}

/** The numbers of cards that can be picked up from a pile, fewest first. */
export function openCounts(state: State, source: Pile): number[] {
    return state.grabs
        .filter((grab) => grab.source === source && grab.blocked === undefined)
        .map((grab) => grab.count)
        .sort((a, b) => a - b);
}

/** Cards that go home by themselves if the grab is put there; undefined: not legal. */
export const homeAfter = (grab: Grab, target: Pile) => grab.targets?.[asTarget(target)];

export function whyBlocked(state: State, grab: Grab): Refusal | undefined {
    return grab.blocked === undefined ? undefined : state.refusals[grab.blocked];
}

export function whyRefused(state: State, grab: Grab, target: Pile): Refusal | undefined {
    const index = grab.refused?.[asTarget(target)] ?? grab.blocked;
    return index === undefined ? undefined : state.refusals[index];
}

/** A typed move names no count: the one that fits onto a card, the most that go into an empty column. */
export function typedGrab(state: State, source: Pile, target: Pile): Grab | undefined {
    return state.grabs
        .filter((grab) => grab.source === source && grab.blocked === undefined && homeAfter(grab, target))
        .sort((a, b) => b.count - a.count)[0];
}

/** How many of a column's cards can be picked up together, for its name. */
export function runLength(state: State, pile: Pile): number {
    return pileKind(pile) === "column" ? (openCounts(state, pile).at(-1) ?? 0) : 0;
}
