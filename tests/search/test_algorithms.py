"""What the algorithms agree on, limits, and bad input."""

from __future__ import annotations

import math
from typing import Any

import pytest

from freecell_widget import SearchError, deal, search
from freecell_widget.search import heuristics
from tests.search.test_spaces import check

LESSON = deal(1, ranks=4, columns=4, cells=1)


@pytest.mark.parametrize("moves", ["single", "super"])
@pytest.mark.parametrize("cost", ["card", "move"])
@pytest.mark.parametrize("rules", [None, "numbered"])
def test_consistent_heuristics_find_the_optimum_of_uniform_cost(moves: Any, cost: Any, rules: str | None) -> None:
    for number in range(1, 16):
        problem = search.Problem(deal(number, rules, ranks=2, columns=4, cells=0), moves=moves, cost=cost)
        costs = {None: search.uniform_cost(problem)}
        for heuristic in heuristics.ALL.values():
            truth = heuristics.truth(heuristic)
            assert truth is not None
            if truth.under(problem) != "neither":
                costs[heuristic] = trace = search.a_star(problem, heuristic)  # type: ignore[index]
                assert truth.under(problem) != "consistent" or trace.counters.reopened == 0
        optimum = {None if t.solution is None else t.g[t.solution_nodes[-1]] for t in costs.values()}
        assert len(optimum) == 1 and {t.status_text for t in costs.values()} <= {"solved", "exhausted"}


def test_a_star_finds_the_optimum_of_uniform_cost_on_200_deals() -> None:
    for number in range(1, 201):
        start = deal(number, ranks=2, columns=4, cells=0)
        uniform, informed = search.uniform_cost(start), search.a_star(start, heuristics.buried)
        assert uniform.status_text == informed.status_text
        assert len(uniform.solution or ()) == len(informed.solution or ())


def test_ida_star_is_as_short_as_a_star() -> None:
    for number in range(1, 16):
        start = deal(number, ranks=3, columns=4, cells=1)
        a_star = search.a_star(start, heuristics.deadlocks)
        ida = search.ida_star(start, heuristics.deadlocks, remember=50_000)
        assert a_star.solution is not None and ida.solution is not None
        assert len(a_star.solution) == len(ida.solution)
        bounds = [one.bound for one in ida.passes]
        assert bounds == sorted(bounds) and len(set(bounds)) == len(bounds)  # type: ignore[type-var]
        assert bounds[-1] == len(ida.solution)
        check(ida, start)


@pytest.mark.parametrize(
    "run",
    [
        lambda start: search.iterative_deepening(start, remember=50_000),
        lambda start: search.ida_star(start, heuristics.cards_left, remember=100),
        lambda start: search.depth_limited(start, 12, remember=50_000),
        lambda start: search.beam(start, heuristics.buried, width=20),
        lambda start: search.staged_deepening(start, heuristics.heineman, stage=4),
        lambda start: search.monte_carlo(start, heuristics.buried),
        lambda start: search.weighted_a_star(start, heuristics.buried, weight=3),
    ],
)
@pytest.mark.parametrize("keep", [1_000_000, 10])
def test_every_algorithm_solves(run: Any, keep: int) -> None:
    start = deal(4, ranks=2, columns=4, cells=1)
    trace = run(start)
    assert trace.status_text == "solved"
    check(trace, start)


def test_an_unfinished_search_says_so() -> None:
    def ends(trace: search.Trace) -> str:
        assert trace.solution is None and len(trace) >= 1
        return trace.status_text

    assert ends(search.breadth_first(LESSON, max_nodes=100)) == "limit: nodes"
    assert search.breadth_first(LESSON, max_nodes=100).counters.generated == 100
    assert ends(search.breadth_first(LESSON, max_depth=3)) == "limit: depth"
    assert ends(search.a_star(LESSON, heuristics.zero, max_memory=1_000_000)) == "limit: memory"
    assert ends(search.depth_first(deal(1), max_seconds=1e-9)) == "limit: seconds"
    assert ends(search.beam(deal(11982), heuristics.zero, width=1)) == "ended"
    assert ends(search.depth_limited(LESSON, 2)) == "ended"
    assert ends(search.monte_carlo(deal(11982), heuristics.buried, playouts=3, length=3)) == "limit: playouts"
    hopeless = search.Problem(deal(1, ranks=2, columns=4, cells=1), goal=lambda position: False)
    assert ends(search.breadth_first(hopeless)) == "exhausted"


def test_an_interrupted_search_keeps_its_trace() -> None:
    calls = 0

    def heuristic(position: Any) -> int:
        nonlocal calls
        calls += 1
        if calls == 50:
            raise KeyboardInterrupt
        return 0

    trace = search.a_star(LESSON, heuristic)
    assert trace.status_text == "interrupted" and len(trace) >= 50 and not trace.growing


@pytest.mark.parametrize(
    ("heuristic", "text"),
    [
        (lambda position: math.nan, "gave nan"),
        (lambda position: -1, "gave -1"),
        (lambda position: "many", "gave 'many'"),
        (lambda position: None, "gave None"),
        (lambda position: True, "gave True"),
        (lambda position: [][0], "IndexError: list index out of range"),
        (lambda position: position.nothing, "AttributeError"),
    ],
)
def test_bad_heuristics_are_told_with_their_line(heuristic: Any, text: str) -> None:
    with pytest.raises(SearchError, match=text) as caught:
        search.a_star(LESSON, lambda position: heuristic(position) if position.foundations[0] else 0)
    assert "test_algorithms.py:" in str(caught.value)
    trace = caught.value.trace
    assert trace is not None and trace.status_text == "error" and len(trace) > 1
    with pytest.raises(SearchError, match=text):
        search.monte_carlo(LESSON, heuristic)


def test_infinity_cuts_off() -> None:
    trace = search.a_star(LESSON, lambda position: math.inf)
    assert trace.status_text == "exhausted" and len(trace) == 1


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({"max_nodes": 0}, "max_nodes is 0"),
        ({"max_nodes": 1.5}, "max_nodes is 1.5"),
        ({"max_seconds": 0}, "max_seconds is 0"),
        ({"max_depth": -1}, "max_depth is -1"),
        ({"max_memory": 0}, "max_memory is 0"),
        ({"keep": 0}, "keep is 0"),
        ({"moves": "double"}, "moves is 'double'"),
        ({"cost": None, "moves": 3}, "moves is 3"),
    ],
)
def test_bad_limits(options: Any, text: str) -> None:
    with pytest.raises(SearchError, match=text):
        search.breadth_first(LESSON, **options)


def test_bad_parameters() -> None:
    for call in (
        lambda: search.beam(LESSON, width=0),
        lambda: search.depth_limited(LESSON, -1),
        lambda: search.ida_star(LESSON, remember=-1),
        lambda: search.weighted_a_star(LESSON, weight=math.nan),
        lambda: search.monte_carlo(LESSON, exploration=-1),
        lambda: search.monte_carlo(LESSON, seed="one"),  # type: ignore[arg-type]
        lambda: search.breadth_first(LESSON, max_node=5),  # type: ignore[call-arg]
        lambda: search.staged_deepening(LESSON, stage=0),
        lambda: search.a_star(LESSON, heuristic=3),  # type: ignore[arg-type]
        lambda: search.a_star("deal 1"),
        lambda: search.a_star(search.Problem(LESSON), moves="super"),
        lambda: search.Problem(LESSON, heuristic="h"),  # type: ignore[arg-type]
        lambda: search.Problem("deal 1"),  # type: ignore[arg-type]
    ):
        with pytest.raises(SearchError):
            call()
