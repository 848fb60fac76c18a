"""Published solutions: lists of moves whose autoplay nobody wrote down."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Literal, get_args

from freecell_widget import referee
from freecell_widget.cards import SUITS, Card
from freecell_widget.errors import FreeCellError, IllegalMove, NotationError
from freecell_widget.formats.claims import lines_of
from freecell_widget.formats.notation import move_texts, parse_move
from freecell_widget.frozen import frozen
from freecell_widget.inputs import quoted
from freecell_widget.moves import CELL_INDEX, CELL_NAMES, COLUMN_NAMES, FOUNDATION_INDEX, HOME, Move

if TYPE_CHECKING:
    from freecell_widget.position import Position

Convention = Literal["none", "safe", "all"]
IntoEmpty = Literal["most", "one"]

_LONG = re.compile(
    r"move (?:a|(?P<count>\d{1,2})) cards? from (?P<from>stack|freecell) (?P<source>\d{1,2})"
    r" to (?:the (?P<home>foundations)|(?P<to>stack|freecell) (?P<target>\d{1,2}))\.?",
    re.IGNORECASE,
)
_LONG_LINE = re.compile(r"\s*(?:\d{1,4}[.:)]\s*)?(?P<move>move\b.*\S)\s*", re.IGNORECASE)
_CHATTER = re.compile(r"[-=]{3,}\s*$|this game is solveable|total number of states|this scan generated", re.IGNORECASE)
_NUMBERING = re.compile(r"\d{1,4}[.)]")


@frozen
@dataclass(frozen=True, slots=True)
class SolutionText:
    """What a text of moves turned out to mean.

    moves: legal one after another under the position's rules, every card that goes home written out unless these
    rules send it by themselves.  convention: which cards the text leaves unmentioned when they go home: ``"none"``,
    the ``"safe"`` ones, or ``"all"`` that fit.  into_empty: what a move without a count into an empty column means:
    the ``"most"`` that can go, as in standard notation, or ``"one"`` card, as fc-solve prints it.
    solved: whether the game is won then.
    """

    moves: tuple[Move, ...]
    convention: Convention
    into_empty: IntoEmpty
    solved: bool


class _Stopped(Exception):
    """A list does not replay: the move that failed first, by its place from 1, and why."""

    def __init__(self, number: int, text: str, reason: str) -> None:
        super().__init__(number, text, reason)
        self.number, self.text, self.reason = number, text, reason


def read_solution(position: Position, text: str) -> SolutionText:
    """The moves of a published solution, in standard notation or in fc-solve's long form (with or without boards).

    Each convention of autoplay is tried, with either meaning of a bare move into an empty column; of those that
    replay the first that wins is taken, else the first. A move from cell to cell is followed: the card stays and the
    cells change names. Raises `NotationError` if none replays, naming the first move that fails under the convention
    that came furthest, and why.

    >>> from freecell_widget import deal
    >>> start = deal(1, ranks=2, columns=4)
    >>> solution = read_solution(start, "1h")
    >>> solution.convention, solution.solved, " ".join(map(str, solution.moves))
    ('safe', True, '1h 2h 2h 1h 3h 4h 4h 3h')
    """
    if not isinstance(text, str):
        raise NotationError("notation", text=quoted(text))
    words = _words(text)
    found: list[SolutionText] = []
    stops: list[tuple[Convention, _Stopped]] = []
    for into_empty, convention in product(get_args(IntoEmpty), get_args(Convention)):
        try:
            found.append(_replayed(position, words, convention, into_empty))
        except _Stopped as stopped:
            stops.append((convention, stopped))
    if not found:
        convention, stop = max(stops, key=lambda each: each[1].number)
        raise NotationError("solution", number=stop.number, text=stop.text, convention=convention, reason=stop.reason)
    return next((solution for solution in found if solution.solved), found[0])


def _words(text: str) -> list[tuple[str, str]]:
    """Each move as written, and in standard notation (the same for a word that is no move at all)."""
    lines = lines_of(text)
    long = [found["move"] for line in lines if (found := _LONG_LINE.fullmatch(line))]
    if long:
        return [(line, _short(line)) for line in long]
    plain = "\n".join(line for line in lines if not _CHATTER.match(line.strip()))
    return [(word, word) for word in move_texts(plain) if not _NUMBERING.fullmatch(word)]


def _short(line: str) -> str:
    """A line of fc-solve's long form, which counts from 0, in standard notation."""
    found = _LONG.fullmatch(line)
    if found is None:
        return line
    places = {"stack": COLUMN_NAMES, "freecell": CELL_NAMES}
    names = [(places[found["from"].lower()], int(found["source"]))]
    if not found["home"]:
        names.append((places[found["to"].lower()], int(found["target"])))
    if any(at >= len(row) for row, at in names):
        return line
    source, target = names[0][0][names[0][1]], HOME if found["home"] else names[1][0][names[1][1]]
    return f"{source}{target}" + (f"v{int(found['count']):x}" if found["count"] else "")


def _replayed(
    position: Position, words: list[tuple[str, str]], convention: Convention, into_empty: IntoEmpty
) -> SolutionText:
    """The list played with one convention; raises `_Stopped`."""
    world = _World(position, convention)
    for number, (written, word) in enumerate(words, 1):
        try:
            move = parse_move(world.text, word)
            if into_empty == "one" and len(word) == 2 and move.target in world.empty_columns():
                move = move._replace(count=1)
            world.play(move)
        except FreeCellError as error:
            raise _Stopped(number, written, str(error)) from None
    return SolutionText(tuple(world.moves), convention, into_empty, world.table.is_won)


class _World:
    """The game twice: as the text tells it, and as it is played here.

    ``text`` has no autoplay of its own, what the convention sends home is played like any move; ``table`` has the
    position's rules, which may have sent some of these cards home before.
    """

    def __init__(self, position: Position, convention: Convention) -> None:
        self.text = position.with_rules(position.rules.replace(autoplay="none"))
        self.table = position
        self.moves: list[Move] = []
        self._autoplay = position.rules.replace(autoplay=convention)
        self._cells = {name: name for name in CELL_NAMES}  # the text's name -> ours

    def play(self, move: Move) -> None:
        """One move of the text, and what the convention makes of it."""
        source, target = (self._cells.get(place, place) for place in (move.source, move.target))
        if source in CELL_INDEX and target in CELL_INDEX and self._is_shift(source, target):
            self._cells[move.source], self._cells[move.target] = target, source
            return
        self._step(Move(source, target, move.count))
        while (going := referee.next_autoplay(self.text.with_rules(self._autoplay))) is not None:
            self._step(going)

    def empty_columns(self) -> set[str]:
        """The names of the empty columns, as the text tells it."""
        return {name for name, column in zip(COLUMN_NAMES, self.text.columns, strict=False) if not column}

    def _is_shift(self, source: str, target: str) -> bool:
        cells = self.text.cells
        at, to = CELL_INDEX[source], CELL_INDEX[target]
        return max(at, to) < len(cells) and cells[at] is not None and cells[to] is None

    def _step(self, move: Move) -> None:
        cards = _cards(self.text, move)
        self.text = self.text.play(move)
        if move.source not in FOUNDATION_INDEX:
            cards = tuple(card for card in cards if not _is_home(self.table, card))
        if cards:
            here = Move(move.source, move.target, len(cards))
            if _cards(self.table, here) != cards:
                raise IllegalMove("sent_home")
            self.table = self.table.play(here)
            self.moves.append(here)


def _cards(position: Position, move: Move) -> tuple[Card, ...]:
    """The cards a move takes along; none if there is no such place, or nothing there."""
    cards = referee.cards_at(position, move.source) or ()
    return cards[-move.count :] if move.count > 0 else ()


def _is_home(position: Position, card: Card) -> bool:
    return position.foundations[SUITS.index(card.suit)] >= card.rank
