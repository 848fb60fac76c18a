"""Traces in files, as tables and as graphs."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from freecell_widget import TraceError, deal, search, solve
from freecell_widget.search import heuristics

START = deal(3, ranks=2, columns=4, cells=1)


def same(a: search.Trace, b: search.Trace) -> None:
    for name in ("parent", "move", "depth", "g", "h", "status", "order", "solution_nodes"):
        np.testing.assert_array_equal(getattr(a, name), getattr(b, name))
    assert (a.labels, a.passes, a.counters, a.levels, a.cut) == (b.labels, b.passes, b.counters, b.levels, b.cut)
    assert (a.events, a.status_text, a.tie_break, str(a)) == (b.events, b.status_text, b.tie_break, str(b))


@pytest.mark.parametrize(
    "trace",
    [
        search.a_star(START, heuristics.buried),
        search.ida_star(START, heuristics.cards_left, remember=1000),
        search.breadth_first(deal(1), max_nodes=500, keep=100),
        search.a_star(START, lambda position: math.inf),
    ],
)
def test_what_is_saved_is_read(trace: search.Trace, tmp_path: Path) -> None:
    trace.save(tmp_path / "a.trace")
    again = search.Trace.load(tmp_path / "a.trace")
    same(again, trace)
    assert again.solution == trace.solution and not again.growing
    assert again.state(len(again) - 1) == trace.state(len(trace) - 1)
    assert again.to_svg() == trace.to_svg()


def test_other_problems_and_the_solver_are_saved_without_states(tmp_path: Path) -> None:
    for trace in (search.Trace.from_solution(solve(deal(617), record=100)), search.breadth_first(Numbers())):
        trace.save(tmp_path / "a.trace")
        again = search.Trace.load(tmp_path / "a.trace")
        assert [again.label(node) for node in range(len(again))] == [trace.label(node) for node in range(len(trace))]
        np.testing.assert_array_equal(again.parent, trace.parent)
        with pytest.raises(TraceError, match="does not hold its states"):
            again.state(1)
        assert trace.state(1) is not None


class Numbers:
    """From 1 to 10 by adding 1 or doubling."""

    initial = 1

    def actions(self, state: int) -> list[str]:
        return ["+1", "*2"]

    def result(self, state: int, action: str) -> int:
        return state + 1 if action == "+1" else state * 2

    def is_goal(self, state: int) -> bool:
        return state == 10


def broken(path: Path, **changes: Any) -> Path:
    """A trace with some of it changed."""
    search.a_star(START, heuristics.buried).save(path)
    with np.load(path) as file:
        arrays = dict(file)
    head = json.loads(bytes(arrays["head"]))
    for name, value in changes.items():
        if name in arrays:
            arrays[name] = value(arrays[name].copy())
        else:
            head[name] = value
    arrays["head"] = np.frombuffer(json.dumps(head).encode(), np.uint8)
    with path.open("wb") as out:
        np.savez(out, **arrays)
    return path


def late(parent: Any) -> Any:
    parent[5] = 7
    return parent


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"version": 99}, "version 99"),
        ({"format": "other"}, "does not come from here"),
        ({"parent": late}, "node 5 comes before its parent, 7"),
        ({"parent": lambda column: column[:-1]}, "nodes of"),
        ({"g": lambda column: column.astype(np.float32)}, "column g"),
        ({"status": lambda column: column | 7}, "status that is none"),
        ({"labels": []}, "move that is not there"),
        ({"solution_nodes": lambda nodes: nodes + 10_000}, "solution leads"),
        ({"counters": {}}, "KeyError"),
        ({"moves": [[1]]}, "ValueError"),
        ({"position": {"columns": []}}, "KeyError"),
        ({"roots": [[3]]}, "ValueError"),
    ],
)
def test_files_that_are_none(changes: Any, text: str, tmp_path: Path) -> None:
    with pytest.raises(TraceError, match=text):
        search.Trace.load(broken(tmp_path / "a.trace", **changes))


def test_foreign_and_truncated_files(tmp_path: Path) -> None:
    path = tmp_path / "a.trace"
    search.a_star(START, heuristics.buried).save(path)
    whole = path.read_bytes()
    for data in (b"", b"deal 1", whole[:100], whole[: len(whole) // 2], whole[:-30], b"\x80\x04pickle"):
        path.write_bytes(data)
        with pytest.raises(TraceError, match="no trace that can be read"):
            search.Trace.load(path)
    with path.open("wb") as out:
        np.save(out, np.arange(3))
    with pytest.raises(TraceError):
        search.Trace.load(path)


@pytest.mark.parametrize("bad", ["none.trace", "", None, 5])
def test_paths_that_lead_nowhere(tmp_path: Path, bad: Any) -> None:
    path = tmp_path / bad if isinstance(bad, str) else bad  # "" is the folder itself
    with pytest.raises(TraceError, match="cannot be opened"):
        search.Trace.load(path)
    with pytest.raises(TraceError, match="cannot be opened"):
        search.a_star(START, heuristics.buried).save(path / "deeper" if isinstance(bad, str) and bad else path)


def test_a_zip_of_a_kind_that_cannot_be_read(tmp_path: Path) -> None:
    path = tmp_path / "a.trace"
    search.a_star(START, heuristics.buried).save(path)
    data = bytearray(path.read_bytes())
    for mark, at in ((b"PK\x03\x04", 8), (b"PK\x01\x02", 10)):  # where each says how it is compressed
        where = data.find(mark)
        while where >= 0:
            data[where + at] = 99
            where = data.find(mark, where + 4)
    path.write_bytes(data)
    with pytest.raises(TraceError, match="no trace that can be read"):
        search.Trace.load(path)


def test_table_and_graph() -> None:
    trace = search.a_star(START, heuristics.buried)
    frame = trace.to_frame()
    assert len(frame) == len(trace) and frame.move.iloc[0] == ""
    assert frame.on_solution.sum() == len(trace.solution_nodes)
    assert (frame.status == "expanded").sum() + (frame.status == "dead_end").sum() == trace.counters.expanded
    assert (frame.f.dropna() == (frame.g + frame.h).dropna()).all()
    graph = trace.to_networkx()
    assert graph.number_of_nodes() == len(trace) and graph.number_of_edges() == len(trace) - 1
    for bad in (-1, len(trace), 1.5, "1"):
        with pytest.raises(TraceError, match="There is no node"):
            trace.state(bad)  # type: ignore[arg-type]
