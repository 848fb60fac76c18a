"""Questions about the game that was played: its moves judged, its lines, and a replay of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from freecell_widget.analysis.annotate import POSITION_SECONDS, Annotation, annotate
from freecell_widget.errors import MessageError
from freecell_widget.inputs import quoted
from freecell_widget.solver import Verdict
from freecell_widget.widgets.background import THREADS, beside
from freecell_widget.widgets.lines import played_line, tree_of
from freecell_widget.widgets.replay import Replay

if TYPE_CHECKING:
    from freecell_widget.widgets.requests import Request
    from freecell_widget.widgets.table import FreeCell

_MARKS = {"solved": "s", "unsolvable": "l", "unknown": "u"}
_SECONDS_WITHOUT_THREADS = 0.2  # for a position, where a search holds everything up


def annotate_line(table: FreeCell, request: Request) -> None:
    """The verdicts on the line that is played, and on what a redo would play again; more of them as they are found."""
    end, at, verdicts = played_line(table.game)[-1], table.game.node.depth, table.oracle.verdicts

    def work() -> None:
        try:
            found = annotate(
                end,
                max_seconds=POSITION_SECONDS if THREADS else _SECONDS_WITHOUT_THREADS,
                progress=lambda so_far: request.tell(**strip_of(so_far, at)),
                cancel=request.cancelled,
                verdicts=verdicts,
            )
            request.finish(**strip_of(found, at))
        except Exception as error:
            request.fail(error)

    beside(work, "annotate")


def strip_of(found: Annotation, at: int) -> dict[str, Any]:
    """An annotation as a front end gets it: ``Strip`` of docs/protocol.md."""
    losing = found.losing
    return {
        "marks": "".join(_MARKS[row.status] for row in found),
        "moves": [row.moves for row in found],
        "texts": [row.text for row in found],
        "losing": None if losing is None else losing.ply,
        "at": at,
    }


def lines(table: FreeCell, request: Request) -> None:
    """The lines of the game."""
    request.finish(**tree_of(table.game))


def replay(table: FreeCell, request: Request) -> None:
    """Begin a replay, or move the one that is shown; one that has ended is let be."""
    do, value = request.fields["do"], request.fields["value"]
    if do == "game":
        table.replay(played_line(table.game)[-1])
    elif do == "solution":
        _replay_solution(table, request)
        return
    elif do not in _DOING:
        raise MessageError("malformed", text=f"do = {quoted(do)}")
    elif table.replaying is not None:
        _DOING[do](table.replaying, 0 if value is None else value)
    request.finish()


_DOING: dict[str, Callable[[Replay, float], object]] = {
    "play": lambda replay, _: replay.play(),
    "pause": lambda replay, _: replay.pause(),
    "step": lambda replay, _: replay.step(),
    "back": lambda replay, _: replay.back(),
    "seek": lambda replay, value: replay.seek(int(value)),
    "speed": lambda replay, value: replay.set_speed(value),
    "cards": lambda replay, value: replay.show_cards(value > 0),
    "take": lambda replay, _: replay.take_over(),
    "stop": lambda replay, _: replay.stop(),
}


def _replay_solution(table: FreeCell, request: Request) -> None:
    """Replay the way to win from here, as soon as one is known; else say how it stands."""
    node, oracle = table.shown, table.oracle

    def hear(verdict: Verdict) -> None:
        line = oracle.verdicts.line(node.position)
        if line is not None and table.shown is node:
            table.replay(line)
        request.finish(status=verdict.status)

    oracle.seek(node, hear, max_seconds=3 * POSITION_SECONDS)
