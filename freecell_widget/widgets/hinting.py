"""Hints at the table: a search beside the game, the lines it found, and what the table shows of them.

`Hinting.finder` looks for a hint; it is called like `freecell_widget.hint`, and another one can be put in its place.
"""

from __future__ import annotations

import threading
import time
import traceback
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from freecell_widget import referee
from freecell_widget.game import Node
from freecell_widget.position import Position
from freecell_widget.solver.hints import HINT_SECONDS, Hint, hint, sensible_move
from freecell_widget.solver.solution import Progress, Solution, Status
from freecell_widget.widgets.background import THREADS, beside
from freecell_widget.widgets.live_verdict import look
from freecell_widget.widgets.requests import Request

if TYPE_CHECKING:
    from freecell_widget.widgets.table import FreeCell

_BETWEEN = 0.25  # seconds between two reports of a search


class Hinting:
    """One table's hints: at most one search at a time, ended by any move."""

    def __init__(self, table: FreeCell) -> None:
        self.finder: Callable[..., Hint] = hint
        self.max_seconds: float | None = HINT_SECONDS
        self._table = table
        self._search: _Search | None = None

    # -- from the table --------------------------------------------------------------------------------------------

    def serve(self, request: Request) -> None:
        """A view asks for a hint; with ``back``, how far back the game could still be won."""
        table = self._table
        node = table.shown
        if request.ply != table.ply or table.replaying is not None:
            request.finish(status="moved")
        elif request.fields["back"]:
            self._start(_Search(self, node, request, back=True))
        elif (found := self.known(node.position)) is not None:
            self.show(found, table.ply)
            request.finish(status=found.status)
        elif self._search is not None and not self._search.back:
            self._search.requests.append(request)
        else:
            self._start(_Search(self, node, request, back=False))

    def moved(self) -> None:
        """The table shows another position: whatever is searched for is of no use."""
        if self._search is not None:
            self._search.cancel.set()
            self._search = None

    def _start(self, search: _Search) -> None:
        self.moved()
        self._table.oracle.cancel()  # one search at a time; what it was for is asked again when this one has ended
        self._search = search
        self.publish(search.ply, "searching", states=0, seconds=0)
        beside(search.run, "hint")

    # -- for scripts -----------------------------------------------------------------------------------------------

    def find(self, max_seconds: float | None) -> Hint:
        """A hint for the position on the table, which shows it."""
        table = self._table
        with table.lock:
            position, ply = table.shown.position, table.ply
        found = self.known(position)
        if found is None:
            found = self.finder(position, max_seconds=max_seconds)
            self.remember(found.solution)
        hint_found = found
        table.postbox.post(lambda: self.show(hint_found, ply))
        return found

    # -- what is known ---------------------------------------------------------------------------------------------

    def known(self, position: Position) -> Hint | None:
        """The hint for a position on a line that was found, or proved to have none; whoever searched for it."""
        known = self._table.oracle.verdicts.step(position)
        return None if known is None else Hint(known[1], known[0].status, None)

    def left(self, position: Position) -> int | None:
        """How many moves by hand the known line from here has; None where no line is known."""
        known = self._table.oracle.verdicts.step(position)
        return None if known is None else known[0].moves

    def remember(self, solution: Solution | None) -> None:
        """Keep a solution's line, or that there is none, for all who ask."""
        if solution is not None and solution.status != "unknown":
            self._table.oracle.verdicts.learn(solution)

    # -- what is shown ---------------------------------------------------------------------------------------------

    def show(self, found: Hint, ply: int) -> None:
        """Mark a hint on the table, if that is at this ply still."""
        position = self._table.shown.position
        if found.move is None:
            self.publish(ply, found.status)
            return
        cards = referee.cards_of(position, found.move)
        move = {**found.move._asdict(), "card": cards[0].text}
        self.publish(ply, found.status, **move, left=self.left(position))

    def publish(self, ply: int, status: str, **more: Any) -> None:
        """Write the trait, with the table's lock held."""
        if ply == self._table.ply and self._table.replaying is None:
            self._table._hint = {"ply": ply, "status": status, **more}

    def done(self, search: _Search) -> None:
        """A search has ended."""
        if self._search is search:
            self._search = None


class _Search:
    """One search for a hint, in a thread of its own; what it has to say is posted to the table."""

    def __init__(self, hints: Hinting, node: Node, request: Request, *, back: bool) -> None:
        self.cancel = threading.Event()
        self.requests = [request]
        self.back = back
        self._hints, self._table = hints, hints._table
        self._node, self.ply = node, self._table.ply
        self._doubt = False  # a search on the way back came to no verdict
        self._reported = time.monotonic()

    def run(self) -> None:
        """Search, then show what was found and answer who asked."""
        try:
            far = self._last_winnable() if self.back else None
            found = self._find(self._node.position) if far is None else None
        except Exception as error:  # the finder is the user's, or memory is out
            traceback.print_exception(error)
            failure = error
            self._table.postbox.post(lambda: self._fail(failure))
            return
        self._table.postbox.post(lambda: self._tell(found, far))

    def _find(self, position: Position) -> Hint:
        known = self._hints.known(position)
        if known is not None:
            return known
        limit = self._hints.max_seconds
        if not THREADS:
            limit = 1.0 if limit is None else min(limit, 1.0)
        found = self._hints.finder(position, max_seconds=limit, progress=self._progress, cancel=self._stop)
        if not self._stop():
            self._hints.remember(found.solution)
        return found

    def _last_winnable(self) -> int | None:
        """How many moves back a solution is known or found; None if nowhere. Once lost, a game stays lost."""
        nodes = [self._node]
        while (parent := nodes[-1].parent) is not None:
            nodes.append(parent)
        low, high = 1, len(nodes)  # what is winnable begins somewhere from low to high, high being beyond the deal
        while low < high and not self._stop():
            middle = (low + high) // 2
            status = self._find(nodes[middle].position).status
            self._doubt |= status == "unknown"
            if status == "solved":
                high = middle
            else:
                low = middle + 1
        return low if low < len(nodes) else None

    def _stop(self) -> bool:
        return self.cancel.is_set() or all(request.cancelled.is_set() for request in self.requests)

    def _progress(self, progress: Progress) -> None:
        now = time.monotonic()
        if now - self._reported < _BETWEEN or self._stop():
            return
        self._reported = now
        states, seconds = progress.states, progress.seconds
        report = {"states": states, "seconds": round(seconds, 1)}
        self._table.postbox.post(lambda: self._report(report))

    def _report(self, report: dict[str, Any]) -> None:
        if not self._stop() and self._hints._search is self:
            self._hints.publish(self.ply, "searching", **report)

    def _tell(self, found: Hint | None, far: int | None) -> None:
        status: str = "back"
        if self._stop():
            status = "cancelled"
            self._hints.publish(self.ply, "none")
        elif found is None:
            self._hints.publish(self.ply, "back", back=far)
        else:
            if self.back and found.status == "unsolvable":  # no way back was found: some move, and what is known
                verdict: Status = "unknown" if self._doubt else "unsolvable"
                found = Hint(sensible_move(self._node.position), verdict, found.solution)
            self._hints.show(found, self.ply)
            status = found.status
        self._end()
        for request in self.requests:
            request.finish(status=status)

    def _fail(self, error: Exception) -> None:
        self._hints.publish(self.ply, "none")
        self._end()
        for request in self.requests:
            request.fail(error)

    def _end(self) -> None:
        self._hints.done(self)
        if self.ply == self._table.ply:
            look(self._table)
