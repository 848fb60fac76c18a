"""The compiled kernel, in the engine's values."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from freecell_widget.position import Position
from freecell_widget.solver import _kernel
from freecell_widget.solver.encoding import decode_moves, encode
from freecell_widget.solver.solution import REASONS, STATUSES, Progress, Solution, Status

if TYPE_CHECKING:
    from freecell_widget.solver.request import Limits

_PROGRESS_SECONDS = 0.1


def solve(
    position: Position,
    limits: Limits,
    progress: Callable[[Progress], object] | None,
    stop: Callable[[], bool] | None,
) -> Solution:
    """`freecell_widget.solve` by the compiled kernel."""
    if limits.optimal:
        return _solve_optimal(position, limits, progress, stop)
    recorder, tape = limits.recorder, None
    if recorder is not None:
        tape = _kernel.Tape(recorder.capacity)
        recorder.start(position, tape, replay)
    found = _kernel.solve(
        encode(position),
        limits.widest_beam,
        limits.states,
        limits.seconds,
        limits.memory,
        tape,
        _poll(progress, stop),
    )
    status, reason, moves, _, single_cards, states, seconds, memory = found
    return _solution(position, status, reason, moves, single_cards, states, seconds, memory, record=recorder)


def replay(position: Position, codes: Sequence[int], sending: int, send_at_start: bool) -> Position:
    """The position that a recorded line leads to."""
    for move in decode_moves(_kernel.replay(encode(position), codes, sending, send_at_start)):
        position = position.play(move)
    return position


def _solve_optimal(
    position: Position,
    limits: Limits,
    progress: Callable[[Progress], object] | None,
    stop: Callable[[], bool] | None,
) -> Solution:
    status, reason, moves, single_cards, bound, states, seconds, memory = _kernel.solve_optimal(
        encode(position),
        limits.states,
        limits.seconds,
        limits.memory,
        _poll(progress, stop),
    )
    lower_bound = None if STATUSES[status] == "unsolvable" else bound
    return _solution(position, status, reason, moves, single_cards, states, seconds, memory, lower_bound=lower_bound)


def _solution(
    position: Position,
    status: int,
    reason: int,
    moves: bytes,
    single_cards: int,
    states: int,
    seconds: float,
    memory: int,
    **more: Any,
) -> Solution:
    return Solution(
        position=position,
        status=STATUSES[status],
        reason=REASONS[reason],
        moves=tuple(decode_moves(moves)),
        single_card_moves=single_cards if STATUSES[status] == "solved" else None,
        states=states,
        seconds=seconds,
        kernel="native",
        memory=memory,
        **more,
    )


def _poll(
    progress: Callable[[Progress], object] | None, stop: Callable[[], bool] | None
) -> Callable[[int, int], bool] | None:
    """What the kernel calls every 10 ms: it reports now and then, and says whether to go on."""
    if progress is None and stop is None:
        return None
    start = time.perf_counter()
    next_report = _PROGRESS_SECONDS

    def poll(states: int, best: int) -> bool:
        nonlocal next_report
        if stop is not None and stop():
            return False
        seconds = time.perf_counter() - start
        if progress is not None and seconds >= next_report:
            next_report = seconds + _PROGRESS_SECONDS
            progress(Progress(states, best if best >= 0 else None, seconds))
        return True

    return poll


def perft(position: Position, depth: int) -> int:
    """`freecell_widget.perft` by the compiled kernel."""
    return _kernel.perft(encode(position), depth)


#: What a search leaves out, and can be told not to: ``cpp/pruning.h``.
PRUNING = {"sending": 1, "whole_columns": 2, "early_end": 4, "promising": 8, "long_moves": 16}


def verdict_without(position: Position, *pruning: str, max_states: int = 1 << 62, max_memory: int = 1 << 30) -> Status:
    """The verdict of a search without some of its `PRUNING`: what the search's verdicts are tested against."""
    without = sum(PRUNING[name] for name in pruning)
    return STATUSES[_kernel.verdict_without(encode(position), without, max_states, max_memory)[0]]


class Space(NamedTuple):
    """How many positions can be reached, whether one of them is won, and whether these are all."""

    positions: int
    can_win: bool
    complete: bool


def explore(position: Position, *, single_cards: bool = False, most: int = 10_000_000) -> Space:
    """Walks the positions that can be reached, up to ``most``; columns and cells without order.

    Over all moves of the rules, or over single-card moves alone. What the search's verdicts are tested against.
    """
    return Space(*_kernel.explore(encode(position), single_cards, most))
