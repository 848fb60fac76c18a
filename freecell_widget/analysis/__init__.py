"""Many deals at once, and one game move by move."""

from __future__ import annotations

from freecell_widget.analysis.annotate import Annotation, Judged, annotate
from freecell_widget.analysis.difficulty import Difficulty, difficulty, find_random
from freecell_widget.analysis.many import solve_many

__all__ = ["Annotation", "Difficulty", "Judged", "annotate", "difficulty", "find_random", "solve_many"]
