"""Whole games in a real JupyterLab: by mouse, by keys, by finger."""

from __future__ import annotations

import itertools
import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

import freecell_widget as fc
from freecell_widget.formats.notation import parse_line
from freecell_widget.moves import HOME, Move
from tests.browser import hands
from tests.browser.fctable import Table, first_card, show
from tests.browser.lab import Lab

SOLUTIONS: dict[str, str] = json.loads((Path(__file__).parents[1] / "data" / "solutions.json").read_text())


def line_of(number: int) -> list[tuple[fc.Position, Move]]:
    """A stored solution, each move with the position it is made in."""
    position, steps = fc.deal(number), []
    for move in parse_line(position, SOLUTIONS[str(number)]):
        steps.append((position, move))
        position = position.play(move)
    assert position.is_won
    return steps


@pytest.fixture
def still(lab: Lab) -> None:
    """Cards do not glide: these tests are about what happens, not how."""
    lab.page.emulate_media(reduced_motion="reduce")


def test_deal_617_by_mouse_from_the_deal_to_the_win(lab: Lab, still: None) -> None:
    notebook, table = show(lab, "617")
    for number, (position, move) in enumerate(line_of(617), 1):
        if number % 3 == 0 and can_be_tapped(position, move):
            table.tap(table.grip(first_card(position, move)))
            if move.target != HOME:
                table.tap(table.spot(move.target, position))
        else:
            table.drag(position, move)
        table.expect_moves(number)
        if number % 20 == 0:
            table.expect_position(position.play(move))
    expect(table.line).to_contain_text("Won in 103 moves")
    assert notebook.value("table.position.is_won") is True
    assert notebook.value("table.game.to_text().split()[1:]") == SOLUTIONS["617"].split()
    lab.shot("won", of=table.root)


def test_deal_224533_by_keyboard_alone(lab: Lab, still: None) -> None:
    notebook, table = show(lab, "224533")
    lab.page.keyboard.press("Escape")
    table.focus()
    for number, (position, move) in enumerate(line_of(224533), 1):
        text = position.notation(move)
        if len(text) == 2 and (number % 2 or not can_be_tapped(position, move)):
            table.keys(*text)
        else:
            walk(table, move.source)
            table.keys("Enter")
            if move.target != HOME:
                walk(table, move.target)
                table.keys("Space")
        table.expect_moves(number)
    expect(table.line).to_contain_text("Won in 68 moves")
    assert notebook.value("table.position.is_won") is True
    assert notebook.value("len(table.game.line)") == 68


def can_be_tapped(position: fc.Position, move: Move) -> bool:
    """Whether two taps make the move: a card that fits its foundation would go there on the first."""
    return move.target == HOME or position.why_not(Move(move.source, HOME)) is not None


def walk(table: Table, place: str) -> None:
    """Go to a place with the arrow keys alone."""
    names = {"h": "Foundation"}
    wanted = names.get(place, f"Column {place}," if place.isdigit() else f"Free cell {place},")
    for _ in range(20):
        if table.cursor().startswith(wanted):
            return
        table.keys("ArrowRight")
    raise AssertionError(f"the cursor never came to {wanted}: {table.cursor()}")


def test_touch_drag_and_long_columns_on_a_phone(phone: Lab) -> None:
    board = long_column(19)
    notebook, table = show(phone, f'fc.Position.parse("{board.to_text("compact")}")')
    assert phone.page.evaluate("() => document.scrollingElement.scrollWidth <= innerWidth")
    check_strips(table, board)
    phone.shot("phone-19-cards", of=table.root)
    source = board.columns[0][-1].text
    hands.touch_drag(phone.page, table.grip(source), table.spot("a", board))
    table.expect_moves(1)
    # and again: a finger that dragged once can drag twice
    second = board.columns[0][-2].text
    hands.touch_drag(phone.page, table.grip(second), table.spot("b", board))
    table.expect_moves(2)
    table.expect_position(board.play("1a").play("1b"))
    assert notebook.value("table.game.to_text().split()[-2:]") == ["1a", "1b"]
    table.card(board.columns[1][-1].text).tap()
    table.place("c").tap()
    table.expect_moves(3)


@pytest.mark.parametrize(
    ("columns", "cells", "cards"), [(8, 4, 19), (4, 4, 25), (12, 10, 13), (8, 10, 19), (4, 0, 20), (8, 0, 7)]
)
@pytest.mark.parametrize("screen", ["phone", "lab"])
def test_every_shape_fits_and_can_be_read(
    request: pytest.FixtureRequest, screen: str, columns: int, cells: int, cards: int
) -> None:
    lab: Lab = request.getfixturevalue(screen)
    board = long_column(cards, columns=columns, cells=cells)
    notebook, _ = show(lab, f'fc.Position.parse("{board.to_text("compact")}", fc.{board.rules!r})')
    lab.resize(lab.screen.width, 4800)  # a picture of all of it: the view has a part of the page
    view = notebook.second_view(0)  # as wide as the screen
    table = Table(lab.page, view.locator(".fcw"))
    table.expect_position(board)
    check_strips(table, board, readable=11 if columns <= 8 else 9)
    lab.shot(f"shape-{columns}-columns-{cells}-cells-{screen}", of=table.root)


def check_strips(table: Table, board: fc.Position, readable: float = 11) -> None:
    """No card leaves the table, and each covered card's index (at least so many px high) is seen whole."""
    table.expect_settled()
    x, y, w, h = table.box(table.root)
    cards, indices = table.boxes("[data-card]"), table.boxes("[data-card] .fcw-index")
    for column in board.columns:
        for card, below in itertools.pairwise(column):
            index = indices[card.text]
            assert index[1] >= cards[card.text][1] - 1 and index[1] + index[3] <= cards[below.text][1] + 1, card
            assert index[3] >= readable, "too small to read"
        if column:
            cx, cy, cw, ch = cards[column[-1].text]
            assert cx >= x and cx + cw <= x + w + 0.5 and cy + ch <= y + h + 0.5, column[-1]


def long_column(cards: int, columns: int = 8, cells: int = 4) -> fc.Position:
    """A board whose first column holds so many cards; the others share the rest."""
    deck = [card for column in fc.deal(164).columns for card in column]
    rest = deck[cards:]
    piles = [deck[:cards], *(rest[at :: columns - 1] for at in range(columns - 1))]
    return fc.Position(piles, rules=fc.Rules(columns=columns, cells=cells))
