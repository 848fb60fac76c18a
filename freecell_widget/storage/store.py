"""`Store`: the records' file in use, by any number of threads, kernels and tables at a time."""

from __future__ import annotations

import json
import os
import sqlite3
import threading
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from freecell_widget.errors import StorageError
from freecell_widget.storage.entry import COLUMNS, Entry, entry_of
from freecell_widget.storage.place import MEMORY, place
from freecell_widget.storage.schema import connect, connect_to_read, problem

#: Milliseconds a write waits for another kernel's; each holds the file for a fraction of one.
PATIENCE = 250
LONG_PATIENCE = 5_000

_ALL = ", ".join(COLUMNS)
_SAVE = (
    f"INSERT INTO game({_ALL}) VALUES ({', '.join('?' * len(COLUMNS))}) ON CONFLICT(id) DO UPDATE SET "
    + ", ".join(f"{name} = excluded.{name}" for name in COLUMNS if name not in ("id", "began"))
    + " WHERE revision = excluded.revision - 1"
)


class Store:
    """One file of records. Nothing is opened before it is needed; every write is one short transaction.

    Methods raise `StorageError`: ``records_foreign``, ``records_newer`` and ``records_damaged`` for a file that is left
    as it is; ``records_busy`` and ``records_unusable`` (read-only, full) for one that could not be written now.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self._lock = threading.RLock()
        self._connection: sqlite3.Connection | None = None
        self._pid = os.getpid()

    def save(self, entry: Entry) -> Entry:
        """Writes a game; the entry as it is now kept.

        If another kernel went on with the same game meanwhile, both are kept: this one under a new id.
        """
        entry = replace(entry, revision=entry.revision + 1)
        with self._open(PATIENCE) as db:
            if db.execute(_SAVE, entry.values()).rowcount == 0:
                entry = replace(entry, id=uuid.uuid4().hex, revision=1)
                db.execute(_SAVE, entry.values())
        return entry

    def desert(self, names: list[str]) -> None:
        """Notes that other games were begun in the place of these."""
        with self._open(PATIENCE) as db:
            db.execute("BEGIN IMMEDIATE")
            with _transaction(db):
                db.executemany("UPDATE game SET deserted = 1 WHERE id = ?", [(name,) for name in names])

    def games(self) -> list[Entry]:
        """All games, the first begun first. A file that is not there holds none, and is not made."""
        if not self.is_there():
            return []
        try:
            with self._open(LONG_PATIENCE) as db:
                return [entry_of(row) for row in db.execute(f"SELECT {_ALL} FROM game ORDER BY began, id")]
        except StorageError as error:
            if error.code != "records_unusable":
                raise
        db = connect_to_read(self.path)  # nothing can be written there, but read
        try:
            return [entry_of(row) for row in db.execute(f"SELECT {_ALL} FROM game ORDER BY began, id")]
        except sqlite3.Error as error:
            raise problem(error, self.path) from None
        finally:
            db.close()

    def best_seconds(self, house: str, rules: str) -> float | None:
        """The shortest time a deal was won in, by hand, in this house under these rules; None without one."""
        if not self.is_there():
            return None
        with self._open(PATIENCE) as db:
            (best,) = db.execute(
                "SELECT min(won_seconds) FROM game WHERE house = ? AND rules = ? AND won_at IS NOT NULL AND counted"
                " AND won_seconds > 0",
                (house, rules),
            ).fetchone()
        return None if best is None else float(best)

    def settings(self) -> dict[str, Any]:
        """The settings kept, by name."""
        if not self.is_there():
            return {}
        with self._open(PATIENCE) as db:
            return {name: json.loads(value) for name, value in db.execute("SELECT name, value FROM setting")}

    def set(self, **values: Any) -> None:
        """Keeps settings, all or none of them; the others stay."""
        with self._open(PATIENCE) as db:
            db.execute("BEGIN IMMEDIATE")
            with _transaction(db):
                db.executemany(
                    "INSERT INTO setting VALUES (?, ?) ON CONFLICT(name) DO UPDATE SET value = excluded.value",
                    [(name, json.dumps(value)) for name, value in values.items()],
                )

    def version(self) -> int | None:
        """Another number than last time if another kernel has written; None as long as there is no file."""
        if not self.is_there():
            return None
        with self._open(PATIENCE) as db:
            (version,) = db.execute("PRAGMA data_version").fetchone()
        return int(version)

    def close(self) -> None:
        """Closes the file; the next use opens it again."""
        with self._lock:
            if self._connection is not None and self._pid == os.getpid():
                self._connection.close()
            self._connection = None

    def is_there(self) -> bool:
        """Whether there is anything to read: nothing is made by looking."""
        try:
            return self.path == MEMORY or Path(self.path).exists()
        except OSError as error:  # a name that no file can have
            raise StorageError("records_unusable", path=self.path, text=error.strerror or str(error)) from None

    @contextmanager
    def _open(self, patience: int) -> Iterator[sqlite3.Connection]:
        """The connection, held by this thread alone."""
        with self._lock:
            if self._pid != os.getpid():  # a forked child: SQLite forbids it to use its parent's
                self._pid, self._connection = os.getpid(), None
            if self._connection is None:
                self._connection = connect(self.path)
            try:
                self._connection.execute(f"PRAGMA busy_timeout = {patience}")
                yield self._connection
            except sqlite3.Error as error:
                raise problem(error, self.path) from None

    def __repr__(self) -> str:
        return f"<Store {self.path}>"


@contextmanager
def _transaction(db: sqlite3.Connection) -> Iterator[None]:
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


@cache
def _store(path: str) -> Store:
    return Store(path)


def store_at(path: str | os.PathLike[str] | None = None) -> Store:
    """The store at a place (`place` reads it): one a process."""
    return _store(place(path))
