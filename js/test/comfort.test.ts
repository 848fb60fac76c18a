// How the player likes the table: set in the menu, seen at once, the same in every view.
import { describe, expect, it } from "vitest";
import { layOut } from "../src/layout";
import { cleanPage, FakeModel, show } from "./notebook";

cleanPage();

const SHAPE = { columns: 8, cells: 4, cards: 52 };

function settingsOf(t: ReturnType<typeof show>) {
    t.one(".fcw-more").click();
    t.button("Settings").click();
    return (label: string) => t.button(label);
}

describe("settings", () => {
    it("are switches that stay open and tell Python", () => {
        const model = new FakeModel("classic");
        const t = show(model);
        const press = settingsOf(t);
        expect(press("Four-colour deck").getAttribute("aria-checked")).toBe("false");
        press("Four-colour deck").click();
        expect(press("Four-colour deck").getAttribute("aria-checked")).toBe("true");
        press("Fast").click();
        expect(t.all('[role="radio"][aria-checked="true"]').map((e) => e.textContent)).toEqual(["Any", "Fast"]);
        expect(model.sent).toMatchObject([
            { kind: "setting", name: "four_colors", value: true },
            { kind: "setting", name: "motion", value: "fast" },
        ]);
        const root = t.one(".fcw");
        expect(root.classList.contains("fcw-four")).toBe(true);
        expect(root.style.getPropertyValue("--fcw-pace")).toBe("0.5");
    });

    it("come from Python to all views, and hold from the start", () => {
        const model = new FakeModel("classic");
        const [one, other] = [show(model), show(model)];
        model.set("_settings", { four_colors: true, left_handed: true, large_cards: false, clock: false, motion: "none" });
        for (const t of [one, other, show(model)])
            for (const name of ["fcw-four", "fcw-left", "fcw-untimed"]) expect(t.one(".fcw").classList.contains(name)).toBe(true);
    });

    it("go back if Python does not know them", () => {
        const model = new FakeModel("classic");
        const t = show(model);
        settingsOf(t)("Left-handed layout").click();
        expect(t.one(".fcw").classList.contains("fcw-left")).toBe(true);
        const { id } = model.sent.at(-1)!;
        model.tell("msg:custom", { kind: "reply", request: id, done: true, code: "setting_name", params: { name: "x", names: "y" } });
        expect(t.one(".fcw").classList.contains("fcw-left")).toBe(false);
        expect(t.line()).toContain("no setting");
    });

    it("for a left hand put the foundations at the left, cells at the right, and the cursor walks as they are seen", () => {
        const model = new FakeModel("classic");
        const t = show(model);
        const x = (pile: string) => Number(/translate\((-?[\d.]+)px/.exec(t.pile(pile).style.transform)?.[1]);
        expect(x("a")).toBeLessThan(x("hc"));
        model.set("_settings", { left_handed: true });
        expect(x("hs")).toBeLessThan(x("a"));
        expect(x("a")).toBeLessThan(x("d"));
        expect(x("1")).toBeLessThan(x("8"));
        const at = () => t.surface.getAttribute("aria-activedescendant")?.split("-").at(-1);
        t.key("ArrowLeft"); // from column 1
        expect(at()).toBe("d");
        for (let i = 0; i < 4; i++) t.key("ArrowLeft");
        expect(at()).toBe("hs");
    });
});

it.each([1200, 720, 360])("larger cards are larger at %i px, and stay on the table", (width) => {
    for (const left of [false, true]) {
        const plain = layOut(width, SHAPE, { large: false, left });
        const large = layOut(width, SHAPE, { large: true, left });
        expect(large.w).toBeGreaterThan(plain.w);
        expect(large.index).toBeGreaterThan(plain.index * 1.07);
        const points = [...large.cells, ...large.foundations, ...large.columns];
        expect(Math.min(...points.map(({ x }) => x))).toBeGreaterThanOrEqual(0);
        expect(Math.max(...points.map(({ x }) => x + large.w))).toBeLessThanOrEqual(width + 1);
        const xs = large.cells.concat(large.foundations).filter(({ y }) => y === 0).map(({ x }) => x).sort((a, b) => a - b);
        for (let i = 1; i < xs.length; i++) expect(xs[i]! - xs[i - 1]!).toBeGreaterThan(large.w);
    }
});

describe("a rank", () => {
    const lit = (t: ReturnType<typeof show>) => t.all(".fcw-same").map((card) => card.dataset["card"]).sort();

    it("is highlighted by a key at the cursor, and no more by the same key or Escape", () => {
        const t = show(new FakeModel("classic"));
        const card = t.surface.getAttribute("aria-activedescendant")!.split("-").at(-1)!;
        t.surface.focus();
        t.key("s");
        expect(lit(t)).toEqual(["C", "D", "H", "S"].map((suit) => card[0] + suit));
        expect(t.one(".fcw-surface").classList.contains("fcw-ranked")).toBe(true);
        t.key("s");
        expect(lit(t)).toEqual([]);
        t.key("s");
        t.key("Escape");
        expect(lit(t)).toEqual([]);
    });

    it("is highlighted from the menu by a pointer, and says where its cards are", () => {
        const t = show(new FakeModel("classic"));
        t.one(".fcw-more").click();
        t.button("Highlight a rank").click();
        expect(t.all(".fcw-ranks button")).toHaveLength(14);
        t.one('.fcw-ranks [aria-label="king"]').click();
        expect(lit(t)).toEqual(["KC", "KD", "KH", "KS"]);
        expect(t.voice()).toMatch(/^Highlighted: king of \w+ column \d, king of/);
        expect(t.all('[role="dialog"]')).toHaveLength(0);
        t.one(".fcw-more").click();
        t.button("Highlight a rank").click();
        expect(t.one('[aria-label="king"]').getAttribute("aria-pressed")).toBe("true");
        t.button("None").click();
        expect(lit(t)).toEqual([]);
    });
});

it("the best time is shown where there is one", () => {
    const model = new FakeModel("classic");
    const t = show(model);
    expect(t.one<HTMLElement>(".fcw-best").hidden).toBe(true);
    model.set("_best", 221);
    expect([t.one(".fcw-best").hidden, t.one(".fcw-best").textContent]).toEqual([false, "Best 3:41"]);
});
