"""`Record`: the states a search met, as arrays."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from freecell_widget.cards import DECK

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_ONTO = {52: "an empty column", 53: "a cell", 54: "home"}


@dataclass(frozen=True)
class Record:
    """The last scan of a search, the one that decided: its states in the order it met them, the start first.

    A state is met once, as a child of the state it was met from; so parents come before their children. Of more
    states than were asked for those on the way to the solution are kept, and the first of the others.

    cut: how many of the scan are left out.  earlier: how many states earlier scans had expanded.

    The arrays share the memory the kernel filled; they cannot be written to. They need numpy.
    """

    _parent: bytes = field(repr=False)
    _move: bytes = field(repr=False)
    _away: bytes = field(repr=False)
    _status: bytes = field(repr=False)
    cut: int
    earlier: int

    def __len__(self) -> int:
        return len(self._away)

    @property
    def parent(self) -> NDArray[np.int32]:
        """The place of each state's parent in the record; -1 for the start."""
        import numpy as np

        return np.frombuffer(self._parent, np.int32)

    @property
    def move(self) -> NDArray[np.uint16]:
        """The move that led to each state, see `move_text`: the first card's index + 256 * what it goes onto.

        What it goes onto is the index of a card, 52 for an empty column, 53 for a cell, 54 for home. Cards that
        then went home by themselves, or because nothing could want them in a column again, are not named.
        """
        import numpy as np

        return np.frombuffer(self._move, np.uint16)

    @property
    def h(self) -> NDArray[np.uint8]:
        """Cards not home: no fewer single-card moves than that are needed from there."""
        import numpy as np

        return np.frombuffer(self._away, np.uint8)

    @property
    def status(self) -> NDArray[np.uint8]:
        """0 for a state that was met, 1 for one that was expanded too, 2 on the way to the solution."""
        import numpy as np

        return np.frombuffer(self._status, np.uint8)

    def move_text(self, at: int) -> str:
        """The move to a state in words: ``"7H onto 8S"``; empty for the start."""
        if int(self.parent[at]) < 0:
            return ""
        onto, head = divmod(int(self.move[at]), 256)
        where = _ONTO.get(onto)
        return f"{DECK[head]} onto {DECK[onto]}" if where is None else f"{DECK[head]} to {where}"
