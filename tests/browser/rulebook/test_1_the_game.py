"""1. The game."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import freecell_widget as fc
from freecell_widget.cards import DECK
from tests.browser import hands
from tests.browser.rulebook.conftest import Desk

#: Spades are at the three; both red suits have their aces on the table.
LOW = "Foundations: S-3 C-K\nFreecells: 4S 5H - -\n: AH KD\n: 2H AD\n: KH QS\n: QH 5S\n: 6S\n"
REST = ": 3H 4H 6H 7H 8H 9H TH JH 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD 7S 8S 9S TS JS KS\n:\n:\n"
BOARD = fc.Position.parse(LOW + REST)


def test_one_deck_of_52_cards_without_jokers(desk: Desk) -> None:
    table = desk.table(1)
    shown = table.root.locator("[data-card]").evaluate_all("cards => cards.map(card => card.dataset.card)")
    assert sorted(shown) == sorted(card.text for card in DECK)
    assert len(shown) == 52


def test_ace_is_low_and_king_is_high(desk: Desk) -> None:
    table = desk.table(BOARD)
    table.tap(table.grip("AD"))  # an ace begins a foundation
    desk.expect("table.position.foundations[1]", 1)
    table.tap(table.grip("KD"))
    table.tap(hands.centre(table.card("QS")))
    expect(table.line).to_have_text("K♦︎ goes only into an empty column.")


def test_spades_and_clubs_are_black_hearts_and_diamonds_red(desk: Desk) -> None:
    table = desk.table(1)
    colours = {
        suit: table.card(f"7{suit}").evaluate(
            "card => getComputedStyle(card.querySelector('path, .fcw-index, span') ?? card).color"
        )
        for suit in "CDHS"
    }
    assert colours["C"] == colours["S"] != colours["D"] == colours["H"]
    red = [int(part) for part in colours["D"].strip("rgb()").split(",")[:3]]
    assert red[0] > 1.5 * max(red[1:])


def test_eight_columns_dealt_face_up_row_by_row_from_left_to_right(desk: Desk) -> None:
    table = desk.table(1)
    first_row = "JD 2D 9H JC 5D 7H 7C 5H".split()
    boxes = [table.box(table.card(card)) for card in first_row]
    assert [x for x, *_ in boxes] == sorted(x for x, *_ in boxes)
    assert len({y for _, y, *_ in boxes}) == 1
    second_row = "KD KC 9S 5S AD QC KH 3H".split()
    assert all(table.box(table.card(card))[1] > boxes[0][1] for card in second_row)
    table.expect_position(fc.deal(1))


def test_columns_1_to_4_get_seven_cards_and_5_to_8_six(desk: Desk) -> None:
    table = desk.table(1)
    names = [table.place(str(at)).get_attribute("aria-label") or "" for at in range(1, 9)]
    assert [name.split(", ")[1] for name in names] == ["7 cards"] * 4 + ["6 cards"] * 4


def test_four_free_cells_at_the_top_left_and_four_foundations_at_the_top_right_all_empty(desk: Desk) -> None:
    table = desk.table(1)
    cells = [table.box(table.place(cell)) for cell in "abcd"]
    homes = [table.box(table.place(home)) for home in ("hc", "hd", "hh", "hs")]
    middle = table.box(table.surface)[0] + table.box(table.surface)[2] / 2
    assert all(x + w <= middle for x, _, w, _ in cells) and all(x >= middle for x, *_ in homes)
    top = table.box(table.card("JD"))[1]
    assert all(y + h <= top for _, y, _, h in cells + homes)
    assert table.root.locator("[data-pile]").count() == 4 + 4 + 8  # no stock, no waste
    assert fc.deal(1).cells == (None,) * 4 and fc.deal(1).foundations == (0, 0, 0, 0)


def test_columns_are_built_down_in_alternating_colours(desk: Desk) -> None:
    table = desk.table(BOARD)
    table.tap(table.grip("5H"))
    table.tap(hands.centre(table.card("6S")))  # red on black, one lower
    table.expect_moves(1)
    table.tap(table.grip("KD"))
    table.tap(hands.centre(table.card("AD")))
    expect(table.line).not_to_be_empty()
    table.tap(table.grip("4S"))  # black on red, one lower; one tap would send it home
    desk.expect("table.position.foundations[3]", 4)
    table.tap(table.grip("5S"))
    desk.expect("table.position.foundations[3]", 5)


def test_an_empty_column_takes_any_card(desk: Desk) -> None:
    for card in ("KD", "QS", "5H"):
        table = desk.table(BOARD)
        table.tap(table.grip(card))
        table.tap(hands.centre(table.place("7")))
        table.expect_moves(1)
        assert table.near(table.card(card), table.place("7"))


@pytest.mark.parametrize("card", ["QS", "5H"])  # a column's last card, a card in a cell
def test_available_are_the_last_card_of_each_column_and_the_cards_in_the_cells(desk: Desk, card: str) -> None:
    table = desk.table(BOARD)
    table.tap(table.grip("AH"))  # covered, and no run
    expect(table.line).to_have_text("The cards from A♥︎ down are no run: only the last one can be picked up.")
    expect(table.root.locator(".fcw-selected")).to_have_count(0)
    table.tap(table.grip(card))
    expect(table.root.locator(".fcw-selected")).to_have_count(1)
    table.expect_moves(0)


@pytest.mark.parametrize("home", ["hc", "hd", "hh", "hs"])
def test_dropped_on_any_of_the_four_foundations_a_card_finds_its_own(desk: Desk, home: str) -> None:
    table = desk.table(BOARD)
    hands.drag(desk.page, table.grip("AD"), hands.centre(table.place(home)))
    desk.expect("table.position.foundations", [13, 1, 0, 3])
    assert table.near(table.card("AD"), table.place("hd"))


def test_a_card_may_go_onto_a_fitting_column_into_an_empty_one_and_into_an_empty_cell(desk: Desk) -> None:
    table = desk.table(BOARD)
    marked = table.root.locator("[data-pile].fcw-target")
    table.tap(table.grip("QS"))
    expect(marked).to_have_count(5)  # the king of diamonds, two empty columns, two empty cells
    assert sorted(marked.evaluate_all("piles => piles.map(pile => pile.dataset.pile)")) == ["1", "7", "8", "c", "d"]
    table.tap(hands.centre(table.place("c")))
    desk.expect("str(table.position.cells[2])", "QS")
    table.tap(table.grip("QS"))
    table.tap(hands.centre(table.card("KH")))
    desk.expect("[str(card) for card in table.position.columns[2]]", ["KH", "QS"])
    table.tap(table.grip("QS"))
    table.tap(hands.centre(table.place("8")))
    desk.expect("[str(card) for card in table.position.columns[7]]", ["QS"])


def test_cell_to_cell_is_never_offered(desk: Desk) -> None:
    for house in ("classic", "textbook", "cardgames", "numbered", "stilldeck"):
        table = desk.table(BOARD, house)
        hands.drag(desk.page, table.grip("5H"), hands.centre(table.place("c")))
        table.expect_moves(0)
        expect(table.line).to_contain_text("From cell to cell changes nothing.")
    assert not any(move.source in "abcd" and move.target in "abcd" for move in BOARD.legal_moves)


def test_a_foundation_is_built_up_from_ace_to_king(desk: Desk) -> None:
    table = desk.table(BOARD)
    hands.drag(desk.page, table.grip("5S"), hands.centre(table.place("hs")))
    expect(table.line).to_have_text("5♠︎ cannot go home yet: 4♠︎ comes first.")
    for card in ("4S", "5S", "6S"):
        table.tap(table.grip(card))
    desk.expect("table.position.foundations[3]", 6)


def test_won_when_all_52_cards_are_home_and_not_before(desk: Desk) -> None:
    table = desk.table(fc.Position.parse("Foundations: C-K D-K H-K S-Q\n: KS\n:\n:\n:\n:\n:\n:\n:"))
    expect(table.root.locator("[data-sheet=won]")).to_have_count(0)
    table.tap(table.grip("KS"))
    expect(table.root.locator("[data-sheet=won]")).to_be_visible()
    desk.expect("table.position.is_won", True)


def test_no_time_limit_and_no_score(desk: Desk) -> None:
    table = desk.table(617)
    assert "score" not in table.root.inner_text().lower()
    desk.notebook.execute("table.game.note_seconds(10**6)")  # eleven days
    table.focus()
    table.keys("8", "a")
    table.expect_moves(1)
