"""Shortest solutions: against exhaustive searches of the Python engine, and lengths that others have proved."""

from __future__ import annotations

import heapq
import threading
import time
from itertools import count
from typing import Any

import pytest
from hypothesis import given, settings

from freecell_widget.deals import deal
from freecell_widget.errors import SolverError
from freecell_widget.houses import House
from freecell_widget.position import Position
from freecell_widget.rules import Rules
from freecell_widget.solver import Progress, Solution, fallback, kernel_name, solve
from freecell_widget.solver.bound import extra_moves
from freecell_widget.solver.request import Limits
from tests.positions import F1, position_strategy

native_only = pytest.mark.skipif(kernel_name() != "native", reason="the compiled kernel's")

#: Single-card moves of shortest solutions (Sukegawa & Hoki 2023).
SHORTEST = {2: 75, 3: 73, 6: 79, 7: 76, 17: 75, 33: 69}


def solve_in_python(position: Position, max_states: int | None = None) -> Solution:
    return fallback.solve(position, Limits(max_states, None, None, optimal=True), None, None)


def length_of(solution: Solution) -> int:
    """By replaying the moves on the Python engine, each as its single-card moves."""
    position, length = solution.position, 0
    for move in solution.moves:
        length += len(position.expand(move))
        position, home = position.outcome(move)
        length += len(home)
    assert position.is_won
    return length


def fewest_moves(position: Position) -> int | None:
    """By uniform-cost search over every move of the rules, with nothing left out."""
    tie = count()
    fewest = {position.canonical(): 0}
    frontier = [(0, next(tie), position)]
    while frontier:
        made, _, here = heapq.heappop(frontier)
        if made > fewest[here.canonical()]:
            continue
        if here.is_won:
            return made
        for move in here.legal_moves.distinct():
            after, home = here.outcome_of_legal(move)
            further = made + len(here.expand(move)) + len(home)
            if further < fewest.get(after.canonical(), 1 << 30):
                fewest[after.canonical()] = further
                heapq.heappush(frontier, (further, next(tie), after))
    return None


def rules_with_an_optimum() -> dict[str, Rules]:
    houses = {name: House.named(name).rules for name in House.names()}
    return {name: rules for name, rules in houses.items() if rules.supermove != "unlimited"} | {
        "all goes home": Rules(autoplay="all"),
        "safe goes home, and may come back": Rules(autoplay="safe", foundation_to_cell=True),
        "all goes home, and may come back": Rules(autoplay="all", foundation_to_cell=True),
        "in suit, and may come back": Rules(build="suit", foundation_to_cell=True),
    }


@pytest.mark.parametrize("rules", rules_with_an_optimum().values(), ids=list(rules_with_an_optimum()))
def test_no_solution_is_shorter(rules: Rules) -> None:
    lengths = set()
    for number, ranks, columns, cells in ((1, 3, 4, 0), (4, 3, 4, 0), (7, 4, 4, 0), (2, 2, 4, 1), (8, 4, 5, 0)):
        position = deal(number, rules.replace(ranks=ranks, columns=columns, cells=cells))
        fewest = fewest_moves(position)
        for solution in (solve(position, optimal=True), solve_in_python(position)):
            assert (solution.status == "unsolvable") == (fewest is None)
            assert solution.optimal == (fewest is not None)
            assert solution.single_card_moves == solution.lower_bound == fewest
            if fewest is not None:
                assert length_of(solution) == fewest
        lengths.add(fewest)
    assert len(lengths) > 2


@pytest.mark.parametrize(
    ("ranks", "columns", "cells", "number", "fewest"),
    [(2, 4, 1, 1, 8), (3, 4, 1, 1, 14), (4, 4, 1, 2, 17), (4, 4, 2, 1, 20)],
)
def test_reduced_decks(ranks: int, columns: int, cells: int, number: int, fewest: int) -> None:
    position = deal(number, ranks=ranks, columns=columns, cells=cells)
    assert solve(position, optimal=True).single_card_moves == fewest
    assert solve_in_python(position).single_card_moves == fewest


@pytest.mark.parametrize(("number", "fewest"), SHORTEST.items())
@native_only
def test_known_lengths(number: int, fewest: int) -> None:
    for house in ("classic", "numbered", "stilldeck"):
        solution = solve(deal(number, house), optimal=True)
        assert (solution.status, solution.reason, solution.optimal) == ("solved", None, True)
        assert solution.single_card_moves == solution.lower_bound == length_of(solution) == fewest


@pytest.mark.parametrize(
    ("position", "fewest"),
    [
        (deal(3272, "three-cells"), 80),
        (deal(11797, cells=1, ranks=5), 23),
        (deal(3148, Rules(cells=1, columns=5, ranks=6)), 31),
        (Position.parse("AH4H3C2H/AC/4C/3H2C/4S/2S ----3SAS 0400", Rules(cells=6, columns=6, ranks=4)), 14),
    ],
    ids=repr,
)
@native_only
def test_a_move_of_several_cards_costs_no_more_than_the_moves_in_its_place(position: Position, fewest: int) -> None:
    """What goes home by itself after it would be one more where it went home by hand in between."""
    solution = solve(position, optimal=True)
    assert (solution.reason, solution.optimal) == (None, True)
    assert solution.single_card_moves == solution.lower_bound == length_of(solution) == fewest


@native_only
def test_cards_that_may_come_back_need_no_more_moves() -> None:
    solution = solve(deal(33, "cardgames"), optimal=True)
    assert solution.optimal and length_of(solution) <= 69


@pytest.mark.parametrize("rules", [Rules(), Rules(foundation_to_cell=True)], ids=repr)
def test_the_bound_is_admissible_and_consistent(rules: Rules) -> None:
    """In every position that can be reached, against the distances in the whole graph."""
    start = deal(14, rules.replace(ranks=2, columns=4, cells=1))
    met = {start.canonical(): start}
    back: dict[tuple[Any, ...], list[tuple[Any, ...]]] = {}
    open_ = [start]
    while open_:
        here = open_.pop()
        for move in here.legal_moves.distinct():
            if move.count == 1:
                after = here.outcome_of_legal(move).position
                back.setdefault(after.canonical(), []).append(here.canonical())
                if after.canonical() not in met:
                    met[after.canonical()] = after
                    open_.append(after)
    away = {key: 8 - sum(position.foundations) for key, position in met.items()}
    bounds = {key: away[key] + extra_moves(position) for key, position in met.items()}
    level = [key for key, position in met.items() if position.is_won]
    distance = dict.fromkeys(level, 0)
    for key in level:  # grows while it is gone through: breadth first
        for before in back.get(key, []):
            assert bounds[before] <= bounds[key] + 1
            if before not in distance:
                distance[before] = distance[key] + 1
                level.append(before)
    assert all(bounds[key] <= distance[key] for key in level)
    assert any(away[key] < bounds[key] == distance[key] for key in level)


@given(position_strategy)
@settings(max_examples=100)
@native_only
def test_both_kernels_have_the_same_bound(position: Position) -> None:
    if position.rules.supermove == "unlimited":
        return
    solution = solve(position, optimal=True, max_states=1)
    if solution.reason == "states":
        away = 4 * position.rules.ranks - sum(position.foundations)
        assert solution.lower_bound == away + extra_moves(position)


@pytest.mark.parametrize(
    ("limit", "reason"),
    [({"max_states": 2_000}, "states"), ({"max_seconds": 0.05}, "seconds"), ({"max_memory": 1 << 20}, "memory")],
)
@native_only
def test_a_limit_leaves_a_solution_and_a_bound(limit: dict[str, int], reason: str) -> None:
    solution = solve(deal(39), optimal=True, **limit)  # type: ignore[arg-type]
    assert (solution.status, solution.reason, solution.optimal) == ("solved", reason, False)
    assert solution.lower_bound is not None and solution.single_card_moves is not None
    assert 77 <= solution.lower_bound <= 91 <= solution.single_card_moves == length_of(solution)


@native_only
def test_it_says_how_much_memory_it_took() -> None:
    solved = solve(deal(33), optimal=True)
    assert solved.optimal and 1 << 16 < solved.memory <= 1 << 30
    for limit in (1 << 20, 1 << 23):
        ended = solve(deal(39), optimal=True, max_memory=limit)
        assert ended.reason == "memory" and limit // 2 < ended.memory <= limit
    assert solve(deal(39), optimal=True, max_states=1).memory > 0
    assert solve(deal(11982), optimal=True).memory > 0


def test_a_limit_before_any_solution() -> None:
    for solution in (solve(deal(39), optimal=True, max_states=1), solve_in_python(deal(39), 1)):
        assert (solution.status, solution.reason, solution.optimal) == ("unknown", "states", False)
        assert solution.lower_bound == 77


def test_limits_in_python() -> None:
    solution = solve_in_python(deal(4, ranks=6, columns=5, cells=1), 120)
    assert (solution.status, solution.reason, solution.optimal) == ("solved", "states", False)
    assert solution.lower_bound is not None and solution.single_card_moves is not None
    assert solution.lower_bound <= 39 < solution.single_card_moves == length_of(solution)


@native_only
def test_it_can_be_watched_and_cancelled() -> None:
    cancel = threading.Event()
    stopped: list[float] = []

    def stop() -> None:
        stopped.append(time.perf_counter())
        cancel.set()

    threading.Timer(0.4, stop).start()
    seen: list[Progress] = []
    solution = solve(deal(39), optimal=True, cancel=cancel, progress=seen.append)
    late = time.perf_counter() - stopped[0]
    assert (solution.status, solution.reason, solution.optimal) == ("solved", "cancelled", False)
    assert late < 1  # 20 ms when the machine is idle
    lengths = [report.best for report in seen if report.best is not None]
    assert lengths == sorted(lengths, reverse=True) and lengths[-1] >= 91


def test_what_is_won_or_cannot_be() -> None:
    won = deal(1, ranks=2, columns=8, cells=4)
    while not won.is_won:
        won = won.play(next(move for move in won.legal_moves if move.target == "h"))
    assert solve(won, optimal=True).single_card_moves == 0
    stuck = solve(deal(3, ranks=4, columns=4, cells=0), optimal=True)
    assert (stuck.status, stuck.optimal, stuck.lower_bound) == ("unsolvable", False, None)


def test_a_supermove_counts_as_its_single_card_moves() -> None:
    position = Position.parse(F1)
    for solution in (solve(position), solve(position, optimal=True), solve_in_python(position)):
        assert solution.single_card_moves == length_of(solution)
    assert solve(position).lower_bound is None and not solve(position).optimal


def test_bad_input() -> None:
    with pytest.raises(SolverError, match="unlimited supermoves") as refused:
        solve(deal(1, "relaxed"), optimal=True)
    assert refused.value.code == "optimal_unlimited"
    with pytest.raises(SolverError, match="optimal is 'yes'"):
        solve(deal(1), optimal="yes")  # type: ignore[arg-type]
    with pytest.raises(SolverError, match="leave out record or optimal"):
        solve(deal(1), optimal=True, record=10)
