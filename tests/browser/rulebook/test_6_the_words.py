"""6. The words players know, in four languages, as they are seen at the table."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import freecell_widget as fc
from freecell_widget.texts import catalog
from tests.boards import ORDERED
from tests.browser.fctable import Table
from tests.browser.rulebook.conftest import Desk
from tests.browser.test_aids import sheet

LANGUAGES = ("en", "de", "nl", "it")
#: The rule book's table of words.
WORDS = {
    "undo": ("Undo", "Rückgängig", "Ongedaan maken", "Annulla"),
    "hint": ("Hint", "Tipp", "Hint", "Suggerimento"),
    "new deal": ("New deal", "Neues Blatt", "Nieuw spel", "Nuova partita"),
}
IN_THE_RULES = {
    "free cell": ("free cell", "freie Zelle", "vrije vak", "cella libera|celle libere"),
    "foundation": ("foundation", "Ablage|Zielstapel", "aflegstapel", "casa|case"),
    "column": ("column", "Spalte", "kolom", "colonn"),
    "supermove": ("supermove", "Superzug", "supermove", "supermossa"),
}
FACES = {"en": "JQK", "de": "BDK", "nl": "BVH", "it": "JQK"}
NAMES = {
    "en": ("jack", "queen", "king"),
    "de": ("Bube", "Dame", "König"),
    "nl": ("boer", "vrouw", "heer"),
    "it": ("fante", "regina", "re"),
}


def in_language(desk: Desk, language: str, start: int | fc.Position = 617) -> Table:
    table = desk.table(start)
    desk.notebook.execute(f"table.language = {language!r}")
    expect(table.root).to_have_attribute("lang", language)
    return table


@pytest.mark.parametrize("word", WORDS)
def test_on_its_button(desk: Desk, word: str) -> None:
    table = desk.table()
    for language, said in zip(LANGUAGES, WORDS[word], strict=True):
        desk.notebook.execute(f"table.language = {language!r}")
        expect(table.root.locator(".fcw-buttons").get_by_text(said, exact=True)).to_be_visible()


@pytest.mark.parametrize(
    ("language", "said"),
    list(zip(LANGUAGES, ("Deal again", "Blatt wiederholen", "Herstarten", "Ricomincia"), strict=True)),
)
def test_deal_again(desk: Desk, language: str, said: str) -> None:
    table = in_language(desk, language)
    table.root.locator(".fcw-more").click()
    expect(table.root.get_by_role("dialog").get_by_role("button", name=said, exact=True)).to_be_visible()


def test_auto_finish(desk: Desk) -> None:
    table = desk.table(fc.Position.parse(ORDERED))
    said = ("Auto-finish", "Auto-Ende", "Automatisch afmaken", "Completa automaticamente")
    for language, word in zip(LANGUAGES, said, strict=True):
        desk.notebook.execute(f"table.language = {language!r}")
        expect(table.button(word)).to_be_visible()


def test_n_movable(desk: Desk) -> None:
    table = desk.table()
    for language, said in zip(LANGUAGES, ("movable", "beweglich", "verplaatsbaar", "spostabili"), strict=True):
        desk.notebook.execute(f"table.language = {language!r}")
        expect(table.root.locator(".fcw-statuses")).to_contain_text(f"5 {said}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_jack_queen_and_king_on_the_cards_and_by_name(desk: Desk, language: str) -> None:
    table = in_language(desk, language)
    for code, letter, name in zip("JQK", FACES[language], NAMES[language], strict=True):
        for suit in "CDHS":
            card = table.card(code + suit)
            expect(card).to_contain_text(letter)
            assert name in (card.get_attribute("aria-label") or "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_letters_in_sentences_are_those_on_the_cards(desk: Desk, language: str) -> None:
    table = in_language(desk, language)
    table.tap(table.grip("JD"))
    table.tap(table.spot("2", fc.deal(617)))
    jack, queen = FACES[language][0], FACES[language][1]
    expect(table.line).to_contain_text(f"{jack}♦︎")
    expect(table.line).to_have_text(re.compile(rf"\b{queen}\b"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_free_cell_foundation_column_and_supermove_in_the_rules(desk: Desk, language: str) -> None:
    table = in_language(desk, language)
    table.root.locator(".fcw-link").click()
    panel = sheet(table, "rules")
    for said in IN_THE_RULES.values():
        expect(panel).to_contain_text(re.compile(said[LANGUAGES.index(language)]))


@pytest.mark.parametrize("language", LANGUAGES)
def test_free_cell_foundation_and_column_by_name_for_the_ear(desk: Desk, language: str) -> None:
    table = in_language(desk, language)
    named = {
        "a": ("Free cell", "Freie Zelle", "Vrij vak", "Cella libera"),
        "hs": ("Foundation", "Ablage", "Aflegstapel", "Casa"),
        "1": ("Column", "Spalte", "Kolom", "Colonna"),
    }
    for place, said in named.items():
        assert (table.place(place).get_attribute("aria-label") or "").startswith(said[LANGUAGES.index(language)])


def test_what_is_shown_changes_its_language_at_once(desk: Desk) -> None:
    table = desk.table(1)
    table.focus()
    table.keys("6", "a", "2", "b", "5", "c", "3", "d")
    panel = sheet(table, "stuck")
    expect(panel.get_by_role("heading")).to_have_text("No moves left")
    for language in ("de", "nl", "it", "en"):
        desk.notebook.execute(f"table.language = {language!r}")
        expect(panel.get_by_role("heading")).to_have_text(catalog(language)["panel.stuck"])
        expect(panel.get_by_role("button", name=catalog(language)["ui.deal_again"], exact=True)).to_be_visible()
        expect(table.root.locator(".fcw-status").first).to_contain_text(catalog(language)["ui.moves"])
    table.expect_moves(4)


@pytest.mark.parametrize(
    ("language", "one", "many"),
    [
        ("en", "Won in one move:", "Won in 2 moves:"),
        ("de", "Gewonnen in einem Zug:", "Gewonnen in 2 Zügen:"),
        ("nl", "Gewonnen in één zet:", "Gewonnen in 2 zetten:"),
        ("it", "Vinto in una mossa:", "Vinto in 2 mosse:"),
    ],
)
def test_plurals_are_right(desk: Desk, language: str, one: str, many: str) -> None:
    for said, board in ((one, "S-Q\n: KS\n:"), (many, "S-J\n: KS\n: QS")):
        table = in_language(desk, language, fc.Position.parse(f"Foundations: C-K D-K H-K {board}\n:\n:\n:\n:\n:\n:"))
        table.focus()
        table.keys(*("1h" if said == one else "2h1h"))
        expect(table.line).to_contain_text(said)


def test_the_catalogs_have_the_same_sentences_with_the_same_holes() -> None:
    holes = re.compile(r"\{(\w+)")
    english = catalog("en")
    for language in LANGUAGES:
        texts = catalog(language)
        assert texts.keys() == english.keys()
        assert all(set(holes.findall(texts[key])) == set(holes.findall(english[key])) for key in english)
