"""`Oracle`: what one table asks the solver beside the game, and all it was told so far."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from freecell_widget.game import Node
from freecell_widget.position import Position
from freecell_widget.solver import Progress, Verdict, Verdicts, solve
from freecell_widget.widgets.background import THREADS, beside
from freecell_widget.widgets.postbox import Postbox

Hear = Callable[[Verdict], None]

#: Where there are no threads a search holds everything up, so it must be short, in seconds.
_SECONDS_WITHOUT_THREADS = 0.3


class Oracle:
    """One search at a time, in a thread of its own; another question ends it, unless it is the same again.

    verdicts: what is known of the game on the table, from hints and annotations too; a known line is good as long as
    the player stays on it.
    solve: what searches; the tests slow it down.
    """

    def __init__(self, postbox: Postbox) -> None:
        self.verdicts = Verdicts()
        self.solve: Callable[..., Any] = solve
        self._postbox = postbox
        self._search: _Search | None = None
        self._lock = threading.Lock()

    def seek(
        self,
        node: Node,
        hear: Hear,
        *,
        max_seconds: float,
        progress: Callable[[Progress], object] | None = None,
    ) -> None:
        """Tell ``hear`` the verdict on a node: at once if it is known, else later, in a thread that hears messages,
        with the table's lock held; never, if `cancel` or another question comes first.

        max_seconds: when the verdict is "unknown".  progress: as in `solve`, from the search's own thread.
        """
        known = self.verdicts.of(node)
        if known is not None and known.status != "unknown":
            hear(known)
            return
        with self._lock:
            running = self._search
            if running is not None and running.position == node.position and running.seconds >= max_seconds:
                running.hearers.append(hear)
                return
            if running is not None:
                running.cancelled.set()
            search = self._search = _Search(node.position, max_seconds, hear)
        if not THREADS:
            search.seconds = min(max_seconds, _SECONDS_WITHOUT_THREADS)
        beside(lambda: self._run(search, node, progress), "search")

    def cancel(self) -> None:
        """End the search, if one is running: the table has changed."""
        with self._lock:
            if self._search is not None:
                self._search.cancelled.set()
                self._search = None

    def forget(self) -> None:
        """Another game is on the table."""
        self.cancel()
        self.verdicts = Verdicts()

    def _run(self, search: _Search, node: Node, progress: Callable[[Progress], object] | None) -> None:
        verdicts = self.verdicts
        found = self.solve(search.position, max_seconds=search.seconds, progress=progress, cancel=search.cancelled)
        if found.reason != "cancelled":
            verdicts.learn(found, node)
            self._postbox.post(lambda: self._tell(search, verdicts.of(node)))

    def _tell(self, search: _Search, verdict: Verdict | None) -> None:
        with self._lock:
            if search.cancelled.is_set() or verdict is None:
                return
            if self._search is search:
                self._search = None
        for hear in search.hearers:
            hear(verdict)


class _Search:
    """A search that runs, and who waits for it."""

    def __init__(self, position: Position, seconds: float, hear: Hear) -> None:
        self.position = position
        self.seconds = seconds
        self.hearers = [hear]
        self.cancelled = threading.Event()
