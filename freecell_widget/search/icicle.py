"""A search tree of any size as an icicle: a row for each depth, a node as wide as the leaves below it.

The picture has a fixed number of columns; each asks which node lies under its middle, so that the work after the
layout does not grow with the tree, and nodes narrower than a column are one shade.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from freecell_widget.search import status
from freecell_widget.search.palette import fill, legend, line, n, picture, words
from freecell_widget.search.picture import caption, counts

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from freecell_widget.search.trace import Trace

_PAD = 20
_COLUMNS = 720
_MOST_ROWS = 72
_TOP = 58
#: Narrower nodes, in columns, of the same status run together.
_APART = 4


def draw_icicle(trace: Trace) -> str:
    """The tree, row by row."""
    count = len(trace)
    parent, depth = trace.parent[:count], trace.depth[:count]
    levels = np.split(np.argsort(depth, kind="stable"), np.cumsum(np.bincount(depth))[:-1])
    left, leaves = _layout(parent, levels)
    total = int(leaves[levels[0]].sum())
    rows = min(len(levels), _MOST_ROWS)
    height = max(5.0, min(22.0, 400 / rows))
    codes = trace.status[:count] & status.CODE
    paths: dict[int, list[str]] = {}
    for row in range(rows):
        nodes = levels[row * len(levels) // rows]
        nodes = nodes[np.argsort(left[nodes], kind="stable")]
        for start, stop, code in _runs(nodes, left, leaves, codes, total):
            gap = 0.6 if stop - start >= _APART else 0
            path = (
                f"M{start} {n(_TOP + row * height)}h{n(stop - start - gap)}v{n(height - 0.6)}h{n(gap - stop + start)}z"
            )
            paths.setdefault(code, []).append(path)
    head = caption(trace)
    body = [words(_PAD, 26, head[0], size=14, more=' font-weight="600"'), words(_PAD, 44, head[1])]
    body.append(f'<g transform="translate({_PAD} 0)">')
    body += [f'<path d="{"".join(parts)}" {fill(status.NAMES[code])}/>' for code, parts in sorted(paths.items())]
    way = trace.solution_nodes
    if len(way):
        middle = (left[way] + leaves[way] / 2) * _COLUMNS / total
        y = _TOP + (depth[way] * rows // len(levels) + 0.5) * height
        points = " ".join(f"{n(a)},{n(b)}" for a, b in zip(middle.tolist(), y.tolist(), strict=True))
        body.append(f'<polyline points="{points}" stroke-linejoin="round" {line("solution", 2)}/>')
        x, y_end = float(middle[-1]), float(y[-1])
        body.append(f'<circle cx="{n(x)}" cy="{n(y_end)}" r="4" {fill("solution")}/>')
    body.append("</g>")
    bottom = _TOP + rows * height
    body.append(words(_PAD, bottom + 16, f"depth 0 at the top, {len(levels) - 1} at the bottom", size=10))
    parts, room = legend(counts(trace), _PAD, bottom + 36, _COLUMNS)
    return picture(head[0], body + parts, _COLUMNS + 2 * _PAD, bottom + 36 + room, str(trace))


def _layout(parent: NDArray[np.int32], levels: list[Any]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """For each node the leaves left of it, and its own."""
    leaves = np.zeros(len(parent), np.int64)
    for nodes in reversed(levels):  # leaves are added up from below
        leaves[nodes] = np.maximum(leaves[nodes], 1)
        inner = nodes[parent[nodes] >= 0]
        np.add.at(leaves, parent[inner], leaves[inner])
    left = np.zeros(len(parent), np.int64)
    for at, nodes in enumerate(levels):
        above = left[parent[nodes]] if at else np.zeros(len(nodes), np.int64)
        order = np.lexsort((nodes, above))
        nodes, above = nodes[order], above[order]
        before = np.cumsum(leaves[nodes]) - leaves[nodes]
        first = np.searchsorted(above, above)  # of the same parent
        left[nodes] = above + before - before[first]
    return left, leaves


def _runs(
    nodes: NDArray[Any], left: NDArray[np.int64], leaves: NDArray[np.int64], codes: NDArray[Any], total: int
) -> list[tuple[int, int, int]]:
    """(first column, column after the last, status) of what a row shows; columns without a node are left out."""
    middles = (np.arange(_COLUMNS) + 0.5) * total / _COLUMNS
    at = np.searchsorted(left[nodes], middles, side="right") - 1
    under = nodes[np.maximum(at, 0)]
    there = (at >= 0) & (middles < left[under] + leaves[under])
    shown = np.where(there, under, -1)
    stops = np.flatnonzero(np.diff(shown)) + 1
    runs: list[tuple[int, int, int]] = []
    thin_before = False
    for start, stop in zip([0, *stops.tolist()], [*stops.tolist(), _COLUMNS], strict=True):
        node = int(shown[start])
        if node < 0:
            continue
        code = int(codes[node])
        thin = stop - start < _APART
        if thin and thin_before and runs[-1][1:] == (start, code):
            runs[-1] = (runs[-1][0], stop, code)
        else:
            runs.append((start, stop, code))
        thin_before = thin
    return runs
