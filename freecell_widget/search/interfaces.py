"""Which interface a problem speaks, and reading it by that: AIMA, Berkeley's Pacman, AIPython, simpleai.

The interfaces are told apart by the names of their methods; where a problem speaks several (ours does), the first
that is complete counts.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Protocol

from freecell_widget.errors import SearchError
from freecell_widget.inputs import quoted
from freecell_widget.position import Position
from freecell_widget.search import learner
from freecell_widget.search.problem import Problem

#: Interface -> names that must be there, each of them one of several.
INTERFACES: dict[str, tuple[tuple[str, ...], ...]] = {
    "AIMA": (("initial",), ("actions",), ("result",), ("is_goal", "goal_test")),
    "simpleai": (("initial_state",), ("actions",), ("result",), ("is_goal",)),
    "Berkeley": (("getStartState",), ("isGoalState",), ("getSuccessors",)),
    "AIPython": (("start_node",), ("is_goal",), ("neighbors",)),
}


def interface_of(problem: Any) -> str:
    """The interface a problem speaks. Raises `SearchError` that says what is missing."""
    for name, needed in INTERFACES.items():
        if all(any(hasattr(problem, method) for method in choice) for choice in needed):
            return name
    names = "; ".join(
        f"{name}: {', '.join('/'.join(choice) for choice in needed)}" for name, needed in INTERFACES.items()
    )
    raise SearchError("not_a_problem", value=quoted(problem), interfaces=names)


def problem_of(value: Any, options: Mapping[str, Any]) -> Any:
    """A position as the `Problem` that the options make of it; a problem as it is."""
    wanted = {name: options[name] for name in ("moves", "cost") if options.get(name) is not None}
    if isinstance(value, Position):
        return Problem(value, **wanted)
    for name in wanted:
        raise SearchError("search_option", name=name)
    return value


class Reader(Protocol):
    """A problem as the core reads it."""

    title: str
    heuristic: Callable[[Any], float]
    #: The text of an action.
    label: Callable[[Any], str]

    @property
    def replay(self) -> Callable[[Any, Any], Any] | None:
        """(state, action) -> state, for a trace that need not keep states; None where only the search can tell."""

    def initial(self) -> Any:
        """The state to begin with."""

    def successors(self, state: Any) -> Iterable[tuple[Any, Any, float]]:
        """(action, state, cost), in the problem's order."""

    def is_goal(self, state: Any) -> bool:
        """Whether a state is a goal."""

    def state_bytes(self, state: Any) -> int:
        """About what a state takes in memory."""


def reader_of(problem: Any) -> Reader:
    """How the core reads a problem. Raises `SearchError` for what is none."""
    if type(problem) is Problem:
        return _Positions(problem)
    return _Others(problem, interface_of(problem))


def replay(state: Position, action: Any) -> Position:
    """The position after a move that was legal when it was made."""
    return state.outcome_of_legal(action).position


class _Positions:
    """Our own problem, with nothing between."""

    def __init__(self, problem: Problem) -> None:
        self._problem = problem
        self.title = problem.title
        self.heuristic: Callable[[Any], float] = problem.heuristic
        self.label: Callable[[Any], str] = str
        self.replay = replay
        self.successors = problem.successors
        self.is_goal = problem.is_goal
        self.state_bytes = problem.state_bytes

    def initial(self) -> Any:
        return self._problem.initial


class _Others:
    """Anybody's problem; what it gives is checked, and what it raises is told with its line."""

    replay = None

    def __init__(self, problem: Any, interface: str) -> None:
        self._problem = problem
        self.title = title_of(problem)
        self.label: Callable[[Any], str] = label_of(problem)
        self._initial, self._successors, self._goal, heuristic = _ways(problem, interface)
        names = {"Berkeley": "getSuccessors", "AIPython": "neighbors"}
        self._theirs = getattr(problem, names.get(interface, "result"))  # what an error names
        self.heuristic: Callable[[Any], float] = heuristic

    def initial(self) -> Any:
        return checked_state(self._called(self._initial), self._initial)

    def is_goal(self, state: Any) -> bool:
        return bool(self._called(self._goal, state))

    def successors(self, state: Any) -> Iterator[tuple[Any, Any, float]]:
        before = cards_of(state)
        steps = iter(self._called(self._successors, state))
        while True:
            try:
                action, child, cost = next(steps)
            except StopIteration:
                return
            except SearchError:
                raise
            except Exception as error:
                raise learner.raised(self._theirs, error) from error
            checked_state(child, self._theirs)
            if before is not None:
                checked_cards(before, child, self._theirs)
            yield action, child, checked_cost(cost, self._theirs)

    def state_bytes(self, state: Any) -> int:
        parts = state if isinstance(state, tuple | list | set | frozenset) else ()
        return sys.getsizeof(state) + sum(map(sys.getsizeof, parts))

    @staticmethod
    def _called(function: Callable[..., Any], *arguments: Any) -> Any:
        try:
            return function(*arguments)
        except SearchError:
            raise
        except Exception as error:
            raise learner.raised(function, error) from error


def _ways(problem: Any, interface: str) -> tuple[Callable[..., Any], ...]:
    """(initial, successors, is goal, heuristic) of a problem, as functions."""

    def aima(state: Any) -> Iterator[tuple[Any, Any, float]]:
        cost = cost_of(problem)
        for action in problem.actions(state):
            child = checked_state(problem.result(state, action), problem.result)
            yield action, child, cost(state, action, child)

    heuristic = getattr(problem, "heuristic", None)
    if interface == "Berkeley":
        steps = lambda state: ((action, child, cost) for child, action, cost in problem.getSuccessors(state))  # noqa: E731
        return problem.getStartState, steps, problem.isGoalState, heuristic or zero
    if interface == "AIPython":
        arcs = lambda state: ((arc.action, arc.to_node, arc.cost) for arc in problem.neighbors(state))  # noqa: E731
        return problem.start_node, arcs, problem.is_goal, heuristic or zero
    name = "initial" if interface == "AIMA" else "initial_state"
    if heuristic is None and callable(h := getattr(problem, "h", None)):
        heuristic = lambda state: h(_Bare(state))  # noqa: E731  # AIMA's h is of a node
    goal = getattr(problem, "is_goal", None) or problem.goal_test
    return (lambda: getattr(problem, name)), aima, goal, heuristic or zero


class _Bare:
    """A node that is nothing but its state."""

    def __init__(self, state: Any) -> None:
        self.state = state


def zero(state: Any) -> float:
    """No estimate."""
    return 0


def cost_of(problem: Any) -> Callable[[Any, Any, Any], float]:
    """The cost of a step in AIMA's or simpleai's words; 1 where there is none."""
    for name in ("action_cost", "cost"):
        if callable(found := getattr(problem, name, None)):
            return found  # type: ignore[no-any-return]
    if callable(path_cost := getattr(problem, "path_cost", None)):
        return lambda state, action, child: path_cost(0, state, action, child)
    return lambda state, action, child: 1


def title_of(problem: Any) -> str:
    """What is searched, in a few words."""
    title = getattr(problem, "title", None)
    return title if isinstance(title, str) else type(problem).__name__


def label_of(problem: Any) -> Callable[[Any], str]:
    """The text of an action: the problem's own words where it has any (simpleai), else ``str``."""
    words = getattr(problem, "action_representation", None)

    def label(action: Any) -> str:
        try:
            return str(words(action) if callable(words) else action)
        except Exception:  # a picture without a word is better than none
            return quoted(action)

    return label


def checked_state(state: Any, where: Any) -> Any:
    """The state, if it can be remembered; else `SearchError`."""
    if state is None:
        raise SearchError("state_none", name=learner.name_of(where), where=learner.where_defined(where))
    try:
        hash(state)
    except TypeError:
        raise SearchError(
            "state_unhashable",
            value=quoted(state),
            kind=type(state).__name__,
            name=learner.name_of(where),
            where=learner.where_defined(where),
        ) from None
    return state


def checked_cost(cost: Any, where: Any) -> float:
    """The cost of a step, if it is a number from 0 up; else `SearchError`."""
    if type(cost) is int and cost >= 0:
        return cost
    try:
        value = float(cost) if hasattr(cost, "__float__") else -1.0
    except (TypeError, ValueError):
        value = -1.0
    if value >= 0:
        return value
    raise SearchError("step_cost", value=quoted(cost), name=learner.name_of(where), where=learner.where_defined(where))


def cards_of(state: Any) -> int | None:
    """How many cards a position holds, home ones too; None for any other state."""
    if not isinstance(state, Position):
        return None
    held = sum(map(len, state.columns)) + len(state.cells) - state.cells.count(None)
    return held + sum(state.foundations)


def checked_cards(before: int, child: Any, where: Any) -> None:
    """`SearchError` unless a position has as many cards as the one it follows on."""
    after = cards_of(child)
    if after != before:
        raise SearchError(
            "cards_lost",
            before=before,
            after=quoted(after),
            name=learner.name_of(where),
            where=learner.where_defined(where),
        )
