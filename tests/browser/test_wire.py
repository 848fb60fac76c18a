"""The table and Python in step, whatever comes between: views, reloads, scripts, threads, errors."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import freecell_widget as fc
from freecell_widget.moves import Move
from tests.browser.conftest import both_comms
from tests.browser.fctable import Table, show
from tests.browser.lab import Lab
from tests.browser.server import Comms

DEAL = fc.deal(617)


def at(table: Table, place: str) -> tuple[float, float]:
    return table.spot(place, DEAL)


def test_a_script_and_a_hand_share_one_game(lab: Lab) -> None:
    notebook, table = show(
        lab,
        "617",
        0,
        "seen = []\ntable.observe(lambda change: seen.append(str(change.new.cells[0])), 'position')",
        "table.play('7b')",
        "try:\n    table.play('8c 12')\nexcept fc.IllegalMove as error:\n    print(error.code)",
        "table.position = fc.deal(1, ranks=4, columns=4, cells=2)",
    )
    notebook.run(1)
    table.tap(table.grip("QH"))
    table.tap(at(table, "a"))
    table.expect_moves(1)
    assert notebook.value("seen") == ["QH"]
    notebook.run(2)
    table.expect_moves(2)
    table.expect_position(DEAL.play("8a").play("7b"))
    expect(notebook.run(3)).to_contain_text("does_not_fit")
    table.expect_moves(2)
    notebook.run(4)
    expect(table.root.locator("[data-card]")).to_have_count(16)
    table.expect_position(fc.deal(1, ranks=4, columns=4, cells=2))


def test_a_second_view_follows_with_a_selection_of_its_own(lab: Lab) -> None:
    notebook, first = show(lab)
    second = Table(lab.page, notebook.second_view(0).locator(".fcw"))
    first.tap(first.grip("QH"))
    expect(second.root.locator(".fcw-selected")).to_have_count(0)
    first.tap(at(first, "a"))
    second.expect_moves(1)
    second.expect_position(DEAL.play("8a"))
    second.tap(second.grip("JH"))
    second.tap(second.spot("b", DEAL))
    first.expect_moves(2)
    first.expect_position(DEAL.play("8a").play("7b"))


def test_a_reload_restores_the_table(lab: Lab) -> None:
    notebook, table = show(lab)
    table.focus()
    table.keys("8", "a", "7", "b")
    table.expect_moves(2)
    notebook = lab.reload(notebook)
    table = Table(lab.page, notebook.output(0).locator(".fcw"))
    table.expect_moves(2)
    table.expect_position(DEAL.play("8a").play("7b"))
    table.tap(table.grip("KS"))
    table.tap(table.spot("c", DEAL))
    table.expect_moves(3)


@both_comms
def test_clicks_before_the_answer_are_neither_lost_nor_misplayed(lab: Lab, comms: Comms) -> None:
    # A busy machine may take its time: where the moves are expected while the cell runs, they are waited for.
    rounds = 40 if comms == "disabled" else 400
    notebook, table = show(
        lab,
        "617",
        0,
        f"import time\nprint('running')\nfor _ in range({rounds}):\n    if table.game.move_count == 3:\n        break\n"
        "    time.sleep(0.05)\ncounted = table.game.move_count",
    )
    table.focus()
    # Messages have come once then, so that with subshells the next ones take theirs.
    table.keys("8", "a")
    table.expect_moves(1)
    table.keys("u")
    table.expect_moves(0)
    expect(notebook.run(1, wait=False)).to_contain_text("running")
    table.tap(table.grip("QH"))
    table.tap(at(table, "a"))
    table.tap(table.grip("JH"))
    table.tap(at(table, "b"))
    table.drag(DEAL.play("8a").play("7b"), Move("6", "c"))
    table.expect_moves(3)
    table.expect_position(DEAL.play("8a").play("7b").play("6c"))
    notebook.wait_ready()
    assert notebook.value("table.game.to_text().split()[1:]") == ["8a", "7b", "6c"]
    # on the subshell the moves were made while the cell ran
    assert notebook.value("counted") == (0 if comms == "disabled" else 3)


def test_a_move_is_seen_at_once_and_a_late_answer_is_said(lab: Lab) -> None:
    gate = lab.gate()
    notebook, table = show(lab, "617", 0, gate.wait)
    expect(notebook.run(1, wait=False)).to_contain_text("running")
    table.tap(table.grip("QH"))
    table.tap(at(table, "a"))
    table.expect_settled()
    assert table.near(table.card("QH"), table.place("a"))
    expect(table.line).to_have_text("Waiting for Python …")
    gate.open()
    table.expect_moves(1)
    expect(table.line).to_be_empty()


@both_comms
def test_a_script_that_plays_while_a_click_waits_wins(lab: Lab, comms: Comms) -> None:
    """The click was meant for another position: it is dropped, and the player is told."""
    gate = lab.gate()
    notebook, table = show(
        lab,
        "617",
        0,
        "import time\nwith table.lock:  # on a subshell too the click waits\n    print('running', flush=True)\n"
        f"    while {gate.closed}:\n        time.sleep(0.02)\n    table.play('1d')\n    table.play('2c')",
    )
    expect(notebook.run(1, wait=False)).to_contain_text("running")
    table.tap(table.grip("QH"))
    table.tap(at(table, "a"))
    gate.open()
    notebook.wait_ready()
    line = notebook.value("table.game.to_text().split()[1:]")
    assert line == ["1d", "2c"]
    table.expect_position(DEAL.play("1d").play("2c"))
    expect(table.line).to_have_text("The table had moved on: that was meant for an earlier position.")


def test_an_error_in_the_users_own_code_is_shown(lab: Lab) -> None:
    notebook, table = show(lab, "617", 0, "table.observe(lambda change: 1 / 0, 'position')")
    notebook.run(1)
    table.focus()
    table.keys("8", "a")
    expect(table.line).to_have_text("Python: ZeroDivisionError: division by zero")
    table.expect_moves(1)
    assert notebook.value("1 + 1") == 2


@pytest.mark.parametrize(
    "message",
    [
        "{}",
        "null",
        "{kind: 'dance', ply: 1}",
        "{kind: 'move', ply: 'x', source: '8', target: 'a', count: 1}",
        "{kind: 'move', ply: 0, source: '8', target: 'a', count: 1, id: 'old'}",
        "{kind: 'deal', ply: 1, number: 1e99}",
    ],
)
def test_no_message_can_hurt_the_kernel(lab: Lab, message: str) -> None:
    notebook, table = show(lab, "617", 0, KEEP_ANSWERS)
    notebook.run(1)
    notebook.execute(f"import json\n_ = table._handle_custom_msg({to_python(message)}, [])")
    assert notebook.value("[answers[-1]['ok'], answers[-1]['code']]") in ([False, "malformed"], [False, "stale_ply"])
    table.focus()
    table.keys("8", "a")
    table.expect_moves(1)


KEEP_ANSWERS = """answers, send = [], table.send
def keep(message):
    if message["kind"] == "answer":
        answers.append(message)
    send(message)
table.send = keep"""


def to_python(message: str) -> str:
    return re.sub(r"(\w+):", r"'\1':", message).replace("null", "None")


def test_a_restarted_kernel_is_said(lab: Lab) -> None:
    notebook, table = show(lab)
    notebook.restart()
    table.focus()
    table.keys("8", "a")
    expect(table.line).to_contain_text(re.compile("No connection to Python|Waiting for Python"))
    assert notebook.value("'table' in globals()") is False
