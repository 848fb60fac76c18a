"""Searches in threads: growing, paused, cancelled."""

from __future__ import annotations

import time
from typing import Any

import numpy as np
import pytest

from freecell_widget import SearchError, SolverError, deal, search, solve
from freecell_widget.search import heuristics

LESSON = deal(1, ranks=4, columns=4, cells=1)


def wait(what: Any) -> None:
    for _ in range(1_000):
        if what():
            return
        time.sleep(0.01)
    raise AssertionError("nothing happened")


def test_a_running_search_can_be_looked_at_and_held() -> None:
    running = search.start(search.breadth_first, deal(1), max_nodes=10_000_000)
    trace = running.trace
    wait(lambda: len(trace) > 2_000)
    running.pause()
    sizes: list[int] = []
    wait(lambda: sizes.append(len(trace)) or (len(sizes) > 20 and sizes[-1] == sizes[-20]))  # type: ignore[func-returns-value]
    assert running.paused and running.running and trace.growing
    count = len(trace)
    assert (trace.parent[:count] < np.arange(count)).all()
    running.resume()
    wait(lambda: len(trace) > count)
    running.pause()
    running.cancel()  # also while it waits
    assert running.join(30) is trace
    assert trace.status_text == "cancelled" and not trace.growing and not running.running


def test_what_it_raised_is_raised_by_join() -> None:
    running = search.start(search.a_star, LESSON, lambda position: -1)
    with pytest.raises(SearchError, match="gave -1"):
        running.join()
    assert running.trace.status_text == "error" and running.error is not None
    with pytest.raises(SearchError, match="no search problem"):
        search.start(search.a_star, "deal 1").trace  # noqa: B018
    with pytest.raises(SearchError, match="no algorithm"):
        search.start("best_first", LESSON)


def test_the_solver_too() -> None:
    running = search.start(solve, deal(617), record=5_000)
    trace = running.join(60)
    assert trace.status_text == "solved" and len(trace) >= 5_000 and trace.solution == list(running.result.moves)
    running = search.start(solve, deal(11982))
    running.cancel()
    assert running.join(60).status_text in ("cancelled", "exhausted")
    with pytest.raises(SolverError):
        search.start(solve, deal(1), max_states=0).join()


def test_progress() -> None:
    seen: list[Any] = []
    trace = search.a_star(LESSON, heuristics.zero, progress=seen.append)
    assert seen[-1].expanded == trace.counters.expanded
    assert [one.generated for one in seen] == sorted(one.generated for one in seen)
