"""The Python kernel: slower, no less honest."""

from __future__ import annotations

import math

import pytest

from freecell_widget.deals import deal
from freecell_widget.position import Position
from freecell_widget.rules import Rules
from freecell_widget.solver import Solution, fallback
from freecell_widget.solver.request import Limits
from tests.positions import F1


def solve(position: Position, **limits: float) -> Solution:
    given = {"max_states": None, "max_seconds": None, "max_memory": None, **limits}
    return fallback.solve(position, Limits(**given), None, None)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "rules",
    [
        Rules(),
        Rules(autoplay="safe"),
        Rules(autoplay="all"),
        Rules(supermove="unlimited"),
        Rules(supermove="additive", foundation_to_cell=True),
    ],
    ids=repr,
)
def test_it_solves(rules: Rules) -> None:
    for position in (Position.parse(F1).with_rules(rules), deal(2, rules)):
        solution = solve(position, max_states=5_000)
        assert solution.kernel == "python"
        assert solution.verify().is_won


def test_it_proves() -> None:
    stuck = deal(3, ranks=4, columns=4, cells=0)
    assert solve(stuck).status == "unsolvable"


def test_its_limits() -> None:
    assert solve(deal(11982), max_states=20).reason == "states"
    assert solve(deal(11982), max_seconds=1e-6).reason == "seconds"
    assert solve(deal(11982), max_memory=1 << 20).reason == "memory"
    stopped = fallback.solve(deal(11982), Limits(None, None, None), None, lambda: True)
    assert (stopped.status, stopped.reason) == ("unknown", "cancelled")
    assert math.isinf(Limits(None, None, None).seconds)
