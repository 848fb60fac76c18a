"""What a view asks without playing: answered beside the game, in one message or in many.

A kind of question is one function in `SERVED` (and its fields in ``intents.py``). It is called in the thread that
hears messages, with the table's lock held, and may answer there or later, from a worker's thread.
"""

from __future__ import annotations

import threading
import time
import traceback
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from freecell_widget.errors import FreeCellError
from freecell_widget.languages import check_language
from freecell_widget.texts import catalog
from freecell_widget.widgets import study
from freecell_widget.widgets.comfort import serve_beat, serve_setting
from freecell_widget.widgets.intents import Intent

if TYPE_CHECKING:
    from freecell_widget.widgets.table import FreeCell

_BETWEEN = 0.1  # seconds between two pieces of news, at least


class Request:
    """A view's question, until its last answer.

    kind, ply, fields: as in the message. cancelled: set when the view wants no answer any more; a search can take it
    as its ``cancel``.
    """

    def __init__(self, table: FreeCell, intent: Intent) -> None:
        self.kind, self.ply, self.fields = intent.kind, intent.ply, intent.fields
        self.cancelled = threading.Event()
        self._table, self._id = table, intent.id
        self._told = -_BETWEEN

    def tell(self, **news: Any) -> None:
        """Something on the way, from any thread; dropped if the last news is not a tenth of a second old."""
        now = time.monotonic()
        if now - self._told >= _BETWEEN:
            self._told = now
            self._send(news, done=False)

    def finish(self, **answer: Any) -> None:
        """The answer, or the last part of it; from any thread."""
        self._send(answer, done=True)

    def fail(self, error: Exception) -> None:
        """What went wrong, by its code where it has one."""
        if isinstance(error, FreeCellError):
            self.finish(code=error.code, params=error.params)
        else:
            self.finish(code="python_error", params={"text": f"{type(error).__name__}: {error}"})

    def _send(self, body: dict[str, Any], *, done: bool) -> None:
        table = self._table

        def send() -> None:
            if table.requests.get(self._id) is self:
                if done:
                    del table.requests[self._id]
                table.send({"kind": "reply", "request": self._id, "done": done, **body})

        table.postbox.post(send)


def _texts(_table: FreeCell, request: Request) -> None:
    language = check_language(request.fields["language"])
    request.finish(texts=dict(catalog(language)))


def _cancel(table: FreeCell, request: Request) -> None:
    meant = table.requests.get(request.fields["request"])
    if meant is not None:
        meant.cancelled.set()
    request.finish()


#: kind -> what answers it
SERVED: dict[str, Callable[[FreeCell, Request], None]] = {
    "texts": _texts,
    "cancel": _cancel,
    "hint": lambda table, request: table.hints.serve(request),
    "annex": lambda table, request: request.finish(module=table.annex()),
    "annotate": study.annotate_line,
    "lines": study.lines,
    "replay": study.replay,
    "setting": serve_setting,
    "beat": serve_beat,
}


def serve(table: FreeCell, intent: Intent) -> None:
    """Answer a question, now or later; an error is an answer too."""
    request = Request(table, intent)
    table.requests[intent.id] = request
    try:
        SERVED[intent.kind](table, request)
    except Exception as error:  # whatever it is: nobody shall wait for an answer for ever
        if not isinstance(error, FreeCellError):
            traceback.print_exception(error)
        request.fail(error)
