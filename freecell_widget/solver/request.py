"""`solve`: checks what it is given, then asks the kernel that is there."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, Literal, Protocol

from freecell_widget.errors import SolverError
from freecell_widget.inputs import quoted, real, whole
from freecell_widget.position import Position
from freecell_widget.solver.record import Recorder
from freecell_widget.solver.solution import Progress, Solution

try:
    from freecell_widget.solver import native
except ImportError:  # installed without a compiler, or in a browser
    native = None  # type: ignore[assignment]

DEFAULT_MEMORY = 1 << 30
_LEAST_MEMORY, _MOST_MEMORY = 1 << 20, 1 << 44


class Event(Protocol):
    """What can be asked whether to stop: a `threading.Event`, for one."""

    def is_set(self) -> bool:
        """Whether to stop."""


Effort = Literal["fast", "short"]
EFFORTS: tuple[Effort, ...] = ("fast", "short")
# Beams of states a level for short solutions: the first some hundredths of a second; wider ones as time is given.
_BEAM, _WIDEST_BEAM = 1 << 11, 1 << 21


class Limits:
    """The limits of a search, and its effort, checked."""

    def __init__(
        self,
        max_states: int | None,
        max_seconds: float | None,
        max_memory: int | None,
        effort: Effort = "fast",
        record: int | Recorder | None = 0,
        optimal: bool = False,
    ) -> None:
        if effort not in EFFORTS:
            raise SolverError("effort", value=quoted(effort), choices=", ".join(EFFORTS))
        self.effort = effort
        if not isinstance(optimal, bool):
            raise SolverError("optimal", value=quoted(optimal))
        if optimal and (isinstance(record, Recorder) or record):
            raise SolverError("record_optimal")
        self.optimal = optimal
        self.widest_beam = 0
        if effort == "short":
            self.widest_beam = _BEAM if max_seconds is None else _WIDEST_BEAM
        self.states = whole_limit("max_states", max_states, 1, (1 << 63) - 1, (1 << 63) - 1)
        self.memory = whole_limit("max_memory", max_memory, _LEAST_MEMORY, _MOST_MEMORY, DEFAULT_MEMORY)
        self.recorder = _recorder(record, self.memory)
        self.seconds = math.inf
        if max_seconds is not None:
            seconds = real(max_seconds)
            too_long = seconds == math.inf and max_seconds != math.inf  # more digits than a float can hold
            if seconds is None or not seconds > 0 or too_long:
                raise SolverError("limit_seconds", value=quoted(max_seconds))
            self.seconds = seconds


def kernel_name() -> Literal["native", "python"]:
    """Which kernel `solve` uses: ``"native"``, the compiled one, or ``"python"`` where that is missing."""
    return "python" if native is None else "native"


def solve(
    position: Position,
    effort: Effort = "fast",
    *,
    optimal: bool = False,
    max_states: int | None = None,
    max_seconds: float | None = None,
    max_memory: int | None = None,
    record: int | Recorder | None = 0,
    progress: Callable[[Progress], object] | None = None,
    cancel: Event | Callable[[], bool] | None = None,
) -> Solution:
    """Solves the position, or proves that it has no solution under its rules.

    effort: ``"fast"``, a solution as soon as possible; ``"short"``, one with few moves (not counting those home):
    it is shortened for a tenth of a second or so, and with ``max_seconds`` until that time, or the memory, is over.
    optimal: whether to look for a solution of the fewest single-card moves, and for the proof that it is one:
    `Solution.optimal`; whatever ``effort`` is. If a limit comes first, the best that is known is returned, with
    `Solution.lower_bound`, and the limit as its ``reason``. Most deals take some seconds. Not for rules with
    unlimited supermoves, and not recorded.
    max_states: positions to expand.  max_seconds: of wall time.  max_memory: in bytes, one GiB unless told
    otherwise. When one of them is reached the status is ``"unknown"`` and ``reason`` names it.
    record: how many states to write down, for `Solution.record`, 0 or None for none; or a `Recorder`,
    to be read while the search runs.
    progress: called some times a second, while there is a search, with a `Progress`.
    cancel: a `threading.Event`, or a function that returns True to stop the search.

    The search runs without the GIL: other threads go on, and may search too. Ctrl+C ends it.

    Raises `SolverError` for a limit that is none, for anything but a position, for a ``progress`` or ``cancel`` that
    cannot be called, and where there is no optimum.

    >>> from freecell_widget import deal
    >>> solution = solve(deal(617))
    >>> solution.status, solution.verify().is_won
    ('solved', True)
    >>> solution = solve(deal(33), optimal=True)
    >>> solution.optimal, solution.single_card_moves
    (True, 69)
    """
    if not isinstance(position, Position):
        raise SolverError("not_a_position", value=quoted(position))
    limits = Limits(max_states, max_seconds, max_memory, effort, record, optimal)
    if optimal and position.rules.supermove == "unlimited":
        raise SolverError("optimal_unlimited")
    stop = checked_calls(progress, cancel)
    if native is not None:
        return native.solve(position, limits, progress, stop)
    from freecell_widget.solver import fallback

    return fallback.solve(position, limits, progress, stop)


def checked_calls(progress: Any, cancel: Any) -> Callable[[], bool] | None:
    """What tells whether to stop, if anything does; `SolverError` for what cannot be called."""
    if progress is not None and not callable(progress):
        raise SolverError("progress", value=quoted(progress))
    stop = getattr(cancel, "is_set", cancel)
    if stop is not None and not callable(stop):
        raise SolverError("cancel", value=quoted(cancel))
    return stop  # type: ignore[no-any-return]


def _recorder(record: Any, memory: int) -> Recorder | None:
    """What to record with: nothing for 0 or None. It may take up to half of the memory, for a moment twice as much."""
    recorder = record if isinstance(record, Recorder) else None
    if recorder is None and record is not None and whole(record) != 0:
        recorder = Recorder(record)
    if recorder is not None and 2 * recorder.bytes > memory:
        raise SolverError("record_memory", count=recorder.capacity, bytes=recorder.bytes, limit=memory)
    return recorder


def whole_limit(name: str, value: Any, least: int, most: int, default: int) -> int:
    """A limit that is a whole number in a range, or not given; else `SolverError`."""
    if value is None:
        return default
    number = whole(value)
    if number is None or not least <= number <= most:
        raise SolverError("limit", name=name, value=quoted(value), least=least, most=most)
    return number
