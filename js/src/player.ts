// The game as one view's player has it: the board on the screen, the selection, the cursor, a half-typed move, the
// message; what a tap, a drop, a key mean. Without the DOM, and without a rule: Python said what is legal.
import { boardKey, cardsOf, predict } from "./board";
import { asTarget, foundationName, HOME, suitOf } from "./cards";
import { PLAIN } from "./comfort";
import { settle, step, type Cursor, type Step } from "./cursor";
import { changeText } from "./describe";
import { findGrab, homeAfter, typedGrab, whyBlocked, whyRefused } from "./grabs";
import { hintLine } from "./hint";
import type { Words } from "./i18n";
import { Outbox, type Waiting } from "./outbox";
import type { Answer, Board, Card, Grab, HintState, House, Intent, Message, Notice, Params, Pile, Refusal, State } from "./protocol";
import { Line, type Said } from "./said";
import { rankText, rankUnder } from "./ranks";
import { typeKey } from "./typed";

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

const DOUBLE = 450; // ms between the two taps of a double one

export class Player {
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

    private readonly outbox: Outbox;
    private lastTap = { at: -Infinity, key: "" };

    constructor(
        view: string,
        public state: State,
        public house: House,
        public words: Words,
        private readonly host: PlayerHost,
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

    // -- from Python ------------------------------------------------------------------------------------------

    receive(state: State): void {
        this.state = state;
        this.show(state);
        this.cursor = settle(state, state, this.cursor);
        // A notice speaks of the state it came with, before or after it.
        if (!this.said.message?.key.startsWith("notice.")) this.said.message = null;
        this.said.disconnected = false;
        if (!this.outbox.busy && this.host.focused()) this.host.voice(this.changeText());
        this.outbox.stateCame();
        this.host.draw();
    }

    answer(answer: Answer): void {
        this.said.disconnected = false;
        this.outbox.answer(answer);
        this.host.draw();
    }

    notice(notice: Notice): void {
        this.tell(`notice.${notice.code}`, notice.params, this.host.focused());
        this.host.draw();
    }

    /** The kernel is gone, and with it whatever was not confirmed. */
    lose(): void {
        this.said.disconnected = true;
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
    private show(board: Board): void {
        const cardsIn = (hand: Hit | null) => (hand ? cardsOf(this.board, hand.pile).slice(-hand.count).join() : "");
        const [selected, held, picked] = [cardsIn(this.selection), cardsIn(this.held), cardsIn(this.picked)];
        this.board = board;
        if (cardsIn(this.selection) !== selected) this.selection = null;
        if (cardsIn(this.held) !== held) this.held = null;
        if (cardsIn(this.picked) !== picked) this.picked = null;
    }

    // -- what the player sees ---------------------------------------------------------------------------------

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

    private changeText(): string {
        return changeText(this.words, this.state, this.stuckKey);
    }

    // -- hands ------------------------------------------------------------------------------------------------

    /** The keys go on from where a pointer was. */
    point(hit: Hit): void {
        this.cursor = settle(this.state, this.board, hit);
    }

    /** One tap, click, or Enter. `now` (ms) lets two quick ones be a double click where the house knows one. */
    tap(hit: Hit, now?: number): void {
        this.said.message = null;
        this.half = null;
        this.whenSeen([hit.pile], () => this.tapNow(hit, now));
    }

    private tapNow(hit: Hit, now: number | undefined): void {
        const { selection } = this;
        const grab = hit.count ? findGrab(this.state, hit.pile, hit.count) : undefined;
        const key = `${hit.pile}.${hit.count}`;
        const twice = now !== undefined && this.lastTap.key === key && now - this.lastTap.at < DOUBLE;
        this.lastTap = { at: now ?? -Infinity, key };

        if (twice && grab?.double !== undefined) return this.move(grab, grab.double);
        if (selection && selection.pile !== hit.pile) return this.put(selection, hit.pile);
        if (selection?.count === hit.count || !grab) return this.deselect();
        this.selection = null;
        const blocked = whyBlocked(this.state, grab);
        if (blocked) return this.refuse(blocked, [cardsOf(this.board, hit.pile).at(-hit.count) ?? ""]);
        if (grab.tap !== undefined) return this.move(grab, grab.tap);
        this.select(hit, grab);
    }

    /** Lifts cards for a drag; null if they cannot be picked up. */
    lift(hit: Hit): Hit | null {
        this.said.message = null;
        this.half = null;
        this.selection = null;
        const grab = this.outbox.busy ? undefined : findGrab(this.state, hit.pile, hit.count);
        const blocked = grab && whyBlocked(this.state, grab);
        if (blocked) this.refuse(blocked, [cardsOf(this.board, hit.pile).at(-hit.count) ?? ""]);
        else this.held = hit;
        this.host.draw();
        return this.held;
    }

    /** Ends a drag: over a pile, over its own, or over none. */
    drop(target: Pile | null): void {
        const hand = this.held;
        this.held = null;
        if (hand && target !== null && asTarget(target) !== asTarget(hand.pile))
            this.whenSeen([hand.pile, target], () => this.put(hand, target));
        else this.host.draw();
    }

    /** A run is being chosen, or not any more. */
    pick(hit: Hit | null): void {
        if (hit) this.said.message = null;
        this.selection = null;
        this.picked = hit;
        this.host.draw();
    }

    /** Selects these cards, whatever a tap would do. */
    choose(hit: Hit): void {
        this.point(hit);
        this.whenSeen([hit.pile], () => {
            const grab = findGrab(this.state, hit.pile, hit.count);
            const blocked = grab && whyBlocked(this.state, grab);
            if (blocked) this.refuse(blocked, [cardsOf(this.board, hit.pile).at(-hit.count) ?? ""]);
            else if (grab) this.select(hit, grab);
        });
    }

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

    // -- keys -------------------------------------------------------------------------------------------------

    step(to: Step): void {
        this.said.message = null;
        this.whenFree(() => {
            this.cursor = step(this.state, this.board, this.cursor, to, this.settings.left_handed);
            this.host.draw();
        });
    }

    /** Highlights a rank, or with 0 none. */
    showRank(rank: number): void {
        if (rank || this.rank) this.host.voice(rankText(this.words, this.board, rank));
        this.rank = rank;
        this.host.draw();
    }

    /** The rank of the cursor's card, or none if that is highlighted already. */
    showSameRank(): void {
        const rank = rankUnder(this.board, this.cursor);
        this.showRank(rank === this.rank ? 0 : rank);
    }

    /** A tap where the cursor is; on the card that is selected already, a double click. */
    enter(): void {
        this.held = null;
        this.half = null;
        this.said.message = null;
        this.whenSeen(null, () => {
            const { cursor, selection } = this;
            const again = selection?.pile === cursor.pile && selection.count === cursor.count;
            const grab = again ? findGrab(this.state, cursor.pile, cursor.count) : undefined;
            if (grab?.double !== undefined) this.move(grab, grab.double);
            else this.tapNow(cursor, undefined);
        });
    }

    /** A pile's key of a typed move; false if it is none. */
    type(key: string): boolean {
        const typed = typeKey(this.board, this.half, key);
        this.said.message = null;
        this.half = typed.kind === "half" ? typed.source : null;
        if (typed.kind === "move") {
            const { source, target } = typed;
            this.held = null;
            this.whenFree(() => this.typedMove(source, target));
        } else this.host.draw();
        return typed.kind !== "none";
    }

    private typedMove(source: Pile, target: Pile): void {
        this.selection = null;
        const grab = typedGrab(this.state, source, target);
        // Python has the words for what is wrong with any other.
        if (grab) this.move(grab, target);
        else this.post({ kind: "notation", text: source + target });
    }

    // -- intents ----------------------------------------------------------------------------------------------

    /** Undo, redo, a deal, a paste: what needs no card in the hand. */
    ask(intent: Intent): void {
        this.release();
        this.whenFree(() => {
            if (intent.kind === "undo" && !this.state.can_undo) this.refuse(["nothing_to_undo", {}], []);
            else if (intent.kind === "redo" && !this.state.can_redo) this.refuse(["nothing_to_redo", {}], []);
            else this.post(intent);
        });
    }

    /** Sends a pile's last card home. */
    sendHome(pile: Pile): void {
        const grab = findGrab(this.state, pile, 1);
        if (grab) this.move(grab, HOME);
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
    say({ key, params }: Said): void {
        this.host.voice(this.words.speak(key, params));
    }

    dispose(): void {
        this.said.stopWaiting();
        this.outbox.forget();
    }

    /** As soon as Python has answered, if the board, or at least the piles the hand touched, are as they are seen now. */
    private whenSeen(touched: readonly Pile[] | null, run: Waiting["run"]): void {
        // Home takes a card whatever lies there.
        const look = () => JSON.stringify(touched?.filter((pile) => asTarget(pile) !== HOME).map((pile) => cardsOf(this.board, pile)));
        const now = look();
        this.outbox.whenFree({ run, seen: boardKey(this.board), still: () => touched !== null && look() === now });
        this.host.draw();
    }

    private select(hit: Hit, grab: Grab): void {
        this.selection = hit;
        const card = cardsOf(this.board, hit.pile).at(-hit.count);
        this.host.voice(this.words.speak("voice.selected", { card, count: Object.keys(grab.targets ?? {}).length }));
        this.host.draw();
    }

    private deselect(): void {
        if (this.selection) this.host.voice(this.words.speak("voice.deselected"));
        this.selection = null;
        this.host.draw();
    }

    private put(hand: Hit, target: Pile): void {
        this.selection = null;
        const grab = findGrab(this.state, hand.pile, hand.count);
        if (grab && homeAfter(grab, target)) return this.move(grab, target);
        const refusal = grab && whyRefused(this.state, grab, target);
        if (refusal) this.refuse(refusal, cardsOf(this.board, hand.pile).slice(-hand.count));
        this.host.draw();
    }

    private move(grab: Grab, target: Pile): void {
        const to = asTarget(target);
        this.selection = null;
        this.show(predict(this.state, grab.source, grab.count, to, homeAfter(grab, to) ?? []));
        this.post({ kind: "move", source: grab.source, target: to, count: grab.count }, boardKey(this.board));
        this.host.draw();
    }

    private refuse([code, params]: Refusal, cards: readonly Card[]): void {
        this.selection = null;
        this.tell(`error.${code}`, params);
        if (this.house.refusal === "shake") this.host.shake(cards);
    }

    private post(intent: Intent, foreseen?: string): void {
        this.said.message = null;
        this.outbox.send(intent, foreseen);
        this.said.wait(() => this.outbox.busy);
    }
}
