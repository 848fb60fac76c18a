"""A recorded search: a forest in the order it grew, with the solution in it, readable while it grows."""

from __future__ import annotations

import pickle
import re
import sys
import threading
import time
from collections.abc import Callable
from typing import Literal

import numpy as np
import pytest

from freecell_widget.deals import deal
from freecell_widget.errors import SolverError
from freecell_widget.houses import House
from freecell_widget.position import Position
from freecell_widget.rules import Rules
from freecell_widget.solver import Recorder, Solution, fallback, kernel_name, solve
from freecell_widget.solver.record import CODES, code_of, label, move_of
from freecell_widget.solver.request import Limits
from tests.positions import F1, all_rules, mid_game
from tests.solver.test_running import LONG

native_only = pytest.mark.skipif(kernel_name() != "native", reason="the compiled kernel's")
WAY, GOAL = 0x80, 5


def check(solution: Solution, most: int) -> Recorder:
    """What holds of every record."""
    record = solution.record
    assert record is not None
    parent, move, status, order = record.parent, record.move, record.status, record.order
    size = len(record)
    assert not record.growing
    assert size == len(parent) == len(move) == len(record.h) == len(status) == len(order) > 0
    roots = parent < 0
    assert (parent < np.arange(size)).all()
    assert ((move == 65535) == roots).all()
    assert (move[~roots] < CODES).all()
    # What has children was expanded, in an order of its own; what was expanded and has none is a dead end.
    fate = status & 0x7F
    parents = np.unique(parent[~roots])
    assert np.isin(fate[parents], [1]).all()
    ordered = order[order >= 0]
    assert len(np.unique(ordered)) == len(ordered)
    assert (ordered < solution.states).all()
    assert ((order >= 0) == np.isin(fate, [1, 3])).all()
    if record.cut == 0:
        assert not np.isin(np.flatnonzero(fate == 3), parents).any()
        assert len(ordered) == solution.states
    # The passes lie end to end, each but the last with the root it begins with.
    passes = record.passes
    assert passes[0].start == 0
    assert passes[-1].stop == size
    assert [one.stop for one in passes[:-1]] == [one.start for one in passes[1:]]
    full = [one for one in passes if one.start < one.stop]
    assert set(np.flatnonzero(roots)) - {one.start for one in full} == set()
    assert all(roots[one.start] for one in full if one.kind != "rest")
    # The way to the solution.
    way = record.solution_nodes
    assert bool(len(way)) == (solution.status == "solved")
    if len(way):
        assert parent[way].tolist() == [-1, *way[:-1]]
        assert (fate[way[:-1]] == 1).all()
        assert fate[way[-1]] == GOAL
        assert record.state(way[-1]).can_auto_finish or record.state(way[-1]).is_won
        cards = 4 * record.position.rules.ranks  # type: ignore[union-attr]
        assert [cards - sum(record.state(at).foundations) for at in way] == record.h[way].tolist()
    assert (fate == GOAL).sum() == bool(len(way))
    assert size <= most + len(way)
    assert record.met == size + record.cut
    return record


def check_states(record: Recorder, some: int = 7) -> None:
    """States by replaying: their cards away, and the move from the parent."""
    rules = record.position.rules  # type: ignore[union-attr]
    for at in range(0, len(record), max(1, len(record) // some)):
        state = record.state(at)
        assert 4 * rules.ranks - sum(state.foundations) == record.h[at]
        if record.parent[at] >= 0:
            before = record.state(int(record.parent[at]))
            move = move_of(before, int(record.move[at]))
            assert before.why_not(move) is None
            assert code_of(before, move) == record.move[at]
            if rules.autoplay != "none":
                assert before.play(move).canonical() == state.canonical()


def by_python(position: Position, record: int | Recorder, states: int | None = None) -> Solution:
    return fallback.solve(position, Limits(states, None, None, record=record), None, None)


def test_unless_asked_nothing_is_recorded() -> None:
    assert solve(Position.parse(F1)).record is None


@pytest.mark.parametrize("number", [2, 617, 31465, 11982])
@pytest.mark.parametrize("most", [1, 10, 1_000, 1_000_000])
@native_only
def test_a_forest(number: int, most: int) -> None:
    record = check(solve(deal(number), record=most), most)
    assert 40 < record.h[0] <= 52
    assert (record.cut == 0) == (most >= record.met)
    assert record.met < 1_000_000
    check_states(record)


@pytest.mark.parametrize("effort", ["fast", "short"])
@pytest.mark.parametrize("rules", [Rules(autoplay="all"), Rules(autoplay="safe", foundation_to_cell=True)], ids=repr)
def test_what_waits_for_a_first_move_is_home_after_it(rules: Rules, effort: Literal["fast", "short"]) -> None:
    start = deal(2, rules)
    assert any(move.target == "h" for move in start.legal_moves)
    record = check(solve(start, effort, record=300), 300)
    for root in np.flatnonzero(record.parent < 0):
        for at in np.flatnonzero(record.parent == root):
            assert 52 - sum(record.state(int(at)).foundations) == record.h[at] < 52


@pytest.mark.parametrize("at", [-1000, 1000, None, True, 1.0, "1"], ids=repr)
def test_no_place_in_a_record(at: object) -> None:
    record = solve(Position.parse(F1), record=10).record
    assert record is not None
    for asked in (record.state, record.move_text):
        with pytest.raises(IndexError, match=re.escape(repr(at))):
            asked(at)  # type: ignore[arg-type]


@pytest.mark.parametrize("most", [1, 100, 1_000_000])
@native_only
def test_beams_are_passes_too(most: int) -> None:
    solution = solve(deal(617), "short", record=most)
    record = check(solution, most)
    beams = [one for one in record.passes if one.kind == "beam"]
    assert [one.detail for one in beams][:1] == [512]
    if most == 1_000_000:
        start, stop = beams[0].start, beams[0].stop
        assert start in record.solution_nodes or beams[1].start in record.solution_nodes
        assert (record.status[start:stop] == 4).sum() > 1_000
    check_states(record)


@pytest.mark.parametrize("kernel", [solve, by_python], ids=["kernel", "python"])
@pytest.mark.parametrize("rules", all_rules(), ids=repr)
def test_under_all_rules(kernel: Callable[..., Solution], rules: Rules) -> None:
    for seed in (1, 2):
        position = mid_game(rules, seed)
        if kernel is solve and kernel_name() == "native":
            solution = solve(position, record=5_000, max_states=2_000)
        else:
            solution = by_python(position, 300, 50)
        check_states(check(solution, 5_000))


def test_the_python_kernel_puts_the_solution_in() -> None:
    for most in (1, 20, 10_000):
        solution = by_python(Position.parse(F1), most)
        record = check(solution, most)
        assert solution.status == "solved"
        assert (record.cut == 0) == (most >= record.met)
        check_states(record, 50)


@pytest.mark.parametrize("house", House.names())
@native_only
def test_a_record_leads_to_the_solution(house: str) -> None:
    solution = solve(deal(2, house), record=100)
    record = check(solution, 100)
    if solution.status != "solved":
        return
    # The states of the way are those the solution's moves lead through.
    position, states = solution.position, [solution.position]
    for move in solution.moves:
        position = position.play(move)
        states.append(position)
    keys = [state.canonical() for state in states]
    assert all(record.state(at).canonical() in keys for at in record.solution_nodes)


def test_moves_in_words() -> None:
    record = by_python(Position.parse(F1), 50).record
    assert record is not None
    assert record.move_text(0) == label(65535) == ""
    assert all(" onto " in text or " to " in text for text in map(record.move_text, range(1, len(record))))


@native_only
def test_recording_changes_nothing() -> None:
    for number in (2, 617, 11982):
        plain, taped = solve(deal(number)), solve(deal(number), record=100)
        assert (plain.status, plain.moves, plain.states) == (taped.status, taped.moves, taped.states)
    plain, taped = solve(deal(5), "short"), solve(deal(5), "short", record=100)
    assert (plain.moves, plain.states) == (taped.moves, taped.states)


@native_only
def test_it_can_be_read_while_it_grows() -> None:
    recorder = Recorder(200_000)
    assert recorder.growing
    assert len(recorder) == 0
    cancel = threading.Event()
    thread = threading.Thread(target=solve, args=(LONG,), kwargs={"record": recorder, "cancel": cancel})
    thread.start()
    sizes = []
    while len(recorder) < recorder.capacity:
        size = len(recorder)
        sizes.append(size)
        parent, move, h, status = (getattr(recorder, name)[:size] for name in ("parent", "move", "h", "status"))
        assert (parent < np.arange(size)).all()
        assert ((move < CODES) | (parent < 0)).all()
        assert (h <= 52).all()
        assert np.isin(status, [0, 1, 3]).all()
        assert all(one.start <= one.stop <= len(recorder) for one in recorder.passes)
        time.sleep(0.001)
    assert len(set(sizes)) > 2
    early = recorder.parent
    cancel.set()
    thread.join()
    assert not recorder.growing
    assert recorder.cut > 0
    del recorder  # the arrays keep the memory they share
    assert early[0] == -1


@native_only
def test_nothing_is_copied() -> None:
    record = solve(deal(617), record=100_000).record
    assert record is not None
    assert np.shares_memory(record.parent, record.parent)
    for column in (record.parent, record.move, record.h, record.status, record.order):
        assert not column.flags.writeable
        assert not column.flags.owndata


@pytest.mark.parametrize("kernel", [solve, by_python], ids=["kernel", "python"])
def test_a_record_can_be_pickled(kernel: Callable[..., Solution]) -> None:
    record = kernel(Position.parse(F1), record=30).record
    assert record is not None
    copy = pickle.loads(pickle.dumps(record))
    assert len(copy) == len(record)
    assert (copy.parent == record.parent).all()
    assert (copy.passes, copy.cut, copy.growing) == (record.passes, record.cut, False)
    assert copy.state(len(copy) - 1) == record.state(len(record) - 1)


@native_only
def test_a_proof_that_was_cut_short() -> None:
    solution = solve(deal(11982), record=100, max_states=1_000)
    assert len(check(solution, 100).solution_nodes) == 0


@pytest.mark.parametrize("record", [-1, 1.5, True, "3", 10**12, 1 << 40])
def test_capacities_that_are_none(record: int) -> None:
    with pytest.raises(SolverError, match="record"):
        solve(deal(1), record=record)
    with pytest.raises(SolverError, match="record"):
        Recorder(record)


def test_a_record_has_to_fit_into_the_memory() -> None:
    with pytest.raises(SolverError, match="max_memory"):
        solve(deal(1), record=1_000_000, max_memory=20 << 20)
    with pytest.raises(SolverError, match="max_memory"):
        solve(deal(1), record=Recorder(2_000_000_000))


def test_a_recorder_holds_one_search() -> None:
    recorder = Recorder(10)
    solve(Position.parse(F1), record=recorder)
    size = len(recorder)
    with pytest.raises(SolverError, match="new"):
        solve(deal(2), record=recorder)
    assert len(recorder) == size


def test_places_that_are_none() -> None:
    record = by_python(Position.parse(F1), 5).record
    assert record is not None
    assert record.state(-1) == record.state(len(record) - 1)
    for at in (len(record), -len(record) - 1, "1", sys.maxsize):
        with pytest.raises(IndexError):
            record.state(at)  # type: ignore[arg-type]
    with pytest.raises(IndexError):
        Recorder(5).state(0)
