"""The leaderboard: the same deals and limits for all, errors noted, Ctrl+C heard between deals."""

from __future__ import annotations

from typing import Any

import pytest

import freecell_widget as fc
from freecell_widget import search
from freecell_widget.lessons import leaderboard
from freecell_widget.search import heuristics


def broken(position: fc.Position) -> float:
    raise KeyError("lost")


def test_who_solves_more_is_better_then_who_generates_less() -> None:
    entries = {"twice": lambda p: 2 * heuristics.buried(p), "once": heuristics.buried, "none": heuristics.zero}
    board = leaderboard(entries, [2, 8], max_nodes=3_000, progress=False)
    assert list(board.index)[-1] == "none"
    assert list(board.solved) == [2, 2, 0]
    assert list(board.deals) == [2, 2, 2]
    assert board.generated["none"] == 3_000  # a search without a solution counts with all it generated
    assert board.generated["once"] == board.generated["twice"]  # greedy: only the order of h matters
    assert board.moves.isna().to_dict() == {"twice": False, "once": False, "none": True}
    assert not board.attrs["interrupted"]


def test_lengths_are_compared_where_all_have_one() -> None:
    board = leaderboard([heuristics.buried, heuristics.out_of_order], [2, 3], max_nodes=5_000, progress=False)
    runs = leaderboard([heuristics.buried, heuristics.out_of_order], [2, 3], max_nodes=5_000, progress=False, runs=True)
    assert len(runs) == 4 and set(runs.status) == {"solved"}
    assert board.moves["buried"] == runs[runs.heuristic == "buried"].moves.mean()
    for run in runs.itertuples():
        heuristic: Any = heuristics.ALL[run.heuristic]
        trace = search.greedy_best_first(search.Problem(fc.deal(run.deal), moves="super"), heuristic)
        assert trace.solution is not None
        assert (len(trace.solution), trace.counters.generated) == (run.moves, run.generated)


def test_a_heuristic_that_fails_stops_nobody_else() -> None:
    board = leaderboard([broken, heuristics.buried], [2], max_nodes=4_000, progress=False)
    assert board.solved.to_dict() == {"buried": 1, "broken": 0}
    assert "lost" in board.note["broken"] and "test_leaderboard.py" in board.note["broken"]
    assert board.note["buried"] == ""


def test_a_number_too_large_stops_nobody_else() -> None:
    board = leaderboard({"good": heuristics.buried, "huge": lambda p: 10**400}, [2], max_nodes=4_000, progress=False)
    assert board.solved.to_dict() == {"good": 1, "huge": 0} and board.note["huge"]


def test_ctrl_c_leaves_what_all_have_done() -> None:
    calls = 0

    def tired(position: fc.Position) -> float:
        nonlocal calls
        calls += 1
        if calls > 3_000:
            raise KeyboardInterrupt
        return heuristics.buried(position)

    board = leaderboard([heuristics.buried, tired], [2, 1, 3], max_nodes=4_000, progress=False)
    assert board.attrs["interrupted"]
    assert list(board.deals) == [1, 1]


def test_two_of_one_name_are_told_apart() -> None:
    board = leaderboard([heuristics.zero, heuristics.zero], [1], max_nodes=10, progress=False)
    assert set(board.index) == {"zero", "zero (2)"}


@pytest.mark.parametrize(
    ("heuristics_given", "deals", "code"),
    [
        (3, [1], "leaderboard_heuristics"),
        ([], [1], "leaderboard_heuristics"),
        ("buried", [1], "leaderboard_heuristics"),
        ({"a": 1}, [1], "leaderboard_heuristics"),
        (heuristics.zero, [], "leaderboard_deals"),
        (heuristics.zero, "1", "leaderboard_deals"),
        (heuristics.zero, 5, "leaderboard_deals"),
    ],
)
def test_bad_input_is_named(heuristics_given: Any, deals: Any, code: str) -> None:
    with pytest.raises(fc.LessonError) as caught:
        leaderboard(heuristics_given, deals, progress=False)
    assert caught.value.code == code


def test_limits_are_checked() -> None:
    with pytest.raises(fc.SearchError):
        leaderboard(heuristics.zero, [1], max_nodes=0, progress=False)
    with pytest.raises(fc.DealError):
        leaderboard(heuristics.zero, [0], progress=False)
