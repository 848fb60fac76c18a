"""A player's settings and best times on every table: those of this kernel at once, those of others when they ask."""

from __future__ import annotations

import threading
import weakref
from functools import cache
from typing import TYPE_CHECKING, Any

from freecell_widget.errors import StorageError
from freecell_widget.inputs import quoted
from freecell_widget.storage.settings import Settings
from freecell_widget.storage.store import Store, store_at

if TYPE_CHECKING:
    from freecell_widget.widgets.requests import Request
    from freecell_widget.widgets.table import FreeCell


class Comfort:
    """The settings of one store, and the tables of this kernel that have them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = threading.Lock()
        self._tables: weakref.WeakSet[FreeCell] = weakref.WeakSet()
        self._version: int | None = None
        self.settings = Settings()
        self._read()

    def add(self, table: FreeCell) -> None:
        """A table that is told of changes from now on."""
        with self._lock:
            self._tables.add(table)
        self.refresh()

    def change(self, settings: Settings) -> None:
        """Other settings for all tables. Raises `StorageError` if they cannot be kept; they hold all the same."""
        if not isinstance(settings, Settings):
            raise StorageError("not_settings", value=quoted(settings))
        before, self.settings = self.settings.as_dict(), settings
        changed = {name: value for name, value in settings.as_dict().items() if before[name] != value}
        self.tell()
        if changed:
            self._store.set(**changed)

    def refresh(self) -> None:
        """Take over what another kernel has written."""
        if self._read():
            self.tell()

    def _read(self) -> bool:
        """Whether anything may be new."""
        try:
            version = self._store.version()
            if version is None or version == self._version:
                return False
            self._version, self.settings = version, Settings.kept(self._store.settings())
        except StorageError:  # the game's own writing says what is wrong
            return False
        return True

    def tell(self) -> None:
        """Settings or best times are others now: every table shows them."""
        with self._lock:
            tables = list(self._tables)
        for table in tables:
            table.postbox.post(table.show_comfort)


@cache
def _comfort(store: Store) -> Comfort:
    return Comfort(store)


def comfort_of(path: Any) -> Comfort:
    """The settings kept at a place."""
    return _comfort(store_at(path))


def serve_setting(table: FreeCell, request: Request) -> None:
    """A view changes one setting."""
    name, value = request.fields["name"], request.fields["value"]
    try:
        table.comfort.change(table.comfort.settings.replace(**{name: value}))
    except StorageError as error:
        if not error.code.startswith("records_"):
            raise
        table.say(error.code, **error.params)
    request.finish()


def serve_beat(table: FreeCell, request: Request) -> None:
    """A view asks whether anybody is there; a good moment to see what other kernels have done."""
    request.finish()
    table.comfort.refresh()
