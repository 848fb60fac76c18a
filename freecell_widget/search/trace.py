"""`Trace`: a search as a tree in flat arrays, in the order it grew."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from freecell_widget.errors import TraceError
from freecell_widget.inputs import quoted, whole
from freecell_widget.search import status
from freecell_widget.search.counters import Counters
from freecell_widget.search.problem import State

if TYPE_CHECKING:
    import networkx
    import pandas
    from numpy.typing import NDArray

    from freecell_widget.solver import Solution

#: How many nodes a trace keeps unless told otherwise: some 35 MB.
KEEP = 1_000_000
NO_MOVE = 65_535

COLUMNS: dict[str, Any] = {
    "parent": np.int32,
    "move": np.uint16,
    "depth": np.int32,
    "g": np.float64,
    "h": np.float64,
    "status": np.uint8,
    "order": np.int32,
}


class Pass(NamedTuple):
    """One pass of a search that starts anew with a larger bound: its nodes are ``start <= node < stop``.

    bound: the depth or f it stayed within; None for a search that has only one pass.
    """

    bound: float | None
    start: int
    stop: int


class Event(NamedTuple):
    """Something worth stopping at: after ``step`` expansions, at ``node`` (-1 if it was cut).

    kind: ``"goal" "reopened" "bound" "peak" "limit" "replaced"``, the last of a node dropped while it waited.
    """

    step: int
    kind: str
    node: int
    params: dict[str, Any]


class Trace:
    """A search as a tree: flat arrays indexed by node, parents before their children. It only ever grows.

    ``parent`` (int32, -1 for the root of a pass), ``move`` (uint16, an index into ``actions`` and ``labels``, 65535 at
    a root), ``depth`` (int32, in moves), ``g`` and ``h`` (float64, NaN where unknown), ``status`` (uint8, see
    `freecell_widget.search.status`), ``order`` (int32, the how-manieth expansion, -1 if never expanded).

    actions: the different moves, or another program's actions; labels: their texts.
    passes: of iterative deepening and IDA* every pass is kept, each with a root of its own.
    solution: the actions from the start to the goal, or None.  solution_nodes: their nodes, the root first.
    counters: what the search cost.  levels: new states per depth (of the last pass).  events: what to stop at.
    cut: nodes that were made but not kept; the first ones are kept, and always those on the solution.
    status_text: ``"solved"``; ``"exhausted"`` (no solution); ``"limit: nodes"`` (or seconds, depth, memory);
    ``"ended"`` (no solution, though not everything was searched); ``"interrupted"``, ``"cancelled"``, ``"error"``.
    growing: whether a search still writes to it. Then read ``len(trace)`` first, and slice the arrays by that.

    >>> from freecell_widget import deal, search
    >>> trace = search.breadth_first(deal(1, ranks=2, columns=4, cells=1))
    >>> trace.status_text, len(trace.solution), len(trace) == trace.counters.generated
    ('solved', 8, True)
    """

    def __init__(
        self,
        *,
        title: str = "",
        algorithm: str = "",
        keep: int = KEEP,
        label: Callable[[Any], str] = str,
        replay: Callable[[Any, Any], Any] | None = None,
    ) -> None:
        """label: the text of an action.  replay: (state, action) -> state, or None to keep each node's state."""
        self.problem_title = title
        self.algorithm = algorithm
        self.tie_break = ""
        self.actions: list[Any] = []
        self.labels: list[str] = []
        self.solution: list[Any] | None = None
        self.solution_nodes: NDArray[np.int32] = np.zeros(0, np.int32)
        self.levels: list[int] = []
        self.events: list[Event] = []
        self.status_text = "growing"
        self._counters = Counters()
        self._cut = 0
        self._growing = True
        self._roots: list[tuple[int, float | None]] = []  # the first node and the bound of each pass
        self._root_states: dict[int, Any] = {}
        self._states: list[Any] | None = None if replay else []
        self._replay = replay
        self._label = label
        self._index: dict[Hashable, int] = {}
        self._keep = keep
        self._count = 0
        self._allocate(min(keep, 1024))

    # -- reading -------------------------------------------------------------------------------------------------

    def __len__(self) -> int:
        return self._count

    def __bool__(self) -> bool:
        return True  # an empty trace is one, too

    def _view(self, name: str) -> Any:
        count = self._count  # before the array: that may be exchanged for a longer one, never for a shorter
        return self._arrays[name][:count]

    @property
    def parent(self) -> NDArray[np.int32]:
        """The parent of each node, -1 for a root."""
        return self._view("parent")  # type: ignore[no-any-return]

    @property
    def move(self) -> NDArray[np.uint16]:
        """The index of the action that led to each node, 65535 at a root."""
        return self._view("move")  # type: ignore[no-any-return]

    @property
    def depth(self) -> NDArray[np.int32]:
        """The number of moves from the root."""
        return self._view("depth")  # type: ignore[no-any-return]

    @property
    def g(self) -> NDArray[np.float64]:
        """The cost of the path from the root, NaN where unknown."""
        return self._view("g")  # type: ignore[no-any-return]

    @property
    def h(self) -> NDArray[np.float64]:
        """The estimate of the cost to the goal, NaN where there was none."""
        return self._view("h")  # type: ignore[no-any-return]

    @property
    def status(self) -> NDArray[np.uint8]:
        """The code of each node, and the flag of those on the solution."""
        return self._view("status")  # type: ignore[no-any-return]

    @property
    def order(self) -> NDArray[np.int32]:
        """Which expansion was this node's, from 0; -1 for nodes never expanded."""
        return self._view("order")  # type: ignore[no-any-return]

    @property
    def counters(self) -> Counters:
        """What the search cost, so far."""
        return self._counters

    @property
    def cut(self) -> int:
        """How many nodes were made but not kept."""
        return self._cut

    @property
    def growing(self) -> bool:
        """Whether the search still writes."""
        return self._growing

    @property
    def expansions(self) -> NDArray[np.int64]:
        """The nodes in the order in which they were expanded."""
        order = self.order
        expanded = np.flatnonzero(order >= 0)
        return expanded[np.argsort(order[expanded], kind="stable")]

    @property
    def passes(self) -> list[Pass]:
        """The passes of the search, one unless it starts anew."""
        roots = list(self._roots)
        stops = [*(start for start, _ in roots[1:]), self._count] if roots else []
        return [Pass(bound, start, stop) for (start, bound), stop in zip(roots, stops, strict=True)]

    def state(self, node: int) -> Any:
        """The state of a node: for FreeCell the `Position`, replayed from the root. Raises `TraceError`."""
        at = self._checked(node)
        if self._states is not None:
            if at < len(self._states):
                return _plain(self._states[at])
            raise TraceError("trace_no_states")
        path = self.path(at)
        if self._replay is None or path[0] not in self._root_states:
            raise TraceError("trace_no_states")
        state = self._root_states[path[0]]
        for step in path[1:]:
            state = self._replay(state, self.actions[self._arrays["move"][step]])
        return state

    def path(self, node: int) -> list[int]:
        """The nodes from the root to a node."""
        at, parent = self._checked(node), self._arrays["parent"]
        path = [at]
        while (at := int(parent[at])) >= 0:
            path.append(at)
        return path[::-1]

    def label(self, node: int) -> str:
        """The text of the action that led to a node; empty at a root."""
        move = int(self._arrays["move"][self._checked(node)])
        return "" if move == NO_MOVE else self.labels[move]

    def _checked(self, node: int) -> int:
        at = whole(node)
        if at is None or not 0 <= at < self._count:
            raise TraceError("trace_node", node=quoted(node), count=self._count)
        return at

    def to_frame(self) -> pandas.DataFrame:
        """A row for each node; needs pandas.

        Columns: ``parent``, ``move`` (text), ``depth``, ``g``, ``h``, ``f``, ``status`` (text), ``order``,
        ``on_solution``, ``pass`` (from 0).
        """
        from freecell_widget.search.tables import to_frame

        return to_frame(self)

    def to_networkx(self) -> networkx.DiGraph:
        """A directed graph with an edge from each parent to each child; needs networkx."""
        from freecell_widget.search.tables import to_networkx

        return to_networkx(self)

    def save(self, path: str | Path) -> None:
        """Writes a compressed file, without pickle. Of another program the states are left out, the actions texts."""
        from freecell_widget.search.trace_file import save

        save(self, path)

    @staticmethod
    def load(path: str | Path) -> Trace:
        """Reads what `save` wrote. Raises `TraceError` for anything else, and where there is no such file."""
        from freecell_widget.search.trace_file import load

        return load(path)

    @staticmethod
    def from_solution(solution: Solution) -> Trace:
        """The compiled kernel's search, of a solution that was recorded (``solve(.., record=n)``)."""
        from freecell_widget.search.kernel import from_solution

        return from_solution(solution)

    def to_svg(self) -> str:
        """A picture: the textbook's figure of a small tree, an icicle of a large one."""
        from freecell_widget.search.picture import draw

        return draw(self)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/plain": str(self), "image/svg+xml": self.to_svg()}

    def __str__(self) -> str:
        c = self.counters
        found = "" if self.solution is None else f", solution of {len(self.solution)} moves"
        cut = f", {self.cut:,} not kept" if self.cut else ""
        name = " on ".join(filter(None, (self.algorithm, self.problem_title)))
        return (
            f"{name or 'search'}: {self.status_text}{found}; {c.generated:,} generated, {c.expanded:,} expanded, "
            f"{c.duplicates:,} duplicates{cut}"
        )

    def __repr__(self) -> str:
        return f"<Trace {self}>"

    # -- writing: what a search does -------------------------------------------------------------------------------

    def start_pass(self, state: Any, g: float = 0.0) -> int:
        """A root for the search, or for its next pass; the root, or -1 if it is not kept."""
        if self._count < self._keep:
            root = self._append(-1, None, g, math.nan, state)
        else:
            self._cut += 1
            root = -1
        self.levels[:] = [0]
        if root >= 0:
            self._roots.append((root, None))
            self._root_states[root] = _plain(state)
        return root

    def set_bound(self, root: int, bound: float) -> None:
        """The pass that begins with this root stays within a bound."""
        if root >= 0:
            self._roots[-1] = (root, bound)
        self.event("bound", root, bound=bound)

    def add(self, parent: int, action: Any, g: float, h: float, state: Any = None) -> int:
        """A node, waiting; returns its number, or -1 if the trace keeps no more."""
        if self._count >= self._keep or parent < 0:  # without its parent a node has no place
            self._cut += 1
            return -1
        return self._append(parent, action, g, h, state)

    def _append(self, parent: int, action: Any, g: float, h: float, state: Any) -> int:
        at = self._count
        if at == self._capacity:
            self._allocate(2 * at)
        self._parent[at] = parent
        if parent < 0:
            self._move[at] = NO_MOVE
            self._depth[at] = 0
        else:
            try:
                index = self._index.get(action)
            except TypeError:  # an action that cannot be hashed, a list say
                index = self._index.get(repr(action))
            self._move[at] = self._intern(action) if index is None else index
            self._depth[at] = self._depth[parent] + 1
        self._g[at] = g
        self._h[at] = h
        self._status[at] = status.FRONTIER
        self._order[at] = -1
        if self._states is not None:
            self._states.append(state)
        self._count = at + 1
        return at

    def set_status(self, node: int, code: int) -> None:
        """Changes what is said of a node; nothing for one that is not kept."""
        if node >= 0:
            self._status[node] = code | self._status[node] & status.ON_SOLUTION

    def set_order(self, node: int, step: int) -> None:
        """The node was expanded, as number ``step``."""
        if node >= 0:
            self._order[node] = step
            self._status[node] = status.EXPANDED | self._status[node] & status.ON_SOLUTION

    def set_g(self, node: int, g: float) -> None:
        """The cost of the path became known."""
        if node >= 0:
            self._g[node] = g

    def set_h(self, node: int, h: float) -> None:
        """The estimate became known."""
        if node >= 0:
            self._h[node] = h

    def close(self, status_text: str) -> None:
        """The search is over."""
        self.status_text = status_text
        self._growing = False

    def event(self, kind: str, node: int, **params: Any) -> None:
        """Something to stop at."""
        self.events.append(Event(self.counters.expanded, kind, node, params))

    def solve(self, path: Iterable[tuple[int, Any, float, float, Any, int]]) -> None:
        """The solution, from the root: (node or -1, action, g, h, state, order). Nodes that were cut are added now."""
        actions, nodes, parent = [], [], -1
        for at, (node, action, g, h, state, order) in enumerate(path):
            if node < 0:
                self._cut -= 1
                node = self._append(parent, action, g, h, state)
                if order >= 0:
                    self.set_order(node, order)
                if parent < 0:
                    self._roots.append((node, None))
                    self._root_states[node] = _plain(state)
            if at:
                actions.append(action)
            nodes.append(node)
            parent = node
        previous = self.solution_nodes
        self.solution, self.solution_nodes = actions, np.array(nodes, np.int32)
        flags = self._arrays["status"]
        flags[previous] &= status.CODE
        flags[self.solution_nodes] |= status.ON_SOLUTION

    def _intern(self, action: Any) -> int:
        if len(self.actions) >= NO_MOVE - 1:
            # More different actions than the column can number: the rest share one text.
            if len(self.actions) == NO_MOVE - 1:
                self.actions.append(None)
                self.labels.append("…")
            return NO_MOVE - 1
        index = len(self.actions)
        try:
            self._index[action] = index
        except TypeError:
            self._index[repr(action)] = index
        self.labels.append(self._label(action))
        self.actions.append(action)
        return index

    def _allocate(self, capacity: int) -> None:
        capacity = max(capacity, 16)
        arrays = {name: np.zeros(capacity, kind) for name, kind in COLUMNS.items()}
        if self._count:
            for name, old in self._arrays.items():
                arrays[name][: self._count] = old[: self._count]
        self.adopt(arrays, self._count)

    def adopt(self, arrays: dict[str, NDArray[Any]], count: int) -> None:
        """Takes these columns for its own, ``count`` nodes of which are filled."""
        self._arrays = arrays
        self._capacity = len(arrays["parent"])
        # Writing one number through a memoryview takes half the time.
        views: dict[str, Any] = {name: memoryview(array.data) for name, array in arrays.items()}
        self._parent, self._move, self._depth = views["parent"], views["move"], views["depth"]
        self._g, self._h, self._status, self._order = views["g"], views["h"], views["status"], views["order"]
        self._count = count
        if not self._roots:
            self._roots = [(int(root), None) for root in np.flatnonzero(arrays["parent"][:count] < 0)]


def _plain(state: Any) -> Any:
    return state.position if isinstance(state, State) else state


def depths(parent: NDArray[np.int32], known: NDArray[np.int32] | None = None) -> NDArray[np.int32]:
    """The depth of each node from the parents, all at once: by pointer jumping, in log2(depth) rounds.

    known: the depths of the first nodes, if they were asked for before; then those of the others are returned.

    >>> depths(np.array([-1, 0, 1, 1, -1, 4], np.int32)).tolist()
    [0, 1, 2, 2, 0, 1]
    """
    old = 0 if known is None else len(known)
    above = parent[old:].copy()
    depth = (above >= 0).astype(np.int32)
    while (inner := np.flatnonzero(above >= old)).size:
        over = above[inner] - old
        depth[inner] += depth[over]
        above[inner] = above[over]
    if known is not None:
        inner = np.flatnonzero(above >= 0)
        depth[inner] += known[above[inner]]
    return depth
