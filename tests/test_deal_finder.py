"""From a board back to its number."""

from __future__ import annotations

import json
import random
import time

import pytest

from freecell_widget.cards import Card
from freecell_widget.deal_finder import find_deal
from freecell_widget.deals import deal
from freecell_widget.errors import DealError
from freecell_widget.houses import LAST_NUMBER
from freecell_widget.position import Position
from freecell_widget.rules import Rules
from tests.conftest import ROOT

DEALS = json.loads((ROOT / "tests" / "data" / "deals.json").read_text(encoding="utf-8"))
EDGES = (1, 2**31 - 1, 2**31, 2**32 - 1, 2**32, 2**32 + 1, LAST_NUMBER)


@pytest.mark.parametrize("number", sorted({*map(int, DEALS), *EDGES}))
def test_known_deals_are_found_from_their_text(number: int) -> None:
    text = "\n".join(DEALS[str(number)]) if str(number) in DEALS else deal(number).to_text()
    assert find_deal(Position.parse(text)) == number


def test_random_numbers_of_each_range_are_found_quickly() -> None:
    rng = random.Random(7)
    numbers = [rng.randrange(*ends) for ends in ((1, 2**31), (2**31, 2**32), (2**32, 2**33)) for _ in range(8)]
    start = time.perf_counter()
    for number in numbers:
        columns = rng.randint(4, 12)
        assert find_deal(deal(number, Rules(columns=columns, cells=0, build="suit"))) == number
    assert time.perf_counter() - start < 15 * len(numbers)


def test_boards_that_are_no_deal() -> None:
    start = deal(617)
    assert find_deal(start.play("8a")) is None
    assert find_deal(Position([], [], [13] * 4)) is None
    rng = random.Random(3)
    for _ in range(10):  # two cards changed places
        cards = [card for column in start.columns for card in column]
        one, other = rng.sample(range(52), 2)
        cards[one], cards[other] = cards[other], cards[one]
        columns: list[list[Card]] = []
        for column in start.columns:
            columns.append([cards.pop(0) for _ in column])
        assert find_deal(Position(columns)) is None
    columns = [list(column) for column in start.columns]
    columns[7].append(columns[0].pop())  # the right cards, but not dealt row by row
    assert find_deal(Position(columns)) is None


def test_the_number_does_not_depend_on_the_label() -> None:
    assert find_deal(Position.parse("#1\n" + deal(617).to_text())) == 617


def test_a_reduced_deck_has_its_smallest_number() -> None:
    for number, ranks, columns in ((5, 4, 4), (1_000_000, 5, 6), (31_999, 12, 8), (7, 3, 4)):
        start = deal(number, ranks=ranks, columns=columns)
        found = find_deal(start)
        assert found is not None and found <= number and deal(found, start.rules) == start
    assert find_deal(deal(3 * 10**9, ranks=2, columns=4)) is not None  # one of 40,320 boards
    with pytest.raises(DealError, match="No deal from 1 to 1000000 is this board"):
        find_deal(deal(5_000_000, ranks=6, columns=4))
    assert find_deal(deal(5, ranks=4, columns=4).play("1a")) is None
