"""A position as the kernel reads it, and the kernel's moves as `Move`s. ``cpp/problem.h`` is the other side."""

from __future__ import annotations

from collections.abc import Iterator

from freecell_widget.moves import CELL_NAMES, COLUMN_NAMES, FOUNDATION_NAMES, HOME, Move
from freecell_widget.position import Position
from freecell_widget.rules import Rules

BUILDS = ("alternating", "suit")
SUPERMOVES = ("exact", "additive", "product", "unlimited")
AUTOPLAYS = ("none", "safe", "all")

# What a card can lie on that is no card.
_BOTTOM, _CELL, _HOME = 52, 53, 54
_NO_CARD = 255
_MOST_COLUMNS, _MOST_CELLS = 12, 10

_PLACES = {
    **dict(enumerate(COLUMN_NAMES)),
    **{16 + at: name for at, name in enumerate(CELL_NAMES)},
    32: HOME,
    **{48 + at: name for at, name in enumerate(FOUNDATION_NAMES)},
}


def encode_rules(rules: Rules) -> bytes:
    """The rules in seven bytes."""
    return bytes(
        (
            rules.cells,
            rules.columns,
            rules.ranks,
            BUILDS.index(rules.build),
            SUPERMOVES.index(rules.supermove),
            AUTOPLAYS.index(rules.autoplay),
            rules.foundation_to_cell,
        )
    )


def encode(position: Position) -> bytes:
    """The rules, what each card lies on, the last cards of the columns, the foundations and the cells."""
    under = [_HOME] * 52
    last = []
    for column in position.columns:
        below = _BOTTOM
        for card in column:
            under[card.index] = below
            below = card.index
        last.append(below)
    cells = [_NO_CARD if card is None else card.index for card in position.cells]
    for index in cells:
        if index != _NO_CARD:
            under[index] = _CELL
    last += [_BOTTOM] * (_MOST_COLUMNS - len(last))
    cells += [_NO_CARD] * (_MOST_CELLS - len(cells))
    return encode_rules(position.rules) + bytes((*under, *last, *position.foundations, *cells))


def decode_moves(data: bytes) -> Iterator[Move]:
    """The moves in fours of bytes: source, target, count, and how many cards could have gone (see `write_moves`)."""
    for at in range(0, len(data), 4):
        yield Move(_PLACES[data[at]], _PLACES[data[at + 1]], data[at + 2])


def write_moves(data: bytes) -> str:
    """The moves in standard notation, as `formats.notation` writes them, but without following them.

    Where the cards do not tell how many of them go, the kernel has said how many could.
    """
    words = []
    for at in range(0, len(data), 4):
        source, target, count, most = data[at : at + 4]
        words.append(f"{_PLACES[source]}{_PLACES[target]}" + ("" if count == most else f"v{count:x}"))
    return " ".join(words)
