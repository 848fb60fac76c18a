"""Board texts: read in any dialect, written in four styles.

Styles: ``"fc-solve"``, what other programs read; ``"unicode"``, a table for people; ``"compact"``, one line; and
``"solvitaire"``, JSON. Each has a module of its own with an example, and reads back as the same
position under its rules.

Beyond what is written here, a reader takes of the fc-solve dialect:

- ``Foundations:`` or ``Founds:``, ``Freecells:`` or ``FC:``, anywhere, in any case; a leading ``:`` or none;
- ranks ``1`` or ``A``, ``T`` or ``10``; suits as letters or symbols, and playing-card glyphs; blanks, tabs, commas,
  ``[KS]``; comments from ``#`` on, blank lines, rulers of ``-`` and ``=``, any line ends;
- cells without a ``-``: blanks four wide are empty cells, as fc-solve prints them;
- deals pasted as rows (8 8 8 8 8 8 4) rather than columns;
- fewer lines or cells than the rules have: the last ones are empty (the other styles must write every column);
- no foundations line: then the missing cards must be the lowest of their suits, and are home.

Rules. A text does not say what rules it is for. Without any it is read under the default ones; only a board that
plainly is of a reduced deck (each suit complete up to the same rank) is a game of as many columns and cells as it
writes, and must write both.

A deal number. ``#617``, ``Deal 617`` or ``Game #617`` above a board is a claim; the position gets the number only if
it really is that deal. `claimed_number` tells what was claimed.
"""

from __future__ import annotations

from collections.abc import Callable

from freecell_widget.errors import BoardError
from freecell_widget.formats import compact, fc_solve, solvitaire, table_text
from freecell_widget.formats.assemble import assemble
from freecell_widget.formats.claims import claimed_number, lines_of
from freecell_widget.formats.sheet import Sheet
from freecell_widget.houses import LAST_NUMBER
from freecell_widget.inputs import quoted
from freecell_widget.position import Position, make_position
from freecell_widget.rules import Rules

__all__ = ["STYLES", "claimed_number", "parse_board", "write_board"]

_WRITERS: dict[str, Callable[[Position], str]] = {
    "fc-solve": fc_solve.write,
    "unicode": table_text.write,
    "compact": compact.write,
    "solvitaire": solvitaire.write,
}
STYLES = tuple(_WRITERS)


def write_board(position: Position, style: str = "fc-solve") -> str:
    """The board as text in one of `STYLES`, without a final line end. Raises `BoardError` for another style.

    >>> from freecell_widget import deal
    >>> print(write_board(deal(1, ranks=3, columns=4, cells=2).play("4a")))
    Foundations: H-0 C-0 D-0 S-0
    Freecells:  2H  -
    : 2D AS 3S
    : AD AH 2C
    : 3H 3C 3D
    : 2S AC
    """
    writer = _WRITERS.get(style) if isinstance(style, str) else None
    if writer is None:
        raise BoardError("board_style", style=quoted(style), styles=", ".join(STYLES))
    return writer(position)


def parse_board(text: str, rules: Rules | None = None) -> Position:
    """The position a text shows, in any dialect.

    Raises `BoardError` for a word that is no card, a card that is there twice or should not be there, a missing
    card, and too many columns or cells; it names the word or the cards, the line and the column (from 1).

    >>> parse_board("FC: 3♠ -\\n: 3♥ 2♥ 3♣\\n: 2♦ 3♦ A♥\\n: 2♠ A♠\\n: A♦").to_text("compact")
    '3H2H3C/2D3DAH/2SAS/AD 3S- 2000'
    >>> parse_board(": 3♥ 4X 3♣")
    Traceback (most recent call last):
    freecell_widget.errors.BoardError: Line 1, column 6: 4X is no card.
    """
    if not isinstance(text, str):
        raise BoardError("board_not_text", text=quoted(text))
    text = text.removeprefix("\ufeff")
    position = assemble(_sheet(text), rules)
    return _numbered(position, claimed_number(text))


def _sheet(text: str) -> Sheet:
    """The text in its own dialect."""
    if text.lstrip().startswith("{"):
        return solvitaire.read(text)
    lines = lines_of(text)
    compact_line = compact.line_of(lines)
    if compact_line is not None:
        return compact.read(lines[compact_line - 1], compact_line)
    return table_text.read(lines) if table_text.is_table(lines) else fc_solve.read(lines)


def _numbered(position: Position, number: int | None) -> Position:
    """The position with its claimed number, if it is that deal."""
    from freecell_widget.deals import deal

    if number is None or not 1 <= number <= LAST_NUMBER or deal(number, position.rules) != position:
        return position
    return make_position(position.columns, position.cells, position.foundations, position.rules, number)
