"""A search can be watched, limited and stopped, and many run at once."""

from __future__ import annotations

import random
import resource
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from freecell_widget.deals import deal
from freecell_widget.solver import Progress, kernel_name, solve

pytestmark = pytest.mark.skipif(kernel_name() != "native", reason="the compiled kernel's")

# Some million states: long enough to do something meanwhile.
LONG = deal(23, cells=0, columns=10)


def test_cancel_stops_at_once() -> None:
    cancel = threading.Event()
    stopped: list[float] = []

    def stop() -> None:
        stopped.append(time.perf_counter())
        cancel.set()

    threading.Timer(0.2, stop).start()
    solution = solve(LONG, cancel=cancel)
    late = time.perf_counter() - stopped[0]
    assert (solution.status, solution.reason) == ("unknown", "cancelled")
    assert late < 1  # 20 ms when the machine is idle


def test_cancel_may_be_a_function() -> None:
    assert solve(LONG, cancel=lambda: True).reason == "cancelled"


def test_seconds_are_kept() -> None:
    solution = solve(LONG, max_seconds=0.1)
    assert (solution.status, solution.reason) == ("unknown", "seconds")
    assert 0.1 <= solution.seconds < 1


def test_progress_is_reported() -> None:
    seen: list[Progress] = []
    solution = solve(LONG, max_seconds=0.5, progress=seen.append)
    assert 1 <= len(seen) <= 5
    assert [p.states for p in seen] == sorted({p.states for p in seen})
    assert seen[-1].states <= solution.states


def test_an_error_in_a_callback_ends_the_search() -> None:
    def fail(_: Progress) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve(LONG, max_seconds=30, progress=fail)


@pytest.mark.parametrize("megabytes", [1, 16, 100])
def test_memory_is_kept(megabytes: int) -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    solution = solve(LONG, max_memory=megabytes << 20, max_seconds=60)
    assert (solution.status, solution.reason) == ("unknown", "memory")
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    assert grown <= megabytes + 8


def test_hundreds_at_once_cancelled_at_random() -> None:
    rng = random.Random(1)
    delays = [rng.random() / 2 for _ in range(300)]

    def run(delay: float) -> str:
        end = time.perf_counter() + delay
        solution = solve(LONG, max_memory=8 << 20, cancel=lambda: time.perf_counter() > end)
        return solution.reason or solution.status

    with ThreadPoolExecutor(60) as pool:
        assert set(pool.map(run, delays)) <= {"cancelled", "memory"}
