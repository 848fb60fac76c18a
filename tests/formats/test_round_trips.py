"""text -> position -> text in every dialect, and notation there and back, over thousands of positions mid-game."""

from __future__ import annotations

import random
import string
from collections.abc import Iterator
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freecell_widget.cards import SUIT_SYMBOLS
from freecell_widget.deals import deal
from freecell_widget.errors import BoardError, FreeCellError, NotationError
from freecell_widget.formats.board import STYLES, claimed_number, parse_board, write_board
from freecell_widget.formats.notation import parse_line, parse_move, write_line, write_move
from freecell_widget.formats.solutions import read_solution
from freecell_widget.position import Position
from tests.positions import all_rules, position_strategy, walk

GLYPHS = {"S": 0x1F0A0, "H": 0x1F0B0, "D": 0x1F0C0, "C": 0x1F0D0}


def positions() -> Iterator[Position]:
    """Positions of random games under all rules in turn, without end."""
    rng = random.Random(20)
    while True:
        for rules in all_rules():
            for _, _, position in walk(deal(rng.randint(1, 2**33 - 1), rules), rng, 80):
                yield position


def as_blanks(text: str) -> str:
    """The text as fc-solve prints it: empty cells are blanks, four wide."""
    lines = text.split("\n")
    lines[1] = lines[1].replace("  -", "    ")
    return "\n".join(lines)


def as_glyphs(text: str) -> str:
    """Every card of the columns as a playing-card glyph."""
    lines = text.split("\n")
    for at in range(2, len(lines)):
        words = lines[at].split()[1:]
        ranks = ["A23456789TJ-QK".index(word[0]) + 1 for word in words]  # the knight has a place among glyphs
        lines[at] = ":" + "".join(chr(GLYPHS[word[1]] + rank) for word, rank in zip(words, ranks, strict=True))
    return "\n".join(lines)


def as_symbols(text: str) -> str:
    """Suits as symbols where they follow a rank."""
    lines = text.split("\n")
    for suit, symbol in SUIT_SYMBOLS.items():
        lines[1:] = [line.replace("Freecells", "fc").replace(suit, symbol) for line in lines[1:]]
    return "\n".join(lines)


def as_commas(text: str) -> str:
    """Commas between the cards of a column."""
    lines = text.split("\n")
    lines[2:] = [": " + ",".join(line[2:].split()) for line in lines[2:]]
    return "\n".join(lines)


DIALECTS = {
    "tens": lambda text: text.replace("T", "10"),
    "lower case": str.lower,
    "short names": lambda text: text.replace("Foundations", "Founds").replace("Freecells", "FC"),
    "CRLF": lambda text: text.replace("\n", "\r\n") + "\r\n",
    "commas": as_commas,
    "headers last": lambda text: "\n".join([*text.split("\n")[2:], *text.split("\n")[:2]]),
    "no colons": lambda text: text.replace("\n: ", "\n").replace("\n:", "\n-"),
    "blanks": as_blanks,
    "glyphs": as_glyphs,
    "symbols": as_symbols,
}


def test_ten_thousand_positions_in_every_style() -> None:
    names = list(DIALECTS)
    for number, position in enumerate(islice(positions(), 10_000)):
        for style in STYLES:
            text = write_board(position, style)
            again = parse_board(text, position.rules)
            assert again == position and again.rules is position.rules, text
            assert write_board(again, style) == text
        name = names[number % len(names)]  # each of the others for a thousand of them
        text = DIALECTS[name](write_board(position))
        assert parse_board(text, position.rules) == position, (name, text)


@given(position_strategy)
def test_every_dialect_under_any_rules(position: Position) -> None:
    for name, change in DIALECTS.items():
        text = change(write_board(position))
        assert parse_board(text, position.rules) == position, (name, text)
    rows = write_board(position).split("\n")
    if any(map(any, position.columns)) or any(position.cells):
        assert parse_board("\n".join(rows[1:]), position.rules) == position  # what is home follows


@given(position_strategy, st.data())
def test_a_card_too_few_or_too_many_is_noticed(position: Position, data: st.DataObject) -> None:
    text = write_board(position)
    cards = [str(card) for pile in (*position.columns, position.cells) for card in pile if card]
    if len(cards) < 2:
        return
    one, other = data.draw(st.lists(st.sampled_from(cards), min_size=2, max_size=2, unique=True))
    head, rest = text.split("\n", 1)
    with pytest.raises(BoardError, match=f"^{one} is missing"):
        in_cell = one in rest.split("\n")[0]
        parse_board(f"{head}\n{rest.replace(one, '-' if in_cell else '')}", position.rules)
    with pytest.raises(BoardError, match=f"{other} is on the board already"):
        parse_board(f"{head}\n{rest.replace(one, other)}", position.rules)


@given(position_strategy)
def test_every_legal_move_reads_back(position: Position) -> None:
    for move in position.legal_moves:
        text = write_move(position, move)
        assert parse_move(position, text) == move == parse_move(position, text.upper())
        assert len(text) <= len(str(move)) + 2


@given(position_strategy, st.integers(0, 2**32))
def test_every_line_reads_back(start: Position, seed: int) -> None:
    moves = [move for _, move, _ in walk(start, random.Random(seed), 25)]
    text = write_line(start, moves, 617)
    assert text.split("\n")[0] == "#617" and len(text.split("\n")) == 1 + -(-len(moves) // 10)
    assert parse_line(start, text) == moves
    if start.rules.autoplay == "none":
        assert read_solution(start, text).moves == tuple(moves)


WORDS = st.sampled_from(
    "Foundations: Freecells: FC: : - H-6 S-0 7D TD 10♠ 🂡 4X #617 / ---- 0000 \n \r\n , [KS] { } {} 26 3a ah hsa 18v5 "
    "Move a card from stack 1 to freecell 0 ♣ ♦ ♥ ♠ a b c d 1 2 3".split(" ")
)
TEXTS = st.one_of(
    st.text(),
    st.text(string.printable),
    st.lists(WORDS).map(" ".join),
    st.lists(WORDS).map("\n".join),
)


@given(TEXTS)
def test_any_text_is_a_board_or_a_named_error(text: str) -> None:
    claimed_number(text)
    for rules in (None, all_rules()[-1]):
        try:
            position = parse_board(text, rules)
        except BoardError as error:
            assert str(error) and error.params is not None
        else:
            assert parse_board(write_board(position), position.rules) == position


@given(position_strategy, TEXTS)
def test_any_text_is_moves_or_a_named_error(position: Position, text: str) -> None:
    for read in (parse_move, parse_line, read_solution):
        try:
            read(position, text)
        except FreeCellError as error:
            assert str(error)
    try:
        move = parse_move(position, text)
    except NotationError as error:
        assert error.code == "notation"
    else:
        assert parse_move(position, write_move(position, move)) == move
