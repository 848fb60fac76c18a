"""`Rules`: which positions and which moves there are."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from freecell_widget.cards import DECK, SUITS, Card
from freecell_widget.errors import RulesError
from freecell_widget.frozen import frozen
from freecell_widget.inputs import quoted, whole

Build = Literal["alternating", "suit"]
Supermove = Literal["exact", "additive", "product", "unlimited"]
Autoplay = Literal["none", "safe", "all"]

_RANGES = {"cells": (0, 10), "columns": (4, 12), "ranks": (2, 13)}
_CHOICES = {
    "build": ("alternating", "suit"),
    "supermove": ("exact", "additive", "product", "unlimited"),
    "autoplay": ("none", "safe", "all"),
}


@frozen
@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a game, checked when made; equal rules, equal game.

    cells: free cells, 0..10.  columns: 4..12.  ranks: 2..13, a deck of 4 * ranks cards.
    build: columns are built down in ``"alternating"`` colours or in ``"suit"``.
    supermove: how many cards move at once, see `limit`.
    autoplay: cards that go home by themselves after a move: ``"none"``, the ``"safe"`` ones, ``"all"``.
    foundation_to_cell: whether a card may come back from its foundation into a cell.

    Raises `RulesError` naming the value and what would be right.

    >>> Rules(cells=3, build="suit")
    Rules(cells=3, build='suit')
    """

    cells: int = 4
    columns: int = 8
    ranks: int = 13
    build: Build = "alternating"
    supermove: Supermove = "exact"
    autoplay: Autoplay = "none"
    foundation_to_cell: bool = False

    def __post_init__(self) -> None:
        for name, (low, high) in _RANGES.items():
            value = getattr(self, name)
            number = whole(value)
            if number is None or not low <= number <= high:
                raise RulesError("rules_range", name=name, value=quoted(value), low=low, high=high)
            object.__setattr__(self, name, number)
        for name, choices in _CHOICES.items():
            value = getattr(self, name)
            if not isinstance(value, str) or value not in choices:
                raise RulesError("rules_choice", name=name, value=quoted(value), choices=", ".join(choices))
        if type(self.foundation_to_cell) is not bool:
            value = quoted(self.foundation_to_cell)
            raise RulesError("rules_choice", name="foundation_to_cell", value=value, choices="True, False")

    def replace(self, **changes: Any) -> Rules:
        """The same rules with some values changed.

        >>> Rules().replace(cells=2).cells
        2
        """
        return Rules(**{**self.as_dict(), **checked_names(changes)})

    def as_dict(self) -> dict[str, Any]:
        """All values by name, ready for JSON."""
        return {field.name: getattr(self, field.name) for field in dataclasses.fields(self)}

    @property
    def deck(self) -> tuple[Card, ...]:
        """The cards of the game, in the order AC AD AH AS 2C .."""
        return DECK[: 4 * self.ranks]

    def fits(self, card: Card, onto: Card) -> bool:
        """Whether ``card`` may lie on ``onto`` in a column."""
        return onto in _LANDINGS[self.build][card]

    def count_that_fits(self, column: Sequence[Card], onto: Card) -> int:
        """How many of the column's last cards may lie on ``onto``: since ranks in a run go down by one, no other count
        could; 0 if none fits. The limit of a move is another matter.

        >>> Rules().count_that_fits([Card("9C"), Card("7H"), Card("6S"), Card("5D")], Card("8C"))
        3
        """
        count = onto.rank - column[-1].rank if column else 0
        fitting = 1 <= count <= self.run_length(column) and self.fits(column[-count], onto)
        return count if fitting else 0

    def landings(self, card: Card) -> tuple[Card, ...]:
        """The cards of the game that ``card`` may lie on in a column."""
        return tuple(onto for onto in _LANDINGS[self.build][card] if onto.rank <= self.ranks)

    def run_length(self, column: Sequence[Card]) -> int:
        """How many of the column's last cards form a run: 0 for an empty column.

        >>> Rules().run_length([Card("9C"), Card("7H"), Card("6S"), Card("5D")])
        3
        """
        landings = _LANDINGS[self.build]
        for at in range(len(column) - 1, 0, -1):
            if column[at - 1] not in landings[column[at]]:
                return len(column) - at
        return len(column)

    def limit(self, empty_cells: int, empty_columns: int, *, into_empty: bool = False) -> int | None:
        """How many cards may move in one action, None for any number.

        empty_columns: counted before the move; with ``into_empty`` the target is one of them.

        >>> [Rules(supermove=s).limit(4, 1) for s in ("exact", "additive", "product", "unlimited")]
        [10, 6, 10, None]
        """
        c, e = empty_cells, empty_columns
        if into_empty and e == 0:
            return 0  # there is no such target
        if self.supermove == "exact":
            return (c + 1) << (e - 1) if into_empty else (c + 1) << e
        if self.supermove == "additive":
            return c + e if into_empty else c + e + 1
        if self.supermove == "product":
            return (c + 1) * e if into_empty else (c + 1) * (e + 1)
        return None

    def is_safe(self, card: Card, foundations: Sequence[int]) -> bool:
        """Whether a card that fits its foundation is never needed in a column again.

        Aces and twos always; any other card once both foundations of the other colour have reached the rank below
        it; in suit building every card, since only the next lower of its own suit could want to lie on it.
        """
        if self.build == "suit" or card.rank <= 2:
            return True
        return all(foundations[suit] >= card.rank - 1 for suit in _OTHER_COLOR[card.suit])

    def __repr__(self) -> str:
        changed = (f"{name}={value!r}" for name, value in self.as_dict().items() if value != _DEFAULTS[name])
        return f"Rules({', '.join(changed)})"


def checked_names(changes: dict[str, Any]) -> dict[str, Any]:
    """The changes, when each names a rule; else `RulesError`."""
    for name in changes:
        if name not in _DEFAULTS:
            raise RulesError("rules_name", name=name, names=", ".join(_DEFAULTS))
    return changes


_DEFAULTS = {field.name: field.default for field in dataclasses.fields(Rules)}
_OTHER_COLOR = {suit: (1, 2) if suit in "CS" else (0, 3) for suit in SUITS}  # places in C D H S

# For each way of building: card -> the cards it may lie on.
_LANDINGS: dict[str, dict[Card, tuple[Card, ...]]] = {
    "alternating": {card: tuple(o for o in DECK if o.rank == card.rank + 1 and o.color != card.color) for card in DECK},
    "suit": {card: tuple(o for o in DECK if o.rank == card.rank + 1 and o.suit == card.suit) for card in DECK},
}
