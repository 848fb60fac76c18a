"""The solver's recorded search as a `Trace`, also while it runs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from freecell_widget.errors import TraceError
from freecell_widget.inputs import quoted
from freecell_widget.position import Position
from freecell_widget.search.counters import Counters
from freecell_widget.search.problem import Problem
from freecell_widget.search.trace import Event, Pass, Trace, depths
from freecell_widget.solver.record import CODES, Recorder, label

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from freecell_widget.solver import Solution


class RecordedTrace(Trace):
    """A `Trace` over a `Recorder`: its columns are the recorder's, read whenever they are asked for.

    Its actions are the moves in words, ``"7H onto 8S"``; ``h`` counts the cards not home; ``g`` is not known. Every
    scan of the solver is a pass. The solution's moves are those of the `Solution`.
    """

    def __init__(self, position: Position, recorder: Recorder) -> None:
        super().__init__(title=Problem(position).title, algorithm="solver", keep=1)
        self.recorder = recorder
        self.labels = [label(code) for code in range(CODES)]
        self.actions = list(self.labels)
        self._seconds = 0.0
        self._expanded = 0
        self._depth: NDArray[np.int32] = np.zeros(0, np.int32)

    def __len__(self) -> int:
        return len(self.recorder)

    def _view(self, name: str) -> Any:
        count = len(self.recorder)
        if name == "g":
            return np.full(count, np.nan)
        if name == "h":
            return self.recorder.h[:count].astype(np.float64)
        if name == "depth":
            known = self._depth  # of the first nodes; what came since is added
            if len(known) < count:
                known = self._depth = np.concatenate((known, depths(self.recorder.parent[:count], known)))
            return known[:count]
        return getattr(self.recorder, name)[:count]

    @property
    def counters(self) -> Counters:
        """What the search cost, so far; what the solver does not tell is 0."""
        depth, met = self.depth, self.recorder.met
        return Counters(
            generated=met,
            expanded=self._expanded or int(np.count_nonzero(self.order >= 0)),
            max_depth=int(depth.max(initial=0)),
            peak_nodes=met,
            bytes=None,
            seconds=self._seconds,
        )

    @property
    def cut(self) -> int:
        """How many states were met but not kept."""
        return self.recorder.cut

    @property
    def passes(self) -> list[Pass]:
        """The scans that have states here; their bounds are their numbers."""
        passes = self.recorder.passes
        return [Pass(at, one.start, one.stop) for at, one in enumerate(passes) if one.stop > one.start]

    def state(self, node: int) -> Any:
        """The position of a node, replayed from its root."""
        return self.recorder.state(self._checked(node))

    def path(self, node: int) -> list[int]:
        """The nodes from the root to a node."""
        at, parent = self._checked(node), self.recorder.parent
        path = [at]
        while (at := int(parent[at])) >= 0:
            path.append(at)
        return path[::-1]

    def label(self, node: int) -> str:
        """The move that led to a node, in words."""
        return self.recorder.move_text(self._checked(node))

    def finish(self, solution: Solution) -> None:
        """The search is over, with this outcome."""
        self._seconds, self._expanded = solution.seconds, solution.states
        if solution.status == "solved":
            self.solution = list(solution.moves)
            self.solution_nodes = self.recorder.solution_nodes.astype(np.int32)
            if len(self.solution_nodes):
                steps = int(self.order.max(initial=-1)) + 1
                self.events.append(Event(steps, "goal", int(self.solution_nodes[-1]), {}))
        last = self.passes[-1:]
        if last:
            self.levels = np.bincount(self.depth[last[0].start : last[0].stop]).tolist()
        texts = {"solved": "solved", "unsolvable": "exhausted"}
        if solution.reason == "cancelled":
            self.close("cancelled")
        else:
            self.close(texts.get(solution.status, f"limit: {solution.reason}"))

    def _checked(self, node: int) -> int:
        self._count = len(self.recorder)
        return super()._checked(node)


def from_solution(solution: Solution) -> Trace:
    """`Trace.from_solution`. Raises `TraceError` unless the search was recorded."""
    from freecell_widget.solver import Solution

    if not isinstance(solution, Solution):
        raise TraceError("not_a_solution", value=quoted(solution))
    if solution.record is None:
        raise TraceError("trace_no_record")
    trace = RecordedTrace(solution.position, solution.record)
    trace.finish(solution)
    return trace
