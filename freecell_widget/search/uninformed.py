"""Search without an estimate. The chapter on search of Russell & Norvig, *Artificial Intelligence: A Modern Approach*
(AIMA, 4th edition), tells of them all."""

from __future__ import annotations

from typing import Any, Unpack

from freecell_widget.search.core import Run, graph_search
from freecell_widget.search.frontiers import PriorityQueue, Queue, Stack
from freecell_widget.search.limits import Options
from freecell_widget.search.trace import Trace


def breadth_first(problem: Any, *, whole: bool = False, **options: Unpack[Options]) -> Trace:
    """Breadth-first search: the shallowest node first, so the first solution has the fewest moves.

    The goal is tested for when a node is made. Source: Moore, *The shortest path through a maze*, 1959; AIMA 3.4.1.

    whole: go on after the first goal until every state was expanded; ``trace.levels`` then counts the whole space.
    """
    with Run("breadth-first search", problem, options=options) as run:
        run.found(graph_search(run, Queue(), early_goal_test=True, whole=whole))
    return run.trace


def uniform_cost(problem: Any, **options: Unpack[Options]) -> Trace:
    """Uniform-cost search: the cheapest path first, so the first solution taken out is a cheapest one.

    Source: Dijkstra, *A note on two problems in connexion with graphs*, 1959; AIMA 3.4.2.
    """
    with Run("uniform-cost search", problem, options=options) as run:
        run.found(graph_search(run, PriorityQueue(lambda node: node.g, "g"), reopen=True))
    return run.trace


def depth_first(problem: Any, **options: Unpack[Options]) -> Trace:
    """Depth-first search on a graph: the deepest node first; no state twice. The solution may be far from short.

    Source: Tarjan, *Depth-first search and linear graph algorithms*, 1972; AIMA 3.4.3.
    """
    with Run("depth-first search", problem, options=options) as run:
        run.found(graph_search(run, Stack()))
    return run.trace
