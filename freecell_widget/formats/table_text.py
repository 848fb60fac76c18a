"""The unicode style: the table as a player sees it, under the names that notation uses.

::

    a   b   c   d       ♣   ♦   ♥   ♠
    Q♠  3♠  ·   K♦      9   2   6   ·

    1   2   3   4   5   6   7   8
    8♥  ·   10♣ ..
    3♦

It reads back: a card belongs to the name it stands under. Foundations show their top rank, ``·`` is an empty place.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING

from freecell_widget.cards import SUIT_SYMBOLS, SUITS
from freecell_widget.errors import BoardError
from freecell_widget.formats.claims import claimed_in_line
from freecell_widget.formats.fc_solve import EMPTY
from freecell_widget.formats.sheet import Pile, Sheet, Token, foundation_rank, tokens, written
from freecell_widget.moves import CELL_NAMES, COLUMN_NAMES

if TYPE_CHECKING:
    from freecell_widget.position import Position

_DOT = "·"
_INDEX = ("·", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_SYMBOLS = [SUIT_SYMBOLS[suit] for suit in SUITS]


def write(position: Position) -> str:
    """The board as a table."""
    cells = [card.symbol() if card else _DOT for card in position.cells]
    gap = [""] if cells else []
    above = [*CELL_NAMES[: len(cells)], *gap, *_SYMBOLS]
    values = [*cells, *gap, *(_INDEX[top] for top in position.foundations)]
    columns = [[card.symbol() for card in column] or [_DOT] for column in position.columns]
    rows = [list(COLUMN_NAMES[: len(columns)]), *zip_longest(*columns, fillvalue="")]
    return "\n".join([_row(above), _row(values), "", *map(_row, rows)])


def _row(words: Sequence[str]) -> str:
    return "".join(f"{word:<4}" for word in words).rstrip()


def is_table(lines: list[str]) -> bool:
    """Whether a line of cell names and the four suits says that this is a table."""
    return any(_is_head(line) for line in lines)


def _is_head(line: str) -> bool:
    words = line.split()
    return words[-4:] == _SYMBOLS and "".join(words[:-4]) == CELL_NAMES[: len(words) - 4]


def read(lines: list[str]) -> Sheet:
    """What a table says; `BoardError` for a word that stands under no name."""
    rows = [
        found
        for number, line in enumerate(lines, 1)
        if claimed_in_line(line) is None and (found := tokens(line.split("#", 1)[0], number))
    ]
    heads = [at for at, row in enumerate(rows) if _is_head(lines[row[0].line - 1].split("#", 1)[0])]
    at = heads[0]
    names = [word.text for word in rows[at + 2]] if at + 2 < len(rows) else []
    if heads[1:] or at or not names or "".join(names) != COLUMN_NAMES[: len(names)]:
        odd = rows[heads[1]][0] if heads[1:] else rows[0][0] if at else rows[min(at + 2, len(rows) - 1)][0]
        raise BoardError("board_table", **odd.params())

    sheet = Sheet(whole=True, cells=[], cells_line=rows[at + 1][0].line, foundations={})
    values = _under(rows[at], rows[at + 1])
    for name, value in zip(rows[at], values, strict=True):
        if value is None:
            raise BoardError("board_table", **name.params())
        _set(sheet, name, value)

    piles = [Pile(name.line, []) for name in rows[at + 2]]
    for depth, row in enumerate(rows[at + 3 :]):
        for pile, word in zip(piles, _under(rows[at + 2], row), strict=True):
            if word is None or (word.text in EMPTY and depth == 0):
                continue
            if len(pile.cards) < depth:  # nothing lies above it: the row has been broken
                raise BoardError("board_table", **word.params())
            pile.cards.append(written(word))
    sheet.piles = piles
    return sheet


def _set(sheet: Sheet, name: Token, value: Token) -> None:
    """One cell or one foundation."""
    empty = value.text in EMPTY
    if name.text in _SYMBOLS:
        rank = 0 if empty else foundation_rank(value.text)
        if rank is None:
            raise BoardError("board_foundation_token", **value.params())
        assert sheet.foundations is not None
        sheet.foundations[SUITS[_SYMBOLS.index(name.text)]] = rank
    else:
        assert sheet.cells is not None
        sheet.cells.append(None if empty else written(value))


def _under(names: list[Token], row: list[Token]) -> list[Token | None]:
    """The words of a row, each in its name's place."""
    places = {name.column: at for at, name in enumerate(names)}
    found: list[Token | None] = [None] * len(names)
    for word in row:
        if word.column not in places:
            raise BoardError("board_table", **word.params())
        found[places[word.column]] = word
    return found
