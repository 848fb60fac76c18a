"""Search to look into: the textbook's algorithms on FreeCell, and the trace of anybody's search."""

from __future__ import annotations

from freecell_widget.search.counters import Counters
from freecell_widget.search.informed import a_star, greedy_best_first
from freecell_widget.search.problem import Arc, Problem, State
from freecell_widget.search.trace import Event, Pass, Trace
from freecell_widget.search.uninformed import breadth_first, depth_first, uniform_cost

__all__ = [
    "Arc",
    "Counters",
    "Event",
    "Pass",
    "Problem",
    "State",
    "Trace",
    "a_star",
    "breadth_first",
    "depth_first",
    "greedy_best_first",
    "uniform_cost",
]
