"""A player's settings in the menu: live in every view, by pointer and by keys, and readable."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.fctable import Table, show
from tests.browser.lab import Lab


def page_of_menu(table: Table, name: str) -> None:
    table.button("More").click()
    table.button(name).click()


def test_settings_hold_in_every_view_and_in_the_next_kernel(lab: Lab, tmp_path: Path) -> None:
    source = f"import freecell_widget as fc\ntable = fc.FreeCell(617, records={str(tmp_path / 'records')!r})\ntable"
    notebook = lab.open(source)
    table = Table(lab.page, notebook.show(0, ".fcw"))
    second = Table(lab.page, notebook.second_view(0).locator(".fcw"))
    page_of_menu(table, "Settings")
    assert lab.axe(".fcw-menu") == []
    for name in ("Four-colour deck", "Left-handed layout", "Larger cards"):
        table.root.get_by_role("switch", name=name).click()
    table.root.get_by_role("radio", name="Solvable").click()
    lab.page.keyboard.press("Escape")
    for view in (table, second):
        expect(view.root).to_have_class(re.compile("fcw-four.*fcw-left|fcw-left.*fcw-four"))
        assert view.box(view.place("hs"))[0] < view.box(view.place("a"))[0]
    notebook.restart()
    table = Table(lab.page, notebook.show(0, ".fcw"))
    expect(table.root).to_have_class(re.compile("fcw-four"))
    settings = notebook.value("table.settings.as_dict()")
    assert [name for name, value in settings.items() if value is True] == [
        "four_colors",
        "left_handed",
        "large_cards",
        "clock",
    ]
    assert settings["deals"] == "solvable"
    lab.errors.clear()  # JupyterLab's own, of the kernel that was restarted


def test_a_rank_is_highlighted_by_a_finger_and_by_a_key(lab: Lab) -> None:
    _, table = show(lab)
    page_of_menu(table, "Highlight a rank")
    assert lab.axe(".fcw-menu") == []
    table.root.get_by_role("button", name="seven", exact=True).click()
    expect(table.root.locator(".fcw-same")).to_have_count(4)
    lab.shot("rank", of=table.root)
    table.focus()
    table.keys("Escape")
    expect(table.root.locator(".fcw-same")).to_have_count(0)
    table.keys("s")
    expect(table.root.locator(".fcw-same")).to_have_count(4)
