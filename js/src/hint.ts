// The hint: asked for, said in the line, marked on the table; and the ways on where there is none.
import { deckOf, openStuck } from "./endings";
import type { Panel } from "./panel";
import type { Player } from "./player";
import type { HintState } from "./protocol";
import { failure, type Requests } from "./requests";
import type { Said } from "./said";

const SLOW = 300; // ms until a search, or the wait for one, is spoken of

export class Hinter {
    private stopAsking: (() => void) | null = null;
    private timer: ReturnType<typeof setTimeout> | undefined;

    constructor(
        private readonly player: Player,
        private readonly requests: Requests,
        private readonly panel: Panel,
    ) {}

    /** Asks for a hint; `back`: for the way back to where the game could be won. */
    ask(back = false): void {
        const { player } = this;
        player.release();
        player.whenFree(() => {
            this.forget();
            player.asking = "asked";
            this.timer = setTimeout(() => {
                if (player.asking) player.asking = "slow";
                player.draw();
            }, SLOW);
            this.stopAsking = this.requests.ask({ kind: "hint", back }, (reply) => {
                this.forget();
                const wrong = failure(reply);
                if (wrong) player.tell(wrong.key, wrong.params);
                else if (reply.status === "stuck") openStuck(player, this.panel);
                else if (reply.status === "unsolvable" && !back) this.offer();
                else {
                    const line = hintLine(player.hinted);
                    if (line) player.say(line);
                }
                player.draw();
            });
        });
    }

    /** Ends a search; false if there is none. */
    stop(): boolean {
        const stop = this.stopAsking;
        this.forget();
        stop?.();
        return stop !== null;
    }

    /** Nobody answers any more, or nobody needs it. */
    forget(): void {
        clearTimeout(this.timer);
        this.stopAsking = null;
        this.player.asking = null;
    }

    private offer(): void {
        const { player } = this;
        this.panel.open("unsolvable", () => {
            const { words } = player;
            const { undo, again, other } = deckOf(player);
            const lost = /^(#\d+)?$/.test(player.state.line); // without a move: the deal itself
            const buttons = [undo, { label: words.say("ui.hint"), act: () => this.ask(true) }, again, { ...other, label: words.say("ui.other_deal") }];
            return {
                title: words.say("panel.unsolvable"),
                body: [words.say(`panel.unsolvable_${lost ? "deal" : "text"}`)],
                buttons: lost ? buttons.reverse() : buttons,
                low: true,
            };
        });
    }
}

/** What the line says of a hint. */
export function hintLine(hint: HintState | null): Said | null {
    if (!hint) return null;
    const { status, source, count = 1 } = hint;
    const params = { ...hint };
    if (status === "searching") return { key: "hint.searching", params };
    if (status === "back") return { key: "hint.back", params };
    if (status === "unsolvable" && !source) return { key: "hint.unsolvable", params };
    const kind = { solved: "solved", unknown: "unknown", unsolvable: "anyway" }[status as string];
    return kind && source ? { key: `hint.${kind}${count > 1 ? "_run" : ""}`, params } : null;
}
