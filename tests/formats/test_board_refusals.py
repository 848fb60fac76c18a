"""Boards that are refused, and what is said of them: the word or the cards, the line and the column."""

from __future__ import annotations

from typing import Any

import pytest

from freecell_widget.deals import deal
from freecell_widget.errors import BoardError
from freecell_widget.formats.board import STYLES, parse_board, write_board
from freecell_widget.rules import Rules
from tests.formats.test_board_dialects import MIDDLE, POSITION

DEAL = write_board(deal(617))
COMPACT = write_board(deal(617), "compact")
TABLE = write_board(POSITION, "unicode")
JSON = write_board(POSITION, "solvitaire")


@pytest.mark.parametrize(
    ("text", "code", "params"),
    [
        ("", "board_empty", {}),
        (" \n# nothing\n\n", "board_empty", {}),
        (":\n:\n:\n:", "board_empty", {}),
        ("Foundations: H-0 C-0 D-0 S-0\nFreecells:", "board_empty", {}),
        (MIDDLE.replace("8H", "4X"), "board_token", {"text": "4X", "line": 3, "column": 3}),
        (MIDDLE.replace("8H", "8"), "board_token", {"text": "8", "line": 3, "column": 3}),
        (MIDDLE.replace("8H", "11H"), "board_token", {"text": "11H", "line": 3, "column": 3}),
        (MIDDLE.replace("8H", "8♤H"), "board_token", {"text": "8♤H"}),
        (MIDDLE.replace("8H 3D", "8H3D"), "board_token", {"text": "8H3D"}),
        (MIDDLE.replace("8H", "- 8H"), "board_token", {"text": "-", "line": 3, "column": 3}),
        (MIDDLE.replace("3S", "XX"), "board_token", {"text": "XX", "line": 2, "column": 17}),
        ("hello, world", "board_token", {"text": "hello", "line": 1, "column": 1}),
        ("26 3a ah 5h", "board_token", {"text": "26"}),
        ("Iteration: 0\n" + MIDDLE, "board_token", {"text": "Iteration:"}),
        (MIDDLE.replace("8H", "3D"), "board_duplicate", {"card": "3D", "line": 3, "column": 6, "first_column": 3}),
        (MIDDLE.replace("8H", "KD"), "board_duplicate", {"card": "KD", "line": 2, "column": 24, "first_line": 3}),
        (MIDDLE.replace("8H", "4H"), "board_home", {"card": "4H", "line": 3, "column": 3, "top": 5}),
        (MIDDLE.replace(": 8H", ":"), "board_missing", {"cards": "8H", "count": 1}),
        (MIDDLE.replace("QS  3S", "-  -"), "board_missing", {"cards": "3S QS"}),
        (MIDDLE.replace("H-5", "H-4"), "board_missing", {"cards": "5H"}),
        (DEAL.replace(" 4D", "").split("\n", 2)[2], "board_missing", {"cards": "4D"}),
        (DEAL.replace("4D", "4S").split("\n", 2)[2], "board_duplicate", {"card": "4S"}),
        (DEAL.replace("-  -  -  -", "-  -  -  -  -"), "board_cells", {"count": 5, "limit": 4, "line": 2}),
        (MIDDLE.replace("  -", "  TH"), "board_duplicate", {"card": "TH", "line": 2, "first_line": 10}),
        (MIDDLE.replace("-  KD", "-  KD  TH").replace("7H TH", "7H"), "board_cells", {"text": "TH", "column": 28}),
        (MIDDLE + "\n:", "board_columns", {"count": 9, "limit": 8, "line": 11}),
        (MIDDLE.replace(" TH", "\n: TH"), "board_columns", {"line": 11}),
        (MIDDLE.replace("D-2", "D-X"), "board_foundation_token", {"text": "D-X", "line": 1, "column": 22}),
        (MIDDLE.replace("D-2", "X-2"), "board_foundation_token", {"text": "X-2"}),
        (MIDDLE.replace("D-2", "D-14"), "board_foundation_token", {"text": "D-14"}),
        (MIDDLE.replace("D-2", "H-2"), "board_foundation_twice", {"text": "H-2", "line": 1}),
        (MIDDLE + "\nFounds: H-5", "board_line_twice", {"name": "Foundations", "line": 11, "first": 1}),
        (MIDDLE + "\n\n" + MIDDLE, "board_line_twice", {"line": 12}),
        (MIDDLE.replace("3S  -  KD", "3S     KD"), "board_cells_blank", {"line": 2}),
        (MIDDLE.replace("QS  3S  -  KD", "QS, 3S, , KD"), "board_cells_blank", {"line": 2}),
        (MIDDLE.replace("  QS  3S  -  KD", "\tQS\t3S\t\tKD"), "board_cells_blank", {"line": 2}),
        (MIDDLE.replace("QS  3S  -  KD", "[QS] [3S] [] [KD]"), "board_cells_blank", {"line": 2}),
        (COMPACT.replace("7D", "7X", 1), "board_token", {"text": "7X", "line": 1, "column": 1}),
        (COMPACT.replace("JD/", "J/"), "board_token", {"text": "J", "line": 1, "column": 13}),
        (COMPACT.replace("/", "//", 1), "board_token", {"text": "''"}),
        (COMPACT.replace("/", "/-", 1), "board_token", {"text": "-AD7SQC5HQSTSKS", "column": 16}),
        (COMPACT.replace("/", "", 1), "board_columns", {"count": 7, "limit": 8}),
        (JSON.replace("[],", ""), "board_columns", {"count": 7, "limit": 8}),
        ('{"tableau piles": [], "foundations": ["KC"]}', "board_columns", {"count": 0, "line": 1}),
        (COMPACT.replace(" ----", ""), "board_token", {"text": "00", "column": 113}),
        (COMPACT + " 0000", "board_token", {"text": "0000"}),
        (COMPACT.replace("----", "-----"), "board_cells", {"count": 5}),
        (TABLE.replace("8♥", "8x"), "board_token", {"text": "8x", "line": 5, "column": 1}),
        (TABLE.replace("8♥  ", "8♥ "), "board_table", {"text": "K♣", "line": 5}),
        (TABLE.replace("K♠  9♠  6♥", "\nK♠  9♠  6♥"), "board_table", {}),
        (TABLE.replace("6♠      6♦", "6♠  6♦    "), "board_table", {"text": "Q♣", "line": 9}),
        (TABLE.replace("K♦ ", "   "), "board_table", {"text": "d", "line": 1}),
        (TABLE.split("\n\n")[0], "board_table", {}),
        (TABLE.replace("7   8", "8   7"), "board_table", {"line": 4}),
        (TABLE + "\n" + TABLE, "board_table", {}),
        ("8♥\n" + TABLE, "board_table", {"text": "8♥", "line": 1}),
        (TABLE.replace("9   2", "9   X"), "board_foundation_token", {"text": "X", "line": 2}),
        ("{", "board_json", {"line": 1}),
        ('{"tableau piles": ' + "[" * 100_000, "board_json", {}),
        ("{}", "board_json_value", {"name": "tableau piles"}),
        ('{"tableau piles": 3}', "board_json_value", {"value": "3"}),
        ('{"tableau piles": [3]}', "board_json_value", {"value": "3"}),
        ('{"tableau piles": [[3]]}', "board_json_value", {"value": "3"}),
        ('{"tableau piles": [["4X"]]}', "board_token", {"text": "4X", "line": 1}),
        (JSON.replace('"8H"', '"4X"'), "board_token", {"text": "4X", "line": 2}),
        (JSON.replace('"8H"', '"3D"'), "board_duplicate", {"card": "3D", "line": 2, "first_line": 2}),
        (JSON.replace('"cells": [', '"cells": ["", '), "board_cells", {"count": 5}),
        (JSON.replace('"cells": [', '"cells": 3, "stock": ['), "board_json_key", {"name": "'stock'"}),
        (JSON.replace('"2D", "5H"', '"2D", "2D"'), "board_foundation_twice", {}),
    ],
)
def test_refused_with_its_place(text: str, code: str, params: dict[str, Any]) -> None:
    with pytest.raises(BoardError) as caught:
        parse_board(text)
    assert caught.value.code == code, str(caught.value)
    assert params.items() <= caught.value.params.items(), caught.value.params
    for value in params.values():
        if isinstance(value, str):
            assert value in str(caught.value)
    assert "{" not in str(caught.value) or "{" in text


@pytest.mark.parametrize("text", [None, 617, b": 7D", ["7D"]])
def test_only_text_is_read(text: Any) -> None:
    with pytest.raises(BoardError, match="A board is read from text"):
        parse_board(text)


def test_sizes_of_the_rules_decide() -> None:
    reduced = write_board(deal(1, ranks=4, columns=4, cells=2))
    with pytest.raises(BoardError, match=r"Line 2.*2 cells, this game 1: for another game give its rules"):
        parse_board(reduced, Rules(ranks=4, columns=4, cells=1))
    twelve = write_board(deal(1, Rules(columns=12)))
    with pytest.raises(BoardError, match=r"Line 11: the text has 12 columns, this game 8: for another game give"):
        parse_board(twelve)
    assert parse_board(twelve, Rules(columns=12)) == deal(1, Rules(columns=12))
    with pytest.raises(BoardError, match="not in this deck, which ends at rank 3"):
        parse_board(reduced, Rules(ranks=3, columns=4, cells=2))
    with pytest.raises(BoardError, match="missing"):
        parse_board(reduced, Rules())
    with pytest.raises(BoardError, match="Foundation H is at 9"):
        parse_board("Founds: H-9\n: AC", Rules(ranks=4))


@pytest.mark.parametrize("change", [("Freecells:  -  -\n", ""), ("\n: ", " ")])
def test_a_reduced_deck_without_rules_must_say_its_sizes(change: tuple[str, str]) -> None:
    text = write_board(deal(1, ranks=4, columns=4, cells=2)).replace(*change)
    with pytest.raises(BoardError, match="ends at rank 4: give the rules"):
        parse_board(text)


@pytest.mark.parametrize("style", ["fen", "", None, 3])
def test_unknown_style(style: Any) -> None:
    with pytest.raises(BoardError, match="the styles are fc-solve, unicode, compact, solvitaire"):
        write_board(POSITION, style)
    assert STYLES[0] == "fc-solve"
