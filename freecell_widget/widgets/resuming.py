"""`resume`: a game of a kernel that is gone, on a table again."""

from __future__ import annotations

import os

from freecell_widget.errors import StorageError
from freecell_widget.formats.game_file import read_game
from freecell_widget.inputs import quoted
from freecell_widget.storage.entry import Entry
from freecell_widget.storage.stats import status
from freecell_widget.storage.store import Store, store_at
from freecell_widget.widgets.keeper import adopt, game_of
from freecell_widget.widgets.table import FreeCell


def resume(game: str | None = None, *, records: str | os.PathLike[str] | None = None, language: str = "") -> FreeCell:
    """A table with a game from the records: all its lines, where it was, its clock and its house.

    game: the ``id`` of `records`, also of a game that is won or was left; None for the game in progress last played in
    this notebook, or else in any. records: the file, where it is not the usual one.

    A game that is on a table of this kernel comes as it is there, so both tables show it. If another kernel goes on
    with the same game too, both ways of going on are kept, as two games.

    Raises `StorageError`: ``no_game_in_progress``, ``no_such_game``, or for records that cannot be read.
    """
    store = store_at(records)
    entry = _chosen(store, game)
    found = game_of(store, entry.id)
    if found is None:
        found = read_game(entry.text)
        adopt(found, store, entry)
    return FreeCell(found, records=records, language=language)


def _chosen(store: Store, name: str | None) -> Entry:
    games = store.games()
    if name is not None:
        chosen = next((entry for entry in games if entry.id == name), None)
        if chosen is None:
            raise StorageError("no_such_game", text=quoted(name))
        return chosen
    notebook = os.environ.get("JPY_SESSION_NAME")
    in_progress = [entry for entry in games if status(entry) == "open"]
    if not in_progress:
        raise StorageError("no_game_in_progress", path=store.path)
    return max(in_progress, key=lambda entry: (notebook is not None and entry.notebook == notebook, entry.touched))
