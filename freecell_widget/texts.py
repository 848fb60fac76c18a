"""The catalogs: every sentence the library or the table says, one JSON file a language.

The front end formats the same templates the same way (``docs/protocol.md`` has the table), so a refusal reads alike
in a traceback and on the table.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

LANGUAGES = ("en", "de", "nl", "it")

_RANK_INDEX = ("", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_SUIT_SYMBOL = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
_RANK_LETTERS = "A23456789TJQK"
_HOLE = re.compile(r"\{(\w+)(?::([^{}]+))?\}")


@cache
def catalog(language: str = "en") -> Mapping[str, str]:
    """The catalog of one of `LANGUAGES`."""
    import json  # only a message needs it: importing the library should not

    path = Path(__file__).parent / "locales" / f"{language}.json"
    entries: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return entries


def render(key: str, params: Mapping[str, Any], language: str = "en") -> str:
    """The catalog's template ``key`` with its holes filled.

    >>> render("error.cell_taken", {"place": "a"})
    'Cell a is taken.'
    """
    words = catalog(language)
    template = words.get(key)
    if template is None:  # never lose what is known
        return f"{key} {dict(params)}" if params else key
    return _HOLE.sub(lambda hole: _filled(params.get(hole[1], "?"), hole[2], words), template)


def _filled(value: Any, kind: str | None, words: Mapping[str, str]) -> str:
    if kind == "card":
        code = str(value)
        rank = _RANK_LETTERS.find(code[:1]) + 1
        return _index(rank, words) + _SUIT_SYMBOL.get(code[1:], code[1:])
    if kind == "rank":
        return _index(int(value), words)
    if kind in ("color", "suit"):
        return words.get(f"{kind}.{value}", str(value))
    if kind == "place":
        return _place(str(value), words)
    if kind is not None and kind.startswith("plural|"):
        one, many = kind.split("|")[1:]
        return (one if value == 1 else many).replace("#", str(value))
    return str(value)


def _index(rank: int, words: Mapping[str, str]) -> str:
    index = _RANK_INDEX[rank]
    return words.get(f"card.{index}", index)


def _place(token: str, words: Mapping[str, str]) -> str:
    if token == "h":
        return words.get("place.home", token)
    if token[:1] == "h":
        suit = words.get(f"suit.{token[1:].upper()}", token[1:])
        return words.get("place.foundation", "{suit}").replace("{suit}", suit)
    kind = "place.column" if token.isdigit() or token in "xyz" else "place.cell"
    return words.get(kind, "{name}").replace("{name}", token)
