"""A trace as a table and as a graph, for other libraries."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from freecell_widget.extras import need
from freecell_widget.search import status

if TYPE_CHECKING:
    import networkx
    import pandas

    from freecell_widget.search.trace import Trace


def to_frame(trace: Trace) -> pandas.DataFrame:
    """`Trace.to_frame`."""
    need("pandas")
    import pandas as pd

    count = len(trace)
    codes = trace.status[:count]
    texts = np.array([*trace.labels, ""], dtype=object)
    moves = np.minimum(trace.move[:count], len(trace.labels))  # at a root the last text
    number = np.zeros(count, np.int32)
    for at, one in enumerate(trace.passes):
        number[one.start : min(one.stop, count)] = at
    frame = pd.DataFrame(
        {
            "parent": trace.parent[:count],
            "move": texts[moves],
            "depth": trace.depth[:count],
            "g": trace.g[:count],
            "h": trace.h[:count],
            "f": trace.g[:count] + trace.h[:count],
            "status": pd.Categorical.from_codes(codes & status.CODE, categories=list(status.NAMES)),
            "order": trace.order[:count],
            "on_solution": (codes & status.ON_SOLUTION) != 0,
            "pass": number,
        }
    )
    frame.index.name = "node"
    return frame


def to_networkx(trace: Trace) -> networkx.DiGraph:
    """`Trace.to_networkx`."""
    need("networkx")
    import networkx

    graph = networkx.DiGraph(title=str(trace))
    columns = zip(
        trace.parent.tolist(),
        trace.depth.tolist(),
        trace.g.tolist(),
        trace.h.tolist(),
        trace.status.tolist(),
        trace.order.tolist(),
        strict=False,
    )
    for node, (parent, depth, g, h, code, order) in enumerate(columns):
        graph.add_node(
            node,
            depth=depth,
            g=g,
            h=h,
            status=status.NAMES[code & status.CODE],
            order=order,
            on_solution=bool(code & status.ON_SOLUTION),
        )
        if parent >= 0:
            graph.add_edge(parent, node, move=trace.label(node))
    return graph
