"""Values that never change, and say so when somebody tries."""

from __future__ import annotations

import dataclasses
from dataclasses import FrozenInstanceError
from typing import Any, TypeVar

_Type = TypeVar("_Type", bound=type)


def frozen(cls: _Type) -> _Type:
    """For a class that is a ``dataclass(frozen=True, slots=True)``: put above that decorator.

    Setting or deleting any attribute raises `dataclasses.FrozenInstanceError`, an AttributeError, with a sentence.
    Without it the class that ``slots=True`` replaces is still asked, which for a name that is no field ends in a
    TypeError about ``super``.

    >>> from freecell_widget import Rules
    >>> Rules().zz = 1
    Traceback (most recent call last):
    dataclasses.FrozenInstanceError: Rules has no field 'zz', and never changes.
    >>> Rules().cells = 3
    Traceback (most recent call last):
    dataclasses.FrozenInstanceError: Rules never changes: replace(cells=..) gives one that differs.
    """
    names = {field.name for field in dataclasses.fields(cls)}
    has_replace = hasattr(cls, "replace")

    def refuse(name: str) -> None:
        if name not in names:
            raise FrozenInstanceError(f"{cls.__name__} has no field {name!r}, and never changes.")
        way = f": replace({name}=..) gives one that differs." if has_replace else "."
        raise FrozenInstanceError(f"{cls.__name__} never changes{way}")

    def __setattr__(self: Any, name: str, value: Any) -> None:
        if type(self) is cls or name in names:
            refuse(name)
        object.__setattr__(self, name, value)  # what a class made from it adds is its own affair

    def __delattr__(self: Any, name: str) -> None:
        if type(self) is cls or name in names:
            refuse(name)
        object.__delattr__(self, name)

    cls.__setattr__ = __setattr__  # type: ignore[assignment]
    cls.__delattr__ = __delattr__  # type: ignore[assignment]
    return cls
