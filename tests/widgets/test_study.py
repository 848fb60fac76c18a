"""What a table finds out beside the game: live verdicts, a strip of them, the lines that were tried."""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import freecell_widget as fc
from freecell_widget.solver import kernel_name, solve
from freecell_widget.widgets import lines as lines_module
from freecell_widget.widgets.lines import lines_of, node_at, shown_lines, tree_of
from freecell_widget.widgets.table import FreeCell
from tests.widgets.ear import View, wait_for

native = pytest.mark.skipif(kernel_name() != "native", reason="too slow for the Python kernel")


@pytest.fixture
def table() -> Iterator[FreeCell]:
    table = FreeCell(617)
    yield table
    table.close()


class Slow:
    """A solver that waits until it is let go, or cancelled; counts what it was asked."""

    def __init__(self) -> None:
        self.go = threading.Event()
        self.asked: list[fc.Position] = []
        self.stopped = 0

    def __call__(self, position: fc.Position, **more: Any) -> fc.Solution:
        self.asked.append(position)
        while not self.go.wait(0.002):
            if more["cancel"].is_set():
                self.stopped += 1
                break
        return solve(position, **more)


# -- the live verdict ----------------------------------------------------------------------------------------------


def test_no_verdict_until_it_is_asked_for(table: FreeCell) -> None:
    slow = table.oracle.solve = Slow()
    table.play("8a")
    assert not table.verdict and table._verdict == {} and slow.asked == []
    table.verdict = True
    assert len(slow.asked) == 1
    table.verdict = False
    slow.go.set()
    table.verdict = False
    assert table._verdict == {}


@native
def test_each_move_is_judged_and_a_known_line_is_judged_at_once(table: FreeCell) -> None:
    table.verdict = True
    wait_for(lambda: table._verdict.get("ply") == table.ply)
    assert table._verdict["status"] == "solved"
    line = table.oracle.verdicts.line(table.position)
    assert line is not None and len(line) == table._verdict["moves"]
    slow = table.oracle.solve = Slow()
    for left, move in zip(range(len(line) - 1, -1, -1), line, strict=True):
        table.play(move)
        assert table._verdict == {"ply": table.ply, "status": "solved", "moves": left}
    assert slow.asked == []  # nothing had to be searched
    table.undo()
    assert table._verdict["moves"] == 1


@native
def test_a_lost_position_is_called_so_only_when_it_is_proved(table: FreeCell) -> None:
    table.deal(1)
    table.verdict = True
    table.play("6a 2b 5c 3d")
    wait_for(lambda: table._verdict.get("ply") == table.ply)
    assert table._verdict == {"ply": table.ply, "status": "unsolvable", "moves": None}
    slow = table.oracle.solve = Slow()
    table.deal(11982)
    assert table._verdict["ply"] != table.ply  # nothing is said while it is searched
    table.oracle.solve = lambda position, **more: solve(position, max_states=5)
    table.play(next(iter(table.position.legal_moves)))
    wait_for(lambda: table._verdict.get("ply") == table.ply)
    assert table._verdict["status"] == "unknown"
    assert slow.asked == [fc.deal(11982)]


def test_the_next_move_cancels_a_search(table: FreeCell) -> None:
    slow = table.oracle.solve = Slow()
    table.verdict = True
    table.play("8a")
    wait_for(lambda: slow.stopped == 1)
    wait_for(lambda: len(slow.asked) == 2)
    slow.go.set()
    wait_for(lambda: table._verdict.get("ply") == table.ply)
    assert slow.asked == [fc.deal(617), fc.deal(617).play("8a")]


def test_two_who_ask_the_same_share_a_search(table: FreeCell) -> None:
    slow = table.oracle.solve = Slow()
    heard: list[str] = []
    for _ in range(2):
        table.oracle.seek(table.shown, lambda verdict: heard.append(verdict.status), max_seconds=5)
    slow.go.set()
    wait_for(lambda: len(heard) == 2)
    assert heard == ["solved", "solved"] and len(slow.asked) == 1
    table.oracle.forget()
    assert table.oracle.verdicts.of(table.shown) is None


def test_a_replay_is_not_judged(table: FreeCell) -> None:
    table.verdict = True
    wait_for(lambda: table._verdict.get("ply") == table.ply)
    replay = table.replay("8a", play=False)
    replay.step()
    assert table._verdict["ply"] != table.ply
    replay.stop()
    assert table._verdict["ply"] == table.ply


@native
def test_hints_and_verdicts_share_what_they_know_and_search_one_at_a_time(table: FreeCell) -> None:
    slow = table.oracle.solve = Slow()
    table.verdict = True
    view = View(table)
    view.tell("hint", back=False)
    assert view.reply()["status"] == "solved" and slow.stopped == 1  # the hint's search took the other's place
    wait_for(lambda: table._verdict.get("ply") == table.ply)  # and its line is the verdict
    assert table._verdict["status"] == "solved" and len(slow.asked) == 1
    first = table.oracle.verdicts.line(table.position)
    assert first is not None
    asked: list[fc.Position] = []

    def finder(position: fc.Position, **more: Any) -> fc.Hint:
        asked.append(position)
        return fc.hint(position, **more)

    table.hints.finder = finder
    table.play(first[0])
    assert table.hint().move == first[1] and asked == []


# -- the strip -----------------------------------------------------------------------------------------------------


@native
def test_the_strip_judges_the_line_and_marks_where_it_was_lost(table: FreeCell) -> None:
    table.deal(1)
    table.play("6a 2b 5c 3d")
    table.undo()
    view = View(table)
    view.tell("annotate")
    strip = view.reply()
    assert strip["texts"] == ["", "6a", "2b", "5c", "3d"] and strip["at"] == 3  # what a redo plays is judged too
    marks = strip["marks"]
    assert marks == "s" * strip["losing"] + "l" * (5 - strip["losing"])
    assert [moves is not None for moves in strip["moves"]] == [mark == "s" for mark in marks]
    assert view.tell("goto", line=None, depth=0)["ok"] and table.position == fc.deal(1)
    assert view.tell("goto", line=None, depth=4)["ok"] and table.game.move_count == 4
    assert view.tell("goto", line=None, depth=5)["code"] == "unknown_node"
    assert view.tell("goto", line=None, depth=-1)["code"] == "unknown_node"
    assert view.tell("goto", line="x", depth=1)["code"] == "malformed"


# -- the lines -----------------------------------------------------------------------------------------------------


def test_lines_leave_one_another_where_another_move_was_tried() -> None:
    game = fc.Game(617)
    game.play("8a 7b 1c")
    game.undo()
    game.play("2d")
    game.goto(game.root)
    game.play("8b")
    tree = tree_of(game)
    assert tree == {
        "lines": [[-1, 0, 3, 0, "", ""], [0, 2, 3, -1, "", "2d"], [0, 0, 1, 1, "", "8b"]],
        "at": 1,
        "hidden": 0,
    }
    assert node_at(game, 1, 3).path[-1].move == fc.Move("2", "d")
    assert node_at(game, 0, 0) is game.root and node_at(game, 2, 1) is game.node
    for line, depth in ((1, 2), (2, 0), (3, 1), (-1, 0), (0, 4)):
        with pytest.raises(fc.GameError):
            node_at(game, line, depth)


def test_a_line_says_how_it_ended() -> None:
    game = fc.Game(1)
    game.play("6a 2b 5c 3d")
    assert tree_of(game)["lines"][0][4] == "stuck"
    won = fc.Game(2)
    won.play(list(solve(won.position).moves))
    assert tree_of(won)["lines"][0][4] == "won"


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10**6))
def test_every_node_is_on_exactly_one_line(seed: int) -> None:
    rng = random.Random(seed)
    game = fc.Game(rng.randint(1, 32_000))
    for _ in range(60):
        if rng.random() < 0.25:
            game.goto(rng.choice(list(game.nodes())))
        moves = list(game.position.legal_moves.distinct())
        if moves:
            game.play(rng.choice(moves))
    lines = lines_of(game)
    placed = [node for line in lines for node in line.nodes]
    assert len(placed) == len(set(placed)) and set(placed) == set(game.nodes())
    for at, line in enumerate(lines):
        assert line.parent < at
        if at:
            assert line.nodes[0].parent in lines[line.parent].nodes
        for depth, node in enumerate(line.nodes, line.nodes[0].depth):
            assert node_at(game, at, depth) is node


def test_a_big_tree_keeps_its_longest_lines_and_the_one_that_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines_module, "MOST", 20)
    rng = random.Random(3)
    game = fc.Game(617)
    for _ in range(300):
        game.goto(rng.choice(list(game.nodes())))
        for _ in range(rng.randint(1, 4)):
            moves = list(game.position.legal_moves.distinct())
            if moves:
                game.play(rng.choice(moves))
    everything, shown, tree = lines_of(game), shown_lines(game), tree_of(game)
    assert len(everything) > 100 and len(shown) <= 20 + len(game.node.path)
    assert tree["hidden"] == len(everything) - len(shown)
    assert any(game.node in line.nodes for line in shown)
    for at, line in enumerate(shown):
        assert line.parent < at and (at == 0 or line.nodes[0].parent in shown[line.parent].nodes)
        assert node_at(game, at, line.nodes[-1].depth) is line.nodes[-1]


def test_a_front_end_asks_for_the_lines(table: FreeCell) -> None:
    table.play("8a 7b")
    table.undo()
    table.play("1c")
    view = View(table)
    view.tell("lines")
    assert view.reply()["lines"] == [[-1, 0, 2, 1, "", ""], [0, 1, 2, 2, "", "1c"]]
    assert view.tell("goto", line=0, depth=2)["ok"]
    assert [str(move) for move in table.game.line] == ["8a", "7b"]
