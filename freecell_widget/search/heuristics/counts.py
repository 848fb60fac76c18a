"""Heuristics that count cards."""

from __future__ import annotations

from freecell_widget.cards import SUITS
from freecell_widget.position import Position
from freecell_widget.search.heuristics.truths import labelled


@labelled("consistent", "consistent", "consistent", "the textbook's h = 0, which makes A* uniform-cost search")
def zero(position: Position) -> int:
    """0: knows nothing."""
    return 0


@labelled("consistent", "consistent", "neither", "the usual first idea: each card has to go home")
def cards_left(position: Position) -> int:
    """How many cards are not home: each needs a move at least.

    >>> from freecell_widget import deal
    >>> cards_left(deal(1)), cards_left(deal(1, ranks=4, columns=4))
    (52, 16)
    """
    return 4 * position.rules.ranks - sum(position.foundations)


@labelled(
    "consistent",
    "neither",
    "neither",
    "relaxation: a card above a lower one of its suit in a column has to step aside before it can go home",
)
def buried(position: Position) -> int:
    """`cards_left`, and one more move for each card that buries a lower one of its own suit.

    >>> from freecell_widget import deal
    >>> buried(deal(1, ranks=4, columns=4))
    19
    """
    aside = 0
    for column in position.columns:
        lowest = {"C": 14, "D": 14, "H": 14, "S": 14}
        for card in column:
            if card.rank > lowest[card.suit]:
                aside += 1
            else:
                lowest[card.suit] = card.rank
    return cards_left(position) + aside


@labelled("neither", "neither", "neither", "sorting: inversions, as between the tiles of a sliding puzzle")
def out_of_order(position: Position) -> int:
    """`cards_left`, and one for each pair of cards in a column of which the higher lies above the lower.

    It says too much: a card above three lower ones counts for three, though it steps aside once, if at all.
    """
    pairs = 0
    for column in position.columns:
        for at, card in enumerate(column):
            pairs += sum(below.rank < card.rank for below in column[:at])
    return cards_left(position) + pairs


@labelled("neither", "neither", "neither", "Heineman 2009, in Elyasaf, Hauptman & Sipper, GA-FreeCell, 2011")
def heineman(position: Position) -> int:
    """How many cards lie above those that go home next, one of each suit; twice that when no cell is empty or a
    foundation is.
    """
    wanted = [(suit, top + 1) for suit, top in zip(SUITS, position.foundations, strict=True)]
    above = 0
    for column in position.columns:
        for at, card in enumerate(column):
            if (card.suit, card.rank) in wanted:
                above += len(column) - at - 1
    hard = None not in position.cells or 0 in position.foundations
    return 2 * above if hard else above
