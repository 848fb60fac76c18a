import pickle
from typing import Any

import pytest

from freecell_widget.cards import Card
from freecell_widget.errors import HouseError, RulesError
from freecell_widget.houses import House
from freecell_widget.rules import Rules


@pytest.mark.parametrize(
    ("supermove", "c", "e", "onto", "into"),
    [
        ("exact", 0, 0, 1, 0),
        ("exact", 3, 0, 4, 0),
        ("exact", 4, 0, 5, 0),
        ("exact", 2, 1, 6, 3),
        ("exact", 4, 1, 10, 5),
        ("exact", 2, 2, 12, 6),
        ("exact", 4, 2, 20, 10),
        ("additive", 2, 0, 3, 0),
        ("additive", 4, 0, 5, 0),
        ("additive", 3, 4, 8, 7),
        ("product", 4, 0, 5, 0),
        ("product", 4, 1, 10, 5),
        ("product", 4, 2, 15, 10),
        ("unlimited", 0, 0, None, 0),
        ("unlimited", 0, 1, None, None),
    ],
)
def test_supermove_limits(supermove: Any, c: int, e: int, onto: int | None, into: int | None) -> None:
    rules = Rules(supermove=supermove)
    assert rules.limit(c, e) == onto
    assert rules.limit(c, e, into_empty=True) == into


@pytest.mark.parametrize("supermove", ["additive", "product"])
@pytest.mark.parametrize("into_empty", [False, True])
def test_no_limit_is_above_exact(supermove: Any, into_empty: bool) -> None:
    for c in range(11):
        for e in range(13):
            limit = Rules(supermove=supermove).limit(c, e, into_empty=into_empty)
            exact = Rules().limit(c, e, into_empty=into_empty)
            assert limit is not None and exact is not None and limit <= exact


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"cells": 11}, "cells is 11: it must be a whole number from 0 to 10"),
        ({"cells": -1}, "cells is -1"),
        ({"cells": "4"}, "cells is '4'"),
        ({"cells": True}, "cells is True"),
        ({"columns": 3}, "columns is 3: it must be a whole number from 4 to 12"),
        ({"ranks": 14}, "ranks is 14: it must be a whole number from 2 to 13"),
        ({"build": "color"}, "build is 'color': it must be one of alternating, suit"),
        ({"supermove": None}, "supermove is None"),
        ({"supermove": ["exact"]}, "supermove is"),
        ({"autoplay": "some"}, "autoplay is 'some': it must be one of none, safe, all"),
        ({"foundation_to_cell": 1}, "foundation_to_cell is 1"),
    ],
)
def test_impossible_values_are_refused(values: dict[str, Any], words: str) -> None:
    with pytest.raises(RulesError) as caught:
        Rules(**values)
    assert str(caught.value).startswith(words)
    with pytest.raises(RulesError):
        Rules().replace(**values)
    copied = pickle.loads(pickle.dumps(caught.value))
    assert (type(copied), str(copied)) == (RulesError, str(caught.value))


def test_an_unknown_rule_is_named() -> None:
    with pytest.raises(RulesError, match="There is no rule cell: the rules are cells, columns"):
        Rules().replace(cell=3)


@pytest.mark.parametrize(
    ("build", "card", "onto", "fits"),
    [
        ("alternating", "6S", "7H", True),
        ("alternating", "6S", "7D", True),
        ("alternating", "6S", "7C", False),
        ("alternating", "6S", "8H", False),
        ("alternating", "7H", "6S", False),
        ("suit", "6S", "7S", True),
        ("suit", "6S", "7H", False),
    ],
)
def test_what_fits_on_what(build: Any, card: str, onto: str, fits: bool) -> None:
    assert Rules(build=build).fits(Card(card), Card(onto)) is fits


@pytest.mark.parametrize(
    ("build", "card", "foundations", "safe"),
    [
        # hearts 5, clubs 5, spades 5, no diamond: the six of hearts is needed by no black five
        ("alternating", "6H", (5, 0, 5, 5), True),
        # the three of spades is still in play and may want the four of hearts
        ("alternating", "4H", (2, 0, 3, 1), False),
        ("alternating", "2D", (0, 1, 0, 0), True),
        ("alternating", "AS", (0, 0, 0, 0), True),
        ("alternating", "3C", (2, 1, 2, 0), False),
        ("alternating", "3C", (2, 2, 2, 0), True),
        ("suit", "KC", (12, 0, 0, 0), True),
    ],
)
def test_which_cards_are_safe(build: Any, card: str, foundations: tuple[int, ...], safe: bool) -> None:
    assert Rules(build=build).is_safe(Card(card), foundations) is safe


HOUSES = """
classic      exact     none no  home   none line  button    no  offer 8589934591
textbook     exact     none no  home   none line  button    no  lost  8589934591
cardgames    additive  none yes select home line  automatic yes offer 8589934591
numbered     exact     safe no  best   none shake button    no  offer 1000000
stilldeck    product   none no  home   none line  button    no  offer 8589934591
three-cells  exact     none no  home   none line  button    no  lost  8589934591
two-cells    exact     none no  home   none line  button    no  lost  8589934591
one-cell     exact     none no  home   none line  button    no  lost  8589934591
bakers-game  exact     none no  home   none line  button    no  lost  8589934591
relaxed      unlimited none no  home   none line  button    no  lost  8589934591
""".strip().splitlines()


@pytest.mark.parametrize("row", HOUSES, ids=lambda row: row.split()[0])
def test_the_houses(row: str) -> None:
    name, *values = row.split()
    house = House.named(name)
    yes = {True: "yes", False: "no"}
    assert values == [
        house.rules.supermove,
        house.rules.autoplay,
        yes[house.rules.foundation_to_cell],
        house.tap,
        house.double_click,
        house.refusal,
        house.auto_finish,
        yes[house.undo_counts],
        house.stuck,
        str(house.numbers[1]),
    ]
    cells = {"three-cells": 3, "two-cells": 2, "one-cell": 1}.get(name, 4)
    build = "suit" if name == "bakers-game" else "alternating"
    assert (house.rules.cells, house.rules.build, house.rules.columns) == (cells, build, 8)
    assert house.numbers[0] == 1


def test_rules_find_their_house() -> None:
    assert House.of(Rules(build="suit")) is House.named("bakers-game")
    assert House.of(Rules()) is House.named("classic")
    own = House.of(Rules(cells=7))
    assert (own.name, own.rules.cells, own.tap) == ("own", 7, "home")
    numbered = House.named("numbered")
    assert numbered.under(numbered.rules) is numbered and numbered.under(Rules()).tap == "best"


def test_all_houses_are_named() -> None:
    assert set(House.names()) == {row.split()[0] for row in HOUSES}
    assert House.names()[0] == "classic"
    with pytest.raises(HouseError, match=r"There is no house 'vegas': the houses are classic, textbook"):
        House.named("vegas")
    with pytest.raises(HouseError, match="tap is 'twice'"):
        House.named("classic").replace(tap="twice")
