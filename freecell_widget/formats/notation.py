"""Standard notation: ``26 3a ah 5h``, and ``18v5`` where the number of cards cannot be told.

A move is its source and its target (`freecell_widget.moves` names the places); home may also be written ``0``, and
``f`` where no cell has that name. Onto a card the count follows from the cards; into an empty column it is as many as
can go; ``v`` and a hexadecimal count say otherwise. Case does not matter.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from freecell_widget.errors import IllegalMove, NotationError
from freecell_widget.formats.claims import claimed_in_line, lines_of
from freecell_widget.inputs import quoted_text
from freecell_widget.moves import CELL_INDEX, COLUMN_INDEX, HOME, Move
from freecell_widget.texts import render

if TYPE_CHECKING:
    from freecell_widget.position import Position

MOVES_A_LINE = 10

_LONGEST_RUN = 13

_MOVE = re.compile(r"(h[cdhs]|[1-9xyza-gklm])([1-9xyza-gklmh0])(?:v([0-9a-f]{1,2}))?", re.IGNORECASE)


class IllegalMoveInLine(IllegalMove):
    """A move among several that the rules refuse: ``str()`` says which, ``code`` and ``reason`` are the refusal's.

    ``params`` has, beside the refusal's own, ``move_number`` (from 1) and ``move_text``.
    """

    def __str__(self) -> str:
        params = {"number": self.params["move_number"], "text": self.params["move_text"], "reason": self.reason}
        return render("error.in_line", params)

    @property
    def reason(self) -> str:
        """Why that move is refused, without saying which it is."""
        return super().__str__()


def parse_move(position: Position, text: str) -> Move:
    """The move a text means here, legal or not. Raises `NotationError` for a text that is no move.

    Onto a card it is the one count whose first card fits there, if the run is so long, even if fewer may move at
    once; one card if none fits, so that the refusal says what would.

    >>> from freecell_widget import deal
    >>> parse_move(deal(1), "6A"), parse_move(deal(1), "4h")
    (Move(source='6', target='a', count=1), Move(source='4', target='h', count=1))
    """
    found = _MOVE.fullmatch(text.strip()) if isinstance(text, str) else None
    if found is None:
        raise NotationError("notation", text=quoted_text(text))
    source, target, count = found[1].lower(), found[2].lower(), found[3]
    if target == "0" or (target == "f" and len(position.cells) <= CELL_INDEX["f"]):
        target = HOME
    if count is None:
        return Move(source, target, bare_count(position, source, target))
    cards = int(count, 16)
    if cards > _LONGEST_RUN:
        raise NotationError("notation_count", text=quoted_text(text), digits=count, count=cards)
    return Move(source, target, cards)


def write_move(position: Position, move: Move) -> str:
    """The shortest text that means this move here.

    >>> from freecell_widget import Position
    >>> position = Position.parse("3C2H/3D3H/-/- ---- 2213")
    >>> write_move(position, Move("1", "3", 2)), write_move(position, Move("1", "3", 1))
    ('13', '13v1')
    """
    bare = f"{move.source}{move.target}"
    return bare if move.count == bare_count(position, move.source, move.target) else f"{bare}v{move.count:x}"


def bare_count(position: Position, source: str, target: str) -> int:
    """How many cards a move without a count means."""
    columns = position.columns
    start, end = COLUMN_INDEX.get(source, len(columns)), COLUMN_INDEX.get(target, len(columns))
    if start >= len(columns) or end >= len(columns) or not columns[start]:
        return 1
    column, onto, rules = columns[start], columns[end], position.rules
    if onto:
        return rules.count_that_fits(column, onto[-1]) or 1
    limit = rules.limit(position.empty_cells, position.empty_columns, into_empty=True)
    run = rules.run_length(column)
    return run if limit is None else max(1, min(run, limit))


def move_texts(text: str) -> Iterator[str]:
    """The words of a list of moves; header lines and comments (from ``#`` on) are passed over."""
    for line in lines_of(text):
        if claimed_in_line(line) is None:
            yield from line.split("#", 1)[0].split()


def parse_line(position: Position, text: str) -> list[Move]:
    """The moves of a text, each read in the position that those before it lead to under the position's own rules.

    Raises `NotationError` for a word that is no move, `IllegalMove` for a move that is not legal; where there are
    several moves both say which it is (see `IllegalMoveInLine`).

    >>> from freecell_widget import deal
    >>> [str(move) for move in parse_line(deal(1), "#1\\n6a 2b 5c")]
    ['6a', '2b', '5c']
    """
    if not isinstance(text, str):
        raise NotationError("notation", text=quoted_text(text))
    words = list(move_texts(text))
    moves = []
    for number, word in enumerate(words, 1):
        try:
            move = parse_move(position, word)
            position = position.play(move)
        except NotationError:
            if len(words) == 1:
                raise
            raise NotationError("notation_in_line", number=number, text=quoted_text(word)) from None
        except IllegalMove as error:
            if len(words) == 1:
                raise
            where = {"move_number": number, "move_text": quoted_text(word)}
            raise IllegalMoveInLine(error.code, **error.params, **where) from None
        moves.append(move)
    return moves


def write_line(position: Position, moves: Iterable[Move], number: int | None = None) -> str:
    """The moves as text, ten a line, under the header ``#number`` if there is one.

    Raises `IllegalMove` if the moves are not legal one after another.

    >>> from freecell_widget import deal
    >>> print(write_line(deal(1), parse_line(deal(1), "6a 2b 5c"), 1))
    #1
    6a 2b 5c
    """
    texts = []
    for move in moves:
        texts.append(write_move(position, move))
        position = position.play(move)
    lines = [" ".join(texts[at : at + MOVES_A_LINE]) for at in range(0, len(texts), MOVES_A_LINE)]
    return "\n".join(lines if number is None else [f"#{number}", *lines])
