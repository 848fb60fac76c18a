"""Errors in somebody else's heuristic or problem, told with the line they come from."""

from __future__ import annotations

import linecache
from collections.abc import Callable
from pathlib import Path
from typing import Any

from freecell_widget.errors import SearchError
from freecell_widget.inputs import quoted

_OURS = str(Path(__file__).parent.parent)

#: Up to here whole numbers are taken as they are; a float holds each of them.
EXACT = 1 << 53


def raised(what: Any, error: Exception) -> SearchError:
    """The error for a function of the learner's that raised, with the innermost line that is not of this package."""
    text = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    name, where = name_of(what), where_defined(what)
    at = error.__traceback__
    while at is not None:
        code = at.tb_frame.f_code
        if not code.co_filename.startswith(_OURS):
            name = code.co_qualname.rpartition("<locals>.")[2]
            where = _line(code.co_filename, at.tb_lineno)
        at = at.tb_next
    return SearchError("learner_raised", name=name, text=text, where=where)


def value_of(heuristic: Callable[[Any], Any], state: Any) -> float:
    """What a heuristic says of a state; `SearchError` if it raises, or gives no number from 0 up."""
    try:
        value = heuristic(state)
    except SearchError:
        raise
    except Exception as error:
        raise raised(heuristic, error) from error
    return value if type(value) is int and 0 <= value <= EXACT else estimate(heuristic, value)


def is_goal(goal: Callable[[Any], Any], state: Any) -> bool:
    """What a goal test says of a state; what it raises is told with its line."""
    try:
        return bool(goal(state))
    except SearchError:
        raise
    except Exception as error:
        raise raised(goal, error) from error


def estimate(heuristic: Callable[[Any], Any], value: Any) -> float:
    """The value of a heuristic as a float; `SearchError` unless it is a number, not NaN, not negative."""
    if not isinstance(value, bool):
        try:
            found = value if type(value) is float else float(value if hasattr(value, "__float__") else "")
        except OverflowError:
            where = where_defined(heuristic)
            raise SearchError("heuristic_large", name=name_of(heuristic), value=quoted(value), where=where) from None
        except (TypeError, ValueError):
            pass
        else:
            if found >= 0:  # NaN is not
                return found
    raise SearchError("heuristic_value", name=name_of(heuristic), value=quoted(value), where=where_defined(heuristic))


def attach(error: BaseException, trace: Any) -> None:
    """Hangs the trace up to there on an error, as ``error.trace``, if it takes it."""
    try:
        error.trace = trace  # type: ignore[attr-defined]
    except AttributeError:
        error.add_note(str(trace))


def name_of(what: Any) -> str:
    """The name of a function, or of a thing's kind; a text as it is."""
    if isinstance(what, str):
        return what
    name = getattr(what, "__qualname__", None)
    return str(name).rpartition("<locals>.")[2] if name else type(what).__name__


def where_defined(what: Any) -> str:
    """The line a function is defined in, ``file.py:7: def h(state):``; its name if that is not known."""
    what = getattr(what, "__func__", what)
    code = getattr(what, "__code__", None) or getattr(vars(type(what)).get("__call__"), "__code__", None)
    if code is None:
        return name_of(what)
    return _line(code.co_filename, code.co_firstlineno)


def _line(file: str, number: int) -> str:
    text = linecache.getline(file, number).strip()
    # A notebook's cells are files of random names to Python.
    name = "cell" if "ipykernel" in file or file.startswith("<ipython-input") else Path(file).name
    return f"{name}:{number}" + (f": {text}" if text else "")
