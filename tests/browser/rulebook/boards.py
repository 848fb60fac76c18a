"""Boards that more than one chapter is held to."""

from __future__ import annotations

import freecell_widget as fc

#: 4H, 3D and 4S could go home at once or soon; 9H waits in a cell; 8S 7H may lie on 9H; column 8 is empty.
BOARD = """Foundations: H-3 C-3 D-2 S-2
Freecells: 9H - - -
: KS QH JS TH 4H
: KH QS JH TS
: KC QD JC TD 9C 8D 7C 6D 5C 4D
: KD QC JD TC 9D 8C 7D 6C 5D 4C
: 9S 8S 7H 6S 5H 4S 3S
: 8H 7S 6H 5S
: 3D
:
"""
#: One card in a cell, all columns in order: once that card lies in a column, all can go home.
NEARLY = (
    "Foundations: H-9 C-T D-T S-9\nFreecells: TH - - -\n: KH QS JH TS\n: KS QH JC\n: KD QC JD\n: KC QD JS\n:\n:\n:\n:"
)
#: The same, with hardly a card left.
SHORT = "Foundations: H-Q C-K D-K S-J\nFreecells: KS - - -\n: KH QS\n:\n:\n:\n:\n:\n:\n:"


def board(house: str, text: str = BOARD) -> fc.Position:
    return fc.Position.parse(text, fc.House.named(house).rules)
