"""The long runs: whole ranges decided, with known verdicts held to, and what that took, kept in bench/results/.

    python bench/verify.py [NAME ..]

Every solution of the first range is replayed on the Python engine.
"""

from __future__ import annotations

import argparse
import datetime
import json
import platform
import resource
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

import freecell_widget as fc
from freecell_widget.analysis import solve_many
from freecell_widget.rules import Rules

RESULTS = Path(__file__).parent / "results"

#: With four cells, of the first million.
UNSOLVABLE = [11982, 146692, 186216, 455889, 495505, 512118, 517776, 781948]


def decided(name: str, numbers: range, rules: Rules | str, **more: Any) -> dict[str, Any]:
    """Decides the deals on one thread; what came out, and CPU seconds."""
    start = time.process_time()
    frame = solve_many(numbers, rules, workers=1, progress=False, **more)
    seconds = time.process_time() - start
    counts = {str(status): int(count) for status, count in frame.status.value_counts().items()}
    unsolvable = frame.number[frame.status == "unsolvable"].tolist()
    return {
        "name": name,
        "deals": f"{numbers.start}..{numbers.stop - 1}",
        **counts,
        "unsolvable_deals": unsolvable if len(unsolvable) <= 60 else unsolvable[:12],
        "unknown_deals": frame.number[frame.status == "unknown"].tolist()[:60],
        "cpu_seconds": round(seconds, 1),
        "states_mean": round(float(frame.states.mean()), 1),
        "states_most": int(frame.states.max()),
        "non_home_moves_mean": round(float(frame.non_home_moves.mean()), 2),
    }


def classic() -> dict[str, Any]:
    """Deals 1..32,000, each solution replayed."""
    found = decided("classic", range(1, 32_001), "classic")
    assert found["unsolvable_deals"] == [11982] and not found["unknown_deals"]
    for number in range(1, 32_001):
        solution = fc.solve(fc.deal(number))
        assert number == 11982 or solution.verify().is_won
    return found


def million() -> dict[str, Any]:
    """Deals 1..1,000,000."""
    found = decided("million", range(1, 1_000_001), "classic")
    assert found["unsolvable_deals"] == UNSOLVABLE and not found["unknown_deals"]
    return found


def three_cells() -> dict[str, Any]:
    """Deals 1..32,000 with three cells."""
    return decided("three_cells", range(1, 32_001), Rules(cells=3))


def bakers_game() -> dict[str, Any]:
    """Deals 1..32,000 of Baker's Game; the first thousand are known."""
    first = decided("bakers_game", range(1, 1_001), "bakers-game")
    assert (first["solved"], first["unsolvable"]) == (766, 234)
    return decided("bakers_game", range(1, 32_001), "bakers-game")


def short() -> dict[str, Any]:
    """Short solutions of deals 1..1,000."""
    return decided("short", range(1, 1_001), "classic", effort="short")


RUNS: dict[str, Callable[[], dict[str, Any]]] = {
    run.__name__: run for run in (classic, three_cells, bakers_game, short, million)
}


def main() -> None:
    """Runs those named, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("runs", nargs="*", help=f"of {', '.join(RUNS)}; all unless told otherwise")
    names = parser.parse_args().runs or list(RUNS)
    for name in names:
        if name not in RUNS:
            parser.error(f"there is no run {name}: the runs are {', '.join(RUNS)}")
    RESULTS.mkdir(exist_ok=True)
    for name in names:
        found = RUNS[name]()
        found["date"] = datetime.date.today().isoformat()
        found["machine"] = f"{platform.machine()}, {_processor()}, Python {platform.python_version()}"
        found["kernel"] = fc.kernel_name()
        found["peak_mib"] = round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
        (RESULTS / f"{name}.json").write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
        print(json.dumps(found))


def _processor() -> str:
    """The processor's name where the system tells it."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "unknown")


if __name__ == "__main__":
    main()
