"""`Sheet`: the questions of a lesson, and what became of them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from freecell_widget.errors import FreeCellError, LessonError
from freecell_widget.inputs import quoted
from freecell_widget.languages import check_language
from freecell_widget.lessons.questions import PLAIN, Question, fits, seal
from freecell_widget.lessons.verdict import Verdict, lines

_HERE = Path(__file__).parent


class Sheet:
    """The questions of a lesson. Call it with a question's name and an answer::

        check = lessons.sheet(1)
        check("1.1", 8)

    ``...`` is no answer yet. The sheet itself, at the end of a cell, shows how far you are.

    name: of the sheet.  questions: by name, in their order.  language: of what is said, one of ``"en" "de" "nl" "it"``;
    hints that are no key of the catalogs in ``texts/`` are said as they are, so that a teacher's own sheet needs none.

    Raises `LessonError` for a question that is not on the sheet, `LanguageError`.

    >>> mine = Sheet("mine", {"a": Question("number", seal("a", 52), hint="How many suits? How many ranks?")})
    >>> mine("a", ...), mine("a", 48), mine("a", 52)
    (… a  Not answered yet., ✗ a  Not yet. How many suits? How many ranks?, ✓ a  Right.)
    """

    def __init__(self, name: str, questions: Mapping[str, Question], *, language: str = "en") -> None:
        self.name = name
        self.questions = dict(questions)
        self.language = check_language(language)
        self._verdicts: dict[str, Verdict] = {}

    def __call__(self, question: str, answer: Any = ...) -> Verdict:
        """The verdict on an answer; ``...`` or None: not answered yet."""
        asked = self._question(question)
        if answer is ... or answer is None:
            return self._say(question, "open", "open")
        if not fits(asked.kind, answer):
            return self._say(question, "wrong", f"kind.{asked.kind}")
        if asked.kind in PLAIN:
            if not asked.answer:
                raise LessonError("lesson_unsealed", question=quoted(question))
            sealed = seal(question, answer)
            if sealed == asked.answer:
                return self._say(question, "right", "right")
            return self._say(question, "wrong", "wrong", hint=asked.slips.get(sealed, asked.hint))
        from freecell_widget.lessons.judges import JUDGES

        try:
            finding = JUDGES[asked.kind](question, asked, answer)
        except FreeCellError as error:  # a heuristic that raised, an illegal move: told with its line
            return self._say(question, "wrong", "failed", reason=str(error))
        if finding.right:
            return self._say(question, "right", finding.text, **finding.params)
        hint = self._hint(asked.hint) if finding.hint is None else ""
        return self._say(question, "wrong", finding.text, **finding.params, hint=hint)

    def hint(self, question: str) -> str:
        """The hint to a question, for those who ask before they answer."""
        return self._hint(self._question(question).hint)

    @property
    def verdicts(self) -> list[Verdict]:
        """The last verdict on each question, in the sheet's order."""
        return [self._verdicts.get(name, self._open(name)) for name in self.questions]

    def __str__(self) -> str:
        return "\n".join([self._head(), *map(str, self.verdicts)])

    __repr__ = __str__

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        return {"text/plain": str(self), "text/html": lines(self.verdicts, self._head())}

    def _head(self) -> str:
        right = sum(verdict.state == "right" for verdict in self.verdicts)
        return self._text("head", sheet=self.name, right=right, total=len(self.questions))

    def _question(self, name: str) -> Question:
        found = self.questions.get(name) if isinstance(name, str) else None
        if found is None:
            raise LessonError("lesson_question", value=quoted(name), choices=", ".join(self.questions))
        return found

    def _open(self, question: str) -> Verdict:
        return Verdict(question, "open", self._text("open"), self.name)

    def _say(self, question: str, state: Any, key: str, /, *, hint: str = "", **params: Any) -> Verdict:
        text = f"{self._text(key, **params)} {self._hint(hint)}".strip()
        found = self._verdicts[question] = Verdict(question, state, text, self.name)
        return found

    def _hint(self, key: str) -> str:
        return _texts(self.language).get(f"hint.{key}", key)

    def _text(self, key: str, /, **params: Any) -> str:
        text = _texts(self.language)[key]
        for name, value in params.items():
            text = text.replace("{" + name + "}", f"{value:,}" if isinstance(value, int) else str(value))
        return text


def sheet(lesson: int, *, language: str = "en") -> Sheet:
    """The questions of one of the lessons in ``notebooks/``. Raises `LessonError`, `LanguageError`.

    >>> list(sheet(1).questions)[:2]
    ['1.1', '1.2']
    """
    found = _sheets().get(str(lesson))
    if found is None or isinstance(lesson, bool):
        raise LessonError("lesson_unknown", value=quoted(lesson), choices=", ".join(_sheets()))
    questions = {name: Question(**question) for name, question in found["questions"].items()}
    return Sheet(found["name"], questions, language=language)


@cache
def _sheets() -> Mapping[str, Any]:
    found: Mapping[str, Any] = _read(_HERE / "sheets.json")
    return found


@cache
def _texts(language: str) -> Mapping[str, str]:
    found: Mapping[str, str] = _read(_HERE / "texts" / f"{language}.json")
    return found


def _read(path: Path) -> Any:
    return json.loads(path.read_text("utf-8"))
