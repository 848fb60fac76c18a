"""`Move`, and the names of the places on a table.

A place is written as in standard notation, everywhere the same: columns ``1``..``9`` then ``x y z``; cells ``a``..``g``
then ``k l m``; ``h`` the foundations as a target; ``hc hd hh hs`` one foundation as a source.
"""

from __future__ import annotations

from typing import NamedTuple

from freecell_widget.cards import SUITS

COLUMN_NAMES = "123456789xyz"
CELL_NAMES = "abcdefgklm"
HOME = "h"
FOUNDATION_NAMES = tuple(HOME + suit.lower() for suit in SUITS)

COLUMN_INDEX = {name: index for index, name in enumerate(COLUMN_NAMES)}
CELL_INDEX = {name: index for index, name in enumerate(CELL_NAMES)}
FOUNDATION_INDEX = {name: index for index, name in enumerate(FOUNDATION_NAMES)}


class Move(NamedTuple):
    """``count`` cards from ``source`` to ``target``, both as places of standard notation.

    ``str()`` writes the count whenever it is not 1; `Position.notation` writes what others read.

    >>> str(Move("1", "8", 5)), str(Move("a", "h"))
    ('18v5', 'ah')
    """

    source: str
    target: str
    count: int = 1  # type: ignore[assignment]  # hides tuple.count, which no move needs

    def __str__(self) -> str:
        return f"{self.source}{self.target}" + (f"v{self.count:x}" if self.count != 1 else "")
