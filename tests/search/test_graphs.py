"""Any graph at all: costs against Dijkstra's, counters against the statuses, one core against the other."""

from __future__ import annotations

import math
from typing import Any

import networkx
import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from freecell_widget import search
from freecell_widget.search import status


class Graph:
    """A problem over a small graph: states are numbers, from 0 to the last."""

    def __init__(self, steps: dict[int, list[tuple[int, int]]], shares: list[float]) -> None:
        self.initial = 0
        self.steps = steps
        graph = networkx.DiGraph()
        graph.add_nodes_from(steps)
        for source, edges in steps.items():
            for target, cost in edges:
                graph.add_edge(source, target, weight=cost)
        goal = len(steps) - 1
        true = networkx.shortest_path_length(graph, target=goal, weight="weight")
        self.true = [true.get(state, math.inf) for state in steps]
        # Never too much, but otherwise as it comes: admissible, seldom consistent.
        self.estimates = [min(self.true[state], 1_000) * shares[state] for state in steps]

    def actions(self, state: int) -> list[int]:
        return list(range(len(self.steps[state])))

    def result(self, state: int, action: int) -> int:
        return self.steps[state][action][0]

    def action_cost(self, state: int, action: int, child: int) -> int:
        return self.steps[state][action][1]

    def is_goal(self, state: int) -> bool:
        return state == len(self.steps) - 1

    def heuristic(self, state: int) -> float:
        return float(self.estimates[state])


@st.composite
def graphs(draw: Any) -> Graph:
    size = draw(st.integers(2, 9))
    states = st.integers(0, size - 1)
    steps = {}
    for state in range(size):
        edges = draw(st.dictionaries(states, st.integers(0, 9), max_size=4))
        steps[state] = list(edges.items())
    shares = draw(st.lists(st.sampled_from([0, 0.25, 0.5, 1]), min_size=size, max_size=size))
    return Graph(steps, shares)


def check_counters(trace: search.Trace) -> None:
    codes, expanded = trace.status & status.CODE, trace.order >= 0
    counters = trace.counters
    assert counters.generated == len(trace)
    assert counters.expanded == expanded.sum()
    assert counters.reopened == (expanded & (codes == status.REOPENED)).sum()
    assert expanded[codes == status.REOPENED].all()
    assert counters.duplicates == (codes == status.DUPLICATE).sum()
    assert counters.max_depth == trace.depth.max()
    assert (expanded[trace.parent[trace.parent >= 0]]).all()


@settings(max_examples=150)
@given(graphs())
def test_the_cheapest_path(graph: Graph) -> None:
    best = graph.true[0]
    for trace in (
        search.uniform_cost(graph),
        search.a_star(graph),
        search.ida_star(graph, remember=100),
        search.weighted_a_star(graph, weight=2),
    ):
        check_counters(trace)
        if math.isinf(best):
            assert trace.status_text == "exhausted"
            continue
        assert trace.status_text == "solved" and trace.solution is not None
        cost = trace.g[trace.solution_nodes[-1]]
        bound = 2 if trace.algorithm.startswith("weighted") else 1
        assert best <= cost <= bound * best + 1e-9
        state = 0
        for action, node in zip(trace.solution, trace.solution_nodes[1:], strict=True):
            state = graph.result(state, action)
            assert trace.state(int(node)) == state
        assert graph.is_goal(state)


@settings(max_examples=100)
@given(graphs())
def test_the_shortest_path(graph: Graph) -> None:
    first = search.breadth_first(graph)
    check_counters(first)
    deepened = search.iterative_deepening(graph, max_nodes=2_000)
    deep = search.depth_first(graph)
    check_counters(deep)
    assert first.status_text == deep.status_text
    if first.solution is not None:
        assert deepened.solution is not None and len(deepened.solution) == len(first.solution)
        assert [one.bound for one in deepened.passes] == list(range(len(first.solution) + 1))


@settings(max_examples=100)
@given(graphs())
def test_an_observed_search_counts_as_ours_does(graph: Graph) -> None:
    """Uniform cost in plain words, observed, against ours: the same order, since the ties are broken alike."""
    own = search.uniform_cost(graph)
    tie = 0
    with search.trace(graph) as t:
        waiting = [(0, tie, graph.initial)]
        best = {graph.initial: 0}
        done = set()
        while waiting:
            waiting.sort()
            g, _, state = waiting.pop(0)
            if (state, g) in done or g > best[state]:
                continue
            if graph.is_goal(state):
                break
            done.add((state, g))
            for action in graph.actions(state):
                child = graph.result(state, action)
                total = g + graph.action_cost(state, action, child)
                if child not in best or total < best[child]:
                    best[child] = total
                    tie += 1
                    waiting.append((total, tie, child))
    assert t.counters.expanded == own.counters.expanded
    assert t.counters.generated == own.counters.generated
    np.testing.assert_array_equal(t.parent, own.parent)
    np.testing.assert_array_equal(t.g, own.g)
    assert t.counters.duplicates == own.counters.duplicates
    assert t.solution == own.solution
