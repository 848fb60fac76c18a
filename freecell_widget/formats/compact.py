"""The compact style, one line: ``JDKD2S/2DKC/-/.. 9C-3D- 2001``.

Columns joined by ``/``, deepest card first, an empty one ``-``; a blank; the cells, ``-`` for each empty one, a
single ``.`` if the game has none; a blank; the foundations' top ranks in the order C D H S, ``0`` for none and ``1``
for an ace.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from freecell_widget.cards import SUITS
from freecell_widget.errors import BoardError
from freecell_widget.formats.claims import claimed_in_line
from freecell_widget.formats.sheet import RANK_NAMES, Pile, Sheet, Token, Written, foundation_rank, written
from freecell_widget.inputs import quoted_text

if TYPE_CHECKING:
    from freecell_widget.position import Position

_PIECE = re.compile(r"(?P<empty>-)|[\U0001F0A0-\U0001F0FF]\ufe0f?|(?:10|.).\ufe0f?|.")
_TOPS = re.compile(r"[0-9ATJQK]{4}$", re.IGNORECASE)
_WORD = re.compile(r"\S+")


def write(position: Position) -> str:
    """The board on one line."""
    columns = "/".join("".join(map(str, column)) or "-" for column in position.columns)
    cells = "".join(str(card or "-") for card in position.cells) or "."
    tops = "".join("1" if top == 1 else RANK_NAMES[top] for top in position.foundations)
    return f"{columns} {cells} {tops}"


def line_of(lines: list[str]) -> int | None:
    """The number of the one line of a compact text, None if the text is of another kind."""
    filled = [
        number
        for number, line in enumerate(lines, 1)
        if line.split("#", 1)[0].strip() and claimed_in_line(line) is None
    ]
    return filled[0] if len(filled) == 1 and "/" in lines[filled[0] - 1].split("#", 1)[0] else None


def read(line: str, number: int) -> Sheet:
    """What the line says; foundations, or these and the cells, may be left away."""
    words = [Token(found[0], number, found.start() + 1) for found in _WORD.finditer(line.split("#", 1)[0])]
    sheet = Sheet(whole=True, cells_line=number)
    column = words[0].column
    for text in words[0].text.split("/"):
        cards = _cards(Token(text, number, column))
        if not cards or (None in cards and len(cards) > 1):
            raise BoardError("board_token", text=quoted_text(text), line=number, column=column)
        sheet.piles.append(Pile(number, [card for card in cards if card is not None]))
        column += len(text) + 1
    rest = words[1:]
    if len(rest) > 1 and _TOPS.match(rest[1].text):  # never without the cells: they might have run into the columns
        tops = rest.pop(1).text
        sheet.foundations = {suit: foundation_rank(top) or 0 for suit, top in zip(SUITS, tops, strict=True)}
    if rest:
        word = rest.pop(0)
        sheet.cells = [] if word.text == "." else _cards(word)
    if rest:
        raise BoardError("board_token", **rest[0].params())
    return sheet


def _cards(word: Token) -> list[Written | None]:
    """The cards of a word without blanks, None for each ``-``."""
    return [
        None if piece["empty"] else written(Token(piece[0], word.line, word.column + piece.start()))
        for piece in _PIECE.finditer(word.text)
    ]
