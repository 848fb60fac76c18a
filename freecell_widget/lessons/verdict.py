"""`Verdict`: what is said to an answer."""

from __future__ import annotations

import html
from dataclasses import dataclass
from typing import Any, Literal

State = Literal["right", "wrong", "open"]

#: The type under which a verdict is left in a notebook, for `grade` to read.
MIME = "application/vnd.freecell-widget.verdict+json"

_MARKS = {"right": "✓", "wrong": "✗", "open": "…"}
# The notebook's own colours where it has any.
_COLORS = {
    "right": "var(--jp-success-color1, #2e7d32)",
    "wrong": "var(--jp-warn-color1, #b35900)",
    "open": "var(--jp-border-color1, #9e9e9e)",
}


@dataclass(frozen=True)
class Verdict:
    """An answer is ``"right"`` or ``"wrong"``, or the question ``"open"``: not answered yet.

    It has no truth value of its own: compare ``state``, so that an open question is not taken for a wrong answer.
    """

    question: str
    state: State
    text: str
    sheet: str = ""

    def __bool__(self) -> bool:
        raise TypeError("a verdict has three states: compare verdict.state")

    def __str__(self) -> str:
        return f"{_MARKS[self.state]} {self.question}  {self.text}"

    __repr__ = __str__

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        return {"text/plain": str(self), "text/html": line(self), MIME: self.to_json()}

    def to_json(self) -> dict[str, str]:
        """The verdict as `grade` reads it."""
        return {"sheet": self.sheet, "question": self.question, "state": self.state}


def line(verdict: Verdict) -> str:
    """A verdict as a line of HTML, told apart by its sign as well as by its colour."""
    color = _COLORS[verdict.state]
    return (
        f'<div style="border-left: 4px solid {color}; padding: 2px 0 2px 10px; max-width: 46em">'
        f"<b>{_MARKS[verdict.state]} {html.escape(verdict.question)}</b>&ensp;{html.escape(verdict.text)}</div>"
    )


def lines(verdicts: list[Verdict], head: str) -> str:
    """A sheet: its head and a line for each question."""
    return f'<div style="margin: 4px 0"><b>{html.escape(head)}</b></div>' + "".join(map(line, verdicts))
