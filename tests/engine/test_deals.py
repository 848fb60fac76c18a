import json
import pickle
import random
from pathlib import Path
from typing import Any

import pytest

from freecell_widget.deals import deal, random_deal_number
from freecell_widget.errors import DealError, RulesError
from freecell_widget.houses import House

DEALS: dict[str, list[str]] = json.loads((Path(__file__).parents[1] / "data" / "deals.json").read_text())


@pytest.mark.parametrize("number", DEALS)
def test_known_deals_are_exact(number: str) -> None:
    position = deal(int(number))
    assert [" ".join(map(str, column)) for column in position.columns] == DEALS[number]
    assert position.number == int(number)
    assert not any(position.cells) and not any(position.foundations)


@pytest.mark.parametrize("number", [0, -1, 2**33, 10**30, 1.0, "617", None, True])
def test_numbers_outside_the_range_are_refused(number: Any) -> None:
    with pytest.raises(DealError, match="whole numbers from 1 to 8589934591") as caught:
        deal(number)
    assert repr(number) in str(caught.value)


def test_the_last_number_deals() -> None:
    assert deal(2**33 - 1).number == 2**33 - 1


def test_keywords_are_short_for_rules() -> None:
    position = deal(1, ranks=4, columns=4, cells=1)
    assert position.rules == House.named("classic").rules.replace(ranks=4, columns=4, cells=1)
    assert [len(column) for column in position.columns] == [4, 4, 4, 4]
    assert deal(617, "bakers-game") == deal(617, House.named("bakers-game").rules)
    with pytest.raises(RulesError, match="cells is 12"):
        deal(1, cells=12)


def test_a_reduced_deck_keeps_the_order_of_the_full_deal() -> None:
    order = [str(card) for row in zip(*deal(1, ranks=3, columns=4).columns, strict=True) for card in row]
    assert order == "2D AD 3H 2S AS AH 3C AC 3S 2C 3D 2H".split()


def test_random_numbers_come_from_the_original_range() -> None:
    rng = random.Random(5)
    numbers = {random_deal_number(rng) for _ in range(2000)}
    assert min(numbers) >= 1 and max(numbers) <= 32_000 and len(numbers) > 1800
    assert 1 <= random_deal_number() <= 32_000


def test_a_position_pickles() -> None:
    position = deal(617, "bakers-game")
    copied = pickle.loads(pickle.dumps(position))
    assert copied == position and copied.number == 617 and hash(copied) == hash(position)
