"""The slower kernel, in Python alone: for machines where the compiled one cannot be (a browser, no compiler).

One best-first search over `legal_moves.distinct()`: complete, so when it runs out of positions there is no solution.
"""

from __future__ import annotations

import heapq
import time
from collections.abc import Callable, Sequence
from itertools import count
from typing import TYPE_CHECKING

from freecell_widget.moves import HOME, Move
from freecell_widget.position import Position
from freecell_widget.solver.record import code_of, move_of
from freecell_widget.solver.solution import Progress, Reason, Solution, Status
from freecell_widget.solver.tape import DEAD_END, EXPANDED, GOAL, NO_MOVE, PythonTape, Step

if TYPE_CHECKING:
    from freecell_widget.solver.request import Limits

#: What a position takes in memory, with its key and its place in the heap: measured, rounded up.
BYTES_A_POSITION = 4_000
_PROGRESS_SECONDS = 0.1

# The way to a position, backwards: the moves made by hand from the one before, and where that is on the tape.
Path = tuple["Path | None", tuple[Move, ...], Step]


def solve(
    position: Position,
    limits: Limits,
    progress: Callable[[Progress], object] | None,
    stop: Callable[[], bool] | None,
) -> Solution:
    """`freecell_widget.solve` without the compiled kernel."""
    start = time.perf_counter()
    tape = None
    if limits.recorder is not None:
        tape = PythonTape(limits.recorder.capacity)
        limits.recorder.start(position, tape, replay)
    moves: list[Move] = []
    way: list[Step] = []
    try:
        status, reason, path, states = _search(position, limits, progress, stop, start, tape)
        while path is not None:
            path, made, step = path
            moves[:0] = made
            way.append(step)
    finally:
        if tape is not None:
            tape.finish(way[::-1])
    if limits.optimal:
        from freecell_widget.solver import shortest

        return shortest.solve(position, limits, progress, stop, start, (status, reason, moves, states))
    return Solution(
        position=position,
        status=status,
        reason=reason,
        moves=tuple(moves),
        single_card_moves=single_cards(position, moves) if status == "solved" else None,
        states=states,
        seconds=time.perf_counter() - start,
        kernel="python",
        record=limits.recorder,
    )


def replay(position: Position, codes: Sequence[int], sending: int, send_at_start: bool) -> Position:
    """The position that a recorded line leads to: ``sending`` 1 if safe cards go home, which the rules leave."""
    del send_at_start  # this kernel sends nothing before the first move
    rules = position.rules
    if sending:
        position = position.with_rules(rules.replace(autoplay="safe"))
    for code in codes:
        position = position.play(move_of(position, code))
    return position.with_rules(rules)


def _search(
    position: Position,
    limits: Limits,
    progress: Callable[[Progress], object] | None,
    stop: Callable[[], bool] | None,
    start: float,
    tape: PythonTape | None,
) -> tuple[Status, Reason | None, Path | None, int]:
    rules = position.rules
    # A card that no other could want to lie on goes home at once: no solution is lost by it. Where cards may come
    # back from their foundations they could want to, so there it is a move like any other.
    sends = rules.autoplay == "none" and not rules.foundation_to_cell
    root = position.with_rules(rules.replace(autoplay="safe")) if sends else position
    cards = 4 * rules.ranks
    # The last state of a way is won; those before it were expanded, which is set when they are.
    step = Step(None, NO_MOVE, cards - sum(position.foundations), GOAL, -1)
    if tape is not None:
        step = step._replace(at=tape.begin("complete", int(sends), step.h))
    if position.is_won:
        return "solved", None, (None, (), step), 0
    seen = {root.canonical()}
    tie = count()
    frontier: list[tuple[int, int, Position, Path]] = [(0, 0, root, (None, (), step))]
    states = 0
    next_report = start + _PROGRESS_SECONDS
    record_bytes = 0 if limits.recorder is None else limits.recorder.bytes
    while frontier:
        now = time.perf_counter()
        if stop is not None and stop():
            return "unknown", "cancelled", None, states
        if states >= limits.states:
            return "unknown", "states", None, states
        if now - start >= limits.seconds:
            return "unknown", "seconds", None, states
        if len(seen) * BYTES_A_POSITION + record_bytes > limits.memory:
            return "unknown", "memory", None, states
        if progress is not None and now >= next_report:
            progress(Progress(states, None, now - start))
            next_report = now + _PROGRESS_SECONDS
        _, _, here, (before, made, step) = heapq.heappop(frontier)
        path = before, made, step._replace(status=EXPANDED, order=states)
        fate = DEAD_END
        met = step
        for move in here.legal_moves.distinct():
            after, home = here.outcome_of_legal(move)
            key = after.canonical()
            if key in seen:
                continue
            seen.add(key)
            fate = EXPANDED
            if tape is not None:
                met = Step(None, code_of(here, move), cards - sum(after.foundations), GOAL, -1)
                met = met._replace(at=tape.add(step.at, met.move, met.h))
            line: Path = (path, (move, *home) if sends else (move,), met)
            if after.is_won:
                return "solved", None, line, states + 1
            # Of equal ones the newest first: a promising line is followed to its end.
            heapq.heappush(frontier, (_score(after), -next(tie), after, line))
        if tape is not None:
            tape.expand(step.at, states, fate)
        states += 1
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


def single_cards(position: Position, moves: list[Move]) -> int:
    """The single-card moves of a line, those too that the rules send home by themselves."""
    cards = 0
    for move in moves:
        cards += length_of(position, move)
        position, home = position.outcome_of_legal(move)
        cards += sum(going.target == HOME for going in home)
    return cards


def length_of(position: Position, move: Move) -> int:
    """The single-card moves that a legal move stands for; with unlimited supermoves just its cards."""
    if move.count == 1 or position.rules.supermove == "unlimited":
        return move.count
    return len(position.expand(move))
