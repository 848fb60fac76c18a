"""`Problem`: a position as a search problem, in the words of every interface that courses use."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import Any, Literal, NamedTuple

from freecell_widget.errors import SearchError
from freecell_widget.inputs import quoted
from freecell_widget.moves import FOUNDATION_NAMES, HOME, Move
from freecell_widget.position import Position
from freecell_widget.search import learner

Moves = Literal["single", "super"]
Cost = Literal["card", "move"]
Heuristic = Callable[[Any], float]

_CHOICES = {"moves": ("single", "super"), "cost": ("card", "move")}


class State(Position):
    """A position as a search sees it: equal to all that differ from it only in the order of columns and cells.

    It is a `Position` in everything else; a move made from a `State` leads to a `State`. A `State` equals only states.
    """

    __slots__ = ()

    def __hash__(self) -> int:
        found = self._hash
        if found is None:
            found = hash((frozenset(self.columns), frozenset(self.cells)))
            object.__setattr__(self, "_hash", found)
        return found

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return (
            isinstance(other, State)
            and self.foundations == other.foundations
            and self.canonical() == other.canonical()
            and self.rules == other.rules
        )

    def __lt__(self, other: object) -> bool:
        # Of no meaning, but the same everywhere: programs put (f, state) on a heap, where states break ties.
        return self._sorted() < other._sorted() if isinstance(other, State) else NotImplemented

    def _sorted(self) -> list[list[int]]:
        return sorted([card.index for card in column] for column in self.columns)

    def __reduce__(self) -> tuple[Any, ...]:
        return _state, (Position.__reduce__(self),)

    @property
    def position(self) -> Position:
        """The position itself, with its order."""
        make, values = Position.__reduce__(self)
        found = make(*values)
        assert isinstance(found, Position)
        return found

    @classmethod
    def of(cls, position: Position) -> State:
        """The position as a state; a state as it is."""
        return position if isinstance(position, State) else _state(position.__reduce__())


def _state(parts: tuple[Any, ...]) -> State:
    make, values = parts
    state = make(*values, kind=State)
    assert isinstance(state, State)
    return state


class Arc(NamedTuple):
    """A step from a state to a neighbour, in AIPython's words."""

    from_node: Any
    to_node: Any
    cost: float
    action: Any


class Problem:
    """A position to be won, as a search problem.

    moves: the actions: ``"single"``, one card at a time, or ``"super"``, whole runs too as the rules allow.
    Unless told, single; under unlimited supermoves, which cannot always be made card by card, super: single is refused.
    cost: of an action: ``"card"``, one for each card that moves, those too that go home by themselves; or ``"move"``,
    one for each action. They differ only where an action moves several cards.
    heuristic: what the interfaces give as ``h``; 0 everywhere unless given.
    goal: another goal than that all cards are home, a function of a position.

    States are `State`s: positions without the order of columns and cells. Actions are `Move`s, in the order of
    ``legal_moves.distinct()``: by source (columns left to right, then cells), for each source home first, then the
    columns with cards left to right, then the first empty cell, then the first empty column. A lone card or a whole
    run is not moved from one empty column to another. The order is part of the problem: it decides ties.

    The same object speaks the interfaces of AIMA, Berkeley's Pacman, AIPython and simpleai.

    Raises `SearchError`.

    >>> from freecell_widget import deal
    >>> problem = Problem(deal(1, ranks=2, columns=4, cells=1))
    >>> [str(action) for action in problem.actions(problem.initial)]
    ['1h', '13', '1a', '2h', '24', '2a', '3a', '4a']
    """

    def __init__(
        self,
        position: Position,
        *,
        moves: Moves | None = None,
        cost: Cost = "card",
        heuristic: Heuristic | None = None,
        goal: Callable[[Position], bool] | None = None,
    ) -> None:
        if not isinstance(position, Position):
            raise SearchError("not_a_position", value=quoted(position))
        unlimited = position.rules.supermove == "unlimited"
        if moves is None:
            moves = "super" if unlimited else "single"
        for name, value in (("moves", moves), ("cost", cost)):
            if value not in _CHOICES[name]:
                raise SearchError("search_choice", name=name, value=quoted(value), choices=", ".join(_CHOICES[name]))
        if unlimited and moves == "single":  # a search that has only these would prove what is not true
            raise SearchError("search_single")
        for name, function in (("heuristic", heuristic), ("goal", goal)):
            if function is not None and not callable(function):
                raise SearchError("search_function", name=name, value=quoted(function))
        self.initial = State.of(position)
        self.moves: Moves = moves
        self.cost_per = cost
        self.estimate = heuristic
        self._goal = goal

    # -- AIMA ------------------------------------------------------------------------------------------------------

    def actions(self, state: Position) -> list[Move]:
        """The moves that can be made, in the order said above."""
        moves = state.legal_moves.distinct()
        return list(moves) if self.moves == "super" else [move for move in moves if move[2] == 1]

    def result(self, state: Position, action: Move) -> Position:
        """The state after a move, with what the rules then send home. The move is one of `actions`.

        A move as text is read and checked: raises `NotationError` and `IllegalMove`.
        """
        return state.outcome_of_legal(action).position if type(action) is Move else state.play(action)

    def is_goal(self, state: Position) -> bool:
        """Whether the game is won."""
        if self._goal is None:
            return state.is_won
        return learner.is_goal(self._goal, state)

    def goal_test(self, state: Position) -> bool:
        """The same, in older words."""
        return self.is_goal(state)

    def action_cost(self, state: Position, action: Move, result: Position) -> int:
        """What a move costs."""
        if self.cost_per == "move":
            return 1
        source, target, count = action
        # Cards that went home, but for the one that was moved there; one that came from there has gone the other way.
        sent = sum(result.foundations) - sum(state.foundations) - (target == HOME) + (source in FOUNDATION_NAMES)
        return count + sent

    def path_cost(self, cost: float, state: Position, action: Move, result: Position) -> float:
        """The cost of a path that comes to ``state`` at ``cost`` and goes on by a move."""
        return cost + self.action_cost(state, action, result)

    def h(self, node: Any) -> float:
        """The heuristic of a node or a state."""
        return 0 if self.estimate is None else self.estimate(getattr(node, "state", node))

    # -- simpleai --------------------------------------------------------------------------------------------------

    @property
    def initial_state(self) -> State:
        """Where the search begins."""
        return self.initial

    def cost(self, state: Position, action: Move, result: Position) -> int:
        """What a move costs."""
        return self.action_cost(state, action, result)

    def heuristic(self, state: Position) -> float:
        """The heuristic of a state."""
        return self.h(state)

    def state_representation(self, state: Position) -> str:
        """A state in one line."""
        return state.to_text("compact")

    def action_representation(self, action: Move) -> str:
        """A move as text."""
        return str(action)

    # -- Berkeley --------------------------------------------------------------------------------------------------

    def getStartState(self) -> State:
        """Where the search begins."""
        return self.initial

    def isGoalState(self, state: Position) -> bool:
        """Whether the game is won."""
        return self.is_goal(state)

    def getSuccessors(self, state: Position) -> list[tuple[Position, Move, int]]:
        """The (state, move, cost) that follow on a state."""
        return [(result, action, cost) for action, result, cost in self.successors(state)]

    def getCostOfActions(self, actions: Iterable[Move | str]) -> int:
        """The cost of a line from the start. Raises `IllegalMove`."""
        state: Position = self.initial
        total = 0
        for action in actions:
            move = state.parse_move(action) if isinstance(action, str) else action
            result = state.play(move)
            total += self.action_cost(state, move, result)
            state = result
        return total

    # -- AIPython --------------------------------------------------------------------------------------------------

    def start_node(self) -> State:
        """Where the search begins."""
        return self.initial

    def neighbors(self, node: Position) -> list[Arc]:
        """The arcs that leave a state."""
        return [Arc(node, result, cost, action) for action, result, cost in self.successors(node)]

    # -- ours ------------------------------------------------------------------------------------------------------

    def successors(self, state: Position) -> list[tuple[Move, Position, int]]:
        """The (move, state, cost) that follow on a state: actions, results and costs in one."""
        found = []
        for action in self.actions(state):
            result = self.result(state, action)
            found.append((action, result, self.action_cost(state, action, result)))
        return found

    def state_bytes(self, state: Position) -> int:
        """About what a state takes in memory next to its parent, with which it shares most columns."""
        columns = state.columns
        own = 2 * sum(map(sys.getsizeof, columns)) // len(columns)
        return sum(map(sys.getsizeof, (state, columns, state.cells, state.foundations))) + own

    @property
    def title(self) -> str:
        """What is searched, in a few words: ``deal 1 (ranks=4)``."""
        position = self.initial
        name = "a board" if position.number is None else f"deal {position.number}"
        rules = repr(position.rules)[len("Rules(") : -1]
        return f"{name} ({rules})" if rules else name

    def __repr__(self) -> str:
        return f"<Problem {self.title}, moves={self.moves!r}, cost={self.cost_per!r}>"
