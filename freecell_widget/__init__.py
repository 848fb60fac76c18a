"""FreeCell in a notebook: a table to play on, an engine to script.

>>> import freecell_widget as fc
>>> position = fc.deal(617)
>>> position.movable, len(position.legal_moves.distinct())
(5, 11)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from freecell_widget.cards import Card
from freecell_widget.deals import deal, random_deal_number
from freecell_widget.errors import (
    BoardError,
    CardError,
    DealError,
    FreeCellError,
    GameError,
    GameFileError,
    HouseError,
    IllegalMove,
    LanguageError,
    MessageError,
    NotationError,
    PerftError,
    RulesError,
)
from freecell_widget.game import Game, Node
from freecell_widget.houses import House
from freecell_widget.legal import perft
from freecell_widget.moves import Move
from freecell_widget.position import Outcome, Position
from freecell_widget.referee import Refusal
from freecell_widget.rules import Rules

if TYPE_CHECKING:
    from freecell_widget.deal_finder import find_deal
    from freecell_widget.widgets.table import FreeCell

__version__ = "0.1.0"

# What needs more than the standard library is loaded on first use.
_LATE = {
    "FreeCell": "freecell_widget.widgets.table",
    "find_deal": "freecell_widget.deal_finder",
}

__all__ = [
    "BoardError",
    "Card",
    "CardError",
    "DealError",
    "FreeCell",
    "FreeCellError",
    "Game",
    "GameError",
    "GameFileError",
    "House",
    "HouseError",
    "IllegalMove",
    "LanguageError",
    "MessageError",
    "Move",
    "Node",
    "NotationError",
    "Outcome",
    "PerftError",
    "Position",
    "Refusal",
    "Rules",
    "RulesError",
    "deal",
    "find_deal",
    "perft",
    "random_deal_number",
]


def __getattr__(name: str) -> Any:
    if name in _LATE:
        from importlib import import_module

        value = getattr(import_module(_LATE[name]), name)
        globals()[name] = value
        return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_LATE})
