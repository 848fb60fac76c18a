"""A view's side of the wire, for tests of the table without a front end."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from freecell_widget.widgets.table import FreeCell


class View:
    """Sends what a front end would, keeps what comes back."""

    def __init__(self, table: FreeCell) -> None:
        self.table = table
        self.sent: list[dict[str, Any]] = []
        self._count = 0
        table.send = self.sent.append

    def tell(self, kind: str, **more: Any) -> dict[str, Any]:
        """Send an intent or a question; what was last heard."""
        self._count += 1
        self.id = f"v{self._count}"
        message = {"kind": kind, "id": self.id, "ply": self.table._state["ply"], "seconds": 0, **more}
        self.table._handle_custom_msg(message, [])
        return self.sent[-1] if self.sent else {}

    def reply(self, seconds: float = 20) -> dict[str, Any]:
        """The last part of the answer to the last question."""
        name = self.id
        wait_for(lambda: any(m.get("request") == name and m["done"] for m in self.sent), seconds)
        return next(m for m in self.sent if m.get("request") == name and m["done"])


def wait_for(ready: Callable[[], object], seconds: float = 20) -> None:
    """Wait until something holds."""
    end = time.monotonic() + seconds
    while not ready():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.002)
