"""`FreeCell`: the table in a notebook, in step with a `Game`."""

from __future__ import annotations

import asyncio
import sys
import threading
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from freecell_widget.deals import check_number
from freecell_widget.errors import DealError, FreeCellError, GameError, MessageError, RulesError
from freecell_widget.game import Game, Node
from freecell_widget.houses import House
from freecell_widget.moves import Move
from freecell_widget.position import Position
from freecell_widget.texts import LANGUAGES
from freecell_widget.widgets.intents import Intent, id_of, read_intent
from freecell_widget.widgets.payload import change_of, house_state, table_state

_STATIC = Path(__file__).parents[1] / "static"
if not (_STATIC / "table.js").exists():
    raise ImportError("the table's front end is not built: run `make bundle` in the source tree")


class _PositionTrait(traitlets.TraitType[Any, Any]):
    """The position on the table: observed like any trait; setting it starts a game there."""

    info_text = "a Position"

    def set(self, obj: Any, value: Any) -> None:
        obj._start_at(value)

    def publish(self, table: FreeCell, position: Position) -> None:
        """The table's game has come to ``position``."""
        old = table._trait_values.get(self.name)
        table._trait_values[self.name] = position
        if old != position:
            table._notify_trait(self.name, old, position)


class FreeCell(anywidget.AnyWidget):
    """A FreeCell table. What a script does is seen on it at once, and the other way round.

    start: a deal number, a `Position`, a `Game`, or None for a random deal. house: a `House` or its name, as in
    `Game`. language: ``"en" "de" "nl" "it"``, or ``""`` for the browser's.

    Traits to observe: ``position``. Setting it starts a game there; the game left behind is kept in ``games``.
    Raises `FreeCellError` (by its kind) on bad input, and then nothing changes.
    """

    _esm = _STATIC / "table.js"
    _css = _STATIC / "table.css"

    position: Any = _PositionTrait(help="The position on the table; setting it starts a game there.")
    language: Any = traitlets.Enum(("", *LANGUAGES), "", help="Of the table's texts; empty: the browser's.").tag(
        sync=True
    )
    _state: Any = traitlets.Dict(help="The table as it is: `State` of docs/protocol.md.").tag(sync=True)
    _house: Any = traitlets.Dict(help="The house's values.").tag(sync=True)
    _houses: Any = traitlets.List(help="The names of all houses.").tag(sync=True)
    _notice: Any = traitlets.Dict(help="Something to say that no intent asked for.").tag(sync=True)

    def __init__(
        self, start: int | Position | Game | None = None, house: House | str | None = None, *, language: str = ""
    ) -> None:
        # Intents may arrive on a subshell's thread while a cell runs on the main one. Whoever changes the table
        # holds this lock until the traits are written, so they are always written by one thread at a time.
        self._lock = threading.RLock()
        self._unsubscribe: Callable[[], None] = lambda: None
        self._loop = _running_loop()
        self._game = _game(start, house)
        self._kept: list[Game] = []
        self._shown: Node = self._game.node
        self._ply = self._first_ply = 1
        self._notices = 0
        self._doing: str | None = None
        self._trait_values["position"] = self._shown.position
        super().__init__(
            language=language,
            _state=self._present(change_of("deal")),
            _house=house_state(self._game.house),
            _houses=list(House.names()),
            _notice={"seq": 0, "code": "", "params": {}},
        )
        self._unsubscribe = self._game.subscribe(self._follow)
        self.on_msg(self._hear)

    # -- for scripts -----------------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game on the table; what is played in it is seen. Setting another puts that on the table."""
        return self._game

    @game.setter
    def game(self, game: Game) -> None:
        if not isinstance(game, Game):
            raise GameError("not_a_game", value=repr(game))
        self._put(game, "deal")

    @property
    def games(self) -> tuple[Game, ...]:
        """The games left behind, the last one last."""
        return tuple(self._kept)

    @property
    def house(self) -> House:
        """The house the game is played in."""
        return self._game.house

    def play(self, moves: Move | str) -> Position:
        """Play a move or a text of several, all or none of them. Raises `IllegalMove`, `NotationError`."""
        with self._lock:
            return self._game.play(moves)

    def undo(self) -> Position:
        """One move back; right after a new deal, back to the game before it."""
        return self._undo(None)

    def redo(self) -> Position:
        """The move last undone again."""
        return self._redo(None)

    def restart(self) -> Position:
        """Back to the deal: the same cards again, what was played is kept."""
        with self._lock, self._change("restart"):
            return self._game.restart()

    def deal(self, number: int | None = None, house: House | str | None = None) -> Position:
        """Deal anew: a number, or a random one. With only a house: the same cards again under that house."""
        with self._lock:
            manners = self._game.house if house is None else House.named(house)
            if number is not None:
                game = Game(number, manners)
            elif house is None:
                game = Game(None, manners)
            else:
                game = _again(self._game, manners)
            self._put(game, "deal")
            return self._game.position

    def _undo(self, at: Node | None) -> Position:
        with self._lock:
            if self._can_return():
                self._put(self._kept.pop(), "return", keep=False)
                return self._game.position
            return self._game.undo(at=at)

    def _redo(self, at: Node | None) -> Position:
        with self._lock, self._change("redo"):
            return self._game.redo(at=at)

    # -- the game changes ------------------------------------------------------------------------------------------

    def _start_at(self, start: Any) -> None:
        if not isinstance(start, Position):
            raise traitlets.TraitError(f"position is set to {start!r}: it must be a Position, as deal(617) gives one")
        self._put(Game(start, self._game.house.under(start.rules)), "deal")

    def _put(self, game: Game, kind: str, keep: bool = True) -> None:
        with self._lock, self._change(kind):
            if game is self._game:
                return
            self._unsubscribe()
            if keep:
                self._kept = [kept for kept in self._kept if kept is not game] + [self._game]
            self._game = game
            self._unsubscribe = game.subscribe(self._follow)
            self._first_ply = self._ply + 1
            self._house = house_state(game.house)
            self._follow(game)

    def _change(self, kind: str) -> _Doing:
        return _Doing(self, kind)

    def _can_return(self) -> bool:
        """Whether an undo would bring back the game before this one: nothing was played here yet."""
        return bool(self._kept) and not self._game.root.children

    def _follow(self, game: Game) -> None:
        """The game has changed: show where it is. Also called in the thread of a script that plays `game` itself."""
        with self._lock:
            if game is not self._game:
                return
            before, node = self._shown, game.node
            kind, step = self._doing, None
            if node.parent is before:
                kind, step = kind or "play", node
            elif before.parent is node and kind is None:
                kind, step = "undo", before
            self._ply += 1
            self._shown = node
            self._state = self._present(change_of(kind or "goto", step))
            FreeCell.position.publish(self, node.position)

    def _present(self, change: dict[str, Any]) -> dict[str, Any]:
        can_undo = self._shown.parent is not None or self._can_return()
        return table_state(self._game, self._shown, self._ply, change, can_undo)

    def _say(self, code: str, **params: Any) -> None:
        with self._lock:
            self._notices += 1
            self._notice = {"seq": self._notices, "code": code, "params": params}

    # -- the front end ---------------------------------------------------------------------------------------------

    def _hear(self, _widget: Any, message: Any, _buffers: Any) -> None:
        """A message from a view: do what it asks, and answer it whatever happens."""
        with self._lock:
            ply = self._ply
            try:
                intent = read_intent(message)
                self._note_seconds(intent)
                if intent.kind != "clock":
                    self._obey(intent)
                    self._answer(intent.id)
            except Exception as error:
                made = self._ply != ply
                if isinstance(error, FreeCellError) and not made:
                    self._answer(id_of(message), error.code, error.params)
                else:
                    # An observer of the user's failed. If the move was made first, it stays made.
                    self._tell_failure(error, id_of(message), made)

    def _obey(self, intent: Intent) -> None:
        if intent.ply != self._ply:
            raise MessageError("stale_ply")
        at, fields = self._shown, intent.fields
        if intent.kind == "move":
            self._game.play(Move(fields["source"], fields["target"], fields["count"]), at=at)
        elif intent.kind == "notation":
            self._game.play(at.position.parse_move(fields["text"]), at=at)
        elif intent.kind == "undo":
            self._undo(at)
        elif intent.kind == "redo":
            self._redo(at)
        elif intent.kind == "restart":
            self.restart()
        elif intent.kind == "paste":
            self._paste(fields["text"])
        else:
            self._deal_number(fields["number"], fields["house"])

    def _deal_number(self, number: int | None, house: str | None) -> None:
        """A deal asked for at the table, where the house's number box has its own range."""
        if number is not None and (house is None or number != self._game.number):
            check_number(number, *House.named(house or self._game.house).numbers)
        self.deal(number, house)

    def _paste(self, text: str) -> None:
        from freecell_widget.formats.board import claimed_number

        bare = text.strip().removeprefix("#")
        if bare.isascii() and bare.isdigit() and len(bare) < 20:
            self._deal_number(int(bare), None)
            return
        position = Position.parse(text, self._game.house.rules)
        self._start_at(position)
        claimed = claimed_number(text)
        if claimed is not None and position.number is None:
            self._say("not_that_deal", number=claimed)
        if position.number is None:
            self._look_up(self._game)

    def _look_up(self, game: Game) -> None:
        """Find out, beside the game, whether its board is a numbered deal, and then call it so."""
        if any(game.root.position.foundations) or any(game.root.position.cells):
            return

        def search() -> None:
            from freecell_widget.deal_finder import find_deal

            try:
                number = find_deal(game.root.position)
            except DealError:  # a reduced deck that no number near at hand deals: nothing is claimed
                return
            if number is not None:
                self._post(lambda: self._name_deal(game, number))

        # Where there are no threads a board simply keeps its text for a name.
        if sys.platform != "emscripten":
            threading.Thread(target=search, name="freecell find_deal", daemon=True).start()

    def _name_deal(self, game: Game, number: int) -> None:
        with self._lock:
            game.claim(number)
            if game is self._game:
                self._state = {**self._state, **_names(game)}
                self._say("deal_found", number=number)

    def _post(self, task: Callable[[], None]) -> None:
        """Run a worker's task where the table lives: in the kernel's own loop, if there is one."""
        if self._loop is not None and self._loop.is_running():
            self._loop.call_soon_threadsafe(task)
        else:
            task()

    def _note_seconds(self, intent: Intent) -> None:
        if self._first_ply <= intent.ply <= self._ply:  # else the time belongs to a game left behind
            self._game.note_seconds(intent.seconds)

    def _answer(self, name: str | None, code: str | None = None, params: dict[str, Any] | None = None) -> None:
        answer: dict[str, Any] = {"kind": "answer", "intent": name, "ok": code is None, "ply": self._ply}
        if code is not None:
            answer |= {"code": code, "params": params or {}}
        self.send(answer)

    def _tell_failure(self, error: Exception, name: str | None, made: bool) -> None:
        text = f"{type(error).__name__}: {error}"
        if made:
            self._answer(name)
            self._say("python_error", text=text)
        else:
            self._answer(name, "python_error", {"text": text})
        traceback.print_exception(error)

    # -- a widget --------------------------------------------------------------------------------------------------

    def close(self) -> None:
        """Take the table away; its game goes on without it."""
        self._unsubscribe()
        super().close()

    def __repr__(self) -> str:
        return f"<FreeCell {self._game!r}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The widget, and a picture of it for where no kernel runs."""
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is not None:
            bundle[0]["image/svg+xml"] = self._shown.position.to_svg()
            bundle[0]["text/plain"] = str(self._shown.position)
        return bundle


class _Doing:
    """While it lasts, the table's changes are of this kind."""

    def __init__(self, table: FreeCell, kind: str) -> None:
        self._table, self._kind = table, kind

    def __enter__(self) -> None:
        self._before, self._table._doing = self._table._doing, self._kind

    def __exit__(self, *_: object) -> None:
        self._table._doing = self._before


def _game(start: int | Position | Game | None, house: House | str | None) -> Game:
    if not isinstance(start, Game):
        return Game(start, house)
    if house is not None and House.named(house) != start.house:
        raise RulesError("game_has_house", house=start.house.name)
    return start


def _again(game: Game, house: House) -> Game:
    """The same cards under another house, or where they do not fit there, a random deal."""
    try:
        return Game(game.root.position, house)
    except RulesError:
        return Game(None, house)


def _names(game: Game) -> dict[str, Any]:
    return {"deal": game.number, "identifier": str(game.number)}


def _running_loop() -> asyncio.AbstractEventLoop | None:
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None
