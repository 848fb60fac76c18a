"""Tables of many deals."""

from __future__ import annotations

import os
import signal
import threading

import pytest

from freecell_widget.analysis import solve_many
from freecell_widget.deals import deal
from freecell_widget.errors import DealError, SolverError
from freecell_widget.rules import Rules
from freecell_widget.solver import kernel_name, solve


def test_a_row_is_what_solve_says() -> None:
    frame = solve_many([617, 11982, 1], workers=2, progress=False)
    assert list(frame.number) == [617, 11982, 1]
    assert not frame.attrs["interrupted"]
    for row in frame.itertuples():
        alone = solve(deal(row.number))
        assert (row.status, row.states) == (alone.status, alone.states)
        if alone.status == "solved":
            assert row.player_moves == alone.player_moves
            assert row.non_home_moves == alone.non_home_moves
            assert row.single_card_moves == alone.single_card_moves
    assert frame.player_moves.isna().tolist() == [False, True, False]
    assert frame.reason.isna().all()


@pytest.mark.parametrize("rules", [Rules(), Rules(autoplay="safe"), Rules(cells=3, build="suit")], ids=repr)
def test_solution_texts_replay(rules: Rules) -> None:
    frame = solve_many(range(1, 30), rules, solutions=True, progress=False)
    for row in frame[frame.status == "solved"].itertuples():
        position = deal(row.number, rules)
        for word in row.solution.split():
            position = position.play(word)
        assert position.is_won
    assert frame.solution[frame.status != "solved"].isna().all()


def test_limits_are_each_deals() -> None:
    frame = solve_many(range(11980, 11985), max_states=1000, progress=False)
    assert list(frame.status) == ["solved", "solved", "unknown", "solved", "solved"]
    assert frame.reason[2] == "states"


def test_nothing_to_do() -> None:
    frame = solve_many([], progress=False)
    assert len(frame) == 0
    assert "status" in frame


@pytest.mark.skipif(kernel_name() != "native", reason="too slow for the Python kernel")
def test_interrupting_keeps_what_is_done() -> None:
    threading.Timer(2.0, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    frame = solve_many(range(1, 1_000_000), workers=2, progress=False)
    assert frame.attrs["interrupted"]
    assert 0 < len(frame) < 1_000_000 - 1
    assert (frame.status == "solved").any()


def test_bad_input() -> None:
    with pytest.raises(DealError):
        solve_many([1, 0], progress=False)
    for none in (5, None):
        with pytest.raises(DealError, match=f"{none} gives no deal numbers"):
            solve_many(none, progress=False)  # type: ignore[arg-type]
    with pytest.raises(SolverError):
        solve_many([1], workers=0, progress=False)
    with pytest.raises(SolverError):
        solve_many([1], max_states=0, progress=False)
