"""Everything a table can open, and how: by keys alone, but for the small box of a long press."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.boards import ORDERED, RUNS
from tests.browser.fctable import Table
from tests.browser.rulebook.conftest import Desk
from tests.browser.test_aids import SLOW

#: The text of a catalog's key, as the table shows it.
Say = Callable[[str], str]
#: Opens something on the table of `START`.
Opener = Callable[[Desk, Table, Say], None]

LAST = "Foundations: C-K D-K H-K S-Q\n: KS\n:\n:\n:\n:\n:\n:\n:"


def press_at(table: Table, label: str, key: str = "ArrowDown") -> None:
    """Go through what the keys stop at until this is reached, and press Enter."""
    focused = "() => document.activeElement.getAttribute('aria-label') ?? document.activeElement.innerText"
    for _ in range(50):
        if table.page.evaluate(focused).strip() == label:
            return table.keys("Enter")
        table.keys(key)
    raise AssertionError(f"the keys do not come to {label}")


def bar(table: Table, label: str) -> None:
    table.focus()
    table.keys("Shift+Tab")
    press_at(table, label, "Shift+Tab")


def menu(_: Desk, table: Table, say: Say) -> None:
    bar(table, say("ui.menu"))
    expect(table.root.locator(".fcw-menu")).to_be_visible()


def page(key: str) -> Opener:
    def opener(desk: Desk, table: Table, say: Say) -> None:
        menu(desk, table, say)
        press_at(table, say(key))
        expect(table.root.locator(".fcw-menu")).to_be_visible()
        expect(table.root.locator(".fcw-menu")).not_to_contain_text("…")  # drawn anew when its texts have come
        if key == "ui.study":
            expect(table.root.locator(".fcw-menu .fcw-item", has_text=say("study.live"))).to_be_visible()

    return opener


def study(key: str, shown: str) -> Opener:
    def opener(desk: Desk, table: Table, say: Say) -> None:
        table.focus()
        table.keys("8", "a", "7", "b", "u", "6", "b")
        desk.expect("table.game.move_count", 2)
        page("ui.study")(desk, table, say)
        press_at(table, say(key))
        expect(table.root.locator(shown)).to_be_visible()

    return opener


def keys(*pressed: str, shown: str) -> Opener:
    def opener(_: Desk, table: Table, __: Say) -> None:
        table.focus()
        table.keys(*pressed)
        expect(table.root.locator(shown).first).to_be_visible()
        expect(table.root).not_to_contain_text("…")

    return opener


def rules(_: Desk, table: Table, say: Say) -> None:
    bar(table, say("ui.rules"))
    expect(table.root.locator("[data-sheet=rules]")).to_be_visible()
    expect(table.root).not_to_contain_text("…")


def searching(desk: Desk, table: Table, _: Say) -> None:
    desk.notebook.execute(SLOW)
    table.focus()
    table.keys("h")
    expect(table.line).not_to_be_empty()


def run_box(_: Desk, table: Table, __: Say) -> None:
    table.page.mouse.move(*table.grip("QS"))
    table.page.mouse.down()
    expect(table.root.locator(".fcw-run")).to_be_visible()


def disconnected(desk: Desk, table: Table, _: Say) -> None:
    desk.notebook.restart()
    expect(table.root).to_have_class(re.compile("fcw-gone"))


def board(text: str) -> str:
    return f"fc.Position.parse('''{text}''')"


#: name -> what the table begins with, and how it is opened
PANELS: dict[str, tuple[str, Opener]] = {
    "the table": ("617", lambda *_: None),
    "menu": ("617", menu),
    "settings": ("617", page("ui.settings")),
    "ranks": ("617", page("ui.rank_show")),
    "analysis": ("617", page("ui.study")),
    "help": ("617", keys("?", shown=".fcw-help")),
    "refusal": ("617", keys("1", "2", shown=".fcw-refusal")),
    "hint": ("617", keys("h", shown=".fcw-hint")),
    "searching": ("617", searching),
    "auto-finish": (board(ORDERED), lambda *_: None),
    "stuck": ("1", keys("6", "a", "2", "b", "5", "c", "3", "d", shown="[data-sheet=stuck]")),
    "unsolvable": ("11982", keys("h", shown="[data-sheet=unsolvable]")),
    "result": (board(LAST), keys("1", "h", shown="[data-sheet=won]")),
    "rules": ("617", rules),
    "run box": (board(RUNS), run_box),
    "strip": ("617", study("study.strip", ".fcw-study-strip .fcw-mark >> nth=2")),
    "variations": ("617", study("study.lines", ".fcw-study-lines [role=treeitem] >> nth=1")),
    "replay": ("617", study("study.replay_game", ".fcw-where")),
    "disconnected": ("617", disconnected),
}
