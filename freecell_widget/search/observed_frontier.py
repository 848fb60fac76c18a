"""A frontier that tells an observer what is put on it and taken from it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from freecell_widget.search.node import Node
    from freecell_widget.search.observer import Observer

ADD = ("append", "appendleft", "push", "put", "add", "enqueue")
TAKE = ("pop", "popleft", "get", "dequeue")


def is_queue(value: Any) -> bool:
    """Whether there is a method to add and one to take."""
    return all(any(callable(getattr(value, name, None)) for name in names) for names in ((*ADD, "extend"), TAKE))


class ObservedFrontier:
    """Everything the queue does, and a word to the observer."""

    def __init__(self, queue: Any, observer: Observer) -> None:
        self._queue = queue
        self._observer = observer
        self._nodes: dict[int, tuple[Any, Node]] = {}  # by the item, which is kept so that its id stays its own

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._queue, name)
        if name in ADD:
            return lambda item, *rest, **named: self._adds(item, value, rest, named)
        if name == "extend":
            return self._extends
        if name in TAKE:
            return lambda *rest, **named: self._takes(value, rest, named)
        return value

    def _adds(self, item: Any, add: Callable[..., Any], rest: tuple[Any, ...], named: dict[str, Any]) -> Any:
        node = self._node_of(item)
        if node is not None:
            self._nodes[id(item)] = item, node
        return add(item, *rest, **named)

    def _extends(self, items: Any) -> None:
        for item in items:
            getattr(self, "append")(item)  # noqa: B009  # a queue that extends appends

    def _takes(self, take: Callable[..., Any], rest: tuple[Any, ...], named: dict[str, Any]) -> Any:
        item = take(*rest, **named)
        _, node = self._nodes.pop(id(item), (None, None))
        node = node or self._node_of(item)
        if node is not None:
            self._observer.pops(node)
        return item

    def _node_of(self, item: Any) -> Node | None:
        """The node of an item: a state, a node with one, or a tuple (a priority, a path) with one of them in it."""
        for one in (item, *reversed(item)) if isinstance(item, tuple) else (item,):
            state = getattr(one, "state", one)
            node = self._observer.known(state)
            if node is not None:
                return node
        return None

    def __len__(self) -> int:
        return len(self._queue)

    def __bool__(self) -> bool:
        return bool(self._queue)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._queue)

    def __contains__(self, item: Any) -> bool:
        return item in self._queue

    def __getitem__(self, at: Any) -> Any:
        return self._queue[at]

    def __setitem__(self, at: Any, item: Any) -> None:
        self._queue[at] = item

    def __delitem__(self, at: Any) -> None:
        del self._queue[at]

    def __repr__(self) -> str:
        return repr(self._queue)
