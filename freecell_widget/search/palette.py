"""The colours and shapes of a trace's pictures: those of ``art/status.json``, which the tree in the browser has too.

Every colour is an attribute, so that a page which strips styles still shows the light picture; the style sheet only
holds the dark colours. Nothing is referred to by name: several pictures may share a page.
"""

from __future__ import annotations

import json
import math
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from freecell_widget.search import status

FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"


@cache
def art() -> dict[str, Any]:
    """The table of codes, colours and shapes."""
    path = Path(__file__).parent.parent / "art" / "status.json"
    table: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return table


def fill(name: str) -> str:
    """The attributes of something filled: ``ground``, ``ink``, ``solution`` or a status."""
    return f'class="fct-{name}" fill="{_light(name)}"'


def line(name: str, width: float) -> str:
    """The attributes of something outlined."""
    return f'class="fct-l-{name}" fill="none" stroke="{_light(name)}" stroke-width="{width:g}"'


def style() -> str:
    """The dark colours."""
    rules = []
    for name in ("ground", "ink", "solution", *status.NAMES):
        dark = _row(name)["dark"]
        rules.append(f".fct-{name}{{fill:{dark}}}.fct-l-{name}{{stroke:{dark}}}")
    return f"<style>@media (prefers-color-scheme:dark){{{''.join(rules)}}}</style>"


def _light(name: str) -> str:
    return str(_row(name)["light"])


def _row(name: str) -> Any:
    table = art()
    return table[name] if name in table else next(row for row in table["codes"] if row["name"] == name)


def n(value: float) -> str:
    """A length in few characters."""
    return f"{value:.1f}".rstrip("0").rstrip(".")


def mark(name: str, x: float, y: float, r: float) -> str:
    """The shape of a status around a point."""
    shape = _row(name)["shape"]
    if shape == "ring":
        return f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(r - 1)}" {line(name, 2)}/>'
    if shape == "disc":
        return f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(r)}" {fill(name)}/>'
    if shape == "dash":
        return f'<path d="M{n(x - r * 0.6)} {n(y)}h{n(r * 1.2)}" {line(name, 3)}/>'
    if shape == "cross":
        a = r * 0.55
        path = f"M{n(x - a)} {n(y - a)}l{n(2 * a)} {n(2 * a)}m0 {n(-2 * a)}l{n(-2 * a)} {n(2 * a)}"
        return f'<path d="{path}" {line(name, 3)}/>'
    if shape == "square":
        a = r * 0.9
        return f'<rect x="{n(x - a)}" y="{n(y - a)}" width="{n(2 * a)}" height="{n(2 * a)}" rx="2" {fill(name)}/>'
    corners = 5 if shape == "star" else 2
    points = []
    for at in range(2 * corners):
        reach = r * (1.25 if at % 2 == 0 else 0.62 if corners == 5 else 1.1)
        turn = math.pi * at / corners - math.pi / 2
        points.append(f"{n(x + reach * math.cos(turn))} {n(y + reach * math.sin(turn))}")
    return f'<path d="M{"L".join(points)}z" {fill(name)}/>'


def words(x: float, y: float, text: str, *, size: float = 11, anchor: str = "start", more: str = "") -> str:
    """A text."""
    return (
        f'<text x="{n(x)}" y="{n(y)}" font-size="{size:g}" text-anchor="{anchor}" {fill("ink")}{more}>'
        f"{escape(text)}</text>"
    )


#: The statuses in the words of a legend: its numbers are those of nodes, not the counters, and add up to them.
_LEGEND = {
    "expanded": "expanded, with successors",
    "dead_end": "expanded, a dead end",
    "reopened": "expanded, then re-opened",
    "pruned": "cut off",
}


def legend(counts: dict[str, int], x: float, y: float, room: float) -> tuple[list[str], float]:
    """A line for each status there is, side by side while there is room; and the height they take."""
    parts, left, top = [], x, y
    for name, count in counts.items():
        text = f"{_LEGEND.get(name, name)}: {count:,}"
        width = 26 + 6.4 * len(text)
        if left + width > x + room and left > x:
            left, top = x, top + 20
        parts += [mark(name, left + 7, top, 6.5), words(left + 19, top + 4, text)]
        left += width
    return parts, top - y + 20


def picture(title: str, body: list[str], width: float, height: float, about: str) -> str:
    """The whole, on its ground."""
    size = f'width="{n(width)}" height="{n(height)}" viewBox="0 0 {n(width)} {n(height)}"'
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" style="max-width:100%;height:auto">',
            f"<title>{escape(title)}</title>",
            f"<desc>{escape(about)}</desc>",
            style(),
            f'<rect width="{n(width)}" height="{n(height)}" rx="8" {fill("ground")}/>',
            f'<g font-family="{FONT}">',
            *body,
            "</g>",
            "</svg>",
        )
    )
