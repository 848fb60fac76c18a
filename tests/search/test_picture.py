"""A trace's picture: all of it is seen, whatever its size."""

from __future__ import annotations

import json
from typing import ClassVar
from xml.etree import ElementTree

import numpy as np
import pytest

from freecell_widget import deal, search
from freecell_widget.search import heuristics, palette, status

SVG = "{http://www.w3.org/2000/svg}"
LESSON = deal(1, ranks=4, columns=4, cells=1)


def test_the_codes_are_those_of_the_tree_in_the_browser() -> None:
    codes = {row["name"]: row["code"] for row in palette.art()["codes"]}
    assert codes == {name: code for code, name in enumerate(status.NAMES)}
    constants = (0, 1, 2, 3, 4, 5, 6)
    assert constants == (
        status.FRONTIER,
        status.EXPANDED,
        status.DUPLICATE,
        status.DEAD_END,
        status.PRUNED,
        status.GOAL,
        status.REOPENED,
    )
    assert (palette.art()["mask"], palette.art()["flag"]) == (status.CODE, status.ON_SOLUTION)


@pytest.mark.parametrize("heuristic", [heuristics.deadlocks, heuristics.buried])
def test_a_small_tree_is_drawn_node_by_node(heuristic) -> None:  # type: ignore[no-untyped-def]
    trace = search.a_star(LESSON, heuristic)
    root = ElementTree.fromstring(trace.to_svg())
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    nodes = [group for group in root.iter(f"{SVG}g") if group.find(f"{SVG}title") is not None]
    assert len(nodes) == len(trace) <= 300
    circles = [circle for group in nodes for circle in group.iter(f"{SVG}circle")]
    spots = {(float(circle.attrib["cx"]), float(circle.attrib["cy"])) for circle in circles}
    assert all(13 < x < width - 13 and 13 < y < height - 13 for x, y in spots)
    # No two nodes touch.
    at = np.array(sorted(spots))
    distances = np.hypot(*(at[:, None] - at[None, :]).transpose(2, 0, 1)) + 99 * np.eye(len(at))
    assert distances.min() >= 28
    assert json.dumps(sorted(trace._repr_mimebundle_())) == '["image/svg+xml", "text/plain"]'


def test_empty_and_single() -> None:
    for trace in (search.Trace(title="nothing"), search.a_star(LESSON, lambda position: float("inf"))):
        assert ElementTree.fromstring(trace.to_svg()).tag == f"{SVG}svg"


def synthetic(count: int) -> search.Trace:
    """A tree of random shape."""
    chance = np.random.default_rng(1)
    parent = (np.arange(count) - 1 - chance.integers(0, 5_000, count)).clip(-1, None)
    parent[1:] = parent[1:].clip(0, None)
    trace = search.Trace(title="random", keep=count)
    trace.labels, trace.actions = ["x"], ["x"]
    moves = np.zeros(count, np.uint16)
    moves[0] = 65535
    trace.adopt(
        {
            "parent": parent.astype(np.int32),
            "move": moves,
            "depth": np.zeros(count, np.int32),
            "g": np.full(count, np.nan),
            "h": np.full(count, np.nan),
            "status": chance.integers(0, 7, count).astype(np.uint8),
            "order": np.full(count, -1, np.int32),
        },
        count,
    )
    from freecell_widget.search.trace import depths

    trace._arrays["depth"][:] = depths(trace.parent)
    return trace


@pytest.mark.parametrize("count", [301, 10_000, 1_000_000])
def test_a_large_tree_makes_no_large_picture(count: int) -> None:
    picture = synthetic(count).to_svg()
    assert len(picture) < 600_000
    ElementTree.fromstring(picture)


def test_the_solution_is_in_the_picture() -> None:
    trace = search.breadth_first(LESSON)
    root = ElementTree.fromstring(trace.to_svg())
    (line,) = root.iter(f"{SVG}polyline")
    assert len(line.attrib["points"].split()) == len(trace.solution_nodes) == 21


class Detours:
    """From S, B is dearer than by A, and D is met twice while it waits."""

    initial = "S"
    steps: ClassVar = {"S": {"A": 1, "B": 4, "C": 2}, "A": {"B": 1, "E": 2}, "B": {"D": 3}, "D": {"G": 3}}
    estimates: ClassVar = {"S": 6, "A": 7, "B": 2, "C": 1, "D": 3, "E": 5, "G": 0}

    def actions(self, state: str) -> list[str]:
        return list(self.steps.get(state, {}))

    def result(self, state: str, action: str) -> str:
        return action

    def action_cost(self, state: str, action: str, child: str) -> int:
        return self.steps[state][child]

    def is_goal(self, state: str) -> bool:
        return state == "G"

    def heuristic(self, state: str) -> int:
        return self.estimates[state]


def test_the_legend_adds_up_to_the_counters() -> None:
    trace = search.a_star(Detours())
    c = trace.counters
    assert (c.generated, c.expanded, c.duplicates, c.reopened) == (9, 6, 1, 1)
    texts = [text.text for text in ElementTree.fromstring(trace.to_svg()).iter(f"{SVG}text")]
    legend = dict(text.split(": ") for text in texts if text and ": " in text and text.split(": ")[-1].isdigit())
    assert legend == {
        "frontier": "1",
        "expanded, with successors": "4",
        "duplicate": "1",
        "expanded, a dead end": "1",
        "goal": "1",
        "expanded, then re-opened": "1",
    }
    kinds = [(event.kind, trace.label(event.node)) for event in trace.events]
    assert ("reopened", "B") in kinds and ("replaced", "D") in kinds
