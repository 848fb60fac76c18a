"""`Recorder`: the states a search meets, as arrays that can be read while it runs."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from freecell_widget.cards import DECK, Card
from freecell_widget.errors import SolverError
from freecell_widget.inputs import quoted, whole
from freecell_widget.moves import CELL_NAMES, COLUMN_NAMES, FOUNDATION_NAMES, HOME, Move
from freecell_widget.position import Position
from freecell_widget.solver.tape import KINDS, NO_MOVE, ON_THE_WAY, STATE_BYTES, PythonTape

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from freecell_widget.solver.tape import Tape

#: The most states a record can have.
MOST_STATES = (1 << 31) - 1

# What a card can go onto that is no card.
_EMPTY_COLUMN, _CELL, _HOME = 52, 53, 54
_UNDER = 55
_ONTO = {_EMPTY_COLUMN: "an empty column", _CELL: "a cell", _HOME: "home"}

#: From codes of moves, how cards go home after each and whether before the first too, to where they lead.
Replay = Callable[[Position, Sequence[int], int, bool], Position]


class RecordedPass(NamedTuple):
    """One scan of the search: its states are those from ``start`` up to ``stop``, the first of them its root.

    kind: ``"promising"``, a scan of promising moves with the weights ``detail`` of the timetable (from 17 on, the
    same once more with more patience); ``"complete"``, over every move; ``"without_foundations"``, over every move
    but those from a foundation; ``"beam"``, of width ``detail``; ``"rest"``: states on the way to the solution that
    others left no room for, whose first ones may have parents in an earlier pass.
    """

    kind: str
    detail: int
    start: int
    stop: int

    @property
    def name(self) -> str:
        """In words: ``"weights 3"``, ``"complete"``, ``"beam of 512"``."""
        if self.kind == "promising":
            return f"weights {self.detail}"
        if self.kind == "beam":
            return f"beam of {self.detail}"
        return {"without_foundations": "complete but for foundations", "rest": "rest of the solution"}.get(
            self.kind, self.kind
        )


class Recorder:
    """Room for the first ``capacity`` states of a search, given to `solve`, which fills it while it runs.

    A search is scan after scan, each with a root of its own (`passes`). A state is written when it is met, as a child
    of the state it was met from, once in a scan: parents come before their children. After the search the states on
    the way to its solution are there even if they came too late; `cut` tells how many others are missing.

    The columns are read-only numpy arrays of the states so far. They share the memory the kernel writes to: nothing is
    copied, `status` and `order` of older states change while the search goes on, and a longer record needs the
    property to be read again. A record holds one search. Twelve bytes a state, which count for ``max_memory``.

    Raises `SolverError` for a capacity that is none.

    >>> from freecell_widget import deal, solve
    >>> record = solve(deal(617), record=1000).record
    >>> [one.name for one in record.passes][:2], record.move_text(1) != ""
    (['weights 1', 'weights 2'], True)
    """

    def __init__(self, capacity: int) -> None:
        number = whole(capacity)
        if number is None or not 1 <= number <= MOST_STATES:
            raise SolverError("limit", name="record", value=quoted(capacity), least=1, most=MOST_STATES)
        self.capacity: int = number
        self.position: Position | None = None
        self._tape: Tape = PythonTape(0)
        self._replay: Replay | None = None
        self._lock = threading.Lock()

    @property
    def bytes(self) -> int:
        """What it takes in memory when full."""
        return self.capacity * STATE_BYTES

    def start(self, position: Position, tape: Tape, replay: Replay) -> None:
        """For the kernels: the search that is recorded begins. Raises `SolverError` if it holds one already."""
        with self._lock:
            if self.position is not None:
                raise SolverError("record_used")
            self._tape, self._replay = tape, replay
            self.position = position

    def __len__(self) -> int:
        return len(self._tape)

    def __repr__(self) -> str:
        return f"<Recorder: {len(self)} states{', growing' if self.growing else ''}>"

    @property
    def growing(self) -> bool:
        """Whether states may still come: True until its search is over."""
        return self._tape.growing

    @property
    def met(self) -> int:
        """How many states the search has met, whether or not there was room for them."""
        return max(self._tape.met, len(self._tape))

    @property
    def cut(self) -> int:
        """How many of them are not here."""
        size = len(self._tape)
        return max(self._tape.met - size, 0)

    @property
    def passes(self) -> list[RecordedPass]:
        """The scans so far, in order. Those that began when there was no room left have no states."""
        rows = list(self._tape.passes)
        stops = [*(row[2] for row in rows[1:]), len(self._tape)]
        return [
            RecordedPass(KINDS[kind], detail, start, max(start, stop))
            for (kind, detail, start, _, _), stop in zip(rows, stops, strict=False)
        ]

    @property
    def parent(self) -> NDArray[np.int32]:
        """The place of each state's parent; -1 for a root."""
        return self._tape.parent

    @property
    def move(self) -> NDArray[np.uint16]:
        """The code of the move that led to each state, 65535 for a root: see `card_and_target` and `label`.

        Cards that then went home by themselves, or because nothing could want them in a column again, are not named.
        """
        return self._tape.move

    @property
    def h(self) -> NDArray[np.uint8]:
        """Cards not home: no fewer single-card moves than that are needed from there."""
        return self._tape.h

    @property
    def status(self) -> NDArray[np.uint8]:
        """0 waiting to be expanded, 1 expanded, 3 expanded and nothing new came of it, 4 left out of a beam, 5 won but
        for cards that go home as they lie; and 128 more on the way to the solution."""
        return self._tape.status

    @property
    def order(self) -> NDArray[np.int32]:
        """As the how manieth state of the whole search it was expanded, from 0; -1 if it was not."""
        return self._tape.order

    @property
    def solution_nodes(self) -> NDArray[np.intp]:
        """The places of the states on the way to the solution, from its root on; empty without one."""
        import numpy as np

        return np.flatnonzero(self.status & ON_THE_WAY)

    def move_text(self, at: int) -> str:
        """The move that led to a state in words: ``"7H onto 8S"``; empty for a root.

        Raises `IndexError` for a place that is none.
        """
        return label(int(self.move[self._place(at)]))

    def state(self, at: int) -> Position:
        """The position of a recorded state, by replaying the moves from its root on the Python engine.

        Raises `IndexError` for a place that is none.
        """
        node = self._place(at)
        assert self.position is not None and self._replay is not None  # there is a state
        parent, move = self.parent, self.move
        codes = []
        while parent[node] >= 0:
            codes.append(int(move[node]))
            node = int(parent[node])
        sending, at_start = next(row[3:] for row in reversed(self._tape.passes) if row[2] <= node)
        return self._replay(self.position, codes[::-1], sending, at_start)

    def _place(self, at: int) -> int:
        """The place of a state, from 0."""
        size = len(self)
        number = whole(at)
        if number is None or not -size <= number < size:
            raise IndexError(f"{quoted(at)} is no place in a record of {size} states")
        return number % size

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_tape": PythonTape.copy(self._tape), "_lock": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state, _lock=threading.Lock())


def card_and_target(code: int) -> tuple[Card, Card | str]:
    """What the code of a move means: its first card, and the card it goes onto or ``"column"``, ``"cell"``, ``"home"``.

    >>> card_and_target(0 * 55 + 54)
    (Card('AC'), 'home')
    """
    head, onto = divmod(code, _UNDER)
    return DECK[head], {_EMPTY_COLUMN: "column", _CELL: "cell", _HOME: "home"}.get(onto) or DECK[onto]


def label(code: int) -> str:
    """The move of a code in words; empty for 65535, which is none.

    >>> label(0 * 55 + 54), label(65535)
    ('AC to home', '')
    """
    if code == NO_MOVE:
        return ""
    head, onto = divmod(code, _UNDER)
    where = _ONTO.get(onto)
    return f"{DECK[head]} onto {DECK[onto]}" if where is None else f"{DECK[head]} to {where}"


#: All codes of moves are below this.
CODES = 52 * _UNDER


def code_of(position: Position, move: Move) -> int:
    """The code of a move that is legal in the position."""
    if move.source in COLUMN_NAMES:
        head = position.columns[COLUMN_NAMES.index(move.source)][-move.count]
    elif move.source in CELL_NAMES:
        head = position.cells[CELL_NAMES.index(move.source)]  # type: ignore[assignment]
    else:
        suit = FOUNDATION_NAMES.index(move.source)
        head = DECK[4 * position.foundations[suit] - 4 + suit]
    if move.target == HOME:
        onto = _HOME
    elif move.target in CELL_NAMES:
        onto = _CELL
    else:
        column = position.columns[COLUMN_NAMES.index(move.target)]
        onto = column[-1].index if column else _EMPTY_COLUMN
    return head.index * _UNDER + onto


def move_of(position: Position, code: int) -> Move:
    """The other way round: into the first of several empty places."""
    head, onto = divmod(code, _UNDER)
    source, count = FOUNDATION_NAMES[head % 4], 1
    for name, column in zip(COLUMN_NAMES, position.columns, strict=False):
        if DECK[head] in column:
            source, count = name, len(column) - column.index(DECK[head])
    if DECK[head] in position.cells:
        source = CELL_NAMES[position.cells.index(DECK[head])]
    if onto == _HOME:
        return Move(source, HOME, count)
    if onto == _CELL:
        return Move(source, CELL_NAMES[position.cells.index(None)], count)
    wanted = () if onto == _EMPTY_COLUMN else (DECK[onto],)
    target = next(at for at, column in enumerate(position.columns) if column[-1:] == wanted)
    return Move(source, COLUMN_NAMES[target], count)
