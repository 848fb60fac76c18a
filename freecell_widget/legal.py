"""The legal moves of a position, listed lazily and in a fixed order.

Sources: columns, cells, then foundations. For each: home, columns with cards, cells, then empty columns (each with
counts from 1 up). The order is part of what searches rely on.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, overload

from freecell_widget import referee
from freecell_widget.errors import PerftError
from freecell_widget.inputs import quoted, whole
from freecell_widget.moves import CELL_NAMES, COLUMN_NAMES, FOUNDATION_NAMES, HOME, Move

if TYPE_CHECKING:
    from freecell_widget.position import Position


class LegalMoves:
    """A lazy view of a position's legal moves: ``in``, iteration, ``len``, by index.

    >>> from freecell_widget import deal
    >>> [str(move) for move in deal(1).legal_moves][:6], "6a" in deal(1).legal_moves
    (['1a', '1b', '1c', '1d', '2a', '2b'], True)
    """

    __slots__ = ("_distinct", "_position")

    def __init__(self, position: Position, distinct: bool = False) -> None:
        self._position = position
        self._distinct = distinct

    def distinct(self) -> LegalMoves:
        """One of each class of interchangeable targets, no shuttling of whole columns: what searches use.

        Of the empty cells only the first is a target, of the empty columns only the first; and a whole column is
        not moved into an empty one, which would change nothing.
        """
        return LegalMoves(self._position, distinct=True)

    def __iter__(self) -> Iterator[Move]:
        return _moves(self._position, self._distinct)

    def __contains__(self, move: object) -> bool:
        if isinstance(move, str):
            move = self._position.parse_move(move)
        if not isinstance(move, Move):
            return False
        if self._distinct:
            return any(move == listed for listed in self)
        return self._position.why_not(move) is None

    def __len__(self) -> int:
        return sum(1 for _ in self)

    @overload
    def __getitem__(self, at: int) -> Move: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[Move, ...]: ...

    def __getitem__(self, at: int | slice) -> Move | tuple[Move, ...]:
        return tuple(self)[at]

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def __repr__(self) -> str:
        texts = " ".join(map(str, self))
        return f"<{'distinct ' if self._distinct else ''}legal moves: {texts or 'none'}>"


def _moves(position: Position, distinct: bool) -> Iterator[Move]:
    rules, columns, tops = position.rules, position.columns, position.foundations
    cells = [CELL_NAMES[at] for at, card in enumerate(position.cells) if card is None]
    empty = [COLUMN_NAMES[at] for at, column in enumerate(columns) if not column]
    ends = [(COLUMN_NAMES[at], column[-1]) for at, column in enumerate(columns) if column]
    limit = rules.limit(len(cells), len(empty))
    into_empty = rules.limit(len(cells), len(empty), into_empty=True)
    if distinct:
        del cells[1:], empty[1:]

    for at, column in enumerate(columns):
        if not column:
            continue
        source, last, run = COLUMN_NAMES[at], column[-1], rules.run_length(column)
        if referee.fits_home(position, last):
            yield Move(source, HOME)
        most = run if limit is None else min(run, limit)
        for target, end in ends:
            if target != source and 1 <= (count := rules.count_that_fits(column, end)) <= most:
                yield Move(source, target, count)
        for target in cells:
            yield Move(source, target)
        most = run if into_empty is None else min(run, into_empty)
        if distinct and most == len(column):
            most -= 1
        for target in empty:
            for count in range(1, most + 1):
                yield Move(source, target, count)

    for at, card in enumerate(position.cells):
        if card is None:
            continue
        source = CELL_NAMES[at]
        if referee.fits_home(position, card):
            yield Move(source, HOME)
        for target, end in ends:
            if rules.fits(card, end):
                yield Move(source, target)
        for target in empty:
            yield Move(source, target)

    if rules.foundation_to_cell:
        for at, top in enumerate(tops):
            if top:
                for target in cells:
                    yield Move(FOUNDATION_NAMES[at], target)


def perft(position: Position, depth: int) -> int:
    """The number of sequences of ``depth`` distinct moves from here: the oracle between implementations.

    Autoplay of the rules happens after each move and counts as part of it; a line that ends earlier counts for nothing.
    Raises `PerftError` unless ``depth`` is a whole number from 0 up.

    >>> from freecell_widget import deal
    >>> perft(deal(1), 0), perft(deal(1), 1)
    (1, 8)
    """
    plies = whole(depth)
    if plies is None or plies < 0:
        raise PerftError("perft_depth", depth=quoted(depth))
    return _sequences(position, plies)


def _sequences(position: Position, depth: int) -> int:
    if depth == 0:
        return 1
    moves = position.legal_moves.distinct()
    if depth == 1:
        return len(moves)
    return sum(_sequences(position.outcome_of_legal(move).position, depth - 1) for move in moves)
