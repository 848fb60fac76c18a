"""The compiled kernel's recorded search as a `Trace`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from freecell_widget.errors import TraceError
from freecell_widget.search import status
from freecell_widget.search.problem import Problem
from freecell_widget.search.trace import NO_MOVE, Trace

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from freecell_widget.solver import Solution

# The record's own codes, as ours: met, expanded, expanded on the way to the solution.
_CODES = np.array([status.FRONTIER, status.EXPANDED, status.EXPANDED | status.ON_SOLUTION], np.uint8)


def from_solution(solution: Solution) -> Trace:
    """`Trace.from_solution`. Raises `TraceError` unless the search was recorded."""
    record = solution.record
    if record is None:
        raise TraceError("trace_no_record")
    trace = Trace(title=Problem(solution.position).title, algorithm="kernel", keep=max(len(record), 1))
    trace._states = None
    count = len(record)
    parent = record.parent
    _, first, index = np.unique(record.move[1:], return_index=True, return_inverse=True)
    moves = np.full(count, NO_MOVE, np.uint16)
    moves[1:] = index
    trace.labels = [record.move_text(int(at) + 1) for at in first]
    trace.actions = list(trace.labels)
    depth = depths(parent)
    codes = _CODES[record.status]
    way = np.flatnonzero(codes & status.ON_SOLUTION)
    if len(way):
        codes[way[-1]] = status.GOAL | status.ON_SOLUTION
        trace.solution = list(solution.moves)
        trace.solution_nodes = way.astype(np.int32)
    trace.adopt(
        {
            "parent": parent,
            "move": moves,
            "depth": depth,
            "g": np.full(count, np.nan),
            "h": record.h.astype(np.float64),
            "status": codes,
            "order": np.full(count, -1, np.int32),
        },
        count,
    )
    if count:
        trace._roots = [(0, None)]
        trace._root_states = {0: solution.position}
    trace.cut = record.cut
    trace.levels = np.bincount(depth).tolist()
    counters = trace.counters
    counters.generated = count + record.cut
    counters.expanded = solution.states - record.earlier
    counters.max_depth = int(depth.max(initial=0))
    counters.seconds = solution.seconds
    counters.bytes = None
    texts = {"solved": "solved", "unsolvable": "exhausted"}
    trace.status_text = texts.get(solution.status, f"limit: {solution.reason}")
    trace.growing = False
    return trace


def depths(parent: NDArray[np.int32]) -> NDArray[np.int32]:
    """The depth of each node from the parents, all at once: by pointer jumping, in log2(depth) rounds.

    >>> depths(np.array([-1, 0, 1, 1, -1, 4], np.int32)).tolist()
    [0, 1, 2, 2, 0, 1]
    """
    depth = (parent >= 0).astype(np.int32)
    above = parent.copy()
    while (inner := np.flatnonzero(above >= 0)).size:
        over = above[inner]
        depth[inner] += depth[over]
        above[inner] = above[over]
    return depth
