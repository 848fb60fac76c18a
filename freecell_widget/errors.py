"""Every error the library raises on bad input: named, with a stable code and the data its text is made of."""

from __future__ import annotations

from typing import Any

from freecell_widget.texts import render


class FreeCellError(ValueError):
    """Bad input. ``str()`` is English; ``code`` and ``params`` let a table say it in another language.

    ``params`` holds only JSON values (cards as ``"7H"``), so that an error can be sent to a front end as it is.
    """

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params

    def __str__(self) -> str:
        return render(f"error.{self.code}", self.params)

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (type(self), self.code, self.params)


def _rebuild(kind: type[FreeCellError], code: str, params: dict[str, Any]) -> FreeCellError:
    return kind(code, **params)


class CardError(FreeCellError):
    """A text that names no card."""


class RulesError(FreeCellError):
    """Rule values no game can have, or rules a position does not fit."""


class HouseError(FreeCellError):
    """A house nobody keeps, or table manners that do not exist."""


class DealError(FreeCellError):
    """A deal number outside 1..2^33-1, or outside the house's own box."""


class PerftError(FreeCellError):
    """A depth no count goes to."""


class LanguageError(FreeCellError):
    """A language the table does not speak."""


class MissingLibraryError(FreeCellError, ImportError):
    """A library that comes with one of the extras, and is not installed."""


class BoardError(FreeCellError):
    """A board text, or a set of cards, that is no position."""


class NotationError(FreeCellError):
    """A move text that does not parse."""


class GameFileError(FreeCellError):
    """A saved game that cannot be read."""


class GameError(FreeCellError):
    """Something a game in progress cannot do: nothing to undo, an unknown node."""


class StorageError(FreeCellError):
    """Records that cannot be read or written, or do not hold what is asked for."""


class SolverError(FreeCellError):
    """A limit that is none, or something of a solution that it does not have."""


class SearchError(FreeCellError):
    """A search problem, heuristic or limit that cannot be used. ``trace`` is the search up to there, or None."""

    trace: Any = None


class TraceError(FreeCellError):
    """A trace that cannot be read, or something it does not have."""


class TreeError(FreeCellError):
    """Something a search tree cannot show: what is no trace, a node that is not there."""


class LessonError(FreeCellError):
    """A lesson, question, leaderboard or notebook that is none."""


class MessageError(FreeCellError):
    """A message from a front end that is malformed or came too late."""


class IllegalMove(FreeCellError):
    """A move the rules refuse here. ``code`` is the refusal's stable code, ``reason`` its English text."""

    @property
    def reason(self) -> str:
        """Why, in English: the same words as `Position.why_not` gives."""
        return str(self)
