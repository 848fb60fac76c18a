"""Verdicts against whole state spaces, and against what others have proved."""

from __future__ import annotations

import pytest

from freecell_widget.deals import deal
from freecell_widget.houses import House
from freecell_widget.position import Position
from freecell_widget.rules import Rules
from freecell_widget.solver import solve

native = pytest.importorskip("freecell_widget.solver.native")


@pytest.mark.parametrize(
    ("number", "positions"), [(11982, 83_239), (146692, 19_418), (186216, 22_970), (455889, 13_966)]
)
def test_whole_spaces_of_unsolvable_deals(number: int, positions: int) -> None:
    # Counted by another program, in single-card moves and without any autoplay.
    assert native.explore(deal(number), single_cards=True) == (positions, False, True)
    # Longer moves lead nowhere else.
    assert native.explore(deal(number)) == (positions, False, True)


@pytest.mark.parametrize(
    ("ranks", "columns", "cells", "number", "positions"),
    [(2, 4, 1, 1, 1_973), (3, 4, 1, 1, 15_479), (4, 4, 1, 2, 30_879), (4, 4, 2, 1, 189_345)],
)
def test_whole_spaces_of_reduced_decks(ranks: int, columns: int, cells: int, number: int, positions: int) -> None:
    position = deal(number, ranks=ranks, columns=columns, cells=cells)
    assert native.explore(position, single_cards=True) == (positions, True, True)


def can_be_won(position: Position) -> bool:
    """By an exhaustive search of the Python engine."""
    seen = {position.canonical()}
    open_ = [position]
    while open_:
        here = open_.pop()
        if here.is_won:
            return True
        for move in here.legal_moves.distinct():
            after = here.outcome_of_legal(move).position
            if (key := after.canonical()) not in seen:
                seen.add(key)
                open_.append(after)
    return False


@pytest.mark.parametrize("house", House.names())
def test_verdicts_on_reduced_decks(house: str) -> None:
    base = House.named(house).rules
    verdicts = []
    for number in range(1, 21):
        for ranks, columns, cells in ((3, 4, 0), (4, 5, 0), (3, 4, 1)):
            position = deal(number, base.replace(ranks=ranks, columns=columns, cells=cells))
            solution = solve(position)
            assert (solution.status == "solved") == can_be_won(position), position
            if solution.status == "solved":
                solution.verify()
            verdicts.append(solution.status)
    assert set(verdicts) == {"solved", "unsolvable"}


@pytest.mark.parametrize(
    "rules",
    [
        Rules(cells=1),
        Rules(cells=0),
        Rules(cells=1, build="suit"),
        Rules(cells=0, autoplay="all"),
        Rules(cells=0, autoplay="safe", foundation_to_cell=True),
        Rules(cells=1, ranks=6, columns=4, foundation_to_cell=True),
        Rules(cells=2, ranks=5, columns=4, foundation_to_cell=True, autoplay="all"),
        Rules(cells=0, supermove="unlimited"),
        Rules(cells=1, build="suit", ranks=8, columns=5, foundation_to_cell=True),
    ],
    ids=repr,
)
def test_nothing_is_lost_by_sending_cards_home(rules: Rules) -> None:
    """The search against a walk without any shortcut, under the rules' own autoplay."""
    decided = 0
    for number in range(1, 101):
        position = deal(number, rules)
        space = native.explore(position, most=50_000)
        if not space.complete and not space.can_win:
            continue
        decided += 1
        assert (solve(position).status == "solved") == space.can_win, position
    assert decided >= 10


def test_deals_known_to_be_unsolvable_with_fewer_cells() -> None:
    unsolvable = [169, 178, 285, 454, 575, 598, 617, 657, 775, 829, 988]
    assert [n for n in range(1, 1001) if solve(deal(n, cells=3)).status == "unsolvable"] == unsolvable
    unsolvable = [1, 6, 21, 25, 32, 48, 57]
    assert [n for n in range(1, 61) if solve(deal(n, cells=2)).status == "unsolvable"] == unsolvable
    solvable = [2, 5, 7, 8, 11, 26, 30, 33, 37, 38, 51, 54, 56, 58, 59, 77, 79, 85, 87, 91, 94, 97, 98, 99]
    assert [n for n in range(1, 101) if solve(deal(n, cells=1)).status == "solved"] == solvable
    solvable = [164, 892, 1012, 1081, 1150, 1529]
    assert [n for n in range(1, 1601) if solve(deal(n, cells=0)).status == "solved"] == solvable


def test_bakers_game() -> None:
    assert [n for n in range(1, 62) if solve(deal(n, "bakers-game")).status == "unsolvable"] == [
        *(10, 14, 22, 23, 26, 28, 37, 41, 43, 49, 60, 61)
    ]
