"""`Race`: several searches of one problem, side by side on linked steps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from freecell_widget.errors import SearchError, TreeError
from freecell_widget.inputs import quoted
from freecell_widget.search.compare import one_of
from freecell_widget.widgets.search_tree import Trees

if TYPE_CHECKING:
    from freecell_widget.widgets.table import FreeCell


class Race(Trees):
    """Two or more searches side by side: the same step in each, what each has seen, where each has come.

    problem: a `Position`, or any problem the searches take.
    searches: the contestants: as for `search.compare`, names of algorithms (``"a_star"``), functions of the problem
    that give a `search.Trace`, pairs of a name and such a function; or traces of searches already made.
    table, language: as in `SearchTree`.  options: for each search that is made here, ``max_nodes=50_000`` say;
    ``heuristic`` goes to those that take one.

    Raises `TreeError` for fewer than two searches, or what is none.

    >>> from freecell_widget import deal
    >>> race = Race(deal(1, ranks=2, columns=4, cells=1), ["breadth_first", "a_star"])
    >>> [trace.status_text for trace in race.traces]
    ['solved', 'solved']
    """

    def __init__(
        self,
        problem: Any,
        searches: Sequence[Any],
        *,
        table: FreeCell | None = None,
        language: str = "",
        **options: Any,
    ) -> None:
        if isinstance(searches, str) or not isinstance(searches, Sequence):
            raise TreeError("not_a_search", value=quoted(searches))
        if len(searches) < 2:
            raise TreeError("race_few", count=len(searches))
        runners = [_runner(search) for search in searches]  # all are looked at before the first runs
        super().__init__([run(problem, options) if callable(run) else run for run in runners], table, language)

    def __repr__(self) -> str:
        return f"<Race of {', '.join(str(getattr(trace, 'algorithm', '')) for trace in self.traces)}>"


def _runner(search: Any) -> Any:
    """A function of the problem and the options, or the trace itself."""
    if hasattr(search, "parent") or (hasattr(search, "pause") and hasattr(search, "trace")):
        return search
    try:
        return one_of(search)[1]
    except SearchError:
        raise TreeError("not_a_search", value=quoted(search)) from None
