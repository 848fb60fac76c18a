"""`Solution`: what a search found out about a position, and what it cost."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from freecell_widget.errors import SolverError
from freecell_widget.moves import HOME, Move
from freecell_widget.position import Position
from freecell_widget.solver.record import Recorder

Status = Literal["solved", "unsolvable", "unknown"]
Reason = Literal["states", "seconds", "memory", "cancelled"]

# In the kernel's order.
STATUSES: tuple[Status, ...] = ("solved", "unsolvable", "unknown")
REASONS: tuple[Reason | None, ...] = (None, "states", "seconds", "memory", "cancelled")


class Progress(NamedTuple):
    """How far a search is.

    states: expanded so far.  best: while a shorter solution is looked for, the moves of the one that is known: those
    not going home, or with ``optimal`` its single-card moves; else None.  seconds: since the start.
    """

    states: int
    best: int | None
    seconds: float


@dataclass(frozen=True)
class Solution:
    """The verdict on a position under its rules.

    status: ``"solved"``; ``"unsolvable"``, which is proved; or ``"unknown"``, when a limit ended the search.
    reason: which limit: ``"states"``, ``"seconds"``, ``"memory"``, or ``"cancelled"``; None if none did. A solution has
    one if it was to be `optimal` and the limit ended the proof.
    moves: legal under the position's rules one after another, to be played with autoplay as the rules have it.
    single_card_moves: every card moved, those that went home by themselves too, and a supermove as the single-card
    moves it stands for (`Position.expand`; unlimited supermoves count their cards); None without a solution.
    lower_bound: what a search with ``optimal=True`` proved: no solution has fewer single-card moves. Else None.
    states: positions expanded.  seconds: of wall time.  kernel: ``"native"`` or ``"python"``.
    memory: bytes the search took at most; 0 where they are not counted: by the Python kernel.
    record: the search itself, if `solve` was told to record it.

    It has no truth value: ``if not solution`` would take "unknown" for "unsolvable".
    """

    position: Position
    status: Status
    reason: Reason | None
    moves: tuple[Move, ...] = field(repr=False)
    single_card_moves: int | None
    states: int
    seconds: float
    kernel: Literal["native", "python"]
    memory: int = 0
    record: Recorder | None = field(default=None, repr=False)
    lower_bound: int | None = None

    @property
    def optimal(self) -> bool:
        """Whether this is proved to be a solution of the fewest single-card moves."""
        return self.lower_bound is not None and self.lower_bound == self.single_card_moves

    @property
    def player_moves(self) -> int | None:
        """How many moves are made by hand; None without a solution."""
        return len(self.moves) if self.status == "solved" else None

    @property
    def non_home_moves(self) -> int | None:
        """How many of them do not go home; None without a solution."""
        return sum(move.target != HOME for move in self.moves) if self.status == "solved" else None

    def verify(self) -> Position:
        """Replays the moves on the Python engine and returns the won position.

        Raises `IllegalMove` for a move the rules refuse, `SolverError` if there is no solution or it does not win.
        """
        if self.status != "solved":
            raise SolverError("no_solution", status=self.status)
        position = self.position
        for move in self.moves:
            position = position.play(move)
        if not position.is_won:
            raise SolverError("solution_not_won", count=len(self.moves))
        return position

    def __bool__(self) -> bool:
        raise SolverError("solution_truth")
