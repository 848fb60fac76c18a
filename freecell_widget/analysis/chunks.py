"""Some deals at a time, by whichever kernel there is."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from freecell_widget.deals import deal
from freecell_widget.formats.notation import write_line
from freecell_widget.rules import Rules
from freecell_widget.solver.encoding import encode_rules, write_moves
from freecell_widget.solver.request import Limits, kernel_name, solve
from freecell_widget.solver.solution import REASONS, STATUSES

if TYPE_CHECKING:
    import pandas as pd

# One row of the kernel's, eight bytes a field.
_FIELDS = ("number", "status", "reason", "player_moves", "non_home_moves", "single_card_moves", "states", "seconds")
_MOVES = ("player_moves", "non_home_moves", "single_card_moves")


class Chunk:
    """What came out for some deals: the kernel's rows as bytes, and the solutions as text if asked for."""

    def __init__(self, rows: bytes, solutions: Sequence[str | None] = ()) -> None:
        self.rows = rows
        self.solutions = solutions

    def __len__(self) -> int:
        return len(self.rows) // (8 * len(_FIELDS))

    def frame(self) -> pd.DataFrame:
        """The rows as a table."""
        import numpy as np
        import pandas as pd

        layout = [(name, "f8" if name == "seconds" else "i8") for name in _FIELDS]
        rows = np.frombuffer(self.rows, layout)
        columns: dict[str, Any] = {name: rows[name] for name in _FIELDS}
        unsolved = rows["status"] != STATUSES.index("solved")
        for name in _MOVES:
            columns[name] = pd.arrays.IntegerArray(rows[name].astype(np.int32), unsolved.copy())
        columns["status"] = pd.Categorical.from_codes(rows["status"], list(STATUSES))
        columns["reason"] = pd.Categorical.from_codes(rows["reason"] - 1, list(REASONS[1:]))
        return pd.DataFrame(columns)


def solve_chunk(numbers: list[int], rules: Rules, limits: Limits, with_moves: bool, stop: threading.Event) -> Chunk:
    """Solves the deals one after another; once ``stop`` is set, returns those that are done."""
    if kernel_name() == "native":
        from freecell_widget.solver import _kernel

        rows, lines = _kernel.solve_deals(
            numbers,
            encode_rules(rules),
            limits.widest_beam,
            limits.states,
            limits.seconds,
            limits.memory,
            with_moves,
            lambda _, __: not stop.is_set(),
        )
        return Chunk(rows, [write_moves(line) or None for line in lines])
    return _solve_in_python(numbers, rules, limits, stop)


def _solve_in_python(numbers: list[int], rules: Rules, limits: Limits, stop: threading.Event) -> Chunk:
    from struct import pack

    rows: list[bytes] = []
    solutions: list[str | None] = []
    for number in numbers:
        found = solve(
            deal(number, rules),
            limits.effort,
            max_states=limits.states,
            max_seconds=limits.seconds,
            max_memory=limits.memory,
            cancel=stop,
        )
        if found.reason == "cancelled":
            break
        counts = (found.player_moves or 0, found.non_home_moves or 0, found.single_card_moves or 0)
        status, reason = STATUSES.index(found.status), REASONS.index(found.reason)
        rows.append(pack("=7qd", number, status, reason, *counts, found.states, found.seconds))
        solutions.append(
            " ".join(write_line(found.position, found.moves).split()) if found.status == "solved" else None
        )
    return Chunk(b"".join(rows), solutions)
