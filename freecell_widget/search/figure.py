"""The textbook's figure of a small search tree: moves on the edges, f = g + h at the nodes."""

from __future__ import annotations

import math
from html import escape
from typing import TYPE_CHECKING

from freecell_widget.search import status
from freecell_widget.search.palette import fill, legend, line, mark, n, picture, words
from freecell_widget.search.picture import caption, counts

if TYPE_CHECKING:
    from freecell_widget.search.trace import Trace

_PAD = 20
_R = 13
#: Wider than this a tree grows from left to right.
_WIDEST = 1000
#: The room of a leaf, of a duplicate, and of a move: from top to bottom, and from left to right.
_DOWN = (46, 30, 66)
_RIGHT = (30, 17, 92)


def draw_figure(trace: Trace) -> str:
    """The tree, node by node."""
    count = len(trace)
    parents, codes = trace.parent.tolist(), trace.status.tolist()
    names = [status.NAMES[code & status.CODE] for code in codes]
    children: list[list[int]] = [[] for _ in range(count)]
    for node, parent in enumerate(parents):
        if parent >= 0:
            children[parent].append(node)
    down = True
    leaf, narrow, step = _DOWN
    across, width = _spread(parents, children, names, leaf, narrow)
    if width > _WIDEST:
        down = False
        leaf, narrow, step = _RIGHT
        across, width = _spread(parents, children, names, leaf, narrow)
    along = [depth * step + _R for depth in trace.depth.tolist()]
    long = max(along, default=0.0) + _R + (14 if down else 40)

    head = caption(trace)
    top = 58
    wide = max(width if down else long, 340.0, 8.4 * len(head[0]), 6.4 * len(head[1]))
    tall = long if down else width
    left = _PAD + ((wide - width) / 2 if down else 0)
    spots = [(left + a, top + b) if down else (left + b, top + a) for a, b in zip(across, along, strict=True)]
    body = [words(_PAD, 26, head[0], size=14, more=' font-weight="600"'), words(_PAD, 44, head[1])]
    body += _edges(trace, parents, codes, names, spots, down)
    body += _nodes(trace, codes, names, spots, down)
    parts, room = legend(counts(trace), _PAD, top + tall + 22, wide)
    return picture(head[0], body + parts, wide + 2 * _PAD, top + tall + 22 + room, str(trace))


def _spread(
    parents: list[int], children: list[list[int]], names: list[str], leaf: float, narrow: float
) -> tuple[list[float], float]:
    """Where each node lies across the tree, and how wide that is.

    Subtrees are pushed together until they touch in some row, parents stand in the middle of their children: after
    Reingold & Tilford, *Tidier drawings of trees*, 1981.
    """
    shift = [0.0] * len(parents)  # from the parent
    outlines: list[list[tuple[float, float]]] = [[] for _ in parents]  # the edges of each row, from the node

    def beside(nodes: list[int], gap: float = 0.0) -> tuple[list[float], list[tuple[float, float]]]:
        places: list[float] = []
        rows: list[tuple[float, float]] = []
        for node in nodes:
            outline = outlines[node]
            apart = (right + gap - left for (_, right), (left, _) in zip(rows, outline, strict=False))
            place = max(apart, default=0.0)
            places.append(place)
            moved = [(left + place, right + place) for left, right in outline]
            both = [(a, d) for (a, _), (_, d) in zip(rows, moved, strict=False)]
            rows = both + rows[len(both) :] + moved[len(both) :]
            outlines[node] = []
        return places, rows

    for node in reversed(range(len(parents))):  # children come after their parents
        half = (narrow if names[node] == "duplicate" else leaf) / 2
        places, rows = beside(children[node])
        middle = (places[0] + places[-1]) / 2 if places else 0.0
        for child, place in zip(children[node], places, strict=True):
            shift[child] = place - middle
        outlines[node] = [(-half, half), *((left - middle, right - middle) for left, right in rows)]
    roots = [node for node, parent in enumerate(parents) if parent < 0]
    places, rows = beside(roots, leaf)  # of several passes
    across = [0.0] * len(parents)
    for root, place in zip(roots, places, strict=True):
        shift[root] = place
    for node, parent in enumerate(parents):
        across[node] = shift[node] + (across[parent] if parent >= 0 else 0.0)
    least = min((left for left, _ in rows), default=0.0)
    return [x - least for x in across], max((right for _, right in rows), default=0.0) - least


def _edges(
    trace: Trace, parents: list[int], codes: list[int], names: list[str], spots: list[tuple[float, float]], down: bool
) -> list[str]:
    plain: list[str] = []
    way: list[str] = []
    labels: list[str] = []
    for node, parent in enumerate(parents):
        if parent < 0:
            continue
        (x, y), (a, b) = spots[node], spots[parent]
        on = codes[node] & codes[parent] & status.ON_SOLUTION
        if down:
            path = f"M{n(a)} {n(b + _R)}C{n(a)} {n(b + 34)} {n(x)} {n(y - 40)} {n(x)} {n(y - _R)}"
            spot, anchor = (x + 5, y - _R - 2), "start"
        else:
            path = f"M{n(a + _R)} {n(b)}C{n(a + 40)} {n(b)} {n(a + 28)} {n(y)} {n(x - 34)} {n(y)}H{n(x - _R)}"
            spot, anchor = (x - _R - 3, y - 3), "end"
        (way if on else plain).append(path)
        if names[node] != "duplicate" or down:
            label = trace.label(node)
            label = label if len(label) <= 8 else label[:7] + "…"
            size = 8.5 if names[node] == "duplicate" else 10
            labels.append(words(*spot, label, size=size, anchor=anchor, more=' opacity=".8"'))
    return [
        f'<path d="{"".join(plain)}" {line("expanded", 1)}/>',
        f'<path d="{"".join(way)}" {line("solution", 3)}/>',
        *labels,
    ]


def _nodes(trace: Trace, codes: list[int], names: list[str], spots: list[tuple[float, float]], down: bool) -> list[str]:
    parts = []
    gs, hs, orders = trace.g.tolist(), trace.h.tolist(), trace.order.tolist()
    for node, (x, y) in enumerate(spots):
        name, g, h = names[node], gs[node], hs[node]
        text = f"{trace.label(node) or 'start'}: {name.replace('_', ' ')}"
        text += f", f = {_number(g)} + {_number(h)}" if not math.isnan(g + h) else ""
        text += f", expansion {orders[node] + 1}" if orders[node] >= 0 else ""
        parts.append(f"<g><title>{escape(text)}</title>")
        small = name in ("duplicate", "dead_end")
        if codes[node] & status.ON_SOLUTION:
            parts.append(f'<circle cx="{n(x)}" cy="{n(y)}" r="{_R + 2}" {line("solution", 2)}/>')
        if not small:
            parts.append(f'<circle cx="{n(x)}" cy="{n(y)}" r="{_R}" {fill("ground")}/>')
        parts.append(mark(name, x, y, 9 if small else 11 if name == "goal" else _R))
        if not small and name != "goal":
            value = g if math.isnan(h) else g + h
            if not math.isnan(value):
                parts.append(words(x, y + 3.5, _number(value), size=10, anchor="middle"))
        if down and not small and not math.isnan(g + h):
            parts.append(words(x + _R + 2, y + _R - 1, f"{_number(g)}+{_number(h)}", size=8))
        parts.append("</g>")
    return parts


def _number(value: float) -> str:
    if math.isinf(value):
        return "∞"
    return f"{value:.4g}"
