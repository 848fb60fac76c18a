"""Whether anything a search leaves out costs a solution: without each of it the verdicts must be the same.

The tests run the same checks on few deals.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from freecell_widget.deals import deal
from freecell_widget.houses import House
from freecell_widget.position import Position
from freecell_widget.rules import Rules
from freecell_widget.solver import solve
from freecell_widget.solver.native import PRUNING, verdict_without

GAMES = {
    **{f"{cells} cells": Rules(cells=cells) for cells in (1, 2, 3, 4)},
    "Baker's Game": House.named("bakers-game").rules,
}
#: Decks small enough for an exhaustive search: ranks, columns, cells.
SMALL = ((3, 4, 0), (4, 5, 0), (3, 4, 1))


def disagree(one: str, other: str) -> bool:
    """Whether two verdicts cannot both be right."""
    return {one, other} == {"solved", "unsolvable"}


def check_pruning(game: str, numbers: Iterable[int], max_states: int) -> dict[str, Any]:
    """The verdicts with everything, and without one thing after another; what was left undecided is counted."""
    rules, numbers = GAMES[game], list(numbers)
    verdicts = [verdict_without(deal(number, rules), max_states=max_states) for number in numbers]
    found: dict[str, Any] = {"with all": dict(Counter(verdicts))}
    for pruning in PRUNING:
        undecided = 0
        for number, verdict in zip(numbers, verdicts, strict=True):
            other = verdict_without(deal(number, rules), pruning, max_states=max_states)
            assert not disagree(verdict, other), f"{game}, deal {number}: {verdict}, without {pruning} {other}"
            undecided += "unknown" in (verdict, other)
        found[f"without {pruning}"] = {"agree": len(numbers) - undecided, "undecided": undecided}
    return found


def can_be_won(position: Position) -> bool:
    """By an exhaustive search of the Python engine."""
    seen = {position.canonical()}
    open_ = [position]
    while open_:
        here = open_.pop()
        if here.is_won:
            return True
        for move in here.legal_moves.distinct():
            after = here.outcome_of_legal(move).position
            if (key := after.canonical()) not in seen:
                seen.add(key)
                open_.append(after)
    return False


def check_decks(house: str, numbers: Iterable[int]) -> dict[str, int]:
    """Reduced decks under the rules of a house, each number in one of the small shapes."""
    base = House.named(house).rules
    verdicts: Counter[str] = Counter()
    for number in numbers:
        ranks, columns, cells = SMALL[number % len(SMALL)]
        position = deal(number, base.replace(ranks=ranks, columns=columns, cells=cells))
        solution = solve(position)
        assert (solution.status == "solved") == can_be_won(position), position
        if solution.status == "solved":
            assert solution.verify().is_won
        verdicts[solution.status] += 1
    return dict(verdicts)


def check_autoplay(game: str, numbers: Iterable[int], max_states: int) -> dict[str, dict[str, Any]]:
    """Verdicts under each autoplay: safe takes nothing away, and whatever is won with more is won by hand too."""
    found: dict[str, dict[str, Any]] = {}
    numbers = list(numbers)
    for back in (False, True):
        lost: Counter[str] = Counter()
        undecided = 0
        for number in numbers:
            by_hand, safe, all_ = (
                solve(
                    deal(number, GAMES[game].replace(autoplay=autoplay, foundation_to_cell=back)), max_states=max_states
                ).status
                for autoplay in ("none", "safe", "all")
            )
            for autoplay, verdict in (("safe", safe), ("all", all_)):
                undecided += "unknown" in (by_hand, verdict)
                if disagree(by_hand, verdict):
                    # Only the rules can take a solution away: those that send what may still be wanted.
                    assert by_hand == "solved", f"{game}, deal {number}: by hand {by_hand}, {autoplay} {verdict}"
                    assert autoplay == "all" or back, f"{game}, deal {number}: lost by safe autoplay"
                    lost[autoplay] += 1
        name = "cards may come back from the foundations" if back else "cards stay on the foundations"
        found[name] = {"deals": len(numbers), "lost": dict(lost), "undecided": undecided}
    return found


def soundness() -> dict[str, Any]:
    """Each pruning rule off; reduced decks under every house; autoplay. On all processors."""
    with ProcessPoolExecutor() as pool:
        pruning = {game: pool.submit(check_pruning, game, range(1, 1001), 300_000) for game in GAMES}
        decks = {house: pool.submit(check_decks, house, range(1, 201)) for house in House.names()}
        autoplay = {game: pool.submit(check_autoplay, game, range(1, 101), 100_000) for game in GAMES}
        return {
            "name": "soundness",
            "pruning, deals 1..1000": {game: job.result() for game, job in pruning.items()},
            "reduced decks 1..200": {house: job.result() for house, job in decks.items()},
            "autoplay, deals 1..100": {game: job.result() for game, job in autoplay.items()},
        }
