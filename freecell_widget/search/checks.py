"""Testing a heuristic on a deal so small that every state can be visited and every true cost is known."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from freecell_widget.errors import SearchError
from freecell_widget.inputs import quoted
from freecell_widget.search import learner
from freecell_widget.search.interfaces import problem_of, reader_of
from freecell_widget.search.limits import number
from freecell_widget.search.problem import State

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from freecell_widget.search.problem import Cost, Moves

#: The most states a space may have unless told otherwise.
MOST_STATES = 500_000


class Space:
    """All states that can be reached, and what it truly costs to win from each.

    states: in the order of a breadth-first walk, the start first.  h_star: the cost of a cheapest solution from each,
    infinity where there is none (float64).  sources, targets, costs, actions: the steps between them.

    Raises `SearchError` if there are more than ``max_states``.

    >>> from freecell_widget import deal
    >>> space = Space(deal(1, ranks=2, columns=4, cells=1))
    >>> len(space.states), float(space.h_star[0])
    (1973, 8.0)
    """

    def __init__(
        self,
        problem: Any,
        *,
        moves: Moves | None = None,
        cost: Cost | None = None,
        max_states: int = MOST_STATES,
    ) -> None:
        most = number("max_states", max_states, none=False)
        reader = reader_of(problem_of(problem, {"moves": moves, "cost": cost}))
        start = reader.initial()
        self._index = {start: 0}
        self.states: list[Any] = [start]
        self.actions: list[Any] = []
        sources: list[int] = []
        targets: list[int] = []
        costs: list[float] = []
        at = 0
        while at < len(self.states):
            for action, child, price in reader.successors(self.states[at]):
                target = self._index.setdefault(child, len(self.states))
                if target == len(self.states):
                    if target >= most:
                        raise SearchError("space_too_large", limit=max_states)
                    self.states.append(child)
                sources.append(at)
                targets.append(target)
                costs.append(price)
                self.actions.append(action)
            at += 1
        self.sources, self.targets = np.array(sources, np.int64), np.array(targets, np.int64)
        self.costs = np.array(costs, np.float64)
        self.goals = np.fromiter(map(reader.is_goal, self.states), bool, len(self.states))
        self.h_star = self._true_costs()

    def _true_costs(self) -> NDArray[np.float64]:
        """Bellman-Ford backwards from the goals, all steps at once, until nothing gets cheaper."""
        best = np.where(self.goals, 0.0, np.inf)
        while True:
            before = best.copy()
            np.minimum.at(best, self.sources, self.costs + before[self.targets])
            if (best == before).all():
                return best

    def true_cost(self, position: Any) -> float:
        """The cost of a cheapest solution from a position of this space; infinity if there is none.

        Raises `KeyError` for one that cannot be reached.
        """
        state = State.of(position) if isinstance(self.states[0], State) else position
        return float(self.h_star[self._index[state]])

    def __len__(self) -> int:
        return len(self.states)


@dataclass(frozen=True)
class Check:
    """What came out of a test, true if the heuristic passed.

    heuristic: its name.  property: ``"admissible"`` or ``"consistent"``.  states: how many were visited.
    wrong: in how many of them (or along how many steps) it fails.
    state, h, h_star: the counterexample nearest to a goal; h_star is the true cost there.
    action, child, cost, child_h: for consistency, the step along which h falls by more than the step costs; None where
    h is not 0 at a goal.
    """

    heuristic: str
    property: str
    states: int
    wrong: int = 0
    state: Any = None
    h: float = math.nan
    h_star: float = math.nan
    action: Any = None
    child: Any = None
    cost: float = math.nan
    child_h: float = math.nan

    def __bool__(self) -> bool:
        return self.wrong == 0

    def __str__(self) -> str:
        if not self.wrong:
            return f"{self.heuristic} is {self.property} on all {self.states:,} states."
        if self.property == "admissible":
            text = (
                f"{self.heuristic} is not admissible: {self.wrong:,} of {self.states:,} states. "
                f"Here it says {self.h:g}, and {self.h_star:g} would do:"
            )
        elif self.action is None:
            text = f"{self.heuristic} is not consistent: at this goal it says {self.h:g} instead of 0:"
        else:
            text = (
                f"{self.heuristic} is not consistent: {self.wrong:,} steps. Here it says {self.h:g}, "
                f"after {self.action}, which costs {self.cost:g}, only {self.child_h:g}:"
            )
        return f"{text}\n{self.state}"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/plain": str(self)}


def check_admissible(
    heuristic: Callable[[Any], float],
    problem: Any,
    *,
    moves: Moves | None = None,
    cost: Cost | None = None,
    max_states: int = MOST_STATES,
) -> Check:
    """Whether a heuristic never says more than the true cost, in all states that can be reached.

    problem: a small deal, a problem, or a `Space` that was walked before (which saves the walk). States from which
    there is no solution prove nothing against it: their true cost is infinite.

    Raises `SearchError` for a space that is too large, and for a heuristic that raises or gives no number from 0 up.

    >>> from freecell_widget import deal, search
    >>> lesson = deal(1, ranks=2, columns=4, cells=1)
    >>> print(search.check_admissible(search.heuristics.buried, lesson))
    buried is admissible on all 1,973 states.
    >>> bool(search.check_admissible(lambda position: 2 * search.heuristics.cards_left(position), lesson))
    False
    """
    _check_function(heuristic)
    space = _space(problem, moves, cost, max_states)
    h = _values(heuristic, space)
    excess = np.flatnonzero(h > space.h_star + 1e-9)
    name = learner.name_of(heuristic)
    if not len(excess):
        return Check(name, "admissible", len(space))
    nearest = excess[np.lexsort((-h[excess], space.h_star[excess]))[0]]
    state, true = _plain(space.states[nearest]), float(space.h_star[nearest])
    return Check(name, "admissible", len(space), len(excess), state, float(h[nearest]), true)


def check_consistent(
    heuristic: Callable[[Any], float],
    problem: Any,
    *,
    moves: Moves | None = None,
    cost: Cost | None = None,
    max_states: int = MOST_STATES,
) -> Check:
    """Whether along every step a heuristic falls by no more than the step costs, and is 0 at every goal.

    Parameters and errors are those of `check_admissible`.

    >>> from freecell_widget import deal, search
    >>> bool(search.check_consistent(search.heuristics.buried, deal(1, ranks=2, columns=4, cells=1)))
    True
    """
    _check_function(heuristic)
    space = _space(problem, moves, cost, max_states)
    h = _values(heuristic, space)
    name = learner.name_of(heuristic)
    with np.errstate(invalid="ignore"):
        fall = h[space.sources] - h[space.targets]  # NaN from infinity to infinity, which is no fall
        wrong = np.flatnonzero(fall > space.costs + 1e-9)
    at_goals = np.flatnonzero(space.goals & (h > 1e-9))
    if len(wrong):
        first = wrong[np.argmin(space.h_star[space.targets[wrong]])]
        source, target = int(space.sources[first]), int(space.targets[first])
        return Check(
            name,
            "consistent",
            len(space),
            len(wrong) + len(at_goals),
            _plain(space.states[source]),
            float(h[source]),
            float(space.h_star[source]),
            space.actions[first],
            _plain(space.states[target]),
            float(space.costs[first]),
            float(h[target]),
        )
    if len(at_goals):
        goal = at_goals[0]
        return Check(name, "consistent", len(space), len(at_goals), _plain(space.states[goal]), float(h[goal]), 0.0)
    return Check(name, "consistent", len(space))


def _check_function(heuristic: Any) -> None:
    if not callable(heuristic):
        raise SearchError("search_function", name="heuristic", value=quoted(heuristic))


def _plain(state: Any) -> Any:
    return state.position if isinstance(state, State) else state


def _space(problem: Any, moves: Moves | None, cost: Cost | None, max_states: int) -> Space:
    if isinstance(problem, Space):
        for name, value in (("moves", moves), ("cost", cost)):
            if value is not None:
                raise SearchError("search_option", name=name)
        return problem
    return Space(problem, moves=moves, cost=cost, max_states=max_states)


def _values(heuristic: Callable[[Any], float], space: Space) -> NDArray[np.float64]:
    """The heuristic of every state."""
    values = np.empty(len(space.states))
    for at, state in enumerate(space.states):
        values[at] = learner.value_of(heuristic, state)
    return values
