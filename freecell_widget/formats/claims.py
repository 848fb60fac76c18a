"""The deal number a text claims to show: ``#617``, ``Deal 617``, ``Game #617``."""

from __future__ import annotations

import re

_NUMBER = r"([0-9]{1,10})(?!\w)"
_NAMED = rf"(?:deal|game|board)[ \t]{{0,3}}(?:number|no\.?)?[ \t]{{0,3}}[:#]?[ \t]{{0,3}}{_NUMBER}"
_CLAIM = re.compile(rf"\s*(?:#[ \t]{{0,3}}{_NAMED}|#{_NUMBER}|{_NAMED}[.:]?\s*(?:#.*)?$)", re.IGNORECASE)


def lines_of(text: str) -> list[str]:
    """The lines of a text, whatever ends them."""
    return re.split(r"\r\n?|\n", text)


def claimed_in_line(line: str) -> int | None:
    """The number a single line claims, None if it is no such header."""
    found = _CLAIM.match(line)
    if found is None:
        return None
    return int(next(number for number in found.groups() if number is not None))


def claimed_number(text: str) -> int | None:
    """The deal number the first header line of a text claims, whether the board is that deal or not.

    Compare it with ``Position.parse(text).number``, which is set only if the board really is that deal.

    >>> claimed_number("Game #617\\n: 7D TD .."), claimed_number(": 7D TD ..")
    (617, None)
    """
    if not isinstance(text, str):
        return None
    for line in lines_of(text):
        number = claimed_in_line(line)
        if number is not None:
            return number
    return None
