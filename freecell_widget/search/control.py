"""What can be done to a search from outside while it runs: a bar, a pause, an end."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from freecell_widget.search.counters import Counters

if TYPE_CHECKING:
    from freecell_widget.search.trace import Trace

_PROGRESS_SECONDS = 0.1


class Control:
    """The strings on a search that runs in another thread."""

    def __init__(self) -> None:
        self.cancelled = False
        self.trace: Trace | None = None
        self.begun = threading.Event()
        self._go = threading.Event()
        self._go.set()

    def begins(self, trace: Trace) -> None:
        """The search has a trace now."""
        self.trace = trace
        self.begun.set()

    def waits(self) -> float:
        """Called by the search: waits while it is paused; returns for how many seconds."""
        if self._go.is_set():
            return 0.0
        start = time.perf_counter()
        self._go.wait()
        return time.perf_counter() - start

    @property
    def paused(self) -> bool:
        """Whether it was told to wait."""
        return not self._go.is_set()

    def pause(self) -> None:
        """Lets the search wait."""
        self._go.clear()

    def resume(self) -> None:
        """Lets it go on."""
        self._go.set()

    def cancel(self) -> None:
        """Ends it."""
        self.cancelled = True
        self._go.set()


#: The strings on the search that begins next in this context, if any.
control: ContextVar[Control | None] = ContextVar("control", default=None)


class Progress:
    """Calls a function with the counters, at most ten times a second."""

    def __init__(self, call: Callable[[Counters], object] | None) -> None:
        self._call = call
        self._next = 0.0

    def shows(self, counters: Counters) -> None:
        """The counters as they are."""
        if self._call is not None and counters.seconds >= self._next:
            self._next = counters.seconds + _PROGRESS_SECONDS
            self._call(replace(counters))

    def close(self, counters: Counters) -> None:
        """The last word."""
        if self._call is not None:
            self._call(replace(counters))
            done = getattr(self._call, "done", None)
            if done is not None:
                done()


class _Bar:
    """A tqdm bar over the nodes generated."""

    def __init__(self, bar: Any) -> None:
        self._bar = bar

    def __call__(self, counters: Counters) -> None:
        self._bar.update(counters.generated - self._bar.n)

    def done(self) -> None:
        self._bar.close()


def progress_of(wanted: Any, most: float) -> Progress:
    """What `Options.progress` asks for."""
    if callable(wanted):
        return Progress(wanted)
    if wanted:
        try:
            from tqdm.auto import tqdm
        except ImportError:
            return Progress(None)
        return Progress(_Bar(tqdm(total=None if math.isinf(most) else most, unit="node", unit_scale=True)))
    return Progress(None)
