"""A table whose Python is gone, away or busy says so, and one click brings the game back where that can be."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import freecell_widget as fc
from tests.browser.conftest import both_comms
from tests.browser.fctable import Table, show
from tests.browser.lab import Lab
from tests.browser.server import Comms

DEAL = fc.deal(617)
GONE = re.compile("fcw-gone")


def expect_gone(table: Table) -> None:
    """Said without a key or a click."""
    expect(table.root).to_have_class(GONE)
    expect(table.line).to_contain_text("No connection to Python")


@pytest.mark.parametrize("ending", ["restart", "death", "shutdown"])
def test_a_kernel_that_ends_is_said_at_once_and_one_click_goes_on(lab: Lab, ending: str) -> None:
    """The records of a test end with its kernel: what comes back is the line that was played."""
    notebook, table = show(lab)
    table.focus()
    table.keys("8", "a", "7", "b")
    table.expect_moves(2)
    if ending == "restart":
        notebook.restart()
    elif ending == "death":
        notebook.kill()
        lab.page.locator(".jp-Dialog .jp-mod-accept").click()  # JupyterLab says that it starts another one
    else:
        notebook.shut_down()
    expect_gone(table)
    lab.shot(f"gone-{ending}", of=table.root)
    # What is done now is lost, and does not look done.
    table.keys("6", "c", "n")
    table.expect_position(DEAL.play("8a").play("7b"))
    expect_gone(table)
    table.button("Reconnect").click()
    expect(table.root).not_to_have_class(GONE, timeout=30_000)
    expect(table.line).to_contain_text("Reconnected")
    table.expect_position(DEAL.play("8a").play("7b"))
    table.focus()
    table.keys("6", "c")
    table.expect_moves(3)
    table.expect_position(DEAL.play("8a").play("7b").play("6c"))
    lab.errors.clear()  # JupyterLab's own, of the kernel that went


def test_the_records_bring_every_line_back(lab: Lab, tmp_path: object) -> None:
    path = f"{tmp_path}/records"
    notebook = lab.open(f"import freecell_widget as fc\ntable = fc.FreeCell(617, records={path!r})\ntable")
    table = Table(lab.page, notebook.show(0, ".fcw"))
    second = Table(lab.page, notebook.second_view(0).locator(".fcw"))
    table.focus()
    table.keys("8", "a", "7", "b", "u", "7", "c")
    table.expect_position(DEAL.play("8a").play("7c"))  # the second move of two: they are two after "7b" already
    table.expect_moves(2)
    notebook.restart()
    for view in (table, second):
        expect_gone(view)
        view.button("Reconnect").click()
        expect(view.root).not_to_have_class(GONE, timeout=30_000)
    table.focus()
    table.keys("u", "7", "b")
    second.expect_position(DEAL.play("8a").play("7b"))  # both are views of the same table again
    second.expect_moves(2)
    notebook.execute(f"import freecell_widget as fc\ntable = fc.resume(records={path!r})")
    tried = notebook.value("[str(node.move) for node in table.game.root.children[0].children]")
    assert tried == ["7b", "7c"]
    lab.errors.clear()


@both_comms
def test_a_long_cell_is_said_before_anything_is_clicked(lab: Lab, comms: Comms) -> None:
    gate = lab.gate()
    notebook, table = show(lab, "617", 0, gate.wait)
    table.focus()
    table.keys("8", "a")
    table.expect_moves(1)
    expect(notebook.run(1, wait=False)).to_contain_text("running")
    if comms == "disabled":
        expect(table.line).to_have_text("Waiting for Python …", timeout=2_500)
        expect(table.root).to_have_class(re.compile("fcw-waits"))
        lab.shot("waits", of=table.root)
    else:  # messages come past the cell: the table is alive, and does not say otherwise
        lab.page.wait_for_timeout(1_500)
        expect(table.line).to_be_empty()
        table.focus()
        table.keys("7", "b")
        table.expect_moves(2)
    gate.open()
    notebook.wait_ready()
    expect(table.line).to_be_empty()
    expect(table.root).not_to_have_class(re.compile("fcw-waits"))
