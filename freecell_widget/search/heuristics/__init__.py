"""Estimates of how far a position is from won, each with what is known about its truth.

A heuristic is any function of a position that gives a number from 0 up (infinity: no way to win). It is **admissible**
if it never says more than the true cost of the cheapest solution, and **consistent** if along every move it falls by
no more than the move costs, and is 0 at the goal; what is consistent is admissible. `truth` says what holds for those
given here; `search.check_admissible` and `search.check_consistent` test any other on a small deal.
"""

from __future__ import annotations

from freecell_widget.search.heuristics.counts import buried, cards_left, heineman, out_of_order, zero
from freecell_widget.search.heuristics.deadlocks import deadlocks
from freecell_widget.search.heuristics.truths import Truth, truth

#: All of them, by name.
ALL = {function.__name__: function for function in (zero, cards_left, buried, out_of_order, heineman, deadlocks)}

__all__ = ["ALL", "Truth", "buried", "cards_left", "deadlocks", "heineman", "out_of_order", "truth", "zero"]
