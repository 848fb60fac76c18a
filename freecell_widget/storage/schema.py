"""The file: its tables, its version, and whether a file is one of ours.

``application_id`` marks the file as ours, ``user_version`` says which version of the tables it has. A file that is
somebody else's, damaged, or of a later version is never written to.

A write-ahead log lets kernels read while one writes, and a commit costs no wait for the disk: a process may be
killed at any time and loses nothing it had committed; after a power cut the last commits may be missing, and the
file is whole. Where there can be no such log (some network drives) SQLite's own journal does, with a wait at each
commit.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from freecell_widget.errors import StorageError
from freecell_widget.storage.place import MEMORY

APPLICATION = 0x46436C6C  # "FCll"
VERSION = 1

_TABLES = """
CREATE TABLE game(
    id TEXT PRIMARY KEY,       -- random
    revision INTEGER NOT NULL, -- grows with every write: whoever writes knows what is overwritten
    began REAL NOT NULL,       -- UTC, seconds since 1970: of the first move
    touched REAL NOT NULL,     -- of the last one
    notebook TEXT,             -- the notebook it was played in, where the kernel knows
    house TEXT NOT NULL,
    rules TEXT NOT NULL,       -- JSON, keys in order: equal texts are equal rules
    number INTEGER,            -- the deal's
    board TEXT NOT NULL,       -- the deal as compact text
    counted INTEGER NOT NULL,  -- a whole deal played by hand: goes into statistics
    deserted INTEGER NOT NULL, -- another game was begun in its place
    moves INTEGER NOT NULL,    -- as the table counted them
    seconds REAL NOT NULL,
    home INTEGER NOT NULL,     -- cards on the foundations
    won_at REAL,               -- these three: when it was first won
    won_moves INTEGER,
    won_seconds REAL,
    text TEXT NOT NULL         -- the game with all its branches, as Game.to_json writes it
) WITHOUT ROWID;
CREATE INDEX game_by_time ON game(touched);
CREATE INDEX game_won ON game(house, rules, won_seconds) WHERE won_at IS NOT NULL AND counted;
CREATE TABLE setting(name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID; -- values as JSON
"""


def connect(path: str, *, create: bool = True) -> sqlite3.Connection:
    """The file, open, with its tables there; for any thread, one at a time. Raises `StorageError`.

    create: whether a missing file (and its directory) is made.
    """
    if path != MEMORY and create:
        try:
            Path(path).parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError as error:
            raise StorageError("records_unusable", path=path, text=error.strerror or str(error)) from None
    mode = "rwc" if create else "rw"
    target = MEMORY if path == MEMORY else f"{Path(path).as_uri()}?mode={mode}"
    try:
        connection = sqlite3.connect(target, uri=True, isolation_level=None, check_same_thread=False, timeout=5)
    except sqlite3.Error as error:
        raise problem(error, path) from None
    try:
        _prepare(connection, path)
    except sqlite3.Error as error:
        connection.close()
        raise problem(error, path) from None
    except BaseException:
        connection.close()
        raise
    return connection


def connect_to_read(path: str) -> sqlite3.Connection:
    """A file that exists, not changed whatever happens: on a read-only disk too. Raises `StorageError`."""
    uri = Path(path).as_uri()
    failure: sqlite3.Error | None = None
    # Without its log's index a read-only file can only be read as one that nobody changes.
    for how in ("mode=ro", "mode=ro&immutable=1"):
        try:
            connection = sqlite3.connect(f"{uri}?{how}", uri=True, isolation_level=None, check_same_thread=False)
        except sqlite3.Error as error:
            failure = error
            continue
        try:
            _check(connection, path)
            return connection
        except sqlite3.Error as error:
            connection.close()
            failure = error
            if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_NOTADB:
                break
        except BaseException:
            connection.close()
            raise
    assert failure is not None
    raise problem(failure, path)


def problem(error: sqlite3.Error, path: str) -> StorageError:
    """What an error of SQLite's means for the records."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return StorageError("records_busy", path=path)
    if code == sqlite3.SQLITE_NOTADB:
        return StorageError("records_foreign", path=path)
    if code == sqlite3.SQLITE_CORRUPT:
        return StorageError("records_damaged", path=path, text=str(error))
    return StorageError("records_unusable", path=path, text=str(error))


def _prepare(connection: sqlite3.Connection, path: str) -> None:
    if _check(connection, path):
        _settle_log(connection)
        return
    # Two kernels may meet the empty file: the second one finds it done.
    connection.execute("BEGIN IMMEDIATE")
    try:
        if not _check(connection, path):
            for statement in _TABLES.split(";\n"):
                connection.execute(statement)
            connection.execute(f"PRAGMA application_id = {APPLICATION}")
            connection.execute(f"PRAGMA user_version = {VERSION}")
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    _settle_log(connection)


def _check(connection: sqlite3.Connection, path: str) -> bool:
    """Whether the tables are there; False for an empty file. Raises `StorageError` for what is not ours to write."""
    with _one_moment(connection):
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        (tables,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    if (application, version, tables) == (0, 0, 0):
        return False
    if application != APPLICATION:
        raise StorageError("records_foreign", path=path)
    if version > VERSION:
        raise StorageError("records_newer", path=path, version=version, known=VERSION)
    return True


@contextmanager
def _one_moment(connection: sqlite3.Connection) -> Iterator[None]:
    """All that is read is of one moment, though another kernel be making the tables."""
    if connection.in_transaction:
        yield
        return
    connection.execute("BEGIN")
    try:
        yield
    finally:
        connection.execute("COMMIT")


def _settle_log(connection: sqlite3.Connection) -> None:
    mode = None
    for _ in range(50):
        try:
            (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
            break
        except sqlite3.OperationalError as error:
            # Another kernel is just at it; SQLite itself does not wait here.
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                break
            time.sleep(0.02)
    connection.execute(f"PRAGMA synchronous = {'NORMAL' if mode == 'wal' else 'FULL'}")
