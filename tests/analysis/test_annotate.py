"""A game judged move by move: what is said is proved, and found with few searches."""

from __future__ import annotations

import random
import threading

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from freecell_widget.analysis import Annotation, annotate
from freecell_widget.errors import SolverError
from freecell_widget.game import Game
from freecell_widget.position import Position
from freecell_widget.solver import Verdicts, kernel_name, solve
from tests.positions import walk

native = pytest.mark.skipif(kernel_name() != "native", reason="too slow for the Python kernel")
# Column 1 blocks its own ace; sent into the last cell, the two of spades leaves no way on.
SMALL = "Foundations: H-3 C-3 D-3 S-0\nFreecells: - -\n: AS 3S\n: 2S\n:\n:\n"


def lost_game() -> Game:
    """Deal 1, played until all cells are full and no move is left."""
    game = Game(1)
    game.play("6a 2b 5c 3d")
    return game


def random_game(seed: int, moves: int = 40, house: str = "classic") -> Game:
    rng = random.Random(seed)
    game = Game(rng.randint(1, 32_000), house)
    for _, move, _ in walk(game.position, rng, moves):
        game.play(move)
    return game


@native
@pytest.mark.parametrize("house", ["classic", "cardgames", "numbered", "bakers-game", "three-cells"])
@pytest.mark.parametrize("seed", range(3))
def test_it_says_what_a_search_of_each_position_says(house: str, seed: int) -> None:
    game = random_game(seed, 25, house)
    found = annotate(game)
    for row in found:
        alone = solve(row.node.position, max_seconds=5)
        assert "unknown" in (row.status, alone.status) or row.status == alone.status, row
        if row.status == "solved":
            line = found.line(row.ply)
            assert line is not None and row.moves is not None and len(line) <= row.moves
            position = row.node.position
            for move in line:
                position = position.play(move)
            assert position.is_won
        else:
            assert found.line(row.ply) is None
    assert found.searches < 14


@native
def test_the_first_losing_move_is_marked() -> None:
    found = annotate(lost_game())
    statuses = [row.status for row in found]
    first = statuses.index("unsolvable")
    assert statuses == ["solved"] * first + ["unsolvable"] * (5 - first)
    assert found.losing is found[first] and found.losing_between == (first - 1, first)
    assert f"lost by move {first}, {found[first].text}" in str(found)
    frame = found.to_frame()
    assert list(frame.columns) == ["ply", "move", "status", "reason", "moves", "losing"]
    assert list(frame[frame.losing].ply) == [first] and list(frame.move) == ["", "6a", "2b", "5c", "3d"]
    assert frame.moves.isna().sum() == 5 - first


def test_a_won_game_needs_no_search() -> None:
    solution = solve(Game(2).position)
    game = Game(2)
    for move in solution.moves:
        game.play(move)
    found = annotate(game)
    assert (found.searches, found.losing, found.losing_between) == (0, None, None)
    assert [row.moves for row in found] == list(range(len(solution.moves), -1, -1))
    assert "not lost" in str(found)


@native
def test_a_line_that_is_known_is_not_searched_again() -> None:
    game = Game(617)
    solution = solve(game.position)
    for move in solution.moves[:30]:
        game.play(move)
    verdicts = Verdicts()
    verdicts.learn(solution)
    assert annotate(game, verdicts=verdicts).searches == 0
    assert annotate(game).searches == 1  # of the last position, which tells of all before it


@native
def test_a_deal_without_a_solution_was_lost_from_the_start() -> None:
    game = Game(11982)
    game.play(next(iter(game.position.legal_moves)))
    found = annotate(game)
    assert [row.status for row in found] == ["unsolvable", "unsolvable"]
    assert found.losing is None and found.losing_between == (None, 0) and "from the deal on" in str(found)


@native
def test_limits_end_as_unknown_and_never_as_lost() -> None:
    game = Game(11982)
    game.play(next(iter(game.position.legal_moves)))
    found = annotate(game, max_states=10)
    assert {(row.status, row.reason) for row in found} == {("unknown", "states")}
    assert found.losing is None and found.losing_between is None and "no proof" in str(found)


@native
def test_a_branch_is_judged_where_it_is() -> None:
    game = lost_game()
    end = game.node
    game.restart()
    game.play("8a")
    assert [row.text for row in annotate(game)] == ["", "8a"]
    assert [row.text for row in annotate(end)] == ["", "6a", "2b", "5c", "3d"]
    assert annotate(end).losing is not None
    assert [row.text for row in annotate(game.root)] == [""]


@native
def test_progress_grows_and_a_cancel_is_heard() -> None:
    known: list[int] = []
    stop = threading.Event()

    def hear(so_far: Annotation) -> None:
        known.append(sum(row.status != "unknown" for row in so_far))
        if len(known) == 2:
            stop.set()

    found = annotate(lost_game(), progress=hear, cancel=stop)
    assert known == sorted(known) and found.searches == 2
    assert all(row.reason == "cancelled" for row in found if row.status == "unknown")
    stop.set()
    nothing = annotate(Game(3), cancel=stop)
    assert nothing[0].status == "unknown" and nothing[0].reason == "cancelled"
    assert nothing.searches == 0


@native
def test_short_searches_only_make_lines_shorter() -> None:
    game = random_game(5, 6)
    fast, short = annotate(game), annotate(game, "short")
    pairs = [(one.moves, other.moves) for one, other in zip(fast, short, strict=True)]
    assert all(one is not None and other is not None and other <= one for one, other in pairs), pairs
    assert short.searches > fast.searches


@pytest.mark.parametrize("bad", [None, 617, "26"])
def test_anything_but_a_game_is_refused(bad: object) -> None:
    with pytest.raises(SolverError, match="neither a Game"):
        annotate(bad)  # type: ignore[arg-type]
    with pytest.raises(SolverError):
        annotate(Game(1), max_states=0)


def test_a_small_board_without_the_compiled_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    from freecell_widget.rules import Rules
    from freecell_widget.solver import request

    monkeypatch.setattr(request, "native", None)
    game = Game(Position.parse(SMALL, Rules(cells=2, columns=4, ranks=3)))
    game.play("1a 2b")
    assert {row.status for row in annotate(game)} == {"solved"}


@native
@settings(max_examples=20, deadline=None)
@given(st.integers(0, 10**6))
def test_verdicts_agree_with_the_line_they_keep(seed: int) -> None:
    game = random_game(seed, 20)
    verdicts = Verdicts()
    annotate(game, verdicts=verdicts)
    for row in game.node.path:
        known = verdicts.of(row)
        line = verdicts.line(row.position)
        assert known is not None
        assert (line is not None) == (known.status == "solved")
        if line:
            after = verdicts.line(row.position.play(line[0]))
            assert after == line[1:]  # a line that is followed stays known, move for move


@native
def test_what_is_after_a_lost_position_is_lost() -> None:
    game = lost_game()
    losing = annotate(game).losing
    assert losing is not None
    verdicts = Verdicts()
    verdicts.learn(solve(losing.node.position))
    assert verdicts.along((game.root, *losing.node.path[:-1])) == [None] * losing.ply
    game.goto(losing.node)
    for node in (game.node, *game.node.children):
        known = verdicts.of(node)
        assert known is not None and known.status == "unsolvable"
    game.restart()
    assert verdicts.of(game.node) is None
