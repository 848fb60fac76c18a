"""`Entry`: what the records keep of one game."""

from __future__ import annotations

import json
import os
import time
import uuid
from dataclasses import dataclass, replace
from typing import Any

from freecell_widget.formats.game_file import write_game
from freecell_widget.game import Game
from freecell_widget.houses import House


@dataclass(frozen=True)
class Entry:
    """A row of the table ``game``; its columns are explained in ``schema.py``, in the same order."""

    id: str
    revision: int
    began: float
    touched: float
    notebook: str | None
    house: str
    rules: str
    number: int | None
    board: str
    counted: bool
    deserted: bool
    moves: int
    seconds: float
    home: int
    won_at: float | None
    won_moves: int | None
    won_seconds: float | None
    text: str

    @staticmethod
    def of(game: Game, *, by_hand: bool) -> Entry:
        """A game that is not in the records yet."""
        now = time.time()
        root = game.root.position
        dealt = not any(root.foundations) and not any(root.cells)
        blank = Entry(
            id=uuid.uuid4().hex,
            revision=0,
            began=now,
            touched=now,
            notebook=os.environ.get("JPY_SESSION_NAME"),
            house=game.house.name,
            rules=rules_text(game.house),
            number=game.number,
            board=root.to_text("compact"),
            counted=dealt and by_hand,
            deserted=False,
            moves=0,
            seconds=0.0,
            home=0,
            won_at=None,
            won_moves=None,
            won_seconds=None,
            text="",
        )
        return blank.after(game, by_hand=by_hand)

    def after(self, game: Game, *, by_hand: bool) -> Entry:
        """The entry of the same game as it is now. A game once won stays won, whatever is taken back after."""
        now = time.time()
        with game._lock:  # all of one moment
            text, node, actions, seconds = write_game(game), game.node, game.action_count, game.seconds
        won = node.position.is_won and self.won_at is None
        moves = actions if game.house.undo_counts else node.depth
        return replace(
            self,
            touched=now,
            number=game.number,
            counted=self.counted and by_hand and not game.is_replayed,
            moves=moves,
            seconds=seconds,
            home=sum(node.position.foundations),
            won_at=now if won else self.won_at,
            won_moves=moves if won else self.won_moves,
            won_seconds=seconds if won else self.won_seconds,
            text=text,
        )

    def values(self) -> tuple[Any, ...]:
        """The row's values, in the order of the columns."""
        return tuple(getattr(self, name) for name in COLUMNS)


COLUMNS = tuple(Entry.__dataclass_fields__)


def entry_of(row: tuple[Any, ...]) -> Entry:
    """The entry of a row."""
    values = dict(zip(COLUMNS, row, strict=True))
    return Entry(**{**values, "counted": bool(values["counted"]), "deserted": bool(values["deserted"])})


def rules_text(house: House) -> str:
    """A house's rules: equal texts, equal rules."""
    return json.dumps(house.rules.as_dict(), sort_keys=True)
