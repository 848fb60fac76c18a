"""A supermove as the single-card moves it stands for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from freecell_widget.errors import IllegalMove
from freecell_widget.moves import CELL_NAMES, COLUMN_INDEX, COLUMN_NAMES, Move

if TYPE_CHECKING:
    from freecell_widget.position import Position


def expand(position: Position, move: Move) -> tuple[Move, ...]:
    """The single-card moves of a legal move, in order; through empty cells first, then empty columns."""
    if move.count == 1:
        return (move,)
    cells = [CELL_NAMES[at] for at, card in enumerate(position.cells) if card is None]
    spare = [COLUMN_NAMES[at] for at, column in enumerate(position.columns) if not column]
    if not position.columns[COLUMN_INDEX[move.target]]:
        spare.remove(move.target)
    capacity = (len(cells) + 1) << len(spare)
    if move.count > capacity:
        raise IllegalMove("too_many_to_expand", count=move.count, limit=capacity)
    return tuple(_transfer(move.source, move.target, move.count, cells, spare))


def _transfer(source: str, target: str, count: int, cells: list[str], spare: list[str]) -> list[Move]:
    """Moves of ``count`` cards; each spare column doubles what the cells alone can carry."""
    if count <= len(cells) + 1:
        used = cells[: count - 1]
        away = [Move(source, cell) for cell in used]
        back = [Move(cell, target) for cell in reversed(used)]
        return [*away, Move(source, target), *back]
    aside, rest = spare[-1], spare[:-1]
    upper = (len(cells) + 1) << len(rest)  # the most that goes straight over; the fewest are laid aside
    if count <= upper:
        return _transfer(source, target, count, cells, rest)
    return [
        *_transfer(source, aside, count - upper, cells, rest),
        *_transfer(source, target, upper, cells, rest),
        *_transfer(aside, target, count - upper, cells, rest),
    ]
