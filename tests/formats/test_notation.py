"""Standard notation, as a table of small facts."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from freecell_widget.deals import deal
from freecell_widget.errors import IllegalMove, NotationError
from freecell_widget.formats.notation import IllegalMoveInLine, parse_line, parse_move, write_line, write_move
from freecell_widget.moves import Move
from freecell_widget.position import Position
from freecell_widget.rules import Rules
from tests.positions import F1

F1_POSITION = Position.parse(F1)
DEAL1 = deal(1)
WIDE = deal(1, cells=10, columns=12)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("3a", Move("3", "a")),
        ("3A", Move("3", "a")),
        (" 3a\n", Move("3", "a")),
        ("ah", Move("a", "h")),
        ("AH", Move("a", "h")),
        ("a0", Move("a", "h")),
        ("af", Move("a", "h")),
        ("5f", Move("5", "h")),
        ("fh", Move("f", "h")),  # a cell as a source, though this table has no such cell
        ("hsa", Move("hs", "a")),
        ("HSA", Move("hs", "a")),
        ("z1", Move("z", "1")),
        ("18v5", Move("1", "8", 5)),
        ("18vA", Move("1", "8", 10)),
        ("1av2", Move("1", "a", 2)),
        ("18v0", Move("1", "8", 0)),
        ("12", Move("1", "2", 8)),  # the whole run fits on the king, though fewer may go
        ("17", Move("1", "7", 4)),  # as many as can go into an empty column
        ("57", Move("5", "7", 1)),  # two cards, but no run
        ("14", Move("1", "4", 1)),  # nothing fits: one card, and a refusal that says what would
        ("11", Move("1", "1", 1)),
        ("78", Move("7", "8", 1)),
        ("a2", Move("a", "2")),
        ("19", Move("1", "9", 1)),
    ],
)
def test_what_a_text_means(text: str, move: Move) -> None:
    assert parse_move(F1_POSITION, text) == move


@pytest.mark.parametrize(
    ("cells", "text", "target"), [(5, "1f", "h"), (6, "1f", "f"), (10, "1f", "f"), (10, "10", "h"), (10, "1m", "m")]
)
def test_f_is_home_only_where_no_cell_has_that_name(cells: int, text: str, target: str) -> None:
    assert parse_move(deal(1, cells=cells), text).target == target


@pytest.mark.parametrize(
    "text",
    ["", " ", "2", "266", "2 6", "hh", "h2", "hxa", "26v", "26vg", "26v100", "i1", "1v3", "28x3", "26 3a", "♠1", "٢٦"],
)
def test_no_move_at_all(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_move(DEAL1, text)
    assert caught.value.code == "notation"
    assert (text.strip() and text in str(caught.value)) or repr(text) in str(caught.value)


@pytest.mark.parametrize("text", [None, 26, b"26", ["26"], Move("2", "6")])
def test_only_text_is_parsed(text: Any) -> None:
    for read in (parse_move, parse_line):
        with pytest.raises(NotationError, match="is no move"):
            read(DEAL1, text)


def test_a_long_text_is_quoted_in_part() -> None:
    with pytest.raises(NotationError) as caught:
        parse_move(DEAL1, "x" * 1000)
    assert len(str(caught.value)) < 150


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Move("1", "2", 8), "12"),
        (Move("1", "7", 4), "17"),
        (Move("1", "7", 3), "17v3"),
        (Move("1", "7"), "17v1"),
        (Move("2", "7"), "27"),
        (Move("1", "2", 10), "12va"),
        (Move("hs", "d"), "hsd"),
        (Move("a", "h"), "ah"),
    ],
)
def test_a_count_is_written_only_where_it_cannot_be_told(move: Move, text: str) -> None:
    assert write_move(F1_POSITION, move) == text
    assert parse_move(F1_POSITION, text) == move


def test_into_an_empty_column_the_rules_decide() -> None:
    for supermove, count in (("exact", 4), ("additive", 3), ("product", 4), ("unlimited", 8)):
        position = F1_POSITION.with_rules(Rules(supermove=supermove))  # type: ignore[arg-type]
        assert parse_move(position, "17").count == count
        assert position.why_not("17") is None
    full = Position.parse(F1.replace("6S -", "6S KS").replace(": KS\n", ":\n"))
    assert parse_move(full.with_rules(Rules(supermove="product")), "12").count == 3
    assert parse_move(F1_POSITION.with_rules(Rules(build="suit")), "17").count == 1


def test_too_many_for_the_limit_is_said_so() -> None:
    refusal = F1_POSITION.with_rules(Rules(supermove="product")).why_not("12")
    assert refusal is not None and refusal.code == "too_many" and refusal.params["count"] == 8


def test_lines() -> None:
    text = "#1 the first\n6a 2b\n\n5c  # nearly\r\n3d"
    moves = parse_line(DEAL1, text)
    assert [str(move) for move in moves] == ["6a", "2b", "5c", "3d"]
    assert parse_line(DEAL1, "Game #1\n6a") == moves[:1]
    assert write_line(DEAL1, moves, 1) == "#1\n6a 2b 5c 3d"
    assert write_line(DEAL1, moves) == "6a 2b 5c 3d"
    assert write_line(DEAL1, [], 1) == "#1" and write_line(DEAL1, []) == ""
    assert parse_line(DEAL1, "#1") == parse_line(DEAL1, "") == []
    with pytest.raises(IllegalMove):
        write_line(DEAL1, [Move("1", "h")])


def test_ten_moves_a_line() -> None:
    text = "1a 2b 3c 4d 5e 6f 7g 8k 9l xm\n6h 95"
    moves = parse_line(WIDE, text)
    assert write_line(WIDE, moves) == text


def test_a_line_plays_under_its_own_rules() -> None:
    start = deal(1, ranks=2, columns=4, cells=1)
    assert [str(move) for move in parse_line(start.with_rules(start.rules.replace(autoplay="all")), "1h")] == ["1h"]
    assert start.with_rules(start.rules.replace(autoplay="all")).play("1h").is_won


def test_an_illegal_move_in_a_line_is_named() -> None:
    with pytest.raises(IllegalMoveInLine) as caught:
        parse_line(DEAL1, "6a 2b 14 3d")
    error = caught.value
    assert str(error) == f"Move 3, 14: {error.reason}" and error.reason.endswith(".")
    assert error.params["move_number"] == 3 and error.params["move_text"] == "14"
    assert error.code == DEAL1.play("6a").play("2b").why_not("14").code  # type: ignore[union-attr]
    again = pickle.loads(pickle.dumps(error))
    assert str(again) == str(error) and type(again) is IllegalMoveInLine
    with pytest.raises(IllegalMove) as alone:
        parse_line(DEAL1, "14")
    assert type(alone.value) is IllegalMove


def test_no_move_in_a_line_is_named() -> None:
    with pytest.raises(NotationError, match="Move 2: 2! is no move") as caught:
        parse_line(DEAL1, "6a 2! 14")
    assert caught.value.params == {"number": 2, "text": "2!"}
    with pytest.raises(NotationError, match=r"^2! is no move"):
        parse_line(DEAL1, "2!")
