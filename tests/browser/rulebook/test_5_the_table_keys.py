"""5. The table: keys and words: the keyboard, undo, the hint bar, the rules and the languages."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import freecell_widget as fc
from freecell_widget.moves import Move
from tests.boards import ORDERED, RUNS
from tests.browser.fctable import Table
from tests.browser.rulebook.conftest import Desk
from tests.browser.test_aids import SLOW, buttons, sheet
from tests.browser.test_study import choose

DEAL = fc.deal(617)
#: A small deck, in which a first move loses a game that could be won.
SMALL = "fc.deal(15, fc.Rules(ranks=6, columns=4, cells=1))"


def walk(table: Table, name: str) -> None:
    """Press the right arrow until the cursor stands there."""
    for _ in range(17):
        if table.cursor().startswith(name):
            return
        table.keys("ArrowRight")
    raise AssertionError(f"the cursor does not come to {name}")


def deal_shown(table: Table, number: int) -> None:
    expect(table.root.locator(".fcw-deal")).to_contain_text(f"#{number}")


# --- keyboard ---


def test_left_and_right_go_between_cells_foundations_and_columns(desk: Desk) -> None:
    table = desk.table()
    table.focus()
    seen = []
    for _ in range(16):
        seen.append(table.cursor().split(",")[0])
        table.keys("ArrowRight")
    assert len(set(seen)) == 16 and table.cursor().startswith(seen[0])
    assert sum(name.startswith("Free cell") for name in seen) == sum(name.startswith("Found") for name in seen) == 4
    assert sum(name.startswith("Column") for name in seen) == 8
    table.keys("ArrowLeft")
    assert table.cursor().startswith(seen[-1])


def test_up_and_down_choose_the_first_card_of_a_run(desk: Desk) -> None:
    table = desk.table(fc.Position.parse(RUNS))
    table.focus()
    walk(table, "Column 2")
    names = []
    for key in ("ArrowUp", "ArrowUp", "ArrowDown"):
        table.keys(key)
        names.append(table.cursor().split(" with ")[0])
    assert names == ["eight of spades", "nine of spades", "eight of spades"] or names[0] == names[2] != names[1]
    table.keys("Enter")
    expect(table.root.locator(".fcw-selected")).to_have_count(2)


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_enter_or_space_selects_and_places(desk: Desk, key: str) -> None:
    table = desk.table()
    table.focus()
    walk(table, "Column 8")
    table.keys(key)
    expect(table.card("QH")).to_have_class(re.compile("fcw-selected"))
    walk(table, "Free cell b")
    table.keys(key)
    table.expect_position(DEAL.play("8b"))


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_enter_or_space_sends_a_fitting_card_home(desk: Desk, key: str) -> None:
    table = desk.table(fc.Position.parse("Foundations: C-K D-K H-K S-J\n: KS\n: QS\n:\n:\n:\n:\n:\n:"))
    table.focus()
    walk(table, "Column 2")
    table.keys(key)
    desk.expect("table.position.foundations[3]", 12)


def test_esc_drops_the_selection(desk: Desk) -> None:
    table = desk.table()
    table.tap(table.grip("QH"))
    expect(table.root.locator(".fcw-selected")).to_have_count(1)
    table.keys("Escape")
    expect(table.root.locator(".fcw-selected")).to_have_count(0)
    table.expect_moves(0)


def test_u_undoes_and_r_redoes(desk: Desk) -> None:
    table = desk.table()
    table.focus()
    table.keys("8", "a", "u")
    table.expect_position(DEAL)
    table.keys("r")
    table.expect_position(DEAL.play("8a"))


def test_h_gives_a_hint(desk: Desk) -> None:
    table = desk.table()
    table.focus()
    table.keys("h")
    expect(table.line).to_contain_text("Hint:")


def test_n_deals_anew(desk: Desk) -> None:
    table = desk.table()
    table.focus()
    table.keys("n")
    expect(table.root.locator(".fcw-deal")).not_to_have_text(re.compile(r"#617\b"))


def test_f_is_auto_finish(desk: Desk) -> None:
    table = desk.table(fc.Position.parse(ORDERED))
    table.focus()
    table.keys("f")
    desk.expect("table.game.move_count >= 2", True)
    table.keys("f")  # and stops it


@pytest.mark.parametrize(("typed", "move"), [("8a", "8a"), ("7b", "7b"), ("57", "5h")])
def test_a_typed_move_is_begun_by_a_columns_digit_and_ended_by_the_next_key(desk: Desk, typed: str, move: str) -> None:
    table = desk.table()
    table.focus()
    table.keys(typed[0])
    expect(table.line).to_contain_text(typed[0])
    table.expect_moves(0)
    table.keys(typed[1])
    if DEAL.why_not(Move(typed[0], typed[1])) is None:
        desk.expect("[str(move) for move in table.game.line]", [move])
    else:
        expect(table.line).to_contain_text("goes only on")
        table.expect_moves(0)


def test_a_cells_letter_begins_one_too_and_h_means_home_there(desk: Desk) -> None:
    start = fc.Position.parse("Foundations: C-K D-K H-K S-J\nFreecells: QS KS - -\n:\n:\n:\n:\n:\n:\n:\n:")
    table = desk.table(start)
    table.focus()
    table.keys("b", "3")
    table.expect_moves(1)
    table.keys("a", "h")
    desk.expect("table.position.foundations[3]", 12)


def test_esc_forgets_a_half_typed_move(desk: Desk) -> None:
    table = desk.table()
    table.focus()
    table.keys("8")
    expect(table.line).to_contain_text("8")
    table.keys("Escape")
    expect(table.line).to_be_empty()
    table.keys("a")
    table.expect_moves(0)


def test_with_more_cells_a_letter_that_names_a_cell_is_the_cell_and_the_shortcut_stays_on_its_button(
    desk: Desk,
) -> None:
    table = desk.own_table("fc.deal(617, cells=6)")
    table.focus()
    table.keys("8", "f")  # the sixth cell, not auto-finish
    desk.expect("[str(move) for move in table.game.line]", ["8f"])
    expect(table.root.locator(".fcw-buttons button").nth(2)).to_be_enabled()
    wide = desk.own_table("fc.deal(617, cells=10)")
    wide.focus()
    cells = desk.ask("len(table.position.cells)")
    assert cells == 10
    wide.keys("8", "m")
    wide.expect_moves(1)
    wide.button("Undo").click()
    wide.expect_moves(0)


def test_ctrl_z_and_ctrl_y_undo_and_redo_too(desk: Desk) -> None:
    table = desk.table()
    table.focus()
    table.keys("8", "a", "Control+z")
    table.expect_position(DEAL)
    table.keys("Control+y")
    table.expect_position(DEAL.play("8a"))
    assert len(desk.notebook.sources()) == 1  # and the notebook has not heard of it


@pytest.mark.parametrize("what", ["a deal number", "a board"])
def test_pasted_on_the_table_it_is_dealt(desk: Desk, what: str) -> None:
    table = desk.table()
    text = "11982" if what == "a deal number" else fc.deal(11982).to_text()
    desk.page.evaluate("text => navigator.clipboard.writeText(text)", text)
    table.focus()
    table.keys("Control+v")
    table.expect_position(fc.deal(11982))


# --- undo ---


def test_undo_is_unlimited_one_move_a_step_back_to_the_deal(desk: Desk) -> None:
    table = desk.table()
    line = [str(move) for move in fc.solve(DEAL).moves[:30]]
    desk.notebook.execute(f"for move in {line!r}: table.play(move)")
    table.expect_moves(30)
    table.focus()
    for left in range(29, -1, -1):
        table.keys("u")
        if left % 5 == 0:
            table.expect_moves(left)
    table.expect_position(DEAL)
    table.keys("u")
    expect(table.line).to_have_text("There is nothing to undo.")


def test_any_earlier_fork_can_be_returned_to(desk: Desk) -> None:
    table = desk.table()
    table.focus()
    table.keys("8", "a", "7", "b", "u", "2", "b", "5", "c")
    table.expect_moves(3)
    choose(table, "Lines tried")
    expect(table.root.get_by_role("treeitem")).to_have_count(2)
    table.root.locator(".fcw-study-lines .fcw-picture").focus()
    table.keys("ArrowUp", "End", "Enter")
    table.expect_position(DEAL.play("8a").play("7b"))


# --- the hint bar ---


def finder(desk: Desk, seconds: float) -> None:
    """Searches that last so long and give no verdict."""
    desk.notebook.execute(SLOW + f"seconds = {seconds}")


def test_a_hint_names_a_useful_move_and_marks_it(desk: Desk) -> None:
    table = desk.table()
    table.button("Hint").click()
    expect(table.line).to_have_text(re.compile(r"Hint: .+ to .+\. \d+ moves win from here\."))
    expect(table.root.locator(".fcw-hint").first).to_be_visible()
    expect(table.root.locator(".fcw-hint-to")).to_have_count(1)
    hint = desk.ask("[table._hint['source'], table._hint['target'], table._hint['count']]")
    assert isinstance(hint, list)
    after = DEAL.play(Move(*hint))
    assert fc.solve(after).status == "solved"
    table.expect_moves(0)  # named, not made


def test_the_hint_of_a_run_says_how_many_cards(desk: Desk) -> None:
    start = fc.Position.parse("Foundations: C-K D-K H-J S-J\n: KH QS\n: KS QH\n:\n:\n:\n:\n:\n:")
    table = desk.table(start)
    desk.notebook.execute(
        "from freecell_widget.solver.hints import Hint\n"
        "table.hints.finder = lambda position, **_: Hint(fc.Move('1', '3', 2), 'unknown', None)"
    )
    table.button("Hint").click()
    expect(table.line).to_have_text("No verdict in time. A sensible move: 2 cards from K♥︎ down to column 3.")
    expect(table.root.locator(".fcw-hint")).to_have_count(2)


@pytest.mark.parametrize("way", ["Undo", "Hint", "Deal again", "Other deal"])
def test_if_proven_unsolvable_it_says_exactly_that_and_offers_four_ways_on(desk: Desk, way: str) -> None:
    table = desk.table(11982)
    table.focus()
    table.keys("8", "a")
    table.expect_moves(1)
    table.button("Hint").click()
    panel = sheet(table, "unsolvable")
    expect(panel).to_contain_text("Proved unsolvable")
    expect(panel).not_to_contain_text("…")
    expect(table.line).to_have_text("Proved unsolvable: no way from here wins.")
    assert buttons(panel) == ["Undo", "Hint", "Deal again", "Other deal"]
    panel.get_by_role("button", name=way, exact=True).click()
    expect(panel).to_have_count(0)
    if way == "Hint":
        expect(table.line).to_contain_text("No move wins, back to the deal. A sensible one:")
        table.expect_moves(1)
    else:
        table.expect_moves(0)
        assert (desk.ask("table.game.number") == 11982) == (way != "Other deal")


def test_a_hint_there_says_how_far_back_the_game_can_still_be_won(desk: Desk) -> None:
    table = desk.own_table(SMALL)
    table.focus()
    table.keys("1", "a")
    table.expect_moves(1)
    table.keys("h")
    panel = sheet(table, "unsolvable")
    panel.get_by_role("button", name="Hint", exact=True).click()
    expect(table.line).to_have_text("One move back the game can still be won: undo.")


def test_it_never_ends_the_game_by_itself(desk: Desk) -> None:
    table = desk.table(11982)
    table.button("Hint").click()
    expect(sheet(table, "unsolvable")).to_be_visible()
    table.focus()
    table.keys("8", "a")  # play goes on, and the panel about another position goes
    table.expect_moves(1)
    expect(sheet(table, "unsolvable")).to_have_count(0)


def test_while_it_searches_it_says_so_and_the_table_stays_playable_and_any_move_stops_it(desk: Desk) -> None:
    table = desk.table()
    finder(desk, 60)
    table.focus()
    table.keys("h")
    expect(table.line).to_have_text("Still searching: play on if you like.")
    table.drag(DEAL, Move("8", "a"))
    table.expect_position(DEAL.play("8a"))
    desk.expect("ended", ["cancelled"])
    expect(table.line).not_to_contain_text("searching")


def test_without_a_verdict_in_time_it_gives_a_sensible_move_and_never_calls_it_a_dead_end(desk: Desk) -> None:
    table = desk.table()
    finder(desk, 0.1)
    table.button("Hint").click()
    expect(table.line).to_have_text(re.compile("No verdict in time. A sensible move: .+ to .+"))
    expect(table.root.locator(".fcw-hint").first).to_be_visible()
    expect(table.root.locator("[data-sheet]")).to_have_count(0)
    assert not re.search("unsolvable|lost|no moves", table.root.inner_text(), re.IGNORECASE)
    desk.expect("ended", ["time"])


# --- the rules, and the languages ---


@pytest.mark.parametrize(
    ("house", "said"),
    [
        ("classic", "Each empty column doubles how many can go"),
        ("textbook", "A table without a move left is called lost"),
        ("cardgames", "each undo counts as a move"),
        ("numbered", "from 1 to 1,000,000"),
        ("stilldeck", "times one more than the empty columns"),
        ("bakers-game", "Columns are built down in suit"),
    ],
)
def test_a_link_at_the_table_opens_the_rules_of_the_house_in_play(desk: Desk, house: str, said: str) -> None:
    table = desk.table(617, house)
    table.button("Rules").click()
    panel = sheet(table, "rules")
    expect(panel).to_contain_text(said)
    expect(panel.get_by_role("heading").first).to_have_text(
        f"Rules: {desk.ask(f'''fc.texts.catalog('en')['house.{house}']''')}"
    )


TIPS = ("Look before you move", "A filled cell is a debt", "Empty a column first", "landing places", "long columns")


def test_with_tips_for_beginners_and_a_word_on_where_the_game_comes_from(desk: Desk) -> None:
    table = desk.table()
    table.button("Rules").click()
    panel = sheet(table, "rules")
    expect(panel).not_to_contain_text("…")
    text = panel.inner_text()
    assert all(tip in text for tip in (*TIPS, "When you are stuck, go back"))
    assert all(word in text for word in ("Paul Alfille", "PLATO", "1978", "Baker’s Game", "Windows", "1995"))


@pytest.mark.parametrize(("language", "word"), [("de", "Ablage"), ("nl", "aflegstapel"), ("it", "cas")])
def test_the_rules_are_in_the_players_language(desk: Desk, language: str, word: str) -> None:
    table = desk.table()
    desk.notebook.execute(f"table.language = '{language}'")
    table.root.locator(".fcw-link").click()
    panel = sheet(table, "rules")
    expect(panel).to_contain_text(re.compile(word))
    expect(panel).to_contain_text("Paul Alfille")


@pytest.mark.parametrize(
    ("spoken", "undo"),
    [
        (["de-AT", "en"], "Rückgängig"),
        (["nl"], "Ongedaan maken"),
        (["fr", "it-IT"], "Annulla"),
        (["en-GB", "de"], "Undo"),
        (["fr"], "Undo"),
    ],
)
def test_the_language_is_chosen_from_the_browsers(desk: Desk, spoken: list[str], undo: str) -> None:
    table = desk.table()
    desk.page.evaluate(
        "all => Object.defineProperty(navigator, 'languages', {get: () => all, configurable: true})", spoken
    )
    try:
        desk.notebook.execute("table.language = ''")
        expect(table.button(undo)).to_be_visible()
    finally:
        desk.page.evaluate("() => { delete navigator.languages; }")


def test_the_language_is_settable_at_the_table_and_from_python(desk: Desk) -> None:
    table = desk.table()
    table.button("More").click()
    languages = table.root.get_by_role("radiogroup", name="Language").get_by_role("radio")
    assert languages.all_inner_texts() == ["English", "Deutsch", "Nederlands", "Italiano"]
    languages.nth(2).click()
    expect(table.button("Ongedaan maken")).to_be_visible()
    desk.expect("table.language", "nl")
    desk.notebook.execute("table.language = 'it'")
    expect(table.button("Annulla")).to_be_visible()
