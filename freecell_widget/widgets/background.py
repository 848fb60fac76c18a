"""Work beside the game. A Python that runs in a browser has no threads to do it in."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable

THREADS = sys.platform != "emscripten"


def beside(work: Callable[[], None], name: str) -> None:
    """Do it in a thread of its own; where there are none, now."""
    if THREADS:
        threading.Thread(target=work, name=f"freecell {name}", daemon=True).start()
    else:
        work()
