"""4. Deals."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import freecell_widget as fc
from tests.browser.fctable import Table
from tests.browser.rulebook.conftest import Desk


def ask_for(table: Table, number: str) -> None:
    """Type into the menu's number box."""
    if not table.root.get_by_label("Deal number").is_visible():
        table.button("More").click()
    box = table.root.get_by_label("Deal number")
    box.fill(number)
    box.press("Enter")


def clipboard(desk: Desk) -> str:
    return str(desk.page.evaluate("() => navigator.clipboard.readText()"))


@pytest.mark.parametrize("number", [1, 617, 11982, 32_000, 1_000_000, 2**31, 2**33 - 1])
def test_numbers_give_the_classic_microsoft_deals(desk: Desk, number: int) -> None:
    table = desk.table(617 if number != 617 else 1)
    ask_for(table, str(number))
    expect(table.root.locator(".fcw-deal")).to_contain_text(f"#{number}")
    table.expect_position(fc.deal(number))


@pytest.mark.parametrize(("house", "last"), [("classic", "8,589,934,591"), ("numbered", "1,000,000")])
def test_a_number_outside_the_range_is_a_clear_error(desk: Desk, house: str, last: str) -> None:
    table = desk.table(617, house)
    for number in ("0", str(int(last.replace(",", "")) + 1)):
        ask_for(table, number)
        expect(table.root.get_by_role("alert")).to_contain_text(f"1 to {last}")
    desk.page.keyboard.press("Escape")
    table.expect_position(fc.deal(617))


def test_a_new_table_opens_on_a_random_deal_from_1_to_32000(desk: Desk) -> None:
    numbers = set()
    for _ in range(3):
        desk.table(None)
        numbers.add(desk.ask("table.game.number"))
    assert len(numbers) == 3  # the same three times: once in 10^9
    assert all(isinstance(number, int) and 1 <= number <= 32_000 for number in numbers)


def test_the_identifier_is_copied_with_one_tap_and_typed_back(desk: Desk) -> None:
    table = desk.table(617)
    table.root.locator(".fcw-deal").click()
    expect(table.line).to_have_text("Copied: 617")
    assert clipboard(desk) == "617"
    ask_for(table, "1")
    table.expect_position(fc.deal(1))
    ask_for(table, clipboard(desk))
    table.expect_position(fc.deal(617))


def test_where_there_is_no_number_the_identifier_is_the_compact_text(desk: Desk) -> None:
    board = fc.deal(617).play("8a").play("7b")
    table = desk.table(board)
    table.root.locator(".fcw-deal").click()
    text = board.to_text("compact")
    expect(table.line).to_contain_text("Copied")
    assert clipboard(desk) == text
    ask_for(table, "1")
    table.expect_position(fc.deal(1))
    ask_for(table, text)
    table.expect_position(board)


def test_new_deal_gives_other_cards(desk: Desk) -> None:
    table = desk.table(617)
    table.button("New deal").click()
    expect(table.root.locator(".fcw-deal")).not_to_have_text(re.compile(r"#617\b"))
    assert desk.ask("table.game.number") != 617


def test_deal_again_gives_the_same_cards(desk: Desk) -> None:
    table = desk.table(617)
    table.focus()
    table.keys("8", "a")
    table.expect_moves(1)
    table.button("More").click()
    table.button("Deal again").click()
    table.expect_moves(0)
    table.expect_position(fc.deal(617))


@pytest.mark.parametrize("button", ["New deal", "Deal again"])
def test_neither_asks_and_one_undo_right_after_brings_the_game_back(desk: Desk, button: str) -> None:
    table = desk.table(617)
    table.focus()
    table.keys("8", "a", "7", "b")
    table.expect_moves(2)
    if button == "Deal again":
        table.button("More").click()
    table.button(button).click()
    table.expect_moves(0)  # at once: nobody asked
    table.button("Undo").click()
    table.expect_moves(2)
    table.expect_position(fc.deal(617).play("8a").play("7b"))
