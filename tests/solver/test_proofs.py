"""Verdicts against whole state spaces, and against what others have proved."""

from __future__ import annotations

import pytest

from bench import facts, soundness
from freecell_widget.deals import deal
from freecell_widget.houses import House
from freecell_widget.rules import Rules
from freecell_widget.solver import solve

native = pytest.importorskip("freecell_widget.solver.native")


def test_whole_spaces_of_unsolvable_deals() -> None:
    # Counted by another program, in single-card moves and without any autoplay.
    for number, positions in facts.check_spaces().items():
        # Longer moves lead nowhere else.
        assert native.explore(deal(int(number))) == (positions, False, True)


@pytest.mark.parametrize(
    ("ranks", "columns", "cells", "number", "positions"),
    [(2, 4, 1, 1, 1_973), (3, 4, 1, 1, 15_479), (4, 4, 1, 2, 30_879), (4, 4, 2, 1, 189_345)],
)
def test_whole_spaces_of_reduced_decks(ranks: int, columns: int, cells: int, number: int, positions: int) -> None:
    position = deal(number, ranks=ranks, columns=columns, cells=cells)
    assert native.explore(position, single_cards=True) == (positions, True, True)


@pytest.mark.parametrize("house", House.names())
def test_verdicts_on_reduced_decks(house: str) -> None:
    """Equal to an exhaustive search of the Python engine."""
    assert set(soundness.check_decks(house, range(1, 61))) == {"solved", "unsolvable"}


@pytest.mark.parametrize("game", soundness.GAMES)
def test_nothing_that_is_left_out_costs_a_solution(game: str) -> None:
    found = soundness.check_pruning(game, range(1, 21), 20_000)
    assert sum(row.get("undecided", 0) for row in found.values()) < 60
    assert sum(row.get("agree", 0) for row in found.values()) > 40


def test_a_search_without_pruning_searches_more() -> None:
    assert {native.verdict_without(deal(11982), name) for name in native.PRUNING} == {"unsolvable"}
    # The whole space, which another program has counted: one more is looked for and not found.
    assert native.verdict_without(deal(11982), *native.PRUNING, max_states=83_239) == "unsolvable"
    assert native.verdict_without(deal(11982), *native.PRUNING, max_states=83_238) == "unknown"


@pytest.mark.parametrize("game", soundness.GAMES)
def test_autoplay_changes_verdicts_only_where_the_rules_make_it_so(game: str) -> None:
    found = soundness.check_autoplay(game, range(1, 13), 3_000)
    assert sum(row["undecided"] for row in found.values()) < 4 * 12


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


def test_facts_of_fewer_cells() -> None:
    facts.check_fewer_cells(3, "unsolvable", "unsolvable_3_cells_1_to_8000", 1000)
    facts.check_fewer_cells(2, "unsolvable", "unsolvable_2_cells_1_to_60", 60)
    facts.check_fewer_cells(1, "solved", "solvable_1_cell_1_to_100", 100)
    facts.check_fewer_cells(0, "solved", "solvable_0_cells_1_to_5000", 1600)


def test_bakers_game() -> None:
    facts.check_bakers_game(200)


def test_facts_of_four_cells() -> None:
    facts.check_verdicts()
