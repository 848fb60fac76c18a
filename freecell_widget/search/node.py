"""`Node`: a way to a state, as the algorithms hold it."""

from __future__ import annotations

import math
from typing import Any


class Node:
    """A state, and how a search came to it.

    g: the cost of the path.  h: the estimate of the rest, NaN before it was asked for.  depth: in moves.
    row: its place in the trace, -1 if that keeps no more.
    order: which expansion it was, -1 before.  pruned: it was cut off.  stale: a cheaper path took its place.
    """

    __slots__ = ("action", "depth", "g", "h", "order", "parent", "pruned", "row", "stale", "state")

    def __init__(self, state: Any, parent: Node | None, action: Any, g: float, row: int) -> None:
        self.state = state
        self.parent = parent
        self.action = action
        self.g = g
        self.h = math.nan
        self.depth: int = 0 if parent is None else parent.depth + 1
        self.row = row
        self.order = -1
        self.pruned = self.stale = False

    @property
    def f(self) -> float:
        """g + h."""
        return self.g + self.h

    def path(self) -> list[Node]:
        """The nodes from the root to this one."""
        node: Node | None = self
        nodes = []
        while node is not None:
            nodes.append(node)
            node = node.parent
        return nodes[::-1]

    def __repr__(self) -> str:
        return f"<Node {self.action} g={self.g} h={self.h}>"
