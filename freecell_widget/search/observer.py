"""`Observer`: makes a trace of what is asked of a problem, whoever asks.

Which node is meant by a state? The one that was made with this very object, if only one was: programs carry the object
a successor function gave them. Where a program hands the same object around for several nodes (interned strings), or
copies of its own, it is the waiting node of that state with the cheapest path known, of equal ones one that is no
duplicate, then the latest; or what a frontier that is observed too has just let go. Docs: ``docs/search.md``.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Any

from freecell_widget.search import status
from freecell_widget.search.interfaces import cards_of, checked_cards, checked_state
from freecell_widget.search.node import Node
from freecell_widget.search.trace import Trace


class _Seen(Node):
    """A node, with what has been seen of it."""

    __slots__ = ("children", "code", "objects")

    def __init__(self, state: Any, parent: Node | None, action: Any, g: float, row: int) -> None:
        super().__init__(state, parent, action, g, row)
        self.children: dict[Any, _Seen] = {}  # by action, of the expansion that goes on
        self.code = status.FRONTIER
        self.objects: list[Any] = []  # equal states that were made for it besides; kept so that their ids stay theirs

    @property
    def cost(self) -> tuple[float, int]:
        """What to compare paths by: the depth where costs are not known."""
        return (self.depth if math.isnan(self.g) else self.g), self.depth


def _key(action: Any) -> Any:
    """What to know an action by: itself, or its text if it cannot be hashed."""
    try:
        hash(action)
    except TypeError:
        return repr(action)
    return action


class Observer:
    """Writes down a search from the calls it makes.

    cost: (state, action, child) -> number where the step's cost can be known without being asked for.
    """

    def __init__(self, trace: Trace, cost: Callable[[Any, Any, Any], float] | None = None) -> None:
        self.trace = trace
        self.counters = trace.counters
        self.counters.bytes = None
        self.fetched_start = False
        self._cost = cost
        self._begin = time.perf_counter()
        self._root: _Seen | None = None
        self._current: _Seen | None = None  # whose actions were asked for last
        self._by_object: dict[int, _Seen | None] = {}  # None: several nodes share it
        self._by_state: dict[Any, list[_Seen]] = {}
        self._popped: _Seen | None = None
        self._waiting = 0
        self._goal: _Seen | None = None

    # -- what is seen ----------------------------------------------------------------------------------------------

    def asks_actions(self, state: Any, none: bool = False) -> None:
        """The actions of a state were asked for; ``none``: there are none."""
        node = self._comes_to(state)
        self._current = node
        node.children = {}
        if none and node.order < 0:
            self._expands(node)
            if node.code != status.GOAL:
                self._set(node, status.DEAD_END)

    def makes(self, state: Any, action: Any, child: Any, where: Any, cost: float | None = None) -> None:
        """A successor was made, at this cost if that is told."""
        checked_state(child, where)
        if self._cost is None and (before := cards_of(state)) is not None:  # our own problem loses none
            checked_cards(before, child, where)
        node = self._current
        if node is None or (node.state is not state and node.state != state):
            node = self._current = self.find(state)
        if node.order < 0:
            self._expands(node)
        key = _key(action)
        again = node.children.get(key)
        if again is not None and again.state == child:  # asked twice for the same
            again.objects.append(child)
            self._by_object[id(child)] = again
            return
        if cost is None and self._cost is not None:
            cost = self._cost(state, action, child)
        g = math.nan if cost is None else node.g + cost
        made = _Seen(child, node, action, g, self.trace.add(node.row, action, g, math.nan, child))
        node.children[key] = made
        self.counters.generated += 1
        self.counters.max_depth = max(self.counters.max_depth, made.depth)
        self._enters(made)

    def costs(self, state: Any, action: Any, cost: float) -> None:
        """The cost of the step that was made last by this action is known."""
        node = self._made(state, action)
        if node is not None and node.parent is not None:
            self._reaches(node, node.parent.g + cost)

    def path_costs(self, so_far: float, state: Any, action: Any, total: float) -> None:
        """The cost of the path by the step that was made last by this action is known."""
        node = self._made(state, action)
        if node is not None and node.parent is not None:
            if math.isnan(node.parent.g):
                node.parent.g = so_far
                self.trace.set_g(node.parent.row, so_far)
            self._reaches(node, total)

    def tests(self, state: Any, is_goal: bool) -> None:
        """A state was tested for the goal."""
        node = self._comes_to(state)
        if is_goal:
            self._goal = node
            self._set(node, status.GOAL)

    def estimates(self, state: Any, h: float) -> None:
        """A heuristic was asked for."""
        node = self.find(state)
        node.h = h
        self.trace.set_h(node.row, h)

    def known(self, state: Any) -> Node | None:
        """The node of a state, if one was made; what an observed frontier asks."""
        node = self._by_object.get(id(state))
        if node is not None:
            return node
        try:
            met = state in self._by_state
        except TypeError:  # no state
            return None
        return self.find(state) if met else None

    def pops(self, node: Node) -> None:
        """This one was taken from it."""
        assert isinstance(node, _Seen)
        self._popped = node

    # -- which node ------------------------------------------------------------------------------------------------

    def _comes_to(self, state: Any) -> _Seen:
        """Like `find`; but a search that is back at its start, which it has expanded, begins its next pass."""
        root = self._root
        fetched, self.fetched_start = self.fetched_start, False
        back = root is not None and root.order >= 0 and state is root.state
        again = back and (fetched or self._by_object.get(id(state)) is root)
        return self._starts(state) if again else self.find(state)

    def find(self, state: Any) -> _Seen:
        """The node that is meant by a state, see above; a root for a state that was never met."""
        if self._root is None:
            return self._starts(state)
        popped = self._popped
        if popped is not None and (popped.state is state or popped.state == state):
            return popped
        node = self._by_object.get(id(state))
        if node is not None:
            return node
        nodes = self._by_state.get(checked_state(state, self.find))
        if not nodes:
            return self._starts(state)
        waiting = [node for node in reversed(nodes) if node.order < 0]
        return min(waiting, key=lambda node: (node.cost, node.code == status.DUPLICATE)) if waiting else nodes[-1]

    def _starts(self, state: Any) -> _Seen:
        """A root, of the first pass or the next."""
        checked_state(state, self.find)
        self._by_object, self._by_state = {}, {}
        self._current = self._popped = None
        self._waiting = 0
        self.fetched_start = False
        root = _Seen(state, None, None, 0.0, self.trace.start_pass(state))
        self.trace.levels[:] = []
        self._root = root
        self.counters.generated += 1
        self._enters(root)
        return root

    def _made(self, state: Any, action: Any) -> _Seen | None:
        node = self._current
        if node is None or (node.state is not state and node.state != state):
            node = self.find(state)
        return node.children.get(_key(action))

    # -- what it means ---------------------------------------------------------------------------------------------

    def _enters(self, node: _Seen) -> None:
        key = id(node.state)
        self._by_object[key] = None if key in self._by_object else node
        others = self._by_state.setdefault(node.state, [])
        if not others:
            levels = self.trace.levels
            levels.extend([0] * (node.depth + 1 - len(levels)))
            levels[node.depth] += 1
        others.append(node)
        self._waits(1)
        if len(others) > 1:
            self._judge(node, others)

    def _judge(self, node: _Seen, others: list[_Seen]) -> None:
        """Drops a node that came no cheaper than another of its state; or lets it take the place of dearer ones."""
        cheapest = min((other for other in others if other is not node), key=lambda other: other.cost)
        if node.code in (status.FRONTIER, status.DUPLICATE):
            # A step whose cost is not known yet is judged again when it is.
            early = math.isnan(node.g) and not math.isnan(cheapest.g)
            better = not early and node.cost[0] < cheapest.cost[0]
            self._set(node, status.FRONTIER if better else status.DUPLICATE)
            if better and cheapest.code == status.FRONTIER:
                self._set(cheapest, status.DUPLICATE)
                self.trace.event("replaced", cheapest.row)

    def _reaches(self, node: _Seen, g: float) -> None:
        if g != node.g:
            node.g = g
            self.trace.set_g(node.row, g)
            others = self._by_state[node.state]
            if len(others) > 1:
                self._judge(node, others)

    def _expands(self, node: _Seen) -> None:
        dearer = [other for other in self._by_state[node.state] if other.order >= 0 and other.cost[0] > node.cost[0]]
        if not any(other.order >= 0 for other in self._by_state[node.state]):
            self.counters.closed += 1
        node.order = self.counters.expanded
        goal = node.code == status.GOAL
        self._set(node, status.EXPANDED)
        self.trace.set_order(node.row, node.order)
        if goal:
            self._set(node, status.GOAL)
        for other in dearer[-1:]:
            self.counters.reopened += 1
            self._set(other, status.REOPENED)
            self.trace.event("reopened", other.row)
        self.counters.expanded += 1

    def _set(self, node: _Seen, code: int) -> None:
        old, node.code = node.code, code
        if old == code:
            return
        self._waits((code == status.FRONTIER) - (old == status.FRONTIER))
        self.counters.duplicates += (code == status.DUPLICATE) - (old == status.DUPLICATE)
        self.trace.set_status(node.row, code)

    def _waits(self, more: int) -> None:
        self._waiting += more
        counters = self.counters
        counters.peak_frontier = max(counters.peak_frontier, self._waiting)
        counters.peak_nodes = max(counters.peak_nodes, self._waiting + counters.closed)

    def end(self, status_text: str | None = None) -> None:
        """The search is over."""
        self.counters.seconds = time.perf_counter() - self._begin
        goal = self._goal
        if goal is not None:
            self.trace.solve((node.row, node.action, node.g, node.h, node.state, node.order) for node in goal.path())
            self.trace.set_status(int(self.trace.solution_nodes[-1]), status.GOAL)
            self.trace.event("goal", int(self.trace.solution_nodes[-1]))
        searched = self.counters.expanded > 0 and not self._waiting
        text = "solved" if goal is not None else "exhausted" if searched else "ended"
        self.trace.close(status_text or text)
        self._by_object, self._by_state, self._root, self._current = {}, {}, None, None
