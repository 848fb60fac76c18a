"""Many deals at once, and one game move by move."""

from __future__ import annotations

from freecell_widget.analysis.annotate import Annotation, Judged, annotate
from freecell_widget.analysis.many import solve_many

__all__ = ["Annotation", "Judged", "annotate", "solve_many"]
