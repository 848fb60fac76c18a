import copy
import json
import pickle
import random
import threading
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from freecell_widget.deals import deal
from freecell_widget.errors import (
    DealError,
    GameError,
    GameFileError,
    HouseError,
    IllegalMove,
    NotationError,
    RulesError,
)
from freecell_widget.game import Game, Node
from freecell_widget.houses import House
from freecell_widget.moves import Move
from freecell_widget.position import Position
from freecell_widget.rules import Rules
from tests.positions import rules_strategy


def cards(position: Position) -> list[str]:
    on_table = [card.text for pile in (*position.columns, position.cells) for card in pile if card is not None]
    home = [f"{'A23456789TJQK'[r]}{s}" for s, top in zip("CDHS", position.foundations, strict=True) for r in range(top)]
    return sorted(on_table + home)


@given(rules_strategy, st.integers(0, 2**32))
@settings(max_examples=80, deadline=None)
def test_no_sequence_of_play_undo_redo_goto_loses_a_card_or_a_position(rules: Rules, seed: int) -> None:
    rng = random.Random(seed)
    game = Game(deal(rng.randint(1, 32_000), rules))
    known: dict[Node, Position] = {game.root: game.position}
    deck = cards(game.position)
    for _ in range(80):
        before = game.node
        what = rng.random()
        if what < 0.6:
            moves = list(game.position.legal_moves)
            if moves:
                game.play(rng.choice(moves))
                if rng.random() < 0.3:
                    game.undo()
                    assert game.node is before
                    game.redo()
                assert game.node.parent is before
        elif what < 0.8 and before.parent is not None:
            game.undo()
            assert game.position == before.parent.position
        elif what < 0.9 and before.children:
            game.redo()
            assert game.node in before.children
        elif what < 0.97:
            game.goto(rng.choice(list(known)))
        else:
            game.restart()
        known.setdefault(game.node, game.position)
        assert cards(game.position) == deck
        assert game.move_count == len(game.line) == game.node.depth
    assert all(node.position is position for node, position in known.items())
    assert set(known) == set(game.nodes())
    line = game.root.position
    for move in game.line:
        line = line.play(move)
    assert line == game.position
    again = Game.from_json(game.to_json())
    assert again.to_json() == game.to_json()
    assert (again.position, again.move_count, again.action_count) == (game.position, game.move_count, game.action_count)


def test_another_move_after_an_undo_opens_a_branch() -> None:
    game = Game(617)
    game.play("8a")
    first = game.node
    game.undo()
    game.play("7b")
    assert [str(node.move) for node in game.root.children] == ["8a", "7b"]
    game.undo()
    game.redo()
    assert str(game.node.move) == "7b"  # the branch last visited
    game.goto(first)
    game.undo()
    game.redo()
    assert game.node is first
    game.undo()
    game.play("7b")
    assert len(game.root.children) == 2  # the same move is the same branch


@pytest.mark.parametrize(("house", "actions"), [("classic", 3), ("cardgames", 5)])
def test_moves_and_actions_are_counted_apart(house: str, actions: int) -> None:
    game = Game(617, house)
    game.play("8a 7b")
    game.undo()
    game.redo()
    game.undo()
    assert (game.move_count, game.action_count) == (1, actions)


def test_a_card_taken_back_stays_until_the_next_move() -> None:
    game = Game(1, "numbered")
    rng = random.Random(1)
    while not (game.node.home and game.node.parent):
        moves = list(game.position.legal_moves)
        game.play(rng.choice(moves)) if moves else game.restart()
    before, after = game.node.parent, game.node
    game.undo()  # one undo brings all of them back
    assert game.position == before.position
    assert game.position.foundations != after.position.foundations


def test_several_moves_are_played_all_or_none() -> None:
    game = Game(617)
    with pytest.raises(IllegalMove, match="goes only on"):
        game.play("8a 7b 12")
    assert game.move_count == game.action_count == 0 and not game.root.children
    game.play("8a 7b")
    assert [str(move) for move in game.line] == ["8a", "7b"]


def test_bad_input_changes_nothing() -> None:
    game = Game(617)
    state = game.to_json()
    other = Game(617)
    other.play("8a")
    attempts: list[tuple[Callable[[], Any], type[Exception]]] = [
        (lambda: game.play("8?"), NotationError),
        (lambda: game.play("1h"), IllegalMove),
        (game.undo, GameError),
        (game.redo, GameError),
        (lambda: game.goto(other.node), GameError),
        (lambda: game.play("8a", at=other.node), GameError),
    ]
    for bad, error in attempts:
        with pytest.raises(error):
            bad()
        assert game.to_json() == state


@pytest.mark.parametrize(
    ("start", "house", "error"),
    [
        (0, None, DealError),
        (2**33, "numbered", DealError),
        ("617", None, DealError),
        (617, "vegas", HouseError),
        (deal(1, ranks=4), "classic", RulesError),
    ],
)
def test_a_game_that_cannot_be(start: Any, house: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        Game(start, house)


def test_a_position_is_played_under_its_own_rules_or_the_given_house() -> None:
    small = deal(1, ranks=4, columns=4, cells=2)
    assert Game(small).position == small and Game(small).house.rules == small.rules
    assert Game(deal(617, "bakers-game")).house.name == "bakers-game"
    assert Game(deal(617), "numbered").position == deal(617, "numbered")
    assert Game(deal(617), "numbered").number == 617
    assert 1 <= (Game().number or 0) <= 32_000
    assert Game(house="numbered").house is House.named("numbered")


def test_subscribers_hear_of_every_change_until_they_leave() -> None:
    game = Game(617)
    heard: list[int] = []
    leave = game.subscribe(lambda g: heard.append(g.move_count))
    game.play("8a 7b")
    game.undo()
    game.restart()
    game.goto(game.root)
    leave()
    leave()
    game.redo()
    assert heard == [2, 1, 0, 0]


def test_an_error_in_a_subscriber_reaches_the_caller_after_everyone_heard() -> None:
    game = Game(617)
    heard: list[Game] = []

    def fail(_: Game) -> None:
        raise RuntimeError("mine")

    game.subscribe(fail)
    game.subscribe(heard.append)
    with pytest.raises(RuntimeError, match="mine"):
        game.play("8a")
    assert heard == [game] and game.move_count == 1
    game.subscribe(fail)
    with pytest.raises(ExceptionGroup):
        game.undo()


def test_threads_that_play_at_once_never_break_a_game() -> None:
    game = Game(617, "numbered")
    deck = cards(game.position)
    failures: list[BaseException] = []

    def meddle(seed: int) -> None:
        rng = random.Random(seed)
        try:
            for _ in range(400):
                at = game.node
                try:
                    what = rng.random()
                    if what < 0.6:
                        moves = list(at.position.legal_moves)
                        game.play(rng.choice(moves), at=at) if moves else game.restart()
                    elif what < 0.8:
                        game.undo()
                    elif what < 0.95:
                        game.redo()
                    else:
                        game.goto(rng.choice(list(game.nodes())))
                except GameError as error:
                    assert error.code in ("stale_ply", "nothing_to_undo", "nothing_to_redo")
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=meddle, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    for node in game.nodes():
        assert cards(node.position) == deck
        if node.parent is not None and node.move is not None:
            assert node.parent.position.play(node.move) == node.position
    assert Game.from_json(game.to_json()).to_json() == game.to_json()


def test_json_says_everything() -> None:
    game = Game(617, "cardgames")
    game.play("8a 7b")
    game.undo()
    game.play("7c")
    game.note_seconds(61.5)
    game.note_seconds(60)  # the clock never runs backwards
    again = Game.from_json(game.to_json())
    assert (again.house, again.number, again.seconds, again.action_count) == (game.house, 617, 61.5, 4)
    assert [str(node.move) for node in again.root.children[0].children] == ["7b", "7c"]
    again.undo()
    again.redo()
    assert str(again.node.move) == "7c"
    data = json.loads(game.to_json())
    assert data["format"] == "freecell_widget game" and data["version"] == 1


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))])
def test_a_copy_is_a_game_of_its_own(copied: Callable[[Game], Game]) -> None:
    game = Game(617, "cardgames")
    game.play("8a 7b")
    again = copied(game)
    assert again.to_json() == game.to_json()
    again.play("6c")
    assert (game.move_count, again.move_count, len(list(game.nodes()))) == (2, 3, 3)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"version": 2}, "is of version 2; version 1 can be read"),
        ({"format": "chess"}, "its format is not"),
        ({"number": 0}, "to 8589934591 are.\n"),
        ({"number": 618}, "its board is not deal 618"),
        ({"nodes": [[0, "1", "h", 1]]}, "cannot go home yet"),
        ({"nodes": [[7, "8", "a", 1]]}, "there is no node 7"),
        ({"current": True}, "there is no node True"),
        ({"current": 99}, "there is no node 99"),
        ({"next": {"1": 0}}, "node 0 does not follow node 1"),
        ({"board": "nonsense"}, "nonsense"),
        ({"house": {}}, "a value is missing or of the wrong kind"),
        ({"seconds": -1}, "-1 is no count"),
        ({"actions": "many"}, "'many' is no count"),
    ],
)
def test_a_broken_file_is_refused(change: dict[str, Any], words: str) -> None:
    game = Game(617)
    game.play("8a 7b")
    with pytest.raises(GameFileError) as caught:
        Game.from_json(json.dumps({**json.loads(game.to_json()), **change}))
    assert words in f"{caught.value}\n" and ".." not in str(caught.value)


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "617", None, b"\xff"])
def test_what_is_no_file_is_refused(text: Any) -> None:
    with pytest.raises(GameFileError, match="no saved game"):
        Game.from_json(text)


def test_a_line_is_text() -> None:
    game = Game(617)
    game.play("8a 7b")
    assert game.to_text().split() == ["#617", "8a", "7b"]


def test_moves_taken_from_a_replay_are_known_as_such() -> None:
    game = Game(617)
    game.play("8a")
    game.play([Move("7", "b"), Move("1", "c")], replayed=True)
    assert game.is_replayed and [node.replayed for node in game.node.path] == [False, True, True]
    again = Game.from_json(game.to_json())
    assert again.is_replayed and again.to_json() == game.to_json()
    game.undo()
    game.undo()
    game.play("8b")
    assert not game.is_replayed
    game.undo()
    game.play("7b")  # the node that was shown is the same when it is played by hand
    assert game.is_replayed and len(game.node.parent.children if game.node.parent else ()) == 2
    older = {**json.loads(game.to_json())}
    del older["replayed"]
    assert not Game.from_json(json.dumps(older)).is_replayed
    with pytest.raises(GameFileError):
        Game.from_json(json.dumps({**older, "replayed": [99]}))
