"""`Question`: what is asked, how an answer is told right or wrong, and which hint helps."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from freecell_widget.errors import LessonError
from freecell_widget.inputs import quoted, whole

Kind = Literal["number", "word", "set", "line", "heuristic", "solver", "search"]

_LARGEST = 10**100  # no answer is near, and Python will not write out numbers that are far above

#: Kinds whose answer is compared; the others are tried out (`judges`).
PLAIN = ("number", "word", "set")
KINDS = (*PLAIN, "line", "heuristic", "solver", "search")


@dataclass(frozen=True)
class Question:
    """A question of a sheet.

    kind: ``"number"`` (a whole one), ``"word"`` (case and spaces do not matter), ``"set"`` (of words, in any order), or
    something that is tried out: ``"line"`` (moves that win), ``"heuristic"``, ``"solver"`` (a heuristic that shall win
    deals), ``"search"`` (a function of a problem).
    answer: the `seal` of the right answer. A seal keeps an answer from being read by chance, no more: small numbers can
    be tried. Of things that are tried out it seals what must come out, the length of the line for one.
    hint: what to say to a wrong answer.  slips: seals of answers that come from a known slip, and what to say to them.
    task: what to try it on, see `judges`.
    """

    kind: Kind
    answer: str = ""
    hint: str = ""
    slips: Mapping[str, str] = field(default_factory=dict)
    task: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise LessonError("lesson_kind", value=quoted(self.kind), choices=", ".join(KINDS))


def seal(question: str, answer: Any) -> str:
    """The seal of an answer: what a sheet holds in its place. Another question's seal of the same answer is another.

    Raises `LessonError` for what can be no answer.

    >>> seal("1.1", 8) == seal("1.1", "8"), seal("1.1", 8) == seal("1.2", 8)
    (False, False)
    >>> seal("2.1", {"3a", "24"}) == seal("2.1", ["24", "3A "])
    True
    """
    text = plain(answer)
    if text is None:
        raise LessonError("lesson_answer", value=quoted(answer))
    return hashlib.blake2b(f"{question}={text}".encode(), digest_size=8).hexdigest()


def plain(answer: Any) -> str | None:
    """An answer in the one form that is sealed; None for what can be none."""
    if isinstance(answer, str):
        return f"'{_word(answer)}'"
    if isinstance(answer, bool):
        return None
    number = whole(answer)
    if number is None and isinstance(answer, float) and answer.is_integer():
        number = int(answer)
    if number is not None:
        return str(number) if abs(number) < _LARGEST else None
    if isinstance(answer, Iterable):
        return "{" + ", ".join(sorted({_word(str(part)) for part in answer})) + "}"
    return None


def fits(kind: Kind, answer: Any) -> bool:
    """Whether an answer is of the kind that is asked for."""
    if kind == "word":
        return isinstance(answer, str)
    if kind == "number":
        return not isinstance(answer, str | Iterable) and plain(answer) is not None
    if kind == "set":
        return isinstance(answer, Iterable) and not isinstance(answer, str)
    if kind == "line":
        return isinstance(answer, str) or (isinstance(answer, Iterable) and not isinstance(answer, Mapping))
    return callable(answer)


def _word(text: str) -> str:
    return " ".join(text.lower().split())
