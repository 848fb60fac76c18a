"""The solver's search as a trace."""

from __future__ import annotations

import numpy as np
import pytest

from freecell_widget import SolverError, TraceError, deal, search, solve
from freecell_widget.search import status


@pytest.mark.parametrize("number", [617, 11982])
def test_a_recorded_search_is_a_trace(number: int) -> None:
    solution = solve(deal(number), record=1000)
    trace = search.Trace.from_solution(solution)
    parent = trace.parent
    assert (parent < np.arange(len(trace))).all()
    inner = np.flatnonzero(parent >= 0)
    assert (trace.depth[inner] == trace.depth[parent[inner]] + 1).all()
    assert trace.counters.expanded == solution.states
    assert trace.counters.generated == len(trace) + trace.cut
    assert {trace.label(int(node)) for node in inner} <= set(trace.labels)
    for node in inner[:20].tolist():
        assert trace.path(node)[-2] == parent[node]
        assert trace.h[node] == search.heuristics.cards_left(trace.state(node))
    assert trace.status_text == ("solved" if number == 617 else "exhausted")
    on = np.flatnonzero(trace.status & status.ON_SOLUTION)
    assert on.tolist() == trace.solution_nodes.tolist()
    assert (trace.solution is None) == (number == 11982)


def test_the_solver_proves_what_a_star_finds() -> None:
    for number in range(1, 13):
        start = deal(number, ranks=3, columns=4, cells=1)
        solution, trace = solve(start, optimal=True), search.a_star(start, search.heuristics.deadlocks)
        assert solution.optimal and trace.solution is not None
        assert solution.single_card_moves == len(trace.solution)


def test_only_a_recorded_one() -> None:
    with pytest.raises(TraceError, match="record=1_000_000"):
        search.Trace.from_solution(solve(deal(2)))
    with pytest.raises(SolverError):
        solve(deal(2), record=-1)
