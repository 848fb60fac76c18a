"""Hints at the table: what is shown, what is kept, what a move does to a search."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

import freecell_widget as fc
from freecell_widget.solver.hints import Hint, hint, sensible_move
from freecell_widget.solver.solution import Progress
from freecell_widget.widgets.table import FreeCell
from tests.widgets.test_table import Ear

UNSOLVABLE = 11982


class SlowFinder:
    """Searches until it is cancelled or told to end, and then has no verdict."""

    def __init__(self) -> None:
        self.calls = 0
        self.end = threading.Event()

    def __call__(
        self, position: fc.Position, *, max_seconds: float | None, progress: Callable[[Progress], Any], cancel: Any
    ) -> Hint:
        self.calls += 1
        start = time.monotonic()
        while not (self.end.is_set() or cancel()):
            progress(Progress(self.calls, None, time.monotonic() - start))
            time.sleep(0.002)
        return Hint(sensible_move(position), "unknown", None)


def soon(what: Callable[[], bool]) -> None:
    """Wait for a thread."""
    for _ in range(1000):
        if what():
            return
        time.sleep(0.005)
    raise AssertionError


def ask(table: FreeCell, ear: Ear, *, back: bool = False) -> dict[str, Any]:
    """Ask as a view does; the last reply."""
    ear.sent.clear()
    ear.intend("hint", back=back)
    soon(lambda: any(body["kind"] == "reply" and body["done"] for body in ear.sent))
    return ear.sent[-1]


def test_a_hint_is_the_move_of_a_solution_and_the_line_is_known_from_then_on() -> None:
    table = FreeCell(617)
    ear, asked = Ear(table), 0
    finder = table.hints.finder

    def counting(*args: Any, **kwargs: Any) -> Hint:
        nonlocal asked
        asked += 1
        return finder(*args, **kwargs)

    table.hints.finder = counting
    assert ask(table, ear)["status"] == "solved"
    shown = table._hint
    left = shown["left"]
    while not table.game.is_won:  # following it never needs another search
        assert ask(table, ear)["status"] == "solved"
        assert table._hint["ply"] == table.ply and table._hint["left"] == left
        table.play(fc.Move(table._hint["source"], table._hint["target"], table._hint["count"]))
        left -= 1
    assert (asked, left) == (1, 0)
    table.undo()
    assert ask(table, ear)["status"] == "solved" and asked == 1
    while table.game.move_count:
        table.undo()
    assert ask(table, ear)["status"] == "solved" and asked == 1
    assert {key: table._hint[key] for key in ("source", "target", "count", "card")} == {
        key: shown[key] for key in ("source", "target", "count", "card")
    }
    other = next(move for move in table.position.legal_moves if str(move) != str(fc.hint(table.position).move))
    table.play(other)  # off the line
    ask(table, ear)
    assert asked == 2


def test_a_proof_is_said_and_a_search_that_ends_without_one_says_nothing_of_the_kind() -> None:
    table = FreeCell(UNSOLVABLE)
    ear = Ear(table)
    slow = SlowFinder()
    slow.end.set()
    table.hints.finder = slow
    assert ask(table, ear)["status"] == "unknown"
    assert table._hint["status"] == "unknown" and fc.Move(*[table._hint[k] for k in ("source", "target", "count")])
    table.hints.finder = hint
    assert ask(table, ear)["status"] == "unsolvable"
    assert table._hint == {"ply": 1, "status": "unsolvable"}
    # asked for a way back there is none: then a move, and the truth
    assert ask(table, ear, back=True)["status"] == "unsolvable"
    assert table._hint["status"] == "unsolvable" and table._hint["source"]


def test_how_far_back_a_game_can_still_be_won() -> None:
    table = FreeCell(fc.deal(20, fc.Rules(cells=1, columns=4, ranks=5)))
    ear = Ear(table)
    table.play("1a ah 4a 3h 1h 1h")
    assert ask(table, ear)["status"] == "unsolvable"
    assert ask(table, ear, back=True)["status"] == "back" and table._hint["back"] == 4
    for _ in range(3):
        table.undo()
        assert ask(table, ear)["status"] == "unsolvable"
    table.undo()
    assert ask(table, ear)["status"] == "solved"


def test_a_way_back_that_was_not_searched_to_its_end_is_not_called_lost() -> None:
    table = FreeCell(UNSOLVABLE)
    table.play("8a")
    ear = Ear(table)
    assert ask(table, ear)["status"] == "unsolvable"
    slow = SlowFinder()
    slow.end.set()
    table.hints.finder = slow
    assert ask(table, ear, back=True)["status"] == "unknown"
    assert table._hint["status"] == "unknown" and table._hint["source"]


def test_a_move_ends_the_search_and_is_played_at_once() -> None:
    table = FreeCell(617)
    ear = Ear(table)
    slow = SlowFinder()
    table.hints.finder = slow
    ear.intend("hint", back=False)
    assert table._hint["status"] == "searching"
    soon(lambda: table._hint.get("states", 0) > 0)
    ear.raw({"kind": "hint", "id": "again", "ply": 1, "seconds": 0, "back": False})
    assert slow.calls == 1  # asked twice, searched once
    ear.intend("move", source="8", target="a", count=1)
    assert table.game.move_count == 1
    soon(lambda: not table.requests)
    assert [body["status"] for body in ear.sent if body["kind"] == "reply"] == ["cancelled", "cancelled"]
    assert table._hint["ply"] < table.ply  # so it is not shown


def test_a_search_taken_back_leaves_nothing_behind() -> None:
    table = FreeCell(617)
    ear = Ear(table)
    table.hints.finder = SlowFinder()
    ear.intend("hint", back=False)
    (name,) = table.requests
    ear.raw({"kind": "cancel", "id": "c", "ply": 1, "seconds": 0, "request": name})
    soon(lambda: not table.requests)
    assert table._hint == {"ply": 1, "status": "none"}


def test_a_finder_that_fails_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    table = FreeCell(617)
    ear = Ear(table)

    def broken(*_args: Any, **_kwargs: Any) -> Hint:
        raise ZeroDivisionError("ouch")

    table.hints.finder = broken
    reply = ask(table, ear)
    assert (reply["code"], reply["params"]["text"]) == ("python_error", "ZeroDivisionError: ouch")
    assert table._hint["status"] == "none" and "ZeroDivisionError" in capsys.readouterr().err


def test_a_script_asks_too_and_the_table_shows_it() -> None:
    table = FreeCell(617)
    found = table.hint()
    assert found.status == "solved" and table._hint["source"] == found.move.source  # type: ignore[union-attr]
    solution = table.solve("short")
    assert table._hint["ply"] == 1 and table.hint().move == solution.moves[0]
    assert table.hints.left(table.position) == len(solution.moves)
    assert FreeCell(UNSOLVABLE).hint(max_seconds=0.0001).status == "unknown"


@pytest.mark.parametrize(("line", "status"), [("6a 2b 5c 3d", "stuck")])
def test_where_nothing_can_be_done_that_is_said(line: str, status: str) -> None:
    table = FreeCell(1)
    table.play(line)
    assert ask(table, Ear(table))["status"] == status == table._hint["status"]


def test_a_question_meant_for_another_position_is_not_answered_with_a_move() -> None:
    table = FreeCell(617)
    ear = Ear(table)
    message = {"kind": "hint", "id": "x", "ply": 1, "seconds": 0, "back": False}
    table.play("8a")
    assert ear.raw(message)["status"] == "moved" and table._hint["status"] == "none"
