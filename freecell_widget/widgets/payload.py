"""A position as the front end gets it: all a hand could do there, and why the rest is refused.

The shapes are those of ``docs/protocol.md``.
"""

from __future__ import annotations

import dataclasses
from typing import Any

from freecell_widget import referee
from freecell_widget.game import Game, Node
from freecell_widget.houses import House
from freecell_widget.manners import clears_itself, double_click_target, tap_target
from freecell_widget.moves import CELL_NAMES, COLUMN_NAMES, FOUNDATION_NAMES, HOME, Move
from freecell_widget.position import Position
from freecell_widget.referee import Refusal
from freecell_widget.rules import Rules


class _Refusals:
    """The different refusals of a position, each once."""

    def __init__(self) -> None:
        self._index: dict[tuple[Any, ...], int] = {}
        self.list: list[list[Any]] = []

    def index(self, refusal: Refusal) -> int:
        key = (refusal.code, *sorted(refusal.params.items()))
        if key not in self._index:
            self._index[key] = len(self.list)
            self.list.append([refusal.code, dict(refusal.params)])
        return self._index[key]


def table_state(game: Game, node: Node, ply: int, change: dict[str, Any], can_undo: bool) -> dict[str, Any]:
    """The ``_state`` of a game that stands at ``node``."""
    position, house = node.position, game.house
    refusals = _Refusals()
    won = position.is_won
    identifier = str(game.number) if game.number is not None else game.root.position.to_text("compact")
    return {
        "ply": ply,
        "columns": [[card.text for card in column] for column in position.columns],
        "cells": [None if card is None else card.text for card in position.cells],
        "foundations": list(position.foundations),
        "grabs": _grabs(position, house, refusals),
        "refusals": refusals.list,
        "movable": position.movable,
        "deal": game.number,
        "identifier": identifier,
        "line": game.to_text(),
        "moves": game.action_count if house.undo_counts else node.depth,
        "seconds": game.seconds,
        "started": game.action_count > 0 and not won,
        "can_undo": can_undo,
        "can_redo": bool(node.children),
        "won": won,
        "stuck": position.is_stuck,
        "can_auto_finish": position.can_auto_finish,
        "finish": _next_home(position),
        "clears": clears_itself(position, house),
        "change": change,
    }


def house_state(house: House) -> dict[str, Any]:
    """A house's values by name, ready for JSON."""
    values = {field.name: getattr(house, field.name) for field in dataclasses.fields(house)}
    return {**values, "rules": house.rules.as_dict(), "numbers": list(house.numbers), "limits": _limits(house.rules)}


def _limits(rules: Rules) -> dict[str, Any] | None:
    """How many cards may move at once: a row for each number of empty cells, onto a card, then into an empty column."""
    ontos, intos = (0, 1, 2), (1, 2)
    rows = [
        [*(rules.limit(c, e) for e in ontos), *(rules.limit(c, e, into_empty=True) for e in intos)]
        for c in range(rules.cells + 1)
    ]
    return None if rows[0][0] is None else {"columns": [len(ontos), len(intos)], "rows": rows}


def change_of(kind: str, step: Node | None = None) -> dict[str, Any]:
    """How the table came to look as it does; ``step`` is the node of the move that was made or taken back."""
    if step is None or step.move is None or step.parent is None:
        return {"kind": kind}
    before = step.parent.position
    return {
        "kind": kind,
        **step.move._asdict(),
        "cards": [card.text for card in referee.cards_of(before, step.move)],
        "home": _cards_home(step.parent.position, step.move, step.home),
    }


def _next_home(position: Position) -> str | None:
    """The source of the card that auto-finish sends home next; None where it cannot finish."""
    if position.is_won or not position.can_auto_finish:
        return None
    lowest = min(referee.home_moves(position), key=lambda move: referee.cards_of(position, move)[0].rank)
    return lowest.source


def _cards_home(before: Position, move: Move, home: tuple[Move, ...]) -> list[str]:
    """The cards that moves home by themselves, after ``move``, take there."""
    if not home:
        return []
    position, cards = referee.moved(before, move), []
    for going in home:
        cards.append(referee.cards_of(position, going)[0].text)
        position = referee.moved(position, going)
    return cards


def blocked_grabs(position: Position) -> list[dict[str, Any]]:
    """The grabs of a table that is only looked at: none can be picked up, for the first of its refusals."""
    return [{"source": source, "count": count, "blocked": 0} for source, count in _sources(position)]


def _grabs(position: Position, house: House, refusals: _Refusals) -> list[dict[str, Any]]:
    columns = COLUMN_NAMES[: len(position.columns)]
    places = [*columns, *CELL_NAMES[: len(position.cells)], HOME]
    return [_grab(position, house, source, count, places, refusals) for source, count in _sources(position)]


def _sources(position: Position) -> list[tuple[str, int]]:
    """All that could be picked up if nothing forbade it: a pile, and how many cards from its end."""
    piles = zip(COLUMN_NAMES, position.columns, strict=False)
    sources = [(name, count) for name, column in piles for count in range(1, len(column) + 1)]
    sources += [(name, 1) for name, card in zip(CELL_NAMES, position.cells, strict=False) if card is not None]
    return sources + [(name, 1) for name, top in zip(FOUNDATION_NAMES, position.foundations, strict=True) if top]


def _grab(
    position: Position, house: House, source: str, count: int, places: list[str], refusals: _Refusals
) -> dict[str, Any]:
    grab: dict[str, Any] = {"source": source, "count": count}
    blocked = referee.why_not_pick_up(position, source, count)
    if blocked is not None:
        return {**grab, "blocked": refusals.index(blocked)}
    targets: dict[str, list[str]] = {}
    refused: dict[str, int] = {}
    for target in places:
        move = Move(source, target, count)
        refusal = referee.why_not(position, move)
        if refusal is None:
            targets[target] = _cards_home(position, move, position.outcome_of_legal(move).home)
        elif target != source:
            refused[target] = refusals.index(refusal)
    grab |= {"targets": targets, "refused": refused}
    for name, place in (
        ("tap", tap_target(position, house, source, count)),
        ("double", double_click_target(position, house, source, count)),
    ):
        if place is not None:
            grab[name] = place
    return grab
