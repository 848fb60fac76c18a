"""`Settings`: how a player likes the table, whichever table it is."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any, Literal, get_args

from freecell_widget.errors import StorageError
from freecell_widget.frozen import frozen
from freecell_widget.inputs import quoted

Motion = Literal["slow", "normal", "fast", "none"]
Deals = Literal["any", "solvable", "easy", "medium", "hard"]


_CHOICES: dict[str, tuple[Any, ...]] = {"motion": get_args(Motion), "deals": get_args(Deals)}


@frozen
@dataclass(frozen=True, slots=True)
class Settings:
    """A player's comfort; one for all tables, kept with the records.

    four_colors: clubs green and diamonds blue.  left_handed: foundations at the left, cells and buttons at the other
    side.  large_cards: as large as the width allows.  clock: whether time and best time are shown.
    deals: which deals a new one is taken from; but ``"any"`` they are proved to be winnable (`analysis.difficulty`).
    motion: how fast cards glide; a system that asks for less motion gets none.

    >>> Settings().replace(motion="fast")
    Settings(four_colors=False, left_handed=False, large_cards=False, clock=True, motion='fast', deals='any')
    """

    four_colors: bool = False
    left_handed: bool = False
    large_cards: bool = False
    clock: bool = True
    motion: Motion = "normal"
    deals: Deals = "any"

    def __post_init__(self) -> None:
        for name in SETTINGS:
            value = getattr(self, name)
            wanted = _CHOICES.get(name, (False, True))
            if not any(value is choice or (isinstance(value, str) and value == choice) for choice in wanted):
                raise StorageError("setting", name=name, value=quoted(value), choices=", ".join(map(str, wanted)))

    def replace(self, **changes: Any) -> Settings:
        """The same with some changed. Raises `StorageError` for a name or a value there is not."""
        for name in changes:
            if name not in SETTINGS:
                raise StorageError("setting_name", name=quoted(name), names=", ".join(SETTINGS))
        return dataclasses.replace(self, **changes)

    def as_dict(self) -> dict[str, Any]:
        """All values by name, ready for JSON."""
        return {name: getattr(self, name) for name in SETTINGS}

    @staticmethod
    def kept(values: dict[str, Any]) -> Settings:
        """The settings a file holds; what this version does not know is passed over."""
        settings = Settings()
        for name, value in values.items():
            try:
                settings = settings.replace(**{name: value})
            except StorageError:
                continue
        return settings


SETTINGS = tuple(field.name for field in dataclasses.fields(Settings))
