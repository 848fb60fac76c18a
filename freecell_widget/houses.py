"""`House`: rules plus table manners. The table of houses is all there is: no house has code of its own."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from typing import Any, Literal

from freecell_widget.errors import HouseError
from freecell_widget.frozen import frozen
from freecell_widget.inputs import quoted, whole
from freecell_widget.rules import Rules

LAST_NUMBER = 2**33 - 1

_CHOICES = {
    "tap": ("home", "best", "select"),
    "double_click": ("none", "home"),
    "refusal": ("line", "shake"),
    "auto_finish": ("button", "automatic"),
    "stuck": ("offer", "lost"),
}


@frozen
@dataclass(frozen=True, slots=True)
class House:
    """How a game is played and how its table behaves.

    tap: what one tap on a last or cell card does: ``"home"`` sends it home if it fits, ``"best"`` to its best place,
    ``"select"`` only selects.  double_click: ``"home"`` or ``"none"``.
    refusal: the reason in a ``"line"``, or the card ``"shake"``s too.
    auto_finish: on a ``"button"``, or ``"automatic"``.  undo_counts: whether an undo counts as a move.
    stuck: a table without a legal move is an ``"offer"`` to go on, or ``"lost"``.
    numbers: first and last deal number its number box takes.

    >>> House.named("numbered").rules
    Rules(autoplay='safe')
    """

    name: str
    rules: Rules = field(default_factory=Rules)
    tap: Literal["home", "best", "select"] = "home"
    double_click: Literal["none", "home"] = "none"
    refusal: Literal["line", "shake"] = "line"
    auto_finish: Literal["button", "automatic"] = "button"
    undo_counts: bool = False
    stuck: Literal["offer", "lost"] = "offer"
    numbers: tuple[int, int] = (1, LAST_NUMBER)

    def __post_init__(self) -> None:
        if not isinstance(self.name, str) or not self.name:
            raise HouseError("house_value", name="name", value=quoted(self.name), choices="a text")
        if not isinstance(self.rules, Rules):
            raise HouseError("house_value", name="rules", value=quoted(self.rules), choices="a Rules")
        if not isinstance(self.undo_counts, bool):
            raise HouseError("house_value", name="undo_counts", value=quoted(self.undo_counts), choices="True or False")
        numbers = self.numbers
        ends = [whole(end) for end in numbers] if isinstance(numbers, tuple | list) else []
        if len(ends) != 2 or ends[0] is None or ends[1] is None or not 1 <= ends[0] <= ends[1] <= LAST_NUMBER:
            wanted = f"a first and a last deal number from 1 to {LAST_NUMBER}"
            raise HouseError("house_value", name="numbers", value=quoted(numbers), choices=wanted)
        object.__setattr__(self, "numbers", (ends[0], ends[1]))
        for name, choices in _CHOICES.items():
            value = getattr(self, name)
            if not isinstance(value, str) or value not in choices:
                raise HouseError("house_value", name=name, value=quoted(value), choices="one of " + ", ".join(choices))

    @staticmethod
    def named(name: str | House) -> House:
        """The house of that name; a House is returned as it is. Raises `HouseError` for any other."""
        if isinstance(name, House):
            return name
        house = _HOUSES.get(name) if isinstance(name, str) else None
        if house is None:
            raise HouseError("house", name=quoted(name), names=", ".join(_HOUSES))
        return house

    @staticmethod
    def names() -> tuple[str, ...]:
        """All houses, the default first, each house's variants after it."""
        return tuple(_HOUSES)

    @staticmethod
    def of(rules: Rules) -> House:
        """The first house that plays by these rules; if none does, the default's manners under them."""
        playing = (house for house in _HOUSES.values() if house.rules == rules)
        return next(playing, _HOUSES["classic"].under(rules))

    def under(self, rules: Rules) -> House:
        """The same table manners under other rules, and then under no house's name."""
        return self if rules == self.rules else self.replace(name="own", rules=rules)

    def replace(self, **changes: Any) -> House:
        """The same house with some values changed: ``house.replace(rules=..)``."""
        names = [f.name for f in dataclasses.fields(House)]
        for name in changes:
            if name not in names:
                raise HouseError("house_name", name=name, names=", ".join(names))
        return dataclasses.replace(self, **changes)


_TEXTBOOK = House("textbook", stuck="lost")

_HOUSES = {
    house.name: house
    for house in (
        House("classic"),
        _TEXTBOOK,
        *(
            _TEXTBOOK.replace(name=name, rules=rules)
            for name, rules in (
                ("three-cells", Rules(cells=3)),
                ("two-cells", Rules(cells=2)),
                ("one-cell", Rules(cells=1)),
                ("bakers-game", Rules(build="suit")),
                ("relaxed", Rules(supermove="unlimited")),
            )
        ),
        House(
            "cardgames",
            Rules(supermove="additive", foundation_to_cell=True),
            tap="select",
            double_click="home",
            auto_finish="automatic",
            undo_counts=True,
        ),
        House("numbered", Rules(autoplay="safe"), tap="best", refusal="shake", numbers=(1, 1_000_000)),
        House("stilldeck", Rules(supermove="product")),
    )
}


def rules_of(rules: Rules | House | str | None) -> Rules:
    """Rules given as such, as a house, as a house's name, or not at all (the default rules)."""
    if rules is None:
        return Rules()
    return rules if isinstance(rules, Rules) else House.named(rules).rules
