"""Every dialect of board text, as a table of small facts."""

from __future__ import annotations

import pytest

from freecell_widget.deals import deal
from freecell_widget.formats.board import STYLES, claimed_number, parse_board, write_board
from freecell_widget.position import Position
from freecell_widget.rules import Rules
from tests.positions import F1

# Mid-game, a cell empty between two cards, a column empty in the middle.
MIDDLE = """\
Foundations: H-5 C-9 D-2 S-0
Freecells:  QS  3S  -  KD
: 8H 3D 2S TS
: KC JD 4S
:
: TC KH QD JC 9H AS
: 5D JS 8D 6S TD
: KS QH 4D
: 9S JH 8S 6D QC 7S
: 6H 7D 9D 5S 7H TH"""
POSITION = parse_board(MIDDLE)


def body(lines: str) -> str:
    return "\n".join(lines.splitlines()[2:])


def test_the_form_written_is_the_common_one() -> None:
    assert write_board(POSITION) == MIDDLE
    assert POSITION.cells[2] is None and POSITION.foundations == (9, 2, 5, 0)
    assert write_board(POSITION, "compact") == (
        "8H3D2STS/KCJD4S/-/TCKHQDJC9HAS/5DJS8D6STD/KSQH4D/9SJH8S6DQC7S/6H7D9D5S7HTH QS3S-KD 9250"
    )
    assert write_board(POSITION, "unicode") == (
        "a   b   c   d       ♣   ♦   ♥   ♠\n"
        "Q♠  3♠  ·   K♦      9   2   5   ·\n"
        "\n"
        "1   2   3   4   5   6   7   8\n"
        "8♥  K♣  ·   10♣ 5♦  K♠  9♠  6♥\n"
        "3♦  J♦      K♥  J♠  Q♥  J♥  7♦\n"
        "2♠  4♠      Q♦  8♦  4♦  8♠  9♦\n"
        "10♠         J♣  6♠      6♦  5♠\n"
        "            9♥  10♦     Q♣  7♥\n"
        "            A♠          7♠  10♥"
    )
    json = write_board(POSITION, "solvitaire")
    assert '"cells": ["QS", "3S", "", "KD"]' in json and '"foundations": ["9C", "2D", "5H"]' in json
    assert '["8H", "3D", "2S", "10S"]' in json and "[]" in json


@pytest.mark.parametrize(
    "text",
    [
        MIDDLE.replace("Foundations", "founds").replace("Freecells", "fc"),
        MIDDLE.replace("Foundations:", "FOUNDATIONS :").replace("Freecells:", "Free Cells:"),
        MIDDLE.replace("T", "10"),
        MIDDLE.lower(),
        MIDDLE.replace("A", "1"),
        MIDDLE.replace("\n", "\r\n"),
        MIDDLE.replace("\n", "\r"),
        "\ufeff" + MIDDLE + "\n\n",
        MIDDLE.replace("\n: ", "\n").replace("\n:", "\n-"),
        MIDDLE.replace("\n: ", "\n:"),
        MIDDLE.replace(": ", ":\t").replace(" ", "\t").replace("\t\t", "\t"),
        MIDDLE.replace(": ", ":").replace(" ", ", "),
        MIDDLE.replace("QS", "[QS]").replace("8H 3D", "[8H][3D]"),
        MIDDLE.replace("H", "♥").replace("D", "♦").replace("QS", "Q♠").replace("AS", "A♠\ufe0f"),
        MIDDLE.replace("8H 3D 2S", "🂸🃃🂢").replace("QC", "🃝").replace("QS", "🂭"),
        "# a hard one\n\n" + MIDDLE.replace("\n", "   # and so on\n"),
        body(MIDDLE) + "\n" + "\n".join(MIDDLE.splitlines()[:2]),
        "-=-=-=-=-\n\n" + MIDDLE + "\n\n====================\n",
        MIDDLE.replace("  -  KD", "      KD"),  # as fc-solve prints it
        MIDDLE.replace("D-2 S-0", "D-2"),
        MIDDLE.replace("Freecells:  QS  3S  -  KD", "FC: QS 3S - KD"),
        body(MIDDLE) + "\nFC: qs,3s,-,kd",  # no foundations: the missing cards are home
        "    " + write_board(POSITION, "unicode").replace("\n", "\n    "),
        write_board(POSITION, "unicode").replace("·", "-") + "\n\n",
        "# mine\n" + write_board(POSITION, "unicode"),
        write_board(POSITION, "compact").lower(),
        write_board(POSITION, "compact").replace("T", "10").replace("H", "♥"),
        write_board(POSITION, "compact").removesuffix(" 9250"),
        write_board(POSITION, "solvitaire").replace("10", "T"),
        " \n" + write_board(POSITION, "solvitaire").replace('["9C", "2D", "5H"]', '["AD", "2D", "5h", "9C"]'),
    ],
)
def test_every_dialect_is_the_same_position(text: str) -> None:
    assert parse_board(text) == POSITION


def with_cells(line: str) -> str:
    """`MIDDLE` with another line of cells; column 3 takes the cards that were there and are no longer."""
    cards = line.partition(":")[2].replace("10", "T").split()
    lines = MIDDLE.splitlines()
    columns = [" ".join(word for word in row.split() if word not in cards) for row in lines[2:]]
    columns[2] = " ".join([":", *(card for card in ("QS", "3S", "KD") if card not in cards)])
    return "\n".join([lines[0], line, *columns])


@pytest.mark.parametrize(
    ("line", "cells"),
    [
        ("Freecells:  QS          KD", "QS - - KD"),
        ("Freecells:      QS  KD    ", "- QS KD -"),
        ("Freecells:              QS", "- - - QS"),
        ("Freecells:             10S", "- - - TS"),
        ("Freecells: 10S      KD", "TS - KD -"),
        ("Freecells:     10S  KD", "- TS KD -"),
        ("Freecells:                ", "- - - -"),
        ("Freecells:", "- - - -"),
        ("Freecells: QS  KD", "QS KD - -"),
        ("FC:QS KD", "QS KD - -"),
        ("FC: - QS", "- QS - -"),
        ("FC:\tQS\tKD", "QS KD - -"),
    ],
)
def test_cells_printed_as_blanks_keep_their_places(line: str, cells: str) -> None:
    position = parse_board(with_cells(line))
    assert [str(card or "-") for card in position.cells] == cells.split()


def test_deals_pasted_as_rows() -> None:
    for rules, number in ((None, 617), (Rules(), 1), (Rules(columns=10), 3), (Rules(columns=4, ranks=7), 9)):
        start = deal(number, rules)
        width = start.rules.columns
        cards = [start.columns[k % width][k // width] for k in range(4 * start.rules.ranks)]
        rows = [" ".join(map(str, cards[at : at + width])) for at in range(0, len(cards), width)]
        assert parse_board("\n".join(rows), rules) == start
        assert parse_board("\n".join(rows) + "\nFreecells:", rules) == start


def test_as_many_lines_as_columns_are_columns() -> None:
    start = deal(5, ranks=4, columns=4)  # four columns of four cards could be rows as well
    text = "\n".join(" ".join(map(str, column)) for column in start.columns)
    assert parse_board(text, start.rules) == start


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("sizes", [(4, 4, 2), (2, 5, 0), (12, 12, 10), (6, 4, 1)])
def test_a_reduced_deck_is_recognised_by_its_cards(style: str, sizes: tuple[int, int, int]) -> None:
    ranks, columns, cells = sizes
    start = deal(3, ranks=ranks, columns=columns, cells=cells)
    text = write_board(start, style)
    assert parse_board(text, start.rules) == start
    if style == "solvitaire":
        text = text[:-1] + ', "cells": [' + ", ".join(['""'] * cells) + "]}"
    assert parse_board(text) == start


@pytest.mark.parametrize("style", STYLES)
def test_the_rules_sizes_are_read_and_written(style: str) -> None:
    for rules in (Rules(cells=0), Rules(cells=10, columns=12), Rules(cells=1, columns=4, build="suit")):
        start = deal(7, rules)
        assert parse_board(write_board(start, style), rules) == start


def test_fewer_cells_and_columns_than_the_rules_have() -> None:
    won = Position([], [], [13] * 4)
    assert parse_board("Founds: H-K C-K D-K S-K") == won
    assert parse_board("Founds: H-K C-K D-K S-Q\n: KS").columns[0][0].text == "KS"
    assert parse_board(F1).cells[3] is None


@pytest.mark.parametrize(
    ("header", "number"),
    [
        ("#617", 617),
        ("#617 my favourite", 617),
        ("# Deal 617, hard", 617),
        ("Deal 617", 617),
        ("Game #617", 617),
        ("game no. 617:", 617),
        ("Board number 617  # hard", 617),
        ("# 617 was harder", None),
        ("#12345678901", None),
        ("#7H is the key", None),
    ],
)
def test_a_claimed_number(header: str, number: int | None) -> None:
    for style in STYLES[:3]:
        text = f"\n{header}\n{write_board(deal(617), style)}"
        assert claimed_number(text) == number
        assert parse_board(text) == deal(617) and parse_board(text).number == number


def test_a_number_is_never_believed() -> None:
    board = write_board(deal(617))
    assert parse_board(board).number is None  # not claimed: that is for find_deal to say
    assert parse_board(f"#618\n{board}").number is None and claimed_number(f"#618\n{board}") == 618
    assert parse_board(f"#0\n{board}").number is None
    assert parse_board(f"#9999999999\n{board}").number is None
    assert parse_board(f"#617\n{write_board(deal(617).play('8a'))}").number is None
    assert parse_board(f"#617\n{board}", Rules(cells=4, build="suit")).number == 617
    assert claimed_number(617) is None  # type: ignore[arg-type]
