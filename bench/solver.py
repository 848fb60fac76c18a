"""Ours and Debian's fc-solve over the same deals in one run: CPU time, states, length of solutions.

    python bench/solver.py [--deals 1 32000] [--random 10000]

One thread each. fc-solve is taken where ``apt-get install freecell-solver-bin`` puts it (``fc_solve.py`` says how it is
run); without it ours runs alone.
"""

from __future__ import annotations

import argparse
import random
import resource
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

import fc_solve
import pandas as pd

import freecell_widget as fc
from freecell_widget.analysis import solve_many

PORTION = 2_000  # deals


def ours(numbers: Sequence[int]) -> tuple[float, pd.DataFrame]:
    """Solves the deals with moves on one thread: CPU seconds, and what came out."""
    start = time.process_time()
    frame = solve_many(numbers, workers=1, progress=False)
    return time.process_time() - start, frame


def tell_ours(seconds: float, frame: pd.DataFrame) -> None:
    """Prints what came out."""
    solved = frame[frame.status == "solved"]
    counts = frame.status.value_counts()
    row("ours", seconds, len(frame), frame.states.mean())
    print(
        f"  {counts['solved']} solved, {counts['unsolvable']} proved unsolvable, {counts['unknown']} unknown;"
        f" moves {solved.player_moves.mean():.1f}, without those home {solved.non_home_moves.mean():.1f};"
        f" states median {frame.states.median():.0f}, most {frame.states.max()}"
    )


def tell_theirs(runs: Sequence[fc_solve.Run], surcharge: float) -> float:
    """Prints what fc-solve did, returns its CPU seconds; ``surcharge``: what they are divided by."""
    seconds = sum(run.seconds for run in runs) / surcharge
    deals = sum(run.deals for run in runs)
    row(f"fc-solve -l {fc_solve.PRESET}", seconds, deals, sum(run.states for run in runs) / deals)
    moves = [run.moves * run.deals for run in runs if run.moves is not None]
    if moves:
        print(f"  moves {sum(moves) / deals:.1f}")
    return seconds


def row(name: str, seconds: float, deals: int, states: float) -> None:
    """One line of the table."""
    print(f"  {name:16} {seconds:7.2f} s CPU   {seconds / deals * 1e6:7.1f} us a deal   {states:7.1f} states a deal")


def compare(
    numbers: Sequence[int], rival: Callable[[Sequence[int]], fc_solve.Run | None], surcharge: float = 1
) -> None:
    """Both over the same deals, twice, in turns of some thousands: a machine that is slow for a while slows both."""
    ratios = []
    for _ in range(2):
        mine, frames, runs = 0.0, [], []
        for at in range(0, len(numbers), PORTION):
            portion = numbers[at : at + PORTION]
            seconds, frame = ours(portion)
            mine += seconds
            frames.append(frame)
            if (run := rival(portion)) is not None:
                runs.append(run)
        tell_ours(mine, pd.concat(frames))
        if runs:
            ratios.append(tell_theirs(runs, surcharge) / mine)
    if ratios:
        print(f"  ratio {' and '.join(f'{ratio:.2f}' for ratio in ratios)}")


def main() -> None:
    """Reads the command line and runs."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--deals", nargs=2, type=int, metavar=("FIRST", "LAST"), default=(1, 32_000))
    parser.add_argument("--random", type=int, default=0, help="so many numbers below 2^31 as well")
    given = parser.parse_args()
    print(f"kernel: {fc.kernel_name()}")
    solve_many([1], progress=False)  # loads what it needs
    first, last = given.deals
    print(f"deals {first:,}..{last:,}")
    compare(range(first, last + 1), lambda portion: fc_solve.program(portion[0], portion[-1]))
    if given.random:
        print(f"{given.random:,} random deals below 2^31")
        numbers = random.Random(2011).sample(range(1, 2**31), given.random)
        surcharge = 1.0
        if fc_solve.program(1, 1) is not None and fc_solve.library([1]) is not None:
            surcharge = fc_solve.surcharge()
            print(f"  fc-solve through its library takes {surcharge:.3f} times what its program takes: taken off here")
        compare(numbers, fc_solve.library, surcharge)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"peak memory {peak:.0f} MiB, pandas and numpy included")


if __name__ == "__main__":
    main()
