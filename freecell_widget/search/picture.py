"""A trace as one self-contained SVG, for notebooks without a kernel, web pages and print.

Small trees look like the textbook's figure (`figure`), large ones are icicles (`icicle`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from freecell_widget.search import status

if TYPE_CHECKING:
    from freecell_widget.search.trace import Trace

#: Up to so many nodes a tree is drawn node by node.
MOST_NODES = 300


def draw(trace: Trace) -> str:
    """`Trace.to_svg`."""
    from freecell_widget.search.figure import draw_figure
    from freecell_widget.search.icicle import draw_icicle

    return draw_figure(trace) if len(trace) <= MOST_NODES else draw_icicle(trace)


def caption(trace: Trace) -> list[str]:
    """Two lines on what is seen."""
    counters = trace.counters
    name = " on ".join(filter(None, (trace.algorithm, trace.problem_title))) or "search"
    found = trace.status_text
    if trace.solution is not None:
        count = len(trace.solution)
        found += f", solution of {count} {'move' if count == 1 else 'moves'}"
    passes = f", {len(trace.passes)} passes" if len(trace.passes) > 1 else ""
    cut = f"; {trace.cut:,} nodes not kept" if trace.cut else ""
    return [
        name[:1].upper() + name[1:],
        f"{found}: {counters.generated:,} nodes, {counters.expanded:,} expanded{passes}{cut}",
    ]


def counts(trace: Trace) -> dict[str, int]:
    """How many nodes of each status there are, those there are."""
    found = np.bincount(trace.status & status.CODE, minlength=len(status.NAMES))
    return {name: int(number) for name, number in zip(status.NAMES, found, strict=False) if number}
