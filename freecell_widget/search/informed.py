"""Search with an estimate: best-first search, by what a node's key is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Unpack

from freecell_widget.search.core import Run, graph_search
from freecell_widget.search.frontiers import PriorityQueue
from freecell_widget.search.limits import Options, from_zero
from freecell_widget.search.trace import Trace

Heuristic = Callable[[Any], float]


def greedy_best_first(problem: Any, heuristic: Heuristic | None = None, **options: Unpack[Options]) -> Trace:
    """Greedy best-first search: the lowest h first. Quick, and its solution may be far from short.

    Source: Doran & Michie, *Experiments with the graph traverser program*, 1966; AIMA 3.5.1.
    """
    with Run("greedy best-first search", problem, heuristic, informed=True, options=options) as run:
        run.found(graph_search(run, PriorityQueue(lambda node: node.h, "h")))
    return run.trace


def weighted_a_star(
    problem: Any, heuristic: Heuristic | None = None, *, weight: float = 2.0, **options: Unpack[Options]
) -> Trace:
    """Weighted A*: the lowest g + weight * h first. With an admissible h the solution costs at most ``weight`` times as
    much as a cheapest one.

    weight: from 0 up; 0 is uniform cost, 1 is A*.
    Source: Pohl, *Heuristic search viewed as path finding in a graph*, 1970; AIMA 3.5.4.
    """
    weight = from_zero("weight", weight)
    with Run(f"weighted A* (weight {weight:g})", problem, heuristic, informed=True, options=options) as run:
        frontier = PriorityQueue(lambda node: (node.g + weight * node.h, node.h), f"g + {weight:g} h, then h")
        run.found(graph_search(run, frontier, reopen=True))
    return run.trace


def a_star(problem: Any, heuristic: Heuristic | None = None, **options: Unpack[Options]) -> Trace:
    """A*: the lowest f = g + h first, of equal ones the lowest h. With an admissible h the solution is a cheapest one.

    States are re-opened when a cheaper path to them turns up, which a consistent h never needs.
    Source: Hart, Nilsson & Raphael, *A formal basis for the heuristic determination of minimum cost paths*, 1968.
    """
    with Run("A*", problem, heuristic, informed=True, options=options) as run:
        run.found(graph_search(run, PriorityQueue(lambda node: (node.g + node.h, node.h), "f, then h"), reopen=True))
    return run.trace
