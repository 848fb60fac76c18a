"""3. The houses: every column of the table of houses, each variant, and what is easy to get wrong."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

import freecell_widget as fc
from freecell_widget.moves import Move
from tests.boards import CHOICES
from tests.browser import hands
from tests.browser.fctable import Table
from tests.browser.rulebook.boards import NEARLY, SHORT, board
from tests.browser.rulebook.conftest import Desk

FIVE = ("classic", "textbook", "cardgames", "numbered", "stilldeck")
VARIANTS = ("three-cells", "two-cells", "one-cell", "bakers-game", "relaxed")
ROOT = Path(fc.__file__).parent

STUCK = ("6", "a", "2", "b", "5", "c", "3", "d")  # of deal 1


def movable_of(table: Table) -> Locator:
    return table.root.locator(".fcw-status").filter(has_text="movable").locator("b")


def menu_number(table: Table, number: int) -> None:
    if not table.root.get_by_label("Deal number").is_visible():
        table.button("More").click()
    box = table.root.get_by_label("Deal number")
    box.fill(str(number))
    box.press("Enter")


# --- the table of houses, column by column ---


@pytest.mark.parametrize(
    ("house", "movable"), [("classic", 128), ("textbook", 128), ("cardgames", 9), ("numbered", 128), ("stilldeck", 24)]
)
def test_supermove(desk: Desk, house: str, movable: int) -> None:
    text = "Foundations: C-K D-K H-T S-T\nFreecells: JS - - -\n: KS QH\n: KH\n: QS JH\n:\n:\n:\n:\n:\n"
    table = desk.table(board(house, text), house)
    # three cells and five columns are empty
    assert (
        movable == {"exact": 4 * 2**5, "additive": 3 + 5 + 1, "product": 4 * 6}[fc.House.named(house).rules.supermove]
    )
    expect(movable_of(table)).to_have_text(str(movable))


@pytest.mark.parametrize("house", FIVE)
def test_autoplay(desk: Desk, house: str) -> None:
    table = desk.table(board(house), house)
    table.focus()
    table.keys("a", "8")
    table.expect_moves(1)
    after = board(house).play("a8")
    assert (sum(after.foundations) > 10) == (house == "numbered")
    desk.expect("table.position.foundations", list(after.foundations))
    table.expect_position(after)


@pytest.mark.parametrize("house", FIVE)
def test_foundation_to_cell(desk: Desk, house: str) -> None:
    table = desk.table(board(house), house)
    table.tap(hands.centre(table.card("3C")))
    if house == "cardgames":
        table.tap(hands.centre(table.place("b")))
        table.expect_moves(1)
        desk.expect("[str(table.position.cells[1]), table.position.foundations[0]]", ["3C", 2])
    else:
        expect(table.line).to_have_text("In this house a card on its foundation stays there.")
        table.expect_moves(0)


@pytest.mark.parametrize("house", FIVE)
def test_tap(desk: Desk, house: str) -> None:
    table = desk.table(board(house), house)
    selected = table.root.locator(".fcw-selected")
    table.tap(table.grip("5H"))  # covered by 4S 3S: no run
    expect(table.line).to_contain_text("no run")
    table.tap(table.grip("9H"))  # fits onto the ten of spades, not home
    if house == "numbered":
        desk.expect("[str(move) for move in table.game.line]", ["a2"])
        return
    expect(selected).to_have_count(1)
    table.keys("Escape")
    table.tap(table.grip("4H"))  # fits home
    if house == "cardgames":
        expect(selected).to_have_count(1)
        table.expect_moves(0)
    else:
        desk.expect("[str(move) for move in table.game.line]", ["1h"])


@pytest.mark.parametrize("house", FIVE)
def test_double_click(desk: Desk, house: str) -> None:
    """Two quick taps on a selected card: where the house knows no double click they select it and let it go again."""
    table = desk.table(board(house), house)
    if house == "cardgames":
        desk.page.mouse.dblclick(*table.grip("4H"))
        desk.expect("[str(move) for move in table.game.line]", ["1h"])
    elif house == "numbered":
        table.tap(table.grip("5S"))  # one tap is enough to send any card to its best place
        table.expect_moves(1)
    else:
        desk.page.mouse.dblclick(*table.grip("5S"))
        expect(table.root.locator(".fcw-selected")).to_have_count(0)
        table.expect_moves(0)


@pytest.mark.parametrize("house", FIVE)
def test_refusal(desk: Desk, house: str) -> None:
    table = desk.table(617, house)
    desk.page.emulate_media(reduced_motion="no-preference")
    desk.page.evaluate(
        """() => {
            window.shaken = 0;
            window.fcAnimate ??= Element.prototype.animate;
            Element.prototype.animate = function (...x) { window.shaken++; return window.fcAnimate.apply(this, x); };
        }"""
    )
    table.tap(table.grip("TH"))
    expect(table.line).to_contain_text("no run")  # the line, in every house
    shaken = desk.page.evaluate("() => { Element.prototype.animate = window.fcAnimate; return window.shaken; }")
    assert (shaken > 0) == (house == "numbered")
    table.expect_position(fc.deal(617))


@pytest.mark.parametrize("house", FIVE)
def test_auto_finish(desk: Desk, house: str) -> None:
    table = desk.table(board(house, SHORT), house)
    table.focus()
    table.keys("a", "4")  # the cells are empty now, the columns in order
    won = table.root.locator("[data-sheet=won]")
    if house == "cardgames":
        expect(won).to_be_visible(timeout=15_000)  # by itself
        desk.expect("table.game.move_count", 4)
    elif house == "numbered":
        expect(won).to_be_visible()  # safe autoplay has taken all of them home, with the one move
        desk.expect("table.game.move_count", 1)
    else:
        table.expect_moves(1)
        table.button("Auto-finish").click()
        expect(won).to_be_visible(timeout=15_000)
        desk.expect("table.game.move_count", 4)


@pytest.mark.parametrize("house", FIVE)
def test_whether_an_undo_counts(desk: Desk, house: str) -> None:
    table = desk.table(617, house)
    table.focus()
    table.keys("8", "a")
    table.expect_moves(1)
    table.keys("u")
    table.expect_moves(2 if house == "cardgames" else 0)
    table.expect_position(fc.deal(617))


@pytest.mark.parametrize("house", FIVE)
def test_what_a_table_without_a_move_is_called(desk: Desk, house: str) -> None:
    table = desk.table(1, house)
    table.focus()
    table.keys(*STUCK)
    panel = table.root.locator("[data-sheet=stuck]")
    expect(panel.get_by_role("heading")).to_have_text("Lost" if house == "textbook" else "No moves left")
    if house != "textbook":
        assert "lost" not in table.root.inner_text().lower()


@pytest.mark.parametrize("house", FIVE)
def test_the_number_box(desk: Desk, house: str) -> None:
    last = 1_000_000 if house == "numbered" else 2**33 - 1
    table = desk.table(617, house)
    for number in (0, last + 1):
        menu_number(table, number)
        expect(table.root.get_by_role("alert")).to_have_text(f"Whole numbers from 1 to {last:,}.")
    table.expect_position(fc.deal(617))
    menu_number(table, last)
    desk.expect("table.game.number", last)


# --- the variants of textbook: one rule changed ---


@pytest.mark.parametrize(("house", "cells"), [("three-cells", 3), ("two-cells", 2), ("one-cell", 1)])
def test_fewer_cells(desk: Desk, house: str, cells: int) -> None:
    table = desk.table(617, house)
    assert [table.place(cell).count() for cell in "abcd"] == [1] * cells + [0] * (4 - cells)
    table.focus()
    for source, cell in zip("876", "abc"[:cells], strict=False):
        table.keys(source, cell)
    table.expect_moves(cells)
    expect(movable_of(table)).to_have_text("1")


def test_bakers_game_is_built_in_suit_and_so_are_its_runs(desk: Desk) -> None:
    text = "Foundations: C-K D-K H-T S-9\n: KS QS\n: JS TS\n: KH QH\n: JH\n:\n:\n:\n:\n"
    table = desk.table(board("bakers-game", text), "bakers-game")
    table.tap(table.grip("JH"))
    desk.expect("table.position.foundations[2]", 11)
    table.keys("u")
    table.focus()
    table.keys("4", "1")  # in the other colour, one lower
    expect(table.line).to_have_text("J♥︎ goes only on Q♥︎.")
    table.tap(table.grip("JS"))
    expect(table.root.locator(".fcw-selected")).to_have_count(2)  # a run in suit
    table.tap(hands.centre(table.card("QS")))
    desk.expect("[str(card) for card in table.position.columns[0]]", ["KS", "QS", "JS", "TS"])
    mixed = desk.table(
        board("bakers-game", text.replace(": JS TS\n", ": JS\n").replace(": JH\n", ": JH TS\n")), "bakers-game"
    )
    mixed.tap(mixed.grip("JH"))
    expect(mixed.line).to_contain_text("no run")


def test_relaxed_moves_runs_of_any_length(desk: Desk) -> None:
    table = desk.table(board("relaxed"), "relaxed")
    assert not movable_of(table).is_visible()  # there is no limit to show
    table.tap(table.grip("KC"))
    expect(table.root.locator(".fcw-selected")).to_have_count(10)
    table.tap(hands.centre(table.place("8")))
    table.expect_moves(1)
    desk.expect("len(table.position.columns[7])", 10)


@pytest.mark.parametrize("house", VARIANTS)
def test_a_variant_is_the_textbook_with_one_rule_changed(house: str) -> None:
    own, textbook = fc.House.named(house), fc.House.named("textbook")
    changed = [name for name, value in own.rules.as_dict().items() if value != textbook.rules.as_dict()[name]]
    assert len(changed) == 1
    assert own.replace(name="textbook", rules=textbook.rules) == textbook


def test_what_a_document_does_not_say_is_taken_from_classic() -> None:
    classic = fc.House.named("classic")
    additive = fc.Rules(supermove="additive", foundation_to_cell=True)
    said: dict[str, dict[str, Any]] = {
        "textbook": {"stuck": "lost"},
        "numbered": {"rules": fc.Rules(autoplay="safe"), "tap": "best", "refusal": "shake", "numbers": (1, 1_000_000)},
        "stilldeck": {"rules": fc.Rules(supermove="product")},
        "cardgames": {"rules": additive, "tap": "select", "double_click": "home"},
    }
    said["cardgames"] |= {"auto_finish": "automatic", "undo_counts": True}
    for name, own in said.items():
        assert fc.House.named(name) == classic.replace(name=name, **own)
    assert fc.Game(617).house == classic == fc.House.named(fc.House.names()[0])  # and it is the default


# --- the words of the table ---


def test_safe_sends_aces_and_twos_always_and_others_once_the_other_colour_has_caught_up(desk: Desk) -> None:
    start = board(
        "numbered",
        "Foundations: H-2 C-2 D-A S-A\nFreecells: 3H - - -\n: 2D 2S\n: 3S 4H QH\n: KS\n"
        ": KC QC JC TC 9C 8C 7C 6C 5C 4C 3C\n"
        ": QS JS TS 9S 8S 7S 6S 5S 4S\n: KH JH TH 9H 8H 7H 6H 5H\n: KD QD JD TD 9D 8D 7D 6D 5D 4D 3D",
    )
    table = desk.table(start, "numbered")
    table.focus()
    table.keys("2", "3")
    table.expect_moves(1)
    # the twos; then the threes, all twos being home; then 4C, the red threes being home; 3S is covered, so 4H stays
    desk.expect("table.position.foundations", [4, 3, 3, 2])
    table.expect_position(start.play("23"))


def test_in_suit_building_every_fitting_card_is_safe() -> None:
    rules = fc.Rules(build="suit", autoplay="safe", ranks=4, cells=2, columns=4)
    start = fc.Position.parse(
        "Foundations: H-A C-0 D-0 S-0\n: 4C 3C 2C AC\n: 4D 3D 2D AD\n: 4S 3S 2S AS\n: 2H 4H 3H", rules
    )
    after = start.play(Move("4", "a"))  # 3H into a cell: the 2H is covered by 4H
    assert after.foundations == (4, 4, 1, 4)  # all three other suits went home, each as it fitted
    assert after.play(Move("4", "b")).is_won


FULL = "Foundations: C-K D-K H-8 S-8\nFreecells: KS QS KH 9H\n: JS 9S TS\n: JH TH\n: QH\n:\n:\n:\n:\n:"
BEST = {
    "home": ("4H", "1h", CHOICES),
    "onto a column": ("9H", "a2", CHOICES),
    "into a cell": ("TS", "1d", FULL.replace("9H", "-").replace(": QH\n:", ": QH\n: 9H")),
    "into an empty column": ("TS", "14", FULL),
    # 9H lies on the ten of spades, and is the place for 8S 7H
    "a card higher up takes all below it along": (
        "8S",
        "52v2",
        CHOICES.replace("9H -", "- -")
        .replace("JH TS", "JH TS 9H")
        .replace(": 9S 8S 7H 6S 5H 4S 3S", ": 9S 6S 5H 4S 3S 8S 7H"),
    ),
}


@pytest.mark.parametrize(("card", "move", "text"), BEST.values(), ids=BEST)
def test_best_place_is_home_else_a_column_else_a_cell_else_an_empty_column(
    desk: Desk, card: str, move: str, text: str
) -> None:
    table = desk.table(board("numbered", text), "numbered")
    table.tap(table.grip(card))
    table.expect_moves(1)
    desk.expect("str(table.game.line[0])", move)


@pytest.mark.parametrize("broken", ["a card is in a cell", "a column is out of order"])
def test_automatic_waits_until_the_cells_are_empty_and_every_column_is_in_order(desk: Desk, broken: str) -> None:
    text = NEARLY if broken.endswith("cell") else NEARLY.replace(": KS QH JC\n: KD QC JD\n", ": KS QH JC JD\n: KD QC\n")
    table = desk.table(board("cardgames", text), "cardgames")
    table.focus()
    if broken.endswith("cell"):
        table.keys("4", "b")
    else:
        table.keys("a", "4")
    table.expect_moves(1)
    assert desk.ask("table._state['clears']") is False
    expect(table.button("Auto-finish")).to_be_visible()  # by hand it is offered


def test_automatic_goes_card_by_card_each_a_move_undone_singly_and_a_tap_stops_it(desk: Desk) -> None:
    table = desk.table(board("cardgames", NEARLY), "cardgames")
    table.focus()
    table.keys("a", "4")
    desk.expect("table.game.move_count >= 3", True)
    x, y, *_ = table.box(table.surface)
    table.tap((x + 3, y + 3))
    expect(table.button("Auto-finish")).to_be_visible()  # no more Stop
    line = int(str(desk.ask("len(table.game.line)")))
    assert 3 <= line < 15
    assert desk.ask("all(move.target == 'h' for move in table.game.line[1:])")
    table.button("Undo").click()
    desk.expect("len(table.game.line)", line - 1)
    desk.page.wait_for_timeout(450)
    assert desk.ask("len(table.game.line)") == line - 1  # it does not begin again by itself


@pytest.mark.parametrize("house", fc.House.names())
def test_random_deals_come_from_1_to_32000(desk: Desk, house: str) -> None:
    table = desk.table(617, house)
    numbers = {fc.Game(None, house).number for _ in range(50)}
    assert all(number is not None and 1 <= number <= 32_000 for number in numbers) and len(numbers) > 40
    table.focus()
    table.keys("n")
    desk.expect("table.game.number != 617 and 1 <= table.game.number <= 32_000", True)


def test_numbered_keeps_and_shows_the_best_time(desk: Desk) -> None:
    """In a whole deal of a small deck, won by hand; a slower win changes nothing."""
    house = "fc.House.named('numbered').replace(rules=fc.Rules(ranks=2, columns=4, autoplay='safe'))"
    for seconds, shown in ((75, "1:15"), (80, "1:15"), (61, "1:01")):
        table = desk.own_table("fc.deal(1, house.rules)", house)
        desk.notebook.execute(f"table.game.note_seconds({seconds})")
        table.focus()
        table.keys("1", "a")
        expect(table.root.locator("[data-sheet=won]")).to_be_visible()
        expect(table.root.locator(".fcw-best b")).to_have_text(
            re.compile(rf"{shown[:-1]}[{shown[-1]}{int(shown[-1]) + 1}]")
        )
    table = desk.own_table("fc.deal(2, house.rules)", house)
    expect(table.root.locator(".fcw-best")).to_be_visible()


@pytest.mark.parametrize("house", fc.House.names())
def test_textbook_and_its_variants_alone_call_a_table_lost(house: str) -> None:
    assert (fc.House.named(house).stuck == "lost") == (house == "textbook" or house in VARIANTS)


def test_no_house_has_code_of_its_own() -> None:
    names = re.compile("[\"'](" + "|".join(fc.House.names()) + ")[\"']")
    sources = [path for path in ROOT.rglob("*.py") if path.name != "houses.py"]
    sources += (ROOT.parent / "js" / "src").rglob("*.ts")
    assert len(sources) > 50
    for path in sources:
        code = re.sub(
            r'""".*?"""|#.*|//.*', "", path.read_text(encoding="utf-8"), flags=re.DOTALL if path.suffix == ".py" else 0
        )
        assert not names.search(code), path
