"""Hints, auto-finish, panels and the run box, in a real JupyterLab."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

import freecell_widget as fc
from freecell_widget.moves import Move
from tests.boards import ORDERED, RUNS
from tests.browser import hands
from tests.browser.conftest import both_comms
from tests.browser.fctable import Table, show
from tests.browser.lab import Lab
from tests.browser.notebook import Notebook
from tests.browser.server import Comms

DEAL = fc.deal(617)
SLOW = """
import time
from freecell_widget.solver.hints import Hint, sensible_move
def slow(position, *, max_seconds, progress, cancel):
    global searches
    searches += 1
    end = time.monotonic() + seconds
    while time.monotonic() < end and not cancel():
        time.sleep(0.01)
    ended.append('cancelled' if cancel() else 'time')
    return Hint(sensible_move(position), 'unknown', None)
searches, seconds, ended = 0, 60, []
table.hints.finder = slow
"""


def sheet(table: Table, name: str) -> Locator:
    return table.root.locator(f"[data-sheet={name}]")


def buttons(panel: Locator) -> list[str]:
    return panel.locator(".fcw-sheet-buttons button").all_inner_texts()


def solve_slowly(notebook: Notebook, seconds: float = 60) -> None:
    notebook.execute(SLOW + f"seconds = {seconds}")


def test_a_hint_is_marked_and_following_it_leads_home(lab: Lab) -> None:
    notebook, table = show(lab)
    table.focus()
    position = DEAL
    for _ in range(4):
        table.keys("h")
        expect(table.line).to_contain_text("Hint:")
        expect(table.root.locator(".fcw-hint").first).to_be_visible()
        expect(table.root.locator(".fcw-hint-to")).to_have_count(1)
        hint = notebook.value("table._hint")
        move = Move(hint["source"], hint["target"], hint["count"])
        table.drag(position, move)
        position = position.play(move)
        table.expect_position(position)
        expect(table.root.locator(".fcw-hint")).to_have_count(0)
    assert notebook.value("table.hints.left(table.position)") == hint["left"] - 1
    lab.shot("hint", of=table.root)


def test_the_unsolvable_deal_is_proved_so_with_four_ways_on(lab: Lab) -> None:
    _, table = show(lab, "11982")
    table.button("Hint").click()
    panel = sheet(table, "unsolvable")
    expect(panel).to_contain_text("Proved unsolvable")
    expect(table.line).to_have_text("Proved unsolvable: no way from here wins.")
    expect(panel).to_contain_text("this deal cannot be won")
    assert buttons(panel) == ["Other deal", "Deal again", "Hint", "Undo"]
    expect(panel.get_by_role("button", name="Undo")).to_have_attribute("aria-disabled", "true")
    lab.shot("unsolvable", of=table.root)
    assert lab.axe(".fcw") == []
    panel.get_by_role("button", name="Hint").click()
    expect(table.line).to_contain_text("No move wins")
    expect(table.root.locator(".fcw-hint")).to_have_count(1)


@both_comms
def test_a_move_made_while_it_searches_is_accepted_and_ends_the_search(lab: Lab, comms: Comms) -> None:
    notebook, table = show(lab)
    solve_slowly(notebook)
    table.focus()
    table.keys("h")
    expect(table.line).to_have_text("Still searching: play on if you like.")
    lab.shot("searching", of=table.root)
    table.drag(DEAL, Move("8", "a"))
    table.expect_moves(1)
    table.expect_position(DEAL.play("8a"))
    notebook.wait_value("ended", ["cancelled"])
    expect(table.line).not_to_contain_text("searching")
    # Esc takes one back too
    table.keys("h")
    expect(table.line).to_contain_text("Still searching")
    table.keys("Escape")
    notebook.wait_value("ended", ["cancelled", "cancelled"])
    expect(table.line).to_have_text("")


def test_a_search_that_runs_out_of_time_gives_a_sensible_move_and_no_verdict(lab: Lab) -> None:
    notebook, table = show(lab, "11982")
    solve_slowly(notebook, 0.8)
    table.focus()
    table.keys("h")
    expect(table.line).to_contain_text("Still searching")
    expect(table.line).to_contain_text("No verdict in time. A sensible move:")
    expect(table.root.locator(".fcw-hint")).to_have_count(1)
    expect(table.root.locator("[data-sheet]")).to_have_count(0)
    assert notebook.value("ended") == ["time"]


def test_a_hint_comes_while_a_cell_runs_where_messages_do(lab: Lab) -> None:
    gate = lab.gate()
    notebook, table = show(lab, "617", 0, gate.wait + "done = 1")
    table.focus()
    table.keys("8", "a")  # messages have come once then, and take their own way from now on
    table.expect_moves(1)
    table.keys("u")
    table.expect_moves(0)
    expect(notebook.run(1, wait=False)).to_contain_text("running")
    table.focus()
    table.keys("h")
    expect(table.line).to_contain_text("Hint:", timeout=4000)
    table.keys("8", "a")
    table.expect_moves(1)
    gate.open()
    notebook.wait_value("done", 1)
    assert "Error" not in notebook.output(1).inner_text()


def test_auto_finish_goes_card_by_card_and_stops_on_the_tap(lab: Lab) -> None:
    notebook, table = show(lab, f"fc.Position.parse('''{ORDERED}''')")
    table.button("Auto-finish").click()
    notebook.wait_value("table.game.move_count >= 2", True)
    x, y, *_ = table.box(table.surface)
    table.tap((x + 3, y + 3))
    expect(table.button("Auto-finish")).to_be_visible()
    stopped = notebook.value("table.game.move_count")
    lab.page.wait_for_timeout(700)
    assert notebook.value("table.game.move_count") == stopped < 14
    table.button("Undo").click()  # each card singly
    table.expect_moves(stopped - 1)
    table.focus()
    table.keys("f")
    expect(sheet(table, "won")).to_be_visible(timeout=15_000)
    assert notebook.value("(table.game.move_count, table.game.is_won)") == [14, True]
    assert buttons(sheet(table, "won")) == ["New deal", "Deal again", "Look at the table"]
    expect(sheet(table, "won")).to_contain_text("Cards home52")
    x, _, w, _ = table.box(sheet(table, "won"))
    for value in sheet(table, "won").locator(".fcw-value").all():
        left, _, width, _ = table.box(value)
        assert x < left and left + width < x + w
    sheet(table, "won").locator(".fcw-identifier").click()
    expect(table.line).to_contain_text("Copied: KHQSJHTS/")
    lab.shot("won", of=table.root)
    assert lab.axe(".fcw") == []
    table.button("Look at the table").click()
    expect(table.root.locator("[data-sheet]")).to_have_count(0)


def test_in_its_house_an_ordered_table_clears_itself_until_it_is_tapped(lab: Lab) -> None:
    board = ORDERED.replace("\n: KH", "\nFreecells: TH - - -\n: KH").replace("JS TH", "JS")
    start = f"fc.Position.parse('''{board}''', fc.House.named('cardgames').rules), house='cardgames'"
    notebook, table = show(lab, start)
    table.focus()
    table.keys("a", "4")  # the last cell is empty now
    notebook.wait_value("table.game.move_count >= 3", True)
    table.keys(" ")
    expect(table.button("Auto-finish")).to_be_visible()
    stopped = notebook.value("table.game.move_count")
    lab.page.wait_for_timeout(600)
    assert notebook.value("table.game.move_count") == stopped < 15
    table.keys("f")
    expect(sheet(table, "won")).to_be_visible(timeout=15_000)
    assert notebook.value("(table.game.move_count, len(table.game.line))") == [15, 15]


def test_a_stuck_table_says_so_at_once_with_three_ways_on(lab: Lab) -> None:
    _, table = show(lab, "1, house='textbook'")
    table.focus()
    table.keys("6", "a", "2", "b", "5", "c", "3", "d")
    panel = sheet(table, "stuck")
    expect(panel).to_contain_text("Lost")
    assert buttons(panel) == ["Undo", "Deal again", "New deal"]
    expect(panel.get_by_role("button", name="Undo")).to_be_focused()
    lab.shot("stuck", of=table.root)
    assert lab.axe(".fcw") == []
    lab.theme("dark")
    lab.shot("stuck-dark", of=table.root)
    assert lab.axe(".fcw") == []
    table.keys("Enter")
    table.expect_moves(3)
    expect(table.root.locator("[data-sheet]")).to_have_count(0)
    expect(table.surface).to_be_focused()


RULES = [("en", "numbered", "card shakes"), ("de", "cardgames", "räumt sich"), ("nl", "textbook", "heet verloren")]


def test_the_rules_of_the_house_in_the_players_language(lab: Lab) -> None:
    notebook, table = show(lab, "617, house='classic', language='it'")
    link = table.root.locator(".fcw-link")
    link.click()
    panel = sheet(table, "rules")
    expect(panel).to_contain_text("supermossa")
    for language, house, said in RULES:  # while it is open
        notebook.execute(f"table.language = '{language}'\ntable.deal(house='{house}')")
        expect(panel).to_contain_text(said)
        expect(panel).not_to_contain_text("…")
        text = panel.inner_text()
        assert not re.search(r"\b(rules|tips|origin)\.|[{}]", text) and "Paul Alfille" in text and "PLATO" in text
        lab.shot(f"rules-{language}", of=table.root)
    assert lab.axe(".fcw") == []
    lab.page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    expect(link).to_be_focused()


def test_a_long_press_chooses_a_run_and_only_selects_it(lab: Lab) -> None:
    notebook, table = show(lab, f"fc.Position.parse('''{RUNS}''')")
    page = lab.page
    page.mouse.move(*table.grip("JH"))
    page.mouse.down()
    box = table.root.locator(".fcw-run")
    expect(box).to_contain_text("2 cards")
    x, y, w, h = table.box(box.locator(".fcw-run-more"))
    page.mouse.move(x + w / 2, y + h / 2, steps=4)
    page.mouse.move(x + w / 2, y + h + 8)  # or the arrow would step again
    expect(box).to_contain_text("3 cards")
    lab.shot("run-box", of=table.root)
    page.mouse.up()
    expect(box).to_have_count(0)
    selected = table.root.locator(".fcw-selected")
    expect(selected).to_have_count(3)
    table.expect_moves(0)
    table.tap(hands.centre(table.place("3")))
    table.expect_moves(1)
    assert notebook.value("len(table.position.columns[2])") == 3


def test_a_finger_held_on_a_covered_card_shows_it_whole_and_the_cross_leaves_all_alone(phone: Lab) -> None:
    _, table = show(phone)
    point = table.grip("KD")
    with hands.touch_held(phone.page, point, point, steps=1):
        box = table.root.locator(".fcw-run")
        expect(box).to_contain_text("no run")
        phone.shot("phone-run-box", of=table.root)
    expect(table.line).to_contain_text("no run")
    table.expect_moves(0)


def test_whatever_a_wild_hand_does_the_table_is_the_games(lab: Lab) -> None:
    notebook, table = show(lab)
    x, y = table.grip("QH")
    lab.page.mouse.click(x, y, click_count=3, delay=5)
    for card in ("JH", "6C", "KS", "JD", "4H"):  # clicks into the glides
        table.tap(table.grip(card))
        lab.page.mouse.click(*hands.centre(table.place("a")), click_count=2)
        lab.page.mouse.click(*hands.centre(table.place("b")))
        lab.page.mouse.click(*hands.centre(table.place("c")), click_count=3)
    with table.held(notebook.value("str(table.position.columns[4][-1])"), hands.centre(table.place("d"))):
        lab.resize(700, 600)
        lab.page.wait_for_timeout(200)
        lab.resize(1280, 800)
        lab.page.wait_for_timeout(200)
    notebook.wait_ready()
    lab.page.wait_for_timeout(500)
    shown = fc.Position.parse(notebook.value("table.position.to_text('compact')"))
    table.expect_position(shown)
    expect(table.root.locator(".fcw-held")).to_have_count(0)
    assert len(set(table.root.locator("[data-card]").evaluate_all("all => all.map(e => e.dataset.card)"))) == 52
    assert notebook.value("table.position == table.game.position")
