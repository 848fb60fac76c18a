"""Solutions of the fewest single-card moves, in Python alone: A* over them, with the bound of ``bound.py``."""

from __future__ import annotations

import heapq
import time
from collections.abc import Callable
from itertools import count
from typing import TYPE_CHECKING

from freecell_widget.moves import HOME, Move
from freecell_widget.position import Position
from freecell_widget.solver.bound import extra_moves
from freecell_widget.solver.fallback import BYTES_A_POSITION, length_of, single_cards
from freecell_widget.solver.solution import Progress, Reason, Solution, Status

if TYPE_CHECKING:
    from freecell_widget.solver.request import Limits

_PROGRESS_SECONDS = 0.1

# The moves to a position, backwards: those from the one before, and how that was reached.
Path = tuple["Path", tuple[Move, ...]] | None


def solve(
    position: Position,
    limits: Limits,
    progress: Callable[[Progress], object] | None,
    stop: Callable[[], bool] | None,
    start: float,
    known: tuple[Status, Reason | None, list[Move], int],
) -> Solution:
    """Shortens what a quick search found, until it is proved shortest or a limit is reached."""
    status, reason, moves, states = known
    length = single_cards(position, moves) if status == "solved" else None
    bound = None if status == "unsolvable" else _bound(position)
    if length is not None:
        reason, bound, path, states = _search(position, limits, progress, stop, start, length, states)
        if path is not None:
            moves = []
            while path is not None:
                path, made = path
                moves[:0] = made
            length = single_cards(position, moves)
    return Solution(
        position=position,
        status=status,
        reason=reason,
        moves=tuple(moves),
        single_card_moves=length,
        lower_bound=bound,
        states=states,
        seconds=time.perf_counter() - start,
        kernel="python",
    )


def _bound(position: Position) -> int:
    return 4 * position.rules.ranks - sum(position.foundations) + extra_moves(position)


def _search(
    position: Position,
    limits: Limits,
    progress: Callable[[Progress], object] | None,
    stop: Callable[[], bool] | None,
    start: float,
    known: int,
    states: int,
) -> tuple[Reason | None, int, Path, int]:
    """The limit, a bound, and a shorter solution if there is one; a shortest, if no limit was reached."""
    rules = position.rules
    # As in `fallback`: where the rules do not send home what no other card could want, the search does.
    sends = rules.autoplay == "none" and not rules.foundation_to_cell
    # Where they send what may be wanted, a supermove can come to where single-card moves do not.
    forced = rules.autoplay == "all" or (rules.autoplay == "safe" and rules.foundation_to_cell)
    root = position.with_rules(rules.replace(autoplay="safe")) if sends else position
    tie = count()
    # Least bound first; of equal ones the one with the most moves behind it.
    frontier: list[tuple[int, int, int, Position, Path]] = [(_bound(root), 0, next(tie), root, None)]
    fewest = {root.canonical(): 0}
    next_report = start
    while frontier and frontier[0][0] < known:
        bound, made, _, here, path = heapq.heappop(frontier)
        made = -made
        if made > fewest[here.canonical()]:
            continue
        if here.is_won:
            return None, bound, path, states
        now = time.perf_counter()
        reason: Reason | None = None
        if stop is not None and stop():
            reason = "cancelled"
        elif states >= limits.states:
            reason = "states"
        elif now - start >= limits.seconds:
            reason = "seconds"
        elif len(fewest) * BYTES_A_POSITION > limits.memory:
            reason = "memory"
        if reason is not None:
            return reason, bound, None, states
        if progress is not None and now >= next_report:
            progress(Progress(states, known, now - start))
            next_report = now + _PROGRESS_SECONDS
        states += 1
        for move in here.legal_moves.distinct():
            if move.count > 1 and not forced:
                continue
            after, home = here.outcome_of_legal(move)
            further = made + length_of(here, move) + sum(going.target == HOME for going in home)
            key = after.canonical()
            if further >= fewest.get(key, known):
                continue
            fewest[key] = further
            estimate = further + _bound(after)
            if estimate < known:
                line: Path = (path, (move, *home) if sends else (move,))
                heapq.heappush(frontier, (estimate, -further, next(tie), after, line))
    return None, known, None, states
