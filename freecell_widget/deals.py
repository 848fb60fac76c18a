"""Numbered deals: 1..2^33-1, the classic Microsoft shuffle and its two extensions."""

from __future__ import annotations

import random

from freecell_widget.cards import DECK, Card
from freecell_widget.errors import DealError
from freecell_widget.houses import LAST_NUMBER, House, rules_of
from freecell_widget.inputs import quoted, whole
from freecell_widget.position import Position, make_position
from freecell_widget.rules import Rules

MULTIPLIER, INCREMENT = 214013, 2531011  # of the linear congruential generator, modulo 2^32


def deal(
    number: int,
    rules: Rules | House | str | None = None,
    *,
    cells: int | None = None,
    columns: int | None = None,
    ranks: int | None = None,
) -> Position:
    """The numbered deal, 1..2^33-1, under ``rules`` (also a `House`, or a house's name).

    ``cells``, ``columns`` and ``ranks`` are short for a change of the rules. A reduced deck keeps the order of the
    full deal with the higher ranks left out. Raises `DealError` for a number outside the range, `RulesError`.

    >>> print(deal(1, ranks=2, columns=4).to_text("compact"))
    2DAH/ADAC/2S2C/AS2H ---- 0000
    """
    sizes = {"cells": cells, "columns": columns, "ranks": ranks}
    number = check_number(number)
    rules = rules_of(rules).replace(**{name: size for name, size in sizes.items() if size is not None})
    cards = [card for card in shuffled(number) if card.rank <= rules.ranks]
    dealt = tuple(tuple(cards[at :: rules.columns]) for at in range(rules.columns))
    return make_position(dealt, (None,) * rules.cells, (0, 0, 0, 0), rules, number)


def shuffled(number: int) -> list[Card]:
    """The 52 cards in the order they are dealt."""
    number = check_number(number)
    state = number if number < 2**32 else number - 2**32
    deck = list(DECK)
    cards = []
    for left in range(52, 0, -1):
        state = (state * MULTIPLIER + INCREMENT) & 0xFFFFFFFF
        at = _draw(number, state) % left
        cards.append(deck[at])
        deck[at] = deck[left - 1]
    return cards


def _draw(number: int, state: int) -> int:
    """The generator's output; the two later ranges of numbers widen the original 15 bits."""
    if number < 2**31:
        return (state >> 16) & 0x7FFF
    if number < 2**32:
        return (state >> 16) & 0x7FFF | 0x8000
    return (state >> 16) + 1


def check_number(number: int, first: int = 1, last: int = LAST_NUMBER) -> int:
    """The number, if it is a whole one in the range; else `DealError`."""
    checked = whole(number)
    if checked is None or not first <= checked <= last:
        raise DealError("deal_number", number=quoted(number), first=first, last=last)
    return checked


def random_deal_number(rng: random.Random | None = None) -> int:
    """A number of 1..32,000, the deals of the original."""
    return (rng or random).randint(1, 32_000)
