"""The table's ear: intents from a front end, carried out and answered whatever happens."""

from __future__ import annotations

import traceback
from typing import TYPE_CHECKING, Any

from freecell_widget.deals import check_number
from freecell_widget.errors import FreeCellError, GameError, MessageError, RulesError
from freecell_widget.formats.claims import claimed_number, lone_number
from freecell_widget.houses import House
from freecell_widget.moves import Move
from freecell_widget.position import Position
from freecell_widget.widgets.intents import Intent, id_of, read_intent
from freecell_widget.widgets.keeper import by_hand
from freecell_widget.widgets.lines import node_at
from freecell_widget.widgets.requests import SERVED, serve

if TYPE_CHECKING:
    from freecell_widget.widgets.table import FreeCell


class Listener:
    """Hears one table's messages. They may come on a subshell's thread: the table's lock is held throughout."""

    def __init__(self, table: FreeCell) -> None:
        self._table = table
        table.on_msg(self._hear)

    def _hear(self, _widget: Any, message: Any, _buffers: Any) -> None:
        table = self._table
        table.postbox.listen()
        with table.lock, by_hand():
            ply = table.ply
            try:
                intent = read_intent(message)
                table.note_seconds(intent.ply, intent.seconds)
                if intent.kind in SERVED:
                    serve(table, intent)
                elif intent.kind == "clock":
                    table.keeper.keep(table.game)
                else:
                    self._obey(intent)
                    self._answer(intent.id)
            except Exception as error:
                made = table.ply != ply
                if isinstance(error, FreeCellError) and not made:
                    self._answer(id_of(message), error.code, error.params)
                else:
                    # An observer of the user's failed. If the move was made first, it stays made.
                    self._tell_failure(error, id_of(message), made)

    def _obey(self, intent: Intent) -> None:
        table, fields = self._table, intent.fields
        if intent.ply != table.ply:
            raise MessageError("stale_ply")
        if table.replaying is not None and intent.kind in ("move", "notation"):
            raise GameError("replaying")
        at = table.shown
        if intent.kind == "move":
            table.game.play(Move(fields["source"], fields["target"], fields["count"]), at=at)
        elif intent.kind == "notation":
            table.game.play(at.position.parse_move(fields["text"]), at=at)
        elif intent.kind == "undo":
            table.step_back(at)
        elif intent.kind == "redo":
            table.step_on(at)
        elif intent.kind == "goto":
            table.game.goto(node_at(table.game, fields["line"], fields["depth"]))
        elif intent.kind == "restart":
            table.restart()
        elif intent.kind == "paste":
            self._paste(fields["text"])
        else:
            self._deal(fields["number"], fields["house"])

    def _deal(self, number: int | None, house: str | None) -> None:
        """A deal asked for at the table, where the house's number box has its own range."""
        table = self._table
        if number is None and house is None:
            table.dealing.new()
            return
        if number is not None and (house is None or number != table.game.number):
            check_number(number, *House.named(house or table.house).numbers)
        try:
            table.deal(number, house)
        except RulesError:
            # The cards on the table do not fit the house chosen: other cards do, and these are one undo away.
            table.deal_random(House.named(house or table.house))
            table.say("dealt_anew")

    def _paste(self, text: str) -> None:
        number = lone_number(text)
        if number is not None:
            self._deal(number, None)
            return
        position = Position.parse(text, self._table.house.rules)
        self._table.start_at(position)
        claimed = claimed_number(text)
        if claimed is not None and position.number is None:
            self._table.say("not_that_deal", number=claimed)

    def _answer(self, name: str | None, code: str | None = None, params: dict[str, Any] | None = None) -> None:
        answer: dict[str, Any] = {"kind": "answer", "intent": name, "ok": code is None, "ply": self._table.ply}
        if code is not None:
            answer |= {"code": code, "params": params or {}}
        self._table.send(answer)

    def _tell_failure(self, error: Exception, name: str | None, made: bool) -> None:
        text = f"{type(error).__name__}: {error}"
        if made:
            self._answer(name)
            self._table.say("python_error", text=text)
        else:
            self._answer(name, "python_error", {"text": text})
        traceback.print_exception(error)
