"""Keeps the games of the tables: each change is in the records before the player's intent is answered.

What is promised: a game whose first move was answered is never lost, and neither is any answered move, though the
kernel be killed at that very moment. (A power cut may take the last seconds; and of a game of thousands of lines the
last moves may be written a moment later.) If the records cannot be written the
game goes on, the table says so once, and every later change tries again.
"""

from __future__ import annotations

import atexit
import os
import threading
import time
import weakref
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from freecell_widget.errors import StorageError
from freecell_widget.game import Game, Node
from freecell_widget.storage.entry import Entry, rules_text
from freecell_widget.storage.store import Store, store_at
from freecell_widget.widgets.background import THREADS

if TYPE_CHECKING:
    from freecell_widget.widgets.table import FreeCell

_RETRY = 0.3  # seconds until a write is tried again that another kernel's kept from happening
_LARGE = 100_000  # characters, some 3,000 positions: a tree so large takes some ms to write,
_SHARE = 10  # and no more than this part of the time is spent on it

_hands = threading.local()


@contextmanager
def by_hand() -> Iterator[None]:
    """What is played in this thread while it lasts is the player's doing, not a script's."""
    before = getattr(_hands, "at_work", False)
    _hands.at_work = True
    try:
        yield
    finally:
        _hands.at_work = before


class _Kept:
    """One game as the records have it; shared by all tables it is on."""

    def __init__(self, game: Game, store: Store, entry: Entry | None = None) -> None:
        self.store = store
        self.entry = entry
        self.by_hand = entry is not None or game.action_count == 0
        self.seen = _moment(game)
        self._game = weakref.ref(game)
        self._written = self.seen if entry is not None else None
        self._writing = threading.Lock()
        self._timer: threading.Timer | None = None
        self._rest_until = 0.0

    def write(self) -> bool:
        """Brings the records up to date; True if they are, False if that is tried again soon. Raises `StorageError`."""
        # Whoever holds the lock sees to this change too, or leaves it to the timer.
        if not self._writing.acquire(blocking=False):
            self._write_soon(_RETRY)
            return False
        try:
            game = self._game()
            if game is None or self._written == _moment(game):
                return True
            start = time.perf_counter()
            if start < self._rest_until:
                self._write_soon(self._rest_until - start)
                return False
            moment, began = _moment(game), time.thread_time()
            if self.entry is None:
                entry = Entry.of(game, by_hand=self.by_hand)
            else:
                entry = self.entry.after(game, by_hand=self.by_hand)
            took = time.thread_time() - began
            self.entry = self.store.save(entry)
            self._written = moment
            self._rest_until = start + took * _SHARE if len(self.entry.text) > _LARGE else 0.0
            return True
        except StorageError as error:
            if error.code != "records_busy":
                raise
            self._write_soon(_RETRY)
            return False
        finally:
            self._writing.release()

    def desert(self, deserted: bool) -> None:
        """Whether another game was begun in its place, as the records say now or will say with the next write."""
        if self.entry is not None and self.entry.deserted != deserted:
            self.entry = replace(self.entry, deserted=deserted)

    def finish(self) -> None:
        """Writes what waits, if there is anything."""
        if self._timer is None:
            return
        self._timer.cancel()
        self._timer, self._rest_until = None, 0.0
        with _quiet():
            self.write()
            if self._timer is not None:  # busy still: once more, and that is that
                time.sleep(_RETRY)
                self.write()

    def _write_soon(self, seconds: float) -> None:
        if self._timer is None and THREADS:
            self._timer = threading.Timer(seconds, self._on_time)
            self._timer.daemon = True
            self._timer.start()

    def _on_time(self) -> None:
        self._timer = None
        with _quiet():
            self.write()


_kept: weakref.WeakKeyDictionary[Game, dict[str, _Kept]] = weakref.WeakKeyDictionary()
_kept_lock = threading.Lock()


def _kept_of(game: Game, store: Store) -> _Kept:
    with _kept_lock:
        places = _kept.setdefault(game, {})
        if store.path not in places:
            places[store.path] = _Kept(game, store)
        return places[store.path]


def adopt(game: Game, store: Store, entry: Entry) -> None:
    """This game comes from that entry, and what is played in it goes there."""
    with _kept_lock:
        _kept.setdefault(game, {})[store.path] = _Kept(game, store, entry)


def game_of(store: Store, name: str) -> Game | None:
    """The game of this process that is kept under this id."""
    with _kept_lock:
        found = [game for game, places in _kept.items() if store.path in places]
        return next((game for game in found if (e := _kept[game][store.path].entry) and e.id == name), None)


@atexit.register
def _finish() -> None:
    with _kept_lock:
        waiting = [kept for places in _kept.values() for kept in places.values()]
    for kept in waiting:
        kept.finish()


class Keeper:
    """What one table has to do with the records. The table's lock is held whenever it is called."""

    def __init__(self, table: FreeCell, records: str | os.PathLike[str] | None) -> None:
        self._table = weakref.proxy(table)
        self.store = store_at(records)
        self._told = False
        self._place = None if records is None else os.fspath(records)
        self._shown: Game | None = None  # whose house the best time shown is of
        if records is not None:
            self.store.version()  # a place that was named, and will not do, is the caller's to hear of
        _kept_of(table.game, self.store)

    def keep(self, game: Game) -> None:
        """The game is on the table, or has changed, or its clock has."""
        kept, moment = _kept_of(game, self.store), _moment(game)
        if moment[:2] != kept.seen[:2]:
            kept.by_hand &= getattr(_hands, "at_work", False)
            kept.desert(False)  # should it have been left before
        kept.seen = moment
        if game.action_count:
            fresh = kept.entry is None
            try:
                if kept.write() and fresh:
                    self._desert_others(game)
            except StorageError as error:
                self._tell(error)
        self._table.set_trait("_record", self.record())
        if game.is_won:
            self._table.comfort.tell()
        elif game is not self._shown:
            self._table.show_comfort()
        self._shown = game

    def record(self) -> dict[str, Any]:
        """How a view finds its game again should the kernel go: nothing that is not in the notebook already."""
        entry = _kept_of(self._table.game, self.store).entry
        return {"id": entry.id if entry else "", "records": self._place}

    def best_seconds(self) -> float | None:
        """The best time of the house in play under its rules."""
        house = self._table.house
        try:
            return self.store.best_seconds(house.name, rules_text(house))
        except StorageError:
            return None

    def entry_of(self, game: Game) -> Entry | None:
        """How the game is kept, once it is."""
        return _kept_of(game, self.store).entry

    def _desert_others(self, game: Game) -> None:
        """Only with a move made in another game are those before it left: until then one undo brings them back."""
        others = [_kept_of(other, self.store) for other in self._table.games if other is not game]
        left = [kept for kept in others if kept.entry and not kept.entry.deserted and kept.entry.won_at is None]
        if left:
            self.store.desert([kept.entry.id for kept in left if kept.entry])
            for kept in left:
                kept.desert(True)

    def _tell(self, error: StorageError) -> None:
        if not self._told:
            self._told = True
            self._table.say(f"{error.code}", **error.params)


def _moment(game: Game) -> tuple[Node, int, float]:
    """What is different whenever there is something to write."""
    return game.node, game.action_count, game.seconds


def _quiet() -> suppress:
    """The next change tells what is wrong, if it is still."""
    return suppress(StorageError)
