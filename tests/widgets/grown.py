"""Traces made here, without the search package: what a tree view is owed by one, and nothing else."""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from freecell_widget.position import Position

FRONTIER, EXPANDED, DUPLICATE, DEAD_END, GOAL, ON_SOLUTION = 0, 1, 2, 3, 5, 0x80


class Event(NamedTuple):
    step: int
    kind: str
    node: int
    params: dict[str, Any]


class Grown:
    """A trace in plain lists, for small ones."""

    def __init__(self, title: str = "a problem", algorithm: str = "A*") -> None:
        self.problem_title, self.algorithm, self.tie_break = title, algorithm, "f, then h, then the order of generation"
        self.parent: Any = np.zeros(0, np.int32)
        self.move: Any = np.zeros(0, np.uint16)
        self.depth: Any = np.zeros(0, np.int32)
        self.g: Any = np.zeros(0)
        self.h: Any = np.zeros(0)
        self.status: Any = np.zeros(0, np.uint8)
        self.order: Any = np.zeros(0, np.int32)
        self.actions: list[Any] = []
        self.labels: list[str] = []
        self.states: list[Any] = []
        self.events: list[Event] = []
        self.solution: list[Any] | None = None
        self.cut = 0
        self.status_text = "growing"
        self.growing = True
        self.roots: list[tuple[int, float | None]] = []
        self.counters = SimpleNamespace(
            generated=0, expanded=0, duplicates=0, reopened=0, peak_frontier=0, max_depth=0, seconds=0.0
        )

    def __len__(self) -> int:
        return len(self.parent)

    @property
    def passes(self) -> list[tuple[float | None, int, int]]:
        return [(bound, start, len(self)) for start, bound in self.roots]

    def add(self, parent: int, action: Any, g: float, h: float, state: Any = None) -> int:
        if parent < 0:
            self.roots.append((len(self), None))
            move = 65_535
        else:
            if action not in self.actions:
                self.actions.append(action)
                self.labels.append(str(action))
            move = self.actions.index(action)
        self.parent = np.append(self.parent, np.int32(parent))
        self.move = np.append(self.move, np.uint16(move))
        self.g, self.h = np.append(self.g, g), np.append(self.h, h)
        self.status = np.append(self.status, np.uint8(FRONTIER))
        self.order = np.append(self.order, np.int32(-1))
        self.states.append(state)
        self.counters.generated += 1
        return len(self) - 1

    def state(self, node: int) -> Any:
        return self.states[node]

    def to_svg(self) -> str:
        return "<svg xmlns='http://www.w3.org/2000/svg'/>"

    def finish(self, goal: int | None) -> None:
        self.growing = False
        self.status_text = "exhausted" if goal is None else "solved"
        if goal is None:
            return
        self.status[goal] = GOAL
        self.solution, at = [], goal
        while at >= 0:
            self.status[at] |= ON_SOLUTION
            if self.parent[at] >= 0:
                self.solution.insert(0, self.actions[self.move[at]])
            at = int(self.parent[at])
        self.events.append(Event(self.counters.expanded, "goal", goal, {}))

    def __str__(self) -> str:
        return f"{self.algorithm}: {self.status_text}"


def cards_left(position: Position) -> float:
    return 52 - sum(position.foundations)


def a_star(position: Position, h: Callable[[Position], float] = cards_left, most: int = 3000) -> Grown:
    """A* over moves; a test's own, with plain duplicate detection."""
    trace = Grown(f"deal {position.number}")
    root = trace.add(-1, None, 0, h(position), position)
    waiting, seen, goal = [(h(position), h(position), root)], {position.canonical()}, None
    while waiting and len(trace) < most:
        *_, node = heapq.heappop(waiting)
        state: Position = trace.states[node]
        if state.is_won:
            goal = node
            break
        trace.status[node], trace.order[node] = EXPANDED, trace.counters.expanded
        trace.counters.expanded += 1
        moves = list(state.legal_moves.distinct())
        if not moves:
            trace.status[node] = DEAD_END
        for move in moves:
            child = state.play(move)
            at = trace.add(node, move, trace.g[node] + 1, h(child), child)
            if child.canonical() in seen:
                trace.status[at] = DUPLICATE
                trace.counters.duplicates += 1
                continue
            seen.add(child.canonical())
            heapq.heappush(waiting, (trace.g[at] + trace.h[at], trace.h[at], at))
    trace.finish(goal)
    return trace


def random_tree(size: int, seed: int = 1) -> Grown:
    """A large tree of no problem at all, its last node on the solution."""
    rng = np.random.default_rng(seed)
    trace = Grown("random", "no algorithm")
    index = np.arange(size)
    parent = (index * rng.random(size) ** 0.7).astype(np.int32)
    parent = np.minimum(parent, index - 1).astype(np.int32)
    depth = np.zeros(size, np.int32)
    for at in range(1, size):
        depth[at] = depth[parent[at]] + 1
    trace.parent, trace.move = parent, rng.integers(0, 40, size).astype(np.uint16)
    trace.move[0] = 65_535
    trace.labels = [f"{at:02d}" for at in range(40)]
    trace.actions = list(trace.labels)
    trace.g, trace.h = depth.astype(float), np.maximum(0, 50 - depth * 2.0 + rng.normal(0, 3, size)).round()
    trace.status = rng.choice([0, 1, 1, 1, 2, 2, 3], size).astype(np.uint8)
    trace.order = np.where(trace.status == EXPANDED, index, -1).astype(np.int32)
    trace.roots = [(0, None)]
    trace.states = [None] * size
    trace.counters.generated = size
    trace.finish(size - 1)
    assert math.isfinite(trace.h[0])
    return trace
