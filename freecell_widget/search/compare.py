"""`compare`: several searches of one problem, side by side in a table and in a picture."""

from __future__ import annotations

import inspect
import re
import warnings
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from freecell_widget.errors import FreeCellError, SearchError
from freecell_widget.extras import need
from freecell_widget.inputs import quoted
from freecell_widget.search.trace import Trace

if TYPE_CHECKING:
    import pandas as pd

_COLUMNS = {
    "seconds": "seconds",
    "memory": "bytes",
    "generated": "generated",
    "expanded": "expanded",
    "duplicates": "duplicates",
    "reopened": "reopened",
    "peak_frontier": "peak_frontier",
    "max_depth": "max_depth",
}
#: All columns of the table.
COLUMNS = ("status", "length", "cost", *_COLUMNS)


def compare(
    problem: Any, algorithms: Iterable[Any] | None = None, *, traces: dict[str, Trace] | None = None, **options: Any
) -> pd.DataFrame:
    """Searches a position or problem with one algorithm after another; a row for each.

    algorithms: functions of `search`, their names, or pairs of a name and a function that takes the problem and gives
    a `Trace`; None: those that need no parameter. options: limits and the like, for each of those that are no pairs;
    ``heuristic`` goes to those that take one.
    traces: filled with the traces, by name, if given.

    Columns: ``status`` (as `Trace.status_text`), ``length`` (moves of the solution) and ``cost``, missing without one;
    ``seconds`` of wall time; ``memory``, the peak in bytes by estimate; ``generated``, ``expanded``, ``duplicates``,
    ``reopened``, ``peak_frontier``, ``max_depth``. In a notebook the table has a picture below it.

    Where one raises, its row says so: ``status`` is the error's text, the counters are those up to there, and a
    `RuntimeWarning` says it too; the others go on. Only where all raise, the first error goes on its way. Ctrl+C ends
    it with the searches there are, the one that ran among them, and ``frame.attrs["interrupted"]`` says so.

    Needs pandas. Raises `SearchError` for what is no algorithm.

    >>> from freecell_widget import deal, search
    >>> lesson = deal(1, ranks=2, columns=4, cells=1)
    >>> frame = compare(lesson, ["breadth_first", "a_star"], heuristic=search.heuristics.buried)
    >>> frame.length.tolist(), frame.expanded.tolist()
    ([8, 8], [1334, 8])
    """
    need("pandas")
    from freecell_widget.search.comparison import Comparison

    chosen = _chosen(_DEFAULT if algorithms is None else algorithms)
    rows = {}
    errors: dict[str, Exception] = {}
    interrupted = False
    for name, call in chosen.items():
        trace: Any = None
        try:
            trace = call(problem, options)
            if not isinstance(trace, Trace):
                raise SearchError("algorithm", value=quoted(trace))
        except KeyboardInterrupt:  # of a search that does not keep what it has
            interrupted = True
            break
        except Exception as error:
            errors[name] = error
            trace = getattr(error, "trace", None)
        found = row(trace) if isinstance(trace, Trace) else dict.fromkeys(COLUMNS)
        if name in errors:
            found["status"] = f"error: {_text(errors[name])}"
        rows[name] = found
        interrupted = isinstance(trace, Trace) and trace.status_text == "interrupted"
        if traces is not None and isinstance(trace, Trace):
            traces[name] = trace
        if interrupted:
            break
    if interrupted and not rows:
        raise KeyboardInterrupt
    if errors and len(errors) == len(rows):
        raise next(iter(errors.values()))
    for name, raised in errors.items():
        warnings.warn(f"{name}: {_text(raised)}", RuntimeWarning, stacklevel=2)
    frame = Comparison.from_rows(rows)
    frame.attrs["interrupted"] = interrupted
    return frame


def _text(error: Exception) -> str:
    return str(error) if isinstance(error, FreeCellError) else f"{type(error).__name__}: {error}".removesuffix(": ")


def row(trace: Trace) -> dict[str, Any]:
    """What a table says of a search."""
    counters = trace.counters.as_dict()
    cost = float(trace.g[trace.solution_nodes[-1]]) if trace.solution is not None else None
    length = None if trace.solution is None else len(trace.solution)
    found = {"status": trace.status_text, "length": length, "cost": cost}
    return {**found, **{name: counters[source] for name, source in _COLUMNS.items()}}


_DEFAULT = ("breadth_first", "depth_first", "uniform_cost", "greedy_best_first", "a_star", "weighted_a_star", "beam")
_INFORMED = {
    "greedy_best_first",
    "a_star",
    "weighted_a_star",
    "ida_star",
    "beam",
    "staged_deepening",
    "monte_carlo",
}
_UNINFORMED = {"breadth_first", "depth_first", "depth_limited", "iterative_deepening", "uniform_cost"}

Call = Callable[[Any, dict[str, Any]], Any]


def _chosen(algorithms: Iterable[Any]) -> dict[str, Call]:
    """Name -> what runs it. Raises `SearchError`."""
    if isinstance(algorithms, str) or not isinstance(algorithms, Iterable):
        raise SearchError("algorithm", value=quoted(algorithms))
    found: dict[str, Call] = {}
    for algorithm in algorithms:
        name, call = one_of(algorithm)
        base, again = name, 1
        while name in found:
            again += 1
            name = f"{base} ({again})"
        found[name] = call
    return found


def one_of(algorithm: Any) -> tuple[str, Call]:
    """What runs a search, and its name: of an algorithm, by name or itself, or of a pair of a name and a function of
    the problem. Raises `SearchError`.
    """
    from freecell_widget import search

    if isinstance(algorithm, Sequence) and not isinstance(algorithm, str) and len(algorithm) == 2:
        name, function = algorithm
        if isinstance(name, str) and callable(function):
            return name, lambda problem, options: function(problem)
        raise SearchError("algorithm", value=quoted(algorithm))
    function = algorithm_of(algorithm)
    name = getattr(function, "__name__", "") or quoted(function)
    uninformed = name in _UNINFORMED and function is getattr(search, name)

    def call(problem: Any, options: dict[str, Any]) -> Any:
        taken = {key: value for key, value in options.items() if not (uninformed and key == "heuristic")}
        return function(problem, **taken)

    return name, call


def algorithm_of(value: Any) -> Callable[..., Any]:
    """The algorithm of a name (``"a_star"``, ``"Breadth-first"``), or the function itself. Raises `SearchError`."""
    from freecell_widget import search

    if isinstance(value, str):
        name = re.sub(r"\W+", "_", value.strip().lower())
        value = getattr(search, name) if name in _INFORMED | _UNINFORMED else value
    if not callable(value) or value in search.heuristics.ALL.values() or not _takes_a_problem(value):
        raise SearchError("algorithm", value=quoted(value))
    return value  # type: ignore[no-any-return]


def _takes_a_problem(function: Any) -> bool:
    try:
        inspect.signature(function).bind_partial(None)
    except TypeError:
        return False
    except ValueError:  # written in C: it says nothing of what it takes
        pass
    return True
