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
        self.heuristic: Callable[[Any], float] = problem.estimate or zero
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
        self._start = START_NAMES[interface]
        names = {"Berkeley": "getSuccessors", "AIPython": "neighbors"}
        self._theirs = getattr(problem, names.get(interface, "result"))  # what an error names
        self.heuristic: Callable[[Any], float] = heuristic

    def initial(self) -> Any:
        return checked_state(called(self._initial), self._start)

    def is_goal(self, state: Any) -> bool:
        return learner.is_goal(self._goal, state)

    def successors(self, state: Any) -> Iterator[tuple[Any, Any, float]]:
        before = cards_of(state)
        steps = self._successors(state)
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
            yield action, child, cost

    def state_bytes(self, state: Any) -> int:
        parts = state if isinstance(state, tuple | list | set | frozenset) else ()
        return sys.getsizeof(state) + sum(map(sys.getsizeof, parts))


#: The names by which a problem tells where the search begins.
START_NAMES = {name: needed[0][0] for name, needed in INTERFACES.items()}


def called(function: Callable[..., Any], *arguments: Any) -> Any:
    """What a function of the problem gives; what it raises is told with its line."""
    try:
        return function(*arguments)
    except SearchError:
        raise
    except Exception as error:
        raise learner.raised(function, error) from error


def _ways(problem: Any, interface: str) -> tuple[Callable[..., Any], ...]:
    """(initial, successors, is goal, heuristic) of a problem, as functions."""

    def aima(state: Any) -> Iterator[tuple[Any, Any, float]]:
        cost, theirs = cost_of(problem)
        for action in checked_list(called(problem.actions, state), problem.actions):
            child = checked_state(called(problem.result, state, action), problem.result)
            try:
                price = cost(state, action, child)
            except Exception as error:
                raise learner.raised(theirs, error) from error
            yield action, child, checked_cost(price, theirs)

    def berkeley(state: Any) -> Iterator[tuple[Any, Any, float]]:
        theirs = problem.getSuccessors
        for step in checked_list(called(theirs, state), theirs):
            try:
                child, action, cost = step
            except (TypeError, ValueError):
                raise step_shape(step, "(state, action, cost)", theirs) from None
            yield action, child, checked_cost(cost, theirs)

    def aipython(node: Any) -> Iterator[tuple[Any, Any, float]]:
        theirs = problem.neighbors
        for arc in checked_list(called(theirs, node), theirs):
            try:
                action, child, cost = arc.action, arc.to_node, arc.cost
            except AttributeError:
                raise step_shape(arc, ARC_SHAPE, theirs) from None
            yield action, child, checked_cost(cost, theirs)

    heuristic = getattr(problem, "heuristic", None)
    if interface == "Berkeley":
        return problem.getStartState, berkeley, problem.isGoalState, heuristic or zero
    if interface == "AIPython":
        return problem.start_node, aipython, problem.is_goal, heuristic or zero
    name = START_NAMES[interface]
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


def cost_of(problem: Any) -> tuple[Callable[[Any, Any, Any], float], Any]:
    """The cost of a step in AIMA's or simpleai's words, 1 where there is none; and the function that an error names."""
    for name in ("action_cost", "cost"):
        if callable(found := getattr(problem, name, None)):
            return found, found
    if callable(path_cost := getattr(problem, "path_cost", None)):
        return lambda state, action, child: path_cost(0, state, action, child), path_cost
    return lambda state, action, child: 1, "1"


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


def checked_list(steps: Any, where: Any) -> Any:
    """What can be gone through, one by one; else `SearchError`: for None in most cases a return is missing."""
    if hasattr(steps, "__iter__") or hasattr(steps, "__getitem__"):
        return steps
    code = "list_none" if steps is None else "not_a_list"
    raise SearchError(code, value=quoted(steps), name=learner.name_of(where), where=learner.where_defined(where))


#: What a neighbour must be in AIPython's words.
ARC_SHAPE = "an arc with to_node, cost and action"


def step_shape(step: Any, shape: str, where: Any) -> SearchError:
    """The error for a successor of another shape."""
    name = learner.name_of(where)
    return SearchError("step_shape", value=quoted(step), shape=shape, name=name, where=learner.where_defined(where))


def checked_cost(cost: Any, where: Any) -> float:
    """The cost of a step, if it is a number from 0 up; else `SearchError`."""
    if type(cost) is int and 0 <= cost <= learner.EXACT:
        return cost
    try:
        value = float(cost) if hasattr(cost, "__float__") else -1.0
    except OverflowError:
        where_line = learner.where_defined(where)
        raise SearchError("cost_large", value=quoted(cost), name=learner.name_of(where), where=where_line) from None
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
