"""What tables keep, and what comes back of it."""

from __future__ import annotations

import os
import sqlite3
import sys
import threading
import time
from pathlib import Path
from typing import Any, get_args

import pytest

import freecell_widget as fc
from freecell_widget.storage import store_at
from freecell_widget.storage.stats import By
from freecell_widget.widgets.keeper import _kept_of
from tests.storage.hands import SMALL, intend, play, win


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "records.sqlite3"


def only(path: Path) -> dict[str, Any]:
    """The one game there is."""
    rows: list[dict[str, Any]] = fc.records(path).to_dict("records")
    assert len(rows) == 1
    return rows[0]


def test_a_deal_opened_without_a_move_is_no_game(path: Path) -> None:
    table = fc.FreeCell(617, records=path)
    intend(table, "deal", number=618)
    intend(table, "clock", seconds=0)
    table.restart()
    assert not path.exists()
    play(table, "4a")
    assert (only(path)["number"], only(path)["status"], only(path)["moves"]) == (618, "open", 1)


def test_a_game_comes_back_whole(path: Path) -> None:
    table = fc.FreeCell(617, "cardgames", records=path)
    play(table, "8a 7b")
    intend(table, "undo")
    play(table, "7c")
    table._seconds_before = 90.0
    intend(table, "clock", seconds=83)
    kept, game = only(path)["id"], table.game.to_json()
    again = elsewhere(path)
    assert again.game.to_json() == game and again.house.name == "cardgames" and again.game.seconds == 83
    assert again._state["seconds"] == 83 and again._state["moves"] == 4 and again._state["can_undo"]
    play(again, "1d", seconds=85)  # the clock goes on from there
    assert 83 < again.game.seconds <= 85
    assert only(path)["id"] == kept and only(path)["moves"] == 5


def elsewhere(path: Path, **more: Any) -> fc.FreeCell:
    """The game in progress, resumed as another process would: knowing of none of this one's games."""
    from freecell_widget.widgets import keeper

    known = dict(keeper._kept)
    keeper._kept.clear()
    try:
        return fc.resume(records=path, **more)
    finally:
        for game, places in known.items():
            keeper._kept[game] = places


def test_resume_says_so_when_there_is_nothing(path: Path) -> None:
    with pytest.raises(fc.StorageError, match="no game in progress"):
        fc.resume(records=path)
    table = fc.FreeCell(fc.deal(1, SMALL), records=path)
    win(table)
    with pytest.raises(fc.StorageError) as caught:
        fc.resume(records=path)
    assert caught.value.code == "no_game_in_progress"
    with pytest.raises(fc.StorageError, match="no game 'abc'"):
        fc.resume("abc", records=path)
    assert fc.resume(only(path)["id"], records=path).game is table.game


def test_resume_prefers_this_notebooks_game(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for notebook, number in (("a.ipynb", 1), ("b.ipynb", 2), ("b.ipynb", 3)):
        monkeypatch.setenv("JPY_SESSION_NAME", notebook)
        play(fc.FreeCell(number, records=path), "1a")
    for notebook, number in (("a.ipynb", 1), ("b.ipynb", 3), ("c.ipynb", 3)):
        monkeypatch.setenv("JPY_SESSION_NAME", notebook)
        assert fc.resume(records=path).game.number == number


def test_two_kernels_that_go_on_with_one_game_keep_both(path: Path) -> None:
    here = fc.FreeCell(617, records=path)
    play(here, "8a")
    there = elsewhere(path)
    play(here, "7b")
    play(there, "7c")
    play(here, "1d")
    play(there, "1d")
    frame = fc.records(path)
    assert sorted(fc.Game.from_json(e.text).to_text().split()[1:] for e in store_at(path).games()) == [
        ["8a", "7b", "1d"],
        ["8a", "7c", "1d"],
    ]
    assert list(frame.status) == ["open", "open"]


def test_a_win_is_one_for_good_and_the_first_counts(path: Path) -> None:
    table = fc.FreeCell(fc.deal(1, SMALL), records=path)
    win(table, seconds=12)
    first = only(path)
    assert (first["status"], first["won_seconds"], first["home"], first["counted"]) == ("won", 12, 8, True)
    intend(table, "undo")
    table._seconds_before = 40
    intend(table, "redo", seconds=40)
    intend(table, "deal", number=None)
    again = only(path)
    assert (again["status"], again["won_seconds"], again["won_moves"]) == ("won", 12, first["won_moves"])


def test_a_game_is_left_when_another_has_begun(path: Path) -> None:
    table = fc.FreeCell(617, records=path)
    play(table, "8a")
    intend(table, "deal", number=618)
    assert only(path)["status"] == "open"  # one undo would bring it back
    intend(table, "undo")
    play(table, "7b")
    intend(table, "deal", number=618)
    play(table, "4a")
    assert list(fc.records(path).status) == ["left", "open"]
    table.game = table.games[0]
    play(table, "1d")
    assert fc.records(path).status[0] == "open"


def test_what_counts(path: Path) -> None:
    scripted = fc.FreeCell(617, records=path)
    scripted.play("8a")
    mixed = fc.FreeCell(617, records=path)
    play(mixed, "8a")
    mixed.game.play("7b")
    play(mixed, "1d")
    endgame = fc.FreeCell(
        fc.Position.parse("Foundations: C-K D-K H-K S-Q\nFreecells: KS - - -\n:\n:\n:\n:\n:\n:\n:\n:")
    )
    board = fc.FreeCell(endgame.position, records=path)
    play(board, "ah")
    hand = fc.FreeCell(617, records=path)
    twin = fc.FreeCell(hand.game, records=path)  # a second table on the same game is no script
    play(hand, "8a")
    play(twin, "7b")
    shown = fc.FreeCell(619, records=path)  # a line taken from a replay is not the player's
    shown.replay(fc.solve(shown.position), play=False).seek(999)
    message = {"kind": "replay", "id": "v", "ply": shown.ply, "seconds": 0, "do": "take", "value": None}
    shown._handle_custom_msg(message, [])
    assert shown.game.is_won
    assert list(fc.records(path).counted) == [False, False, False, True, False]
    assert fc.records(path, by="total").games[0] == 1
    assert len(fc.records(path, by="house")) == 1


def test_a_file_that_is_not_there_is_no_empty_one(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for by in get_args(By):
        with pytest.raises(fc.StorageError, match=r"There is no file .*records.sqlite3") as caught:
            fc.records(path, by=by)
        assert caught.value.code == "records_missing" and not path.exists()
    monkeypatch.setenv("FREECELL_RECORDS", str(path))  # where games will be kept, and none is yet
    assert fc.records().empty and fc.records(":memory:").columns[0] == "id"


def test_sums(path: Path) -> None:
    def table(*seconds: float, house: str = "classic") -> fc.FreeCell:
        rules = fc.House.named(house).rules.replace(ranks=2, columns=4, cells=4)
        table = fc.FreeCell(fc.deal(1, rules), fc.House.named(house).replace(rules=rules), records=path)
        for at, played in enumerate(seconds):
            if at:
                intend(table, "restart")
            win(table, played)
        return table

    store_at(path).set(motion="fast")  # so that there is a file
    assert fc.records(path, by="house").empty and fc.records(path, by="total").games[0] == 0
    one = table(30, 20, 40)
    intend(one, "deal", number=2)
    left = fc.solve(one.position).moves[0]
    intend(one, "move", **left._asdict())
    intend(one, "restart")
    win(one, 50)
    play(fc.FreeCell(617, records=path), "8a")  # the same house's name under other rules
    table(10, house="cardgames")
    frame = fc.records(path, by="house")
    assert list(frame.house) == ["cardgames", "classic", "classic"] and frame.rules.is_unique
    row = frame[frame.rules == "Rules(columns=4, ranks=2)"].iloc[0]
    assert (row.games, row.won, row.left, row.open) == (5, 4, 1, 0)
    assert (row.win_rate, row.streak, row.best_streak) == (0.8, 1, 3)
    assert (row.best_seconds, row.won_mean_seconds) == (20, 35)
    assert frame[frame.won == 0].iloc[0].open == 1 and frame[frame.won == 0].win_rate.isna().all()
    total = fc.records(path, by="total").iloc[0]
    assert (total.games, total.won, total.best_seconds) == (7, 5, 10)
    with pytest.raises(fc.StorageError, match="one of game, house, total"):
        fc.records(path, by="week")  # type: ignore[arg-type]


def test_without_pandas_it_says_what_to_do(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(fc.MissingLibraryError, match=r"pip install 'freecell_widget\[analysis\]'"):
        fc.records(path)


def test_a_name_no_file_can_have_is_refused() -> None:
    for use in (lambda name: fc.FreeCell(1, records=name), fc.records):
        with pytest.raises(fc.StorageError):
            use("x" * 300)


def test_records_that_cannot_be_written_do_not_stop_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "diary"
    path.write_text("dear diary")
    with pytest.raises(fc.StorageError, match="no file of FreeCell records"):
        fc.FreeCell(617, records=path)  # a place that was named must do
    monkeypatch.setenv("FREECELL_RECORDS", str(path))
    table = fc.FreeCell(617)
    play(table, "8a 7b")
    assert table.game.move_count == 2 and path.read_text() == "dear diary"
    assert table._notice["seq"] == 1 and table._notice["code"] == "records_foreign"
    monkeypatch.setenv("FREECELL_RECORDS", str(path / "below a file" / "r"))
    table = fc.FreeCell(617)
    play(table, "8a 7b")
    assert table._notice["seq"] == 1 and table._notice["code"] == "records_unusable"


def test_a_move_does_not_wait_for_a_lock_and_is_kept_after_it(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("freecell_widget.storage.store.PATIENCE", 1)
    monkeypatch.setattr("freecell_widget.widgets.keeper._RETRY", 0.02)
    table = fc.FreeCell(617, records=path)
    play(table, "8a")
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    play(table, "7b 1d")
    assert table.game.move_count == 3 and only(path)["moves"] == 1 and table._notice["seq"] == 0
    other.execute("COMMIT")
    wait(lambda: only(path)["moves"] == 3)
    other.close()


def test_what_waits_is_written_when_python_ends(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = fc.FreeCell(617, records=path)
    play(table, "8a")
    kept = _kept_of(table.game, table.keeper.store)
    kept._rest_until = time.perf_counter() + 60  # as after a tree that took long
    play(table, "7b")
    assert only(path)["moves"] == 1
    kept.finish()
    assert only(path)["moves"] == 2


def test_tables_on_many_threads(path: Path) -> None:
    def play_one() -> None:
        table = fc.FreeCell(617, records=path)
        for word in ("8a", "7b", "1d"):
            table.play(word)

    threads = [threading.Thread(target=play_one) for _ in range(5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert list(fc.records(path).moves) == [3] * 5


def test_an_ended_table_keeps_nothing_alive(path: Path) -> None:
    table = fc.FreeCell(617, records=path)
    play(table, "8a")
    game = table.game
    table.close()
    game.play("7b")  # a script goes on without a table: that is not kept
    assert only(path)["moves"] == 1 and os.path.exists(path)


def wait(done: Any, seconds: float = 10) -> None:
    deadline = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < deadline
        time.sleep(0.01)
