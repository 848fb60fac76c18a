"""How fast the teaching searches are, in processor time: nodes made a second, the price of observing, a large picture.

    python bench/search.py

The largest space of the reduced decks is walked whole, and its known size and shortest solution held to.
"""

from __future__ import annotations

import sys
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from freecell_widget import deal, search
from freecell_widget.search import heuristics

LESSON = deal(1, ranks=4, columns=4, cells=1)


def seconds(call: Callable[[], Any]) -> tuple[float, Any]:
    """Processor time, and what came out."""
    start = time.process_time()
    value = call()
    return time.process_time() - start, value


def plain(problem: Any) -> Any:
    """A breadth-first search as a student writes it."""
    waiting, reached = deque([(problem.initial, ())]), {problem.initial}
    while waiting:
        state, path = waiting.popleft()
        if problem.is_goal(state):
            return path
        for action in problem.actions(state):
            child = problem.result(state, action)
            if child not in reached:
                reached.add(child)
                waiting.append((child, (*path, action)))
    return None


def observed(problem: Any) -> search.Trace:
    """The same, observed."""
    with search.trace(problem) as trace:
        plain(problem)
    return trace


def main() -> None:
    """Prints a line for each."""
    for name, heuristic in heuristics.ALL.items():
        spent, trace = seconds(lambda h=heuristic: search.a_star(deal(1), h, max_nodes=50_000))
        print(f"A* with {name:12} {len(trace) / spent:10,.0f} nodes a second")
    problem = search.Problem(LESSON)
    bare, _ = seconds(lambda: plain(problem))
    spent, trace = seconds(lambda: observed(problem))
    print(f"observed              {spent / bare:10.1f} times as long ({len(trace):,} nodes)")
    spent, trace = seconds(lambda: search.breadth_first(deal(1, ranks=4, columns=4, cells=2), whole=True))
    assert trace.counters.expanded == 189_345 and len(trace.solution or ()) == 20
    print(f"189,345 states        {spent:10.1f} s, {trace.counters.generated:,} nodes")
    spent, picture = seconds(trace.to_svg)
    print(f"picture of {len(trace):,} {spent:8.2f} s, {len(picture) / 1000:,.0f} kB")


if __name__ == "__main__":
    main()
