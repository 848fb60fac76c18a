"""The picture of a table."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given

from freecell_widget.deals import deal
from freecell_widget.formats.svg import draw
from freecell_widget.position import Position
from freecell_widget.rules import Rules
from tests.positions import F1, position_strategy

SVG = "{http://www.w3.org/2000/svg}"


def cards(picture: str) -> list[ElementTree.Element]:
    return [group for group in ElementTree.fromstring(picture).iter(f"{SVG}g") if "transform" in group.attrib]


@given(position_strategy)
def test_every_card_that_can_be_seen_is_drawn_inside(position: Position) -> None:
    picture = draw(position)
    root = ElementTree.fromstring(picture)
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    seen = [*(card for column in position.columns for card in column), *filter(None, position.cells)]
    drawn = cards(picture)
    assert len(drawn) == len(seen) + sum(top > 0 for top in position.foundations)
    for card in drawn:
        x, y = map(float, re.findall(r"[\d.]+", card.attrib["transform"]))
        assert 0 <= x <= width - 75 and 0 <= y <= height - 105
    indices = [card.findtext(f"{SVG}text") for card in drawn]
    for rank, index in enumerate(["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"], 1):
        want = sum(card.rank == rank for card in seen) + position.foundations.count(rank)
        assert indices.count(index) == want


@pytest.mark.parametrize("rules", [Rules(columns=4, cells=10), Rules(columns=12, cells=0), Rules(cells=10)])
def test_places_never_overlap(rules: Rules) -> None:
    places = [
        tuple(float(rect.attrib[name]) for name in "xy")
        for rect in ElementTree.fromstring(draw(Position([], [], [13] * 4, rules))).iter(f"{SVG}rect")
        if rect.attrib["class"] in ("fcs-place", "fcs-column")
    ]
    assert len(places) == rules.cells + 4 + rules.columns
    for at, (x, y) in enumerate(places):
        assert all(abs(x - other_x) > 75 or abs(y - other_y) > 105 for other_x, other_y in places[:at])


def test_strips_of_a_long_column_still_show_the_index() -> None:
    kings = [f"{rank}{'HS'[at % 2]}" for at, rank in enumerate("KQJT98765432")]
    more = [f"{rank}{'DC'[at % 2]}" for at, rank in enumerate("KQJT98765432")]
    column = [*kings, *more, "AC"]
    rest = [str(card) for card in Rules().deck if str(card) not in column]
    drawn = cards(draw(Position([column, rest], rules=Rules(columns=4))))
    tops = [float(re.findall(r"[\d.]+", card.attrib["transform"])[1]) for card in drawn[:25]]
    assert min(below - above for above, below in pairwise(tops)) >= 20


def test_it_is_self_contained_and_has_a_name() -> None:
    picture = draw(deal(617))
    assert "<title>FreeCell, deal 617</title>" in picture and ": 7D TD TH KD" in picture
    assert "<title>FreeCell</title>" in draw(Position.parse(F1))
    assert not re.search(r"href|url\(|<script|<image|@import|\bid=|<use", picture)
    assert picture.count("http") == 1  # the namespace
    assert len(picture) < 40_000
    assert "prefers-color-scheme:dark" in picture and 'fill="#c62d20"' in picture
    assert deal(617)._repr_mimebundle_()["image/svg+xml"] == picture
