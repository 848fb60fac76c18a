"""Reading what callers pass in: numbers of every make, and quoting what is wrong."""

from __future__ import annotations

import math
import operator
from numbers import Real
from typing import Any

_LONGEST = 40  # characters of bad input an error quotes: it should still be a sentence


def whole(value: Any) -> int | None:
    """The value as an int, if it is a whole number of any integer type (numpy's too); no truth value is one.

    >>> whole(3), whole(True), whole(3.0), whole("3")
    (3, None, None, None)
    """
    if isinstance(value, bool):
        return None
    try:
        return operator.index(value)
    except TypeError:
        return None


def real(value: Any) -> float | None:
    """The value as a float, if it is a real number of any type (numpy's too); no truth value is one.

    >>> real(3), real(2.5), real(10**400), real(True), real("3")
    (3.0, 2.5, inf, None, None)
    """
    if isinstance(value, bool) or not isinstance(value, Real):
        return None
    number: Any = value
    try:
        return float(number)
    except OverflowError:  # more digits than a float can hold
        return math.inf if number > 0 else -math.inf


def quoted(value: Any) -> str:
    """How an error quotes a bad value: as Python writes it, but not too much of it.

    >>> quoted("4"), quoted(None), len(quoted("x" * 100))
    ("'4'", 'None', 40)
    """
    try:
        text = repr(value)
    except Exception:  # a number with more digits than Python will write, or a repr of the caller's that fails
        text = f"<{type(value).__name__}>"
    return _cut(text)


def quoted_text(value: Any) -> str:
    """How an error quotes a text that does not read: as it is where that is one line to see, and not too much of it.

    >>> quoted_text("4X"), quoted_text(""), quoted_text("a\\nb"), quoted_text(None)
    ('4X', "''", "'a\\\\nb'", 'None')
    """
    plain = isinstance(value, str) and value.isprintable() and value.strip() != ""
    return _cut(value) if plain else quoted(value)


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
