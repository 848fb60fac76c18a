"""How hard a deal is, and deals as hard as wanted."""

from __future__ import annotations

import random
import threading
import time
from typing import Any

import pytest

import freecell_widget as fc
from freecell_widget.analysis import difficulty, find_random
from freecell_widget.solver import kernel_name

native = pytest.mark.skipif(kernel_name() != "native", reason="the scale is the compiled kernel's")


@native
def test_what_players_call_hard_is_harder() -> None:
    easy = [difficulty(fc.deal(number)).states for number in (164, 892, 1081, 1529, 3225, 3250)]
    hard = [difficulty(fc.deal(number)).states for number in (169, 178, 454, 598, 617, 657, 829, 1941)]
    assert max(easy) < min(hard)


@native
def test_the_levels_are_of_use() -> None:
    """A new search may shift the scale: then the bounds must follow."""
    levels = [difficulty(fc.deal(number)).level for number in range(1, 401)]
    shares = {level: levels.count(level) / 400 for level in ("easy", "medium", "hard")}
    assert all(0.2 < share < 0.5 for share in shares.values()), shares


def test_without_a_proof_there_is_no_level() -> None:
    assert difficulty(fc.deal(11982), max_states=500).status == "unknown"
    assert difficulty(fc.deal(11982), max_states=500).level is None
    lost = fc.Position.parse(": 2S AS 2H\n: 2C AC\n: AH\n: 2D AD", fc.Rules(columns=4, ranks=2, cells=0))
    assert (difficulty(lost).level is None) == (fc.solve(lost).status != "solved")


@pytest.mark.parametrize("wanted", ["solvable", "easy", "medium", "hard"])
def test_a_deal_that_was_found_is_as_wanted(wanted: Any) -> None:
    rules = fc.Rules(ranks=9) if kernel_name() != "native" else fc.Rules()
    found = find_random(wanted, rules, rng=random.Random(3), max_seconds=60)
    if found.number is None:  # a reduced deck may have no hard ones
        return
    assert 1 <= found.number <= 32_000 and found.tried >= 1
    level = difficulty(fc.deal(found.number, rules)).level
    assert level is not None and wanted in ("solvable", level)


def test_the_search_for_a_deal_ends() -> None:
    none = fc.Rules(cells=0, columns=4)  # hardly any of these is ever won
    start = time.monotonic()
    assert find_random("easy", none, max_seconds=0.05).number is None
    stop = threading.Event()
    threading.Timer(0.05, stop.set).start()
    assert find_random("hard", none, max_seconds=None, cancel=stop.is_set).number is None
    assert time.monotonic() - start < 20
    for wrong in ("simple", None, 3):
        with pytest.raises(fc.DealError, match="one of solvable, easy, medium, hard"):
            find_random(wrong)  # type: ignore[arg-type]
