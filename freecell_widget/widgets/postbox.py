"""How a worker's thread reaches the table: traits and messages leave from the threads that hear messages."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable


class Postbox:
    """Carries tasks to the loops messages were heard on: the kernel's own, and those of subshells.

    A task goes to all of them and is run by the first that is free, so a running cell does not hold it up where
    messages are heard beside it.
    """

    def __init__(self, lock: threading.RLock) -> None:
        self._lock = lock
        self._loops: list[asyncio.AbstractEventLoop] = []
        self.listen()

    def listen(self) -> None:
        """The loop of this thread, if it has one, is one of them from now on."""
        loop = _running_loop()
        if loop is not None and loop not in self._loops:
            self._loops = [known for known in self._loops if known.is_running()] + [loop]

    def post(self, task: Callable[[], None]) -> None:
        """Run a task with the table's lock held: at once in a thread that hears messages or where none does."""
        run = _Once(self._lock, task)
        if _running_loop() in self._loops:
            run()
            return
        posted = False
        for loop in self._loops:
            try:
                loop.call_soon_threadsafe(run)
                posted = True
            except RuntimeError:  # closed: its subshell is gone
                continue
        if not posted:
            run()


class _Once:
    """A task that is run the first time it is called."""

    def __init__(self, lock: threading.RLock, task: Callable[[], None]) -> None:
        self._lock = lock
        self._task: Callable[[], None] | None = task

    def __call__(self) -> None:
        with self._lock:
            task, self._task = self._task, None
            if task is not None:
                task()


def _running_loop() -> asyncio.AbstractEventLoop | None:
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None
