"""A replay on the table: seen like a game, and nothing of the game is touched."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import pytest

import freecell_widget as fc
from freecell_widget.widgets.replay import Replay, frames_of
from freecell_widget.widgets.table import FreeCell
from tests.boards import RUNS
from tests.positions import F1
from tests.widgets.ear import View, wait_for


@pytest.fixture
def table() -> Iterator[FreeCell]:
    table = FreeCell(617)
    table.play("8a 7b")
    yield table
    table.close()


def shown(table: FreeCell) -> fc.Position:
    """The position the traits show."""
    state = table._state
    assert json.loads(json.dumps(state)) == state
    return fc.Position(state["columns"], state["cells"], state["foundations"], table.game.house.rules)


def untouched(table: FreeCell, line: str = "8a 7b") -> bool:
    return [str(move) for move in table.game.line] == line.split() and table.position == table.game.position


def test_it_steps_both_ways_and_the_game_stays_as_it_was(table: FreeCell) -> None:
    before = dict(table._state)
    replay = table.replay("1c 2d", play=False)
    positions = [fc.deal(617).play("8a").play("7b")]
    for move in ("1c", "2d"):
        positions.append(positions[-1].play(move))
    assert shown(table) == positions[0] and replay.is_on
    assert table._replay == {
        "at": 0, "last": 2, "made": 0, "moves": 2, "playing": False, "speed": 1.5, "cards": False,
    }  # fmt: skip
    assert all(grab["blocked"] == 0 for grab in table._state["grabs"]) and len(table._state["grabs"]) == 52
    assert not table._state["can_undo"] and table._state["can_redo"] and table._state["refusals"][0][0] == "replaying"
    replay.step()
    assert shown(table) == positions[1] and table._state["moves"] == 1
    assert table._state["change"]["kind"] == "play" and table._state["change"]["target"] == "c"
    table.redo()
    assert shown(table) == positions[2] == replay.position
    replay.step()  # nothing follows
    assert shown(table) == positions[2] and not table._state["can_redo"]
    table.undo()
    assert shown(table) == positions[1] and table._state["change"]["kind"] == "undo"
    replay.seek(-5)
    assert shown(table) == positions[0] and untouched(table)
    replay.stop()
    assert {**table._state, "ply": 0, "change": 0} == {**before, "ply": 0, "change": 0}
    assert table._replay == {} and not replay.is_on and table.replaying is None
    table.undo()
    assert untouched(table, "8a")
    replay.step()  # an old one moves nothing
    assert shown(table) == table.position


def test_a_replayed_win_is_neither_the_games_nor_shown_as_won(table: FreeCell) -> None:
    solution = fc.solve(table.position)
    replay = table.replay(solution, play=False)
    replay.seek(10**6)
    assert replay.position.is_won and not table._state["won"] and not table._state["started"]
    assert untouched(table) and not table.game.is_won and not table.game.is_replayed
    taken = replay.take_over()
    assert taken.is_won and table.game.is_won and table._state["won"]
    assert table.game.is_replayed and not table.replaying
    for _ in solution.moves:
        table.undo()
    assert untouched(table) and not table.game.is_replayed


def test_playing_on_from_a_replay_makes_a_line_of_the_game(table: FreeCell) -> None:
    replay = table.replay("1c 2d", play=False)
    replay.step()
    replay.take_over()
    assert untouched(table, "8a 7b 1c") and table._replay == {} and shown(table) == table.position
    table.undo()
    assert untouched(table)
    with pytest.raises(fc.GameError):
        replay.take_over()
    table.replay("2d", play=False).take_over()  # at its start: only the game is seen again
    assert untouched(table) and shown(table) == table.position
    first = table.game
    table.replay("6a 2b", start=fc.deal(1), play=False).take_over()  # where the game never was
    assert table.game is not first and table.game.root.position == fc.deal(1) and first in table.games
    table.undo()
    assert table.game is first


@pytest.mark.parametrize("do", ["play", "undo", "deal", "position", "goto"])
def test_whatever_is_done_to_the_game_ends_it(table: FreeCell, do: str) -> None:
    replay = table.replay("1c 2d", play=True)
    ways: dict[str, Callable[[], object]] = {
        "play": lambda: table.play("2d"),
        "undo": lambda: table.game.undo(),
        "deal": lambda: table.deal(1),
        "position": lambda: setattr(table, "position", fc.deal(2)),
        "goto": lambda: table.game.goto(table.game.node),
    }
    ways[do]()
    assert not replay.is_on and not replay.playing and table._replay == {}
    assert shown(table) == table.position == table.game.position and "targets" in str(table._state["grabs"])


def test_it_plays_by_itself_to_the_end(table: FreeCell) -> None:
    replay = table.replay("1c 2d", speed=20)
    assert replay.playing and table._replay["playing"]
    wait_for(lambda: replay.at == 2)
    wait_for(lambda: not table._replay["playing"])
    assert not replay.playing and untouched(table)
    replay.play()  # from the start again
    assert replay.at == 0
    replay.pause()
    assert not table._replay["playing"]
    replay.set_speed(4)
    assert table._replay["speed"] == 4


def test_card_by_card_every_card_moves_alone(table: FreeCell) -> None:
    position = fc.Position.parse(F1)
    moves = [move for move in position.legal_moves if move.count > 3][:1]
    whole, single = frames_of(position, moves, False), frames_of(position, moves, True)
    assert len(whole) == 2 and len(single) > 5
    assert whole[-1].node.position == single[-1].node.position and single[-1].made == 1
    for before, after in pairwise(single):
        move = after.node.move
        assert move is not None and move.count == 1 and before.node.position.why_not(move) is None
    table.position = position
    replay = table.replay(moves, card_by_card=True, play=False)
    replay.seek(3)
    assert table._replay["made"] == 0 and table._replay["last"] == len(single) - 1
    replay.show_cards(False)
    assert (replay.at, table._replay["last"]) == (0, 1)
    replay.step()
    replay.show_cards(True)
    assert replay.at == len(single) - 1


def test_autoplayed_cards_go_with_their_move_or_one_by_one() -> None:
    start = fc.Position.parse(RUNS, fc.House.named("numbered").rules)
    moves = list(fc.solve(start).moves)
    whole, single = frames_of(start, moves, False), frames_of(start, moves, True)
    assert any(frame.node.home for frame in whole) and not any(frame.node.home for frame in single)
    assert whole[-1].node.position.is_won and single[-1].node.position.is_won
    reached = {frame.made: frame.node.position for frame in reversed(single)}  # where each move ends
    assert all(reached[frame.made] == frame.node.position for frame in whole)


def test_an_unlimited_move_is_shown_whole() -> None:
    board = "Foundations: H-0 C-K D-K S-0\nFreecells: AS 3S 2H 4S\n: KH QS JH TS\n: KS QH JS TH 9S 8H 7S\n"
    rest = ": 9H 8S 7H 6S\n: 2S AH\n: 3H 5S 4H\n: 6H 5H\n:\n: "
    position = fc.Position.parse(board + rest, fc.House.named("relaxed").rules)
    run = fc.Move("2", "8", 7)
    assert position.why_not(run) is None
    assert len(frames_of(position, [run], True)) == 2


@pytest.mark.parametrize(
    ("what", "error"),
    [
        ("8a 1h", fc.IllegalMove),
        (["1c", fc.Move("1", "h")], fc.IllegalMove),
        ("zz!", fc.NotationError),
        ([None], fc.GameError),
        (5, fc.GameError),
        (fc.solve(fc.deal(11982), max_states=5), fc.GameError),
    ],
)
def test_what_cannot_be_replayed_is_refused_and_changes_nothing(
    table: FreeCell, what: Any, error: type[Exception]
) -> None:
    before, running = dict(table._state), table.replay("1c", play=False)
    with pytest.raises(error):
        table.replay(what)
    with pytest.raises(fc.GameError):
        table.replay("1c", speed=0)
    with pytest.raises(fc.GameError):
        table.replay("1c", start="617")  # type: ignore[arg-type]
    assert running.is_on
    running.stop()
    assert {**table._state, "ply": 0, "change": 0} == {**before, "ply": 0, "change": 0}


def test_the_games_own_line_and_any_node(table: FreeCell) -> None:
    assert [str(move) for move in table.replay(play=False).moves] == ["8a", "7b"]
    assert table.replay(play=False).position == fc.deal(617)
    assert [str(move) for move in table.replay(table.game.root.children[0], play=False).moves] == ["8a"]
    assert table.replay(fc.Game(3), play=True).playing is False  # a deal alone: nothing to play


def test_a_front_end_works_it(table: FreeCell) -> None:
    view = View(table)
    view.tell("replay", do="game", value=None)
    replay = table.replaying
    assert isinstance(replay, Replay) and view.reply()["done"]
    view.tell("replay", do="pause", value=None)
    for do, value, at in (("step", None, 1), ("back", None, 0), ("seek", 2, 2), ("cards", 1, 2), ("speed", 3, 2)):
        view.tell("replay", do=do, value=value)
        assert (table._replay["at"], table._replay["playing"]) == (at, False), do
    assert table._replay["cards"] and table._replay["speed"] == 3
    assert view.tell("move", source="1", target="c", count=1)["code"] == "replaying"
    assert view.tell("notation", text="1c")["code"] == "replaying"
    assert view.tell("undo")["ok"] and table._replay["at"] == 1
    assert view.tell("replay", do="speed", value=99)["code"] == "replay_speed"
    assert view.tell("replay", do="jump", value=None)["code"] == "malformed"
    view.tell("replay", do="stop", value=None)
    assert table.replaying is None and untouched(table)
    view.tell("replay", do="step", value=None)  # it has ended: nothing happens
    assert untouched(table) and "code" not in view.reply()


def test_the_way_to_win_is_looked_for_and_replayed(table: FreeCell) -> None:
    view = View(table)
    view.tell("replay", do="solution", value=None)
    assert view.reply()["status"] == "solved"
    assert table.replaying is not None and table.replaying.playing
    assert table.replaying.start == table.position and untouched(table)
    table.replaying.stop()
    table.deal(11982)
    view.tell("replay", do="solution", value=None)
    assert view.reply()["status"] == "unsolvable" and table.replaying is None


def test_no_hint_is_marked_on_what_is_only_watched(table: FreeCell) -> None:
    view = View(table)
    replay = table.replay("1c 2d", play=False)
    view.tell("hint", back=False)
    assert view.reply()["status"] == "moved"
    hint = table.hint()
    assert hint.status == "solved" and table._hint["ply"] != table.ply
    replay.stop()
    view.tell("hint", back=False)
    assert view.reply()["status"] == "solved" and table._hint["ply"] == table.ply
