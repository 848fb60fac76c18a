"""The kernel and the Python engine count the same sequences of moves: the rules may not drift apart."""

import pytest

from freecell_widget.deals import deal
from freecell_widget.houses import House
from freecell_widget.legal import perft
from freecell_widget.position import Position
from freecell_widget.rules import Rules
from tests.positions import F1, all_rules, mid_game

native = pytest.importorskip("freecell_widget.solver.native")


@pytest.mark.parametrize("rules", all_rules(), ids=repr)
def test_both_engines_count_the_same_sequences(rules: Rules) -> None:
    for seed in range(50):
        position = mid_game(rules, seed)
        assert native.perft(position, 3) == perft(position, 3), position.to_text("compact")


@pytest.mark.parametrize("house", House.names())
def test_a_board_with_long_runs(house: str) -> None:
    position = Position.parse(F1).with_rules(House.named(house).rules.replace(cells=4))
    assert native.perft(position, 3) == perft(position, 3)


def test_deals() -> None:
    assert [native.perft(deal(617), depth) for depth in range(5)] == [1, 11, 118, 1259, 13506]
