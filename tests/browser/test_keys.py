"""Keys, clipboard, menu and ears, in a real JupyterLab."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import freecell_widget as fc
from tests.browser.fctable import Table, show
from tests.browser.lab import Lab

DEAL = fc.deal(617)


def at(table: Table, place: str) -> tuple[float, float]:
    return table.spot(place, DEAL)


def test_keys_stay_at_the_table_until_the_focus_leaves(lab: Lab) -> None:
    notebook, table = show(lab, "617", 0, "untouched = 1")
    sources = notebook.sources()
    table.tap((table.box(table.surface)[0] + 3, table.box(table.surface)[1] + 3))
    expect(table.surface).to_be_focused()
    table.keys("d", "d", "Escape", "a", "Escape", "1", "Escape", "x", "m", "y", "b", "Escape", "ArrowDown", "z", "0")
    table.keys("Escape", "Enter", "Shift+Enter", "Escape")
    assert notebook.sources() == sources
    expect(lab.page.locator(".jp-Notebook.jp-mod-editMode")).to_have_count(0)
    lab.page.wait_for_function("name => fcPanel(name).context.model.dirty", arg=notebook.name)
    table.keys("Control+s")
    lab.page.wait_for_function("name => !fcPanel(name).context.model.dirty", arg=notebook.name)
    # and when the focus has left, keys are the notebook's again
    lab.page.locator(".jp-InputPrompt").nth(1).click()
    table.keys("b")
    assert len(notebook.sources()) == len(sources) + 1


def test_the_keyboard_reaches_every_place_and_shows_where_it_is(lab: Lab) -> None:
    _, table = show(lab)
    table.focus()
    seen = []
    for _ in range(16):
        seen.append(table.cursor().split(",")[0])
        table.keys("ArrowRight")
    assert len(set(seen)) == 16 and seen[0] == table.cursor().split(",")[0]
    assert {"Column 1", "Column 8", "Free cell a", "Free cell d", "Foundation of spades"} <= set(seen)
    lab.shot("keyboard", of=table.root)
    table.keys("7", "a")
    table.expect_moves(1)
    assert table.cursor()


def test_the_cursor_picks_a_run_and_never_a_covered_card(lab: Lab) -> None:
    board = fc.Position.parse(
        "Foundations: H-6 C-A D-A S-A\n: KC QH JC TH 9C 8H 7C\n: KS QD JS\n: KD 2C 2D 2S\n: 3C 3D 3S 4C 4D 4S\n"
        ": 5C 5D 5S 6C 6D 6S\n: 7D 7S 8C 8D 8S\n: 9D 9H 9S TC TD TS\n: JD JH QC QS KH 7H"
    )
    _, table = show(lab, f'fc.Position.parse("{board.to_text("compact")}")')
    table.focus()
    table.keys("ArrowRight")
    for _ in range(20):
        if table.cursor().startswith("Column 1,"):
            break
        table.keys("ArrowRight")
    names = []
    for _ in range(8):
        table.keys("ArrowUp")
        names.append(table.cursor())
    assert names[0].startswith("eight of hearts with one card below, column 1")
    assert any(name.startswith("king of clubs with 6 cards below, column 1") for name in names)


def test_typed_moves(lab: Lab) -> None:
    notebook, table = show(lab)
    table.focus()
    table.keys("8")
    expect(table.line).to_contain_text("8")
    table.keys("Escape")
    expect(table.line).to_be_empty()
    table.keys("8", "a", "1", "2")
    expect(table.line).to_have_text("J♦︎ goes only on a black Q.")
    table.keys("b", "h")
    expect(table.line).to_have_text("There is no card in cell b.")
    table.expect_moves(1)
    table.keys("u")
    table.expect_moves(0)
    table.keys("r")
    table.expect_moves(1)
    table.keys("Control+z")
    table.expect_moves(0)
    table.keys("Control+y")
    table.expect_moves(1)
    table.keys("n")
    expect(table.root.locator(".fcw-deal")).not_to_contain_text("617")
    table.keys("u")
    expect(table.root.locator(".fcw-deal")).to_contain_text("617")
    assert notebook.value("table.game.line == (fc.Move('8', 'a'),)") is True


def test_more_cells_take_more_letters(lab: Lab) -> None:
    notebook, table = show(lab, "fc.deal(617, cells=10)")
    table.focus()
    table.keys("8", "m", "7", "k")
    table.expect_moves(2)
    table.keys("m", "Escape", "u")
    table.expect_moves(1)
    assert notebook.value("[str(card) for card in table.position.cells if card]") == ["QH"]


def test_paste_and_copy(lab: Lab) -> None:
    notebook, table = show(lab)
    table.focus()
    table.keys("8", "a", "7", "b")
    table.expect_moves(2)
    table.keys("Control+c")
    assert lab.page.evaluate("() => navigator.clipboard.readText()") == "#617\n8a 7b"

    def paste(text: str) -> None:
        lab.page.evaluate("text => navigator.clipboard.writeText(text)", text)
        table.focus()
        table.keys("Control+v")

    paste("11982")
    expect(table.root.locator(".fcw-deal")).to_contain_text("11982")
    paste("0")
    expect(table.line).to_contain_text("0 is no deal number here")
    paste(fc.deal(1).to_text().replace("KD", "4X", 1))
    expect(table.line).to_contain_text("4X")
    paste(fc.deal(1).to_text())
    table.expect_position(fc.deal(1))
    expect(table.root.locator(".fcw-deal")).to_contain_text("#1", timeout=15_000)  # found out beside the game
    expect(table.line).to_have_text("This board is deal 1.")
    table.root.locator(".fcw-deal").click()
    expect(table.line).to_have_text("Copied: 1")
    assert lab.page.evaluate("() => navigator.clipboard.readText()") == "1"
    assert notebook.sources() == [notebook.sources()[0]]


def test_the_menu(lab: Lab) -> None:
    notebook, table = show(lab)
    table.focus()
    table.keys("8", "a")
    table.expect_moves(1)
    table.keys("u")
    table.expect_moves(0)
    more = table.button("More")

    more.click()
    lab.shot("menu", of=table.root)
    table.button("Redo").click()
    table.expect_moves(1)
    more.click()
    table.button("Deal again").click()
    table.expect_moves(0)
    expect(table.root.locator(".fcw-time b")).to_have_text("0:00")
    table.button("Undo").click()  # one undo right after brings the game left behind back
    table.expect_moves(1)
    more.click()
    number = table.root.get_by_label("Deal number")
    number.fill("99999999999")
    number.press("Enter")
    expect(table.root.get_by_role("alert")).to_contain_text("8,589,934,591")
    number.fill("4294967296")
    number.press("Enter")
    table.expect_position(fc.deal(4294967296))
    # a board without a number is named by its cards, which the box takes too
    more.click()
    number.fill(fc.deal(11982).to_text("compact"))
    number.press("Enter")
    table.expect_position(fc.deal(11982))
    table.keys("u")
    table.expect_position(fc.deal(4294967296))
    more.click()
    table.root.get_by_role("radio", name="Baker's Game").click()
    table.expect_position(fc.deal(4294967296, "bakers-game"))
    assert notebook.value("[table.house.name, table.game.number]") == ["bakers-game", 4294967296]
    more.click()
    table.root.get_by_role("radio", name="Deutsch").click()
    expect(table.button("Rückgängig")).to_be_visible()
    expect(table.button("Neues Blatt")).to_be_visible()
    table.tap(table.grip(fc.deal(4294967296).columns[0][0].text))
    expect(table.line).to_contain_text("ist es keine Folge")
    lab.shot("german", of=table.root)
    lab.page.keyboard.press("?")
    expect(table.root.get_by_role("dialog")).to_contain_text("Tasten")
    lab.page.keyboard.press("Escape")
    expect(table.surface).to_be_focused()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_no_violation(lab: Lab, theme: str) -> None:
    lab.theme(theme)
    _, table = show(lab)
    table.tap(table.grip("JD"))
    assert lab.axe(".fcw") == []
    table.tap(at(table, "2"))
    expect(table.line).not_to_be_empty()
    assert lab.axe(".fcw") == []
    table.button("More").click()
    assert lab.axe(".fcw") == []
    table.button("Keys").click()
    lab.shot(f"keys-{theme}", of=table.root)
    rows = table.root.locator(".fcw-help-row")
    keys = [table.box(row.locator("> *").first) for row in rows.all()]
    words = [table.box(row.locator("> *").last) for row in rows.all()]
    assert len(rows.all()) > 5 and len({box[0] for box in keys}) == len({box[0] for box in words}) == 1
    assert all(key[0] + key[2] <= word[0] and abs(key[1] - word[1]) < 12 for key, word in zip(keys, words, strict=True))
    assert lab.axe(".fcw") == []
    lab.page.keyboard.press("Escape")


def test_results_are_announced(lab: Lab) -> None:
    _, table = show(lab)
    live = table.root.locator("[aria-live]")
    table.focus()
    table.keys("8", "a")
    expect(live).to_contain_text("queen of hearts to cell a")
    table.keys("1", "2")
    expect(live).to_contain_text("jack of diamonds goes only on a black queen")
    table.keys("u")
    expect(live).to_contain_text("Undone: queen of hearts")
    assert table.place("1").get_attribute("aria-label") == "Column 1, 7 cards, last jack of diamonds, 1 movable"
