"""Back-pressure: a search that nobody watches any more waits until somebody does.

Views ask for nodes while a search runs, and each question says that somebody is there. The time without one is
counted on the kernel's own loop, so that a cell that keeps the loop busy (and may be waiting for the search) never
makes the search wait.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

SILENCE = 2.0  # seconds
_TICKS = 4  # looks in that time


class Pacer:
    """Pauses a search once its views are silent for two seconds, and lets it go on with the next question."""

    def __init__(self, running: Any, wait: Callable[[float], None] | None = None) -> None:
        """running: has ``pause()``, ``resume()`` and ``trace``.  wait: calls `look` again after so many seconds."""
        self._running = running
        self._wait = wait or _later(self)
        self._silent = 0
        self._watching = False
        self._stopped = False
        self.paused = False

    def heard(self) -> None:
        """A view asked."""
        self._silent = 0
        if self.paused:
            self.paused = False
            self._running.resume()
        if not self._watching and not self._stopped and self._growing:
            self._watching = True
            self._wait(SILENCE / _TICKS)

    def look(self) -> None:
        """One look; called on the loop."""
        if self._stopped or not self._growing:
            self._watching = False
            return
        self._silent += 1
        if self._silent > _TICKS and not self.paused:
            self.paused = True
            self._running.pause()
        self._wait(SILENCE / _TICKS)

    def stop(self) -> None:
        """No view will come any more: the search goes on by itself."""
        self._stopped = True
        if self.paused:
            self.paused = False
            self._running.resume()

    @property
    def _growing(self) -> bool:
        trace = self._running.trace
        return trace is None or bool(trace.growing)


def _later(pacer: Pacer) -> Callable[[float], None]:
    loop = _running_loop()

    def wait(seconds: float) -> None:
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(lambda: loop.call_later(seconds, pacer.look))

    return wait


def _running_loop() -> asyncio.AbstractEventLoop | None:
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None
