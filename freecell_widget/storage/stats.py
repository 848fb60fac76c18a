"""`records`: the games kept, as tables; and what they add up to."""

from __future__ import annotations

import json
import os
from itertools import groupby
from typing import TYPE_CHECKING, Any, Literal, get_args

from freecell_widget.errors import StorageError
from freecell_widget.extras import need
from freecell_widget.inputs import quoted
from freecell_widget.rules import Rules
from freecell_widget.storage.entry import Entry
from freecell_widget.storage.store import store_at

if TYPE_CHECKING:
    import pandas as pd

By = Literal["game", "house", "total"]


def records(path: str | os.PathLike[str] | None = None, *, by: By = "game") -> pd.DataFrame:
    """The games played at tables, or what they add up to.

    path: the records' file, where it is not the usual one, which alone need not be there yet. by: ``"game"``, a row
    for each game, the first begun first; ``"house"``, a row for each house (and, where one name stood for several, each
    set of rules); ``"total"``, one row.

    A game begins with its first move; a deal only looked at is none. Its ``status``: ``"won"``, for good, once all
    cards are home; ``"left"`` once another game was begun in its place; else ``"open"``, to be gone on with (`resume`).
    ``counted`` says whether it goes into sums: only a whole deal, of which no move was made by a script, does.

    Columns of a game: ``id``, ``began`` and ``played`` (UTC), ``notebook``, ``house``, ``rules``, ``number``,
    ``board``, ``status``, ``counted``, ``moves`` (as its table counts), ``seconds``, ``home`` (cards), ``won_moves``,
    ``won_seconds``.

    Columns of a sum: ``games``, ``won``, ``left``, ``open``; ``win_rate``, of those won or left; ``streak``, games won
    one after another up to the last that was won or left, and ``best_streak``; and of won games alone
    ``best_seconds``, ``best_moves``, ``won_mean_seconds``, ``won_mean_moves``.

    Needs pandas. Raises `StorageError` for a file that is not there (``records_missing``) or cannot be read,
    `MissingLibraryError` without pandas.
    """
    if by not in get_args(By):
        raise StorageError("records_by", value=quoted(by), choices=", ".join(get_args(By)))
    need("pandas")
    import pandas as pd

    store = store_at(path)
    if path is not None and not store.is_there():
        raise StorageError("records_missing", path=store.path)
    games = store.games()
    if by == "game":
        return _game_frame(pd, games)
    counted = [game for game in games if game.counted]
    if by == "total":
        return pd.DataFrame([_sums(counted)]).astype(_SUM_TYPES)

    def key(game: Entry) -> tuple[str, str]:
        return game.house, game.rules

    rows = [
        {"house": house, "rules": _rules(rules), **_sums(list(group))}
        for (house, rules), group in groupby(sorted(counted, key=key), key)
    ]
    columns = ["house", "rules", *_SUM_TYPES]
    return pd.DataFrame(rows, columns=columns).astype({"house": object, "rules": object, **_SUM_TYPES})


_GAME_TYPES = {
    **dict.fromkeys(("id", "notebook", "house", "rules", "board"), object),
    "number": "Int64",
    "counted": bool,
    "moves": "int64",
    "seconds": float,
    "home": "int64",
    "won_moves": "Int64",
    "won_seconds": float,
}
_SUM_TYPES = {
    **dict.fromkeys(("games", "won", "left", "open"), "int64"),
    "win_rate": float,
    **dict.fromkeys(("streak", "best_streak"), "int64"),
    "best_seconds": float,
    "best_moves": "Int64",
    **dict.fromkeys(("won_mean_seconds", "won_mean_moves"), float),
}


def _game_frame(pd: Any, games: list[Entry]) -> pd.DataFrame:
    columns: dict[str, Any] = {
        "id": [game.id for game in games],
        "began": pd.to_datetime([game.began for game in games], unit="s", utc=True),
        "played": pd.to_datetime([game.touched for game in games], unit="s", utc=True),
        "notebook": [game.notebook for game in games],
        "house": [game.house for game in games],
        "rules": [_rules(game.rules) for game in games],
        "number": [game.number for game in games],
        "board": [game.board for game in games],
        "status": pd.Categorical([status(game) for game in games], ["won", "left", "open"]),
    }
    for name in ("counted", "moves", "seconds", "home", "won_moves", "won_seconds"):
        columns[name] = [getattr(game, name) for game in games]
    frame: pd.DataFrame = pd.DataFrame(columns).astype(_GAME_TYPES)
    return frame


def status(game: Entry) -> Literal["won", "left", "open"]:
    """How a game stands."""
    if game.won_at is not None:
        return "won"
    return "left" if game.deserted else "open"


def _sums(games: list[Entry]) -> dict[str, Any]:
    """What some games add up to."""
    states = [status(game) for game in games]
    won = [game for game in games if game.won_at is not None]
    ended = sorted((game for game in games if status(game) != "open"), key=lambda game: game.won_at or game.touched)
    runs = [(is_won, len(list(run))) for is_won, run in groupby(game.won_at is not None for game in ended)]
    times = [game.won_seconds for game in won if game.won_seconds]  # without a front end nobody took the time
    moves = [game.won_moves for game in won if game.won_moves is not None]
    return {
        "games": len(games),
        **{name: states.count(name) for name in ("won", "left", "open")},
        "win_rate": len(won) / len(ended) if ended else None,
        "streak": runs[-1][1] if runs and runs[-1][0] else 0,
        "best_streak": max((length for is_won, length in runs if is_won), default=0),
        "best_seconds": min(times, default=None),
        "best_moves": min(moves, default=None),
        "won_mean_seconds": sum(times) / len(times) if times else None,
        "won_mean_moves": sum(moves) / len(moves) if moves else None,
    }


def _rules(text: str) -> str:
    """The rules as Python writes them."""
    return repr(Rules(**json.loads(text)))
