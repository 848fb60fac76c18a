"""`FreeCell`: the table in a notebook, in step with a `Game`."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from freecell_widget.analysis.difficulty import Wanted, find_random
from freecell_widget.errors import DealError, GameError, RulesError
from freecell_widget.game import Game, Node
from freecell_widget.houses import House
from freecell_widget.inputs import quoted
from freecell_widget.languages import check_language
from freecell_widget.moves import Move
from freecell_widget.position import Position
from freecell_widget.solver.hints import HINT_SECONDS, Hint
from freecell_widget.solver.request import Effort, solve
from freecell_widget.solver.solution import Solution
from freecell_widget.storage.settings import Settings
from freecell_widget.widgets.comfort import comfort_of
from freecell_widget.widgets.dealing import Dealing
from freecell_widget.widgets.hinting import Hinting
from freecell_widget.widgets.keeper import Keeper
from freecell_widget.widgets.listener import Listener
from freecell_widget.widgets.live_verdict import check_verdict, look
from freecell_widget.widgets.naming import look_up
from freecell_widget.widgets.oracle import Oracle
from freecell_widget.widgets.payload import change_of, house_state, table_state
from freecell_widget.widgets.postbox import Postbox
from freecell_widget.widgets.replay import SPEED, Replay, make_replay
from freecell_widget.widgets.requests import Request
from freecell_widget.widgets.shelf import Shelf

_STATIC = Path(__file__).parents[1] / "static"
if not (_STATIC / "table.js").exists():
    raise ImportError("the table's front end is not built: run `make bundle` in the source tree")


class _PositionTrait(traitlets.TraitType[Any, Any]):
    """The position on the table: observed like any trait; setting it starts a game there."""

    info_text = "a Position"

    def set(self, obj: Any, value: Any) -> None:
        obj.start_at(value)

    def publish(self, table: FreeCell, position: Position) -> None:
        """The table's game has come to ``position``."""
        old = table._trait_values.get(self.name)
        table._trait_values[self.name] = position
        if old != position:
            table._notify_trait(self.name, old, position)


class FreeCell(anywidget.AnyWidget):
    """A FreeCell table. What a script does is seen on it at once, and the other way round.

    start: a deal number, a `Position`, a `Game`, or None for a random deal. house: a `House` or its name, as in
    `Game`. language: ``"en" "de" "nl" "it"``, or ``""`` for the browser's. verdict: whether the table says, after each
    move, if the position is solved, lost or unknown; a trait that can be set at any time. records: the file its games
    are kept in, or ``":memory:"`` for none that outlives the kernel; else the usual one (`storage.place`).

    Traits to observe: ``position``. Setting it starts a game there; the game left behind is kept in ``games``.
    Raises `FreeCellError` (by its kind) on bad input, and then nothing changes.
    """

    _esm = _STATIC / "table.js"
    _css = _STATIC / "table.css"

    position: Any = _PositionTrait(help="The position on the table; setting it starts a game there.")
    language: Any = traitlets.TraitType("", help="Of the table's texts; empty: the browser's.").tag(sync=True)
    _state: Any = traitlets.Dict(help="The table as it is: `State` of docs/protocol.md.").tag(sync=True)
    _house: Any = traitlets.Dict(help="The house's values.").tag(sync=True)
    _houses: Any = traitlets.List(help="The names of all houses.").tag(sync=True)
    _notice: Any = traitlets.Dict(help="Something to say that no intent asked for.").tag(sync=True)
    _record: Any = traitlets.Dict(help="Where the records have the game: for a view whose kernel went.").tag(sync=True)
    _settings: Any = traitlets.Dict(help="The player's settings, by name.").tag(sync=True)
    _best: Any = traitlets.Any(None, help="The house's best time in seconds; None without one.").tag(sync=True)
    _hint: Any = traitlets.Dict(help="The hint shown, or that one is searched for.").tag(sync=True)
    verdict: Any = traitlets.TraitType(False, help="Whether each position is judged, beside the game.").tag(sync=True)
    _verdict: Any = traitlets.Dict(help="What is known of the position at a ply.").tag(sync=True)
    _replay: Any = traitlets.Dict(help="What is replayed; empty: nothing.").tag(sync=True)

    _unsubscribe: Callable[[], None] | None = None

    def __init__(
        self,
        start: int | Position | Game | None = None,
        house: House | str | None = None,
        *,
        language: str = "",
        records: str | os.PathLike[str] | None = None,
        verdict: bool = False,
    ) -> None:
        # Intents may arrive on a subshell's thread while a cell runs on the main one. Whoever changes the table
        # holds this lock until the traits are written, so they are always written by one thread at a time.
        self.lock = threading.RLock()
        check_verdict(verdict)
        self.postbox = Postbox(self.lock)
        self.hints: Hinting = Hinting(self)
        self.dealing: Dealing = Dealing(self)
        self.requests: dict[str | None, Request] = {}  # questions of views that have not had their last answer
        self.oracle = Oracle(self.postbox)
        self.replaying: Replay | None = None  # what the traits show in place of the game
        self._shelf = Shelf(_game(start, house))
        self.shown: Node = self.game.node  # where the game is, as far as the traits say
        self.ply = self._first_ply = 1
        self._put_at = time.monotonic()
        self._seconds_before = self.game.seconds
        self._notices = 0
        self._doing: str | None = None
        self.keeper = Keeper(self, records)
        self.comfort = comfort_of(records)
        self._trait_values["position"] = self.shown.position
        super().__init__(
            language=language,
            _state=self._present(change_of("deal")),
            _house=house_state(self.house),
            _houses=list(House.names()),
            _notice={"seq": 0, "code": "", "params": {}},
            _hint={"ply": 0, "status": "none"},
        )
        self._unsubscribe = self.game.subscribe(self._follow)
        self.verdict = verdict
        Listener(self)
        self.comfort.add(self)
        self._record = self.keeper.record()
        self.show_comfort()

    # -- for scripts -----------------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game on the table; what is played in it is seen. Setting another puts that on the table."""
        return self._shelf.game

    @game.setter
    def game(self, game: Game) -> None:
        if not isinstance(game, Game):
            raise GameError("not_a_game", value=quoted(game))
        if game is not self.game:
            self._put(game, "deal")

    @property
    def games(self) -> tuple[Game, ...]:
        """The games left behind, in the order they came to the table."""
        return self._shelf.games

    @property
    def house(self) -> House:
        """The house the game is played in."""
        return self.game.house

    def play(self, moves: Move | str) -> Position:
        """Play a move or a text of several, all or none of them. Raises `IllegalMove`, `NotationError`."""
        with self.lock:
            return self.game.play(moves)

    def undo(self) -> Position:
        """One move back; right after a new deal, back to the game before it. Raises `GameError`."""
        return self.step_back(None)

    def redo(self) -> Position:
        """The move last undone again. Raises `GameError`."""
        return self.step_on(None)

    def restart(self) -> Position:
        """Deal again: the same cards in a new game; the one played so far is kept, and one undo brings it back."""
        with self.lock:
            if self.game.root.children:
                self._put(Game(self.game.root.position, self.house), "restart")
            return self.game.position

    def deal(
        self, number: int | None = None, house: House | str | None = None, *, difficulty: Wanted | None = None
    ) -> Position:
        """Deal anew: a number, or a random one. With only a house: the same cards again under that house.

        difficulty: ``"solvable"``, ``"easy"``, ``"medium"`` or ``"hard"``, for a random deal that is proved to be so
        (`analysis.find_random`); it may take seconds.

        Raises `DealError` (``no_deal_found`` if none of that difficulty turned up), `HouseError`, and `RulesError` if
        the cards on the table do not fit that house.
        """
        manners = self.house if house is None else House.named(house)
        if difficulty is not None:
            if number is not None:
                raise DealError("difficulty_of_number", number=quoted(number))
            number, tried = find_random(difficulty, manners)
            if number is None:
                raise DealError("no_deal_found", difficulty=difficulty, tried=tried)
        if number is not None:
            self._put(Game(number, manners), "deal")
        elif house is None:
            self.deal_random(manners)
        else:
            self._put(Game(self.game.root.position, manners), "deal")
        return self.game.position

    def claim(self, game: Game, number: int) -> None:
        """A game's deal has been found to be this one; say so if it is on the table."""
        with self.lock:
            game.claim(number)
            if game is self.game:
                self._state = self._present(self._state["change"])
                FreeCell.position.publish(self, self.shown.position)
                self.say("deal_found", number=number)

    def replay(
        self,
        what: Solution | Game | Node | str | Iterable[Move | str] | None = None,
        *,
        start: Position | None = None,
        card_by_card: bool = False,
        speed: float = SPEED,
        play: bool = True,
    ) -> Replay:
        """Show a line of moves on the table, with buttons to play, pause and step; the game is left as it is.

        what: a `Solution`, from its own position; a text or list of moves, from ``start`` or else from where the game
        is; a `Game` or a `Node`, the line from its deal to there; None, the game on the table. card_by_card: whether
        supermoves are taken apart, and cards that go home by themselves go one by one. speed: frames a second.
        play: whether it begins at once.

        The replay ends by its ``stop()``, or when the game goes on; ``undo`` and ``redo`` step in it meanwhile.
        Raises `IllegalMove`, `NotationError`, `GameError`; then nothing changes.
        """
        with self.lock:
            replay = make_replay(self, what, start, card_by_card=card_by_card, speed=speed)
            self.end_replay()
            self.view(replay, change_of("goto"))
            if play:
                replay.play()
            return replay

    def say(self, code: str, **params: Any) -> None:
        """Show a notice of the catalogs (``notice.<code>``) in the table's message line."""
        with self.lock:
            self._notices += 1
            self._notice = {"seq": self._notices, "code": code, "params": params}

    def hint(self, max_seconds: float | None = HINT_SECONDS) -> Hint:
        """`freecell_widget.hint` for the position on the table, which marks the move; at once on a line it knows."""
        return self.hints.find(max_seconds)

    def solve(self, effort: Effort = "fast", **limits: Any) -> Solution:
        """`freecell_widget.solve` for the position on the table; the hints follow the line it finds."""
        solution = solve(self.shown.position, effort, **limits)
        self.hints.remember(solution)
        return solution

    @property
    def settings(self) -> Settings:
        """The player's settings: ``table.settings = table.settings.replace(four_colors=True)`` is for all tables.

        Setting them raises `StorageError` if they cannot be kept; the tables of this kernel have them all the same.
        """
        return self.comfort.settings

    @settings.setter
    def settings(self, settings: Settings) -> None:
        self.comfort.change(settings)

    def show_comfort(self) -> None:
        """Write the traits of the settings and of the best time."""
        with self.lock:
            self._settings = self.comfort.settings.as_dict()
            self._best = self.keeper.best_seconds()

    # -- the game changes ------------------------------------------------------------------------------------------

    def start_at(self, start: Any) -> None:
        """A game from this position on the table; if it is a numbered deal, that is found out beside the game."""
        if not isinstance(start, Position):
            raise GameError("not_a_position", value=quoted(start))
        game = Game(start, self.house.under(start.rules))
        self._put(game, "deal")
        if start.number is None and not any(start.foundations) and not any(start.cells):
            look_up(self, game)

    def deal_random(self, house: House) -> None:
        """A random deal under a house; where its rules are its own, of the same size."""
        self._put(Game(None, house), "deal")

    def step_back(self, at: Node | None) -> Position:
        """`undo`, of a game that is at this node still."""
        with self.lock:
            if self.replaying is not None:
                self.replaying.back()
                return self.replaying.position
            if self._shelf.can_go_back:
                self._put(None, "return")
                return self.game.position
            return self.game.undo(at=at)

    def step_on(self, at: Node | None) -> Position:
        """`redo`, of a game that is at this node still."""
        with self.lock, self._change("redo"):
            if self.replaying is not None:
                self.replaying.step()
                return self.replaying.position
            return self.game.redo(at=at)

    def view(self, replay: Replay | None, change: dict[str, Any]) -> None:
        """Show what a replay stands at, in place of the game; None: the game again."""
        with self.lock, self.hold_sync():
            self.oracle.cancel()
            self.hints.moved()
            self.replaying = replay
            self.ply += 1
            self._replay = {} if replay is None else replay.controls()
            self._state = self._present(change)
            look(self)

    def annex(self) -> str:
        """The code of what most games never need in the front end."""
        return (_STATIC / "study.js").read_text(encoding="utf-8")

    def end_replay(self) -> None:
        """What is replayed moves no more; who calls this says what is shown then."""
        if self.replaying is not None:
            self.replaying.end()
            self.replaying = None
            self._replay = {}

    def note_seconds(self, ply: int, seconds: float) -> None:
        """The time played as a view counted it at ``ply``; no more than has passed, and only of the game at hand."""
        if self._first_ply <= ply <= self.ply:
            passed = time.monotonic() - self._put_at
            self.game.note_seconds(min(seconds, self._seconds_before + passed + 1))

    def _put(self, game: Game | None, kind: str) -> None:
        """Another game on the table; None for the one before this one."""
        with self.lock, self._change(kind):
            assert self._unsubscribe is not None
            self._unsubscribe()
            self.oracle.forget()
            if game is None:
                self._shelf.go_back()
            else:
                self._shelf.put(game)
            self._unsubscribe = self.game.subscribe(self._follow)
            self._first_ply = self.ply + 1
            self._put_at = time.monotonic()
            self._seconds_before = self.game.seconds
            self._house = house_state(self.house)
            self._follow(self.game)

    @contextmanager
    def _change(self, kind: str) -> Iterator[None]:
        """While it lasts, the table's changes are of this kind."""
        before, self._doing = self._doing, kind
        try:
            yield
        finally:
            self._doing = before

    def _follow(self, game: Game) -> None:
        """The game has changed: show where it is. Also called in the thread of a script that plays `game` itself."""
        with self.lock:
            if game is not self.game:
                return
            before, node = self.shown, game.node
            kind, step = self._doing, None
            if node.parent is before:
                kind, step = kind or "play", node
            elif before.parent is node and kind is None:
                kind, step = "undo", before
            self.oracle.cancel()
            self.end_replay()
            self.ply += 1
            self.shown = node
            self.hints.moved()
            self.dealing.moved()
            self._state = self._present(change_of(kind or "goto", step))
            self.keeper.keep(game)
            look(self)
            FreeCell.position.publish(self, node.position)

    def _present(self, change: dict[str, Any]) -> dict[str, Any]:
        if self.replaying is not None:
            return self.replaying.state(self.ply, change)
        can_undo = self.shown.parent is not None or self._shelf.can_go_back
        return table_state(self.game, self.shown, self.ply, change, can_undo)

    # -- a widget --------------------------------------------------------------------------------------------------

    @traitlets.validate("language")
    def _language_is_spoken(self, proposal: Any) -> str:
        return check_language(proposal["value"], browsers=True)

    @traitlets.validate("verdict")
    def _verdict_is_yes_or_no(self, proposal: Any) -> bool:
        return check_verdict(proposal["value"])

    @traitlets.observe("verdict")
    def _verdict_is_wanted(self, _change: Any) -> None:
        with self.lock:
            look(self)

    def close(self) -> None:
        """Take the table away; its game goes on without it."""
        if self._unsubscribe is not None:  # else there was bad input, and never a table
            self._unsubscribe()
            self.hints.moved()
            self.end_replay()
            self.oracle.cancel()
        super().close()

    def __repr__(self) -> str:
        return f"<FreeCell {self.game!r}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The widget, and a picture of it for where no kernel runs."""
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is not None:
            bundle[0]["image/svg+xml"] = self.shown.position.to_svg()
            bundle[0]["text/plain"] = str(self.shown.position)
        return bundle


def _game(start: int | Position | Game | None, house: House | str | None) -> Game:
    if not isinstance(start, Game):
        return Game(start, house)
    if house is not None and House.named(house) != start.house:
        raise RulesError("game_has_house", house=start.house.name)
    return start
