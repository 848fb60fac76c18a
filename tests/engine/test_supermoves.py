"""A supermove is what its single cards do; what goes home by itself comes once, at its end."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from freecell_widget import referee
from freecell_widget.errors import IllegalMove
from freecell_widget.moves import Move
from freecell_widget.position import Position
from freecell_widget.rules import Rules
from tests.positions import F1, mid_game, rules_strategy


@given(rules_strategy, st.integers(0, 2**32))
@settings(max_examples=200, deadline=None)
def test_every_limited_supermove_equals_its_expansion(rules: Rules, seed: int) -> None:
    if rules.supermove == "unlimited":
        rules = rules.replace(supermove="exact")
    position = mid_game(rules, seed)
    for move in position.legal_moves:
        expansion = position.expand(move)
        assert all(step.count == 1 for step in expansion)
        by_card = position
        for step in expansion:
            by_card = by_card.play(step, autoplay=False)
        assert by_card == position.play(move, autoplay=False)
        while (going := referee.next_autoplay(by_card)) is not None:
            by_card = by_card.play(going, autoplay=False)
        assert by_card == position.play(move)


def test_the_largest_supermove_uses_every_place() -> None:
    position = Position.parse(F1)
    expansion = position.expand("12")
    assert position.play("12").columns[1][1:] == position.columns[0]
    assert {step.target for step in expansion} == {"2", "7", "8", "d"}


def test_an_unlimited_move_may_have_no_expansion() -> None:
    position = Position.parse(F1, Rules(supermove="unlimited"))
    assert len(position.expand(Move("1", "7", 4))) > 4
    with pytest.raises(IllegalMove, match="7 cards cannot be moved one by one here: 4 could") as caught:
        position.expand(Move("1", "7", 7))
    assert caught.value.code == "too_many_to_expand"


def test_an_illegal_move_has_no_expansion() -> None:
    with pytest.raises(IllegalMove, match="K♥ goes only into an empty column"):
        Position.parse(F1).expand(Move("4", "6"))
