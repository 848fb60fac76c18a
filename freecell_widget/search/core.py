"""`Run`: what all algorithms share. It makes the nodes, writes the trace, counts, and minds the limits.

An algorithm is a short function over a run::

    with Run("breadth-first search", problem, options=options) as run:
        run.found(graph_search(run, Queue(), early_goal_test=True))
    return run.trace
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Mapping
from types import TracebackType
from typing import Any, Self

from freecell_widget.errors import SearchError
from freecell_widget.inputs import quoted
from freecell_widget.search import learner, status
from freecell_widget.search.control import control, progress_of
from freecell_widget.search.frontiers import Frontier
from freecell_widget.search.interfaces import problem_of, reader_of
from freecell_widget.search.limits import limits_of
from freecell_widget.search.node import Node
from freecell_widget.search.trace import KEEP, Trace

#: About what a node takes besides its state: itself, its places in the frontier and among the known states.
NODE_BYTES = 320

#: How long a search goes on before it looks whether it should pause, end, or show how far it is; in seconds.
_EVERY = 0.02


class LimitReached(Exception):
    """Ends a search; ``reason`` is the trace's ``status_text``."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Run:
    """One run of an algorithm: a context that ends well whatever happens, so that the trace up to there is kept.

    problem: a `Position` or any problem `interfaces` can read.
    heuristic: None: the problem's own.  informed: whether the algorithm asks for estimates.
    """

    def __init__(
        self,
        algorithm: str,
        problem: Any,
        heuristic: Callable[[Any], float] | None = None,
        *,
        informed: bool = False,
        options: Mapping[str, Any],
    ) -> None:
        self.limits = limits_of(dict(options), KEEP)
        problem = problem_of(problem, options)
        if heuristic is not None and not callable(heuristic):
            raise SearchError("search_function", name="heuristic", value=quoted(heuristic))
        self.problem = reader_of(problem)
        self.heuristic = heuristic or self.problem.heuristic
        self.informed = informed
        self.cut_by_depth = False
        self.complete = True  # whether running out of nodes means that there is no solution
        title, reader = self.problem.title, self.problem
        self.trace = Trace(
            title=title, algorithm=algorithm, keep=self.limits.keep, label=reader.label, replay=reader.replay
        )
        self.counters = self.trace.counters
        self._control = control.get()
        if self._control is not None:
            self._control.begins(self.trace)
        self._progress = progress_of(options.get("progress", False), self.limits.nodes)
        self._node_bytes = NODE_BYTES
        self._most_held = math.inf
        self._paused = 0.0
        self._start = time.perf_counter()
        self._next_look = 0.0  # on that clock
        self._next_peak = 16

    # -- the context -----------------------------------------------------------------------------------------------

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> bool:
        trace, counters = self.trace, self.counters
        counters.seconds = time.perf_counter() - self._start - self._paused
        counters.bytes = counters.peak_nodes * self._node_bytes
        if isinstance(error, LimitReached):
            text = error.reason
            trace.event("limit", -1, reason=text)
        elif isinstance(error, KeyboardInterrupt):
            text = "interrupted"
        elif error is not None:
            text = "error"
            learner.attach(error, trace)
        elif trace.solution is not None:
            text = "solved"
        elif self.cut_by_depth:
            text = "limit: depth"
        else:
            text = "exhausted" if self.complete else "ended"
        trace.close(text)
        self._progress.close(counters)
        # A limit, or Ctrl+C, ends the search and not the program: the trace says what was reached.
        return isinstance(error, LimitReached | KeyboardInterrupt)

    # -- what algorithms do ----------------------------------------------------------------------------------------

    def root(self) -> Node:
        """The node a search, or its next pass, begins with."""
        state = self.problem.initial()
        if not self.counters.generated:
            self._measure(state)
        self.counters.generated += 1
        node = Node(state, None, None, 0.0, self.trace.start_pass(state))
        self.new(node)
        return node

    def bound(self, root: Node, bound: float) -> None:
        """What the pass of this root stays within."""
        self.trace.set_bound(root.row, bound)

    def expand(self, node: Node) -> Iterator[Node]:
        """Makes the successors of a node, one after another, and counts the expansion."""
        counters, trace = self.counters, self.trace
        clock = time.perf_counter
        if clock() >= self._next_look:
            self._look_around()
        trace.set_order(node.row, counters.expanded)
        node.order = counters.expanded
        counters.expanded += 1
        row, g, most = node.row, node.g, self.limits.nodes
        dead_end = True
        for action, state, cost in self.problem.successors(node.state):
            if counters.generated >= most:
                raise LimitReached("limit: nodes")
            if clock() >= self._next_look:  # somebody's successors may take long
                self._look_around()
            dead_end = False
            counters.generated += 1
            total = g + cost
            child = Node(state, node, action, total, trace.add(row, action, total, math.nan, state))
            if child.depth > counters.max_depth:
                counters.max_depth = child.depth
            yield child
        if dead_end:
            trace.set_status(row, status.DEAD_END)

    def too_deep(self, node: Node) -> bool:
        """Whether ``max_depth`` forbids to expand a node; then it is marked as cut off."""
        if node.depth < self.limits.depth:
            return False
        self.cut_by_depth = True
        self.prune(node)
        return True

    def new(self, node: Node) -> None:
        """The node's state was not met before."""
        levels = self.trace.levels
        while len(levels) <= node.depth:
            levels.append(0)
        levels[node.depth] += 1

    def duplicate(self, node: Node, known: Node | None = None) -> None:
        """The node is dropped: its state is known on a path no dearer, that of ``known``."""
        self.counters.duplicates += 1
        if known is not None:
            self.trace.set_h(node.row, known.h)
        self.trace.set_status(node.row, status.DUPLICATE)

    def replaced(self, old: Node) -> None:
        """A cheaper path to the state of ``old`` was found, while that waited or after it was expanded."""
        old.stale = True
        if old.order >= 0:
            self.counters.reopened += 1
            self.trace.set_status(old.row, status.REOPENED)
            self.trace.event("reopened", old.row)
        else:
            self.counters.duplicates += 1
            self.trace.set_status(old.row, status.DUPLICATE)
            self.trace.event("replaced", old.row)

    def prune(self, node: Node) -> None:
        """The node is cut off, by a bound, a beam or an estimate of infinity."""
        node.pruned = True
        self.trace.set_status(node.row, status.PRUNED)

    def estimate(self, node: Node) -> float:
        """Asks the heuristic for a node's h. Raises `SearchError` if it raises, or gives no number from 0 up."""
        node.h = self.value(node.state)
        self.trace.set_h(node.row, node.h)
        return node.h

    def value(self, state: Any) -> float:
        """What the heuristic says of a state, checked like `estimate`."""
        if time.perf_counter() >= self._next_look:  # somebody's heuristic may take long
            self._look_around()
        return learner.value_of(self.heuristic, state)

    def follow(self, node: Node, line: list[tuple[Any, Any, float]]) -> Node:
        """Makes nodes of (action, state, cost) after (action, state, cost), each below the one before."""
        for action, state, cost in line:
            if node.order < 0:
                self.trace.set_order(node.row, self.counters.expanded)
                node.order = self.counters.expanded
                self.counters.expanded += 1
            g = node.g + cost
            node = Node(state, node, action, g, self.trace.add(node.row, action, g, math.nan, state))
            self.counters.generated += 1
            self.new(node)
        return node

    def is_goal(self, node: Node) -> bool:
        """Whether a node's state is a goal."""
        return self.problem.is_goal(node.state)

    def found(self, goal: Node | None) -> None:
        """The search is over, with this goal or without one."""
        if goal is None:
            return
        if goal.depth > self.counters.max_depth:
            self.counters.max_depth = goal.depth
        self.trace.set_status(goal.row, status.GOAL)
        self.trace.solve([(node.row, node.action, node.g, node.h, node.state, node.order) for node in goal.path()])
        row = int(self.trace.solution_nodes[-1])
        self.trace.set_status(row, status.GOAL)
        self.trace.event("goal", row)

    def holds(self, waiting: int, remembered: int) -> None:
        """How many nodes wait, and how many others are held; minds ``max_memory``."""
        counters = self.counters
        if waiting > counters.peak_frontier:
            counters.peak_frontier = waiting
            if waiting >= self._next_peak:  # every doubling is worth a stop
                self._next_peak = 2 * waiting
                self.trace.event("peak", -1, waiting=waiting)
        held = waiting + remembered
        if held > counters.peak_nodes:
            counters.peak_nodes = held
            if held > self._most_held:
                raise LimitReached("limit: memory")

    # -- limits ----------------------------------------------------------------------------------------------------

    def _measure(self, state: Any) -> None:
        self._node_bytes = NODE_BYTES + self.problem.state_bytes(state)
        self._most_held = self.limits.memory / self._node_bytes

    def _look_around(self) -> None:
        if self._control is not None:
            self._paused += self._control.waits()
            if self._control.cancelled:
                raise LimitReached("cancelled")
        now = time.perf_counter()
        seconds = now - self._start - self._paused
        self.counters.seconds = seconds
        self._next_look = now + min(_EVERY, self.limits.seconds - seconds)
        if seconds >= self.limits.seconds:
            raise LimitReached("limit: seconds")
        self._progress.shows(self.counters)


def graph_search(
    run: Run, frontier: Frontier, *, early_goal_test: bool = False, reopen: bool = False, whole: bool = False
) -> Node | None:
    """The loop that breadth-first, depth-first, uniform-cost, greedy search and A* share; they differ in the frontier.

    Each state is remembered with the best path known to it. A path no better is a duplicate and dropped.

    early_goal_test: test for the goal when a node is made, not only when it is taken from the frontier. The first
    path to a goal is then the answer.
    reopen: let a cheaper path to a known state take the place of the old one, also if that was expanded already;
    otherwise the first path to a state stays.
    whole: go on after the first goal until every state was expanded.
    """
    run.trace.tie_break = frontier.order
    answer = None
    root = run.root()
    if run.informed and math.isinf(run.estimate(root)):
        run.prune(root)
        return None
    if early_goal_test and run.is_goal(root):
        answer = root
        if not whole:
            return root
    best = {root.state: root}
    frontier.extend([root])
    waiting, closed = 1, 0  # nodes; the frontier may hold stale ones besides
    run.holds(1, 0)
    while waiting:
        node = frontier.pop()
        if node.stale:
            continue
        waiting -= 1
        if not early_goal_test and answer is None and run.is_goal(node):
            answer = node
            if not whole:
                break
        if run.too_deep(node):
            continue
        closed += 1
        children = []
        for child in run.expand(node):
            known = best.get(child.state)
            if known is None:
                run.new(child)
            elif not reopen or child.g >= known.g:
                run.duplicate(child, known)
                continue
            else:
                run.replaced(known)
                if known.order >= 0:
                    closed -= 1
                elif not known.pruned:
                    waiting -= 1
            best[child.state] = child
            if run.informed and math.isinf(run.estimate(child)):
                run.prune(child)
                continue
            if early_goal_test and answer is None and run.is_goal(child):
                answer = child
                if not whole:
                    return child
            children.append(child)
        frontier.extend(children)
        waiting += len(children)
        run.counters.closed = closed
        run.holds(waiting, closed)
    return answer
