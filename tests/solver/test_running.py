"""A search can be watched, limited and stopped, and many run at once."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
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


INTERRUPTED = """
import signal
from freecell_widget import deal, solve
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell may have started us without it
print("searching", flush=True)
try:
    solve(deal(23, cells=0, columns=10), max_seconds=60)
except KeyboardInterrupt:
    print("interrupted")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal there")
def test_ctrl_c_ends_a_search() -> None:
    with subprocess.Popen([sys.executable, "-c", INTERRUPTED], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "searching\n"
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        assert process.stdout.read() == "interrupted\n"
    assert process.returncode == 0


# In a process of its own: what a search takes is measured by the system too, and nothing else has been there.
MEMORY = """
import sys
from freecell_widget import deal, solve

def peak():
    lines = open("/proc/self/status").read().splitlines()
    return int(next(line for line in lines if line.startswith("VmHWM")).split()[1])

limit, record, effort = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
position = deal(617) if effort == "short" else deal(23, cells=0, columns=10)
solve(deal(1), effort, max_seconds=0.05)
before = peak()
found = solve(position, effort, max_memory=limit, record=record, max_seconds=3 if effort == "short" else None)
print(found.status, found.reason, found.memory, 1024 * (peak() - before))
"""


@pytest.mark.parametrize(
    ("megabytes", "record", "effort"),
    [(1, 0, "fast"), (16, 0, "fast"), (100, 0, "fast"), (100, 4_000_000, "fast"), (8, 0, "short"), (40, 0, "short")],
)
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="asks Linux what was taken")
@pytest.mark.skipif("asan" in os.environ.get("LD_PRELOAD", ""), reason="a sanitizer takes memory of its own")
def test_memory_is_kept(megabytes: int, record: int, effort: str) -> None:
    limit = megabytes << 20
    command = [sys.executable, "-c", MEMORY, str(limit), str(record), effort]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    status, reason, counted, grown = run.stdout.split()
    assert (status, reason) == (("solved", "None") if effort == "short" else ("unknown", "memory"))
    assert limit / 2 < int(counted) <= limit
    # Half a per cent for what the allocator adds.
    assert int(grown) <= limit * 1.005 + (1 << 20)


def test_what_is_kept_for_the_next_search_counts_too() -> None:
    solve(LONG, max_states=30_000)
    for _ in range(2):
        solution = solve(LONG, max_memory=1 << 20)
        assert (solution.reason, solution.memory <= 1 << 20) == ("memory", True)
        assert solve(deal(1), max_memory=1 << 20).status == "solved"


def test_a_search_that_ran_out_of_memory_says_how_far_it_came() -> None:
    solution = solve(LONG, max_memory=2 << 20, record=50_000)
    assert solution.reason == "memory"
    assert solution.states > 1_000
    assert solution.record is not None
    assert not solution.record.growing
    assert len(solution.record) > solution.states / 2


def test_hundreds_at_once_cancelled_at_random() -> None:
    rng = random.Random(1)
    delays = [rng.random() / 2 for _ in range(300)]

    def run(delay: float) -> str:
        end = time.perf_counter() + delay
        solution = solve(LONG, max_memory=8 << 20, cancel=lambda: time.perf_counter() > end)
        return solution.reason or solution.status

    with ThreadPoolExecutor(60) as pool:
        assert set(pool.map(run, delays)) <= {"cancelled", "memory"}


LEFT_ALONE = """
import sys, threading, time
from freecell_widget import deal, solve

def search():
    while True:
        solve(deal(267, cells=1), optimal=sys.argv[1] == "optimal", record=0 if sys.argv[1] == "optimal" else 10_000)
        if sys.argv[1] == "once": break

for _ in range(3):
    threading.Thread(target=search, daemon=True).start()
time.sleep(0.2)
"""


@pytest.mark.skipif(kernel_name() != "native", reason="of the compiled kernel")
@pytest.mark.parametrize("what", ["once", "again", "optimal"])
def test_python_may_end_while_searches_run(what: str) -> None:
    done = subprocess.run([sys.executable, "-c", LEFT_ALONE, what], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
