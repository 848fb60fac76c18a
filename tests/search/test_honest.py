"""What a search says must be so: no proof without a search, limits that hold, errors that name who made them."""

from __future__ import annotations

import math
import time
from typing import Any

import pytest

import freecell_widget as fc
from freecell_widget import SearchError, search
from freecell_widget.errors import FreeCellError, NotationError

LESSON = fc.deal(1, ranks=2, columns=4, cells=1)


def test_unlimited_supermoves_are_searched_whole() -> None:
    position = fc.deal(102, fc.Rules(cells=0, columns=4, ranks=3, build="suit", supermove="unlimited"))
    assert fc.solve(position).status == "solved"
    assert search.breadth_first(position).status_text == "solved"
    assert (search.Problem(position).moves, search.Problem(LESSON).moves) == ("super", "single")
    with pytest.raises(SearchError, match="moves='super'"):
        search.breadth_first(position, moves="single")


def test_nothing_seen_proves_nothing() -> None:
    problem = search.Problem(LESSON)
    with search.trace(problem) as t:
        pass
    assert (t.status_text, t.counters.expanded) == ("ended", 0)


class Line:
    """0, 1, 2 .. without an end, slow on demand."""

    initial = 0

    def __init__(self, pause: float = 0.0) -> None:
        self.pause = pause

    def actions(self, state: int) -> Any:
        return [1]

    def result(self, state: int, action: int) -> Any:
        time.sleep(self.pause)
        return state + action

    def action_cost(self, state: int, action: int, child: int) -> Any:
        return 1

    def is_goal(self, state: int) -> bool:
        return False


def test_a_slow_function_does_not_outlast_the_limit() -> None:
    def slow(state: Any) -> float:
        time.sleep(0.02)
        return 0

    for trace in (
        search.a_star(Line(), slow, max_seconds=0.1),
        search.breadth_first(Line(0.02), max_seconds=0.1),
        search.ida_star(LESSON, slow, max_seconds=0.1),
    ):
        assert trace.status_text == "limit: seconds"
        assert trace.counters.generated < 64  # at 0.02 s each some five


def test_a_slow_search_can_be_cancelled() -> None:
    running = search.start(search.breadth_first, Line(0.02))
    assert running.trace.growing
    running.cancel()
    assert running.join(10).status_text == "cancelled"
    assert running.trace.counters.generated < 64


class NoActions(Line):
    def actions(self, state: int) -> Any:
        list(range(1))


class Negative(Line):
    def action_cost(self, state: int, action: int, child: int) -> Any:
        return -1


class NotANumber(Line):
    def action_cost(self, state: int, action: int, child: int) -> Any:
        return math.nan


class Huge(Line):
    def action_cost(self, state: int, action: int, child: int) -> Any:
        return 10**400


class Number(Line):
    def actions(self, state: int) -> Any:
        return 5


class Pacman:
    def getStartState(self) -> int:
        return 0

    def isGoalState(self, state: int) -> bool:
        return False

    def getSuccessors(self, state: int) -> Any:
        list(range(1))


class Pairs(Pacman):
    def getSuccessors(self, state: int) -> Any:
        return [(1, 1)]


class Nodes:
    def start_node(self) -> int:
        return 0

    def is_goal(self, state: int) -> bool:
        return False

    def neighbors(self, state: int) -> Any:
        return None


WRONG = [
    (NoActions, "NoActions.actions gave None: is a return missing?"),
    (Number, "Number.actions gave 5: it must give a list"),
    (Negative, "Negative.action_cost gave the cost -1"),
    (NotANumber, "NotANumber.action_cost gave the cost nan"),
    (Huge, "Huge.action_cost gave the cost 1000"),
    (Pacman, "Pacman.getSuccessors gave None: is a return missing?"),
    (Pairs, r"Pairs.getSuccessors gave \(1, 1\): each step must be"),
    (Nodes, "Nodes.neighbors gave None: is a return missing?"),
]


@pytest.mark.parametrize(("kind", "text"), WRONG, ids=[kind.__name__ for kind, _ in WRONG])
def test_an_error_names_the_function_that_made_it(kind: Any, text: str) -> None:
    with pytest.raises(SearchError, match=text) as raised:
        search.uniform_cost(kind(), max_nodes=10)
    assert "test_honest.py" in str(raised.value)


@pytest.mark.parametrize(("kind", "text"), WRONG, ids=[kind.__name__ for kind, _ in WRONG])
def test_an_observed_search_names_it_too(kind: Any, text: str) -> None:
    problem = kind()
    with pytest.raises(SearchError, match=text), search.trace(problem):
        if hasattr(problem, "actions"):
            problem.action_cost(0, 1, problem.result(0, *problem.actions(0)))
        elif hasattr(problem, "getSuccessors"):
            problem.getSuccessors(problem.getStartState())
        else:
            problem.neighbors(problem.start_node())


def test_a_goal_that_raises_is_named_with_its_line() -> None:
    problem = search.Problem(LESSON, goal=lambda position: 1 / 0)  # type: ignore[arg-type, return-value]
    with pytest.raises(SearchError, match=r"ZeroDivisionError: .*test_honest.py"):
        search.breadth_first(problem)
    with pytest.raises(SearchError, match="ZeroDivisionError"), search.trace(problem):
        problem.is_goal(problem.initial)


def test_numbers_too_large_for_a_float() -> None:
    def huge(state: Any) -> Any:
        return 10**400

    for ask in (
        lambda: search.a_star(LESSON, huge),
        lambda: search.check_admissible(huge, LESSON),
        lambda: search.check_consistent(huge, LESSON),
        lambda: search.a_star(search.Problem(LESSON, heuristic=huge)),
    ):
        with pytest.raises(SearchError, match=r"The heuristic .*huge gave 1000"):
            ask()
    assert search.breadth_first(LESSON, max_seconds=10**400).status_text == "solved"


def test_moves_as_text() -> None:
    problem = search.Problem(LESSON)
    assert problem.result(problem.initial, "1a") == problem.initial.play("1a")  # type: ignore[arg-type]
    assert problem.getCostOfActions(["1a"]) == 1
    with pytest.raises(NotationError):
        problem.result(problem.initial, "?")  # type: ignore[arg-type]
    with pytest.raises(SearchError, match="must be a function"):
        search.check_admissible(5, LESSON)  # type: ignore[arg-type]


def test_what_is_no_heuristic_queue_solution_or_time() -> None:
    running = search.start("A star", LESSON, search.heuristics.buried)
    assert running.join(math.inf).status_text == "solved"
    observer = search.trace(search.Problem(LESSON))
    with observer as t:
        for wrong, text in (
            (lambda: t.frontier(5), "5 is no queue"),
            (lambda: t.heuristic(5), "h is 5"),  # type: ignore[arg-type]
            (lambda: running.join(math.nan), "timeout is nan"),
            (lambda: running.join(-1), "timeout is -1"),
            (lambda: search.weighted_a_star(LESSON, weight=10**400), "weight is 1000"),
            (lambda: search.monte_carlo(LESSON, exploration=10**400), "exploration is 1000"),
            (lambda: search.start("best", LESSON), "'best' is no algorithm"),
            (lambda: search.heuristics.truth(5), "heuristic is 5"),  # type: ignore[arg-type]
            (lambda: search.heuristics.truth(len), "Nothing is known about len"),
            (lambda: search.Trace.from_solution("x"), "'x' is no Solution"),  # type: ignore[arg-type]
        ):
            with pytest.raises(FreeCellError, match=text):
                wrong()
