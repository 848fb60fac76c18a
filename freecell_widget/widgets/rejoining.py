"""How a view whose kernel was restarted gets a table of the new kernel: it has `rejoin` called there."""

from __future__ import annotations

import dataclasses
import json
import weakref
from typing import Any

from freecell_widget.deals import deal
from freecell_widget.errors import StorageError
from freecell_widget.formats.game_file import house_of
from freecell_widget.game import Game
from freecell_widget.houses import House
from freecell_widget.position import Position
from freecell_widget.widgets.resuming import resume
from freecell_widget.widgets.table import FreeCell

#: What a view was left with -> the table it was given: two views of one table get the same one again.
_given: weakref.WeakValueDictionary[tuple[Any, ...], FreeCell] = weakref.WeakValueDictionary()


def rejoin(text: str) -> str:
    """The model id of a table that goes on where a view was left.

    text: JSON of what the view has: ``record`` (the trait ``_record``), ``house`` (``_house``), ``number``,
    ``identifier`` and ``line`` (of ``_state``), ``language``, ``verdict``. The game comes from the
    records with all its lines; if it is not there, from the line that was played.

    >>> view = dict(record={"id": "", "records": ":memory:"}, number=1, identifier="1", line="#1\\n6a 2b", language="")
    >>> first = rejoin(json.dumps(view)); first == rejoin(json.dumps(view))
    True
    """
    view = json.loads(text)
    record = view["record"]
    key = (record["id"] or (view["identifier"], view["line"]), record["records"])
    table = _given.get(key)
    if table is None or table.comm is None:
        table = _given[key] = _table(view, record)
        table.verdict = view.get("verdict", False)
        table.say("reconnected")
    return str(table.model_id)


def _table(view: dict[str, Any], record: dict[str, Any]) -> FreeCell:
    kept = {"records": record["records"], "language": view["language"]}
    if record["id"]:
        try:
            return resume(record["id"], **kept)
        except StorageError:  # the records went with the kernel, or cannot be read now
            pass
    house = None
    if view.get("house"):  # the trait holds more than a house's values
        names = [field.name for field in dataclasses.fields(House)]
        house = house_of({name: view["house"][name] for name in names})
    if view["number"] is not None:
        root = deal(view["number"], house.rules if house else None)
    else:
        root = Position.parse(view["identifier"], house.rules if house else None)
    game = Game(root, house)
    words = [word for word in view["line"].split() if not word.startswith("#")]
    if words:
        game.play(" ".join(words))
    return FreeCell(game, **kept)
