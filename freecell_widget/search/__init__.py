"""Search to look into: the textbook's algorithms on FreeCell, and the trace of anybody's search."""

from __future__ import annotations

from freecell_widget.search import heuristics
from freecell_widget.search.bounded import depth_limited, ida_star, iterative_deepening
from freecell_widget.search.checks import Check, Space, check_admissible, check_consistent
from freecell_widget.search.compare import compare
from freecell_widget.search.counters import Counters
from freecell_widget.search.informed import a_star, greedy_best_first, weighted_a_star
from freecell_widget.search.limited import beam, monte_carlo, staged_deepening
from freecell_widget.search.problem import Arc, Problem, State
from freecell_widget.search.running import Running, start
from freecell_widget.search.trace import Event, Pass, Trace
from freecell_widget.search.tracing import trace
from freecell_widget.search.uninformed import breadth_first, depth_first, uniform_cost

__all__ = [
    "Arc",
    "Check",
    "Counters",
    "Event",
    "Pass",
    "Problem",
    "Running",
    "Space",
    "State",
    "Trace",
    "a_star",
    "beam",
    "breadth_first",
    "check_admissible",
    "check_consistent",
    "compare",
    "depth_first",
    "depth_limited",
    "greedy_best_first",
    "heuristics",
    "ida_star",
    "iterative_deepening",
    "monte_carlo",
    "staged_deepening",
    "start",
    "trace",
    "uniform_cost",
    "weighted_a_star",
]
