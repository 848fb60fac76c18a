"""`leaderboard`: which heuristic wins the most deals within the same limits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from freecell_widget.deals import check_number, deal
from freecell_widget.errors import LessonError, SearchError
from freecell_widget.extras import need
from freecell_widget.inputs import quoted
from freecell_widget.search import Problem, Trace, greedy_best_first
from freecell_widget.search.learner import name_of

if TYPE_CHECKING:
    import pandas as pd

Heuristic = Callable[[Any], float]


def leaderboard(
    heuristics: Heuristic | Iterable[Heuristic] | Mapping[str, Heuristic],
    deals: Iterable[int] = range(1, 101),
    *,
    algorithm: Callable[..., Trace] = greedy_best_first,
    max_nodes: int = 5_000,
    progress: bool = True,
    runs: bool = False,
) -> pd.DataFrame:
    """Lets heuristics search the same numbered deals within the same limits; a row for each heuristic, the best first.

    heuristics: one, several, or several by name.  algorithm: what searches, called as ``algorithm(problem, heuristic,
    max_nodes=..)``; problems have supermoves, the solution is measured in moves.  max_nodes: generated for a deal,
    whatever time they take, so that the outcome is the same on every machine.  progress: whether to show a bar, where
    ``tqdm`` is installed.  runs: give a row for each search instead.

    Columns: ``solved``; ``deals``; ``generated``, nodes for a deal on average, those searches too that ended
    unsolved; ``moves``, the solutions' mean length over the deals that all solved who solved any (missing if there are
    none); ``seconds`` in all; ``note``, the error of a heuristic that failed. Who solves more is better, then who
    generates less. Of runs: ``heuristic deal status generated expanded moves seconds``.

    Ctrl+C ends it; what all heuristics have done by then counts, and ``frame.attrs["interrupted"]`` says so.

    Needs pandas. Raises `LessonError` for what are no heuristics or no deals, `DealError`, `SearchError` for limits.

    >>> from freecell_widget import search
    >>> board = leaderboard([search.heuristics.zero, search.heuristics.buried], [3], max_nodes=4_000, progress=False)
    >>> board.solved.to_dict()
    {'buried': 1, 'zero': 0}
    """
    need("pandas")
    import pandas as pd

    entries = _entries(heuristics)
    if isinstance(deals, str) or not isinstance(deals, Iterable):
        raise LessonError("leaderboard_deals", value=quoted(deals))
    numbers = [check_number(number) for number in deals]
    if not numbers:
        raise LessonError("leaderboard_deals", value=quoted(deals))
    rows, notes, interrupted = _search(entries, numbers, algorithm, max_nodes, progress)
    frame = pd.DataFrame(rows, columns=list(_COLUMNS)).astype({"moves": "Int64"})
    if not runs:
        frame = _ranked(frame, entries, notes)
    frame.attrs["interrupted"] = interrupted
    return frame


_COLUMNS = ("heuristic", "deal", "status", "generated", "expanded", "moves", "seconds")


def _search(
    entries: Mapping[str, Heuristic], numbers: list[int], algorithm: Callable[..., Trace], most: int, progress: bool
) -> tuple[list[tuple[Any, ...]], dict[str, str], bool]:
    """The rows, the errors of heuristics that failed, and whether Ctrl+C came between."""
    rows: list[tuple[Any, ...]] = []
    notes: dict[str, str] = {}
    try:
        # Deal by deal, so that at any moment all have searched the same ones.
        for number in _bar(numbers, progress):
            found = []
            for name, heuristic in entries.items():
                if name in notes:
                    continue
                try:
                    trace = algorithm(Problem(deal(number), moves="super"), heuristic, max_nodes=most, keep=1)
                except SearchError as error:
                    if error.code not in ("learner_raised", "heuristic_value", "heuristic_large"):
                        raise
                    notes[name] = str(error)
                    continue
                if trace.status_text in ("interrupted", "cancelled"):
                    raise KeyboardInterrupt
                count, length = trace.counters, None if trace.solution is None else len(trace.solution)
                found.append((name, number, trace.status_text, count.generated, count.expanded, length, count.seconds))
            rows += found
    except KeyboardInterrupt:
        return rows, notes, True
    return rows, notes, False


def _ranked(runs: pd.DataFrame, entries: Mapping[str, Heuristic], notes: Mapping[str, str]) -> pd.DataFrame:
    import pandas as pd

    runs = runs[~runs.heuristic.isin(list(notes))]
    solved = runs[runs.status == "solved"]
    # Lengths are compared where all have one: who solves only the easy deals would look short otherwise.
    by_all = solved.groupby("deal").heuristic.nunique()
    shared = solved[solved.deal.isin(by_all.index[by_all == solved.heuristic.nunique()])]
    groups = runs.groupby("heuristic")
    board = pd.DataFrame(
        {
            "solved": solved.groupby("heuristic").size(),
            "deals": groups.size(),
            "generated": groups.generated.mean().round(),
            "moves": shared.groupby("heuristic").moves.mean().astype(float).round(1),
            "seconds": groups.seconds.sum().round(2),
            "note": pd.Series(notes, dtype=object),
        },
        index=pd.Index(list(entries), name="heuristic"),
    )
    board = board.astype({"generated": "Int64"}).fillna({"solved": 0, "deals": 0, "note": ""})
    board = board.astype({"solved": int, "deals": int})
    return board.sort_values(["solved", "generated"], ascending=[False, True], kind="stable")


def _entries(heuristics: Any) -> dict[str, Heuristic]:
    """The heuristics by name; two of one name are told apart by a number."""
    if isinstance(heuristics, Mapping):
        pairs = [(str(name), heuristic) for name, heuristic in heuristics.items()]
    else:
        some = [heuristics] if callable(heuristics) else heuristics
        if isinstance(some, str) or not isinstance(some, Iterable):
            raise LessonError("leaderboard_heuristics", value=quoted(heuristics))
        pairs = [(name_of(heuristic), heuristic) for heuristic in some]
    found: dict[str, Heuristic] = {}
    for name, heuristic in pairs:
        if not callable(heuristic):
            raise LessonError("leaderboard_heuristics", value=quoted(heuristic))
        free = next(text for text in _numbered(name) if text not in found)
        found[free] = heuristic
    if not found:
        raise LessonError("leaderboard_heuristics", value=quoted(heuristics))
    return found


def _numbered(name: str) -> Iterator[str]:
    yield name
    number = 2
    while True:
        yield f"{name} ({number})"
        number += 1


def _bar(numbers: list[int], wanted: bool) -> Iterable[int]:
    if wanted:
        try:
            from tqdm.auto import tqdm
        except ImportError:
            return numbers
        bar: Iterable[int] = tqdm(numbers, unit="deal", leave=False)
        return bar
    return numbers
