"""A tree on the wire: what views are sent, what they may ask, and who waits for whom."""

from __future__ import annotations

import json
import threading
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import freecell_widget as fc
from freecell_widget import search
from freecell_widget.search import status
from freecell_widget.widgets import tree_wire
from freecell_widget.widgets.pacing import SILENCE, Pacer
from freecell_widget.widgets.search_tree import SearchTree
from tests.conftest import ROOT
from tests.widgets.grown import Grown, random_tree

LESSON = fc.deal(1, ranks=3, columns=4, cells=1)


class View:
    """A front end's half: asks, and keeps what it gets as the store of the bundle does."""

    def __init__(self, tree: Any, client: str = "one") -> None:
        self.tree, self.client = tree, client
        self.answers: list[tuple[dict[str, Any], list[bytes]]] = []
        tree.send = lambda content, buffers=None: self.answers.append((content, list(buffers or [])))
        self.parent, self.move = np.zeros(0, "<i4"), np.zeros(0, "<u2")
        self.h, self.status = np.zeros(0, np.uint8), np.zeros(0, np.uint8)
        self.labels: list[str] = []

    def ask(self, kind: str, **fields: Any) -> tuple[dict[str, Any], list[bytes]]:
        self.tree._handle_custom_msg({"kind": kind, "client": self.client, "tree": 0, **fields}, [])
        return self.answers[-1]

    def more(self, most: int = 1_000_000) -> dict[str, Any]:
        at = len(self.parent)
        body, buffers = self.ask("more", **{"from": at, "max": most, "labels": len(self.labels)})
        assert body["from"] == at and body["labels_from"] == len(self.labels)
        parent, move, h, codes, nodes, changed, estimates = buffers
        self.labels += body["labels"]
        self.parent = np.append(self.parent, np.frombuffer(parent, "<i4"))
        self.move = np.append(self.move, np.frombuffer(move, "<u2"))
        self.h = np.append(self.h, np.frombuffer(h, np.uint8))
        self.status = np.append(self.status, np.frombuffer(codes, np.uint8))
        index = np.frombuffer(nodes, "<i4")
        self.status[index] = np.frombuffer(changed, np.uint8)
        self.h[index] = np.frombuffer(estimates, np.uint8)
        return body

    def expect(self, trace: Any) -> None:
        assert self.parent.tolist() == list(trace.parent)
        assert self.move.tolist() == list(trace.move)
        assert self.status.tolist() == list(trace.status)
        assert self.h.tolist() == tree_wire.rough_h(np.asarray(trace.h)).tolist()
        assert self.labels == list(trace.labels)


@pytest.fixture(scope="module")
def trace() -> Any:
    return search.a_star(LESSON)


def test_portions_make_the_whole(trace: Any) -> None:
    view = View(SearchTree(trace))
    while view.more(997)["growing"]:
        pass
    view.expect(trace)
    assert view.answers[-1][0]["status"] == "solved"
    assert view.answers[-1][0]["length"] == len(trace.solution)


def test_the_core_takes_eight_bytes_a_node(trace: Any) -> None:
    view = View(SearchTree(trace))
    _, buffers = view.ask("more", **{"from": 0, "max": 10**6, "labels": 0})
    sent = min(len(trace), tree_wire.MOST_NODES)
    assert sum(map(len, buffers)) == 8 * sent


def test_what_changes_later_follows() -> None:
    grown = Grown()
    root = grown.add(-1, None, 0, 3)
    child = grown.add(root, "26", 1, float("nan"))
    view = View(SearchTree(grown))
    assert view.more()["growing"] is True
    grown.status[root], grown.h[child] = status.EXPANDED, 2.0
    grown.add(child, "3a", 2, 1)
    assert view.more()["count"] == 1
    assert view.more()["count"] == 0
    grown.finish(2)
    assert view.more()["growing"] is False
    view.expect(grown)


def test_a_second_view_and_one_that_was_forgotten_get_all(trace: Any) -> None:
    tree = SearchTree(trace)
    first = View(tree, "first")
    first.more()
    second = View(tree, "second")
    second.more()
    second.expect(trace)
    tree._copies.clear()
    second.more()
    second.expect(trace)


def test_exact_columns_steps_and_nodes(trace: Any) -> None:
    view = View(SearchTree(trace))
    body, buffers = view.ask("columns", names=["g", "h", "order"])
    assert body["count"] == len(trace)
    for buffer, name, kind in zip(buffers, ("g", "h", "order"), ("<f8", "<f8", "<i4"), strict=True):
        np.testing.assert_array_equal(np.frombuffer(buffer, kind), getattr(trace, name))
    body, (expansions, steps, nodes, kinds) = view.ask("steps")
    assert np.frombuffer(expansions, "<i4").tolist() == trace.expansions.tolist()
    assert len(body["params"]) == len(trace.events) == len(kinds)
    assert np.frombuffer(steps, "<i4").tolist() == [event.step for event in trace.events]
    assert np.frombuffer(nodes, "<i4").tolist() == [event.node for event in trace.events]
    goal = int(trace.solution_nodes[-1])
    body, _ = view.ask("node", node=goal)
    assert body["board"]["foundations"] == [3, 3, 3, 3] and body["g"] == len(trace.solution)
    assert json.dumps(body)


def test_numbers_and_states_of_any_kind_travel() -> None:
    assert [tree_wire.number(x) for x in (float("nan"), float("inf"), 2.0, 2.5, None)] == [None, "inf", 2, 2.5, None]
    grown = Grown()
    grown.add(-1, None, float("nan"), float("inf"), ("any", "state"))
    body, _ = View(SearchTree(grown)).ask("node", node=0)
    assert body["text"] == "('any', 'state')" and body["h"] == "inf" and body["g"] is None


def test_a_click_lays_the_position_on_the_table_and_keeps_the_players_game(trace: Any) -> None:
    table = fc.FreeCell(617)
    table.play("8a")
    mine = table.game
    view = View(SearchTree(trace, table=table))
    goal = int(trace.solution_nodes[-1])
    assert view.ask("put", node=goal)[0]["kind"] == "put"
    assert table.position == trace.state(goal) and table.position.is_won
    assert mine in table.games and mine.move_count == 1
    game = table.game
    assert game.root.position == trace.state(0)
    node = int(trace.solution_nodes[2])
    view.ask("put", node=node)
    assert table.game is game and table.position == trace.state(node)
    table.game = mine
    view.ask("put", node=node)
    assert table.game is game
    assert table.games.count(mine) == 1


@pytest.mark.parametrize(
    ("message", "code"),
    [
        (None, "malformed"),
        ({}, "malformed"),
        ({"kind": "dance", "client": "x", "tree": 0}, "malformed"),
        ({"kind": "more", "client": "x", "tree": 0, "from": -1, "max": 1, "labels": 0}, "malformed"),
        ({"kind": "more", "client": "x", "tree": 0, "from": "0", "max": 1, "labels": 0}, "malformed"),
        ({"kind": "more", "client": "x", "tree": 1, "from": 0, "max": 1, "labels": 0}, "malformed"),
        ({"kind": "more", "client": "x" * 99, "tree": 0, "from": 0, "max": 1, "labels": 0}, "malformed"),
        ({"kind": "columns", "client": "x", "tree": 0, "names": ["__class__"]}, "malformed"),
        ({"kind": "texts", "client": "x", "tree": 0, "language": "xx"}, "malformed"),
        ({"kind": "node", "client": "x", "tree": 0, "node": 10**8}, "tree_node"),
        ({"kind": "put", "client": "x", "tree": 0, "node": 0}, "tree_no_table"),
    ],
)
def test_no_message_can_hurt(trace: Any, message: Any, code: str) -> None:
    view = View(SearchTree(trace))
    view.tree._handle_custom_msg(message, [])
    assert view.answers[-1][0]["kind"] == "failed" and view.answers[-1][0]["code"] == code
    view.more()
    assert len(view.parent) == min(len(trace), tree_wire.MOST_NODES)


def test_a_state_that_raises_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    grown = Grown()
    grown.add(-1, None, 0, 0)
    grown.state = lambda node: 1 // 0  # type: ignore[method-assign]
    body, _ = View(SearchTree(grown)).ask("node", node=0)
    assert body["code"] == "python_error" and "ZeroDivisionError" in body["params"]["text"]
    assert "ZeroDivisionError" in capsys.readouterr().err


@pytest.mark.parametrize("wrong", [None, 617, "trace", LESSON])
def test_what_is_no_trace_is_refused(wrong: Any) -> None:
    with pytest.raises(fc.TreeError) as caught:
        SearchTree(wrong)
    assert caught.value.code == "not_a_trace"


def test_what_is_no_table_is_refused(trace: Any) -> None:
    with pytest.raises(fc.TreeError, match="no table"):
        SearchTree(trace, table=617)  # type: ignore[arg-type]


def test_nothing_large_is_in_a_trait() -> None:
    tree = SearchTree(random_tree(50_000))
    state = {name: value for name, value in tree.get_state().items() if name not in ("_esm", "_css")}
    assert len(json.dumps(state, default=str)) < 4_000
    bundle = tree._repr_mimebundle_()
    assert bundle is not None and "text/plain" in bundle[0]


def test_the_sentences_come_in_every_language(trace: Any) -> None:
    view = View(SearchTree(trace))
    for language in ("en", "de", "nl", "it"):
        texts = view.ask("texts", language=language)[0]["texts"]
        assert texts["tree.tree"] and "ui.undo" not in texts


def test_python_and_the_browser_share_one_table_of_states() -> None:
    table = json.loads((ROOT / "freecell_widget" / "art" / "status.json").read_text("utf-8"))
    assert [entry["name"] for entry in table["codes"]] == list(status.NAMES)
    assert [entry["code"] for entry in table["codes"]] == list(range(len(status.NAMES)))
    assert (table["mask"], table["flag"]) == (status.CODE, status.ON_SOLUTION)
    assert len({entry["shape"] for entry in table["codes"]}) == len(status.NAMES)


class Search(SimpleNamespace):
    """A search that only remembers what it was told."""

    def __init__(self) -> None:
        super().__init__(trace=SimpleNamespace(growing=True), told=[])

    def pause(self) -> None:
        self.told.append("pause")

    def resume(self) -> None:
        self.told.append("resume")


def paced() -> tuple[Search, Pacer, list[float]]:
    search, waits = Search(), list[float]()
    return search, Pacer(search, waits.append), waits


def test_a_search_waits_when_nobody_has_asked_for_two_seconds() -> None:
    running, pacer, waits = paced()
    assert not waits  # nobody has looked yet: it is not held up
    pacer.heard()
    passed = 0.0
    while not running.told:
        passed += waits.pop()
        pacer.look()
        assert passed < 10
    assert running.told == ["pause"] and SILENCE <= passed <= SILENCE + 1 and pacer.paused
    pacer.heard()
    assert running.told == ["pause", "resume"] and not pacer.paused


def test_a_search_that_is_watched_goes_on() -> None:
    running, pacer, waits = paced()
    for _ in range(20):
        pacer.heard()
        pacer.look()
    assert running.told == []
    running.trace.growing = False
    pacer.look()
    waits.clear()
    pacer.heard()
    assert waits == []  # it has ended: nobody looks after it any more


def test_closing_the_tree_sets_its_search_free() -> None:
    running, pacer, _ = paced()
    pacer.heard()
    for _ in range(8):
        pacer.look()
    assert pacer.paused
    pacer.stop()
    assert running.told == ["pause", "resume"]


def test_questions_from_several_threads_are_answered_one_at_a_time(trace: Any) -> None:
    tree = SearchTree(trace)
    view = View(tree)
    threads = [threading.Thread(target=lambda: view.ask("node", node=1)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [body["kind"] for body, _ in view.answers] == ["node"] * 8


def test_a_race_runs_names_functions_and_traces(trace: Any) -> None:
    def mine(problem: Any, **options: Any) -> Any:
        return search.breadth_first(problem, **options)

    race = fc.Race(LESSON, ["a_star", mine, trace], max_nodes=400)
    assert [len(each) for each in race.traces] == [400, 400, len(trace)]
    assert [each["algorithm"] for each in race._trees] == ["A*", "breadth-first search", "A*"]
    view = View(race)
    race._handle_custom_msg({"kind": "more", "client": "one", "tree": 2, "from": 0, "max": 10, "labels": 0}, [])
    assert view.answers[-1][0]["tree"] == 2 and view.answers[-1][0]["total"] == len(trace)


def test_a_race_takes_what_compare_takes() -> None:
    tiny = fc.deal(1, ranks=2, columns=4, cells=1)
    mine = ("mine", lambda problem: search.a_star(problem, search.heuristics.zero))
    race = fc.Race(tiny, ["Breadth-first", "a_star", mine], heuristic=search.heuristics.buried)
    assert [trace.counters.expanded for trace in race.traces] == [1334, 8, 1714]


@pytest.mark.parametrize(
    ("searches", "code"),
    [
        (["a_star"], "race_few"),
        ([], "race_few"),
        ("a_star", "not_a_search"),
        (["a_star", "no_such"], "not_a_search"),
        (["a_star", "__doc__"], "not_a_search"),
        (["a_star", 7], "not_a_search"),
        ([lambda problem: 5, "a_star"], "not_a_trace"),
    ],
)
def test_what_is_no_race_is_refused(searches: Any, code: str) -> None:
    with pytest.raises(fc.TreeError) as caught:
        fc.Race(fc.deal(1, ranks=2, columns=4, cells=1), searches)
    assert caught.value.code == code
