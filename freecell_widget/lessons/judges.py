"""How answers are judged that have to be tried out: lines of moves, heuristics, searches."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from freecell_widget import search
from freecell_widget.deals import deal
from freecell_widget.errors import SearchError
from freecell_widget.frozen import frozen
from freecell_widget.lessons.leaderboard import leaderboard
from freecell_widget.lessons.questions import Question, seal
from freecell_widget.moves import Move
from freecell_widget.position import Position
from freecell_widget.search import learner

#: More nodes than any of the lessons' small deals has states.
_MOST = 50_000


@frozen
@dataclass(frozen=True, slots=True)
class Finding:
    """What came out. text, params: the sentence, a key of ``texts/``.  hint: None: the question's own, "": none."""

    right: bool
    text: str
    params: Mapping[str, Any] = field(default_factory=dict)
    hint: str | None = ""


def small_deal(numbers: Iterable[int]) -> Position:
    """A deal of a task: ``[number, ranks, columns, cells]``."""
    number, ranks, columns, cells = numbers
    return deal(number, ranks=ranks, columns=columns, cells=cells)


def judge_line(question: str, asked: Question, answer: Any) -> Finding:
    """Moves, or their text, that win ``task["deal"]`` in as many single-card moves as the answer seals.

    Raises `IllegalMove` or `NotationError` for moves that cannot be played.
    """
    position = small_deal(asked.task["deal"])
    cards = 0
    for step in answer.split() if isinstance(answer, str) else answer:
        move = step if isinstance(step, Move) else position.parse_move(str(step))
        position = position.play(move)
        cards += move.count
    if not position.is_won:
        home = sum(position.foundations)
        return Finding(False, "line.not_won", {"home": home, "cards": 4 * position.rules.ranks}, None)
    if seal(question, cards) != asked.answer:
        return Finding(False, "line.longer", {"cards": cards}, None)
    return Finding(True, "line.right", {"cards": cards})


def judge_heuristic(question: str, asked: Question, answer: Callable[[Any], float]) -> Finding:
    """A heuristic for the small ``task["deals"]``: admissible on each of them, and A* expands fewer nodes with it than
    with the one named ``task["better_than"]``.

    Raises `SearchError` for a heuristic that raises or gives no number.
    """
    positions = [small_deal(numbers) for numbers in asked.task["deals"]]
    for position in positions:
        found = search.check_admissible(answer, position)
        if found.wrong:
            params = {"h": f"{found.h:g}", "true": f"{found.h_star:g}", "state": found.state.to_text("compact")}
            return Finding(False, "heuristic.too_high", params, None)
    known = search.heuristics.ALL[asked.task["better_than"]]

    def expanded(heuristic: Callable[[Any], float]) -> int:
        return sum(search.a_star(one, heuristic, max_nodes=_MOST, keep=1).counters.expanded for one in positions)

    mine, theirs = expanded(answer), expanded(known)
    params = {"mine": mine, "theirs": theirs, "name": known.__name__}
    if mine >= theirs:
        return Finding(False, "heuristic.no_better", params, None)
    return Finding(True, "heuristic.right", params)


def judge_solver(question: str, asked: Question, answer: Callable[[Any], float]) -> Finding:
    """A heuristic with which greedy search wins ``task["least"]`` of the full deals ``task["deals"]`` (first and last),
    generating at most ``task["max_nodes"]`` nodes for each.

    Raises `SearchError` for a heuristic that raises or gives no number.
    """
    first, last = asked.task["deals"]
    board = leaderboard({"answer": answer}, range(first, last + 1), max_nodes=asked.task["max_nodes"], progress=False)
    if note := board.note["answer"]:
        return Finding(False, "failed", {"reason": note})
    params = {"solved": int(board.solved["answer"]), "deals": last - first + 1, "least": asked.task["least"]}
    if params["solved"] < params["least"]:
        return Finding(False, "solver.too_few", params, None)
    return Finding(True, "solver.right", params)


def judge_search(question: str, asked: Question, answer: Callable[[Any], Any]) -> Finding:
    """A function of a problem that gives a shortest list of actions for each of ``task["deals"]``, and finds it in the
    way of the algorithm named ``task["like"]``: it expands no more nodes than that.

    Raises `SearchError` for a function that raises.
    """
    for position in map(small_deal, asked.task["deals"]):
        best = getattr(search, asked.task["like"])(position)
        problem = search.Problem(position)
        try:
            with search.trace(problem) as trace:
                line = answer(problem)
        except SearchError:
            raise
        except Exception as error:
            raise learner.raised(answer, error) from error
        if line is None or isinstance(line, str) or not isinstance(line, Iterable):
            return Finding(False, "search.no_line", {}, None)
        state: Any = position
        steps = list(line)
        for step in steps:
            state = state.play(step)
        if not state.is_won:
            return Finding(False, "search.not_won", {"deal": problem.title}, None)
        if len(steps) > len(best.solution or ()):
            return Finding(False, "search.longer", {"deal": problem.title, "moves": len(steps)}, None)
        mine, theirs = trace.counters.expanded, best.counters.expanded
        if mine > theirs:
            return Finding(False, "search.more", {"deal": problem.title, "mine": mine, "theirs": theirs}, None)
    return Finding(True, "search.right", {"mine": mine, "theirs": theirs})


JUDGES: Mapping[str, Callable[[str, Question, Any], Finding]] = {
    "line": judge_line,
    "heuristic": judge_heuristic,
    "solver": judge_solver,
    "search": judge_search,
}
