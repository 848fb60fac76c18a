"""Positions to test with: random walks through every house, and a few boards with names."""

from __future__ import annotations

import random
from collections.abc import Iterator

from hypothesis import strategies as st

from freecell_widget.deals import deal
from freecell_widget.houses import House
from freecell_widget.moves import Move
from freecell_widget.position import Position
from freecell_widget.rules import Rules

# Two cells and two columns short of empty, a run of eight: what the limits are told apart by.
F1 = """
Foundations: H-5 C-K D-K S-3
Freecells: 7H 9H 6S -
: QH JS TH 9S 8H 7S 6H 5S
: KS
: 4S JH
: KH
: 8S TS
: QS
:
:
"""


def walk(start: Position, rng: random.Random, moves: int) -> Iterator[tuple[Position, Move, Position]]:
    """Up to ``moves`` random legal moves; each with the positions before and after it.

    Half of the time a card goes home if one can, so that walks reach the middle of a game and its end.
    """
    position = start
    for _ in range(moves):
        legal = list(position.legal_moves)
        if not legal:
            return
        home = [move for move in legal if move.target == "h"]
        move = rng.choice(home if home and rng.random() < 0.5 else legal)
        after = position.play(move)
        yield position, move, after
        position = after


def mid_game(rules: Rules, seed: int) -> Position:
    """A position somewhere in a random game under the rules."""
    rng = random.Random(seed)
    start = deal(rng.randint(1, 2**33 - 1), rules)
    steps = list(walk(start, rng, rng.randint(0, 60)))
    return steps[-1][2] if steps else start


def all_rules() -> list[Rules]:
    """The rules of every house, and some that no house has."""
    houses = [House.named(name).rules for name in House.names()]
    return [
        *dict.fromkeys(houses),
        Rules(autoplay="all"),
        Rules(cells=0, columns=12),
        Rules(cells=10, columns=4, supermove="additive", autoplay="safe"),
        Rules(ranks=4, columns=4, cells=2, build="suit", foundation_to_cell=True),
        Rules(ranks=6, columns=5, cells=1, supermove="product", autoplay="safe"),
    ]


rules_strategy = st.one_of(
    st.sampled_from(all_rules()),
    st.builds(
        Rules,
        cells=st.integers(0, 10),
        columns=st.integers(4, 12),
        ranks=st.integers(2, 13),
        build=st.sampled_from(["alternating", "suit"]),
        supermove=st.sampled_from(["exact", "additive", "product", "unlimited"]),
        autoplay=st.sampled_from(["none", "safe", "all"]),
        foundation_to_cell=st.booleans(),
    ),
)
position_strategy = st.builds(mid_game, rules_strategy, st.integers(0, 2**32))
