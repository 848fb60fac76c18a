import { describe, expect, it, vi } from "vitest";
import { FakeModel, cleanPage, position, show, tap } from "./notebook";
import { stateOf } from "./scenes";

cleanPage();

describe("the menu", () => {
    const open = (model: FakeModel) => {
        const t = show(model);
        t.one(".fcw-more").click();
        return t;
    };

    it("deals a number, and keeps one that is out of range to be corrected", () => {
        const model = new FakeModel("numbered");
        const t = open(model);
        const field = t.one<HTMLInputElement>("input");
        const submit = () => t.one("form").dispatchEvent(new Event("submit", { cancelable: true, bubbles: true }));
        field.value = "1000001";
        submit();
        expect(t.one(".fcw-wrong").textContent).toBe("Whole numbers from 1 to 1,000,000.");
        expect(model.sent).toEqual([]);
        field.value = "#617";
        submit();
        expect(model.sent).toMatchObject([{ kind: "deal", number: 617 }]);
        expect(t.all("[role=dialog]")).toEqual([]);
    });

    it.each<[text: string, number: number | null]>([
        ["617", 617],
        ["#617", 617],
        [" # 617 ", 617],
        ["8,589", 8589],
        ["1 000", 1000],
        ["1.000", 1000],
        ["1'000", 1000],
        ["1’000", 1000],
        ["1_000", 1000],
        ["1\u00a0000", 1000],
        ["999\u202f999", 999_999],
        ["1,000,000", 1_000_000],
        ["1,000,001", null],
        ["1,000.000", null],
        ["1.5", null],
        ["85,89", null],
        ["0.617", null],
        ["-617", null],
        ["−8,589", null],
        ["1/2", null],
        ["1e3", null],
        ["six", null],
        ["", null],
    ])("reads the number %j as %j", (text, number) => {
        const model = new FakeModel("numbered");
        const t = open(model);
        t.one<HTMLInputElement>("input").value = text;
        t.one("form").dispatchEvent(new Event("submit", { cancelable: true, bubbles: true }));
        if (number === null) expect([t.one(".fcw-wrong").textContent, model.sent]).toEqual(["Whole numbers from 1 to 1,000,000.", []]);
        else expect(model.sent).toMatchObject([{ kind: "deal", number }]);
    });

    it("takes the text of a board where the number goes", () => {
        const model = new FakeModel("classic");
        const t = open(model);
        t.one<HTMLInputElement>("input").value = "KH QH/KS//";
        t.one("form").dispatchEvent(new Event("submit", { cancelable: true, bubbles: true }));
        expect(model.sent).toMatchObject([{ kind: "paste", text: "KH QH/KS//" }]);
    });

    it("lists the houses, the present one checked; another one deals the same cards", () => {
        const model = new FakeModel("classic");
        const t = open(model);
        const checked = t.all("[role=radio][aria-checked=true]").map((e) => e.textContent);
        expect(checked).toEqual(["Classic", "English"]);
        t.button("Baker's Game").click();
        expect(model.sent).toMatchObject([{ kind: "deal", number: null, house: "bakers-game" }]);
    });

    it("goes by arrow keys, and the keys in it are no moves", () => {
        const model = new FakeModel("classic");
        const t = open(model);
        expect(document.activeElement?.textContent).toBe("Redo");
        t.key("ArrowDown", {}, document.activeElement ?? t.surface);
        expect(document.activeElement?.textContent).toBe("Deal again");
        t.key("n", {}, document.activeElement ?? t.surface);
        expect(model.sent).toEqual([]);
        t.button("Deal again").click();
        expect(model.sent).toMatchObject([{ kind: "restart" }]);
    });

    it.each([
        ["the window", 600, 0, "492px"],
        ["what clips the table", 600, 400, "292px"],
        ["nothing, where hardly anything is seen", 200, 0, ""],
    ])("is no higher than %s lets be seen", (_, window_, clip, height) => {
        vi.spyOn(window, "innerHeight", "get").mockReturnValue(window_);
        const scroller = document.createElement("div");
        document.body.append(scroller);
        if (clip) scroller.style.overflowY = "auto";
        const rect = vi.spyOn(Element.prototype, "getBoundingClientRect");
        rect.mockImplementation(function (this: Element) {
            return this === scroller ? new DOMRect(0, 0, 360, clip) : new DOMRect(0, 100, 200, 0);
        });
        const t = show(new FakeModel("classic"), scroller);
        t.one(".fcw-more").click();
        expect(t.one(".fcw-menu").style.getPropertyValue("--fcw-visible")).toBe(height);
    });

    it("sets the language for all views", () => {
        const model = new FakeModel("classic");
        const t = open(model);
        t.button("Italiano").click();
        expect(model.get("language")).toBe("it");
        expect(t.button("Annulla")).toBeTruthy();
    });
});

describe("clipboard and notices", () => {
    it("a pasted board or number goes to Python", () => {
        const model = new FakeModel("classic");
        const t = show(model);
        const data = new DataTransfer();
        data.setData("text/plain", " 617\n");
        t.surface.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
        expect(model.sent).toMatchObject([{ kind: "paste", text: "617" }]);
    });

    it("copying gives the played line", () => {
        const t = show(new FakeModel("classic", "82 5a"));
        const data = new DataTransfer();
        t.surface.dispatchEvent(new ClipboardEvent("copy", { clipboardData: data, bubbles: true, cancelable: true }));
        expect(data.getData("text/plain")).toContain("82 5a");
        expect(t.line()).toBe("The moves are in the clipboard.");
    });

    it("the deal's identifier is copied with one tap, and the line says so", async () => {
        const written = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
        const t = show(new FakeModel("classic"));
        t.one(".fcw-deal").click();
        await vi.waitFor(() => expect(t.line()).toBe("Copied: 617"));
        expect(written).toHaveBeenCalledWith("617");
    });

    it("a notice is shown once, as text", () => {
        const model = new FakeModel("classic");
        const t = show(model);
        model.set("_notice", { seq: 1, code: "python_error", params: { text: "<img src=x onerror=alert(1)>" } });
        expect(t.line()).toBe("Python: <img src=x onerror=alert(1)>");
        expect(t.all("img")).toEqual([]);
        model.set("_state", stateOf("classic", "82")); // which it may have overtaken
        expect(t.line()).toContain("onerror");
        tap(t.card("JC"));
        expect(t.line()).toBe("");
    });

    it("a text of any length stays in its place, and can be read whole", () => {
        const model = new FakeModel("classic");
        const t = show(model);
        const text = "x".repeat(300);
        model.set("_notice", { seq: 1, code: "python_error", params: { text } });
        expect(t.one(".fcw-line > .fcw-said").textContent).toBe(`Python: ${text}`);
        expect(t.one(".fcw-line").title).toBe(`Python: ${text}`);
    });

    it.each([
        ["en", "These cards do not fit that house: here is a new deal. Undo brings them back."],
        ["de", "Diese Karten passen nicht zu diesem Haus: Hier ist ein neues Blatt. „Rückgängig“ holt sie zurück."],
    ])("a house the cards do not fit is said in %s", (language, text) => {
        const model = new FakeModel("classic");
        model.set("language", language);
        const t = show(model);
        model.set("_notice", { seq: 1, code: "dealt_anew", params: {} });
        expect(t.line()).toBe(text);
    });

    it("a closed comm is said", () => {
        const model = new FakeModel("classic");
        const t = show(model);
        model.tell("comm:close");
        expect(t.line()).toBe("No connection to Python: run the cell again; fc.resume() brings this game back.");
    });

    it("a message that cannot be sent is said, and the move taken back", () => {
        const model = new FakeModel("runs");
        const t = show(model);
        const before = position(t.card("AS"));
        model.send = () => {
            throw new Error("Cannot send");
        };
        tap(t.card("AS"));
        expect([t.line(), position(t.card("AS"))]).toEqual(["No connection to Python: run the cell again; fc.resume() brings this game back.", before]);
    });

    it("works in a shadow root", () => {
        const host = document.createElement("div");
        document.body.append(host);
        const model = new FakeModel("runs");
        const t = show(model, host.attachShadow({ mode: "open" }));
        tap(t.card("AS"));
        expect(model.sent).toMatchObject([{ kind: "move", source: "a", target: "h" }]);
    });
});
