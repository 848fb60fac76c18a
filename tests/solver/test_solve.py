"""Solutions replay on the Python engine; verdicts are those known from elsewhere."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings

from freecell_widget.deals import deal
from freecell_widget.errors import FreeCellError, SolverError
from freecell_widget.houses import House
from freecell_widget.position import Position
from freecell_widget.rules import Rules
from freecell_widget.solver import Solution, kernel_name, solve
from tests.positions import F1, position_strategy

native_only = pytest.mark.skipif(kernel_name() != "native", reason="too slow for the Python kernel")


@pytest.mark.parametrize("house", House.names())
@native_only
def test_solutions_replay_in_every_house(house: str) -> None:
    rules = House.named(house).rules
    for number in range(1, 41):
        solution = solve(deal(number, rules), max_states=200_000)
        if solution.status == "solved":
            assert solution.verify().is_won
            assert_counts(solution)


def assert_counts(solution: Solution) -> None:
    """The counters, by replaying."""
    position, cards = solution.position, 0
    for move in solution.moves:
        cards += move.count if position.rules.supermove == "unlimited" else len(position.expand(move))
        position, home = position.outcome(move)
        cards += len(home)
    assert solution.single_card_moves == cards
    assert solution.player_moves == len(solution.moves)
    assert solution.non_home_moves == sum(move.target != "h" for move in solution.moves)


@given(position_strategy)
@settings(max_examples=60)
def test_any_position_of_any_game(position: Position) -> None:
    solution = solve(position, max_states=3_000)
    if solution.status == "solved":
        assert solution.verify().is_won
        assert_counts(solution)


@pytest.mark.parametrize("number", [31465, 6240, 1941, 13765, 28920, 14196, 12794, 617, 57148, 98714, 739671, 94717719])
@native_only
def test_hard_deals(number: int) -> None:
    assert solve(deal(number)).verify().is_won


@pytest.mark.parametrize("number", [11982, 146692, 186216, 455889, 495505, 512118, 517776, 781948])
@native_only
def test_unsolvable_deals(number: int) -> None:
    for house in ("classic", "numbered", "stilldeck"):
        assert solve(deal(number, house)).status == "unsolvable"
        # An unfinished search is no proof.
        short = solve(deal(number, house), max_states=1_000)
        assert (short.status, short.reason, short.states) == ("unknown", "states", 1_000)


@native_only
def test_a_deal_that_only_a_beam_solves_soon() -> None:
    solution = solve(deal(28321, cells=3), max_states=2_000_000)  # best-first scans take 18 million
    assert solution.verify().is_won


@native_only
def test_sending_every_fitting_card_home_can_lose() -> None:
    rules = Rules(autoplay="all")
    for number in (1941, 98714):
        assert solve(deal(number, rules)).status == "unsolvable"
        assert solve(deal(number)).status == "solved"


def test_won_and_nearly_won() -> None:
    won = Position([], [], [13, 13, 13, 13])
    assert (solve(won).status, solve(won).moves) == ("solved", ())
    last = solve(Position([["KS"]], [], [13, 13, 13, 12]))
    assert [str(move) for move in last.moves] == ["1h"]
    assert solve(Position.parse(F1)).verify().is_won


def test_a_solution_has_no_truth_value() -> None:
    solution = solve(Position.parse(F1))
    with pytest.raises(SolverError):
        bool(solution)
    unknown = solve(deal(11982), max_states=5)
    with pytest.raises(SolverError):
        unknown.verify()
    assert unknown.player_moves is unknown.non_home_moves is unknown.single_card_moves is None


@pytest.mark.parametrize(
    "limits",
    [
        {"max_states": 0},
        {"max_states": -1},
        {"max_states": 1.5},
        {"max_states": True},
        {"max_seconds": 0},
        {"max_seconds": -1},
        {"max_seconds": float("nan")},
        {"max_seconds": np.bool_(True)},
        {"max_seconds": "1"},
        {"max_seconds": 10**4000},
        {"max_memory": 0},
        {"max_memory": 1000},
        {"max_memory": 1 << 60},
        {"cancel": 3},
    ],
    ids=str,
)
def test_limits_that_are_none(limits: dict) -> None:
    with pytest.raises(FreeCellError, match=str(next(iter(limits)))):
        solve(deal(1), **limits)


def test_limits_may_be_numbers_of_any_make() -> None:
    numbers: list[Any] = [5, 5.0, np.int64(5), np.float32(5), float("inf")]
    for seconds in numbers:
        assert solve(deal(1), max_seconds=seconds).status == "solved"


def test_only_positions_are_solved() -> None:
    with pytest.raises(SolverError):
        solve(617)  # type: ignore[arg-type]


@native_only
def test_short_solutions_are_shorter() -> None:
    fast = [solve(deal(number)) for number in range(1, 21)]
    short = [solve(deal(number), "short") for number in range(1, 21)]
    for a, b in zip(fast, short, strict=True):
        assert b.verify().is_won
        assert_counts(b)
        assert b.non_home_moves is not None and a.non_home_moves is not None
        assert b.non_home_moves <= a.non_home_moves
    assert sum(s.non_home_moves or 0 for s in short) / 20 < 29


@pytest.mark.parametrize("house", House.names())
@native_only
def test_short_solutions_in_every_house(house: str) -> None:
    for number in range(1, 6):
        solution = solve(deal(number, house), "short", max_seconds=0.2)
        if solution.status == "solved":
            assert solution.verify().is_won
            assert_counts(solution)


@native_only
def test_what_stops_the_shortening_takes_nothing_away() -> None:
    solution = solve(deal(617), "short", max_states=200_000)
    assert (solution.status, solution.reason) == ("solved", None)
    assert solve(deal(11982), "short").status == "unsolvable"


def test_an_effort_that_is_none() -> None:
    with pytest.raises(SolverError, match="fast, short"):
        solve(deal(1), "long")  # type: ignore[arg-type]


@native_only
def test_bench_signature() -> None:
    """States expanded over a fixed list. A change here is a change of the search: is it quicker, shorter, as sure?"""
    assert sum(solve(deal(number)).states for number in range(1, 1001)) == 196_691
