"""The file: ours alone, whole whatever happens, and shared."""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

import freecell_widget as fc
from freecell_widget.storage import Store, place, store_at
from freecell_widget.storage.entry import Entry
from freecell_widget.storage.schema import APPLICATION, VERSION, problem


def game(line: str = "8a") -> fc.Game:
    game = fc.Game(617)
    game.play(line)
    return game


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "of its own" / "records.sqlite3"


@pytest.fixture
def store(path: Path) -> Store:
    return Store(str(path))


def test_where_the_records_are(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert place() == ":memory:"  # whoever runs these tests keeps records of their own
    assert store_at(":memory:") is store_at()
    monkeypatch.setenv("FREECELL_RECORDS", str(tmp_path / "a"))
    assert place() == str(tmp_path / "a") and place(tmp_path / "b") == str(tmp_path / "b")
    monkeypatch.delenv("FREECELL_RECORDS")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert "freecell_widget" in place() and Path(place()).is_absolute() and place(":memory:") == ":memory:"
    for wrong in (3, "", b"x"):
        with pytest.raises(fc.StorageError, match="no path"):
            place(wrong)  # type: ignore[arg-type]


def test_a_game_comes_back_as_it_was(store: Store) -> None:
    played = game("8a 7b")
    played.undo()
    played.play("7c")
    saved = store.save(Entry.of(played, by_hand=True))
    assert store.games() == [saved] and saved.revision == 1
    again = fc.Game.from_json(saved.text)
    assert again.to_json() == played.to_json()
    assert (saved.number, saved.house, saved.moves, saved.won_at) == (617, "classic", 2, None)


def test_nothing_is_made_by_looking(store: Store, path: Path) -> None:
    assert store.games() == [] and not path.parent.exists()
    with pytest.raises(fc.StorageError, match="There is no file"):
        fc.records(path)
    assert not path.parent.exists()


def test_whoever_writes_over_a_later_state_writes_beside_it(store: Store, path: Path) -> None:
    first = store.save(Entry.of(game("8a"), by_hand=True))
    other = Store(str(path))
    theirs = other.save(first.after(game("8a 7b"), by_hand=True))
    ours = store.save(first.after(game("8a 7c"), by_hand=True))
    assert theirs.id == first.id != ours.id
    assert {entry.text for entry in store.games()} == {theirs.text, ours.text}
    assert store.save(ours.after(game("8a 7c 1d"), by_hand=True)).id == ours.id


def test_many_writers_lose_nothing(path: Path) -> None:
    entry, errors = Entry.of(game(), by_hand=True), []

    def write(writer: int) -> None:
        store = Store(str(path))  # the first of them makes the file
        try:
            for at in range(20):
                store.save(Entry(**{**entry.__dict__, "id": f"{writer}.{at}"}))
        except fc.StorageError as error:
            errors.append(error)
        store.close()

    threads = [threading.Thread(target=write, args=(writer,)) for writer in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not errors and len(Store(str(path)).games()) == 120


def test_a_file_locked_for_long_is_said_to_be(store: Store, path: Path) -> None:
    store.save(Entry.of(game(), by_hand=True))
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(fc.StorageError) as caught:
        store.save(Entry.of(game(), by_hand=True))
    assert caught.value.code == "records_busy"
    assert len(store.games()) == 1  # readers do not wait for it
    other.execute("COMMIT")
    store.save(Entry.of(game(), by_hand=True))
    assert len(store.games()) == 2


def sqlite(path: Path, *statements: str) -> None:
    db = sqlite3.connect(path)
    for statement in statements:
        db.execute(statement)
    db.commit()
    db.close()


def damaged(path: Path) -> None:
    store = Store(str(path))
    for _ in range(60):
        store.save(Entry.of(game(), by_hand=True))
    store.close()
    data = bytearray(path.read_bytes())
    data[4096:] = b"\x07" * (len(data) - 4096)
    path.write_bytes(data)


FILES: dict[str, tuple[str, Callable[[Path], object]]] = {
    "text": ("records_foreign", lambda path: path.write_text("my diary, not to be written over\n" * 40)),
    "sqlite": ("records_foreign", lambda path: sqlite(path, "CREATE TABLE contacts(name)")),
    "application": ("records_foreign", lambda path: sqlite(path, "PRAGMA application_id = 77")),
    "newer": (
        "records_newer",
        lambda path: sqlite(
            path, f"PRAGMA application_id = {APPLICATION}", f"PRAGMA user_version = {VERSION + 1}", "CREATE TABLE t(x)"
        ),
    ),
    "damaged": ("records_damaged", damaged),
}


@pytest.mark.parametrize("kind", FILES)
def test_a_file_that_is_not_ours_is_named_and_left_alone(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "file"
    code, make = FILES[kind]
    make(path)
    before = path.read_bytes()
    with pytest.raises(fc.StorageError) as caught:
        fc.records(path)
    assert caught.value.code == code and str(path) in str(caught.value)
    with pytest.raises(fc.StorageError) as caught:
        Store(str(path)).save(Entry.of(game(), by_hand=True))
    assert caught.value.code == code
    assert path.read_bytes() == before


def test_an_empty_file_is_made_ours(path: Path, store: Store) -> None:
    path.parent.mkdir()
    path.touch()  # a kernel was killed when it had just made it
    store.save(Entry.of(game(), by_hand=True))
    assert len(store.games()) == 1


def test_a_file_nobody_may_write_can_be_read(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    saved = store.save(Entry.of(game(), by_hand=True))
    store.close()

    def read_only(path: str) -> sqlite3.Connection:
        db = sqlite3.connect(f"{Path(path).as_uri()}?mode=ro", uri=True, isolation_level=None)
        try:
            db.execute("PRAGMA user_version = 0")
        except sqlite3.Error as error:
            db.close()
            raise problem(error, path) from None
        raise AssertionError("it was written")

    monkeypatch.setattr("freecell_widget.storage.store.connect", read_only)
    assert store.games() == [saved]
    with pytest.raises(fc.StorageError) as caught:
        store.save(saved)
    assert caught.value.code == "records_unusable" and "readonly" in str(caught.value)


def test_a_full_disk_is_named_and_what_was_kept_stays(store: Store) -> None:
    saved = store.save(Entry.of(game(), by_hand=True))
    with store._open(0) as db:
        (pages,) = db.execute("PRAGMA page_count").fetchone()
        db.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(fc.StorageError) as caught:
        for _ in range(50):
            store.save(Entry.of(game(), by_hand=True))
    assert caught.value.code == "records_unusable" and "full" in str(caught.value)
    assert saved in store.games()


def test_settings_are_kept_and_others_writing_is_noticed(store: Store, path: Path) -> None:
    store.set(cards="large", clock=False)
    version = store.version()
    assert store.settings() == {"cards": "large", "clock": False} and store.version() == version
    Store(str(path)).set(cards="normal")
    assert store.version() != version and store.settings() == {"cards": "normal", "clock": False}


def test_a_forked_child_opens_the_file_anew(store: Store) -> None:
    if not hasattr(os, "fork"):
        pytest.skip("no fork here")
    store.save(Entry.of(game(), by_hand=True))
    connection, store._pid = store._connection, 1  # as a child would find it
    store.save(Entry.of(game(), by_hand=True))
    assert store._connection is not connection and len(store.games()) == 2
