"""The games of a table: the one on it, and those left behind."""

from __future__ import annotations

from freecell_widget.game import Game


class Shelf:
    """Which game is on the table, and where an undo right after a change of games leads back to."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._all = [game]
        self._before: list[Game] = []  # what an undo brings back, the last one last

    @property
    def games(self) -> tuple[Game, ...]:
        """The games left behind, in the order they came to the table."""
        return tuple(game for game in self._all if game is not self.game)

    @property
    def can_go_back(self) -> bool:
        """Whether an undo would bring back the game before this one: nothing was played here yet."""
        return bool(self._before) and not self.game.root.children

    def put(self, game: Game) -> None:
        """Another game on the table; the one there is kept."""
        self._before.append(self.game)
        self._take(game)

    def go_back(self) -> None:
        """The game before this one on the table again; this one is kept too."""
        self._take(self._before.pop())

    def _take(self, game: Game) -> None:
        if game not in self._all:
            self._all.append(game)
        self.game = game
