"""Boards that more than one chapter is held to."""

from __future__ import annotations

import freecell_widget as fc
from tests.boards import CHOICES

#: One card in a cell, all columns in order: once that card lies in a column, all can go home.
NEARLY = (
    "Foundations: H-9 C-T D-T S-9\nFreecells: TH - - -\n: KH QS JH TS\n: KS QH JC\n: KD QC JD\n: KC QD JS\n:\n:\n:\n:"
)
#: The same, with hardly a card left.
SHORT = "Foundations: H-Q C-K D-K S-J\nFreecells: KS - - -\n: KH QS\n:\n:\n:\n:\n:\n:\n:"


def board(house: str, text: str = CHOICES) -> fc.Position:
    return fc.Position.parse(text, fc.House.named(house).rules)
