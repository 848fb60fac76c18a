// The table itself: 52 cards and their places, drawn from what the player has. A card's element lives as long as the
// card is on the table; it is moved by its transform alone, so that the compositor can glide it.
import { cardsOf, piles, places, type Place } from "./board";
import { asTarget, foundationName, HOME, pileIndex, pileKind, rankOf, suitOf, SUITS } from "./cards";
import { pace } from "./comfort";
import { cursorName, pileName } from "./describe";
import { make, setAttribute, suitDrawing } from "./dom";
import { labelCard, makeCard } from "./face";
import type { Words } from "./i18n";
import { cardSpot, columnRoom, layOut, shapeOf, spot, surfaceHeight, type Layout, type Point } from "./layout";
import type { Hit, Player } from "./player";
import type { Card, Pile } from "./protocol";

const GUESS = 720; // px, until the first measurement
const SETTLED = 700; // ms after which every glide has ended
const STAGGER = 45; // ms between cards that go home together
const MOVING = 100; // added to the z-index of a card that moves, and of all that lie on it,
const HELD = 200; // of one in the hand

interface Drawn {
    element: HTMLElement;
    transform: string;
    z: number;
}

export class Surface {
    readonly element: HTMLElement;
    layout: Layout;
    /** Hears that everything got a new place. */
    moved: () => void = () => undefined;
    /** Hears that everything was drawn. */
    drawn: () => void = () => undefined;
    /** Height of the columns' part; within one game it only grows. */
    room = 0;

    private readonly cards = new Map<Card, Drawn>();
    private readonly piles = new Map<Pile, HTMLElement>();
    private readonly moving = new Set<Card>();
    private width = GUESS;
    private game = "";
    private lifted: { offset: Point; over: Pile | null } = { offset: { x: 0, y: 0 }, over: null };
    private settleTimer: ReturnType<typeof setTimeout> | undefined;
    private stillFrame = 0;
    private peeked: Card | null = null;

    constructor(
        private readonly id: string,
        private readonly player: Player,
        /** The view's element, which gets the table's measures for its styles. */
        private readonly frame: HTMLElement,
        help: string,
    ) {
        this.element = make("div", "fcw-surface fcw-still", { role: "application", tabindex: "0", "aria-describedby": help });
        this.layout = this.laidOut();
    }

    dispose(): void {
        clearTimeout(this.settleTimer);
        cancelAnimationFrame(this.stillFrame);
    }

    /** The room there is changed: everything is put in its new place at once. */
    resize(width: number): void {
        const whole = Math.floor(width);
        if (whole <= 0 || whole === this.width) return;
        this.width = whole;
        this.layOutAgain();
        this.draw();
    }

    relabel(): void {
        const { words } = this.player;
        setAttribute(this.element, "aria-label", words.say("ui.table"));
        for (const [card, { element }] of this.cards) labelCard(element, card, words);
        this.draw();
    }

    /** What is under a pointer. A card that flies by is seen above the one that lies there, and that one is meant. */
    hit({ target, clientX, clientY }: MouseEvent): Hit | null {
        if (!(target instanceof Element)) return null;
        const card = target.closest("[data-card]")?.getAttribute("data-card");
        const lying = card && this.moving.has(card) ? this.lyingAt(clientX, clientY) : undefined;
        const place = lying ?? (card ? places(this.player.board).get(card) : undefined);
        if (place) return { pile: place.pile, count: place.count };
        const pile = target.closest("[data-pile]")?.getAttribute("data-pile");
        return pile ? { pile, count: 0 } : null;
    }

    /** Whose place this is once every card has arrived. */
    private lyingAt(clientX: number, clientY: number): Place | undefined {
        const { left, top } = this.element.getBoundingClientRect();
        const [x, y] = [clientX - left, clientY - top];
        const { w, h } = this.layout;
        const here = [...places(this.player.board).values()].filter((place) => {
            const at = this.spotOf(place);
            return x >= at.x && x < at.x + w && y >= at.y && y < at.y + h;
        });
        return here.sort((a, b) => a.count - b.count)[0];
    }

    /** Where a card is seen now, be it on its way. */
    seenAt(card: Card): Point {
        const drawn = this.cards.get(card);
        const matrix = /matrix\((.*)\)/.exec(drawn ? getComputedStyle(drawn.element).transform : "")?.[1]?.split(",");
        if (matrix) return { x: Number(matrix[4]), y: Number(matrix[5]) };
        const place = places(this.player.board).get(card);
        return place ? this.spotOf(place) : { x: 0, y: 0 };
    }

    /** The dragged cards, `offset` from where they belong, over a pile they may go to. */
    hold(offset: Point, over: Pile | null): void {
        this.lifted = { offset, over };
        this.draw();
    }

    /** Shows one covered card whole, or none. */
    peek(card: Card | null): void {
        if (card === this.peeked) return;
        if (this.peeked) this.cards.get(this.peeked)?.element.classList.remove("fcw-peek");
        if (card) this.cards.get(card)?.element.classList.add("fcw-peek");
        this.peeked = card;
    }

    shake(cards: readonly Card[]): void {
        if (!pace(this.player.settings)) return;
        const steps = [0, -4, 4, -3, 2, 0].map((x) => ({ translate: `${x}px 0` }));
        for (const card of cards) this.cards.get(card)?.element.animate(steps, { duration: 260, easing: "ease-out" });
    }

    draw(): void {
        const { board, state } = this.player;
        const shape = shapeOf(board);
        const game = `${state.identifier}/${this.width}`;
        const reshaped = JSON.stringify(shape) !== JSON.stringify(this.layout.shape);
        if (reshaped || !this.piles.size) this.layOutAgain();
        if (game !== this.game) this.room = 0;
        this.game = game;
        this.setRoom(Math.max(this.room, columnRoom(this.layout, board)));
        this.drawCards();
        this.drawMarks();
        this.drawn();
    }

    /** The player likes it otherwise now. */
    restyle(): void {
        this.layOutAgain();
        this.draw();
    }

    private laidOut(): Layout {
        const { large_cards: large, left_handed: left } = this.player.settings;
        return layOut(this.width, shapeOf(this.player.board), { large, left });
    }

    private layOutAgain(): void {
        this.layout = this.laidOut();
        const { w, h, index, pip, total } = this.layout;
        const { style } = this.frame;
        style.setProperty("--fcw-total", `${total}px`);
        style.setProperty("--fcw-w", `${w}px`);
        style.setProperty("--fcw-h", `${h}px`);
        style.setProperty("--fcw-i", `${index}px`);
        style.setProperty("--fcw-pip", `${pip}px`);
        this.room = 0;
        this.drawPlaces();
        this.keepStill();
        this.moved();
    }

    /** No glide before the next frame is painted. */
    private keepStill(): void {
        this.element.classList.add("fcw-still");
        cancelAnimationFrame(this.stillFrame);
        this.stillFrame = requestAnimationFrame(() => {
            this.stillFrame = requestAnimationFrame(() => this.element.classList.remove("fcw-still"));
        });
    }

    private setRoom(room: number): void {
        if (room === this.room) return;
        this.room = room;
        const height = `${surfaceHeight(this.layout, room)}px`;
        this.element.style.height = height;
        this.frame.style.setProperty("--fcw-height", height);
        for (const [pile, element] of this.piles)
            if (pileKind(pile) === "column") element.style.height = `${room}px`;
    }

    private drawPlaces(): void {
        const wanted = piles(this.player.board);
        for (const [pile, element] of this.piles) {
            if (wanted.includes(pile)) continue;
            element.remove();
            this.piles.delete(pile);
        }
        for (const pile of wanted) {
            const rect = spot(this.layout, pile);
            const element = this.piles.get(pile) ?? this.makePlace(pile);
            element.style.transform = `translate(${rect.x}px,${rect.y}px)`;
        }
    }

    private makePlace(pile: Pile): HTMLElement {
        const kind = pileKind(pile);
        const element = make("div", `fcw-place fcw-${kind}`, { id: `${this.id}-${pile}`, role: "group", "data-pile": pile });
        const suit = kind === "foundation" ? SUITS[pileIndex(pile)] : undefined;
        if (suit) element.append(suitDrawing("fcw-ghost", suit));
        else element.setAttribute("data-name", pile);
        this.piles.set(pile, element);
        this.element.append(element);
        return element;
    }

    private spotOf(place: Place): Point {
        return cardSpot(this.layout, place, cardsOf(this.player.board, place.pile).length, this.room);
    }

    private drawCards(): void {
        const { board, held, words } = this.player;
        const found = places(board);
        for (const [card, { element }] of this.cards) {
            if (found.has(card)) continue;
            element.remove();
            this.cards.delete(card);
        }
        const going: Card[] = [];
        const raised = new Set<Pile>(); // piles of which a deeper card moves
        let setOff = false;
        for (const [card, place] of found) {
            const drawn = this.cards.get(card) ?? this.addCard(card, words);
            const lifted = held !== null && held.pile === place.pile && place.count <= held.count;
            const { x, y } = this.spotOf(place);
            const { offset } = this.lifted;
            const transform = lifted ? `translate(${x + offset.x}px,${y + offset.y}px)` : `translate(${x}px,${y}px)`;
            drawn.element.classList.toggle("fcw-held", lifted);
            const home = pileKind(place.pile) === "foundation";
            const top = board.foundations[pileIndex(place.pile)] ?? 0;
            drawn.element.classList.toggle("fcw-buried", home && place.depth < top - 2);
            if (transform !== drawn.transform) {
                drawn.element.style.transform = transform;
                const glides = drawn.transform !== "" && !lifted;
                if (glides) this.moving.add(card);
                setOff ||= glides;
                if (glides && home) going.push(card);
                else drawn.element.style.removeProperty("--fcw-delay");
                drawn.transform = transform;
            }
            if (this.moving.has(card)) raised.add(place.pile);
            const z = place.depth + (lifted ? HELD : raised.has(place.pile) ? MOVING : 1);
            if (z !== drawn.z) drawn.element.style.zIndex = String(z);
            drawn.z = z;
        }
        // Cards that go home together leave one after another, lowest first.
        going.sort((a, b) => rankOf(a) - rankOf(b));
        going.forEach((card, i) => {
            this.cards.get(card)?.element.style.setProperty("--fcw-delay", `${Math.min(i * STAGGER, 360) * pace(this.player.settings)}ms`);
        });
        if (!setOff) return;
        this.peek(null);
        this.settleSoon();
    }

    private settleSoon(): void {
        clearTimeout(this.settleTimer);
        this.settleTimer = setTimeout(() => {
            this.moving.clear();
            this.draw();
        }, SETTLED * pace(this.player.settings));
    }

    private addCard(card: Card, words: Words): Drawn {
        const drawn = { element: makeCard(card, `${this.id}-${card}`), transform: "", z: -1 };
        labelCard(drawn.element, card, words);
        this.element.append(drawn.element);
        this.cards.set(card, drawn);
        return drawn;
    }

    /** Selection, targets, cursor, hint; and every name for ears. */
    private drawMarks(): void {
        const { board, state, words, hand, held, targets, cursor, rank, hinted } = this.player;
        const found = places(board);
        const hintTo = hinted?.target === HOME ? foundationName(suitOf(hinted.card ?? "")) : hinted?.target;
        const tops = new Map<Pile, Card>();
        for (const pile of piles(board)) {
            const top = cardsOf(board, pile).at(-1);
            if (top) tops.set(pile, top);
        }
        const over = held ? this.lifted.over : null;
        for (const [pile, element] of this.piles) {
            element.classList.toggle("fcw-target", targets.includes(pile));
            element.classList.toggle("fcw-over", over !== null && targets.includes(pile) && asTarget(pile) === asTarget(over));
            element.classList.toggle("fcw-cursor", cursor.pile === pile && !tops.has(pile));
            element.classList.toggle("fcw-hint-to", pile === hintTo && !tops.has(pile));
            setAttribute(element, "aria-label", pileName(words, state, board, pile));
            const kept = pileKind(pile) === "foundation" ? cardsOf(board, pile).slice(-1) : cardsOf(board, pile);
            setAttribute(element, "aria-owns", kept.length ? kept.map((card) => `${this.id}-${card}`).join(" ") : null);
        }
        this.element.classList.toggle("fcw-ranked", rank > 0);
        const cursorSelected = hand?.pile === cursor.pile && hand.count === cursor.count;
        for (const [card, { element }] of this.cards) {
            const place = found.get(card);
            if (!place) continue;
            const { pile, count } = place;
            const top = tops.get(pile) === card;
            const shown = top || pileKind(pile) === "column"; // of a foundation only the top card counts
            const target = top && targets.includes(pile);
            const here = shown && cursor.pile === pile && cursor.count === count;
            const name = here ? cursorName(words, state, board, cursor, cursorSelected) : words.cardName(card);
            element.classList.toggle("fcw-target", target);
            element.classList.toggle("fcw-over", target && over !== null && asTarget(pile) === asTarget(over));
            element.classList.toggle("fcw-selected", shown && hand?.pile === pile && count <= hand.count);
            element.classList.toggle("fcw-cursor", here);
            element.classList.toggle("fcw-same", rankOf(card) === rank);
            element.classList.toggle("fcw-hint", hinted?.source === pile && shown && count <= (hinted.count ?? 0));
            element.classList.toggle("fcw-hint-to", top && pile === hintTo);
            setAttribute(element, "aria-hidden", shown ? null : "true");
            setAttribute(element, "aria-label", name);
        }
        const at = cursor.count ? cardsOf(board, cursor.pile).at(-cursor.count) : undefined;
        setAttribute(this.element, "aria-activedescendant", `${this.id}-${at ?? cursor.pile}`);
    }
}
