"""`hint`: a useful move, and what is known of the position."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from freecell_widget.cards import Card
from freecell_widget.moves import CELL_INDEX, COLUMN_INDEX, HOME, Move
from freecell_widget.position import Position
from freecell_widget.solver.request import Event, checked_calls, solve
from freecell_widget.solver.solution import Progress, Solution, Status

#: How long `hint` looks for a verdict unless told otherwise, in seconds.
HINT_SECONDS = 5.0


@dataclass(frozen=True)
class Hint:
    """A move to make.

    move: None if there is nothing to do: the game is won, stuck, or proved unsolvable.
    status: ``"solved"``: the move is the first of a solution; ``"unsolvable"``: that is proved; ``"unknown"``: no
    verdict came in time, and the move is only a sensible one; ``"won"`` and ``"stuck"``: there is no move to make.
    solution: what the search found; None where there was nothing to search.
    """

    move: Move | None
    status: Status | Literal["won", "stuck"]
    solution: Solution | None


def hint(
    position: Position,
    *,
    max_seconds: float | None = HINT_SECONDS,
    max_memory: int | None = None,
    progress: Callable[[Progress], object] | None = None,
    cancel: Event | Callable[[], bool] | None = None,
) -> Hint:
    """A useful move, from a solution wherever one is found in time. The limits are those of `solve`.

    An unfinished search is never taken for a dead end: then the move is a sensible one, never one that only takes
    back what could as well stay, nor a whole column moved from one empty place to another.

    >>> from freecell_widget import deal
    >>> found = hint(deal(617))
    >>> found.status, found.move == found.solution.moves[0]
    ('solved', True)
    """
    checked_calls(progress, cancel)
    if isinstance(position, Position):
        if position.is_won:
            return Hint(None, "won", None)
        if position.is_stuck:
            return Hint(None, "stuck", None)
    solution = solve(position, max_seconds=max_seconds, max_memory=max_memory, progress=progress, cancel=cancel)
    if solution.status == "solved":
        return Hint(solution.moves[0], "solved", solution)
    if solution.status == "unsolvable":
        return Hint(None, "unsolvable", solution)
    return Hint(sensible_move(position), "unknown", solution)


def sensible_move(position: Position) -> Move | None:
    """A move that does some good by itself, for want of a solution; None if none is legal.

    Home first; then onto a card from where it was in the way, from a cell, from a column; then into a cell; last
    what is a step back: out of order, off a foundation.
    """
    moves = list(position.legal_moves.distinct())
    return min(moves, key=lambda move: _merit(position, move), default=None)


def _merit(position: Position, move: Move) -> tuple[int, int]:
    """Lower is better; the order of `legal_moves` breaks ties."""
    if move.target == HOME:
        return 0, 0
    if move.source.startswith(HOME):
        return 9, 0  # off a foundation
    if move.source in CELL_INDEX:
        onto_card = bool(_column(position, move.target))
        return (1 if onto_card else 4), 0
    column = _column(position, move.source)
    in_order = move.count < len(column) and position.rules.fits(column[-move.count], column[-move.count - 1])
    if move.target in CELL_INDEX:
        return (6 if in_order else 5), len(column)
    if not _column(position, move.target):
        return (7 if in_order else 3), len(column)
    return (8 if in_order else 2), len(column) - move.count


def _column(position: Position, place: str) -> tuple[Card, ...]:
    return position.columns[COLUMN_INDEX[place]]
