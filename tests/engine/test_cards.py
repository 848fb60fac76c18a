import copy
import pickle

import pytest

from freecell_widget.cards import DECK, Card
from freecell_widget.errors import CardError


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("7H", "7H"),
        ("7h", "7H"),
        ("7♥", "7H"),
        ("7♥️", "7H"),
        ("7♡", "7H"),
        ("TS", "TS"),
        ("10♠", "TS"),
        ("10s", "TS"),
        ("ts", "TS"),
        ("1d", "AD"),
        ("aC", "AC"),
        (" KD ", "KD"),
        ("🂡", "AS"),
        ("🃋", "JD"),
        ("🂽", "QH"),
        ("🃞", "KC"),
    ],
)
def test_a_card_reads_every_way_it_is_written(text: str, card: str) -> None:
    assert Card(text) is Card(card)
    assert str(Card(text)) == card


@pytest.mark.parametrize("text", ["", "7", "H", "4X", "11H", "0H", "77H", "7HH", "🂬", "🃏", "♥7", None, 7, ["7H"]])
def test_anything_else_is_refused_by_name(text: object) -> None:
    with pytest.raises(CardError, match="is no card") as caught:
        Card(text)  # type: ignore[arg-type]
    assert str(text) in str(caught.value)


def test_cards_are_values() -> None:
    seven = Card("7H")
    assert (seven.rank, seven.suit, seven.color, seven.index, seven.name) == (7, "H", "red", 26, "seven of hearts")
    assert pickle.loads(pickle.dumps(seven)) is seven
    assert copy.deepcopy(seven) is seven
    assert len(set(DECK)) == 52
    assert [str(card) for card in sorted(DECK)[:5]] == ["AC", "AD", "AH", "AS", "2C"]
    with pytest.raises(AttributeError, match="is a value"):
        seven.rank = 8


def test_symbols() -> None:
    assert [Card(text).symbol() for text in ("TS", "AD", "KC")] == ["10♠", "A♦", "K♣"]
