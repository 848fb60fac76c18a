"""`start`: a search in a thread of its own, whose trace can be looked at while it grows."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from freecell_widget.errors import SearchError
from freecell_widget.inputs import quoted, real
from freecell_widget.search.compare import algorithm_of
from freecell_widget.search.control import Control, control
from freecell_widget.search.kernel import RecordedTrace
from freecell_widget.search.limits import number
from freecell_widget.search.trace import Trace


class Running:
    """A search that runs.

    trace: what it has written so far, growing.  error: what it raised, if it did; None as long as all is well.
    """

    def __init__(self, work: Callable[[], Any], strings: Control) -> None:
        self.error: BaseException | None = None
        self.result: Any = None
        self._strings = strings
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(work,), name="search", daemon=True)

    def _run(self, work: Callable[[], Any]) -> None:
        control.set(self._strings)  # each thread has a context of its own
        try:
            self.result = work()
        except BaseException as error:
            self.error = error
        finally:
            self._done.set()
            self._strings.begun.set()

    @property
    def trace(self) -> Trace:
        """The trace, growing. Raises what the search raised if it raised before there was one."""
        self._strings.begun.wait()
        if self._strings.trace is None:
            raise self.error or SearchError("search_no_trace")
        return self._strings.trace

    @property
    def running(self) -> bool:
        """Whether it has not ended yet; a paused search still runs."""
        return not self._done.is_set()

    @property
    def paused(self) -> bool:
        """Whether it waits for `resume`."""
        return self._strings.paused and self.running

    def pause(self) -> None:
        """Lets it wait, at its next look around (some fifty times a second)."""
        self._strings.pause()

    def resume(self) -> None:
        """Lets it go on."""
        self._strings.resume()

    def cancel(self) -> None:
        """Ends it, paused or not; its trace then says ``"cancelled"``."""
        self._strings.cancel()

    def join(self, timeout: float | None = None) -> Trace:
        """Waits for the end, at most so many seconds; returns the trace, still growing if the time was not enough.

        A search that is paused, by hand or because nobody watched, goes on: its end could not be waited for otherwise.
        Raises what the search raised, and `SearchError` for a time that is none.
        """
        seconds = None if timeout is None else _seconds(timeout)
        self.resume()
        self._done.wait(seconds)
        if self.error is not None:
            raise self.error
        return self.trace

    def __repr__(self) -> str:
        state = "running" if self.running else "ended"
        return f"<{'paused' if self.paused else state}: {self._strings.trace}>"


def _seconds(timeout: Any) -> float:
    """A time to wait, no longer than Python can."""
    seconds = real(timeout)
    if seconds is None or not seconds >= 0:
        raise SearchError("search_from_zero", name="timeout", value=quoted(timeout))
    return min(seconds, threading.TIMEOUT_MAX)


def start(algorithm: str | Callable[..., Any], problem: Any, *arguments: Any, **options: Any) -> Running:
    """Starts a search in a thread: an algorithm of `search` or its name, with what it takes, or ``fc.solve``.

    Of ``fc.solve`` the search is recorded, ``record`` says how many states (1,000,000 unless told otherwise); it runs
    without the GIL, and its pauses and end come where it asks for them, some times a second.

    >>> from freecell_widget import deal, search
    >>> running = search.start("breadth_first", deal(1, ranks=2, columns=4, cells=1))
    >>> running.join().status_text
    'solved'
    """
    algorithm = algorithm_of(algorithm)
    from freecell_widget.solver import solve

    strings = Control()
    if algorithm is solve:
        running = Running(_solving(strings, problem, arguments, options), strings)
    else:
        running = Running(lambda: algorithm(problem, *arguments, **options), strings)
    running._thread.start()
    return running


def _solving(strings: Control, position: Any, arguments: tuple[Any, ...], options: dict[str, Any]) -> Callable[[], Any]:
    """`solve`, recorded, with the strings as its ``cancel``."""
    from freecell_widget.solver import solve
    from freecell_widget.solver.record import Recorder

    recorder = options.pop("record", 1_000_000)
    if not isinstance(recorder, Recorder):
        recorder = Recorder(int(number("record", recorder, none=False)))

    def asked() -> bool:
        strings.waits()
        return strings.cancelled

    def work() -> Any:
        trace = RecordedTrace(position, recorder)
        strings.begins(trace)
        try:
            solution = solve(position, *arguments, **{**options, "record": recorder, "cancel": asked})
        except BaseException:
            trace.close("error")
            raise
        trace.finish(solution)
        return solution

    return work
