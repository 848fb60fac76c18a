"""A search tree in a page of its own, over the real widget and without Jupyter: for looking at it while building it.

    python js/demo/tree.py [port]        then open the address it prints; ?scene=NAME picks one of SCENES

Switches of the page: dark, narrow, lang=de.
"""

from __future__ import annotations

import base64
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

import freecell_widget as fc  # noqa: E402
from freecell_widget import search  # noqa: E402
from pages import serve  # noqa: E402
from tests.widgets import grown  # noqa: E402

LESSON = fc.deal(1, ranks=4, columns=4, cells=1)
TINY = fc.deal(1, ranks=2, columns=4, cells=1)

SCENES: dict[str, Callable[[], Any]] = {
    "30": lambda: fc.SearchTree(search.a_star(LESSON, max_nodes=32), table=fc.FreeCell(617)),
    "300": lambda: fc.SearchTree(search.a_star(LESSON, max_nodes=290)),
    "solved": lambda: fc.SearchTree(search.a_star(TINY)),
    "3000": lambda: fc.SearchTree(search.greedy_best_first(fc.deal(1, ranks=9, columns=6), max_nodes=3000)),
    "deal": lambda: fc.SearchTree(search.a_star(fc.deal(617), search.heuristics.buried, max_nodes=3000)),
    "lesson": lambda: fc.SearchTree(search.a_star(LESSON)),
    "breadth": lambda: fc.SearchTree(search.breadth_first(LESSON)),
    "depth": lambda: fc.SearchTree(search.depth_first(fc.deal(617), max_nodes=30_000)),
    "million": lambda: fc.SearchTree(search.Trace.from_solution(fc.solve(fc.deal(11982), record=1_000_000))),
    "observed": lambda: fc.SearchTree(search.start(fc.solve, fc.deal(267, cells=2), record=1_000_000)),
    "race": lambda: fc.Race(TINY, ["breadth_first", "a_star"]),
    "race3": lambda: fc.Race(LESSON, ["breadth_first", "greedy_best_first", "depth_first"], max_nodes=5_000),
    "ida": lambda: fc.SearchTree(search.ida_star(TINY)),
    "random": lambda: fc.SearchTree(grown.random_tree(1_000_000)),
}

class Demo:
    """One scene's tree, and the messages it sends."""

    def __init__(self, scene: str) -> None:
        self.tree = SCENES[scene]()
        self.sent: list[Any] = []
        self.tree.send = lambda content, buffers=None: self.sent.append(
            (content, [base64.b64encode(buffer).decode() for buffer in buffers or []])
        )

    def traits(self) -> dict[str, Any]:
        return {trait: getattr(self.tree, trait) for trait in ("_trees", "_linked", "language")}

    def hear(self, message: dict[str, Any]) -> list[Any]:
        self.sent.clear()
        self.tree._handle_custom_msg(message, [])
        return list(self.sent)


if __name__ == "__main__":
    serve(8766, SCENES, Demo, "tree.html")
