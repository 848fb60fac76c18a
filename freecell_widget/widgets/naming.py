"""Finds out, beside the game, whether a board put on the table is a numbered deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from freecell_widget.errors import DealError
from freecell_widget.game import Game
from freecell_widget.widgets.background import THREADS, beside

if TYPE_CHECKING:
    from freecell_widget.widgets.table import FreeCell


def look_up(table: FreeCell, game: Game) -> None:
    """Search for the game's deal in a thread of its own; the table calls it by its number if it has one."""

    def search() -> None:
        from freecell_widget.deal_finder import find_deal

        try:
            number = find_deal(game.root.position)
        except DealError:  # a reduced deck that no number near at hand deals: nothing is claimed
            return
        if number is not None:
            table.postbox.post(lambda: table.claim(game, number))

    # Where there are no threads a board simply keeps its text for a name.
    if THREADS:
        beside(search, "find_deal")
