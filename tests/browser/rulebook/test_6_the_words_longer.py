"""6. The words: every text is the catalogs', and every panel has room for longer ones, for axe, and for keys."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from freecell_widget.texts import catalog
from tests.browser.fctable import Table
from tests.browser.rulebook.conftest import Desk
from tests.browser.rulebook.panels import PANELS

ENGLISH = catalog("en")
#: Python that has the catalogs marked: « and » around every sentence, and each word 40 % longer.
MARK = """
import math, re
from freecell_widget.widgets import requests
from freecell_widget import texts

def longer(text):
    return re.sub(r"[^\\W\\d_]+", lambda word: word[0] + "n" * math.ceil(0.4 * len(word[0])), text)

def forms(hole):
    head, *plural = hole.split("|")
    return "|".join([head, *(longer(form) for form in plural)])

def marked(key, text):
    if re.fullmatch(r"card\\.[AJQK]", key):
        return text
    keys, bar, said = text.partition("|") if key.startswith("help.") and "|" in text else ("", "", text)
    parts = re.split(r"(\\{[^{}]*\\})", said)
    return keys + bar + "«" + "".join(forms(part) if part.startswith("{") else longer(part) for part in parts) + "»"

def pseudo(language="en"):
    return {key: marked(key, text) for key, text in texts.catalog("en").items()}

requests.catalog = pseudo
"""
UNMARK = """
from freecell_widget.widgets import requests
from freecell_widget import texts
requests.catalog = texts.catalog
"""
VISIBLE = """root => {
    const found = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const node = walker.currentNode, at = node.parentElement;
        if (!node.data.trim() || !at.checkVisibility({checkVisibilityCSS: true, opacityProperty: true})) continue;
        if (at.closest('.fcw-unseen, [aria-live], .fcw-card, [data-card], kbd, .fcw-deal b, .fcw-identifier')) continue;
        found.push(node.data);
    }
    return found;
}"""
#: What is too wide for its place: the table as a whole, a button, or whatever sticks out of the table.
TOO_WIDE = """root => {
    const wrong = [];
    const {left, right} = root.getBoundingClientRect();
    if (root.scrollWidth > root.clientWidth) wrong.push(`the table: ${root.scrollWidth} > ${root.clientWidth}`);
    const parts = 'button, .fcw-menu, .fcw-sheet, .fcw-run, .fcw-replay, .fcw-line, .fcw-said';
    for (const one of root.querySelectorAll(parts)) {
        if (!one.checkVisibility({checkVisibilityCSS: true})) continue;
        const box = one.getBoundingClientRect(), name = `${one.className} ${one.innerText.slice(0, 40)}`;
        if (one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline')
            wrong.push(`${name}: ${one.scrollWidth} > ${one.clientWidth}`);
        if (box.left < left - 1 || box.right > right + 1)
            wrong.push(`${name} sticks out: ${box.left} ${box.right} of ${left} ${right}`);
    }
    return wrong;
}"""

#: Sheets of which the table shows a part, or nothing.
CUT_OFF = """root => {
    const {top, bottom} = root.getBoundingClientRect();
    return [...root.querySelectorAll('.fcw-sheet')].map(one => [one.dataset.sheet, one.getBoundingClientRect()]).filter(
        ([, box]) => box.top < top - 1 || box.bottom > bottom + 1).map(([name]) => name);
}"""


def unmarked(text: str) -> str:
    """What of a text is none of the catalogs', nor a number, a card's letter or a sign."""
    before = ""
    while before != text:
        before, text = text, re.sub(r"«[^«»]*»", "", text)
    return re.sub(r"\b(A|J|Q|K|10|[a-dh]|[1-8])\b|[\d\W]", "", text)


def open_panel(desk: Desk, panel: str, longer: bool = False) -> Table:
    start, opener = PANELS[panel]
    table = desk.own_table(start)
    said = ENGLISH
    if longer:
        desk.notebook.execute(MARK)
        table.focus()
        table.keys("1", "1")  # whoever plays is sent the texts
        said = desk.notebook.value("pseudo()")
        expect(table.button(said["ui.undo"])).to_be_visible()
        table.keys("Escape")
    opener(desk, table, said.__getitem__)
    return table


@pytest.fixture
def released(desk: Desk) -> Iterator[Desk]:
    """With no mouse button held afterwards, and the catalogs as they are."""
    yield desk
    desk.page.mouse.up()
    desk.notebook.execute(UNMARK)
    desk.lab.errors.clear()  # JupyterLab's own, of a kernel that went


@pytest.mark.parametrize("panel", PANELS)
def test_every_text_comes_from_the_catalogs_and_nothing_overflows_when_it_is_longer(released: Desk, panel: str) -> None:
    table = open_panel(released, panel, longer=True)
    texts = table.root.evaluate(VISIBLE)
    languages = {"English", "Deutsch", "Nederlands", "Italiano"}
    assert [text for text in texts if unmarked(text) and text not in languages] == []
    assert any("«" in text for text in texts)
    assert table.root.evaluate(TOO_WIDE) == []
    table.root.evaluate("root => { root.parentElement.style.width = '320px'; }")  # what a phone of 360 px has for it
    table.expect_settled()
    released.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    released.lab.shot(f"longer-{panel}-narrow", of=table.root)
    assert table.root.evaluate(CUT_OFF) == []
    assert table.root.evaluate(TOO_WIDE) == []


@pytest.mark.parametrize("panel", PANELS)
def test_axe_finds_no_violation_in_light_and_dark(released: Desk, panel: str) -> None:
    dark = released.page.locator("body").get_attribute("data-jp-theme-light") == "false"
    open_panel(released, panel)
    for theme in ("dark", "light") if dark else ("light", "dark"):  # the theme of the test before comes first
        released.lab.theme(theme)
        assert (theme, released.lab.axe(".fcw")) == (theme, [])


@pytest.mark.parametrize("panel", [name for name in PANELS if name != "run box"])
def test_keyboard_alone_reaches_every_function(released: Desk, panel: str) -> None:
    """The panel was opened by keys, and keys come to whatever can be pressed in it."""
    table = open_panel(released, panel)
    inside = ".fcw-menu" if table.root.locator(".fcw-menu").count() else ".fcw"
    released.page.evaluate(
        """inside => {
            window.pressable = [...document.querySelectorAll('button, input, [tabindex="0"]')].filter(
                one => one.closest(inside) && one.checkVisibility({checkVisibilityCSS: true}));
            if (inside === '.fcw') pressable[0].focus();
        }""",
        inside,
    )
    count = released.page.evaluate("() => pressable.length")
    reached = set()
    for _ in range(count):
        reached.add(released.page.evaluate("() => pressable.indexOf(document.activeElement)"))
        table.keys("ArrowDown" if inside == ".fcw-menu" else "Tab")
    assert reached == set(range(count))
