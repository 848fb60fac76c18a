"""A picture of a table: one self-contained SVG, for notebooks without a kernel, web pages and print.

Every colour is an attribute, so that a page which strips styles still shows the light picture; the one style sheet
only holds the dark colours. Nothing is referred to by name (``id``, ``use``): several pictures may share a page.
"""

from __future__ import annotations

import json
from functools import cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from freecell_widget.cards import SUITS, Card

if TYPE_CHECKING:
    from freecell_widget.position import Position

# Sizes in pixels at full width. A card is 5:7; the strip of a covered card shows its index.
_WIDTH, _HEIGHT = 75, 105
_PAD, _GAP, _NARROW, _MIDDLE, _BELOW = 16, 14, 7, 30, 20
_STRIP, _TIGHT, _TALLEST = 26, 21, 460  # covered strips shrink so that they stay within the last, down to the second
_PIP, _SUIT = 36, 13

_FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
_COLORS = {  # class -> light and dark
    "table": ({"fill": "#eef5f2"}, {"fill": "#15201c"}),
    "place": ({"fill": "#e8f1ed", "stroke": "#c0d8cf"}, {"fill": "#16231e", "stroke": "#254a3d"}),
    "column": ({"fill": "none", "stroke": "#d2e3dc"}, {"stroke": "#1d3a30"}),
    "ghost": ({"fill": "#c4dbd2"}, {"fill": "#254a3d"}),
    "paper": ({"fill": "#fffefc", "stroke": "#b9c2bd"}, {"fill": "#efece4", "stroke": "#76766f"}),
    "red": ({"fill": "#c62d20"}, {"fill": "#b8261a"}),
    "black": ({"fill": "#19222d"}, {}),
}
_COURTS = {11: "J", 12: "Q", 13: "K"}


def draw(position: Position) -> str:
    """The table as SVG text: cells left, foundations right, columns below.

    >>> from freecell_widget import deal
    >>> draw(deal(617)).partition(" ")[0]
    '<svg'
    """
    plan = _plan(position)
    shapes = [_place(*spot, "place") for spot in plan.cells]
    shapes += [
        _place(*spot, "place") + _suit("ghost", suit, spot[0] + 23, spot[1] + 38, 29)
        for spot, suit in zip(plan.foundations, SUITS, strict=True)
    ]
    shapes += [
        _place(*spot, "column") for spot, column in zip(plan.columns, position.columns, strict=True) if not column
    ]
    for spot, card in zip(plan.cells, position.cells, strict=True):
        if card is not None:
            shapes.append(_card(card, *spot))
    for spot, top, suit in zip(plan.foundations, position.foundations, SUITS, strict=True):
        if top:
            shapes.append(_card(Card.of(top, suit), *spot))
    for (x, y), column in zip(plan.columns, position.columns, strict=True):
        strip = _strip(len(column))
        for depth, card in enumerate(column):
            shapes.append(_card(card, x, y + depth * strip, covered=depth < len(column) - 1))
    name = "FreeCell" if position.number is None else f"FreeCell, deal {position.number}"
    size = f'width="{plan.width}" height="{plan.height}" viewBox="0 0 {plan.width} {plan.height}"'
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" style="max-width:100%;height:auto">',
            f"<title>{escape(name)}</title>",
            f"<desc>{escape(position.to_text())}</desc>",
            _dark_style(),
            f'<rect width="{plan.width}" height="{plan.height}" rx="10" {_look("table")}/>',
            f'<g font-family="{_FONT}" font-size="19" font-weight="700" text-anchor="middle">',
            *shapes,
            "</g>",
            "</svg>",
        )
    )


class _Plan(NamedTuple):
    """Where everything lies: the upper left corners of all places, and the size of the whole."""

    cells: list[tuple[float, float]]
    foundations: list[tuple[float, float]]
    columns: list[tuple[float, float]]
    width: int
    height: int


def _plan(position: Position) -> _Plan:
    cells, columns = len(position.cells), len(position.columns)
    below = _row(columns, _GAP)
    # Cells and foundations take two rows where one would be much wider than the columns.
    rows = 1 if _above(cells, 1) <= below * 1.3 else 2
    inner = max(below, _above(cells, rows))
    per_row = max(1, -(-cells // rows))
    right = inner - _row(4 // rows, _NARROW)
    y = _PAD + rows * _HEIGHT + (rows - 1) * _NARROW + _BELOW
    pitch = min((inner - _WIDTH) / (columns - 1), _WIDTH * 1.6)
    left = _PAD + (inner - _WIDTH - pitch * (columns - 1)) / 2
    tall = max(_strip(len(column)) * max(0, len(column) - 1) for column in position.columns) + _HEIGHT
    return _Plan(
        _grid(cells, per_row, _PAD),
        _grid(4, 4 // rows, _PAD + right),
        [(left + at * pitch, y) for at in range(columns)],
        inner + 2 * _PAD,
        round(y + tall + _PAD),
    )


def _row(count: int, gap: int) -> int:
    return count * _WIDTH + (count - 1) * gap if count else 0


def _above(cells: int, rows: int) -> int:
    """The width of cells and foundations in so many rows."""
    room = _row(-(-cells // rows), _NARROW)
    return room + (_MIDDLE if room else 0) + _row(4 // rows, _NARROW)


def _grid(count: int, per_row: int, x: float) -> list[tuple[float, float]]:
    return [(x + at % per_row * (_WIDTH + _NARROW), _PAD + at // per_row * (_HEIGHT + _NARROW)) for at in range(count)]


def _strip(cards: int) -> float:
    """What is seen of each covered card in a column of so many."""
    return max(_TIGHT, min(_STRIP, (_TALLEST - _HEIGHT) / (cards - 1))) if cards > 1 else _STRIP


# -- pieces ----------------------------------------------------------------------------------------------------------


def _place(x: float, y: float, kind: str) -> str:
    return (
        f'<rect x="{_n(x + 0.5)}" y="{_n(y + 0.5)}" width="{_WIDTH - 1}" height="{_HEIGHT - 1}" rx="6" {_look(kind)}/>'
    )


def _card(card: Card, x: float, y: float, covered: bool = False) -> str:
    """A card's paper and index; if nothing covers it, its pip too, under a crown if it is a court card."""
    rank = "10" if card.rank == 10 else card.text[0]
    wide = len(rank) > 1
    index = 'x="17" letter-spacing="-.5"' if wide else 'x="13"'
    parts = [
        f'<g transform="translate({_n(x)} {_n(y)})" {_look(card.color)}>',
        f'<rect x=".5" y=".5" width="{_WIDTH - 1}" height="{_HEIGHT - 1}" rx="6" {_look("paper")}/>',
        f'<text {index} y="17.5">{rank}</text>',
        _suit(None, card.suit, 31 if wide else 23, 5, _SUIT),
    ]
    if not covered:
        x, y = _WIDTH - _PIP - 8, _HEIGHT - _PIP - 9
        parts.append(_suit(None, card.suit, x, y, _PIP))
        crown = _art().get("courts", {}).get(_COURTS.get(card.rank, ""))
        if crown:
            width = _PIP * 0.9
            height = width * float(_art()["courtViewBox"].split()[3]) / float(_art()["courtViewBox"].split()[2])
            parts.append(_path(None, crown, x + _PIP * 0.05, y - height - 2, width / _box("courtViewBox")))
    return "".join((*parts, "</g>"))


def _suit(kind: str | None, suit: str, x: float, y: float, size: float) -> str:
    return _path(kind, _art()["suits"][suit], x, y, size / _box("viewBox"))


def _path(kind: str | None, path: str, x: float, y: float, scale: float) -> str:
    look = f" {_look(kind)}" if kind else ""
    return f'<path transform="translate({_n(x)} {_n(y)}) scale({_n(scale)})"{look} d="{escape(path)}"/>'


def _box(name: str) -> float:
    return float(_art()[name].split()[2])


@cache
def _art() -> dict[str, Any]:
    """The shapes that the table in the browser is drawn with too."""
    path = Path(__file__).parent.parent / "art" / "suits.json"
    art: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return art


def _look(kind: str) -> str:
    light = " ".join(f'{name}="{value}"' for name, value in _COLORS[kind][0].items())
    return f'class="fcs-{kind}" {light}'


def _dark_style() -> str:
    rules = (
        f".fcs-{kind}{{{';'.join(f'{name}:{value}' for name, value in dark.items())}}}"
        for kind, (_, dark) in _COLORS.items()
        if dark
    )
    return f"<style>@media (prefers-color-scheme:dark){{{''.join(rules)}}}</style>"


def _n(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".")
