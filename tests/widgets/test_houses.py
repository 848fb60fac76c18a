"""Every row of the table of houses, at the table: what a front end is told, and what happens."""

from __future__ import annotations

from typing import Any

import pytest

import freecell_widget as fc
from freecell_widget.widgets.table import FreeCell
from tests.boards import CHOICES
from tests.widgets.test_table import Ear

LIMITS = {"exact": [5, 10, 20, 5, 10], "additive": [5, 6, 7, 5, 6], "product": [5, 10, 15, 5, 10]}


def grab(table: FreeCell, source: str, count: int = 1) -> dict[str, Any]:
    (found,) = [one for one in table._state["grabs"] if (one["source"], one["count"]) == (source, count)]
    return dict(found)


@pytest.fixture(params=fc.House.names())
def table(request: pytest.FixtureRequest) -> FreeCell:
    return FreeCell(617, house=request.param)


def test_what_the_front_end_reads_is_the_house(table: FreeCell) -> None:
    house, sent = table.house, table._house
    assert sent["name"] == house.name and sent["rules"] == house.rules.as_dict()
    expected = LIMITS.get(house.rules.supermove)
    if house.rules.cells == 4 and expected:
        assert sent["limits"]["rows"][4] == expected
    assert (sent["limits"] is None) == (house.rules.supermove == "unlimited")
    assert len(table._state["cells"]) == house.rules.cells
    if expected:
        assert len(sent["limits"]["rows"]) == house.rules.cells + 1


def test_whether_an_undo_counts(table: FreeCell) -> None:
    table.play("8a")
    table.undo()
    assert table._state["moves"] == (2 if table.house.name == "cardgames" else 0)
    table.redo()
    assert table._state["moves"] == (3 if table.house.name == "cardgames" else 1)


def test_a_tap_and_a_double_click() -> None:
    def sends(house: str) -> tuple[Any, ...]:
        rules = fc.House.named(house).rules.replace(autoplay="none")  # or they would be home already
        table = FreeCell(fc.Position.parse(CHOICES, rules), house=fc.House.named(house).replace(rules=rules))
        home, cell, run = grab(table, "1"), grab(table, "a"), grab(table, "6", 2)
        return home.get("tap"), cell.get("tap"), run.get("tap"), home.get("double")

    assert sends("classic") == sends("stilldeck") == sends("textbook") == ("h", None, None, None)
    assert sends("cardgames") == (None, None, None, "h")
    # home; else onto a column; a card higher up takes all below it along, here into the empty column
    assert sends("numbered") == ("h", "2", "8", None)


def test_autoplay_goes_with_the_move_and_comes_back_with_it() -> None:
    for name in fc.House.names():
        if fc.House.named(name).rules.cells != 4 or fc.House.named(name).rules.build != "alternating":
            continue
        table = FreeCell(fc.Position.parse(CHOICES, fc.House.named(name).rules), house=name)
        before = table.position
        table.play("a8")
        assert (sum(table.position.foundations) > sum(before.foundations)) == (name == "numbered"), name
        table.undo()
        assert table.position == before


def test_a_card_comes_back_from_its_foundation_in_one_house_alone(table: FreeCell) -> None:
    if table.house.rules.build == "suit" or table.house.rules.cells != 4:
        return
    own = FreeCell(fc.Position.parse(CHOICES, table.house.rules), house=table.house)
    assert ("b" in grab(own, "hc").get("targets", {})) == (table.house.name == "cardgames")


def test_the_number_box(table: FreeCell) -> None:
    last = 1_000_000 if table.house.name == "numbered" else 2**33 - 1
    assert table._house["numbers"] == [1, last]
    ear = Ear(table)
    for number in (0, last + 1):
        assert ear.intend("deal", number=number)["code"] == "deal_number"
    assert ear.intend("deal", number=last)["ok"] and table.game.number == last


def test_losing_words_and_shaking(table: FreeCell) -> None:
    variants = {"three-cells", "two-cells", "one-cell", "bakers-game", "relaxed"}  # of the textbook
    lost = table.house.name == "textbook" or table.house.name in variants
    assert table._house["stuck"] == ("lost" if lost else "offer")
    assert table._house["refusal"] == ("shake" if table.house.name == "numbered" else "line")


def test_a_table_clears_itself_in_one_house_alone_and_only_when_all_is_in_order(table: FreeCell) -> None:
    if table.house.rules.cells != 4 or table.house.rules.build == "suit":
        return
    ordered = (
        "Foundations: H-9 C-T D-T S-9\nFreecells: {}\n: KH QS JH TS\n: KS QH JC\n: KD QC JD\n: KC QD JS {}\n:\n:\n:\n:"
    )
    for cell, column, clears in (("-", "TH", True), ("TH", "", False)):
        text = ordered.format(cell, column)
        own = FreeCell(fc.Position.parse(text, table.house.rules), house=table.house)
        assert own._state["clears"] == (clears and table.house.name == "cardgames")
        assert own._state["finish"] is not None  # offered in all of them


def test_another_house_deals_again_and_never_bends_the_game() -> None:
    table = FreeCell(617)
    table.play("8a 7b")
    played, ear = table.game, Ear(table)
    ear.intend("deal", number=None, house="two-cells")
    assert (table.house.name, table.game.number, table._state["moves"], len(table._state["cells"])) == (
        "two-cells",
        617,
        0,
        2,
    )
    assert played.house.name == "classic" and len(played.position.cells) == 4
    table.undo()
    assert table.game is played and table._house["name"] == "classic" and table._state["moves"] == 2
