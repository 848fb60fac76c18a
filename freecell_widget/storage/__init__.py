"""What outlives a kernel: the games played and a player's settings, in one SQLite file on this machine."""

from __future__ import annotations

from freecell_widget.storage.place import MEMORY, VARIABLE, place
from freecell_widget.storage.settings import Settings
from freecell_widget.storage.stats import records
from freecell_widget.storage.store import Store, store_at

__all__ = ["MEMORY", "VARIABLE", "Settings", "Store", "place", "records", "store_at"]
