"""A node of a tree on a table, with the game played there left whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from freecell_widget.errors import FreeCellError, TreeError
from freecell_widget.game import Game
from freecell_widget.inputs import quoted
from freecell_widget.moves import Move
from freecell_widget.position import Position

if TYPE_CHECKING:
    from freecell_widget.widgets.table import FreeCell

_NO_MOVE = 65_535


class TableLink:
    """Puts nodes of one trace on a table, in a game of their own: the player's is one undo (or ``games``) away."""

    def __init__(self, table: FreeCell) -> None:
        self.table = table
        self._game: Game | None = None

    def put(self, trace: Any, node: int) -> None:
        """The node's position on the table, reached by the moves from the root where they can be played.

        Raises `TreeError` if its state is no position.
        """
        path = _path(trace, node)
        state, start = trace.state(node), trace.state(path[0])
        if not isinstance(state, Position) or not isinstance(start, Position):
            raise TreeError("node_no_position", value=quoted(state))
        moves = [trace.actions[trace.move[step]] for step in path[1:]]
        with self.table.lock:
            game = self._game
            if game is None or game.root.position != start:
                game = self._game = Game(start, self.table.house.under(start.rules))
            game.goto(game.root)
            _follow(game, moves)
            if game.position != state:
                # The search's moves are not those of the table (single cards where it moves runs, say).
                game = self._game = Game(state, self.table.house.under(state.rules))
            if self.table.game is not game:
                self.table.game = game


def _follow(game: Game, moves: list[Any]) -> None:
    if not all(isinstance(move, Move) for move in moves):
        return
    try:
        for move in moves:
            game.play(move)
    except FreeCellError:
        return


def _path(trace: Any, node: int) -> list[int]:
    path = [node]
    while (at := int(trace.parent[path[-1]])) >= 0:
        path.append(at)
    return path[::-1]
