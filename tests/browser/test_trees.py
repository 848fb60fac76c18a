"""Search trees in a real JupyterLab: seen, walked, stepped through, streamed."""

from __future__ import annotations

import re

from playwright.sync_api import expect

import freecell_widget as fc
from freecell_widget import search
from tests.browser.fctable import Table
from tests.browser.fctree import Tree, show
from tests.browser.lab import Lab

TINY = "fc.deal(1, ranks=2, columns=4, cells=1)"
LESSON = "fc.deal(1, ranks=4, columns=4, cells=1)"


def test_a_small_tree_is_walked_stepped_and_predicted_by_keys(lab: Lab) -> None:
    _, tree = show(lab, f"search.a_star({LESSON}, max_nodes=40)")
    expect(tree.heading).to_contain_text("40 nodes")
    assert tree.ink() > 4
    lab.shot("tree-40-light", of=tree.root)
    tree.surface.focus()
    tree.keys("ArrowDown", "ArrowRight")
    expect(tree.crumbs).to_have_text(["start", "23"])
    assert tree.focused().startswith("23, expanded")
    tree.keys("Home", ".")
    expect(tree.line).to_have_text("Before the first step: only the start waits in the frontier.")
    tree.keys(".")
    expect(tree.line).to_contain_text("Step 1: start is expanded")
    expect(tree.root.locator(".fcw-tree-row")).to_have_count(6)
    tree.button("Predict").click()
    expect(tree.line).to_have_text("Which node is expanded next? Choose it in the tree or in the frontier.")
    tree.root.locator(".fcw-tree-row").first.click()
    expect(tree.line).to_contain_text(re.compile(r"Right.*\(1 of 1\) Step 2:"))
    tree.surface.focus()
    tree.keys("Home", "Enter")
    expect(tree.line).to_contain_text("No: start does not wait in the frontier. (1 of 2)")
    lab.theme("dark")
    lab.page.wait_for_timeout(600)
    corner = "c => c.getContext('2d').getImageData(4, 4, 1, 1).data[0]"
    assert tree.surface.locator("canvas").evaluate(corner) < 60  # dark, too
    lab.shot("tree-predict-dark", of=tree.root)
    assert lab.axe(".fcw-tree") == []


def test_pointing_shows_the_position_and_a_click_puts_it_on_the_table(lab: Lab) -> None:
    notebook, tree = show(
        lab, f"search.breadth_first({TINY}), table=table", "table = fc.FreeCell(617)\n_ = table.play('8a')", "table"
    )
    table = Table(lab.page, notebook.show(1, ".fcw"))
    expect(tree.heading).to_contain_text("solved in 8 moves")
    tree.surface.scroll_into_view_if_needed()
    lab.page.mouse.move(*tree.at(0.02, 40))
    expect(tree.title).to_have_text(re.compile("1h.*expanded"))
    canvas = tree.root.locator(".fcw-tree-board")
    expect(canvas).to_be_visible()
    lab.page.mouse.click(*tree.at(0.02, 40))
    expect(tree.line).to_contain_text("The position is on the table")
    position = fc.deal(1, ranks=2, columns=4, cells=1).play("1h")
    table.expect_position(position)
    assert notebook.value("[len(table.games), table.games[0].move_count]") == [1, 1]
    # the wheel zooms in there, the map shows where, double clicks fill the view
    lab.page.mouse.wheel(0, -800)
    expect(tree.root.locator(".fcw-tree-map")).to_be_visible()
    tree.button("Show all").click()
    expect(tree.root.locator(".fcw-tree-map")).to_be_hidden()


def test_a_race_runs_on_linked_steps(lab: Lab) -> None:
    notebook = lab.open(f"import freecell_widget as fc\nrace = fc.Race({TINY}, ['breadth_first', 'a_star'])\nrace")
    tree = Tree(lab.page, notebook.show(0, ".fcw-tree"))
    expect(tree.root.locator(".fcw-tree-surface")).to_have_count(2)
    expect(tree.root.locator(".fcw-tree-steps")).to_be_visible()
    tree.surface.focus()
    tree.keys(".", ".", ".")
    expect(tree.line).to_contain_text(re.compile(r"breadth-first search: Step 2.*A\*: Step 2"))
    lab.shot("race-light", of=tree.root)


def test_a_tree_on_a_phone(phone: Lab) -> None:
    _, tree = show(phone, f"search.a_star({TINY})")
    expect(tree.heading).to_contain_text("solved in 8 moves")
    box, page = tree.root.bounding_box(), phone.page.viewport_size
    assert box is not None and page is not None and box["x"] + box["width"] <= page["width"]
    phone.shot("tree-phone")
    wide = tree.root.evaluate(
        "e => [...e.querySelectorAll(':not(.fcw-unseen)')].filter("
        "c => c.getBoundingClientRect().right > e.getBoundingClientRect().right).map(c => c.className)"
    )
    assert wide == []


def test_a_reload_brings_the_tree_back_and_saves_little(lab: Lab) -> None:
    notebook, tree = show(lab, f"search.breadth_first({LESSON})")
    expect(tree.heading).to_contain_text("solved")
    notebook.save()
    size = (lab.server.notebooks / notebook.name).stat().st_size
    assert size < 1_000_000
    count = len(search.breadth_first(fc.deal(1, ranks=4, columns=4, cells=1)))
    notebook = lab.reload(notebook)
    tree = Tree(lab.page, notebook.output(0).locator(".fcw-tree"))
    expect(tree.heading).to_contain_text(f"{count:,} nodes")


def test_a_million_nodes_stream_in_while_the_table_is_played_and_wait_for_a_viewer(lab: Lab) -> None:
    notebook, tree = show(
        lab,
        "running",
        "running = search.start(fc.solve, fc.deal(267, cells=2), record=1_000_000, max_seconds=120)\n"
        "table = fc.FreeCell(617)",
        "table",
        "tree",
    )
    table = Table(lab.page, notebook.show(1, ".fcw"))
    table.focus()
    table.keys("8", "a", "7", "b")
    table.expect_moves(2)
    assert notebook.value("running.trace.growing")
    # Nobody looks any more: within some seconds the search waits, and goes on when somebody does.
    lab.command("notebook:clear-all-cell-outputs")
    notebook.wait_value("running.paused", True, seconds=15)
    tree = Tree(lab.page, notebook.show(2, ".fcw-tree"))
    notebook.wait_value("running.paused", False, seconds=15)
    expect(tree.heading).to_contain_text("1,000,000 nodes", timeout=60_000)
    assert tree.ink() > 8
    notebook.execute("running.cancel(); running.join()")
    expect(tree.heading).to_contain_text("cancelled", timeout=15_000)
    lab.shot("tree-million-light", of=tree.root)
    notebook.save()
    assert (lab.server.notebooks / notebook.name).stat().st_size < 1_000_000
