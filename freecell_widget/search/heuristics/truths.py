"""What is known about a heuristic's truth, and for which costs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from freecell_widget.errors import SearchError
from freecell_widget.frozen import frozen
from freecell_widget.inputs import quoted
from freecell_widget.search import learner

if TYPE_CHECKING:
    from freecell_widget.search.problem import Problem

Label = Literal["consistent", "admissible", "neither"]


@frozen
@dataclass(frozen=True, slots=True)
class Truth:
    """What is known about a heuristic: ``"consistent"`` (so admissible too), ``"admissible"`` or ``"neither"``.

    per_card: where each card moved costs 1; also per move where all moves are of one card and none goes home by itself.
    per_move: where a supermove costs 1 and no card goes home by itself.
    per_move_autoplay: where a move costs 1 with all cards it sends home.
    source: where it comes from.
    """

    per_card: Label
    per_move: Label
    per_move_autoplay: Label
    source: str

    def under(self, problem: Problem) -> Label:
        """The label under a problem's costs.

        >>> from freecell_widget import deal, search
        >>> truth(search.heuristics.buried).under(search.Problem(deal(1), moves="super", cost="move"))
        'neither'
        """
        if problem.cost_per == "card":
            return self.per_card
        if problem.initial.rules.autoplay != "none":
            return self.per_move_autoplay
        return self.per_card if problem.moves == "single" else self.per_move


_TRUTHS: dict[Any, Truth] = {}


def labelled(
    per_card: Label, per_move: Label, per_move_autoplay: Label, source: str
) -> Callable[[Callable[[Any], int]], Callable[[Any], int]]:
    """Says what is known about a heuristic."""

    def note(heuristic: Callable[[Any], int]) -> Callable[[Any], int]:
        _TRUTHS[heuristic] = Truth(per_card, per_move, per_move_autoplay, source)
        return heuristic

    return note


def truth(heuristic: Callable[[Any], float]) -> Truth:
    """What is known about one of the heuristics given here. Raises `SearchError` for any other."""
    if not callable(heuristic):
        raise SearchError("search_function", name="heuristic", value=quoted(heuristic))
    for known, found in _TRUTHS.items():
        if known is heuristic:
            return found
    raise SearchError("heuristic_unknown", name=learner.name_of(heuristic))
