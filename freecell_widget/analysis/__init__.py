"""Many deals at once."""

from __future__ import annotations

from freecell_widget.analysis.many import solve_many

__all__ = ["solve_many"]
