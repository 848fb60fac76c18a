"""`Replay`: a line of moves shown on a table, beside the game in play, which it leaves as it is."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from freecell_widget import referee
from freecell_widget.errors import FreeCellError, GameError, IllegalMove
from freecell_widget.formats.notation import IllegalMoveInLine, parse_line
from freecell_widget.game import Game, Node
from freecell_widget.inputs import quoted, real
from freecell_widget.moves import Move
from freecell_widget.position import Position
from freecell_widget.solver.solution import Solution
from freecell_widget.widgets.payload import blocked_grabs, change_of

if TYPE_CHECKING:
    from freecell_widget.widgets.table import FreeCell

#: How fast moves may be shown, in moves a second.
SLOWEST, FASTEST = 0.1, 20.0
SPEED = 1.5


@dataclass(frozen=True)
class Frame:
    """What is seen at once: a node that belongs to no game, and how many whole moves led to it."""

    node: Node
    made: int


class Replay:
    """What a table shows while it replays: where it is, and what moves it.

    moves: the whole line.  at: the frame that is seen, 0 the first of ``len(frames)``.  playing: whether it goes on by
    itself.  speed: frames a second.  cards: whether every card moves alone, supermoves and cards that go home by
    themselves too; where the rules let more cards move than could one by one, they move at once.

    It ends by `stop`, or when anything is done to the table's game. Every method may be called from any thread.
    """

    def __init__(self, table: FreeCell, start: Position, moves: list[Move], *, cards: bool, speed: float) -> None:
        self._table = table
        self.start = start
        self.moves = tuple(moves)
        self.cards = cards
        self.speed = checked_speed(speed)
        self.frames = frames_of(start, moves, cards)
        self.at = 0
        self.playing = False
        self._timer: threading.Timer | None = None
        # What the game shows, but for the board: a replay is watched, not played.
        self._game_state = {**table._state, "refusals": [["replaying", {}]], "started": False}
        self._game_state |= dict.fromkeys(("won", "stuck", "can_auto_finish", "clears"), False)
        self._game_state |= {"finish": None, "line": self._text()}

    # -- what is so ------------------------------------------------------------------------------------------------

    @property
    def position(self) -> Position:
        """The position that is seen."""
        return self.frames[self.at].node.position

    @property
    def is_on(self) -> bool:
        """Whether the table shows it."""
        return self._table.replaying is self

    def controls(self) -> dict[str, Any]:
        """``_replay`` as a front end gets it."""
        return {
            "at": self.at,
            "last": len(self.frames) - 1,
            "made": self.frames[self.at].made,
            "moves": len(self.moves),
            "playing": self.playing,
            "speed": self.speed,
            "cards": self.cards,
        }

    def state(self, ply: int, change: dict[str, Any]) -> dict[str, Any]:
        """``_state`` while this is on the table."""
        frame, position = self.frames[self.at], self.position
        return self._game_state | {
            "ply": ply,
            "columns": [[card.text for card in column] for column in position.columns],
            "cells": [None if card is None else card.text for card in position.cells],
            "foundations": list(position.foundations),
            "grabs": blocked_grabs(position),
            "movable": position.movable,
            "moves": frame.made,
            "can_undo": self.at > 0,
            "can_redo": self.at < len(self.frames) - 1,
            "change": change,
        }

    def __repr__(self) -> str:
        where = f"at move {self.frames[self.at].made} of {len(self.moves)}"
        return f"<Replay {where}{', playing' if self.playing else ''}{'' if self.is_on else ', ended'}>"

    # -- what moves it ---------------------------------------------------------------------------------------------

    def play(self) -> None:
        """Go on by itself to the end; from the start again if it is there."""
        with self._table.lock:
            if self.at == len(self.frames) - 1:
                self._show(0, "goto")
            self.playing = self.is_on and len(self.frames) > 1
            self._wind()
            self._redraw()

    def pause(self) -> None:
        """Stand still."""
        with self._table.lock:
            self.playing = False
            self._wind()
            self._redraw()

    def step(self) -> None:
        """One frame on, and stand still. At the end nothing happens."""
        self._go(self.at + 1, "play")

    def back(self) -> None:
        """One frame back, and stand still. At the start nothing happens."""
        self._go(self.at - 1, "undo")

    def seek(self, at: int) -> None:
        """To any frame; before the first is the first, past the last the last."""
        with self._table.lock:
            self._go(at, {1: "play", -1: "undo"}.get(at - self.at, "goto"))

    def set_speed(self, speed: float) -> None:
        """In frames a second. Raises `GameError`."""
        speed = checked_speed(speed)
        with self._table.lock:
            self.speed = speed
            self._wind()
            self._redraw()

    def show_cards(self, cards: bool) -> None:
        """Whether every card moves alone from here on; stands after the same number of moves."""
        with self._table.lock:
            made = self.frames[self.at].made
            self.cards = bool(cards)
            self.frames = frames_of(self.start, list(self.moves), self.cards)
            self._show(next(at for at, frame in enumerate(self.frames) if frame.made == made), "goto")

    def stop(self) -> None:
        """Show the game again, as it was left."""
        with self._table.lock:
            self.end()
            self._table.view(None, change_of("goto"))

    def take_over(self) -> Position:
        """Play on from what is seen: the moves so far become a line of the table's game, known as a replay's.

        Where the game never was at the replay's start, a new game begins there; the other is kept.
        """
        table = self._table
        with table.lock:
            if not self.is_on:
                raise GameError("replay_over")
            made = self.moves[: self.frames[self.at].made]
            self.stop()
            origin = _find(table.game, self.start)
            if origin is None:
                table.start_at(self.start)
            elif table.game.node is not origin:
                table.game.goto(origin)
            if made:
                table.game.play(list(made), replayed=True)
            return table.game.position

    def end(self) -> None:
        """Nothing of this moves any more; the table says what is shown then."""
        self.playing = False
        self._wind()

    # -- inside ----------------------------------------------------------------------------------------------------

    def _go(self, at: int, kind: str) -> None:
        with self._table.lock:
            self.playing = False
            self._wind()
            self._show(at, kind)

    def _show(self, at: int, kind: str) -> None:
        """Stand at a frame. ``kind`` says how a neighbouring one is come to."""
        if not self.is_on:
            return
        before, self.at = self.at, max(0, min(at, len(self.frames) - 1))
        step = None
        if kind != "goto" and abs(self.at - before) == 1:
            step = self.frames[max(self.at, before)].node
        self._table.view(self, change_of(kind, step))

    def _redraw(self) -> None:
        if self.is_on:
            self._table._replay = self.controls()

    def _wind(self) -> None:
        """Set the timer for the next frame, or stop it."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self.playing:
            self._timer = timer = threading.Timer(1 / self.speed, lambda: self._table.postbox.post(lambda: tick()))
            timer.daemon = True
            timer.start()

            def tick() -> None:
                if self._timer is timer and self.playing:  # else it was paused meanwhile
                    self.playing = self.at + 1 < len(self.frames) - 1
                    self._show(self.at + 1, "play")
                    self._wind()

    def _text(self) -> str:
        from freecell_widget.formats.notation import write_line

        return write_line(self.start, self.moves, self.start.number)


def make_replay(table: FreeCell, what: Any, start: Position | None, *, card_by_card: bool, speed: float) -> Replay:
    """A replay of all that `FreeCell.replay` takes. Raises before anything has changed."""
    if start is not None and not isinstance(start, Position):
        raise GameError("not_a_position", value=quoted(start))
    begin = table.game.position if start is None else start
    if what is None:
        what = table.game
    moves: list[Any]
    if isinstance(what, Solution):
        if what.status != "solved":
            raise GameError("replay_no_solution", status=what.status)
        begin, moves = what.position, list(what.moves)
    elif isinstance(what, Game | Node):
        node = what.node if isinstance(what, Game) else what
        path = node.path
        begin = path[0].parent.position if path and path[0].parent is not None else node.position
        moves = [step.move for step in path]
    elif isinstance(what, str):
        moves = list(parse_line(begin, what))
    elif isinstance(what, Iterable):
        moves = _legal(begin, list(what))
    else:
        raise GameError("replay_what", value=quoted(what))
    return Replay(table, begin, moves, cards=card_by_card, speed=speed)


def _legal(position: Position, moves: list[Any]) -> list[Move]:
    """The moves, or texts of moves, if each is legal after those before it; else an error that says which is not."""
    line = []
    for number, item in enumerate(moves, 1):
        if not isinstance(item, str | Move):
            raise GameError("replay_what", value=quoted(item))
        try:
            move = position.parse_move(item) if isinstance(item, str) else item
            position = position.play(move)
        except IllegalMove as error:
            where = {"move_number": number, "move_text": str(item)}
            raise IllegalMoveInLine(error.code, **error.params, **where) from None
        line.append(move)
    return line


def frames_of(start: Position, moves: list[Move], cards: bool) -> list[Frame]:
    """What is seen one after another: a frame for each move, or for each card that moves."""
    node = Node(start, None, (), None)
    frames = [Frame(node, 0)]
    for made, move in enumerate(moves, 1):
        after, home = node.position.outcome_of_legal(move)
        if not cards:
            node = Node(after, move, home, node)
            frames.append(Frame(node, made))
            continue
        for single in (*_single_cards(node.position, move), *home):
            node = Node(referee.moved(node.position, single), single, (), node)
            frames.append(Frame(node, made - 1))
        frames[-1] = Frame(node, made)
    return frames


def _single_cards(position: Position, move: Move) -> tuple[Move, ...]:
    try:
        return position.expand(move)
    except FreeCellError:  # more than could go one by one
        return (move,)


def checked_speed(speed: Any) -> float:
    """A speed in frames a second. Raises `GameError`."""
    frames = real(speed)
    if frames is None or not SLOWEST <= frames <= FASTEST:
        raise GameError("replay_speed", value=quoted(speed), least=SLOWEST, most=FASTEST)
    return frames


def _find(game: Game, position: Position) -> Node | None:
    """Where a game was at a position: on the line that is played, else anywhere."""
    for node in (game.node, *reversed(game.node.path), *game.nodes()):
        if node.position == position:
            return node
    return None
