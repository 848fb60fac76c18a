"""`Counters`: what a search cost, each number defined in words."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any


@dataclass(slots=True)
class Counters:
    """What a search cost. ``docs/search.md`` counts each of them by hand on a small example.

    generated: nodes made, the root of each pass too: a node is a way to a state, so one state may have many.
    expanded: nodes taken from the frontier whose successors were made. A goal that ends the search is not expanded.
    duplicates: nodes dropped because their state was already known on a path no dearer, or because a cheaper path
    to it was found while they waited.
    reopened: how often a state that had been expanded came back to the frontier by a cheaper path.
    peak_frontier: the most nodes that waited at a time.
    closed: states expanded and remembered, at the end; 0 for a search that remembers only its path.
    max_depth: the depth of the deepest node, in moves; the root's is 0.
    peak_nodes: the most nodes held at a time, waiting, remembered or on the path.
    bytes: about what those take in memory, the trace not included; None for a search that is only observed.
    seconds: of wall time, pauses not included.
    """

    generated: int = 0
    expanded: int = 0
    duplicates: int = 0
    reopened: int = 0
    peak_frontier: int = 0
    closed: int = 0
    max_depth: int = 0
    peak_nodes: int = 0
    bytes: int | None = 0
    seconds: float = 0.0

    def as_dict(self) -> dict[str, Any]:
        """All by name."""
        return asdict(self)

    def __str__(self) -> str:
        lines = [f"{name.replace('_', ' '):>14}  {_text(value)}" for name, value in self.as_dict().items()]
        return "\n".join(lines)


def _text(value: float | int | None) -> str:
    if value is None:
        return "unknown"
    return f"{value:,.3f}" if isinstance(value, float) else f"{value:,}"
