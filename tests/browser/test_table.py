"""Eyes and hands at the table, in a real JupyterLab."""

from __future__ import annotations

import re

from playwright.sync_api import expect

import freecell_widget as fc
from freecell_widget.moves import Move
from tests.browser import hands
from tests.browser.fctable import Table, show
from tests.browser.lab import Lab

DEAL = fc.deal(617)


def at(table: Table, place: str) -> tuple[float, float]:
    return table.spot(place, DEAL)


def test_the_deal_is_seen_as_it_is(lab: Lab) -> None:
    _, table = show(lab)
    table.expect_position(DEAL)
    shown = table.root.locator(".fcw-statuses > :visible")
    assert [re.sub(r"\s+", " ", text) for text in shown.all_inner_texts()] == [
        "Deal #617",
        "Moves 0",
        "Time 0:00",
        "5 movable",
        "Rules",
    ]
    lab.shot("deal-light", of=table.root)
    lab.theme("dark")
    lab.page.wait_for_timeout(300)
    lab.shot("deal-dark", of=table.root)


def test_an_illegal_target_returns_the_card_and_says_why(lab: Lab) -> None:
    notebook, table = show(lab)
    table.tap(table.grip("JD"))
    expect(table.card("JD")).to_have_class(re.compile("fcw-selected"))
    # legal targets are marked, all others are not
    marked = table.root.locator("[data-pile].fcw-target, [data-card].fcw-target")
    expect(marked).to_have_count(4)
    lab.shot("selected", of=table.root)
    table.tap(at(table, "2"))
    expect(table.line).to_have_text("J♦︎ goes only on a black Q.")
    expect(table.card("JD")).not_to_have_class(re.compile("fcw-selected"))
    lab.shot("refusal", of=table.root)
    table.drag(DEAL, Move("1", "2"))
    expect(table.line).to_have_text("J♦︎ goes only on a black Q.")
    table.expect_position(DEAL)
    table.tap(table.grip("TH"))
    expect(table.line).to_have_text("The cards from 10♥︎ down are no run: only the last one can be picked up.")
    assert notebook.value("table.game.action_count") == 0


def test_the_message_line_never_moves_anything(lab: Lab) -> None:
    _, table = show(lab)
    before = [table.box(table.root), table.box(table.card("JD"))]
    table.tap(table.grip("TH"))
    expect(table.line).not_to_be_empty()
    assert [table.box(table.root), table.box(table.card("JD"))] == before


def test_a_drag_lifts_marks_and_may_be_let_go_anywhere(lab: Lab) -> None:
    _, table = show(lab)
    with table.held("QH", at(table, "c")):
        expect(table.card("QH")).to_have_class(re.compile("fcw-held"))
        expect(table.place("c")).to_have_class(re.compile("fcw-over"))
        lab.shot("mid-drag", of=table.root)
    table.expect_moves(1)
    table.expect_position(DEAL.play("8c"))
    x, y, w, h = table.box(table.surface)
    with table.held("JH", (x + w / 2, y + h - 5)):  # over no place a card could go to
        pass
    table.expect_position(DEAL.play("8c"))
    # a good half of the card over the column is enough, wherever the pointer is
    _, _, cw, ch = table.box(table.card("JH"))
    tx, ty, _, _ = table.box(table.place("d"))
    with table.held("JH", (tx + cw * 0.3 - cw * 0.4, ty + ch * 0.08 + ch * 0.35)):
        pass
    table.expect_position(DEAL.play("8c").play("7d"))


def test_one_tap_in_every_house(lab: Lab) -> None:
    text = "Foundations: C-K D-K H-T S-J\nFreecells: KS - - -\n: JH KH QS\n: QH".replace("\n", "\\n")
    houses = {"classic": "h", "numbered": "h", "cardgames": None}
    for house, goes in houses.items():
        rules = f"fc.House.named('{house}').rules"
        notebook, table = show(lab, f"fc.Position.parse('{text}', {rules}), house='{house}'")
        table.tap(table.grip("QS"))
        if goes is None:
            expect(table.card("QS")).to_have_class(re.compile("fcw-selected"))
            table.tap(table.grip("QS"))
            expect(table.card("QS")).not_to_have_class(re.compile("fcw-selected"))
            lab.page.wait_for_timeout(500)
            lab.page.mouse.dblclick(*table.grip("QS"))
        table.expect_moves(1)
        assert notebook.value("table.position.foundations")[3] >= 12
    # numbered: a run goes to its best place, and a refusal shakes
    position = fc.Position.parse(text.replace("\\n", "\n"), "numbered")
    notebook, table = show(
        lab, f"fc.Position.parse('{text}', {rules.replace('cardgames', 'numbered')}), house='numbered'"
    )
    table.tap(table.grip("KH"))
    table.expect_moves(1)
    assert position.play(Move("1", "3", 2)) == position.play("13v2")
    assert notebook.value("str(table.game.line[0])") == "13v2"


def test_a_card_comes_back_from_its_foundation_where_the_house_allows_it(lab: Lab) -> None:
    board = "Foundations: C-K D-K H-T S-J\\nFreecells: - - - -\\n: JH KH QS\\n: QH KS"
    notebook, table = show(lab, f"fc.Position.parse('{board}', fc.House.named('cardgames').rules), house='cardgames'")
    table.tap(hands.centre(table.card("JS")))
    table.tap(hands.centre(table.place("b")))
    table.expect_moves(1)
    assert notebook.value("str(table.game.line[0])") == "hsb"
    with hands.held(lab.page, hands.centre(table.card("JS")), hands.centre(table.place("hd"))):
        pass  # on any of the four places it finds its own
    table.expect_moves(2)
    assert notebook.value("table.position.foundations[3]") == 11
    table.tap(hands.centre(table.card("KD")))
    table.tap(hands.centre(table.place("3")))
    expect(table.line).to_have_text("From a foundation a card goes only into a cell.")


def test_numbered_shakes_a_refused_card(lab: Lab) -> None:
    _, table = show(lab, "617, house='numbered'")
    lab.page.evaluate(
        "() => { window.shaken = 0; const a = Element.prototype.animate;"
        " Element.prototype.animate = function (...x) { window.shaken++; return a.apply(this, x); } }"
    )
    table.tap(table.grip("TH"))
    expect(table.line).to_contain_text("no run")
    assert lab.page.evaluate("() => window.shaken") >= 1


def test_autoplayed_cards_come_back_with_one_undo(lab: Lab) -> None:
    start = fc.Position.parse(BOARD, "numbered")
    _, table = show(lab, f"fc.Position.parse('''{BOARD}''', fc.House.named('numbered').rules), house='numbered'")
    after = start.play("2a")
    assert sum(after.foundations) - sum(start.foundations) > 1
    table.drag(start, Move("2", "a"))
    table.expect_moves(1)
    table.expect_position(after)
    table.button("Undo").click()
    table.expect_moves(0)
    table.expect_position(start)


BOARD = """Foundations: H-2 C-2 D-A S-A
Freecells: - - - -
: 2D 2S
: 3S 4H QH
: 3H
: KC QC JC TC 9C 8C 7C 6C 5C 4C 3C
: QS JS TS 9S 8S 7S 6S 5S 4S KS
: KH JH TH 9H 8H 7H 6H 5H
: KD QD JD TD 9D 8D 7D 6D 5D 4D 3D
"""


def test_cards_glide_and_may_be_interrupted(lab: Lab) -> None:
    lab.page.emulate_media(reduced_motion="no-preference")
    _, table = show(lab)
    table.expect_settled()
    lab.page.wait_for_timeout(200)
    table.focus()
    table.keys("8", "a")
    running = "root => root.getAnimations({subtree: true}).filter(a => a.playState === 'running').length"
    assert lab.page.evaluate(running, table.root.element_handle()) >= 1
    table.keys("u", "8", "b", "u", "8", "c")
    table.expect_moves(1)
    table.expect_position(DEAL.play("8c"))
    lab.page.emulate_media(reduced_motion="reduce")
    table.keys("u")
    table.expect_moves(0)
    assert lab.page.evaluate(running, table.root.element_handle()) == 0


def test_a_finger_taps_and_drags_again_and_again(phone: Lab) -> None:
    _, table = show(phone)
    phone.shot("phone", of=table.root)
    table.card("QH").tap(position={"x": 8, "y": 6})
    table.place("a").tap()
    table.expect_moves(1)
    hands.touch_drag(phone.page, table.grip("JH"), table.spot("b", DEAL))
    table.expect_moves(2)
    hands.touch_drag(phone.page, table.grip("6C"), table.spot("c", DEAL))
    table.expect_moves(3)
    with hands.touch_held(phone.page, table.grip("KS"), table.spot("d", DEAL)):
        phone.shot("phone-mid-drag", of=table.root)
    table.expect_moves(4)
    table.button("More").tap()
    phone.shot("phone-menu")
