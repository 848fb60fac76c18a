"""What is known of numbered deals, from elsewhere: ``facts.json``. All of it must hold.

The tests hold the quick part of it.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from freecell_widget.analysis import solve_many
from freecell_widget.deals import deal
from freecell_widget.rules import Rules
from freecell_widget.solver import native, solve

FACTS: dict[str, Any] = json.loads((Path(__file__).parent / "facts.json").read_text(encoding="utf-8"))

#: Deals that need more states than most are allowed here.
MAX_MEMORY = 4 << 30


def decide(last: int, rules: Rules | str) -> dict[str, list[int]]:
    """Deals 1..last by verdict."""
    frame = solve_many(range(1, last + 1), rules, workers=1, progress=False, max_memory=MAX_MEMORY)
    return {str(status): group.number.tolist() for status, group in frame.groupby("status")}


def check_fewer_cells(cells: int, status: str, known: str, last: int) -> dict[str, Any]:
    """The deals up to ``last`` with that status are those that are known, and none is undecided."""
    found = decide(last, Rules(cells=cells))
    expected = [number for number in FACTS[known] if number <= last]
    assert found.get("unknown", []) == [], found["unknown"]
    assert found.get(status, []) == expected, set(found.get(status, [])) ^ set(expected)
    return {"deals": f"1..{last}", status: len(expected)}


def check_bakers_game(last: int) -> dict[str, Any]:
    """Baker's Game: the first unsolvable deals, and for a thousand how many there are."""
    found = decide(last, "bakers-game")
    known = FACTS["bakers_game_1_to_1000"]
    unsolvable = found.get("unsolvable", [])
    assert "unknown" not in found
    assert unsolvable[: len(known["first_unsolvable"])] == known["first_unsolvable"]
    if last == 1000:
        assert (len(found["solved"]), len(unsolvable)) == (known["solvable"], known["unsolvable"])
    return {"deals": f"1..{last}", "unsolvable": len(unsolvable)}


def check_spaces() -> dict[str, int]:
    """Whole spaces of unsolvable deals, in single-card moves, without autoplay or pruning."""
    spaces = {int(number): size for number, size in FACTS["reachable_states_4_cells"].items() if number != "_"}
    for number, size in spaces.items():
        assert native.explore(deal(number), single_cards=True) == (size, False, True), number
    return {str(number): size for number, size in spaces.items()}


def check_verdicts() -> dict[str, Any]:
    """Deals of the first million with four cells that are unsolvable; those that are hard, or were called so."""
    for number in FACTS["unsolvable_4_cells_1_to_1000000"]:
        assert solve(deal(number)).status == "unsolvable", number
    solvable = FACTS["hard_for_fast_solvers"] + FACTS["solvable_though_some_solvers_say_no"]
    for number in solvable:
        assert solve(deal(number)).verify().is_won, number
    for number in FACTS["solvable_but_not_if_every_fitting_card_goes_home"]:
        assert solve(deal(number)).verify().is_won, number
        assert solve(deal(number, Rules(autoplay="all"))).status == "unsolvable", number
    return {"solvable": solvable}


def short_solutions(seconds: float) -> dict[str, Any]:
    """Moves of short solutions beside the fewest known. Those are bounds, which nothing has to reach."""
    known = {int(number): moves for number, moves in FACTS["best_known_player_moves"].items() if number != "_"}
    rows = {}
    for number, best in known.items():
        found = solve(deal(number), "short", max_seconds=seconds)
        found.verify()
        rows[str(number)] = {"known": best, "ours": found.non_home_moves}
    return rows


def facts() -> dict[str, Any]:
    """All of it but the shortest solutions, which the run ``optimal`` holds."""
    checks: dict[str, Callable[[], dict[str, Any]]] = {
        "verdicts with 4 cells": check_verdicts,
        "0 cells": lambda: check_fewer_cells(0, "solved", "solvable_0_cells_1_to_5000", 5000),
        "1 cell": lambda: check_fewer_cells(1, "solved", "solvable_1_cell_1_to_100", 100),
        "2 cells": lambda: check_fewer_cells(2, "unsolvable", "unsolvable_2_cells_1_to_60", 60),
        "3 cells": lambda: check_fewer_cells(3, "unsolvable", "unsolvable_3_cells_1_to_8000", 8000),
        "Baker's Game": lambda: check_bakers_game(1000),
        "reachable states": check_spaces,
        "short solutions, 10 s each": lambda: short_solutions(10),
    }
    found: dict[str, Any] = {"name": "facts"}
    for name, check in checks.items():
        start = time.process_time()
        found[name] = {**check(), "cpu_seconds": round(time.process_time() - start, 1)}
        print(name, found[name], flush=True)
    return found
