import pytest
from hypothesis import given, settings

from freecell_widget.cards import Card
from freecell_widget.deals import deal
from freecell_widget.position import Position
from freecell_widget.referee import next_autoplay
from freecell_widget.rules import Rules
from tests.positions import position_strategy


def board(autoplay: str) -> Position:
    """The ace of spades lies on the two; a move of the queen frees nothing but time."""
    return Position.parse(
        """
        Foundations: H-2 C-2 D-1 S-1
        Freecells: 3H - - -
        : 2D 2S
        : 3S 4H QH
        : KS
        : KC QC JC TC 9C 8C 7C 6C 5C 4C 3C
        : QS JS TS 9S 8S 7S 6S 5S 4S
        : KH JH TH 9H 8H 7H 6H 5H
        : KD QD JD TD 9D 8D 7D 6D 5D 4D 3D
        """,
        Rules(autoplay=autoplay),  # type: ignore[arg-type]
    )


def test_none_leaves_every_card() -> None:
    outcome = board("none").outcome("23")
    assert outcome.home == ()


def test_safe_takes_twos_and_what_they_make_safe() -> None:
    outcome = board("safe").outcome("23")
    # 2S and 2D; then, all twos being home, 3C 3D 3H; then 4C, all red threes being home. 4H is needed by the 3S still.
    assert [move.source for move in outcome.home] == ["1", "1", "4", "7", "a", "4"]
    assert outcome.position.cells == (None, None, None, None)


def test_a_needed_card_stays() -> None:
    position = Position.parse(
        """
        Foundations: H-3 C-2 D-0 S-1
        : 3S AD 4H
        : 2S
        : 3C
        : 2D
        : KH QH JH TH 9H 8H 7H 6H 5H
        : KD QD JD TD 9D 8D 7D 6D 5D 4D 3D
        : KC QC JC TC 9C 8C 7C 6C 5C 4C
        : KS QS JS TS 9S 8S 7S 6S 5S 4S
        """,
        Rules(autoplay="safe"),
    )
    after = position.play("4a")  # the two of diamonds: nothing about hearts changes
    assert after.columns[0][-1] is Card("4H")
    assert position.with_rules(Rules(autoplay="all")).play("4a").columns[0] != position.columns[0]


def test_the_deal_is_not_autoplayed() -> None:
    assert sum(map(len, deal(31, "numbered").columns)) == 52


@given(position_strategy)
@settings(max_examples=100, deadline=None)
def test_after_every_move_nothing_is_left_to_autoplay(position: Position) -> None:
    for move in position.legal_moves:
        outcome = position.outcome(move)
        assert next_autoplay(outcome.position) is None
        assert all(going.target == "h" and going.count == 1 for going in outcome.home)
        cards = sum(map(len, outcome.position.columns)) + sum(outcome.position.foundations)
        cards += sum(card is not None for card in outcome.position.cells)
        assert cards == 4 * position.rules.ranks


@pytest.mark.parametrize("build", ["alternating", "suit"])
def test_a_full_finish_by_autoplay(build: str) -> None:
    columns = [[f"{rank}{suit}" for rank in "KQJT987654321"] for suit in "CDHS"]
    position = Position(columns, rules=Rules(autoplay="safe", build=build))  # type: ignore[arg-type]
    assert position.play("1h").is_won
