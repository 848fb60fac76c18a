// A view whose Python is away, gone or busy: what it says, what it refuses, how it is found again.
import { beforeEach, describe, expect, it, vi } from "vitest";
import { cleanPage, FakeModel, position, show, tap } from "./notebook";
import { stateOf } from "./scenes";

cleanPage();

const signal = () => {
    const heard: (() => void)[] = [];
    return {
        connect: (f: () => void) => void heard.push(f),
        disconnect: (f: () => void) => void heard.splice(heard.indexOf(f), 1),
        emit: () => [...heard].forEach((f) => f()),
        heard,
    };
};

class FakeKernel {
    status = "idle";
    connectionStatus = "connected";
    isDisposed = false;
    statusChanged = signal();
    connectionStatusChanged = signal();
    disposed = signal();
    asked: string[] = [];
    reply: object = { status: "ok", user_expressions: { it: { status: "ok", data: { "text/plain": "'new-model'" } } } };
    requestExecute = (content: { user_expressions: { it: string } }) => {
        this.asked.push(content.user_expressions.it);
        return { done: Promise.resolve({ content: this.reply }) };
    };
    be(status: string): void {
        this.status = status;
        this.statusChanged.emit();
    }
}

let kernel: FakeKernel;
let next: FakeModel;

function table(manager?: object) {
    const model = Object.assign(new FakeModel("classic", "82 5a"), { widget_manager: manager, silent: true });
    return { model, t: show(model) };
}

beforeEach(() => {
    vi.useFakeTimers();
    kernel = new FakeKernel();
    next = new FakeModel("classic", "82 5a");
});

const managed = () => table({ kernel, get_model: (id: string) => (id === "new-model" ? Promise.resolve(next) : Promise.reject(new Error(id))) });
const gone = (t: ReturnType<typeof show>) => t.one(".fcw").classList.contains("fcw-gone");
const beats = (model: FakeModel) => model.beats;
const answer = (model: FakeModel) => model.answerBeat();
const near = (t: ReturnType<typeof show>) => t.one(".fcw").dispatchEvent(new Event("pointerenter"));

describe("a kernel that ends", () => {
    it.each(["restarting", "autorestarting", "dead", "terminating"])("%s: is said at once; nothing is done, nothing sent", (status) => {
        const { model, t } = managed();
        kernel.be(status);
        expect([gone(t), t.line()]).toEqual([true, "No connection to Python.Reconnect"]);
        expect(t.voice()).toContain("No connection to Python");
        const before = [position(t.card("6C")), model.sent.length];
        tap(t.card("6C"));
        t.key("u");
        t.button("New deal").click();
        expect([position(t.card("6C")), model.sent.length]).toEqual(before);
    });

    it("a new kernel in its place does not bring this table back", () => {
        const { model, t } = managed();
        for (const status of ["restarting", "starting", "busy", "idle"]) kernel.be(status);
        near(t);
        expect([gone(t), beats(model)]).toEqual([true, []]);
    });

    it("without a manager the closed way is said, with what to do", () => {
        const { model, t } = table();
        model.tell("comm_live_update");
        expect(t.line()).toMatch(/^No connection to Python: run the cell again; fc\.resume\(\)/);
        expect(t.all(".fcw-again")).toEqual([]);
    });
});

describe("reconnecting", () => {
    it("a view made when the way to Python is closed already, with something to ask, can be brought back too", async () => {
        const manager = { kernel, get_model: () => Promise.resolve(next) };
        const send = () => {
            throw new Error("Cannot send: the comm is closed");
        };
        const model = Object.assign(new FakeModel("classic", "82 5a"), { widget_manager: manager, send });
        model.set("verdict", true); // asked for at once
        const t = show(model);
        await vi.advanceTimersByTimeAsync(0);
        expect([gone(t), t.line()]).toEqual([true, "No connection to Python.Reconnect"]);
        next.set("verdict", true);
        t.button("Reconnect").click();
        await vi.advanceTimersByTimeAsync(0);
        expect(gone(t)).toBe(false);
        expect(next.sent.map(({ kind }) => kind)).toEqual(["annex"]);
    });

    it("takes the live verdict along", async () => {
        const { model, t } = managed();
        model.set("verdict", true);
        kernel.be("restarting");
        kernel.be("idle");
        t.button("Reconnect").click();
        await vi.advanceTimersByTimeAsync(0);
        expect(JSON.parse(JSON.parse(/rejoin\((.*)\)$/.exec(kernel.asked[0]!)![1]!))).toMatchObject({ verdict: true });
    });

    it("asks the new kernel for a table with this game, and is that table's view from then on", async () => {
        const { model, t } = managed();
        model.set("_record", { id: "abc", records: null });
        kernel.be("restarting");
        kernel.be("idle");
        next.set("_state", { ...stateOf("classic", "82"), ply: 7 });
        t.button("Reconnect").click();
        expect(t.line()).toContain("Waiting for Python");
        t.button("Reconnect").click(); // once is enough
        await vi.advanceTimersByTimeAsync(0);
        expect(kernel.asked).toHaveLength(1);
        const left = JSON.parse(JSON.parse(/rejoin\((.*)\)$/.exec(kernel.asked[0]!)![1]!));
        expect(left).toMatchObject({ record: { id: "abc" }, number: 617, house: { name: "classic" }, language: "en" });
        expect(left.line).toBe(stateOf("classic", "82 5a").line);
        expect([gone(t), t.all(".fcw-again")]).toEqual([false, []]);
        expect(t.one(".fcw-status:nth-child(2) b").textContent).toBe("1");
        t.key("u");
        expect(next.sent.at(-1)).toMatchObject({ kind: "undo", ply: 7 });
        expect(model.sent).toEqual([]);
        expect([model.heard, kernel.statusChanged.heard.length]).toEqual([0, 1]);
        kernel.be("dead"); // and again
        expect(gone(t)).toBe(true);
    });

    it("says why it failed, and may be tried again", async () => {
        const { t } = managed();
        kernel.be("dead");
        kernel.reply = { status: "ok", user_expressions: { it: { status: "error", evalue: "No module named 'freecell_widget'" } } };
        t.button("Reconnect").click();
        await vi.advanceTimersByTimeAsync(0);
        expect([gone(t), t.line()]).toEqual([true, expect.stringContaining("No module named")]);
        kernel.reply = new FakeKernel().reply;
        t.button("Reconnect").click();
        await vi.advanceTimersByTimeAsync(0);
        expect(gone(t)).toBe(false);
    });
});

describe("a connection that comes and goes", () => {
    it("is said, and the table is alive again when Python answers", () => {
        const { model, t } = managed();
        kernel.connectionStatus = "connecting";
        kernel.connectionStatusChanged.emit();
        expect([gone(t), t.all(".fcw-again")]).toEqual([true, []]);
        kernel.connectionStatus = "connected";
        kernel.connectionStatusChanged.emit();
        expect([gone(t), beats(model).length]).toEqual([true, 1]);
        answer(model);
        expect(gone(t)).toBe(false);
    });
});

describe("a Python that is busy", () => {
    const waits = (t: ReturnType<typeof show>) => t.one(".fcw").classList.contains("fcw-waits");

    it("is noticed when the player comes near, without a click", () => {
        const { model, t } = table();
        near(t);
        vi.advanceTimersByTime(250);
        expect([waits(t), t.line()]).toEqual([false, ""]);
        vi.advanceTimersByTime(100);
        expect([waits(t), t.line()]).toEqual([true, "Waiting for Python …"]);
        near(t); // one question is enough
        expect(beats(model)).toHaveLength(1);
        answer(model);
        expect([waits(t), t.line()]).toEqual([false, ""]);
        near(t);
        expect(beats(model)).toHaveLength(1);
        vi.advanceTimersByTime(3000);
        near(t);
        expect(beats(model)).toHaveLength(2);
    });

    it("is noticed when a cell takes long, and not asked for a short one", () => {
        const { model, t } = managed();
        kernel.be("busy");
        vi.advanceTimersByTime(500);
        kernel.be("idle");
        vi.advanceTimersByTime(5000);
        expect(beats(model)).toHaveLength(0);
        kernel.be("busy");
        vi.advanceTimersByTime(1100);
        expect([beats(model).length, waits(t)]).toEqual([1, true]);
        answer(model);
        expect(waits(t)).toBe(false);
    });

    it("a view that is gone asks nothing", () => {
        const { model, t } = managed();
        kernel.be("busy");
        t.cleanup();
        vi.advanceTimersByTime(5000);
        expect([beats(model), kernel.statusChanged.heard, kernel.disposed.heard]).toEqual([[], [], []]);
    });
});
