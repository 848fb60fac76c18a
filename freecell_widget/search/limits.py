"""The limits every algorithm takes, checked."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypedDict

from freecell_widget.errors import SearchError
from freecell_widget.inputs import quoted, real, whole

if TYPE_CHECKING:
    from freecell_widget.search.problem import Cost, Moves

#: What the nodes of a search may take in memory unless told otherwise, in bytes.
MEMORY = 1 << 30
_MOST = 1 << 40


class Options(TypedDict, total=False):
    """What every algorithm takes besides its own parameters.

    moves, cost: how a `Position` becomes a `Problem`; of no use with a problem.
    max_nodes: generated.  max_seconds: of wall time, pauses not included.  max_depth: deeper nodes are not expanded.
    max_memory: in bytes, by estimate (`Counters.bytes`), one GiB unless told otherwise; the trace comes on top.
    keep: how many nodes the trace keeps, 1,000,000 unless told otherwise; the solution is always kept.
    progress: True for a bar where ``tqdm`` is installed, or a function that is called with the counters.
    """

    moves: Moves
    cost: Cost
    max_nodes: int | None
    max_seconds: float | None
    max_depth: int | None
    max_memory: int | None
    keep: int
    progress: bool | Callable[[Any], object]


@dataclass(slots=True)
class Limits:
    """The limits as numbers; infinity where there is none."""

    nodes: float
    seconds: float
    depth: float
    memory: float
    keep: int


def limits_of(options: dict[str, Any], keep: int) -> Limits:
    """The limits among the options. Raises `SearchError` for one that is none, and for options there are not."""
    for name in options:
        if name not in Options.__annotations__:
            raise SearchError("search_unknown", name=name, options=", ".join(Options.__annotations__))
    given = options.get("max_seconds")
    seconds = math.inf if given is None else real(given)
    if seconds is None or not seconds > 0:
        raise SearchError("limit_seconds", value=quoted(given))
    memory = options.get("max_memory")
    return Limits(
        nodes=number("max_nodes", options.get("max_nodes")),
        seconds=math.inf if given is None else min(seconds, _MOST),
        depth=number("max_depth", options.get("max_depth")),
        memory=number("max_memory", MEMORY if memory is None else memory),
        keep=int(number("keep", options.get("keep", keep), none=False)),
    )


def from_zero(name: str, value: Any) -> float:
    """A finite number from 0 up. Raises `SearchError`."""
    found = real(value)
    if found is None or not 0 <= found <= sys.float_info.max:
        raise SearchError("search_from_zero", name=name, value=quoted(value))
    return found


def number(name: str, value: Any, *, least: int = 1, most: int = _MOST, none: bool = True) -> float:
    """A whole number in a range, or infinity for None where that is allowed. Raises `SearchError`."""
    if value is None and none:
        return math.inf
    count = whole(value)
    if count is None or not least <= count <= most:
        code = "limit" if none else "search_number"
        raise SearchError(code, name=name, value=quoted(value), least=least, most=most)
    return count
