"""What is legal, and why the rest is not."""

from typing import Any

import pytest
from hypothesis import given, settings

from freecell_widget.deals import deal
from freecell_widget.errors import IllegalMove
from freecell_widget.moves import CELL_NAMES, COLUMN_NAMES, FOUNDATION_NAMES, HOME, Move
from freecell_widget.position import Position
from freecell_widget.rules import Rules
from tests.positions import F1, position_strategy

ALL_PLACES = [*COLUMN_NAMES, *CELL_NAMES, *FOUNDATION_NAMES, HOME]


@given(position_strategy)
@settings(max_examples=150, deadline=None)
def test_legal_moves_are_exactly_those_with_nothing_against_them(position: Position) -> None:
    every = {Move(source, target, count) for source in ALL_PLACES for target in ALL_PLACES for count in range(15)}
    allowed = {move for move in every if position.why_not(move) is None}
    listed = list(position.legal_moves)
    assert set(listed) == allowed and len(listed) == len(allowed)
    assert len(position.legal_moves) == len(listed) and all(move in position.legal_moves for move in listed)


@given(position_strategy)
@settings(max_examples=60, deadline=None)
def test_every_listed_move_plays_and_every_other_raises_the_same_reason(position: Position) -> None:
    for move in position.legal_moves:
        position.play(move)
    for source in ALL_PLACES[::3]:
        for target in ALL_PLACES[::2]:
            for count in (1, 2, 6):
                move = Move(source, target, count)
                refusal = position.why_not(move)
                if refusal is not None:
                    with pytest.raises(IllegalMove) as caught:
                        position.play(move)
                    assert (caught.value.code, caught.value.reason) == (refusal.code, str(refusal))


@given(position_strategy)
@settings(max_examples=100, deadline=None)
def test_distinct_moves_reach_every_different_position(position: Position) -> None:
    """Leaving out interchangeable targets and shuttled columns loses no position, and lists none twice."""
    plain = {position.play(move, autoplay=False).canonical() for move in position.legal_moves}
    distinct = [position.play(move, autoplay=False).canonical() for move in position.legal_moves.distinct()]
    assert set(distinct) == plain - {position.canonical()}
    assert len(distinct) == len(set(distinct))


@pytest.mark.parametrize(
    ("supermove", "move", "code"),
    [
        ("exact", Move("1", "2", 8), "king_is_not_next"),
        ("exact", Move("1", "7", 4), None),
        ("exact", Move("1", "7", 5), "too_many_into_empty"),
        ("additive", Move("1", "7", 3), None),
        ("additive", Move("1", "7", 4), "too_many_into_empty"),
        ("product", Move("1", "7", 4), None),
        ("product", Move("1", "7", 5), "too_many_into_empty"),
        ("unlimited", Move("1", "7", 7), None),
    ],
)
def test_limits_into_an_empty_column(supermove: Any, move: Move, code: str | None) -> None:
    position = Position.parse(F1, Rules(supermove=supermove))
    refusal = position.why_not(move)
    if move.target == "2":
        assert position.parse_move("12").count == 8
        assert (refusal is None) == (supermove in ("exact", "unlimited"))
    else:
        assert (refusal and refusal.code) == code


@pytest.mark.parametrize(("supermove", "legal"), [("exact", True), ("product", False), ("additive", False)])
def test_eight_cards_onto_a_king(supermove: Any, legal: bool) -> None:
    position = Position.parse(F1, Rules(supermove=supermove))
    assert position.parse_move("12") == Move("1", "2", 8)
    assert (position.why_not("12") is None) is legal
    assert position.movable == {"exact": 8, "product": 6, "additive": 4}[supermove]


DEAL1 = deal(1)
FULL = DEAL1.play("6a").play("2b").play("5c").play("3d")


@pytest.mark.parametrize(
    ("position", "move", "code", "text"),
    [
        (DEAL1, Move("9", "1"), "no_such_place", "There is no place 9 on this table."),
        (DEAL1, Move("1", "e"), "no_such_place", "There is no place e on this table."),
        (DEAL1, Move("h", "1"), "no_such_place", "There is no place h on this table."),
        (DEAL1, Move("1", "?"), "no_such_place", "There is no place ? on this table."),
        (DEAL1, Move("1", "1"), "same_place", "The cards are in column 1 already."),
        (DEAL1, Move("a", "1"), "empty_source", "There is no card in cell a."),
        (DEAL1, Move("1", "2", 0), "count", "0 cards from column 1: # are there.".replace("#", "7")),
        (DEAL1, Move("1", "2", 8), "count", "8 cards from column 1: 7 are there."),
        (
            DEAL1,
            Move("1", "2", 2),
            "not_a_run",
            "The cards from 6♦ down are no run: only the last one can be picked up.",
        ),
        (DEAL1, Move("1", "2"), "does_not_fit", "6♠ goes only on a red 7."),
        (DEAL1, Move("1", "h"), "not_next", "6♠ cannot go home yet: A♠ comes first."),
        (FULL, Move("a", "b"), "cell_to_cell", "From cell to cell changes nothing."),
        (FULL, Move("1", "a"), "cell_taken", "Cell a is taken."),
        (DEAL1, Move("hc", "a"), "from_foundation", "In this house a card on its foundation stays there."),
        (deal(1, "cardgames"), Move("hc", "a"), "foundation_empty", "There is no card on the foundation of clubs."),
        (deal(1, "bakers-game"), Move("1", "2"), "does_not_fit_suit", "6♠ goes only on 7♠."),
        (Position.parse(F1), Move("4", "6"), "king", "K♥ goes only into an empty column."),
        (Position.parse(F1), Move("1", "d", 2), "one_at_a_time_cell", "A cell holds one card, not 2."),
        (Position.parse(F1), Move("1", "h", 2), "one_at_a_time_home", "Cards go home one at a time, not 2."),
        (
            Position.parse(F1, Rules(supermove="additive")),
            Move("1", "2", 8),
            "too_many",
            "8 cards are too many: only 4 can move, too few cells or columns are empty.",
        ),
        (
            Position.parse(F1, Rules(foundation_to_cell=True)),
            Move("hd", "7"),
            "foundation_only_to_cell",
            "From a foundation a card goes only into a cell.",
        ),
    ],
)
def test_refusals_say_why(position: Position, move: Move, code: str, text: str) -> None:
    refusal = position.why_not(move)
    assert refusal is not None
    assert (refusal.code, str(refusal)) == (code, text)
    assert move not in position.legal_moves


def test_stuck_is_exactly_no_legal_move() -> None:
    assert FULL.is_stuck and list(FULL.legal_moves) == []
    before = DEAL1.play("6a").play("2b").play("5c")
    assert not before.is_stuck
    assert not Position([], [], [13] * 4).is_stuck


def test_a_card_comes_back_from_its_foundation_only_where_the_house_says_so() -> None:
    position = Position.parse(F1, Rules(foundation_to_cell=True))
    assert [str(move) for move in position.legal_moves if move.source[0] == "h"] == ["hcd", "hdd", "hhd", "hsd"]
    after = position.play("hsd")
    assert after.foundations == (13, 13, 5, 2) and str(after.cells[3]) == "3S"
    assert after.play("dh") == position


@pytest.mark.parametrize(("number", "columns"), [(1, 4), (1, 12), (617, 8)])
def test_the_order_of_moves_is_fixed(number: int, columns: int) -> None:
    position = deal(number, columns=columns)
    assert list(position.legal_moves) == list(position.legal_moves)
    sources = [move.source for move in position.legal_moves]
    assert sources == sorted(sources, key=ALL_PLACES.index)


def test_positions_are_values() -> None:
    position = deal(617)
    assert position == deal(617) and hash(position) == hash(deal(617)) and position != deal(618)
    assert position != deal(617, cells=3) and position != deal(617, "relaxed")
    assert Position(position.columns, position.cells, position.foundations) == position
    with pytest.raises(AttributeError, match="is a value"):
        position.cells = ()
    assert position.play("8a").number is None


def test_finish() -> None:
    won = Position([], [], [13] * 4)
    assert won.is_won and not won.can_auto_finish
    nearly = Position([["KS"], ["KH"], ["KD"]], ["KC"], [12] * 4)
    assert nearly.can_auto_finish and not nearly.is_won
    buried = Position([["QS", "KS"]], [], [13, 13, 13, 11])
    assert not buried.can_auto_finish
    assert Position([["KS", "QS"]], [], [13, 13, 13, 11]).can_auto_finish
