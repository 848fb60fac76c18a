"""The deal number a text claims to show: ``#617``, ``Deal 617``, ``Game #617``."""

from __future__ import annotations

import re

from freecell_widget.errors import DealError
from freecell_widget.houses import LAST_NUMBER
from freecell_widget.inputs import quoted_text

_NUMBER = r"([0-9]{1,10})(?!\w)"
_NAMED = rf"(?:deal|game|board)[ \t]{{0,3}}(?:number|no\.?)?[ \t]{{0,3}}[:#]?[ \t]{{0,3}}{_NUMBER}"
_CLAIM = re.compile(rf"\s*(?:#[ \t]{{0,3}}{_NAMED}|#{_NUMBER}|{_NAMED}[.:]?\s*(?:#.*)?$)", re.IGNORECASE)


# Digits, or digits in groups of three as people and menus write them.
_WHOLE = re.compile(r"[0-9]{1,3}(?:[.,'’_\s][0-9]{3})+|[0-9]{1,20}")
_LONE = re.compile(
    r"\s*(?:(?:deal|game|board)\b\s*(?:number|no\.?)?\s*[:#]?|#)?\s*(?P<number>[-+]?[0-9][0-9.,'’_\s]*(?:e[0-9]+)?)\s*",
    re.IGNORECASE,
)


def lone_number(text: str) -> int | None:
    """The deal number a text consists of, None if it is more than a number, or something else.

    Raises `DealError` for a number that no deal could have, like ``-5`` or ``1.5``.

    >>> lone_number("#617"), lone_number("deal 8,589,934,591"), lone_number("7H")
    (617, 8589934591, None)
    """
    found = _LONE.fullmatch(text[:200])
    if found is None:
        return None
    written = found["number"].strip()
    if not _WHOLE.fullmatch(written):
        raise DealError("deal_number", number=quoted_text(written), first=1, last=LAST_NUMBER)
    return int(re.sub(r"[^0-9]", "", written))


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
