"""Where a house's table manners are read: what a tap and a double click do, when the table clears itself."""

from __future__ import annotations

from freecell_widget.houses import House
from freecell_widget.moves import CELL_INDEX, COLUMN_INDEX, HOME, Move
from freecell_widget.position import Position


def tap_target(position: Position, house: House, source: str, count: int) -> str | None:
    """Where one tap sends the last ``count`` cards of ``source``; None if a tap only selects them."""
    if house.tap == "home":
        return _home(position, source, count)
    if house.tap == "best":
        return best_target(position, source, count)
    return None


def double_click_target(position: Position, house: House, source: str, count: int) -> str | None:
    """Where a double click sends them; None if it does nothing of its own."""
    return _home(position, source, count) if house.double_click == "home" else None


def clears_itself(position: Position, house: House) -> bool:
    """Whether the table sends the cards home by itself: no cell is taken, every column is a run, the house does so."""
    if house.auto_finish != "automatic" or position.is_won or any(position.cells):
        return False
    rules = position.rules
    return all(rules.run_length(column) == len(column) for column in position.columns)


def best_target(position: Position, source: str, count: int) -> str | None:
    """The best place for the last ``count`` cards of ``source``: home, else onto a column, a cell, an empty column."""
    if source not in COLUMN_INDEX and source not in CELL_INDEX:
        return None
    places = [move.target for move in position.legal_moves if (move.source, move.count) == (source, count)]
    whole = source in COLUMN_INDEX and len(position.columns[COLUMN_INDEX[source]]) == count

    def worth(place: str) -> int | None:
        if place == HOME:
            return 0
        if place in CELL_INDEX:
            return 2
        if position.columns[COLUMN_INDEX[place]]:
            return 1
        return None if whole else 3  # a whole column into an empty one changes nothing

    ranked = [(value, at, place) for at, place in enumerate(places) if (value := worth(place)) is not None]
    return min(ranked)[2] if ranked else None


def _home(position: Position, source: str, count: int) -> str | None:
    if source not in COLUMN_INDEX and source not in CELL_INDEX:
        return None
    return HOME if position.why_not(Move(source, HOME, count)) is None else None
