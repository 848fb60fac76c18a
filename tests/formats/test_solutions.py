"""Published solutions: which autoplay they leave unsaid, and what they come to when it is said."""

from __future__ import annotations

from typing import Any

import pytest

from freecell_widget.deals import deal
from freecell_widget.errors import NotationError
from freecell_widget.formats.notation import write_line
from freecell_widget.formats.solutions import SolutionText, read_solution
from freecell_widget.moves import CELL_NAMES, COLUMN_NAMES, Move
from freecell_widget.position import Position
from freecell_widget.rules import Autoplay, Rules

# Deal 1, every card that goes home written out.
EVERY = """\
#1
5a 5b 5c 5d 5h b2 8b a8 7a b7
58 a5 85 6b 6a 6h 6h ah 8a 8h
a2 8a 81 76 78 7h 3h ah ch 1h
4h 3a b3 4c 4b d4 c7 b4 6d 6c
6b 6h c6 d6 2d 2h a2 d2 1c 1a
1d 1h 1h dh a2 b1 3d 3h 3a 3b
34 3h b6 13 a1 67 57 26 2b 2a
25 5h 13 25 21 2h dh 8h 7h 6h
7h 7h 42 4d 48 8h ch 6h bh 6h
2h 2h 3h 2h a4 d1 64 78 7h 8h
4h 8h 4h 8h 3h 4h 8h 1h 3h 2h
8h 1h 3h 5h 8h"""

# The same game where safe cards, and where all fitting cards, go home by themselves.
SAFE = """\
5a 5b 5c 5d b2 8b a8 7a b7 58
a5 85 6b 6a 8a 8h a2 8a 81 76
78 ah ch 1h 4h 3a b3 4c 4b d4
c7 b4 6d 6c 6b 6h c6 d6 2d 2h
a2 d2 1c 1a 1d 1h dh a2 b1 3d
3h 3a 3b 34 3h b6 13 a1 67 57
26 2b 2a 25 5h 13 25 21 6h 7h
42 4d 6h 2h 3h 2h a4 d1 64 78"""
ALL = """\
5a 5b 5c 5d b2 8b a8 7a b7 58
a5 85 6b 6a 8a a2 8a 81 76 78
3a b3 4c 4b d4 c7 b4 6d 6c 6b
c6 d6 2d a2 d2 1c 1a 1d a2 b1
3d 3a 3b 34 b6 13 a1 67 57 26
2b 2a 13 25 21 42 4d a4 d1 64
78"""

DEAL1 = deal(1)
TEXTS = {"none": EVERY, "safe": SAFE, "all": ALL}


def replayed(position: Position, solution: SolutionText) -> Position:
    for move in solution.moves:
        position = position.play(move)
    return position


@pytest.mark.parametrize("convention", ["none", "safe", "all"])
@pytest.mark.parametrize("autoplay", ["none", "safe", "all"])
@pytest.mark.parametrize("foundation_to_cell", [False, True])
def test_each_convention_under_each_rule(convention: str, autoplay: Autoplay, foundation_to_cell: bool) -> None:
    start = deal(1, Rules(autoplay=autoplay, foundation_to_cell=foundation_to_cell))
    solution = read_solution(start, TEXTS[convention])
    assert (solution.convention, solution.into_empty, solution.solved) == (convention, "most", True)
    assert replayed(start, solution).is_won
    if autoplay == "none":
        assert sum(move.target == "h" for move in solution.moves) == 52


def test_moves_are_explicit() -> None:
    assert read_solution(DEAL1, EVERY).moves[63] == Move("1", "3", 2)  # written 13: a run of two, an empty column
    assert write_line(DEAL1, read_solution(DEAL1, EVERY).moves, 1) == EVERY


def test_bare_moves_into_an_empty_column_may_mean_one_card() -> None:
    start = Position.parse("Founds: C-Q D-J H-K S-K\n: KC QD\n: KD")
    solution = read_solution(start, "13 1h 3h 2h")  # no card would be left in column 1 if both went
    assert (solution.convention, solution.into_empty, solution.solved) == ("none", "one", True)
    assert solution.moves[0] == Move("1", "3", 1)
    assert read_solution(start, "13 3h 3h 2h").moves[0] == Move("1", "3", 2)
    with pytest.raises(NotationError, match=r"move 2 fails \(1h\)"):
        read_solution(start, "13v2 1h 3h 2h")


def long_form(position: Position, moves: tuple[Move, ...], boards: bool) -> str:
    """The list as fc-solve prints it, with or without the boards between."""
    said = ["-=-=-=-=-=-=-=-=-=-=-=-", ""]
    for source, target, count in moves:
        kind = "stack" if source in COLUMN_NAMES else "freecell"
        at = (COLUMN_NAMES if kind == "stack" else CELL_NAMES).index(source)
        if target == "h":
            where = "the foundations"
        elif target in COLUMN_NAMES:
            where = f"stack {COLUMN_NAMES.index(target)}"
        else:
            where = f"freecell {CELL_NAMES.index(target)}"
        both = kind == "stack" and target in COLUMN_NAMES
        said += [f"Move {f'{count} cards' if both else 'a card'} from {kind} {at} to {where}", ""]
        position = position.play(move := Move(source, target, count))
        assert move
        said += [position.to_text().replace("  -", "    "), "", ""] if boards else []
        said += ["====================", ""]
    return "\n".join([*said, "This game is solveable.", "Total number of states checked is 5."])


@pytest.mark.parametrize("boards", [False, True])
def test_the_long_form(boards: bool) -> None:
    moves = read_solution(DEAL1, EVERY).moves
    text = long_form(DEAL1, moves, boards)
    assert "Move 2 cards from stack 0 to stack 2" in text
    solution = read_solution(DEAL1, text)
    assert solution.moves == moves and solution.solved


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Move a card from stack 4 to freecell 0\nMove the sequence on top of Stack 1 to the foundations", "move 2"),
        ("Move a card from stack 12 to freecell 0", "Move a card from stack 12"),
        ("Move a card from stack 0 to freecell 10", "is no move"),
        ("Move 3 cards from stack 0 to stack 1", "no run"),
        ("move a card from Stack 4 to Freecell 4.", "no place e"),
    ],
)
def test_the_long_form_refused(text: str, said: str) -> None:
    with pytest.raises(NotationError, match=said):
        read_solution(DEAL1, text)


def test_cells_may_change_places() -> None:
    plain = read_solution(DEAL1, "5a 5b 5c 5d 5h b2 8b a8")
    # The six of clubs goes from a to b, and is called b from then on.
    assert read_solution(DEAL1, "5a 5b 5c 5d 5h b2 ab 8a b8") == plain
    assert read_solution(DEAL1, "5a 5b 5c 5d 5h b2 ab ba 8b a8") == plain
    long = "Move a card from freecell 0 to freecell 1"
    assert read_solution(DEAL1, "move a card from stack 4 to freecell 0\n" + long).moves == (Move("5", "a"),)


@pytest.mark.parametrize("text", ["5a ab bc a2", "ab", "5a aa", "5a ae", "5a az", "5a 2b ab"])
def test_cells_change_places_only_where_there_is_one(text: str) -> None:
    with pytest.raises(NotationError, match=f"{text[-2:]}"):
        read_solution(DEAL1, text)


def test_none_replays() -> None:
    with pytest.raises(NotationError) as caught:
        read_solution(DEAL1, EVERY.replace("58 a5", "58 a1"))
    error = caught.value
    assert error.code == "solution" and error.params["number"] == 12 and error.params["text"] == "a1"
    assert "move 12 fails (a1): 8♣ goes only on a red 9." in str(error)
    with pytest.raises(NotationError, match=r"move 2 fails \(2!\): 2! is no move"):
        read_solution(DEAL1, "6a 2! 3d")


def test_what_surrounds_the_moves_is_passed_over() -> None:
    text = "#1 by hand\n-=-=-=-\n\n1. 5a 5b\n2. 5c 5d # full\n\nThis game is solveable.\nThis scan generated 3 states."
    solution = read_solution(DEAL1, text)
    assert [str(move) for move in solution.moves] == ["5a", "5b", "5c", "5d"] and not solution.solved
    assert read_solution(DEAL1, "") == SolutionText((), "none", "most", False)


def test_cards_needed_after_they_went_home_stop_the_list() -> None:
    # The four of diamonds lands on a five of spades, which other rules would have sent home after 1a.
    start = Position.parse(
        "Founds: C-K D-A S-4 H-K\n: KD 5S 6S\n: KS 4D\n: 2D 7S 3D 8S 5D 9S 6D TS 7D JS 8D QS 9D TD JD QD"
    )
    assert len(read_solution(start, "1a 21").moves) == 2
    with pytest.raises(NotationError, match=r"move 2 fails \(21\): 4♦ goes only on a black 5"):
        read_solution(start.with_rules(Rules(autoplay="all")), "1a 21")


@pytest.mark.parametrize("text", [None, 5, b"5a"])
def test_only_text_is_read(text: Any) -> None:
    with pytest.raises(NotationError):
        read_solution(DEAL1, text)
