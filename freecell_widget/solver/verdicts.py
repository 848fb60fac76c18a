"""`Verdicts`: what searches found out about the positions of a game, and all that follows from it without a search.

What is solved stays solved while a known line is followed, and so was all before it: the moves made lead there.
What is proved unsolvable stays so under any rules, whatever is played: could a position after it be won, then so could
it, by way of that one. A card that comes back from its foundation is a move like any other; it changes nothing here.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import NamedTuple

from freecell_widget.game import Node
from freecell_widget.moves import Move
from freecell_widget.position import Position
from freecell_widget.solver.solution import Reason, Solution, Status


class Verdict(NamedTuple):
    """What is known of a position.

    status: ``"solved"``, ``"unsolvable"`` (proved) or ``"unknown"``, for the ``reason`` a `Solution` gives.
    moves: how many moves by hand the shortest known line takes; None unless solved.
    """

    status: Status
    reason: Reason | None = None
    moves: int | None = None


class Verdicts:
    """The verdicts known so far. May be asked and told from any thread.

    >>> from freecell_widget import Game, solve
    >>> game, verdicts = Game(617), Verdicts()
    >>> solution = solve(game.position)
    >>> verdicts.learn(solution)
    >>> _ = game.play(solution.moves[0])
    >>> known = verdicts.of(game.node)
    >>> known.status, known.moves == len(solution.moves) - 1
    ('solved', True)
    """

    def __init__(self) -> None:
        # A solved position: how many moves its line takes, and the first of them. The next position is in here too.
        self._solved: dict[Position, tuple[int, Move | None]] = {}
        self._unsolvable: set[Position] = set()
        self._unknown: dict[Position, Reason | None] = {}
        self._lock = threading.RLock()

    def learn(self, solution: Solution, node: Node | None = None) -> None:
        """Take in what a search found; ``node``, where it searched in a game, tells of the moves before it too."""
        with self._lock:
            if solution.status == "unsolvable":
                self._unsolvable.add(solution.position)
            elif solution.status == "unknown":
                self._unknown[solution.position] = solution.reason
            else:
                position = solution.position
                for at, move in enumerate(solution.moves):
                    self._solve(position, len(solution.moves) - at, move)
                    position = position.outcome_of_legal(move).position
                self._solve(position, 0, None)
                if node is not None:
                    self._lead_to(node)

    def of(self, node: Node) -> Verdict | None:
        """The verdict on a position of a game; None if no search was made that tells."""
        return self.along((node,))[0]

    def along(self, nodes: Sequence[Node]) -> list[Verdict | None]:
        """The verdicts on nodes that follow one another in a game."""
        with self._lock:
            if not nodes:
                return []
            before = nodes[0].parent
            while before is not None and before.position not in self._unsolvable:
                before = before.parent
            lost = before is not None
            if nodes[-1].position.is_won:
                self._solve(nodes[-1].position, 0, None)
            solved = [node for node in nodes if node.position in self._solved]
            if solved:
                self._lead_to(solved[-1])
            verdicts: list[Verdict | None] = []
            for node in nodes:
                lost = lost or node.position in self._unsolvable
                verdicts.append(self._verdict(node.position, lost))
            return verdicts

    def step(self, position: Position) -> tuple[Verdict, Move | None] | None:
        """The verdict on a position by itself, if it is solved or unsolvable, and the first move of the known line."""
        with self._lock:
            if position in self._solved:
                left, move = self._solved[position]
                return Verdict("solved", moves=left), move
            return (Verdict("unsolvable"), None) if position in self._unsolvable else None

    def line(self, position: Position) -> tuple[Move, ...] | None:
        """The shortest line known that wins from here; None if none is."""
        with self._lock:
            if position not in self._solved:
                return None
            moves = []
            while (move := self._solved[position][1]) is not None:
                moves.append(move)
                position = position.outcome_of_legal(move).position
            return tuple(moves)

    def _verdict(self, position: Position, lost: bool) -> Verdict | None:
        solved = self._solved.get(position)
        if solved is not None:
            return Verdict("solved", moves=solved[0])
        if lost:
            self._unsolvable.add(position)  # what is asked again is found at once
            return Verdict("unsolvable")
        return Verdict("unknown", self._unknown[position]) if position in self._unknown else None

    def _solve(self, position: Position, count: int, move: Move | None) -> None:
        if position not in self._solved or count < self._solved[position][0]:
            self._solved[position] = count, move

    def _lead_to(self, node: Node) -> None:
        """The moves made lead from every position before to this solved one."""
        while node.parent is not None:
            self._solve(node.parent.position, self._solved[node.position][0] + 1, node.move)
            node = node.parent
