"""Searches side by side."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

import pytest

from freecell_widget import MissingLibraryError, SearchError, analysis, deal, search
from freecell_widget.search import heuristics

LESSON = deal(1, ranks=4, columns=4, cells=1)


def test_a_row_for_each(capsys: pytest.CaptureFixture[str]) -> None:
    traces: dict[str, search.Trace] = {}
    mine = ("mine <&>", lambda problem: search.a_star(problem, heuristics.deadlocks))
    frame = search.compare(
        LESSON, [search.greedy_best_first, "a_star", mine, "beam"], heuristic=heuristics.buried, traces=traces
    )
    assert list(frame.index) == list(traces) == ["greedy_best_first", "a_star", "mine <&>", "beam"]
    for name, trace in traces.items():
        row: Any = frame.loc[name]
        assert (row.expanded, row.generated) == (trace.counters.expanded, trace.counters.generated)
        assert row.length == row.cost == len(trace.solution or ())
        assert row.memory == trace.counters.bytes and row.memory > 0
    picture = ElementTree.fromstring(frame.to_svg())
    texts = [text.text for text in picture.iter("{http://www.w3.org/2000/svg}text")]
    assert "mine <&>" in texts and "62" in texts
    frame._ipython_display_()
    assert "a_star" in capsys.readouterr().out  # what IPython prints where it can do no more


def test_without_a_solution() -> None:
    frame = search.compare(deal(1), ["breadth_first", "depth_first", "breadth_first"], max_nodes=200, moves="super")
    assert frame.status.tolist() == ["limit: nodes"] * 3
    assert list(frame.index) == ["breadth_first", "depth_first", "breadth_first (2)"]
    assert frame.length.isna().all() and frame.cost.isna().all()
    assert "—" in frame.to_svg()


@pytest.mark.parametrize(
    "bad",
    ["a_star", 3, ["best_first"], [3], [("mine", 3)], [("mine", lambda p: 3)], [heuristics.buried], [lambda: 3]],
)
def test_what_is_no_algorithm(bad: Any) -> None:
    with pytest.raises(SearchError, match="no algorithm"):
        search.compare(LESSON, bad)


def test_one_that_raises_leaves_the_others() -> None:
    def wrong(state: Any) -> float:
        return -1

    def raises(problem: Any) -> Any:
        raise RuntimeError("no idea")

    mine = ("mine", lambda problem: search.a_star(problem, wrong))
    traces: dict[str, search.Trace] = {}
    with pytest.warns(RuntimeWarning, match="no idea"), pytest.warns(RuntimeWarning, match="gave -1"):
        frame = search.compare(LESSON, ["Breadth-first", mine, ("broken", raises), "a_star"], traces=traces)
    assert list(traces) == ["breadth_first", "mine", "a_star"]
    assert frame.status.tolist()[::3] == ["solved", "solved"]
    assert "gave -1" in frame.status["mine"] and frame.status["broken"] == "error: RuntimeError: no idea"
    assert frame.expanded["breadth_first"] == 10686 and frame.generated["mine"] == 1
    assert "—" in frame.to_svg()
    with pytest.raises(SearchError, match="max_nodes"):  # where all raise there is nothing to keep
        search.compare(LESSON, ["a_star", "beam"], max_nodes=-1)


def test_ctrl_c_leaves_the_searches_there_are() -> None:
    def tired(state: Any) -> float:
        raise KeyboardInterrupt

    def stopped(problem: Any) -> Any:
        raise KeyboardInterrupt

    mine = ("mine", lambda problem: search.a_star(problem, tired))
    frame = search.compare(LESSON, ["breadth_first", mine, "depth_first"], max_nodes=300)
    assert frame.status.to_dict() == {"breadth_first": "limit: nodes", "mine": "interrupted"}
    assert frame.attrs["interrupted"]
    frame = search.compare(LESSON, ["breadth_first", ("stopped", stopped), "depth_first"], max_nodes=300)
    assert list(frame.index) == ["breadth_first"] and frame.attrs["interrupted"]
    with pytest.raises(KeyboardInterrupt):
        search.compare(LESSON, [("stopped", stopped), "depth_first"])


def test_without_pandas_it_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    trace = search.breadth_first(LESSON, max_nodes=50)
    for library, extra in (("pandas", "analysis"), ("networkx", "graph")):
        monkeypatch.setitem(sys.modules, library, None)
        uses: dict[str, list[Callable[[], Any]]] = {
            "pandas": [trace.to_frame, lambda: search.compare(LESSON), lambda: analysis.solve_many([1])],
            "networkx": [trace.to_networkx],
        }
        for use in uses[library]:
            with pytest.raises(MissingLibraryError, match=rf"^{library} .*freecell_widget\[{extra}\]"):
                use()
