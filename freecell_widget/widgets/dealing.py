"""New deals as the player wants them: any, such as can be won, or of some difficulty."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from freecell_widget.analysis.difficulty import SECONDS, Found, Wanted, find_random
from freecell_widget.houses import House
from freecell_widget.widgets.background import THREADS, beside

if TYPE_CHECKING:
    from freecell_widget.widgets.table import FreeCell

#: Seconds a new deal may take before the table goes on without it, and it comes when it is found.
AT_ONCE = 0.15


class Dealing:
    """One table's search for a deal: at most one, and over as soon as the table shows anything else."""

    def __init__(self, table: FreeCell) -> None:
        self._table = table
        self._cancel = threading.Event()

    def new(self) -> None:
        """A random deal as the player's settings want it, now or in a while; with the table's lock held."""
        table, wanted = self._table, self._table.settings.deals
        house = table.house
        self._cancel.set()
        if wanted == "any":
            table.deal_random(house)
            return
        found = find_random(wanted, house.rules, max_seconds=AT_ONCE)
        if found.number is not None:
            table.deal(found.number)
            return
        if not THREADS:
            table.say(f"no_deal_{wanted}", tried=found.tried)
            return
        cancel = self._cancel = threading.Event()
        ply = table.ply
        table.say("looking_for_deal")

        def search() -> None:
            later = find_random(wanted, house.rules, max_seconds=SECONDS, cancel=cancel.is_set)
            tried = found.tried + later.tried
            table.postbox.post(lambda: self._take(Found(later.number, tried), wanted, house, ply, cancel))

        beside(search, "new deal")

    def moved(self) -> None:
        """The table shows another position: whoever plays on wants no other deal."""
        self._cancel.set()

    def _take(self, found: Found, wanted: Wanted, house: House, ply: int, cancel: threading.Event) -> None:
        table = self._table
        if cancel.is_set() or ply != table.ply or house != table.house:
            return
        if found.number is None:
            table.say(f"no_deal_{wanted}", tried=found.tried)
        else:
            table.deal(found.number)
