"""Other people's search programs, unchanged, under observation."""

from __future__ import annotations

import heapq
from collections import deque
from dataclasses import dataclass
from itertools import count
from types import SimpleNamespace
from typing import Any, ClassVar

import numpy as np
import pytest
import simpleai.search as simpleai

from freecell_widget import Position, Rules, SearchError, deal, search
from freecell_widget.search import heuristics, status

LESSON = deal(1, ranks=2, columns=4, cells=1)


def lesson() -> search.Problem:
    return search.Problem(LESSON, heuristic=heuristics.buried)


def check(t: search.Trace, actions: list[Any]) -> None:
    assert t.status_text == "solved" and t.solution == actions and not t.growing
    parent, inner = t.parent, t.parent >= 0
    assert (parent < np.arange(len(t))).all() and (t.order[parent[inner]] >= 0).all()
    assert len(t) == t.counters.generated and len(t.expansions) == t.counters.expanded
    codes = t.status & status.CODE
    assert (codes == status.DUPLICATE).sum() <= t.counters.duplicates
    end = t.state(int(t.solution_nodes[-1]))
    position = LESSON
    for action in actions:
        position = position.play(action)
    assert end == position and position.is_won


@pytest.mark.parametrize("name", ["depth_first", "greedy", "astar"])
def test_simpleai(name: str) -> None:
    problem = lesson()
    with search.trace(problem) as t:
        node = getattr(simpleai, name)(problem, graph_search=True)
    check(t, [action for action, _ in node.path()][1:])
    assert type(problem) is search.Problem
    if name == "astar":  # it expands what ours does but for ties: every node with f below the optimum
        assert (t.h[t.expansions] + t.g[t.expansions] <= node.cost).all()
    with search.trace(problem) as again:  # and once more, on the same object
        getattr(simpleai, name)(problem, graph_search=True)
    assert again.status.tolist() == t.status.tolist()


def aima_best_first(problem: Any, f: Any) -> list[Any]:
    """In AIMA's manner: nodes are tuples, the reached table holds the best of each state."""
    tie = count()
    frontier: list[Any] = [(f(0, problem.initial), next(tie), 0, problem.initial, [])]
    reached = {problem.initial: 0}
    while frontier:
        _, _, g, state, path = heapq.heappop(frontier)
        if problem.is_goal(state):
            return list(path)
        for action in problem.actions(state):
            child = problem.result(state, action)
            total = problem.path_cost(g, state, action, child)
            if child not in reached or total < reached[child]:
                reached[child] = total
                heapq.heappush(frontier, (f(total, child), next(tie), total, child, [*path, action]))
    return []


def berkeley_breadth_first(problem: Any) -> list[Any]:
    """In the manner of the Pacman project: test when taken, remember when expanded."""
    queue: deque[Any] = deque([(problem.getStartState(), [])])
    visited = set()
    while queue:
        state, path = queue.popleft()
        if state in visited:
            continue
        visited.add(state)
        if problem.isGoalState(state):
            return list(path)
        for child, action, _ in problem.getSuccessors(state):
            queue.append((child, [*path, action]))
    return []


def aipython_depth_first(problem: Any) -> list[Any]:
    """In AIPython's manner: paths of arcs, no state twice on a path; pruned by a table so that it ends soon."""
    frontier: list[Any] = [((), problem.start_node())]
    visited = set()
    while frontier:
        path, node = frontier.pop()
        if problem.is_goal(node):
            return [arc.action for arc in path]
        if node not in visited:
            visited.add(node)
            frontier.extend(((*path, arc), arc.to_node) for arc in reversed(problem.neighbors(node)))
    return []


def test_one_program_for_each_interface() -> None:
    problem = lesson()
    with search.trace(problem) as t:
        actions = aima_best_first(problem, lambda g, state: g + problem.h(state))
    check(t, actions)
    assert t.g[t.solution_nodes].tolist() == [float(g) for g in range(len(actions) + 1)]
    assert len(actions) == 8 and not np.isnan(t.h[t.expansions]).any()

    with search.trace(problem) as t:
        actions = berkeley_breadth_first(problem)
    check(t, actions)
    own = search.breadth_first(problem)
    assert len(actions) == len(own.solution or ()) and t.levels[:8] == own.levels[:8]

    with search.trace(problem) as t:
        actions = aipython_depth_first(problem)
    check(t, actions)


def test_each_pass_of_iterative_deepening_has_a_root() -> None:
    def limited(state: Any, limit: int) -> list[Any] | None:
        if problem.is_goal(state):
            return []
        if limit == 0:
            return None
        for action in problem.actions(state):
            rest = limited(problem.result(state, action), limit - 1)
            if rest is not None:
                return [action, *rest]
        return None

    position = Position([["2S", "AH"], ["AS", "2H"], ["AC", "2C"], ["AD", "2D"]], rules=Rules(ranks=2, columns=4))
    problem = search.Problem(position)
    with search.trace(problem) as t:
        for limit in range(1, 4):
            assert limited(problem.initial, limit) is None
    assert [int(t.depth[one.start : one.stop].max()) for one in t.passes] == [1, 2, 3]
    assert t.status_text == "ended" and t.solution is None


class Words:
    """A problem whose states are the same few strings: which node is meant must be inferred, or observed."""

    graph: ClassVar = {"S": "AB", "A": "CG", "B": "CA", "C": "A", "G": ""}

    def getStartState(self) -> str:
        return "S"

    def isGoalState(self, state: str) -> bool:
        return state == "G"

    def getSuccessors(self, state: str) -> list[tuple[str, str, int]]:
        return [(child, f"{state}{child}", 5 if state + child == "SA" else 1) for child in self.graph[state]]


def test_states_that_are_the_same_objects() -> None:
    problem = Words()
    with search.trace(problem) as t:
        queue = t.frontier([])
        queue.append((problem.getStartState(), ()))
        path: Any = None
        while queue and path is None:
            state, so_far = queue.pop(0)
            if problem.isGoalState(state):
                path = so_far
            else:
                queue.extend((child, (*so_far, action)) for child, action, _ in problem.getSuccessors(state))
    assert t.solution == list(path) == ["SA", "AG"]
    assert [t.label(int(node)) for node in t.expansions] == ["", "SA", "SB", "AC"]
    assert type(problem) is Words


def test_errors_go_on_with_the_trace() -> None:
    problem = lesson()
    with pytest.raises(ZeroDivisionError) as caught, search.trace(problem) as t:
        list(problem.actions(problem.initial))
        problem.result(problem.initial, problem.actions(problem.initial)[0])
        print(1 / 0)
    assert caught.value.trace is t  # type: ignore[attr-defined]
    assert len(t) == 2 and t.status_text == "error" and type(problem) is search.Problem
    with pytest.raises(SearchError, match="observed already"), search.trace(problem), search.trace(problem):
        pass
    with pytest.raises(SearchError, match="no search problem"), search.trace(LESSON):
        pass


class Wrong(search.Problem):
    """Every kind of wrong successor."""

    fault = ""

    def result(self, state: Any, action: Any) -> Any:
        if self.fault == "none":
            return None
        if self.fault == "list":
            return [state]
        return deal(1, ranks=3, columns=4)


@pytest.mark.parametrize(("fault", "text"), [("none", "return missing"), ("list", "hashable"), ("cards", "8 cards")])
@pytest.mark.parametrize("observed", [True, False])
def test_wrong_successors(fault: str, text: str, observed: bool) -> None:
    problem = Wrong(LESSON)
    problem.fault = fault
    with pytest.raises(SearchError, match=text) as caught:
        if observed:
            with search.trace(problem):
                aima_best_first(problem, lambda g, state: g)
        else:
            search.breadth_first(problem)
    assert "test_tracing.py:" in str(caught.value) or not observed
    assert caught.value.trace is not None and caught.value.trace.status_text == "error"


def walk(problem: Any) -> Any:
    """Depth first over a problem of small numbers, its actions lists, in simpleai's words."""
    stack, seen = [problem.initial_state], set()
    while stack:
        state = stack.pop()
        if problem.is_goal(state):
            return state
        if state not in seen:
            seen.add(state)
            stack.extend(problem.result(state, action) for action in problem.actions(state))
    return None


METHODS: dict[str, Any] = {
    "actions": lambda state: ([step] for step in (1, 3)) if state < 9 else [],
    "result": lambda state, action: state + action[0],
    "is_goal": lambda state: state == 8,
}


@dataclass(frozen=True, slots=True)
class Frozen:
    """Takes no attributes."""

    initial_state: int = 0

    def actions(self, state: int) -> Any:
        return METHODS["actions"](state)

    def result(self, state: int, action: Any) -> Any:
        return METHODS["result"](state, action)

    def is_goal(self, state: int) -> bool:
        return state == 8


@pytest.mark.parametrize(
    "problem", [Frozen(), SimpleNamespace(initial_state=0, **METHODS)], ids=lambda problem: type(problem).__name__
)
@pytest.mark.parametrize("keep", [1000, 2])
def test_problems_of_every_make(problem: Any, keep: int) -> None:
    kind, before = type(problem), problem.actions
    with search.trace(problem, keep=keep) as t:
        assert walk(problem) == 8
    assert type(problem) is kind and problem.actions == before
    assert t.status_text == "solved" and sum(action[0] for action in t.solution or ()) == 8
    assert t.counters.generated == len(t) + t.cut and (t.cut > 0) == (keep == 2)
    assert t.labels[0] in ("[1]", "[3]") and t.state(int(t.solution_nodes[-1])) == 8
    own = search.depth_first(problem, progress=True)
    assert own.status_text == "solved"
