"""Whole state spaces of reduced decks, and what the algorithms agree on."""

from __future__ import annotations

import numpy as np
import pytest

from freecell_widget import deal, search
from freecell_widget.position import Position
from freecell_widget.search import status


@pytest.mark.parametrize(
    ("ranks", "cells", "number", "states", "shortest"),
    [(2, 1, 1, 1_973, 8), (3, 1, 1, 15_479, 14), (4, 1, 2, 30_879, 17)],
)
def test_breadth_first_counts_whole_spaces(ranks: int, cells: int, number: int, states: int, shortest: int) -> None:
    trace = search.breadth_first(deal(number, ranks=ranks, columns=4, cells=cells), whole=True, keep=1000)
    assert (sum(trace.levels), trace.counters.expanded, trace.counters.closed) == (states, states, states)
    assert trace.solution is not None and len(trace.solution) == shortest


@pytest.mark.parametrize(("number", "counts"), [(1, [1, 8, 42, 178, 646]), (617, [1, 11, 62, 256, 877])])
def test_new_states_per_depth(number: int, counts: list[int]) -> None:
    assert search.breadth_first(deal(number), max_depth=4, whole=True).levels == counts


def check(trace: search.Trace, start: Position) -> None:
    """What holds for every trace."""
    count = len(trace)
    parent, codes = trace.parent, trace.status & status.CODE
    assert count + trace.cut == trace.counters.generated
    assert (parent < np.arange(count)).all()
    roots = parent < 0
    assert (trace.depth[~roots] == trace.depth[parent[~roots]] + 1).all() and (trace.depth[roots] == 0).all()
    assert (trace.order[parent[~roots]] >= 0).all()
    if not trace.cut:
        assert len(trace.expansions) == trace.counters.expanded
        assert (trace.order[trace.expansions] == np.arange(trace.counters.expanded)).all()
        assert trace.counters.max_depth == trace.depth.max()
    if trace.solution is not None:
        position = start
        for move, node in zip(trace.solution, trace.solution_nodes[1:], strict=True):
            position = position.play(move)
            assert trace.state(int(node)) == position
        assert position.is_won
        assert codes[trace.solution_nodes[-1]] == status.GOAL
        assert np.flatnonzero(trace.status & status.ON_SOLUTION).tolist() == sorted(trace.solution_nodes.tolist())


@pytest.mark.parametrize("keep", [1_000_000, 20, 1])
@pytest.mark.parametrize(
    "algorithm",
    [search.breadth_first, search.depth_first, search.uniform_cost, search.greedy_best_first, search.a_star],
)
def test_traces_are_trees_with_the_solution_in_them(algorithm, keep: int) -> None:  # type: ignore[no-untyped-def]
    start = deal(3, ranks=3, columns=4, cells=1)
    trace = algorithm(start, keep=keep)
    assert trace.status_text == "solved" and (trace.cut > 0) == (keep < 1_000_000)
    assert len(trace) <= keep + len(trace.solution_nodes)
    check(trace, start)
