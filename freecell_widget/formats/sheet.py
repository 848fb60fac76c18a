"""A board as it stands written: each card with its line and column, before any rule is asked.

Every dialect is read into a `Sheet`; `freecell_widget.formats.assemble` makes a position of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from freecell_widget.cards import SUIT_SYMBOLS, SUITS, Card
from freecell_widget.errors import BoardError, CardError
from freecell_widget.inputs import quoted_text

RANK_NAMES = "0A23456789TJQK"  # of a foundation's top card; 0 is an empty one

_TOKEN = re.compile(r"[\U0001F0A0-\U0001F0FF][\ufe0e\ufe0f]?|[^\s,;\[\]\U0001F0A0-\U0001F0FF]+")
_RANKS = {**{name: rank for rank, name in enumerate(RANK_NAMES)}, "1": 1, "10": 10}
_SUITS = {**{suit: suit for suit in SUITS}, **{symbol: suit for suit, symbol in SUIT_SYMBOLS.items()}}


class Token(NamedTuple):
    """A piece of the text and where it begins; lines and columns count from 1."""

    text: str
    line: int
    column: int

    def params(self) -> dict[str, str | int]:
        """What an error says of it."""
        return {"text": quoted_text(self.text), "line": self.line, "column": self.column}


class Written(NamedTuple):
    """A card and the token that named it."""

    card: Card
    token: Token


class Pile(NamedTuple):
    """A column of the table, or a row of one: the line it begins on, and its cards in the order written."""

    line: int
    cards: list[Written]


@dataclass(slots=True)
class Sheet:
    """What a text says of a board.

    bare: the lines of cards came without any sign that they are columns, so they may be rows.
    whole: the dialect writes every column, the empty ones too.
    cells: None where the text has no word of the cells.  foundations: suit to top rank, None likewise.
    """

    piles: list[Pile] = field(default_factory=list)
    bare: bool = False
    whole: bool = False
    cells: list[Written | None] | None = None
    cells_line: int = 0
    foundations: dict[str, int] | None = None

    def written(self) -> Iterator[Written]:
        """All cards in the order of columns, then cells."""
        for pile in self.piles:
            yield from pile.cards
        yield from (held for held in self.cells or () if held is not None)


def tokens(text: str, line: int, start: int = 0) -> list[Token]:
    """The words of ``text[start:]``, parted by blanks, tabs, commas and brackets; glyphs need nothing between."""
    return [Token(found[0], line, found.start() + 1) for found in _TOKEN.finditer(text, start)]


def written(token: Token) -> Written:
    """The card a token names; else `BoardError` with its line and column."""
    try:
        return Written(Card(token.text), token)
    except CardError:
        raise BoardError("board_token", **token.params()) from None


def foundation_rank(text: str) -> int | None:
    """The rank of a foundation's top card, 0 for an empty foundation; None for any other text."""
    return _RANKS.get(text.upper())


def suit_letter(text: str) -> str | None:
    """The letter of a suit written as letter or symbol; None for any other text."""
    return _SUITS.get(text.upper())
