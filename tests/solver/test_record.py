"""A recorded search: a tree in the order it grew, with the solution in it."""

from __future__ import annotations

import pytest

from freecell_widget.deals import deal
from freecell_widget.errors import SolverError
from freecell_widget.solver import Record, kernel_name, solve

pytestmark = pytest.mark.skipif(kernel_name() != "native", reason="the compiled kernel's")


def recorded(number: int, most: int, max_states: int | None = None) -> Record:
    record = solve(deal(number), record=most, max_states=max_states).record
    assert record is not None
    return record


def test_unless_asked_nothing_is_recorded() -> None:
    assert solve(deal(617)).record is None


@pytest.mark.parametrize("number", [2, 617, 31465, 11982])
@pytest.mark.parametrize("most", [1, 10, 1_000, 10_000_000])
def test_parents_come_first(number: int, most: int) -> None:
    record = recorded(number, most)
    parent, status = record.parent, record.status
    assert len(record) == len(parent) == len(record.move) == len(record.h) == len(status)
    assert parent[0] == -1
    assert (parent[1:] >= 0).all()
    assert (parent[1:] < range(1, len(record))).all()
    # What has children was expanded.
    assert (status[parent[1:]] > 0).all()
    assert 40 < record.h[0] <= 52  # what goes home before the first move has gone
    solution = status == 2
    assert bool(solution.any()) == (number != 11982)
    assert len(record) <= most + int(solution.sum())
    assert record.cut >= 0
    if most == 10_000_000:
        assert record.cut == 0


def test_the_solution_is_a_path() -> None:
    record = recorded(617, 5)
    way = [at for at in range(len(record)) if record.status[at] == 2]
    assert [int(record.parent[at]) for at in way] == [-1, *way[:-1]]
    assert record.cut > 0
    moves = [record.move_text(at) for at in way]
    assert moves[0] == ""
    assert all(" onto " in text or " to " in text for text in moves[1:])


def test_recording_changes_nothing() -> None:
    for number in (2, 617, 11982):
        plain, taped = solve(deal(number)), solve(deal(number), record=100)
        assert (plain.status, plain.moves, plain.states) == (taped.status, taped.moves, taped.states)


def test_a_proof_that_was_cut_short() -> None:
    record = recorded(11982, 100, max_states=1_000)
    assert not (record.status == 2).any()


@pytest.mark.parametrize("record", [-1, 1.5, 1 << 40])
def test_bad_input(record: int) -> None:
    with pytest.raises(SolverError, match="record"):
        solve(deal(1), record=record)
    with pytest.raises(SolverError, match="fast"):
        solve(deal(1), "short", record=10)
