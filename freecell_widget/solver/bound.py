"""A lower bound on the single-card moves of a solution, in Python. ``cpp/bound.h`` says why it is one."""

from __future__ import annotations

import heapq

from freecell_widget.cards import DECK, Card
from freecell_widget.position import Position


def extra_moves(position: Position) -> int:
    """The least number of extra moves that the order of the foundations asks for.

    Each card not home makes one move home. A card must make an extra one, out of the way, if some card under it in
    its column goes home before it; whichever order the cards go home in, so many have to (Paul & Helmert 2016, as a
    shortest path over how many cards of each suit are home).
    """
    place: dict[Card, tuple[int, int]] = {}
    # How many cards of each column, below each height, can go home directly: not those above a lower one of their suit.
    direct: list[list[int]] = []
    certain = 0
    for at, column in enumerate(position.columns):
        lowest = dict.fromkeys("CDHS", 14)
        counts = [0]
        for height, card in enumerate(column):
            place[card] = at, height
            counts.append(counts[-1] + (card.rank < lowest[card.suit]))
            lowest[card.suit] = min(lowest[card.suit], card.rank)
        direct.append(counts)
        certain += len(column) - counts[-1]

    ranks = position.rules.ranks
    goal = (ranks,) * 4
    start = tuple(position.foundations)
    # (moves, cards home of each suit, how many in each column can still go home directly)
    frontier = [(certain, start, tuple(counts[-1] for counts in direct))]
    fewest = {start: certain}
    while True:
        moves, home, left = heapq.heappop(frontier)
        if moves > fewest[home]:
            continue
        if home == goal:
            return moves
        for suit, top in enumerate(home):
            if top == ranks:
                continue
            card = DECK[4 * top + suit]
            after, price = left, moves
            if card in place:
                at, height = place[card]
                if direct[at][height] < left[at]:
                    price += left[at] - direct[at][height + 1]
                    after = (*left[:at], direct[at][height], *left[at + 1 :])
            further = (*home[:suit], top + 1, *home[suit + 1 :])
            if price < fewest.get(further, 99):
                fewest[further] = price
                heapq.heappush(frontier, (price, further, after))
