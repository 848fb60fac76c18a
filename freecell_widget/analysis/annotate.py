"""`annotate`: the verdict on every position of a game that was played, and the move that lost it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from freecell_widget.errors import SolverError
from freecell_widget.extras import need
from freecell_widget.game import Game, Node
from freecell_widget.inputs import quoted
from freecell_widget.moves import Move
from freecell_widget.solver.request import Effort, Event, Limits, solve
from freecell_widget.solver.solution import Reason, Status
from freecell_widget.solver.verdicts import Verdict, Verdicts

if TYPE_CHECKING:
    import pandas as pd

#: How long `annotate` searches one position unless told otherwise, in seconds.
POSITION_SECONDS = 10.0
#: States a first look expands: most positions that can be solved are solved in a tenth of them.
_QUICK_STATES = 4_000


@dataclass(frozen=True)
class Judged:
    """One position of the line, and what is known of it.

    ply: the moves before it, 0 for the deal.  node: where it is in the game.  move, text: the move that led here, and
    that in standard notation; None and ``""`` at the deal.
    status: as in `Solution`; ``"unknown"`` with its ``reason``.  moves: how many the shortest known line takes.
    """

    ply: int
    node: Node = field(repr=False)
    move: Move | None
    text: str
    status: Status
    reason: Reason | None
    moves: int | None


@dataclass(frozen=True)
class Annotation:
    """The positions of a line from the deal on, judged: a sequence of `Judged`.

    losing: the first losing move, as the position it led to: proved unsolvable, while the one before is solved. None
    where there is none, or where it could not be told which it is: then ``losing_between`` has the last ply that is
    solved (None: not even the deal) and the first that is proved lost.
    searches, states, seconds: what it cost.
    """

    rows: tuple[Judged, ...] = field(repr=False)
    searches: int
    states: int
    seconds: float
    _verdicts: Verdicts = field(repr=False, compare=False)

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[Judged]:
        return iter(self.rows)

    def __getitem__(self, ply: int) -> Judged:
        return self.rows[ply]

    @property
    def losing(self) -> Judged | None:
        """The first losing move, if it is known."""
        for before, row in zip(self.rows, self.rows[1:], strict=False):
            if before.status == "solved" and row.status == "unsolvable":
                return row
        return None

    @property
    def losing_between(self) -> tuple[int | None, int] | None:
        """The last ply known to be solved, and the first proved lost; None if none is lost."""
        lost = next((row.ply for row in self.rows if row.status == "unsolvable"), None)
        solved = [row.ply for row in self.rows if row.status == "solved"]
        return None if lost is None else (solved[-1] if solved else None, lost)

    def line(self, ply: int) -> tuple[Move, ...] | None:
        """The shortest line known that wins from the position at ``ply``; None if none is."""
        return self._verdicts.line(self.rows[ply].node.position)

    def to_frame(self) -> pd.DataFrame:
        """A row for each position: ``ply``, ``move`` (text), ``status``, ``reason``, ``moves`` (of the shortest known
        line; missing unless solved), ``losing`` (whether its move is the first losing one). Needs pandas.
        """
        need("pandas")
        import pandas as pd

        losing = self.losing
        return pd.DataFrame(
            {
                "ply": [row.ply for row in self.rows],
                "move": [row.text for row in self.rows],
                "status": [row.status for row in self.rows],
                "reason": pd.Series([row.reason for row in self.rows], dtype="object"),
                "moves": pd.array([row.moves for row in self.rows], dtype="Int64"),
                "losing": [row is losing for row in self.rows],
            }
        )

    def __str__(self) -> str:
        counts = {name: sum(row.status == name for row in self.rows) for name in ("solved", "unsolvable", "unknown")}
        losing, between = self.losing, self.losing_between
        if losing is not None:
            said = f"lost by move {losing.ply}, {losing.text}"
        elif between is None:
            said = "not lost" if self.rows[-1].status == "solved" else "no proof that it is lost"
        elif between[0] is None and between[1] == 0:
            said = "lost from the deal on"
        else:
            said = f"lost by move {between[1]} at the latest"
        return f"{len(self.rows) - 1} moves, {said}; positions: " + ", ".join(
            f"{n} {name}" for name, n in counts.items()
        )


def annotate(
    game: Game | Node,
    effort: Effort = "fast",
    *,
    max_states: int | None = None,
    max_seconds: float | None = POSITION_SECONDS,
    max_memory: int | None = None,
    progress: Callable[[Annotation], object] | None = None,
    cancel: Event | Callable[[], bool] | None = None,
    verdicts: Verdicts | None = None,
) -> Annotation:
    """The verdict on every position from the deal to where a game is, or to any node of its tree.

    effort: ``"fast"``, as few searches as it takes: what is solved tells of all positions before it, what is proved
    unsolvable of all after it (`Verdicts` says why). ``"short"``: every position that can be won is searched for a
    short line too, about a tenth of a second each.
    The limits are those of `solve`, for each position.
    progress: called after each search with the `Annotation` so far.  cancel: as in `solve`; Ctrl+C does the same. What
    was not searched by then is ``"unknown"``, with the reason ``"cancelled"``.
    verdicts: what is known already; what is found is added.

    Raises `SolverError` for a limit that is none, or anything but a game or a node.

    >>> from freecell_widget import Game, solve
    >>> game = Game(617)
    >>> _ = [game.play(move) for move in solve(game.position).moves[:3]]
    >>> [row.status for row in annotate(game)]
    ['solved', 'solved', 'solved', 'solved']
    """
    if not isinstance(game, Game | Node):
        raise SolverError("not_annotated", value=quoted(game))
    Limits(max_states, max_seconds, max_memory, effort)
    end = game.node if isinstance(game, Game) else game
    line = _Line(end, Verdicts() if verdicts is None else verdicts, cancel)
    quick = _QUICK_STATES if max_states is None else min(max_states, _QUICK_STATES)
    try:
        for again in (False, True):
            while (ply := line.undecided() if again else line.probable()) is not None:
                states = max_states if again else quick
                line.search(ply, again, max_states=states, max_seconds=max_seconds, max_memory=max_memory)
                if progress is not None:
                    progress(line.annotation())
        for ply in line.solved() if effort == "short" else ():
            if line.cancelled:
                break
            # Given a time to shorten a line in, the search would take all of it.
            line.search(ply, True, effort="short", max_states=max_states, max_memory=max_memory)
            if progress is not None:
                progress(line.annotation())
    except KeyboardInterrupt:
        pass
    return line.annotation()


class _Line:
    """The positions from the deal to a node, and which of them to search next."""

    def __init__(self, end: Node, known: Verdicts, cancel: Event | Callable[[], bool] | None) -> None:
        path = end.path
        root = path[0].parent if path else end
        assert root is not None
        self._nodes = (root, *path)
        self._texts = [""] + [
            before.position.notation(node.move)
            for before, node in zip(self._nodes, path, strict=False)
            if node.move is not None
        ]
        self._known = known
        self._cancel = cancel
        self._looked_at: set[int] = set()
        self._searched: set[int] = set()  # with all that the limits allow
        self._searches = self._states = 0
        self._start = time.perf_counter()
        self._stopped = False

    @property
    def cancelled(self) -> bool:
        """Whether to stop: also asked between searches, which may be too short to hear of it."""
        stop: Any = getattr(self._cancel, "is_set", self._cancel)
        self._stopped = self._stopped or bool(stop is not None and stop())
        return self._stopped

    def probable(self) -> int | None:
        """For a first look: the last position, then half-way between what is solved and what does not seem to be."""
        low, high = self._bounds()
        high = min([high, *(ply for ply in self._looked_at if ply > low)])
        last = len(self._nodes) - 1
        if self.cancelled or high - low <= 1:
            return None
        return last if high > last else (low + high) // 2

    def undecided(self) -> int | None:
        """For a search to the end: the move after the last one that is solved, since it tells of all that follow.

        If it does not tell, half-way between what has not been searched.
        """
        low, high = self._bounds()
        rest = [ply for ply in range(low + 1, high) if ply not in self._searched]
        if self.cancelled or not rest:
            return None
        return rest[0] if rest[0] == low + 1 else rest[len(rest) // 2]

    def solved(self) -> range:
        """The positions that are solved and not won."""
        low, _ = self._bounds()
        return range(low if low >= 0 and self._nodes[low].position.is_won else low + 1)

    def search(self, ply: int, thorough: bool, effort: Effort = "fast", **limits: Any) -> None:
        node = self._nodes[ply]
        found = solve(node.position, effort, cancel=self._cancel, **limits)
        self._looked_at.add(ply)
        if thorough:
            self._searched.add(ply)
        self._searches += 1
        self._states += found.states
        if found.reason == "cancelled":
            self._stopped = True
        else:
            self._known.learn(found, node)

    def annotation(self) -> Annotation:
        rows = []
        for ply, (node, verdict) in enumerate(zip(self._nodes, self._known.along(self._nodes), strict=True)):
            known = verdict or Verdict("unknown", "cancelled")
            rows.append(Judged(ply, node, node.move, self._texts[ply], *known))
        return Annotation(tuple(rows), self._searches, self._states, time.perf_counter() - self._start, self._known)

    def _bounds(self) -> tuple[int, int]:
        """The last position known to be solved (-1: none), and the first proved lost (past the end: none)."""
        low, high = -1, len(self._nodes)
        for ply, verdict in enumerate(self._known.along(self._nodes)):
            if verdict is not None and verdict.status == "solved":
                low = ply
            elif verdict is not None and verdict.status == "unsolvable":
                high = ply
                break
        return low, high
