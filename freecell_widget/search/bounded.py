"""Depth-first search within a bound, which remembers only its path; and what repeats it with larger bounds."""

from __future__ import annotations

import math
from collections.abc import Callable
from operator import length_hint
from typing import Any, Unpack

from freecell_widget.search.core import Run
from freecell_widget.search.limits import Options, number
from freecell_widget.search.node import Node
from freecell_widget.search.trace import Trace

Heuristic = Callable[[Any], float]


def depth_limited(problem: Any, limit: int, *, remember: int = 0, **options: Unpack[Options]) -> Trace:
    """Depth-limited search: depth-first, but nodes ``limit`` moves deep are not expanded.

    ``status_text`` is ``"ended"`` where the limit cut something off, and only else ``"exhausted"``.
    Source: AIMA 3.4.4.

    remember: see `iterative_deepening`.
    """
    limit = int(number("limit", limit, least=0, none=False))
    with Run("depth-limited search", problem, options=options) as run:
        goal, beyond = _pass(run, limit, _memory(remember))
        run.complete = math.isinf(beyond)
        run.found(goal)
    return run.trace


def iterative_deepening(problem: Any, *, remember: int = 0, **options: Unpack[Options]) -> Trace:
    """Iterative deepening: depth-limited search with limit 0, 1, 2 .. until a goal is found, so by fewest moves.

    Source: Korf, *Depth-first iterative-deepening*, 1985; AIMA 3.4.4.

    remember: how many states a pass may remember, so as not to search below a state again that it met as cheaply.
    0, the textbook's form, remembers the path alone: its memory is linear in the depth, but FreeCell has very many
    ways to the same state.
    """
    with Run("iterative deepening", problem, options=options) as run:
        run.found(_deepen(run, None, remember))
    return run.trace


def ida_star(
    problem: Any, heuristic: Heuristic | None = None, *, remember: int = 0, **options: Unpack[Options]
) -> Trace:
    """IDA*: depth-first within a bound on f = g + h, which then rises to the lowest f that was cut off.

    With an admissible h the solution is a cheapest one, as A*'s is. Source: Korf, *Depth-first iterative-deepening: an
    optimal admissible tree search*, 1985.

    remember: see `iterative_deepening`.
    """
    with Run("IDA*", problem, heuristic, informed=True, options=options) as run:
        run.found(_deepen(run, lambda node: node.g + node.h, remember))
    return run.trace


def _deepen(run: Run, f: Callable[[Node], float] | None, remember: int) -> Node | None:
    """Pass after pass, each with the lowest value as its bound that the one before cut off."""
    bound = 0.0  # of f the first is the root's own
    while True:
        goal, beyond = _pass(run, bound, _memory(remember), f)
        if goal is not None or math.isinf(beyond):
            return goal
        bound = beyond


def _memory(remember: int) -> int:
    return int(number("remember", remember, least=0, none=False))


def _pass(run: Run, bound: float, remember: int, f: Callable[[Node], float] | None = None) -> tuple[Node | None, float]:
    """One pass, from a root of its own: the goal if there is one within the bound, and the lowest value beyond it.

    Without f the bound is a depth, at which nodes are tested but not expanded; else nodes with a larger f are cut off.
    """
    run.trace.tie_break = "depth first, successors in their order"
    root = run.root()
    if f is not None:
        run.estimate(root)
        bound = max(bound, f(root))
    run.bound(root, bound)
    if math.isinf(bound):
        run.prune(root)
        return None, math.inf
    if run.is_goal(root):
        return root, math.inf
    if f is None and bound == 0:
        run.prune(root)
        return None, 1
    best = {root.state: root.g}  # what this pass remembers, the path aside
    path = {root.state}
    stack = [(root, iter(list(run.expand(root))))]
    beyond = math.inf
    while stack:
        node, children = stack[-1]
        child = next(children, None)
        if child is None:
            stack.pop()
            path.discard(node.state)
            continue
        known = best.get(child.state)
        if child.state in path or (known is not None and known <= child.g):
            run.duplicate(child)
            continue
        if f is not None:
            run.estimate(child)
            if f(child) > bound:
                beyond = min(beyond, f(child))
                run.prune(child)
                continue
        if run.is_goal(child):
            return child, beyond
        if known is None:
            run.new(child)
        if known is not None or len(best) < remember:
            best[child.state] = child.g
        if f is None and child.depth >= bound:
            beyond = bound + 1
            run.prune(child)
            continue
        if run.too_deep(child):
            continue
        path.add(child.state)
        stack.append((child, iter(list(run.expand(child)))))
        run.holds(sum(length_hint(rest) for _, rest in stack), len(stack) + len(best))
    return None, beyond
