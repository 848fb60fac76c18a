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
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from facts import facts
from soundness import soundness

import freecell_widget as fc
from freecell_widget.analysis import solve_many
from freecell_widget.rules import Rules

RESULTS = Path(__file__).parent / "results"

#: With four cells, of the first million.
UNSOLVABLE = [11982, 146692, 186216, 455889, 495505, 512118, 517776, 781948]

#: Single-card moves of a shortest solution, deals 1..40 (Sukegawa & Hoki 2023).
_LENGTHS = """
    87 75 73 85 90 79 76 75 92 85 79 85 77 81 79 78 75 76 80 74
    79 80 84 84 84 77 91 76 80 81 79 84 69 86 84 88 89 81 91 79
"""
SHORTEST = dict(enumerate(map(int, _LENGTHS.split()), start=1))


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


def optimal() -> dict[str, Any]:
    """Shortest solutions of deals 1..40 in 4 GB each, held to the lengths that others have proved."""
    deals = []
    for number, length in SHORTEST.items():
        start = time.process_time()
        found = fc.solve(fc.deal(number), optimal=True, max_seconds=600, max_memory=4 << 30)
        seconds = time.process_time() - start
        assert found.verify().is_won
        assert found.lower_bound is not None and found.single_card_moves is not None
        assert found.lower_bound <= length <= found.single_card_moves
        deals.append(
            {
                "number": number,
                "single_card_moves": found.single_card_moves,
                "lower_bound": found.lower_bound,
                "optimal": found.optimal,
                "reason": found.reason,
                "cpu_seconds": round(seconds, 2),
                "states": found.states,
                "peak_mib": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024),
            }
        )
        print(deals[-1], flush=True)
    return {
        "name": "optimal",
        "deals": f"1..{len(SHORTEST)}",
        "proved": sum(row["optimal"] for row in deals),
        "proved_in_60_cpu_seconds": sum(row["optimal"] and row["cpu_seconds"] <= 60 for row in deals),
        "single_card_moves_mean": round(statistics.mean(row["single_card_moves"] for row in deals), 2),
        "cpu_seconds": round(sum(row["cpu_seconds"] for row in deals), 1),
        "cpu_seconds_median": round(statistics.median(row["cpu_seconds"] for row in deals), 2),
        "cpu_seconds_most": max(row["cpu_seconds"] for row in deals),
        "each": deals,
    }


RUNS: dict[str, Callable[[], dict[str, Any]]] = {
    run.__name__: run for run in (classic, facts, soundness, three_cells, bakers_game, short, optimal, million)
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
