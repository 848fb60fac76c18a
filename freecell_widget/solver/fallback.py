"""The slower kernel, in Python alone: for machines where the compiled one cannot be (a browser, no compiler).

One best-first search over `legal_moves.distinct()`: complete, so when it runs out of positions there is no solution.
"""

from __future__ import annotations

import heapq
import time
from collections.abc import Callable
from itertools import count
from typing import TYPE_CHECKING

from freecell_widget.moves import HOME, Move
from freecell_widget.position import Position
from freecell_widget.solver.solution import Progress, Reason, Solution, Status

if TYPE_CHECKING:
    from freecell_widget.solver.request import Limits

#: What a position takes in memory, with its key and its place in the heap: measured, rounded up.
BYTES_A_POSITION = 4_000
_PROGRESS_SECONDS = 0.1

Path = tuple["Path", tuple[Move, ...]] | None


def solve(
    position: Position,
    limits: Limits,
    progress: Callable[[Progress], object] | None,
    stop: Callable[[], bool] | None,
) -> Solution:
    """`freecell_widget.solve` without the compiled kernel."""
    start = time.perf_counter()
    status, reason, path, states = _search(position, limits, progress, stop, start)
    moves: list[Move] = []
    while path is not None:
        path, made = path
        moves[:0] = made
    return Solution(
        position=position,
        status=status,
        reason=reason,
        moves=tuple(moves),
        single_card_moves=_single_cards(position, moves) if status == "solved" else None,
        states=states,
        seconds=time.perf_counter() - start,
        kernel="python",
    )


def _search(
    position: Position,
    limits: Limits,
    progress: Callable[[Progress], object] | None,
    stop: Callable[[], bool] | None,
    start: float,
) -> tuple[Status, Reason | None, Path, int]:
    rules = position.rules
    # A card that no other could want to lie on goes home at once: no solution is lost by it. Where cards may come
    # back from their foundations they could want to, so there it is a move like any other.
    sends = rules.autoplay == "none" and not rules.foundation_to_cell
    root = position.with_rules(rules.replace(autoplay="safe")) if sends else position
    if position.is_won:
        return "solved", None, None, 0
    seen = {root.canonical()}
    tie = count()
    frontier: list[tuple[int, int, Position, Path]] = [(0, 0, root, None)]
    states = 0
    next_report = start + _PROGRESS_SECONDS
    while frontier:
        now = time.perf_counter()
        if stop is not None and stop():
            return "unknown", "cancelled", None, states
        if states >= limits.states:
            return "unknown", "states", None, states
        if now - start >= limits.seconds:
            return "unknown", "seconds", None, states
        if len(seen) * BYTES_A_POSITION > limits.memory:
            return "unknown", "memory", None, states
        if progress is not None and now >= next_report:
            progress(Progress(states, None, now - start))
            next_report = now + _PROGRESS_SECONDS
        _, _, here, path = heapq.heappop(frontier)
        states += 1
        for move in here.legal_moves.distinct():
            after, home = here.outcome_of_legal(move)
            key = after.canonical()
            if key in seen:
                continue
            seen.add(key)
            line: Path = (path, (move, *home) if sends else (move,))
            if after.is_won:
                return "solved", None, line, states
            # Of equal ones the newest first: a promising line is followed to its end.
            heapq.heappush(frontier, (_score(after), -next(tie), after, line))
    return "unsolvable", None, None, states


def _score(position: Position) -> int:
    """How far from won it looks: cards away, on cards they do not fit, or above lower ones; places taken."""
    rules = position.rules
    score = 15 * (4 * rules.ranks - sum(position.foundations))
    score += 22 * (rules.cells - position.empty_cells) + 20 * (rules.columns - position.empty_columns)
    for column in position.columns:
        lowest = dict.fromkeys("CDHS", 14)
        for at, card in enumerate(column):
            if at and not rules.fits(card, column[at - 1]):
                score += 10
            if card.rank > min(lowest.values()):
                score += 4
            lowest[card.suit] = min(lowest[card.suit], card.rank)
    return score


def _single_cards(position: Position, moves: list[Move]) -> int:
    """Every card moved along the line, those too that the rules send home by themselves."""
    cards = 0
    for move in moves:
        position, home = position.outcome_of_legal(move)
        cards += move.count + sum(going.target == HOME for going in home)
    return cards
