"""New deals as the player wants them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import freecell_widget as fc
from freecell_widget.analysis.difficulty import Found, difficulty
from freecell_widget.widgets import dealing
from tests.storage.hands import intend, play


@pytest.fixture
def table(tmp_path: Path) -> Iterator[fc.FreeCell]:
    table = fc.FreeCell(617, records=tmp_path / "records")
    yield table
    table.close()


def wait(done: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 20
    while not done():
        assert time.monotonic() < deadline
        time.sleep(0.01)


@pytest.mark.parametrize("wanted", ["solvable", "easy"])
def test_a_new_deal_is_as_the_settings_want_it(table: fc.FreeCell, wanted: Any) -> None:
    table.settings = table.settings.replace(deals=wanted)
    intend(table, "deal", number=None)
    wait(lambda: table.game.number != 617)
    level = difficulty(table.position).level
    assert level is not None and wanted in ("solvable", level)
    intend(table, "deal", number=11982)  # a number is that deal, whatever is wanted
    assert table.game.number == 11982


class Finder:
    """Finds nothing at once; later what it is told."""

    def __init__(self, later: int | None) -> None:
        self.later = later
        self.asked: list[dict[str, Any]] = []
        self.go = False

    def __call__(self, wanted: str, rules: fc.Rules, **limits: Any) -> Found:
        self.asked.append(limits)
        if len(self.asked) == 1:
            return Found(None, 2)
        while not self.go and not limits["cancel"]():
            time.sleep(0.005)
        return Found(self.later, 40)


def search(table: fc.FreeCell, monkeypatch: pytest.MonkeyPatch, later: int | None) -> Finder:
    finder = Finder(later)
    monkeypatch.setattr(dealing, "find_random", finder)
    table.settings = table.settings.replace(deals="hard")
    intend(table, "deal", number=None)
    wait(lambda: len(finder.asked) == 2)
    assert table.game.number == 617 and table._notice["code"] == "looking_for_deal"
    return finder


def test_a_longer_search_goes_on_beside_the_game(table: fc.FreeCell, monkeypatch: pytest.MonkeyPatch) -> None:
    search(table, monkeypatch, 454).go = True
    wait(lambda: table.game.number == 454)


def test_a_search_without_result_says_so(table: fc.FreeCell, monkeypatch: pytest.MonkeyPatch) -> None:
    search(table, monkeypatch, None).go = True
    wait(lambda: table._notice["code"] == "no_deal_hard")
    assert table._notice["params"] == {"tried": 42} and table.game.number == 617


def test_whoever_plays_on_wants_no_other_deal(table: fc.FreeCell, monkeypatch: pytest.MonkeyPatch) -> None:
    finder = search(table, monkeypatch, 454)
    play(table, "8a")
    assert finder.asked[1]["cancel"]()
    finder.go = True
    time.sleep(0.05)
    assert table.game.number == 617 and table.game.move_count == 1


def test_a_script_asks_for_a_difficulty(table: fc.FreeCell, monkeypatch: pytest.MonkeyPatch) -> None:
    position = table.deal(difficulty="easy")
    assert difficulty(position).level == "easy" and table.house.name == "classic"
    with pytest.raises(fc.DealError, match="not both"):
        table.deal(1, difficulty="easy")
    with pytest.raises(fc.DealError, match="one of solvable"):
        table.deal(difficulty="nightmare")  # type: ignore[arg-type]
    monkeypatch.setattr("freecell_widget.widgets.table.find_random", lambda *_: Found(None, 7))
    with pytest.raises(fc.DealError) as caught:
        table.deal(difficulty="hard")
    assert caught.value.code == "no_deal_found" and table.position == position
