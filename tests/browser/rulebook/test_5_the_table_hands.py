"""5. The table: what is seen on it, and what hands do there."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

import freecell_widget as fc
from freecell_widget.moves import Move
from tests.boards import ORDERED, RUNS
from tests.browser import hands
from tests.browser.fctable import Table
from tests.browser.rulebook.conftest import Desk
from tests.browser.test_aids import buttons, sheet

DEAL = fc.deal(617)
#: The runs from the king down are longer than one cell and no column let move.
CRAMPED = fc.Position.parse(
    "Foundations: H-0 C-0 D-0 S-0\nFreecells: AS AH AD -\n: KH QS JH TS 9D\n: KS\n: 2S 2H 2D 2C AC KC\n"
    ": 3S 3H 3D 3C 4S 4H 4D 4C\n: 5S 5H 5D 5C 6S 6H 6D 6C\n: 7S 7H 7D 7C 8S 8H 8D 8C\n"
    ": 9S 9H 9C TH TD TC JS\n: JD JC QH QD QC KD"
)


def statuses(table: Table) -> list[str]:
    shown = table.root.locator(".fcw-statuses > :visible").all_inner_texts()
    return [re.sub(r"\s+", " ", text) for text in shown]


def press_long(table: Table, card: str) -> Locator:
    """Hold the mouse on a card until the small box is there."""
    table.page.mouse.move(*table.grip(card))
    table.page.mouse.down()
    box = table.root.locator(".fcw-run")
    expect(box).to_be_visible()
    return box


def slide_to(table: Table, part: Locator) -> None:
    x, y, w, h = table.box(part)
    table.page.mouse.move(x + w / 2, y + h / 2, steps=4)


# --- refusals ---


@pytest.mark.parametrize("how", ["tap", "drag"])
def test_on_an_illegal_target_the_card_returns_to_its_place_and_one_short_line_gives_the_reason(
    desk: Desk, how: str
) -> None:
    table = desk.table()
    if how == "tap":
        table.tap(table.grip("JD"))
        table.tap(table.spot("2", DEAL))
    else:
        table.drag(DEAL, Move("1", "2"))
    expect(table.line).to_have_text("J♦︎ goes only on a black Q.")
    table.expect_position(DEAL)
    _, _, _, height = table.box(table.line.locator(".fcw-said"))
    assert height < 30  # one line


def test_a_slip_never_changes_the_table(desk: Desk) -> None:
    table = desk.table()
    before = [table.box(table.root), table.box(table.card("JD"))]
    for move in (Move("1", "2"), Move("3", "4"), Move("5", "1")):
        table.drag(DEAL, move)
        expect(table.line).not_to_be_empty()
    table.tap(table.grip("TH"))
    table.expect_moves(0)
    table.expect_position(DEAL)
    assert [table.box(table.root), table.box(table.card("JD"))] == before
    assert desk.ask("table.game.action_count") == 0


# --- the bar ---


def test_the_bar_has_three_buttons_and_a_menu_beside_them(desk: Desk) -> None:
    table = desk.table()
    bar = table.root.locator(".fcw-buttons button")
    expect(bar).to_have_count(4)
    names = [button.get_attribute("aria-label") or button.inner_text() for button in bar.all()]
    assert names == ["Undo", "Hint", "New deal", "More"]
    table = desk.table(fc.Position.parse(ORDERED))
    assert table.root.locator(".fcw-buttons button").nth(2).inner_text() == "Auto-finish"


def test_redo_deal_again_deal_number_house_and_settings_sit_in_the_menu(desk: Desk) -> None:
    table = desk.table()
    table.focus()
    table.keys("8", "a")
    table.expect_moves(1)
    table.keys("u")
    table.expect_moves(0)
    table.button("More").click()
    menu = table.root.get_by_role("dialog", name="More")
    for name in ("Redo", "Deal again", "Settings"):
        expect(menu.get_by_role("button", name=name, exact=True)).to_be_visible()
    expect(menu.get_by_label("Deal number")).to_be_visible()
    houses = menu.get_by_role("radiogroup", name="House").get_by_role("radio")
    expect(houses).to_have_count(len(fc.House.names()))
    menu.get_by_role("button", name="Redo", exact=True).click()
    table.expect_moves(1)
    table.button("More").click()
    houses.filter(has_text="Two cells").click()
    desk.expect("[table.house.name, table.game.number, table.game.move_count]", ["two-cells", 617, 0])
    table.button("More").click()
    table.button("Settings").click()
    expect(table.root.get_by_role("dialog", name="Settings").get_by_role("switch").first).to_be_visible()


def test_the_status_bar_shows_the_deal_moves_time_and_the_live_counter(desk: Desk) -> None:
    table = desk.table()
    assert statuses(table)[:2] == ["Deal #617", "Moves 0"]
    assert "Time 0:00" in statuses(table) and "5 movable" in statuses(table)
    table.focus()
    table.keys("8", "a")
    table.expect_moves(1)
    assert "4 movable" in statuses(table) and "Moves 1" in statuses(table)


def test_the_status_bar_shows_the_best_time(desk: Desk) -> None:
    table = desk.own_table(
        "fc.deal(1, house.rules)", "fc.House.named('stilldeck').replace(rules=fc.Rules(ranks=2, columns=4))"
    )
    assert not any("Best" in status for status in statuses(table))
    desk.notebook.execute("table.game.note_seconds(83)")
    table.focus()
    for move in fc.solve(fc.deal(1, fc.Rules(ranks=2, columns=4))).moves:
        table.keys(*str(move)[:2])
    expect(table.root.locator(".fcw-best")).to_have_text(re.compile(r"Best 1:2[34]"))


# --- selecting ---


def test_a_tap_selects_the_card_and_a_tap_on_the_target_moves_it(desk: Desk) -> None:
    table = desk.table()
    table.tap(table.grip("QH"))
    expect(table.root.locator(".fcw-selected")).to_have_count(1)
    table.expect_moves(0)
    table.tap(table.spot("a", DEAL))
    table.expect_position(DEAL.play("8a"))


def test_a_card_inside_a_run_brings_all_below_it_along(desk: Desk) -> None:
    start = fc.Position.parse(RUNS)
    table = desk.table(start)
    table.tap(table.grip("QS"))
    expect(table.root.locator(".fcw-selected")).to_have_count(3)
    table.tap(table.spot("3", start))
    table.expect_position(start.play(Move("1", "3", 3)))


def test_or_it_is_dragged(desk: Desk) -> None:
    start = fc.Position.parse(RUNS)
    table = desk.table(start)
    table.drag(start, Move("1", "3", 3))
    table.expect_position(start.play(Move("1", "3", 3)))


# --- the small box of a long press ---


def test_a_long_press_opens_a_small_box_that_shows_how_many_cards_come_along(desk: Desk) -> None:
    table = desk.table(fc.Position.parse(RUNS))
    box = press_long(table, "QS")
    expect(box).to_contain_text("3 cards")
    assert table.box(box)[2] < 240
    desk.page.keyboard.press("Escape")
    desk.page.mouse.up()


def test_without_letting_go_sliding_to_its_arrows_changes_the_first_card_and_releasing_confirms(desk: Desk) -> None:
    table = desk.table(fc.Position.parse(RUNS))
    box = press_long(table, "JH")
    expect(box).to_contain_text("2 cards")
    slide_to(table, box.locator(".fcw-run-fewer"))
    expect(box).to_contain_text("One card")
    slide_to(table, box.locator(".fcw-run-more"))  # on and on while the pointer stays, up to the whole column
    expect(box).to_contain_text("4 cards")
    desk.page.mouse.up()
    expect(box).to_have_count(0)
    expect(table.root.locator(".fcw-selected")).to_have_count(4)


def test_confirming_only_selects_then_the_target_is_tapped(desk: Desk) -> None:
    start = fc.Position.parse(RUNS)
    table = desk.table(start)
    press_long(table, "JH")
    desk.page.mouse.up()
    expect(table.root.locator(".fcw-selected")).to_have_count(2)
    table.expect_moves(0)
    table.tap(table.spot("4", start))
    table.expect_position(start.play(Move("1", "4", 2)))


def test_or_the_run_is_dragged(desk: Desk) -> None:
    start = fc.Position.parse(RUNS)
    table = desk.table(start)
    box = press_long(table, "JH")
    slide_to(table, box.locator(".fcw-run-fewer"))
    expect(box).to_contain_text("One card")
    desk.page.mouse.move(*hands.centre(table.place("4")), steps=8)
    expect(box).to_have_count(0)
    desk.page.mouse.up()
    table.expect_position(start.play(Move("1", "4")))


def test_a_run_longer_than_allowed_is_said_in_the_box_refused_by_the_target_and_explained(desk: Desk) -> None:
    table = desk.table(CRAMPED)
    box = press_long(table, "QS")  # four cards, where one cell lets two move
    expect(box).to_contain_text("too long: only 2 can move now")
    desk.page.mouse.up()
    expect(table.root.locator(".fcw-selected")).to_have_count(4)
    table.tap(table.spot("8", CRAMPED))
    expect(table.line).to_have_text("4 cards are too many: only 2 can move, too few cells or columns are empty.")
    table.expect_position(CRAMPED)


def test_the_box_has_a_close_button_in_its_corner(desk: Desk) -> None:
    table = desk.table(fc.Position.parse(RUNS))
    box = press_long(table, "QS")
    cross = box.get_by_role("button", name="Close", exact=True)
    x, y, w, h = table.box(box)
    cx, cy, cw, _ = table.box(cross)
    assert cy - y < h / 4 and x + w - (cx + cw) < w / 4
    slide_to(table, cross)
    desk.page.mouse.up()
    expect(box).to_have_count(0)
    expect(table.root.locator(".fcw-selected")).to_have_count(0)
    table.expect_position(fc.Position.parse(RUNS))


def test_esc_cancels_the_box_without_touching_the_table(desk: Desk) -> None:
    table = desk.table(fc.Position.parse(RUNS))
    box = press_long(table, "QS")
    desk.page.keyboard.press("Escape")
    expect(box).to_have_count(0)
    desk.page.mouse.up()
    expect(table.root.locator(".fcw-selected")).to_have_count(0)
    table.expect_moves(0)
    table.expect_position(fc.Position.parse(RUNS))


@pytest.mark.parametrize("how", ["hold", "hover"])
def test_a_covered_card_can_be_looked_at_whole_without_moving_anything(desk: Desk, how: str) -> None:
    table = desk.table()
    if how == "hold":
        box = press_long(table, "KD")
        shown = box.locator(".fcw-card")
        expect(shown).to_be_visible()
        assert table.box(shown)[3] > 0.9 * table.box(table.card("KD"))[3]
        desk.page.keyboard.press("Escape")
        desk.page.mouse.up()
    else:
        desk.page.mouse.move(*table.grip("KD"))
        expect(table.card("KD")).to_have_class(re.compile("fcw-peek"))
        x, y, w, h = table.box(table.card("KD"))
        top = f"document.elementFromPoint({x + w / 2}, {y + h * 0.8})?.closest('[data-card]')?.dataset.card"
        assert desk.page.evaluate(top) == "KD"
        desk.page.mouse.move(0, 0)
        expect(table.card("KD")).not_to_have_class(re.compile("fcw-peek"))
    table.expect_moves(0)
    table.expect_position(DEAL)


# --- how a game ends ---


@pytest.mark.parametrize("way", ["Undo", "Deal again", "New deal"])
def test_no_moves_left_is_said_at_once_with_three_ways_on(desk: Desk, way: str) -> None:
    table = desk.table(1)
    table.focus()
    table.keys("6", "a", "2", "b", "5", "c", "3", "d")
    panel = sheet(table, "stuck")
    expect(panel.get_by_role("heading")).to_have_text("No moves left")
    assert buttons(panel) == ["Undo", "Deal again", "New deal"]
    panel.get_by_role("button", name=way, exact=True).click()
    expect(panel).to_have_count(0)
    table.expect_moves(3 if way == "Undo" else 0)
    if way != "Undo":
        assert (desk.ask("table.game.number") == 1) == (way == "Deal again")


def test_auto_finish_is_offered_as_soon_as_all_cards_can_go_home_and_not_before(desk: Desk) -> None:
    start = fc.Position.parse(
        "Foundations: C-K D-K H-T S-T\nFreecells: - - - -\n: KS QH\n: JS KH\n: JH QS\n:\n:\n:\n:\n:"
    )
    table = desk.table(start)
    third = table.root.locator(".fcw-buttons button").nth(2)
    expect(third).to_have_text("New deal")  # both jacks lie under higher cards
    table.focus()
    table.keys("f")
    expect(table.line).to_have_text("Not yet: some cards could not go home from where they lie.")
    table.keys("2", "a")
    expect(third).to_have_text("Auto-finish" if start.play("2a").can_auto_finish else "New deal")
    table.keys("3", "b")
    table.expect_moves(2)
    assert start.play("2a").play("3b").can_auto_finish
    expect(third).to_have_text("Auto-finish")


def test_one_tap_sends_the_cards_up_one_after_another_another_stops_at_once_and_play_goes_on(desk: Desk) -> None:
    table = desk.table(fc.Position.parse(ORDERED))
    table.button("Auto-finish").click()
    expect(table.button("Stop")).to_be_visible()
    desk.expect("table.game.move_count >= 2", True)
    table.button("Stop").click()
    expect(table.button("Auto-finish")).to_be_visible()
    stopped = desk.ask("table.game.move_count")
    assert isinstance(stopped, int) and stopped < 14
    assert desk.ask("all(move.target == 'h' for move in table.game.line)")
    table.focus()
    table.keys("1", "5")  # by hand
    desk.expect("table.game.move_count", stopped + 1)


def test_the_result_panel_shows_time_moves_cards_home_and_the_identifier_to_copy(desk: Desk) -> None:
    last = fc.Position.parse("Foundations: C-K D-K H-K S-Q\n: KS\n:\n:\n:\n:\n:\n:\n:")
    table = desk.table(last)
    desk.notebook.execute("table.game.note_seconds(125)")
    table.tap(table.grip("KS"))
    panel = sheet(table, "won")
    expect(panel).not_to_contain_text("…")
    said = [re.sub(r"\s+", " ", text) for text in panel.get_by_role("listitem").all_inner_texts()]
    time, *more = [text.replace(" ", "") for text in said]
    assert re.fullmatch(r"Time2:0[5-9]", time) and more[:2] == ["Moves1", "Cardshome52"]
    panel.locator(".fcw-identifier").click()
    expect(table.line).to_contain_text("Copied: ")
    assert desk.page.evaluate("() => navigator.clipboard.readText()") == last.to_text("compact")


@pytest.mark.parametrize("way", ["New deal", "Deal again", "Look at the table"])
def test_the_result_panel_has_three_exits(desk: Desk, way: str) -> None:
    last = fc.Position.parse("Foundations: C-K D-K H-K S-Q\n: KS\n:\n:\n:\n:\n:\n:\n:")
    table = desk.table(last)
    table.tap(table.grip("KS"))
    panel = sheet(table, "won")
    expect(panel).not_to_contain_text("…")
    assert buttons(panel) == ["New deal", "Deal again", "Look at the table"]
    panel.get_by_role("button", name=way, exact=True).click()
    expect(panel).to_have_count(0)
    if way == "New deal":
        desk.expect("table.game.number is not None and table.game.move_count == 0", True)
    elif way == "Deal again":
        table.expect_position(last)
    else:
        assert desk.ask("table.position.is_won") is True
        expect(table.card("KS")).to_be_visible()


# --- the clock, and the page around the table ---


def see(desk: Desk, visible: bool) -> None:
    """What the browser says when a tab goes to the back or comes to the front."""
    desk.page.evaluate(
        """visible => {
            if (visible) delete document.hidden;
            else Object.defineProperty(document, 'hidden', {get: () => true, configurable: true});
            document.dispatchEvent(new Event('visibilitychange'));
        }""",
        visible,
    )


def test_the_clock_stops_while_the_page_is_hidden_and_goes_on_when_it_returns(desk: Desk) -> None:
    table = desk.table()
    time = table.root.locator(".fcw-time b")
    expect(time).to_have_text("0:00")
    table.focus()
    table.keys("8", "a")
    table.expect_moves(1)
    see(desk, False)
    try:
        shown = time.inner_text()
        desk.page.wait_for_timeout(1_600)
        assert time.inner_text() == shown
    finally:
        see(desk, True)
    later = str(int(shown[-1]) + 1)
    expect(time).to_have_text(f"0:0{later}")
    assert desk.ask("table.game.seconds") in (int(shown[-1]), int(later))


@pytest.mark.parametrize("size", [(740, 900), (500, 700), (900, 460)], ids=["narrower", "a phone's", "rotated"])
def test_resizing_rotating_and_full_screen_keep_the_game(desk: Desk, size: tuple[int, int]) -> None:
    table = desk.table()
    table.focus()
    table.keys("8", "a")
    table.expect_moves(1)
    wide = table.box(table.surface)[2]
    desk.lab.resize(*size)
    table.root.scroll_into_view_if_needed()
    if size[0] < 900:
        desk.page.wait_for_function(
            "([surface, wide]) => surface.clientWidth < wide", arg=[table.surface.element_handle(), wide]
        )
    table.expect_position(DEAL.play("8a"))
    desk.lab.resize(1280, 900)
    table.expect_position(DEAL.play("8a"))
    table.expect_moves(1)
    assert desk.ask("[str(move) for move in table.game.line]") == ["8a"]


def test_full_screen_keeps_the_game(desk: Desk) -> None:
    table = desk.table()
    table.focus()
    table.keys("8", "a")
    table.expect_moves(1)
    table.root.evaluate("root => root.requestFullscreen()")
    try:
        desk.page.wait_for_function("() => document.fullscreenElement !== null")
        table.expect_position(DEAL.play("8a"))
        table.focus()
        table.keys("7", "b")
        table.expect_moves(2)
    finally:
        desk.page.evaluate("() => document.exitFullscreen()")
    table.expect_position(DEAL.play("8a").play("7b"))
