"""The frontiers: which of the waiting nodes comes next. That alone tells most algorithms apart."""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Callable
from itertools import count
from typing import Any, Protocol

from freecell_widget.search.node import Node


class Frontier(Protocol):
    """Where nodes wait."""

    #: Which node comes next, in words.
    order: str

    def extend(self, nodes: list[Node]) -> None:
        """Lets the new nodes of an expansion wait, in the order of the successors."""

    def pop(self) -> Node:
        """Takes the next node out."""


class Queue:
    """First in, first out."""

    order = "the order of generation"

    def __init__(self) -> None:
        self._nodes: deque[Node] = deque()

    def extend(self, nodes: list[Node]) -> None:
        """Lets nodes wait."""
        self._nodes.extend(nodes)

    def pop(self) -> Node:
        """Takes the node out that waited longest."""
        return self._nodes.popleft()


class Stack:
    """Last in, first out; of the successors of one node the first comes out first, as in the recursive form."""

    order = "the latest expansion first, its successors in their order"

    def __init__(self) -> None:
        self._nodes: list[Node] = []

    def extend(self, nodes: list[Node]) -> None:
        """Lets nodes wait."""
        self._nodes.extend(reversed(nodes))

    def pop(self) -> Node:
        """Takes the latest node out."""
        return self._nodes.pop()


class PriorityQueue:
    """The lowest key first; of equal ones the one that waited longest (a binary heap, ties broken by a count)."""

    def __init__(self, key: Callable[[Node], Any], order: str) -> None:
        self.order = f"{order}, then the order of generation"
        self._key = key
        self._heap: list[tuple[Any, int, Node]] = []
        self._tie = count()

    def extend(self, nodes: list[Node]) -> None:
        """Lets nodes wait."""
        for node in nodes:
            heapq.heappush(self._heap, (self._key(node), next(self._tie), node))

    def pop(self) -> Node:
        """Takes the node with the lowest key out."""
        return heapq.heappop(self._heap)[2]
