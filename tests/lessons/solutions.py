"""The answers to the lessons' questions, each worked out: the teacher's key.

``python -m tests.lessons.solutions`` prints them; with ``--seal`` it writes their seals into the sheets.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import freecell_widget as fc
from freecell_widget import lessons, search
from freecell_widget.search import heuristics

SHEETS = Path(lessons.__file__).parent / "sheets.json"


def small(number: int, ranks: int, columns: int, cells: int) -> fc.Position:
    return fc.deal(number, ranks=ranks, columns=columns, cells=cells)


# The small deals of the lessons.
TINY = small(1, 2, 4, 1)
FIRST = small(2, 2, 4, 2)
SPACE = small(2, 4, 4, 0)
TREE = small(10, 4, 4, 0)
SEVEN = small(7, 4, 4, 0)
DEEP = small(4, 2, 4, 0)
COSTS = small(29, 5, 5, 0)
MAIN = small(9, 4, 4, 1)
HARD = small(15, 5, 4, 1)
BEAM = small(30, 5, 4, 1)
LOST = small(3, 3, 4, 0)
WEIGHTS = (1.2, 1.5, 2, 3, 5, 10)


# -- 1: state space ------------------------------------------------------------------------------------------------


@cache
def reachable(position: fc.Position, ordered: bool = False) -> frozenset[Any]:
    """All states; ordered: as positions, which differ when their columns are in another order."""
    problem = search.Problem(position)
    start: Any = position if ordered else problem.initial
    seen, waiting = {start}, [start]
    while waiting:
        state = waiting.pop()
        for action in problem.actions(state):
            after = problem.result(state, action)
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    return frozenset(seen)


def dead_ends(position: fc.Position) -> int:
    problem = search.Problem(position)
    return sum(not problem.actions(state) and not state.is_won for state in reachable(position))


def two_moves(position: fc.Position) -> int:
    return search.breadth_first(position, whole=True).levels[2]


def two_move_lines(position: fc.Position) -> int:
    problem = search.Problem(position)
    after = [problem.result(problem.initial, action) for action in problem.actions(problem.initial)]
    return sum(len(problem.actions(state)) for state in after)


def deepest(position: fc.Position) -> int:
    return len(search.breadth_first(position, whole=True).levels) - 1


# -- 2 and 3: searches ---------------------------------------------------------------------------------------------


def third(trace: search.Trace) -> str:
    return trace.label(int(trace.expansions[2]))


def length(trace: search.Trace) -> int:
    assert trace.solution is not None
    return len(trace.solution)


def price(trace: search.Trace) -> int:
    return int(trace.g[trace.solution_nodes[-1]])


def surely_expanded(trace: search.Trace) -> int:
    best = trace.g[trace.solution_nodes[-1]]
    return int(((trace.order >= 0) & (trace.g + trace.h < best)).sum())


def first_longer_weight() -> int:
    best = length(search.a_star(HARD, heuristics.buried))
    found = [w for w in WEIGHTS if length(search.weighted_a_star(HARD, heuristics.buried, weight=w)) > best]
    return int(found[0])


@cache
def not_admissible() -> frozenset[str]:
    return frozenset(
        name for name, heuristic in heuristics.ALL.items() if search.check_admissible(heuristic, SEVEN).wrong
    )


# -- 5: memory -----------------------------------------------------------------------------------------------------


@cache
def beam_lengths() -> dict[int, int | None]:
    """Width -> the length of what a beam finds."""
    found = {width: search.beam(BEAM, heuristics.buried, width=width).solution for width in range(1, 20)}
    return {width: None if line is None else len(line) for width, line in found.items()}


def failing_widths() -> list[int]:
    return [width for width, moves in beam_lengths().items() if moves is None]


def best_width() -> int:
    best = length(search.a_star(BEAM, heuristics.buried))
    return next(width for width, moves in beam_lengths().items() if moves == best)


def pairs(position: fc.Position) -> int:
    """`buried`, but a card counts once for each lower one of its suit under it."""
    return heuristics.cards_left(position) + sum(
        below.suit == card.suit and below.rank < card.rank
        for column in position.columns
        for at, card in enumerate(column)
        for below in column[:at]
    )


# -- 6: impossible -------------------------------------------------------------------------------------------------


def impossible(last: int) -> set[int]:
    return {n for n in range(1, last + 1) if search.a_star(small(n, 4, 4, 0), heuristics.cards_left).solution is None}


def fewest_cells(number: int) -> int:
    return next(c for c in range(11) if fc.solve(fc.deal(number, cells=c), max_states=2_000_000).status == "solved")


# -- lessons 2 and 4: what a student would write -------------------------------------------------------------------


def eager(position: fc.Position) -> int:
    """For greedy search: buried cards weigh double; cards that lie on no fitting one, and full cells, count too."""
    unfit = sum(
        upper.color == lower.color or upper.rank != lower.rank - 1
        for column in position.columns
        for lower, upper in pairwise(column)
    )
    return 2 * heuristics.buried(position) + unfit + sum(card is not None for card in position.cells)


def my_breadth_first(problem: search.Problem) -> list[fc.Move]:
    """A search as a student would write it."""
    frontier: list[tuple[Any, list[fc.Move]]] = [(problem.initial, [])]
    seen = {problem.initial}
    for state, path in frontier:
        if problem.is_goal(state):
            return path
        for action in problem.actions(state):
            after: Any = problem.result(state, action)
            if after not in seen:
                seen.add(after)
                frontier.append((after, [*path, action]))
    raise AssertionError


#: Question -> (the answer, {hint of a known slip: the answer it leads to}).
Worked = tuple[Callable[[], Any], dict[str, Callable[[], Any]]]
SOLUTIONS: dict[str, Worked] = {
    "1.1": (lambda: len(search.Problem(FIRST).actions(FIRST)), {"1.1.all": lambda: len(FIRST.legal_moves)}),
    "1.2": (lambda: two_moves(FIRST), {"1.2.lines": lambda: two_move_lines(FIRST)}),
    "1.3": (lambda: len(reachable(SPACE)), {"1.3.root": lambda: len(reachable(SPACE)) - 1}),
    "1.4": (
        lambda: len(reachable(SPACE, ordered=True)),
        {"1.4.same": lambda: len(reachable(SPACE))},
    ),
    "1.5": (lambda: dead_ends(SPACE), {"1.5.won": lambda: dead_ends(SPACE) + 1}),
    "1.6": (lambda: deepest(SPACE), {"1.6.levels": lambda: deepest(SPACE) + 1}),
    "1.7": (lambda: length(search.breadth_first(TINY)), {}),
    "2.1": (lambda: third(search.breadth_first(TREE)), {"2.1.deep": lambda: third(search.depth_first(TREE))}),
    "2.2": (lambda: third(search.depth_first(TREE)), {"2.2.broad": lambda: third(search.breadth_first(TREE))}),
    "2.3": (
        lambda: length(search.breadth_first(SEVEN)),
        {"2.3.deep": lambda: length(search.depth_first(SEVEN))},
    ),
    "2.4": (
        lambda: search.uniform_cost(TREE).counters.expanded - search.breadth_first(TREE).counters.expanded,
        {"2.4.generated": lambda: len(search.uniform_cost(TREE)) - len(search.breadth_first(TREE))},
    ),
    "2.5": (
        lambda: length(search.uniform_cost(COSTS, moves="super", cost="move")),
        {
            "2.5.single": lambda: length(search.uniform_cost(COSTS)),
            "2.5.card": lambda: price(search.uniform_cost(COSTS, moves="super")),
        },
    ),
    "2.6": (
        lambda: search.iterative_deepening(DEEP).counters.generated,
        {"2.6.last": lambda: (p := search.iterative_deepening(DEEP).passes[-1]).stop - p.start},
    ),
    "3.1": (
        lambda: heuristics.buried(HARD),
        {
            "3.1.left": lambda: heuristics.cards_left(HARD),
            "3.1.aside": lambda: heuristics.buried(HARD) - heuristics.cards_left(HARD),
            "3.1.pairs": lambda: pairs(HARD),
        },
    ),
    "3.2": (
        lambda: surely_expanded(search.a_star(MAIN, heuristics.buried)),
        {"3.2.all": lambda: search.a_star(MAIN, heuristics.buried).counters.expanded},
    ),
    "3.3": (
        lambda: (
            length(search.greedy_best_first(HARD, heuristics.buried)) - length(search.a_star(HARD, heuristics.buried))
        ),
        {"3.3.length": lambda: length(search.greedy_best_first(HARD, heuristics.buried))},
    ),
    "3.4": (first_longer_weight, {}),
    "3.5": (not_admissible, {"3.5.inconsistent": lambda: not_admissible() | {"deadlocks"}}),
    "3.6": (lambda: "cards_left", {"3.6.buried": lambda: "buried"}),
    "5.1": (
        lambda: len(search.ida_star(MAIN, heuristics.buried).passes),
        {"5.1.more": lambda: len(search.ida_star(MAIN, heuristics.buried).passes) - 1},
    ),
    "5.2": (
        lambda: (
            search.a_star(MAIN, heuristics.buried).counters.peak_nodes
            - search.ida_star(MAIN, heuristics.buried).counters.peak_nodes
        ),
        {},
    ),
    "5.3": (lambda: failing_widths()[0], {}),
    "5.4": (lambda: failing_widths()[-1], {}),
    "5.5": (best_width, {}),
    "6.1": (lambda: len(reachable(LOST)), {"6.1.nodes": lambda: len(search.breadth_first(LOST))}),
    "6.2": (lambda: dead_ends(LOST), {}),
    "6.3": (
        lambda: {"a_star", "breadth_first", "depth_first"},
        {"6.3.beam": lambda: {"a_star", "breadth_first", "depth_first", "beam"}},
    ),
    "6.4": (lambda: impossible(20), {}),
    "6.5": (lambda: fewest_cells(11982), {"6.5.same": lambda: 4}),
}

#: Answers that are tried out.
TRIED: dict[str, Any] = {
    "1.7": lambda: search.breadth_first(TINY).solution,
    "2.7": lambda: my_breadth_first,
    "4.1": lambda: heuristics.buried,
    "4.2": lambda: heuristics.deadlocks,
    "4.3": lambda: eager,
}


@cache
def answer_to(name: str) -> Any:
    """The answer, worked out once."""
    return SOLUTIONS[name][0]()


def write_seals() -> None:
    """Writes the seals of all answers into the sheets."""
    sheets = json.loads(SHEETS.read_text("utf-8"))
    for sheet in sheets.values():
        for name, question in sheet["questions"].items():
            if name in SOLUTIONS:
                question["answer"] = lessons.seal(name, answer_to(name))
                if slips := SOLUTIONS[name][1]:
                    question["slips"] = {lessons.seal(name, wrong()): hint for hint, wrong in slips.items()}
    SHEETS.write_text(json.dumps(sheets, indent=2, ensure_ascii=False) + "\n", "utf-8")


def main() -> None:
    for name in SOLUTIONS:
        answer = answer_to(name)
        print(name, sorted(answer) if isinstance(answer, set | frozenset) else answer)
    if "--seal" in sys.argv:
        write_seals()


if __name__ == "__main__":
    main()
