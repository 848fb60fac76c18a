"""Whole spaces, and heuristics held to the true costs in them."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from freecell_widget import SearchError, deal, search
from freecell_widget.search import heuristics

LESSON = deal(1, ranks=2, columns=4, cells=1)


@pytest.fixture(scope="module")
def spaces() -> dict[tuple[str, str, str], search.Space]:
    found = {}
    for rules in ("classic", "numbered"):
        for moves in ("single", "super"):
            for cost in ("card", "move"):
                start = deal(3, rules, ranks=2, columns=4, cells=1)
                problem = search.Problem(start, moves=moves, cost=cost)
                found[rules, moves, cost] = search.Space(problem)
    return found


@pytest.mark.parametrize("name", heuristics.ALL)
def test_labels_are_true(name: str, spaces: dict[Any, search.Space]) -> None:
    heuristic = heuristics.ALL[name]
    truth = heuristics.truth(heuristic)
    assert truth is not None
    for (rules, moves, cost), space in spaces.items():
        start = space.states[0].position
        label = truth.under(search.Problem(start, moves=moves, cost=cost))
        admissible = search.check_admissible(heuristic, space)
        consistent = search.check_consistent(heuristic, space)
        assert label == "neither" or admissible, (rules, moves, cost)
        assert label != "consistent" or consistent, (rules, moves, cost)
        assert admissible or not consistent  # what is consistent is admissible


@pytest.mark.parametrize("name", ["out_of_order", "heineman"])
def test_neither_is_not_said_in_vain(name: str) -> None:
    assert not search.check_admissible(heuristics.ALL[name], LESSON)


def test_true_costs() -> None:
    space = search.Space(LESSON)
    assert space.true_cost(LESSON) == 8 and len(space) == 1_973
    assert space.h_star[space.goals].tolist() == [0.0] * space.goals.sum()
    for at in range(0, 1_973, 97):
        trace = search.a_star(space.states[at], heuristics.cards_left)
        assert (math.inf if trace.solution is None else len(trace.solution)) == space.h_star[at]
    assert (space.h_star[space.sources] <= space.costs + space.h_star[space.targets]).all()
    assert not np.isnan(space.h_star).any()
    with pytest.raises(SearchError, match="more than 100 states"):
        search.Space(LESSON, max_states=100)


def test_counterexamples() -> None:
    space = search.Space(LESSON)

    def double(position: Any) -> int:
        return 2 * heuristics.cards_left(position)

    check = search.check_admissible(double, space)
    assert not check and check.h > check.h_star == space.true_cost(check.state) == 1
    assert "double is not admissible" in str(check) and str(check.state) in str(check)
    check = search.check_consistent(double, space)
    assert not check and check.h > check.cost + check.child_h
    assert check.state.play(check.action) == check.child
    check = search.check_consistent(lambda position: 1, space)
    assert not check and "instead of 0" in str(check)
    with pytest.raises(SearchError, match=r"test_checks\.py:\d+"):
        search.check_admissible(lambda position: math.nan, space)
    with pytest.raises(SearchError):
        search.check_admissible(double, space, moves="super")
    with pytest.raises(SearchError):
        search.check_admissible(double, 3)
