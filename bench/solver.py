"""Ours and Debian's fc-solve over the same deals in one run: CPU time, states, length of solutions.

    python bench/solver.py [--deals 1 32000] [--random 10000]

One thread each. fc-solve is taken where ``apt-get install freecell-solver-bin`` puts it; without it ours runs alone.
"""

from __future__ import annotations

import argparse
import random
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

import freecell_widget as fc
from freecell_widget.analysis import solve_many

RIVAL = "freecell-solver-range-parallel-solve"
PRESET = "lg"


def ours(numbers: Sequence[int]) -> float:
    """Solves the deals with moves on one thread, prints what came out, returns CPU seconds."""
    start = time.process_time()
    frame = solve_many(numbers, workers=1, progress=False)
    seconds = time.process_time() - start
    solved = frame[frame.status == "solved"]
    counts = frame.status.value_counts()
    row("ours", seconds, len(frame), frame.states.mean())
    print(
        f"  {counts['solved']} solved, {counts['unsolvable']} proved unsolvable, {counts['unknown']} unknown;"
        f" moves {solved.player_moves.mean():.1f}, without those home {solved.non_home_moves.mean():.1f};"
        f" states median {frame.states.median():.0f}, most {frame.states.max()}"
    )
    return seconds


def rival(first: int, last: int) -> float | None:
    """fc-solve over the same range, which does not write its solutions down; None where it is not installed."""
    program = shutil.which(RIVAL)
    if program is None:
        return None
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [program, str(first), str(last), str(last - first + 1), "-l", PRESET]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    states = int(run.stdout.rpartition("total_num_iters=")[2].split(")")[0])
    row(f"fc-solve -l {PRESET}", seconds, last - first + 1, states / (last - first + 1))
    return seconds


def row(name: str, seconds: float, deals: int, states: float) -> None:
    """One line of the table."""
    print(f"  {name:16} {seconds:7.2f} s CPU   {seconds / deals * 1e6:7.1f} us a deal   {states:7.1f} states a deal")


def compare(first: int, last: int) -> None:
    """Both over a range, twice in turn: a machine that is busy slows both."""
    print(f"deals {first:,}..{last:,}")
    ratios = []
    for _ in range(2):
        mine = ours(range(first, last + 1))
        theirs = rival(first, last)
        if theirs is not None:
            ratios.append(theirs / mine)
    if ratios:
        print(f"  ratio {' and '.join(f'{ratio:.2f}' for ratio in ratios)}")


def main() -> None:
    """Reads the command line and runs."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--deals", nargs=2, type=int, metavar=("FIRST", "LAST"), default=(1, 32_000))
    parser.add_argument("--random", type=int, default=0, help="so many numbers below 2^31 as well")
    given = parser.parse_args()
    print(f"kernel: {fc.kernel_name()}")
    solve_many([1], progress=False)  # imports pandas
    compare(*given.deals)
    if given.random:
        print(f"{given.random:,} random deals below 2^31")
        ours(random.Random(2011).sample(range(1, 2**31), given.random))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"peak memory {peak:.0f} MiB, pandas and numpy included")


if __name__ == "__main__":
    main()
