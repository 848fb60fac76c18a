"""2. Supermoves."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import freecell_widget as fc
from tests.browser import hands
from tests.browser.rulebook.conftest import Desk
from tests.positions import F1


def board(house: str = "classic") -> fc.Position:
    return fc.Position.parse(F1, fc.House.named(house).rules)


def test_a_run_moves_in_one_action_is_one_move_and_is_undone_in_one_step(desk: Desk) -> None:
    table = desk.table(board())
    table.tap(table.grip("QH"))
    expect(table.root.locator(".fcw-selected")).to_have_count(8)
    table.tap(hands.centre(table.card("KS")))
    table.expect_moves(1)
    desk.expect("len(table.position.columns[1])", 9)
    table.button("Undo").click()
    table.expect_moves(0)
    table.expect_position(board())


def test_a_run_broken_in_the_middle_is_moved_in_parts(desk: Desk) -> None:
    table = desk.table(board())
    table.tap(table.grip("4S"))  # the jack of hearts lies on it out of order
    expect(table.line).to_contain_text("are no run: only the last one can be picked up.")
    table.tap(table.grip("JH"))
    table.tap(hands.centre(table.card("QS")))
    table.expect_moves(1)
    table.tap(table.grip("4S"))
    desk.expect("table.position.foundations[3]", 4)


@pytest.mark.parametrize(
    ("house", "onto_card", "into_empty"),
    [("classic", 8, 4), ("textbook", 8, 4), ("numbered", 8, 4), ("cardgames", 4, 3), ("stilldeck", 6, 4)],
)
def test_each_house_has_its_limit(desk: Desk, house: str, onto_card: int, into_empty: int) -> None:
    assert board(house).rules.limit(1, 2) == onto_card and board(house).rules.limit(1, 2, into_empty=True) == into_empty
    table = desk.table(board(house), house)
    hands.drag(desk.page, table.grip("QH"), hands.centre(table.card("KS")))
    if onto_card >= 8:
        table.expect_moves(1)
        table.button("Undo").click()
        table.expect_moves(0)
        table.expect_position(board(house))
    else:
        expect(table.line).to_have_text(
            f"8 cards are too many: only {onto_card} can move, too few cells or columns are empty."
        )
        table.expect_moves(0)
    hands.drag(desk.page, table.grip("QH"), hands.centre(table.place("7")))
    expect(table.line).to_have_text(
        f"8 cards are too many: only {into_empty} can move into an empty column, too few cells or columns are empty."
    )


@pytest.mark.parametrize(
    ("supermove", "cells", "columns", "onto_card", "into_empty"),
    [
        *[("exact", 0, 0, 1, 0), ("exact", 3, 0, 4, 0), ("exact", 4, 0, 5, 0), ("exact", 2, 1, 6, 3)],
        *[("exact", 4, 1, 10, 5), ("exact", 2, 2, 12, 6), ("exact", 4, 2, 20, 10)],
        *[("additive", 2, 0, 3, 0), ("additive", 4, 0, 5, 0), ("additive", 3, 4, 8, 7)],
        *[("product", 4, 0, 5, 0), ("product", 4, 1, 10, 5)],
        *[("unlimited", 0, 0, None, 0), ("unlimited", 0, 1, None, None)],
    ],
)
def test_the_check_values_of_the_four_limits(
    supermove: str, cells: int, columns: int, onto_card: int | None, into_empty: int | None
) -> None:
    rules = fc.Rules(supermove=supermove)  # type: ignore[arg-type]
    assert rules.limit(cells, columns) == onto_card
    assert rules.limit(cells, columns, into_empty=True) == into_empty


def test_the_relaxed_variant_moves_any_length(desk: Desk) -> None:
    table = desk.table(board("relaxed"), "relaxed")
    table.tap(table.grip("QH"))
    table.tap(hands.centre(table.place("7")))
    table.expect_moves(1)
    desk.expect("len(table.position.columns[6])", 8)


@pytest.mark.parametrize("house", ["classic", "cardgames", "stilldeck"])
def test_every_limited_move_really_can_be_played_card_by_card(house: str) -> None:
    position = board(house)
    for move in position.legal_moves:
        by_card = position
        for single in position.expand(move):
            assert single.count == 1
            by_card = by_card.play(single, autoplay=False)
        assert by_card == position.play(move, autoplay=False)


def test_the_live_counter_follows_the_limit(desk: Desk) -> None:
    table = desk.table(617)
    movable = table.root.locator(".fcw-status").filter(has_text="movable").locator("b")
    expect(movable).to_have_text("5")
    table.focus()
    for count, (source, cell) in enumerate(zip("8765", "abcd", strict=True)):
        table.keys(source, cell)
        expect(movable).to_have_text(str(4 - count))
