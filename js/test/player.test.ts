import { beforeEach, describe, expect, it, vi } from "vitest";
import { boardKey } from "../src/board";
import { Words } from "../src/i18n";
import { Player } from "../src/player";
import type { Message } from "../src/protocol";
import { ok, refused, scene, stateOf, type SceneName } from "./scenes";

let sent: Message[] = [];
let said: string[] = [];
let shaken: string[] = [];

function player(name: SceneName, line = ""): Player {
    const { house } = scene(name);
    return new Player("v", stateOf(name, line), house, new Words("en"), {
        send: (message) => sent.push(message),
        seconds: () => 7,
        draw: () => undefined,
        voice: (text) => said.push(text),
        shake: (cards) => shaken.push(...cards),
        focused: () => true,
    });
}

beforeEach(() => {
    [sent, said, shaken] = [[], [], []];
    vi.useFakeTimers();
});

const move = (at = -1) => {
    const message = sent.at(at);
    return message?.kind === "move" ? message.source + message.target + message.count : message?.kind;
};

describe("taps", () => {
    it("select, then place", () => {
        const p = player("classic");
        p.tap({ pile: "8", count: 1 });
        expect(p.selection).toEqual({ pile: "8", count: 1 });
        expect(p.targets.sort()).toEqual(["2", "3", "a", "b", "c", "d"]);
        expect(said).toEqual(["queen of hearts selected, 6 places to go."]);
        p.tap({ pile: "2", count: 3 });
        expect(move()).toBe("821");
        expect(sent[0]).toMatchObject({ ply: 1, seconds: 7 });
        expect(boardKey(p.board)).toBe(boardKey(stateOf("classic", "82"))); // painted before Python has answered
    });

    it("bring along all below a card", () => {
        const p = player("runs");
        p.tap({ pile: "5", count: 4 });
        p.tap({ pile: "1", count: 1 });
        expect(move()).toBe("514");
    });

    it("drop the selection: on the same card, on the surface", () => {
        const p = player("classic");
        p.tap({ pile: "8", count: 1 });
        p.tap({ pile: "8", count: 1 });
        expect(p.selection).toBeNull();
        p.tap({ pile: "8", count: 1 });
        p.release();
        expect(p.selection).toBeNull();
        p.tap({ pile: "a", count: 0 });
        expect([p.selection, p.said.message, sent]).toEqual([null, null, []]);
    });

    it("on a target that refuses drop the selection and say why", () => {
        const p = player("classic");
        p.tap({ pile: "2", count: 1 });
        p.tap({ pile: "1", count: 1 });
        expect([p.selection, p.said.message?.key, sent]).toEqual([null, "error.king", []]);
        expect(said.at(-1)).toBe("king of spades goes only into an empty column.");
        expect(shaken).toEqual([]);
    });

    it("on a card that cannot be picked up say why, and shake it where the house does", () => {
        const p = player("numbered");
        p.tap({ pile: "6", count: 4 });
        expect([p.said.message?.key, shaken]).toEqual(["error.not_a_run", ["2S"]]);
    });

    it("make the house's move at once", () => {
        const p = player("runs");
        p.tap({ pile: "a", count: 1 });
        expect(move()).toBe("ah1");
        const best = player("numbered");
        best.tap({ pile: "6", count: 2 });
        expect(move()).toBe("672");
        expect(boardKey(best.board)).toBe(boardKey(stateOf("numbered", "67")));
    });

    it("twice in time are a double click where the house knows one", () => {
        const p = player("cardgames");
        p.tap({ pile: "a", count: 1 }, 1000);
        expect(p.selection).not.toBeNull();
        p.tap({ pile: "a", count: 1 }, 1200);
        expect(move()).toBe("ah1");
        const slow = player("cardgames");
        slow.tap({ pile: "a", count: 1 }, 1000);
        slow.tap({ pile: "a", count: 1 }, 3000);
        expect([sent.length, slow.selection]).toEqual([1, null]);
    });

    it("take a card back from its foundation where the house does, and find any of four places home", () => {
        const p = player("cardgames");
        p.tap({ pile: "hc", count: 1 });
        p.tap({ pile: "b", count: 0 });
        expect(move()).toBe("hcb1");
        const q = player("cardgames");
        q.tap({ pile: "a", count: 1 });
        expect(q.targets).toContain("hs");
        q.tap({ pile: "hd", count: 1 });
        expect(move()).toBe("ah1");
    });
});

describe("drags", () => {
    it("move, put back, refuse", () => {
        const p = player("classic");
        expect(p.lift({ pile: "8", count: 1 })).not.toBeNull();
        expect(p.targets).toContain("2");
        p.drop(null);
        p.lift({ pile: "8", count: 1 });
        p.drop("8");
        expect([sent, p.said.message]).toEqual([[], null]);
        p.lift({ pile: "8", count: 1 });
        p.drop("1");
        expect(p.said.message?.key).toBe("error.does_not_fit");
        p.lift({ pile: "8", count: 1 });
        p.drop("2");
        expect(move()).toBe("821");
    });

    it("do not lift what cannot be picked up", () => {
        const p = player("classic");
        expect(p.lift({ pile: "1", count: 3 })).toBeNull();
        expect(p.said.message?.key).toBe("error.not_a_run");
    });

    it("end when the cards are gone", () => {
        const p = player("classic");
        p.lift({ pile: "8", count: 1 });
        p.receive(stateOf("classic", "82")); // a script was quicker
        expect(p.held).toBeNull();
        p.drop("3");
        expect(sent).toEqual([]);
    });

    it.each<[keys: string, hand: string, press: (p: Player) => void]>([
        ["a typed move that takes the card", "8", (p) => [..."82"].forEach((key) => p.type(key))],
        ["a typed move that lays another card on it", "2", (p) => [..."82"].forEach((key) => p.type(key))],
        ["a typed move elsewhere", "5", (p) => [..."82"].forEach((key) => p.type(key))],
        ["a typed move that is none", "8", (p) => [..."15"].forEach((key) => p.type(key))],
        ["Enter", "8", (p) => p.enter()],
        ["undo", "8", (p) => p.ask({ kind: "undo" })],
    ])("end with %s: the hand takes no other card", (_, pile, press) => {
        const p = player("classic");
        p.lift({ pile, count: 1 });
        press(p);
        expect(p.held).toBeNull();
        const messages = sent.length;
        p.drop("a");
        expect(sent).toHaveLength(messages);
    });

    it("go on while only half a move is typed, or the cursor goes", () => {
        const p = player("classic");
        p.lift({ pile: "8", count: 1 });
        p.type("5");
        p.step("left");
        expect(p.held).toEqual({ pile: "8", count: 1 });
    });

    it("end when Python takes back the move that brought the card there", () => {
        const p = player("classic");
        p.type("8");
        p.type("2");
        p.lift({ pile: "2", count: 1 });
        p.answer(refused(sent[0], "stale_ply"));
        expect(p.held).toBeNull();
    });
});

describe("before Python has answered", () => {
    it("a second tap waits, and is carried out on the table that was seen", () => {
        const p = player("classic");
        p.tap({ pile: "8", count: 1 });
        p.tap({ pile: "2", count: 1 });
        p.tap({ pile: "5", count: 1 });
        p.tap({ pile: "a", count: 0 });
        expect(sent).toHaveLength(1);
        p.receive(stateOf("classic", "82"));
        expect(sent).toHaveLength(1);
        p.answer(ok(sent[0], 2));
        expect(move()).toBe("5a1");
        expect(sent[1]?.ply).toBe(2);
    });

    it("a third waits for the second, and goes on if the piles it touched are as they were", () => {
        const p = player("classic");
        p.type("8");
        p.type("2");
        p.tap({ pile: "5", count: 1 });
        p.tap({ pile: "a", count: 0 });
        p.tap({ pile: "6", count: 1 });
        p.tap({ pile: "b", count: 0 });
        p.tap({ pile: "5", count: 1 }); // the jack that was on its way to the cell: no other card is meant
        p.tap({ pile: "7", count: 1 });
        p.receive(stateOf("classic", "82"));
        p.answer(ok(sent[0], 2));
        p.receive({ ...stateOf("classic", "82 5a"), ply: 3 });
        p.answer(ok(sent[1], 3));
        expect(move()).toBe("6b1");
        p.receive({ ...stateOf("classic", "82 5a 6b"), ply: 4 });
        p.answer(ok(sent[2], 4));
        expect([sent.length, p.selection]).toEqual([3, null]);
    });

    it("after a surprise only the very board that was seen will do", () => {
        const p = player("classic", "82");
        p.ask({ kind: "undo" });
        p.tap({ pile: "5", count: 1 });
        p.receive({ ...stateOf("classic"), ply: 3 });
        p.answer(ok(sent[0], 3));
        expect(p.selection).toBeNull();
    });

    it("it is dropped if that table did not come", () => {
        const p = player("classic");
        p.tap({ pile: "8", count: 1 });
        p.tap({ pile: "2", count: 1 });
        p.tap({ pile: "5", count: 1 });
        p.receive(stateOf("classic", "82 5a"));
        p.answer(ok(sent[0], 2));
        expect([sent.length, p.selection]).toEqual([1, null]);
    });

    it("a refusal takes the move back and drops what waited", () => {
        const p = player("classic");
        p.tap({ pile: "8", count: 1 });
        p.tap({ pile: "2", count: 1 });
        p.tap({ pile: "5", count: 1 });
        p.answer(refused(sent[0], "stale_ply"));
        expect(boardKey(p.board)).toBe(boardKey(stateOf("classic")));
        expect([p.said.message?.key, p.selection, sent.length]).toEqual(["error.stale_ply", null, 1]);
    });

    it("an answer that overtakes its state waits for it", () => {
        const p = player("classic");
        p.type("8");
        p.type("2");
        p.type("5");
        p.type("a");
        p.answer(ok(sent[0], 2));
        expect(sent).toHaveLength(1);
        p.receive(stateOf("classic", "82"));
        expect(move()).toBe("5a1");
    });

    it("undos pressed fast are all made, each with the ply it meets", () => {
        const p = player("classic", "82 5a");
        p.ask({ kind: "undo" });
        p.ask({ kind: "undo" });
        expect(sent).toHaveLength(1);
        p.receive({ ...stateOf("classic", "82"), ply: 3 });
        p.answer(ok(sent[0], 3));
        expect(sent.map(({ kind, ply }) => [kind, ply])).toEqual([
            ["undo", 2],
            ["undo", 3],
        ]);
    });

    it("answers to other views are not ours", () => {
        const p = player("classic");
        p.tap({ pile: "8", count: 1 });
        p.tap({ pile: "2", count: 1 });
        p.answer({ kind: "answer", intent: "w.1", ok: false, ply: 1, code: "stale_ply", params: {} });
        expect(p.said.message).toBeNull();
    });

    it("the line says so after 300 ms", () => {
        const p = player("classic");
        p.ask({ kind: "deal", number: null });
        vi.advanceTimersByTime(299);
        expect(p.line).toBeNull();
        vi.advanceTimersByTime(2);
        expect(p.line?.key).toBe("ui.waiting");
        p.receive(stateOf("classic", "82"));
        p.answer(ok(sent[0], 2));
        expect(p.line).toBeNull();
    });

    it("a lost kernel is said, and nothing is pretended", () => {
        const p = player("classic");
        p.tap({ pile: "8", count: 1 });
        p.tap({ pile: "2", count: 1 });
        p.lose();
        expect(p.line?.key).toBe("ui.disconnected");
        expect(boardKey(p.board)).toBe(boardKey(stateOf("classic")));
    });
});

describe("keys", () => {
    it("type moves; Esc forgets half of one", () => {
        const p = player("runs");
        p.type("5");
        expect(p.line).toEqual({ key: "ui.half_typed", params: { source: "5" } });
        p.release();
        expect(p.line).toBeNull();
        p.type("2");
        p.type("3");
        expect(move()).toBe("237");
    });

    it("ask Python why a typed move is none", () => {
        const p = player("runs");
        p.type("1");
        p.type("6");
        expect(sent[0]).toMatchObject({ kind: "notation", text: "16" });
        p.answer(refused(sent[0], "does_not_fit", { card: "TS", color: "red", rank: 11 }));
        expect(said).toEqual(["ten of spades goes only on a red jack."]);
    });

    it("select, place, and send home", () => {
        const p = player("runs");
        p.cursor = { pile: "a", count: 1 };
        p.enter();
        expect(move()).toBe("ah1");
        const q = player("runs");
        q.cursor = { pile: "5", count: 4 };
        q.enter();
        q.step("left");
        q.step("left");
        q.step("left");
        q.step("left");
        q.enter();
        expect(move()).toBe("514");
    });

    it("Enter on the selected card is the house's double click, where there is one", () => {
        const p = player("cardgames");
        p.cursor = { pile: "a", count: 1 };
        p.enter();
        expect([p.selection, sent]).toEqual([{ pile: "a", count: 1 }, []]);
        p.enter();
        expect(move()).toBe("ah1");
        const q = player("cardgames");
        q.cursor = { pile: "1", count: 1 };
        q.enter();
        q.enter();
        expect([q.selection, sent.length, said.at(-1)]).toEqual([null, 1, "Selection dropped."]);
    });
});

describe("what is said", () => {
    it("tells a move, the cards that went home, the end", () => {
        const p = player("numbered");
        p.tap({ pile: "6", count: 2 });
        p.receive(stateOf("numbered", "67"));
        p.answer(ok(sent[0], 2));
        expect(said).toEqual([
            "2 cards from three of spades down to column 7. Home by themselves: ace of hearts, two of hearts, ace of spades, two of spades, three of spades.",
        ]);
        const w = player("winning");
        w.tap({ pile: "a", count: 1 });
        w.receive(stateOf("winning", "ah"));
        w.answer(ok(sent[1], 2));
        expect(said.at(-1)).toBe("king of clubs home. Won: all cards are home.");
        expect(w.line).toEqual({ key: "won", params: { moves: 1 } });
    });

    it("tells what another hand did, once", () => {
        const p = player("classic");
        p.receive(stateOf("classic", "82"));
        expect(said).toEqual(["queen of hearts to column 2."]);
    });

    it("calls a table without a move what the house calls it", () => {
        expect(player("stuck", "6a 2b 5c 3d").line?.key).toBe("stuck.lost");
    });

    it("does not offer an undo there is none of", () => {
        const p = player("classic");
        p.ask({ kind: "undo" });
        expect([sent, p.said.message?.key]).toEqual([[], "error.nothing_to_undo"]);
    });
});
