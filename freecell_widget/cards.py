"""The 52 cards: interned, immutable values."""

from __future__ import annotations

import unicodedata
from typing import Any

from freecell_widget.errors import CardError
from freecell_widget.inputs import quoted_text, whole

SUITS = "CDHS"  # the order of the deck, of foundations, and of every table by suit
RANKS = "A23456789TJQK"  # ace low
RED_SUITS = "DH"
SUIT_SYMBOLS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}

_SUIT_NAMES = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
_RANK_NAMES = "ace two three four five six seven eight nine ten jack queen king".split()
_RANK_TEXTS = {**{letter: rank for rank, letter in enumerate(RANKS, 1)}, "1": 1, "10": 10}
_SUIT_TEXTS = {**{s: s for s in SUITS}, "♣": "C", "♧": "C", "♦": "D", "♢": "D", "♥": "H", "♡": "H", "♠": "S", "♤": "S"}


class Card:
    """A playing card: ``Card("7H")`` is always the same object.

    Reads rank then suit, in any case: ``"7h"``, ``"7♥"``, ``"TS"``, ``"10♠"``, ``"1d"``, and playing-card glyphs.

    Attributes: ``rank`` 1 (ace) .. 13 (king); ``suit`` one of ``"C" "D" "H" "S"``; ``color`` ``"black"`` or ``"red"``;
    ``index`` 0..51, the card's place in a fresh deck (AC AD AH AS 2C ..).

    Raises `CardError` for any other text.

    >>> Card("10♠"), Card("ts") is Card("TS"), Card("QD").rank, Card("QD").color
    (Card('TS'), True, 12, 'red')
    """

    __slots__ = ("color", "index", "rank", "suit", "text")

    rank: int
    suit: str
    color: str
    index: int
    text: str

    def __new__(cls, text: str | Card) -> Card:
        """The card a text names."""
        if isinstance(text, Card):
            return text
        found = _BY_TEXT.get(text) if isinstance(text, str) else None
        if found is None:
            found = _BY_TEXT[_normal(text)]
        return found

    @staticmethod
    def of(rank: int, suit: str) -> Card:
        """The card of a rank 1..13 and a suit ``"C" "D" "H" "S"``."""
        number = whole(rank)
        if number is None or not 1 <= number <= 13 or not isinstance(suit, str) or suit not in tuple(SUITS):
            raise CardError("card", text=quoted_text((rank, suit)))
        return DECK[(number - 1) * 4 + SUITS.index(suit)]

    @property
    def name(self) -> str:
        """In words: ``seven of hearts``."""
        return f"{_RANK_NAMES[self.rank - 1]} of {_SUIT_NAMES[self.suit]}"

    def symbol(self) -> str:
        """With the suit as a symbol and ten in full: ``10♠``."""
        return ("10" if self.rank == 10 else RANKS[self.rank - 1]) + SUIT_SYMBOLS[self.suit]

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Card({self.text!r})"

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"{self!r} is a value: {name!r} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{self!r} is a value: {name!r} cannot be deleted")

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index if isinstance(other, Card) else NotImplemented

    def __reduce__(self) -> tuple[Any, ...]:
        return Card, (self.text,)


def _make(index: int) -> Card:
    card = object.__new__(Card)
    rank, suit = index // 4 + 1, SUITS[index % 4]
    values = {
        "index": index,
        "rank": rank,
        "suit": suit,
        "color": "red" if suit in RED_SUITS else "black",
        "text": RANKS[rank - 1] + suit,
    }
    for name, value in values.items():
        object.__setattr__(card, name, value)
    return card


DECK: tuple[Card, ...] = tuple(_make(index) for index in range(52))
_BY_TEXT: dict[str, Card] = {card.text: card for card in DECK}


def _normal(text: Any) -> str:
    """The two-character text of anything that names a card."""
    if not isinstance(text, str):
        raise CardError("card", text=quoted_text(text))
    bare = text.strip().replace("\ufe0f", "").replace("\ufe0e", "")  # a suit may carry a style selector
    if len(bare) == 1:
        return _glyph(bare, text)
    rank = _RANK_TEXTS.get(bare[:-1].upper())
    suit = _SUIT_TEXTS.get(bare[-1:].upper())
    if rank is None or suit is None:
        raise CardError("card", text=quoted_text(text))
    return RANKS[rank - 1] + suit


def _glyph(glyph: str, text: str) -> str:
    """U+1F0A1..: the name says it all (``PLAYING CARD SEVEN OF HEARTS``)."""
    words = unicodedata.name(glyph, "").split()
    if words[:2] == ["PLAYING", "CARD"] and len(words) == 5:
        rank, suit = words[2].lower(), words[4][:1]
        if rank in _RANK_NAMES and suit in SUITS:
            return RANKS[_RANK_NAMES.index(rank)] + suit
    raise CardError("card", text=quoted_text(text))
