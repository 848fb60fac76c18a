"""A player's hands on a table without a front end."""

from __future__ import annotations

from typing import Any

import freecell_widget as fc

#: A whole deal of eight cards that a few moves win.
SMALL = fc.Rules(ranks=2, columns=4, cells=4)


def intend(table: fc.FreeCell, kind: str, **more: Any) -> None:
    """An intent, as a view sends it."""
    message = {"kind": kind, "id": "v", "ply": table.ply, "seconds": 0, **more}
    answers: list[dict[str, Any]] = []
    table.send = lambda content, buffers=None: answers.append(content)
    table._handle_custom_msg(message, [])
    assert kind == "clock" or answers[-1]["ok"], answers


def play(table: fc.FreeCell, text: str, seconds: float = 0) -> None:
    """Moves made by hand, one after another."""
    for word in text.split():
        intend(table, "notation", text=word, seconds=seconds)


def win(table: fc.FreeCell, seconds: float = 0) -> None:
    """The game on the table, won by hand. The clock is believed, however little time has passed."""
    table._seconds_before = seconds
    for move in fc.solve(table.position).moves:
        intend(table, "move", **move._asdict(), seconds=seconds)
    assert table.game.is_won
