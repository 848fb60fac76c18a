"""The fc-solve dialect: a line for each column, deepest card first, and lines for foundations and cells.

Written::

    Foundations: H-6 C-9 D-2 S-0
    Freecells:  QS  3S  -  KD
    : 8H 3D 2S
    :

Read with all the liberties people and programs take; see `freecell_widget.formats.board`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from freecell_widget.cards import SUITS
from freecell_widget.errors import BoardError
from freecell_widget.formats.claims import claimed_in_line
from freecell_widget.formats.sheet import (
    RANK_NAMES,
    Pile,
    Sheet,
    Token,
    Written,
    foundation_rank,
    suit_letter,
    tokens,
    written,
)

if TYPE_CHECKING:
    from freecell_widget.position import Position

EMPTY = frozenset({"-", "--", "·"})

_HEADER = re.compile(r"\s*(?:(?P<foundations>found(?:ation)?s?)|fc|free\s?cells?|cells?)\s*:", re.IGNORECASE)
_COLUMN = re.compile(r"\s*:")
_RULER = re.compile(r"\s*[-=]{3,}\s*$")
_FOUNDATION = re.compile(r"(\D)\ufe0f?[-:=]?(\w{1,2})$")
# Where an empty cell might have been meant: the first kind is how fc-solve prints them, the second is a riddle.
_BLANKS = re.compile(r" {4,}")
_RIDDLE = re.compile(r"[^\S ]\s*[,;\t]|[,;]\s*[,;\t]|\A\s*[,;]|\[\s*\]")


def write(position: Position) -> str:
    """The board in the one form that every program of the kind reads."""
    tops = dict(zip(SUITS, position.foundations, strict=True))
    home = " ".join(f"{suit}-{RANK_NAMES[tops[suit]]}" for suit in "HCDS")
    cells = "".join(f"  {card or '-'}" for card in position.cells)
    columns = (" ".join((":", *map(str, column))) for column in position.columns)
    return "\n".join((f"Foundations: {home}", f"Freecells:{cells}", *columns))


def read(lines: list[str]) -> Sheet:
    """What the lines say; `BoardError` for a word that has no place in a board."""
    sheet = Sheet(bare=True)
    seen: dict[str, int] = {}
    for number, line in enumerate(lines, 1):
        if claimed_in_line(line) is not None or _RULER.match(line):
            continue
        line = line.split("#", 1)[0]
        header = _HEADER.match(line)
        if header is not None:
            name = "Foundations" if header["foundations"] else "Freecells"
            if name in seen:
                raise BoardError("board_line_twice", name=name, line=number, first=seen[name])
            seen[name] = number
            if header["foundations"]:
                sheet.foundations = _foundations(tokens(line, number, header.end()))
            else:
                sheet.cells, sheet.cells_line = _cells(line, number, header.end()), number
            continue
        colon = _COLUMN.match(line)
        words = tokens(line, number, colon.end() if colon else 0)
        if colon or words:
            sheet.bare = sheet.bare and colon is None
            empty = len(words) == 1 and words[0].text in EMPTY
            sheet.piles.append(Pile(number, [] if empty else [written(word) for word in words]))
    return sheet


def _foundations(words: list[Token]) -> dict[str, int]:
    """Suit to top rank; a suit that is not mentioned has no card home."""
    tops: dict[str, int] = {}
    for word in words:
        found = _FOUNDATION.match(word.text)
        suit = suit_letter(found[1]) if found else None
        rank = foundation_rank(found[2]) if found else None
        if suit is None or rank is None:
            raise BoardError("board_foundation_token", **word.params())
        if suit in tops:
            raise BoardError("board_foundation_twice", **word.params())
        tops[suit] = rank
    return {suit: tops.get(suit, 0) for suit in SUITS}


def _cells(line: str, number: int, start: int) -> list[Written | None]:
    """The cells in order. Where no ``-`` marks the empty ones they may be blanks, four wide as a card is."""
    words = tokens(line, number, start)
    held = [None if word.text in EMPTY else written(word) for word in words]
    rest = line[start:].rstrip()
    if None in held or not (_BLANKS.search(rest) or _RIDDLE.search(rest)):
        return held
    ends = [word.column - 1 + len(word.text) - start for word in words]
    if _RIDDLE.search(rest) or any(end % 4 for end in ends):
        raise BoardError("board_cells_blank", line=number)
    cells: list[Written | None] = [None] * (ends[-1] // 4)
    for end, one in zip(ends, held, strict=True):
        cells[end // 4 - 1] = one
    return cells
