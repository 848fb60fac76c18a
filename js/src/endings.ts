// What the table says when nothing more can be played: stuck, or won. Panels, opened when the game comes there.
import { clockText } from "./clock";
import { button, make } from "./dom";
import type { Panel, Sheet } from "./panel";
import type { Player } from "./player";
import type { State } from "./protocol";

type Way = Sheet["buttons"][number];

/** The ways on that panels offer. */
export function deckOf(player: Player): Record<"undo" | "again" | "other", Way> {
    const { words } = player;
    return {
        undo: { label: words.say("ui.undo"), act: () => player.ask({ kind: "undo" }), off: !player.state.can_undo },
        again: { label: words.say("ui.deal_again"), act: () => player.ask({ kind: "restart" }) },
        other: { label: words.say("ui.new_deal"), act: () => player.ask({ kind: "deal", number: null }) },
    };
}

export interface Endings {
    seconds: () => number;
    copyDeal: () => void;
}

/** Opens and closes the panels as the game goes from `before` on. */
export function followEnd(player: Player, panel: Panel, before: State, endings: Endings): void {
    const { state } = player;
    if (state.ply === before.ply) return;
    // Whatever was said of the position before means nothing now.
    for (const name of ["stuck", "won", "unsolvable"]) panel.close(name);
    if (state.won) panel.open("won", () => wonSheet(player, endings));
    else if (state.stuck) openStuck(player, panel);
}

export function openStuck(player: Player, panel: Panel): void {
    panel.open("stuck", () => stuckSheet(player));
}

function stuckSheet(player: Player): Sheet {
    const { words } = player;
    const { undo, again, other } = deckOf(player);
    const lost = player.house.stuck === "lost";
    return {
        title: words.say(lost ? "panel.lost" : "panel.stuck"),
        body: [words.say("panel.stuck_text")],
        buttons: [undo, again, other],
        low: true,
    };
}

function wonSheet(player: Player, { seconds, copyDeal }: Endings): Sheet {
    const { words, state } = player;
    const { again, other } = deckOf(player);
    const row = (label: string, value: Node | string) =>
        make("div", "fcw-fact", { role: "listitem" }, make("span", "fcw-label", {}, label), make("b", "fcw-value", {}, value));
    const identifier = button("fcw-deal fcw-identifier", state.deal === null ? state.identifier : `#${state.deal}`, copyDeal);
    identifier.title = words.say("ui.deal_copy");
    const home = state.foundations.reduce((sum, top) => sum + top, 0);
    return {
        title: words.say("panel.won"),
        body: [
            make(
                "div",
                "fcw-facts",
                { role: "list" },
                row(words.say("ui.time"), clockText(seconds())),
                row(words.say("ui.moves"), String(state.moves)),
                row(words.say("panel.cards_home"), String(home)),
                row(words.say("ui.deal"), identifier),
            ),
        ],
        buttons: [other, again, { label: words.say("panel.look"), act: () => undefined }],
    };
}
