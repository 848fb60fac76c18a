"""`Position`: the cards on a table and the rules they are played under. An immutable value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from freecell_widget import referee
from freecell_widget.cards import SUITS, Card
from freecell_widget.errors import BoardError, IllegalMove, RulesError
from freecell_widget.houses import House, rules_of
from freecell_widget.inputs import quoted
from freecell_widget.moves import Move
from freecell_widget.rules import Rules

_T = TypeVar("_T")

if TYPE_CHECKING:
    from freecell_widget.legal import LegalMoves
    from freecell_widget.referee import Refusal


class Outcome(NamedTuple):
    """What a move leads to: the position, and the moves home that happened by themselves, in order."""

    position: Position
    home: tuple[Move, ...]


class Position:
    """Columns (deepest card first), cells, and the top ranks of the foundations in the order C D H S.

    Two positions are equal if cards and rules are; a deal's number is a label that does not count.

    columns, cells: cards or their texts; fewer columns or cells than the rules have are filled with empty ones.
    Raises `BoardError` unless every card of the rules' deck is there exactly once.

    >>> Position([["2S"], ["AS", "2C"]], [], [1, 2, 2, 0], Rules(ranks=2)).play("2a").columns[1]
    (Card('AS'),)
    """

    __slots__ = ("_hash", "cells", "columns", "foundations", "number", "rules")

    columns: tuple[tuple[Card, ...], ...]
    cells: tuple[Card | None, ...]
    foundations: tuple[int, ...]
    rules: Rules
    number: int | None
    _hash: int | None

    def __init__(
        self,
        columns: Iterable[Iterable[Card | str]],
        cells: Iterable[Card | str | None] = (),
        foundations: Sequence[int] = (0, 0, 0, 0),
        rules: Rules | House | str | None = None,
    ) -> None:
        rules = rules_of(rules)
        try:
            piles = [tuple(Card(card) for card in column) for column in columns]
            held = [None if card is None else Card(card) for card in cells]
            tops = tuple(foundations)
        except TypeError:  # one of them is nothing that can be gone through
            raise BoardError("board_parts", text=quoted((columns, cells, foundations))) from None
        for name, have, room in (("columns", len(piles), rules.columns), ("cells", len(held), rules.cells)):
            if have > room:
                raise BoardError("board_places", name=name, count=have, limit=room)
        _check_cards(piles, held, tops, rules)
        piles += [()] * (rules.columns - len(piles))
        held += [None] * (rules.cells - len(held))
        _fill(self, tuple(piles), tuple(held), tops, rules, None)

    # -- what can be done here ---------------------------------------------------------------------------------

    @property
    def legal_moves(self) -> LegalMoves:
        """Every (source, target, count) a hand could make: a lazy view with ``in``, iteration and ``len``."""
        from freecell_widget.legal import LegalMoves

        return LegalMoves(self)

    def why_not(self, move: Move | str) -> Refusal | None:
        """None exactly for legal moves, else the refusal the table shows: ``.code`` is stable, ``str()`` English.

        Raises `NotationError` for a text that is no move at all.
        """
        return referee.why_not(self, self._move(move))

    def play(self, move: Move | str, *, autoplay: bool = True) -> Position:
        """The position after a move, with the cards that the rules send home by themselves (unless told not to).

        Raises `IllegalMove`, or `NotationError` for a text that is no move.
        """
        return self.outcome(move, autoplay=autoplay).position

    def outcome(self, move: Move | str, *, autoplay: bool = True) -> Outcome:
        """Like `play`, and says which cards went home by themselves."""
        move = self._move(move)
        refusal = referee.why_not(self, move)
        if refusal is not None:
            raise IllegalMove(refusal.code, **refusal.params)
        return self.outcome_of_legal(move, autoplay=autoplay)

    def outcome_of_legal(self, move: Move, *, autoplay: bool = True) -> Outcome:
        """`outcome` of a move known to be legal (one that `legal_moves` gave): nothing is checked."""
        after = referee.moved(self, move)
        if not autoplay or self.rules.autoplay == "none":
            return Outcome(after, ())
        home = []
        while (going := referee.next_autoplay(after)) is not None:
            home.append(going)
            after = referee.moved(after, going)
        return Outcome(after, tuple(home))

    def expand(self, move: Move | str) -> tuple[Move, ...]:
        """A supermove as single-card moves through empty cells and columns, none of them autoplaying.

        Raises `IllegalMove`: for a move that is illegal here, and (``too_many_to_expand``) for one that only
        ``unlimited`` allows.
        """
        from freecell_widget.supermoves import expand

        move = self._move(move)
        refusal = referee.why_not(self, move)
        if refusal is not None:
            raise IllegalMove(refusal.code, **refusal.params)
        return expand(self, move)

    @property
    def movable(self) -> int | None:
        """How many cards may move at once onto a card now: "N movable". None if unlimited."""
        return self.rules.limit(self.empty_cells, self.empty_columns)

    @property
    def empty_cells(self) -> int:
        """The number of empty cells."""
        return self.cells.count(None)

    @property
    def empty_columns(self) -> int:
        """The number of empty columns."""
        return self.columns.count(())

    @property
    def is_won(self) -> bool:
        """Whether every card is on its foundation."""
        return sum(self.foundations) == 4 * self.rules.ranks

    @property
    def is_stuck(self) -> bool:
        """Whether there is no legal move, and the game is not won."""
        return not self.is_won and next(iter(self.legal_moves), None) is None

    @property
    def can_auto_finish(self) -> bool:
        """Whether all remaining cards, of which there are some, can go home from column ends and cells alone."""
        return not self.is_won and referee.finish(self) is not None

    def canonical(self) -> tuple[Any, ...]:
        """A key shared by all positions that differ only in the order of columns and cells.

        Cards are unique, so a set of columns loses nothing; the foundations hold what is missing.
        """
        return frozenset(self.columns), frozenset(self.cells)

    def with_rules(self, rules: Rules | House | str) -> Position:
        """The same cards under other rules. Raises `RulesError` if they do not fit there."""
        rules = rules_of(rules)
        if rules == self.rules:
            return self
        columns = _resized(self.columns, (), rules.columns)
        cells = _resized(self.cells, None, rules.cells)
        if columns is None or cells is None or rules.ranks != self.rules.ranks:
            raise RulesError("rules_do_not_fit", have=repr(self.rules), want=repr(rules))
        number = self.number if rules.columns == self.rules.columns else None
        return _make(columns, cells, self.foundations, rules, number)

    # -- text ----------------------------------------------------------------------------------------------------

    def parse_move(self, text: str) -> Move:
        """The move a text of standard notation means here, legal or not. Raises `NotationError`.

        Onto a card the count follows from the cards; into an empty column it is as many as can go, unless
        ``v`` and a hexadecimal count say otherwise.

        >>> from freecell_widget import deal
        >>> deal(1).parse_move("6a")
        Move(source='6', target='a', count=1)
        """
        from freecell_widget.formats.notation import parse_move

        return parse_move(self, text)

    def notation(self, move: Move | str) -> str:
        """The text of a move in standard notation: ``26``, ``18v5``."""
        from freecell_widget.formats.notation import write_move

        return write_move(self, self._move(move))

    @staticmethod
    def parse(text: str, rules: Rules | House | str | None = None) -> Position:
        """A position from a board text in any dialect of `freecell_widget.formats.board`. Raises `BoardError`."""
        from freecell_widget.formats.board import parse_board

        return parse_board(text, None if rules is None else rules_of(rules))

    def to_text(self, style: str = "fc-solve") -> str:
        """The board as text: ``"fc-solve"`` (what other programs read), ``"unicode"``, or one-line ``"compact"``."""
        from freecell_widget.formats.board import write_board

        return write_board(self, style)

    def to_svg(self) -> str:
        """A picture of the table."""
        from freecell_widget.formats.svg import draw

        return draw(self)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/plain": str(self), "image/svg+xml": self.to_svg()}

    def __str__(self) -> str:
        return self.to_text("unicode")

    def __repr__(self) -> str:
        if self.number is not None:
            return f"<Position deal {self.number}, {self.rules!r}>"
        return f"<Position {self.to_text('compact')!r}, {self.rules!r}>"

    # -- a value -------------------------------------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        # Foundations follow from the other cards, but comparing four numbers is quicker than proving it.
        return (
            self.foundations == other.foundations
            and self.cells == other.cells
            and self.columns == other.columns
            and self.rules == other.rules
        )

    def __hash__(self) -> int:
        if self._hash is None:
            object.__setattr__(self, "_hash", hash((self.columns, self.cells, self.rules)))
        assert self._hash is not None
        return self._hash

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"a Position is a value: {name!r} cannot be set; play() returns a new one")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Position is a value: {name!r} cannot be deleted")

    def __reduce__(self) -> tuple[Any, ...]:
        return _make, (self.columns, self.cells, self.foundations, self.rules, self.number)

    def _move(self, move: Move | str) -> Move:
        if isinstance(move, Move):
            return move
        return self.parse_move(move)


_set = object.__setattr__


def _fill(
    position: Position,
    columns: tuple[tuple[Card, ...], ...],
    cells: tuple[Card | None, ...],
    foundations: tuple[int, ...],
    rules: Rules,
    number: int | None,
) -> None:
    _set(position, "columns", columns)
    _set(position, "cells", cells)
    _set(position, "foundations", foundations)
    _set(position, "rules", rules)
    _set(position, "number", number)
    _set(position, "_hash", None)


def _make(
    columns: tuple[tuple[Card, ...], ...],
    cells: tuple[Card | None, ...],
    foundations: tuple[int, ...],
    rules: Rules,
    number: int | None = None,
    kind: type[Position] | None = None,
) -> Position:
    """A position from parts known to be right."""
    position = object.__new__(Position if kind is None else kind)
    _fill(position, columns, cells, foundations, rules, number)
    return position


make_position = _make


def _check_cards(
    columns: Sequence[Sequence[Card]], cells: Sequence[Card | None], foundations: Sequence[int], rules: Rules
) -> None:
    for suit, rank in zip(SUITS, foundations, strict=False):
        if type(rank) is not int or not 0 <= rank <= rules.ranks:
            raise BoardError("board_foundation", suit=suit, rank=quoted(rank), ranks=rules.ranks)
    if len(foundations) != len(SUITS):
        raise BoardError("board_foundations", count=len(foundations))
    home = [Card.of(rank, suit) for suit, top in zip(SUITS, foundations, strict=True) for rank in range(1, top + 1)]
    placed = Counter(card for pile in (*columns, [c for c in cells if c is not None], home) for card in pile)
    problems = {
        "board_twice": sorted(card for card, times in placed.items() if times > 1),
        "board_extra": sorted(placed.keys() - set(rules.deck)),
        "board_missing": sorted(set(rules.deck) - placed.keys()),
    }
    for code, cards in problems.items():
        if cards:
            raise BoardError(code, cards=" ".join(map(str, cards)), count=len(cards))


def _resized(places: tuple[_T, ...], empty: _T, size: int) -> tuple[_T, ...] | None:
    """The places as ``size`` of them: empty ones added, or the last empty ones dropped; None if cards are there."""
    if any(place != empty for place in places[size:]):
        return None
    return places[:size] + (empty,) * (size - len(places))
