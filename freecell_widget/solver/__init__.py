"""Solve a position, or prove that it has no solution: the compiled kernel behind one function."""

from __future__ import annotations

from freecell_widget.solver.hints import Hint, hint
from freecell_widget.solver.record import RecordedPass, Recorder
from freecell_widget.solver.request import kernel_name, solve
from freecell_widget.solver.solution import Progress, Solution
from freecell_widget.solver.verdicts import Verdict, Verdicts

__all__ = [
    "Hint",
    "Progress",
    "RecordedPass",
    "Recorder",
    "Solution",
    "Verdict",
    "Verdicts",
    "hint",
    "kernel_name",
    "solve",
]
