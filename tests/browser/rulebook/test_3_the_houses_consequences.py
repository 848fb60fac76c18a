"""3. The houses: consequences that are easy to get wrong."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import freecell_widget as fc
from freecell_widget.moves import Move
from freecell_widget.solver import solve
from tests.browser.rulebook.boards import SHORT, board
from tests.browser.rulebook.conftest import Desk

REDUCED = fc.Rules(ranks=6, columns=4, cells=1)
OTHERS = {
    "the same rules": REDUCED,
    "a card may come back from its foundation": REDUCED.replace(foundation_to_cell=True),
    "runs of any length": REDUCED.replace(supermove="unlimited"),
}


@pytest.mark.parametrize("rules", OTHERS.values(), ids=OTHERS)
def test_a_verdict_belongs_to_its_rules(desk: Desk, rules: fc.Rules) -> None:
    """Deal 21 of this small deck is lost, but not if a card may come back, and not if runs may be of any length."""
    verdict = "unsolvable" if rules == REDUCED else "solved"
    assert solve(fc.deal(21, rules)).status == verdict
    changed = {name: value for name, value in rules.as_dict().items() if value != fc.Rules().as_dict()[name]}
    table = desk.own_table(f"fc.deal(21, fc.Rules(**{changed!r}))")
    table.button("Hint").click()
    expect(table.line).to_contain_text("Proved unsolvable" if verdict == "unsolvable" else "Hint:")
    expect(table.root.locator("[data-sheet=unsolvable]")).to_have_count(int(verdict == "unsolvable"))


def test_positions_are_equal_if_cards_and_rules_are_and_the_number_does_not_count(desk: Desk) -> None:
    cards = fc.Position.parse(fc.deal(617).to_text())
    assert cards == fc.deal(617) and cards.number is None and hash(cards) == hash(fc.deal(617))
    assert fc.deal(617, "relaxed") != fc.deal(617) != fc.deal(617, "numbered")
    desk.table(617)
    assert desk.ask("table.position == fc.Position.parse(table.position.to_text())") is True


def test_a_supermove_is_expanded_without_autoplay_between_and_autoplay_comes_once_at_its_end(desk: Desk) -> None:
    # The ace of spades is laid bare by the run; the run's last cards would be safe on the way.
    text = (
        "Foundations: H-2 C-A D-2 S-0\nFreecells: - - - -\n: AS 4D 3C\n: 5C\n: 2S 2C\n: KS KH KD KC\n"
        ": QS QH QD QC JS JH JD JC\n: TS TH TD TC 9S 9H 9D 9C\n: 8S 8H 8D 8C 7S 7H 7D 7C\n"
        ": 6S 6H 6D 6C 5S 5H 5D 4S 4H 4C 3S 3H 3D"
    )
    start = board("numbered", text)
    run = Move("1", "2", 2)
    singles = start.expand(run)
    assert [str(move) for move in singles] == ["1a", "12", "a2"] and all(move.count == 1 for move in singles)
    outcome = start.outcome(run)
    assert outcome.home and outcome.home[0].source == "1"  # the ace, after the run has come down
    table = desk.table(start, "numbered")
    table.focus()
    table.keys("1", "2")
    table.expect_moves(1)
    table.expect_position(outcome.position)
    desk.expect("len(table.game.line)", 1)


def test_unlimited_moves_need_not_have_an_expansion() -> None:
    position = board("relaxed")
    long = Move("3", "8", 10)
    assert position.why_not(long) is None
    with pytest.raises(fc.errors.FreeCellError, match="cannot be moved one by one"):
        position.expand(long)


def test_an_autoplayed_card_belongs_to_its_move_and_one_undo_takes_both_back(desk: Desk) -> None:
    start = board("numbered")
    table = desk.table(start, "numbered")
    table.focus()
    table.keys("a", "8")
    table.expect_moves(1)
    assert desk.ask(f"sum(table.position.foundations) > {sum(start.foundations)}") is True
    table.keys("u")
    table.expect_moves(0)
    table.expect_position(start)


def test_each_card_auto_finish_plays_counts_and_is_undone_singly(desk: Desk) -> None:
    start = board("classic", SHORT)
    table = desk.table(start)
    table.button("Auto-finish").click()
    expect(table.root.locator("[data-sheet=won]")).to_be_visible(timeout=15_000)
    table.expect_moves(3)
    table.focus()
    for left in (2, 1):
        table.keys("u")
        table.expect_moves(left)
    desk.expect("sum(table.position.foundations)", sum(start.foundations) + 1)


def test_in_bakers_game_every_fitting_card_is_safe_to_send_home() -> None:
    verdicts = set()
    for number in range(1, 13):
        rules = fc.Rules(build="suit", ranks=5, columns=4, cells=1)
        free = solve(fc.deal(number, rules)).status
        assert solve(fc.deal(number, rules.replace(autoplay="all"))).status == free
        verdicts.add(free)
    assert verdicts == {"solved", "unsolvable"}


def test_in_the_alternating_game_the_rule_for_safe_cards_loses_nothing() -> None:
    seen = set()
    for number in range(1, 25):
        rules = fc.Rules(ranks=5, columns=4, cells=1)
        free = solve(fc.deal(number, rules)).status
        assert solve(fc.deal(number, rules.replace(autoplay="safe"))).status == free
        seen.add(free)
    assert seen == {"solved", "unsolvable"}


@pytest.mark.parametrize("number", [1941, 98714])
def test_two_deals_can_be_won_but_not_if_every_fitting_card_goes_home_at_once(number: int) -> None:
    assert solve(fc.deal(number)).verify().is_won
    assert solve(fc.deal(number, fc.Rules(autoplay="all"))).status == "unsolvable"
