// A player's seat at the table, of one view: the board on the screen, what the hand holds, the cursor, the line of text,
// and the way to Python and back. Without the DOM, and without a rule: Python said what is legal.
import { boardKey, cardsOf } from "./board";
import { foundationName, HOME, suitOf } from "./cards";
import { PLAIN } from "./comfort";
import { settle, type Cursor } from "./cursor";
import { changeText } from "./describe";
import { findGrab } from "./grabs";
import { hintLine } from "./hint";
import type { Words } from "./i18n";
import { Outbox, type Waiting } from "./outbox";
import type { Answer, Board, Card, HintState, House, Intent, Message, Notice, Params, Pile, Refusal, State } from "./protocol";
import { rankText } from "./ranks";
import { Line, type Said } from "./said";

/** A pile, and the cards from the touched one to its end (0: the place itself). */
export type Hit = Cursor;

export interface PlayerHost {
    send: (message: Message) => void;
    seconds: () => number;
    /** Something on the screen is different now. */
    draw: () => void;
    /** For ears only. */
    voice: (text: string) => void;
    /** These cards do not go there. */
    shake: (cards: readonly Card[]) => void;
    /** This view has the keys. */
    focused: () => boolean;
}

export class Seat {
    /** What is painted: Python's board, or the one a move just made will lead to. */
    board: Board;
    selection: Hit | null = null;
    /** The cards in the hand, while they are dragged. */
    held: Hit | null = null;
    /** The cards of a run that is being chosen. */
    picked: Hit | null = null;
    cursor: Cursor;
    /** The pile a typed move begins with. */
    half: Pile | null = null;
    readonly said: Line;
    settings = PLAIN;
    /** The rank that is highlighted; 0: none. */
    rank = 0;
    /** What Python last said of a hint, for whichever position. */
    hint: HintState | null = null;
    /** A hint was asked for, and has not come; `slow`: for a while. */
    asking: "asked" | "slow" | null = null;

    protected readonly outbox: Outbox;

    constructor(
        view: string,
        public state: State,
        public house: House,
        public words: Words,
        protected readonly host: PlayerHost,
    ) {
        this.board = state;
        this.cursor = settle(state, state, { pile: "1", count: 1 });
        this.said = new Line({ words: () => this.words, voice: host.voice, draw: host.draw });
        this.outbox = new Outbox(view, {
            send: host.send,
            seconds: host.seconds,
            ply: () => this.state.ply,
            board: () => boardKey(this.state),
            settled: (answer) => this.settled(answer),
        });
    }

    // -- from Python ----------------------------------------------------------------------------------------------

    receive(state: State): void {
        this.state = state;
        this.show(state);
        this.cursor = settle(state, state, this.cursor);
        // A notice speaks of the state it came with, before or after it.
        if (!this.said.message?.key.startsWith("notice.")) this.said.message = null;
        this.find();
        if (!this.outbox.busy && this.host.focused()) this.host.voice(this.changeText());
        this.outbox.stateCame();
        this.host.draw();
    }

    answer(answer: Answer): void {
        this.find();
        this.outbox.answer(answer);
        this.host.draw();
    }

    notice(notice: Notice): void {
        this.tell(`notice.${notice.code}`, notice.params, this.host.focused());
        this.host.draw();
    }

    /** Python is there again. */
    find(): void {
        if (!this.said.disconnected) return;
        this.said.disconnected = false;
        this.outbox.closed = false;
        this.host.draw();
    }

    redraw(): void {
        this.host.draw();
    }

    /** The kernel is gone, and with it whatever was not confirmed. */
    lose(): void {
        this.said.disconnected = true;
        this.outbox.closed = true;
        this.host.voice(this.words.speak(this.said.why.key, this.said.why.params));
        this.release();
        this.outbox.forget();
        this.board = this.state;
        this.host.draw();
    }

    private settled(answer: Answer): void {
        this.said.stopWaiting();
        this.show(this.state);
        this.cursor = settle(this.state, this.state, this.cursor);
        if (answer.ok) this.host.voice(this.changeText());
        else this.refuse([answer.code, answer.params], []);
    }

    /** Another board is painted: a hand whose cards lie elsewhere now is empty. */
    protected show(board: Board): void {
        const cardsIn = (hand: Hit | null) => (hand ? cardsOf(this.board, hand.pile).slice(-hand.count).join() : "");
        const [selected, held, picked] = [cardsIn(this.selection), cardsIn(this.held), cardsIn(this.picked)];
        this.board = board;
        if (cardsIn(this.selection) !== selected) this.selection = null;
        if (cardsIn(this.held) !== held) this.held = null;
        if (cardsIn(this.picked) !== picked) this.picked = null;
    }

    // -- what the player sees -------------------------------------------------------------------------------------

    /** The one line of text: what matters most now. */
    get line(): Said | null {
        return this.said.shown(() => {
            if (this.asking === "slow" && !this.hinted) return { key: "ui.waiting", params: {} };
            if (this.half !== null) return { key: "ui.half_typed", params: { source: this.half } };
            const hint = hintLine(this.hinted);
            if (hint) return hint;
            if (this.state.won) return { key: "won", params: { moves: this.state.moves } };
            if (this.state.stuck) return { key: this.stuckKey, params: {} };
            return null;
        });
    }

    /** The hint that belongs to the position on the screen. */
    get hinted(): HintState | null {
        const { hint, outbox, state } = this;
        // A search is not spoken of before it has taken a while.
        const early = hint?.status === "searching" && this.asking === "asked";
        return hint && hint.ply === state.ply && !outbox.busy && !early ? hint : null;
    }

    /** Python waits for nothing from us, nor we from it. */
    get busy(): boolean {
        return this.outbox.busy;
    }

    get stuckKey(): string {
        return this.house.stuck === "lost" ? "stuck.lost" : "stuck";
    }

    /** The cards in the hand or selected. */
    get hand(): Hit | null {
        return this.held ?? this.picked ?? this.selection;
    }

    /** Where the hand's cards may go, as places on the table: of the foundations only the card's own. */
    get targets(): Pile[] {
        const hand = this.hand;
        const grab = hand && !this.outbox.busy ? findGrab(this.state, hand.pile, hand.count) : undefined;
        const [card = ""] = hand ? cardsOf(this.board, hand.pile).slice(-hand.count) : [];
        return Object.keys(grab?.targets ?? {}).map((pile) => (pile === HOME ? foundationName(suitOf(card)) : pile));
    }

    protected changeText(): string {
        return changeText(this.words, this.state, this.stuckKey);
    }

    // -- what the player is told, and Python ----------------------------------------------------------------------

    /** For ears only. */
    hear(text: string): void {
        this.host.voice(text);
    }

    /** Drops selection, drag and half-typed move. */
    release(): void {
        this.selection = null;
        this.picked = null;
        this.held = null;
        this.half = null;
        this.said.message = null;
        this.host.draw();
    }

    /** Highlights a rank, or with 0 none. */
    showRank(rank: number): void {
        if (rank || this.rank) this.host.voice(rankText(this.words, this.board, rank));
        this.rank = rank;
        this.host.draw();
    }

    /** Does it as soon as Python has answered, whatever the board is then. */
    whenFree(run: Waiting["run"]): void {
        this.outbox.whenFree({ run, seen: undefined });
        this.host.draw();
    }

    draw(): void {
        this.host.draw();
    }

    /** Tells Python the time; nobody answers. */
    report(): void {
        this.outbox.report();
    }

    /** Says something in the line, and aloud. */
    tell(key: string, params: Params = {}, aloud = true): void {
        this.said.tell(key, params, aloud);
    }

    /** Only aloud: what the line shows by itself. */
    say(said: Said): void {
        this.said.aloud(said);
    }

    dispose(): void {
        this.said.stopWaiting();
        this.outbox.forget();
    }

    protected refuse([code, params]: Refusal, cards: readonly Card[]): void {
        this.selection = null;
        this.tell(`error.${code}`, params);
        if (this.house.refusal === "shake") this.host.shake(cards);
    }

    protected post(intent: Intent, foreseen?: string): void {
        this.said.message = null;
        this.outbox.send(intent, foreseen);
        this.said.wait(() => this.outbox.busy);
    }

}
