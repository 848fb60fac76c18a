"""How hard a deal is, and random deals that are as hard as wanted: proved to be winnable, not guessed.

The measure is the number of positions the fast search expands before it has won. That search follows good moves as
a careful player would and gives up nothing it has found; a deal where the obvious moves win takes it as many
expansions as there are moves, one that leads into dead ends takes it thousands. Over deals 1 to 4000 under the default
rules it expands 65 at the median; a third takes up to 55, a quarter more than 105. Deals that players call
easy (164, 892, 1529, 3225) lie low, those they call hard (178, 454, 657, 1941) in the upper quarter, deal 617 above
all. It is no more than a measure: no two players find the same deals hard.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, get_args

from freecell_widget.deals import deal, random_deal_number
from freecell_widget.errors import DealError
from freecell_widget.frozen import frozen
from freecell_widget.houses import House, rules_of
from freecell_widget.inputs import quoted
from freecell_widget.position import Position
from freecell_widget.rules import Rules
from freecell_widget.solver.request import solve
from freecell_widget.solver.solution import Solution

Level = Literal["easy", "medium", "hard"]
Wanted = Literal["solvable", "easy", "medium", "hard"]

#: The most positions expanded for an easy deal, and for a medium one.
EASY, MEDIUM = 55, 105

#: Positions after which a search counts as over: a deal so far from any solution is not offered.
MOST_STATES = 1_000_000
#: Seconds of looking for a deal, unless told otherwise.
SECONDS = 20.0


@frozen
@dataclass(frozen=True, slots=True)
class Difficulty:
    """How hard a position is.

    status: as in `Solution`; without ``"solved"`` there is no level.  states: positions expanded.
    level: ``"easy"``, ``"medium"``, ``"hard"``, or None.  solution: the search's, whose moves prove it.
    """

    status: str
    states: int
    level: Level | None
    solution: Solution


def difficulty(position: Position, **limits: Any) -> Difficulty:
    """How hard it is to win from this position; limits are those of `solve` (a million states unless told otherwise).

    The scale is that of the compiled kernel: the Python one expands other numbers of positions.

    Raises `SolverError` for limits that are none, or anything but a position.

    >>> difficulty(deal(1529)).level, difficulty(deal(617)).level, difficulty(deal(11982)).level
    ('easy', 'hard', None)
    """
    found = solve(position, **{"max_states": MOST_STATES, **limits})
    level: Level | None = None
    if found.status == "solved":
        level = "easy" if found.states <= EASY else "medium" if found.states <= MEDIUM else "hard"
    return Difficulty(found.status, found.states, level, found)


class Found(NamedTuple):
    """A deal that was looked for: its number, None if there was none in time; and how many were tried."""

    number: int | None
    tried: int


def check_wanted(wanted: Any) -> Wanted:
    """The difficulty, if it is one; else `DealError`."""
    if wanted not in get_args(Wanted):
        raise DealError("difficulty", value=quoted(wanted), choices=", ".join(get_args(Wanted)))
    checked: Wanted = wanted
    return checked


def find_random(
    wanted: Wanted,
    rules: Rules | House | str | None = None,
    *,
    rng: random.Random | None = None,
    max_seconds: float | None = SECONDS,
    cancel: Callable[[], bool] | None = None,
) -> Found:
    """A random deal of 1 to 32,000 that is as hard as wanted under these rules; ``"solvable"`` takes any that is won.

    Its number is None if none turned up in ``max_seconds``, or before ``cancel()`` was true: under some rules there
    may be none. Raises `DealError`, `RulesError`.

    >>> find_random("easy", rng=random.Random(1)).number is not None
    True
    """
    check_wanted(wanted)
    rules = rules_of(rules)
    start, tried = time.monotonic(), 0

    def over() -> bool:
        late = max_seconds is not None and time.monotonic() - start > max_seconds
        return late or (cancel is not None and cancel())

    while not over():
        number = random_deal_number(rng)
        tried += 1
        found = difficulty(deal(number, rules), cancel=over)
        if found.level is not None and wanted in ("solvable", found.level):
            found.solution.verify()  # the engine's own word, not the kernel's
            return Found(number, tried)
    return Found(None, tried)
