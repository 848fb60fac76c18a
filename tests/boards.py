"""Boards with names, that tests of more than one kind are held to."""

#: All in order: nothing but going home is left.
ORDERED = "Foundations: H-9 C-T D-T S-9\n: KH QS JH TS\n: KS QH JC\n: KD QC JD\n: KC QD JS TH\n:\n:\n:\n:"
#: Column 1 holds a run of four, columns 3 and 4 are empty, the ace of spades waits in a cell.
RUNS = """Foundations: H-0 C-K D-K S-0
Freecells: AS - - -
: KH QS JH TS
: KS QH JS TH 9S 8H 7S
:
:
: 9H 8S 7H 6S
: 2S AH 3S 2H
: 4S 3H 5S 4H
: 6H 5H
"""
#: 4H, 3D and 4S could go home at once or soon, from clubs one card may come back; 9H waits in a cell; 8S 7H may lie on
#: 9H; column 8 is empty.
CHOICES = """Foundations: H-3 C-3 D-2 S-2
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
