"""The table that `compare` gives: a DataFrame with a picture below it."""

from __future__ import annotations

import math
from typing import Any

import pandas as pd

from freecell_widget.search.palette import fill, n, picture, words

#: What the picture shows: column, heading, the text of a value.
_PANELS = (
    ("expanded", "nodes expanded", "{:,.0f}"),
    ("memory", "peak memory, kB", "{:,.0f}"),
    ("seconds", "seconds", "{:,.3g}"),
    ("length", "moves of the solution", "{:,.0f}"),
)
_PAD, _ROW, _BAR, _GAP = 20, 24, 120, 74


class Comparison(pd.DataFrame):  # type: ignore[misc]  # pandas ships no types
    """A DataFrame of searches that draws itself: `to_svg`, and in a notebook."""

    @property
    def _constructor(self) -> Any:
        return Comparison

    @classmethod
    def from_rows(cls, rows: dict[str, dict[str, Any]]) -> Comparison:
        """A row for each search, by name."""
        frame = cls.from_dict(rows, orient="index")
        frame.index.name = "algorithm"
        for name in ("length", "memory"):
            if name in frame:
                frame[name] = frame[name].astype("Int64")
        return cls(frame)

    def to_svg(self) -> str:
        """Bars for what was expanded, held, spent and found; those of memory, time and nodes on logarithmic scales."""
        names = [str(name) for name in self.index]
        panels = [panel for panel in _PANELS if panel[0] in self]
        label = max((6.6 * len(name) for name in names), default=0) + 16
        width = 2 * _PAD + label + len(panels) * (_BAR + _GAP)
        body = []
        for at, (column, heading, form) in enumerate(panels):
            x = _PAD + label + at * (_BAR + _GAP)
            body.append(words(x, 28, heading, size=11, more=' font-weight="600"'))
            values = [_number(value, column) for value in self[column]]
            lengths = _lengths(values, logarithmic=column != "length")
            for row, (value, length) in enumerate(zip(values, lengths, strict=True)):
                y = 40 + row * _ROW
                text = "—" if math.isnan(value) else form.format(value)
                kind = "goal" if self["status"].iloc[row] == "solved" else "expanded"
                bar = f'x="{n(x)}" y="{n(y)}" width="{n(length)}" height="{_ROW - 9}" rx="2"'
                body += [f"<rect {bar} {fill(kind)}/>", words(x + length + 5, y + 11.5, text, size=10.5)]
        for row, name in enumerate(names):
            body.append(words(_PAD, 51.5 + row * _ROW, name))
        bottom = 40 + len(names) * _ROW + 14
        note = "blue: solved; grey: not. All but the moves on logarithmic scales."
        body.append(words(_PAD, bottom, note, size=10, more=' opacity=".8"'))
        about = "; ".join(f"{name}: {self['status'].iloc[row]}" for row, name in enumerate(names))
        return picture("Searches compared", body, width, bottom + 14, about)

    def _ipython_display_(self) -> None:
        """The table and the picture, as two outputs: one that is saved shows one form only, and not every page takes
        a picture within a table's HTML."""
        from IPython.display import display

        show: Any = display  # IPython leaves it untyped
        show({"text/plain": repr(self), "text/html": self._repr_html_() or ""}, raw=True)
        if "status" in self and len(self):
            show({"text/plain": "", "image/svg+xml": self.to_svg()}, raw=True)


def _number(value: Any, column: str) -> float:
    if pd.isna(value):
        return math.nan
    return float(value) / 1000 if column == "memory" else float(value)


def _lengths(values: list[float], *, logarithmic: bool) -> list[float]:
    """How long each bar is; nothing for a value that is missing."""
    known = [value for value in values if value > 0]
    if not known:
        return [0.0] * len(values)
    most, least = max(known), min(known)
    if not logarithmic or most < 4 * least:
        return [0.0 if math.isnan(value) else _BAR * value / most for value in values]
    low = math.log10(least) - 0.5
    room = math.log10(most) - low
    return [_BAR * (math.log10(value) - low) / room if value > 0 else 0.0 for value in values]
