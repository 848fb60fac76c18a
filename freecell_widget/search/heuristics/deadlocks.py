"""Deadlocks: rings of cards each of which waits for the next, so that one of them has to step aside."""

from __future__ import annotations

from itertools import pairwise

from freecell_widget.cards import Card
from freecell_widget.position import Position
from freecell_widget.search.heuristics.counts import buried
from freecell_widget.search.heuristics.truths import labelled


@labelled(
    "admissible",
    "neither",
    "neither",
    "after Paul & Helmert, Optimal solitaire game solutions using A* search and deadlock analysis, 2016; they look for "
    "the fewest cards that break all cycles, here cycles without a common card are counted",
)
def deadlocks(position: Position) -> int:
    """`buried`, and one more move for each cycle of waiting cards; no two cycles share a card.

    Suppose a card goes home straight from its place. Then the cards above it in its column must be gone before, and
    the lower cards of its suit must be home before. Where that makes a cycle, not all of its cards can go straight
    home: one has to step aside first. Cards that `buried` counts step aside anyway, so they break cycles for nothing
    and are left out.

    >>> from freecell_widget import Rules
    >>> two = Position([["AS", "2H"], ["AH", "2S"], ["AC", "2D"], ["AD", "2C"]], rules=Rules(ranks=2, columns=4))
    >>> buried(two), deadlocks(two)
    (8, 10)
    """
    columns = []
    for column in position.columns:
        lowest = {"C": 14, "D": 14, "H": 14, "S": 14}
        straight = []
        for card in column:
            if card.rank < lowest[card.suit]:
                lowest[card.suit] = card.rank
                straight.append(card)
        columns.append(straight)
    cycles = 0
    while cycle := _cycle(columns):
        cycles += 1
        columns = [[card for card in column if card not in cycle] for column in columns]
    return buried(position) + cycles


def _cycle(columns: list[list[Card]]) -> set[Card]:
    """The cards of some cycle of waiting; empty if there is none."""
    waits_for: dict[Card, list[Card]] = {}
    suits: dict[str, list[Card]] = {}
    for column in columns:
        for at, card in enumerate(column):
            waits_for[card] = column[at + 1 : at + 2]
            suits.setdefault(card.suit, []).append(card)
    for cards in suits.values():
        cards.sort()
        for lower, higher in pairwise(cards):
            waits_for[higher].append(lower)

    # Depth first along "waits for": a card that is met again on the path closes a cycle.
    finished: set[Card] = set()
    for start in waits_for:
        path: list[Card] = []
        on_path: set[Card] = set()
        stack = [start]
        while stack:
            card = stack[-1]
            if card in finished:
                stack.pop()
            elif card in on_path:
                if path and path[-1] is card:  # all it waits for is done
                    path.pop()
                    on_path.discard(card)
                    finished.add(card)
                    stack.pop()
                else:
                    return set(path[path.index(card) :])
            else:
                path.append(card)
                on_path.add(card)
                stack.extend(waits_for[card])
    return set()
