"""Hints: a useful move wherever there is one, and never a verdict that was not proved."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from freecell_widget.deals import deal
from freecell_widget.errors import SolverError
from freecell_widget.houses import House
from freecell_widget.position import Position
from freecell_widget.rules import Rules
from freecell_widget.solver import hint, kernel_name
from freecell_widget.solver.hints import sensible_move
from tests.positions import F1, position_strategy


@pytest.mark.parametrize("house", House.names())
def test_following_hints_wins(house: str) -> None:
    if kernel_name() != "native":
        pytest.skip("too slow for the Python kernel")
    position = deal(2, house)
    found = hint(position)
    assert (found.status, found.move) in {("unsolvable", None), ("solved", found.move)}
    for _ in range(400):
        if found.move is None:
            break
        assert position.why_not(found.move) is None
        position = position.play(found.move)
        found = hint(position)
    assert position.is_won or found.status == "unsolvable"
    assert position.is_won or house in ("two-cells", "one-cell", "bakers-game")


def test_won_stuck_and_unsolvable() -> None:
    assert hint(Position([], [], [13, 13, 13, 13])).status == "won"
    stuck = deal(1)
    for move in "6a 2b 5c 3d".split():
        stuck = stuck.play(move)
    assert (hint(stuck).status, hint(stuck).move) == ("stuck", None)
    if kernel_name() == "native":
        assert (hint(deal(11982)).status, hint(deal(11982)).move) == ("unsolvable", None)


def test_without_a_verdict_there_is_a_move_all_the_same() -> None:
    found = hint(deal(11982), cancel=lambda: True)
    if found.status == "unknown":  # the search may be quicker than the first question
        assert found.move in deal(11982).legal_moves
    found = hint(deal(6, cells=1, rules=Rules(supermove="unlimited")), max_seconds=1e-9)
    assert found.status == "unknown"
    assert found.move is not None


@given(position_strategy)
@settings(max_examples=50)
def test_sensible_moves_are_legal(position: Position) -> None:
    move = sensible_move(position)
    assert move is None or position.why_not(move) is None
    if move is None:
        assert not list(position.legal_moves.distinct())


def test_sensible_moves_make_sense() -> None:
    assert sensible_move(Position([["KS"], ["QS"]], [], [13, 13, 13, 11])).target == "h"  # type: ignore[union-attr]
    found = sensible_move(Position.parse(F1))
    assert found is not None
    assert found.target not in "78"


def test_only_positions() -> None:
    with pytest.raises(SolverError):
        hint(617)  # type: ignore[arg-type]
