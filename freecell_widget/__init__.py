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
    LessonError,
    MessageError,
    MissingLibraryError,
    NotationError,
    PerftError,
    RulesError,
    SearchError,
    SolverError,
    StorageError,
    TraceError,
    TreeError,
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
    from freecell_widget.solver import Hint, Progress, Solution, hint, kernel_name, solve
    from freecell_widget.storage import records
    from freecell_widget.widgets.race import Race
    from freecell_widget.widgets.resuming import resume
    from freecell_widget.widgets.search_tree import SearchTree
    from freecell_widget.widgets.table import FreeCell

__version__ = "0.1.0"

# What needs more than the standard library is loaded on first use.
_LATE = {
    "FreeCell": "freecell_widget.widgets.table",
    "Hint": "freecell_widget.solver",
    "Progress": "freecell_widget.solver",
    "Race": "freecell_widget.widgets.race",
    "SearchTree": "freecell_widget.widgets.search_tree",
    "Solution": "freecell_widget.solver",
    "find_deal": "freecell_widget.deal_finder",
    "hint": "freecell_widget.solver",
    "kernel_name": "freecell_widget.solver",
    "records": "freecell_widget.storage",
    "resume": "freecell_widget.widgets.resuming",
    "solve": "freecell_widget.solver",
}
_LATE_MODULES = {"analysis", "lessons", "search", "storage"}

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
    "Hint",
    "House",
    "HouseError",
    "IllegalMove",
    "LanguageError",
    "LessonError",
    "MessageError",
    "MissingLibraryError",
    "Move",
    "Node",
    "NotationError",
    "Outcome",
    "PerftError",
    "Position",
    "Progress",
    "Race",
    "Refusal",
    "Rules",
    "RulesError",
    "SearchError",
    "Solution",
    "SearchTree",
    "SolverError",
    "TreeError",
    "StorageError",
    "TraceError",
    "deal",
    "find_deal",
    "hint",
    "kernel_name",
    "perft",
    "random_deal_number",
    "records",
    "resume",
    "solve",
]


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name in _LATE_MODULES:
        return import_module(f"freecell_widget.{name}")
    if name in _LATE:
        value = getattr(import_module(_LATE[name]), name)
        globals()[name] = value
        return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*__all__, *_LATE_MODULES, *(name for name in globals() if name.startswith("__"))})
