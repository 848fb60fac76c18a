"""The JSON of Solvitaire: ``{"tableau piles": [["KC", "10H"], ..]}``, deepest card first, ten as ``10``.

A game under way adds ``"cells"`` (``""`` for an empty one) and ``"foundations"`` (their top cards).
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from freecell_widget.cards import SUITS, Card
from freecell_widget.errors import BoardError
from freecell_widget.formats.sheet import Pile, Sheet, Token, Written, written
from freecell_widget.inputs import quoted

if TYPE_CHECKING:
    from freecell_widget.position import Position

PILES, CELLS, FOUNDATIONS = "tableau piles", "cells", "foundations"


def write(position: Position) -> str:
    """The board as JSON, one pile a line; cells and foundations only where they hold a card."""
    piles = ",\n  ".join(json.dumps([_text(card) for card in column]) for column in position.columns)
    parts = [f'"{PILES}": [\n  {piles}\n ]']
    if any(position.cells):
        parts.append(f'"{CELLS}": {json.dumps([_text(card) if card else "" for card in position.cells])}')
    tops = [_text(Card.of(top, suit)) for suit, top in zip(SUITS, position.foundations, strict=True) if top]
    if tops:
        parts.append(f'"{FOUNDATIONS}": {json.dumps(tops)}')
    return "{" + ",\n ".join(parts) + "}"


def _text(card: Card) -> str:
    return f"10{card.suit}" if card.rank == 10 else card.text


def read(text: str) -> Sheet:
    """What the JSON says; `BoardError` if it is none, or says what no FreeCell board has."""
    try:
        board = json.loads(text)
    except (ValueError, RecursionError) as error:
        line, column = getattr(error, "lineno", 1), getattr(error, "colno", 1)
        raise BoardError("board_json", reason=getattr(error, "msg", str(error)), line=line, column=column) from None
    places = _Places(text)
    piles = board.get(PILES)
    if not isinstance(piles, list):
        raise BoardError("board_json_value", name=PILES, value=quoted(piles), line=1)
    for name, value in board.items():
        if name not in (PILES, CELLS, FOUNDATIONS) and value:
            raise BoardError("board_json_key", name=quoted(name), line=places.token(f'"{name}"').line)
    sheet = Sheet(whole=True)
    for pile in piles:
        cards = [places.card(card, PILES) for card in _list(pile, PILES)]
        sheet.piles.append(Pile(cards[0].token.line if cards else 1, cards))
    if CELLS in board:
        held = _list(board[CELLS], CELLS)
        sheet.cells = [None if card in ("", "-", None) else places.card(card, CELLS) for card in held]
        sheet.cells_line = places.token(f'"{CELLS}"').line
    if FOUNDATIONS in board:
        sheet.foundations = _tops([places.card(card, FOUNDATIONS) for card in _list(board[FOUNDATIONS], FOUNDATIONS)])
    return sheet


def _list(value: Any, name: str) -> list[Any]:
    if not isinstance(value, list):
        raise BoardError("board_json_value", name=name, value=quoted(value), line=1)
    return value


def _tops(cards: list[Written]) -> dict[str, int]:
    """The top ranks; a foundation is given by its top card, or by all its cards from the ace up."""
    tops = dict.fromkeys(SUITS, 0)
    for card, token in cards:
        if tops[card.suit] not in (0, card.rank - 1):
            raise BoardError("board_foundation_twice", **token.params())
        tops[card.suit] = card.rank
    return tops


class _Places:
    """Finds where in the text a string stands: each one once, since cards are asked for in the order written."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._next: dict[str, int] = {}

    def token(self, text: str) -> Token:
        at = self._text.find(text, self._next.get(text, 0))
        if at < 0:  # written with escapes: the place is not worth a parser
            return Token(text, 1, 1)
        self._next[text] = at + len(text)
        return Token(text, self._text.count("\n", 0, at) + 1, at - self._text.rfind("\n", 0, at))

    def card(self, value: Any, name: str) -> Written:
        if not isinstance(value, str):
            raise BoardError("board_json_value", name=name, value=quoted(value), line=1)
        return written(self.token(f'"{value}"')._replace(text=value))
