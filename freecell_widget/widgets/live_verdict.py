"""The live verdict: after each move whether the position is solved, lost, or not known to be either."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from freecell_widget.errors import GameError
from freecell_widget.inputs import quoted
from freecell_widget.solver import Verdict

if TYPE_CHECKING:
    from freecell_widget.widgets.table import FreeCell

#: How long a position is searched for its verdict, in seconds.
VERDICT_SECONDS = 10.0


def check_verdict(value: Any) -> bool:
    """Whether the verdict is wanted; `GameError` for what is neither yes nor no."""
    if not isinstance(value, bool):
        raise GameError("verdict", value=quoted(value))
    return value


def look(table: FreeCell) -> None:
    """Ask for the verdict on what the table shows, if it is wanted. The table's lock is held.

    The trait carries the ply it speaks of: an older one says nothing about the position that is shown.
    """
    if not table.verdict:
        table._verdict = {}
        return
    if table.replaying is not None:
        return
    ply = table.ply

    def hear(verdict: Verdict) -> None:
        if table.ply == ply and table.verdict:
            table._verdict = {"ply": ply, "status": verdict.status, "moves": verdict.moves}

    table.oracle.seek(table.shown, hear, max_seconds=VERDICT_SECONDS)
