"""A record's columns in Python: what the Python kernel writes, and what a pickled record is read back into.

``cpp/tape.h`` is the compiled kernel's.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from freecell_widget.solver import _kernel

    #: What a record reads from.
    Tape: TypeAlias = "_kernel.Tape | PythonTape"

# The status of a recorded state; search/status.py says more.
WAITING, EXPANDED, DEAD_END, PRUNED, GOAL = 0, 1, 3, 4, 5
ON_THE_WAY = 0x80
NO_MOVE = 0xFFFF
#: Bytes for each state.
STATE_BYTES = 12

#: Kind (as in ``KINDS``), detail, root, how cards are sent home after a move, whether before the first too.
PassRow = tuple[int, int, int, int, bool]
KINDS = ("promising", "complete", "without_foundations", "beam", "rest")


class Step(NamedTuple):
    """A state on the way to the solution; ``at`` is its place on the tape, None if that was full."""

    at: int | None
    move: int
    h: int
    status: int
    order: int


_COLUMNS = (("parent", "i"), ("move", "H"), ("h", "B"), ("status", "B"), ("order", "i"))


class PythonTape:
    """A tape for ``most`` states. One thread writes; any may read."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._columns = _columns(most)
        self._size = 0
        self.met = 0
        self.growing = True
        self.passes: list[PassRow] = []

    @staticmethod
    def copy(tape: Tape) -> PythonTape:
        """What a tape holds now; the copy does not grow."""
        size = len(tape)
        columns = {name: getattr(tape, name)[:size].tobytes() for name, _ in _COLUMNS}
        copy = PythonTape(0)
        copy.__setstate__({"columns": columns, "met": tape.met, "passes": list(tape.passes)})
        return copy

    def __len__(self) -> int:
        return self._size

    def __getstate__(self) -> dict[str, Any]:
        columns = {name: bytes(column[: self._size]) for name, column in self._columns.items()}
        return {"columns": columns, "met": self.met, "passes": list(self.passes)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        columns = {name: memoryview(bytearray(state["columns"][name])).cast(code) for name, code in _COLUMNS}  # type: ignore[call-overload]
        self._columns = columns
        self._most = self._size = len(columns["h"])
        self.met, self.growing, self.passes = state["met"], False, state["passes"]

    def _column(self, name: str) -> Any:
        import numpy as np

        size = self._size  # before the columns: those only get longer
        column = np.asarray(self._columns[name])[:size]
        column.flags.writeable = False
        return column

    @property
    def parent(self) -> NDArray[np.int32]:
        """See `Recorder.parent`."""
        return self._column("parent")  # type: ignore[no-any-return]

    @property
    def move(self) -> NDArray[np.uint16]:
        """See `Recorder.move`."""
        return self._column("move")  # type: ignore[no-any-return]

    @property
    def h(self) -> NDArray[np.uint8]:
        """See `Recorder.h`."""
        return self._column("h")  # type: ignore[no-any-return]

    @property
    def status(self) -> NDArray[np.uint8]:
        """See `Recorder.status`."""
        return self._column("status")  # type: ignore[no-any-return]

    @property
    def order(self) -> NDArray[np.int32]:
        """See `Recorder.order`."""
        return self._column("order")  # type: ignore[no-any-return]

    def begin(self, kind: str, sending: int, h: int) -> int | None:
        """A pass begins; the place of its root, None past the end of the tape."""
        self.passes.append((KINDS.index(kind), 0, self._size, sending, False))
        return self.add(None, NO_MOVE, h)

    def add(self, parent: int | None, move: int, h: int) -> int | None:
        """A state that was met; its place, None past the end."""
        self.met += 1
        if self._size == self._most:
            return None
        at = self._size
        self._write(at, -1 if parent is None else parent, move, h, WAITING, -1)
        self._size = at + 1
        return at

    def expand(self, at: int | None, order: int, status: int) -> None:
        """A state was expanded, as the ``order``-th."""
        if at is not None:
            self._columns["order"][at] = order
            self._columns["status"][at] = status

    def finish(self, way: Iterable[Step]) -> None:
        """The end, with the way to the solution; what is missing of it is put behind the rest."""
        way = list(way)
        missing = sum(step.at is None for step in way)
        if missing:
            longer = _columns(self._size + missing)
            for name, column in self._columns.items():
                longer[name][: self._size] = column[: self._size]
            self._columns = longer
            self.passes.append((KINDS.index("rest"), 0, self._size, self.passes[-1][3], False))
        parent, size = -1, self._size
        for step in way:
            if step.at is None:
                self._write(size, parent, step.move, step.h, step.status | ON_THE_WAY, step.order)
                parent, size = size, size + 1
            else:
                self.expand(step.at, step.order, step.status | ON_THE_WAY)
                parent = step.at
        self._size = size
        self.growing = False

    def _write(self, at: int, parent: int, move: int, h: int, status: int, order: int) -> None:
        for (name, _), value in zip(_COLUMNS, (parent, move, h, status, order), strict=True):
            self._columns[name][at] = value


def _columns(size: int) -> dict[str, Any]:
    sizes = {"i": 4, "H": 2, "B": 1}
    return {name: memoryview(bytearray(sizes[code] * size)).cast(code) for name, code in _COLUMNS}  # type: ignore[call-overload]
