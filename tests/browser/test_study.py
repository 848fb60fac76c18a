"""Verdicts, lines and replays, seen and worked in a real JupyterLab."""

from __future__ import annotations

import re

from playwright.sync_api import expect

import freecell_widget as fc
from tests.browser.conftest import both_comms
from tests.browser.fctable import Table, show
from tests.browser.lab import Lab

LOST = "6a 2b 5c 3d"  # of deal 1: no move is left


def choose(table: Table, entry: str) -> None:
    """An entry of the menu's page for analysis."""
    table.button("More").click()
    table.button("Analysis").click()
    table.root.locator(".fcw-menu .fcw-item", has_text=entry).click()


@both_comms
def test_each_move_is_judged_once_it_is_asked_for(lab: Lab) -> None:
    notebook, table = show(lab, "1")
    verdict = table.root.locator(".fcw-verdict")
    expect(verdict).to_have_count(0)
    choose(table, "Live verdict")
    expect(verdict).to_have_text(re.compile(r"solved in \d+ moves"))
    lab.shot("verdict-solved", of=table.root)
    notebook.execute(f"table.play('{LOST}')")
    expect(verdict).to_have_text("lost (proved)")
    expect(verdict).to_have_attribute("data-verdict", "unsolvable")
    table.button("Undo").first.click()  # the panel of a game without a move has one too
    table.expect_moves(3)
    choose(table, "Live verdict")
    expect(verdict).to_be_hidden()
    assert notebook.value("table.verdict") is False


def test_the_strip_leads_to_the_move_that_lost(lab: Lab) -> None:
    notebook, table = show(lab, "1")
    notebook.execute(f"table.play('{LOST}')")
    table.expect_moves(4)
    table.root.locator("[data-sheet] .fcw-sheet-x").click()
    choose(table, "Verdict on each move")
    marks = table.root.locator(".fcw-mark")
    expect(marks).to_have_count(5)
    losing = table.root.locator(".fcw-losing-move")
    expect(losing).to_contain_text("First losing move")
    lab.shot("strip", of=table.root)
    assert lab.axe(".fcw") == []
    ply = notebook.value("fc.analysis.annotate(table.game).losing.ply")
    expect(marks.nth(ply)).to_have_class(re.compile("fcw-first-lost"))
    losing.click()
    table.expect_moves(ply - 1)
    marks.nth(2).click()
    table.expect_moves(2)
    table.root.locator(".fcw-study-strip .fcw-picture").focus()
    table.keys("Home", "ArrowRight", "Enter")
    table.expect_moves(1)
    table.expect_position(fc.deal(1).play("6a"))
    assert notebook.value("str(table.game.line[0])") == "6a"
    choose(table, "Live verdict")
    lab.theme("dark")
    lab.page.wait_for_timeout(300)
    lab.shot("strip-dark", of=table.root)
    assert lab.axe(".fcw") == []


def test_a_line_that_was_left_is_a_click_away(lab: Lab) -> None:
    notebook, table = show(lab, "617")
    notebook.execute("table.play('8a 7b 1c'); table.undo(); table.undo(); table.play('2b 5c')")
    table.expect_moves(3)
    choose(table, "Lines tried")
    rows = table.root.get_by_role("treeitem")
    expect(rows).to_have_count(2)
    expect(rows.nth(1)).to_have_attribute("aria-selected", "true")
    picture = table.root.locator(".fcw-study-lines .fcw-picture")
    box = picture.bounding_box()
    assert box is not None
    picture.click(position={"x": box["width"] - 9, "y": 6})
    table.expect_position(fc.deal(617).play("8a").play("7b").play("1c"))
    expect(rows.nth(0)).to_have_attribute("aria-selected", "true")
    lab.shot("lines", of=table.root)
    assert lab.axe(".fcw") == []
    picture.focus()
    table.keys("ArrowDown", "End", "Enter")
    table.expect_position(fc.deal(617).play("8a").play("2b").play("5c"))


@both_comms
def test_a_solution_is_replayed_and_the_game_is_as_it_was(lab: Lab) -> None:
    notebook, table = show(lab, "617")
    table.focus()
    table.keys("8", "a")
    table.expect_moves(1)
    notebook.execute("replay = table.replay(table.solve(), speed=6)")
    where = table.root.locator(".fcw-where")
    expect(where).to_have_text(re.compile(r"Move [3-9] of \d+"))
    table.focus()
    table.keys(" ")
    expect(table.root.get_by_role("button", name="Play", exact=True)).to_be_visible()
    at = notebook.value("replay.at")
    table.keys("ArrowRight", "ArrowRight", "ArrowLeft")
    expect(where).to_have_text(re.compile(rf"Move {at + 1} of"))
    lab.shot("replay", of=table.root)
    assert lab.axe(".fcw") == []
    table.tap(table.grip("JD"))
    expect(where).to_contain_text("This is a replay")
    table.button("Card by card").click()
    expect(table.button("Card by card")).to_have_attribute("aria-pressed", "true")
    table.focus()
    table.keys("Escape")
    expect(table.root.locator(".fcw-replaying")).to_have_count(0)
    table.expect_position(fc.deal(617).play("8a"))
    assert notebook.value("[str(move) for move in table.game.line]") == ["8a"]
    table.button("Undo").click()
    table.expect_moves(0)
    assert notebook.value("[table.game.move_count, table.game.is_replayed]") == [0, False]


def test_playing_on_from_a_replay(phone: Lab) -> None:
    notebook, table = show(phone, "617")
    choose(table, "Show how to win from here")
    table.root.get_by_role("button", name="Pause", exact=True).click()
    table.root.get_by_role("slider").fill("5")
    expect(table.root.locator(".fcw-status").filter(has_text="Moves").locator("b")).to_have_text("5")
    phone.shot("replay-phone", of=table.root)
    table.button("Play from here").click()
    expect(table.root.locator(".fcw-replaying")).to_have_count(0)
    table.expect_moves(5)
    assert notebook.value("table.game.move_count") == 5
    assert notebook.value("table.game.is_replayed") is True
    table.button("Undo").click()
    table.expect_moves(4)
