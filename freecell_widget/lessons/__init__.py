"""What the lessons in ``notebooks/`` share: questions that check answers, a leaderboard of heuristics, grading."""

from __future__ import annotations

from freecell_widget.lessons.grading import grade
from freecell_widget.lessons.leaderboard import leaderboard
from freecell_widget.lessons.questions import Question, seal
from freecell_widget.lessons.sheet import Sheet, sheet
from freecell_widget.lessons.verdict import Verdict

__all__ = ["Question", "Sheet", "Verdict", "grade", "leaderboard", "seal", "sheet"]
