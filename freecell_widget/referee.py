"""The one judge of moves: why a move is refused, what a move does, which cards go home by themselves.

`legal` lists moves by the same facts; a property test holds the two together over all (source, target, count).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from freecell_widget.cards import SUITS, Card
from freecell_widget.frozen import frozen
from freecell_widget.inputs import quoted, quoted_text
from freecell_widget.moves import CELL_INDEX, CELL_NAMES, COLUMN_INDEX, COLUMN_NAMES, FOUNDATION_INDEX, HOME, Move
from freecell_widget.texts import render

if TYPE_CHECKING:
    from freecell_widget.position import Position

_LARGEST_INT = (1 << 53) - 1  # that every reader of JSON has exactly
_SUIT_INDEX = {suit: index for index, suit in enumerate(SUITS)}


@frozen
@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is illegal, as data: a stable ``code``, and ``params`` for the sentence. ``str()`` is English.

    Codes: ``no_such_place same_place cell_to_cell`` (places); ``empty_source foundation_empty count not_a_run``
    (what is picked up); ``from_foundation foundation_only_to_cell`` (foundations); ``not_next one_at_a_time_home``
    (going home); ``cell_taken one_at_a_time_cell`` (into a cell); ``king does_not_fit does_not_fit_suit
    too_many too_many_into_empty`` (onto a column).
    """

    code: str
    params: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def __str__(self) -> str:
        return render(f"error.{self.code}", self.params)


def why_not(position: Position, move: Move) -> Refusal | None:
    """None for a legal move, else the first reason against it."""
    blocked = why_not_pick_up(position, move.source, move.count)
    if blocked is not None:
        return blocked
    if cards_at(position, move.target) is None or move.target in FOUNDATION_INDEX:
        return Refusal("no_such_place", {"text": quoted_text(move.target)})
    if move.source == move.target:
        return Refusal("same_place", {"place": move.source})
    if move.source in FOUNDATION_INDEX and move.target not in CELL_INDEX:
        return Refusal("foundation_only_to_cell")
    if move.target == HOME:
        return _why_not_home(position, move)
    if move.target in CELL_INDEX:
        return _why_not_into_cell(position, move)
    return _why_not_onto_column(position, move)


def why_not_pick_up(position: Position, source: str, count: int) -> Refusal | None:
    """The reason why the last ``count`` cards of ``source`` cannot be picked up, whatever the target."""
    cards = cards_at(position, source)
    if cards is None or source == HOME:
        return Refusal("no_such_place", {"text": quoted_text(source)})
    if source in FOUNDATION_INDEX and not position.rules.foundation_to_cell:
        return Refusal("from_foundation")
    if not cards:
        code = "foundation_empty" if source in FOUNDATION_INDEX else "empty_source"
        return Refusal(code, {"place": source})
    room = len(cards) if source in COLUMN_INDEX else 1
    if type(count) is not int or not 1 <= count <= room:
        asked = count if type(count) is int and abs(count) <= _LARGEST_INT else quoted(count)
        return Refusal("count", {"place": source, "count": asked, "limit": room})
    if source in COLUMN_INDEX and count > 1:
        run = position.rules.run_length(cards)
        if count > run:
            breaks = {"card": cards[-count].text, "limit": run}
            return Refusal("not_a_run", breaks)
    return None


def cards_at(position: Position, place: str) -> tuple[Card, ...] | None:
    """The cards of a place (of a foundation: its top one; of home: none); None if there is no such place."""
    if not isinstance(place, str):
        return None
    index = COLUMN_INDEX.get(place)
    if index is not None:
        return position.columns[index] if index < len(position.columns) else None
    index = CELL_INDEX.get(place)
    if index is not None:
        if index >= len(position.cells):
            return None
        card = position.cells[index]
        return () if card is None else (card,)
    index = FOUNDATION_INDEX.get(place)
    if index is not None:
        rank = position.foundations[index]
        return (Card.of(rank, SUITS[index]),) if rank else ()
    return () if place == HOME else None


def fits_home(position: Position, card: Card) -> bool:
    """Whether a card is the next one of its foundation."""
    return card.rank == position.foundations[_SUIT_INDEX[card.suit]] + 1


def _why_not_home(position: Position, move: Move) -> Refusal | None:
    if move.count > 1:
        return Refusal("one_at_a_time_home", {"count": move.count})
    card = cards_of(position, move)[0]
    if fits_home(position, card):
        return None
    top = position.foundations[_SUIT_INDEX[card.suit]]
    return Refusal("not_next", {"card": card.text, "need": Card.of(top + 1, card.suit).text})


def _why_not_into_cell(position: Position, move: Move) -> Refusal | None:
    if move.source in CELL_INDEX:
        return Refusal("cell_to_cell")
    if move.count > 1:
        return Refusal("one_at_a_time_cell", {"count": move.count})
    if position.cells[CELL_INDEX[move.target]] is not None:
        return Refusal("cell_taken", {"place": move.target})
    return None


def _why_not_onto_column(position: Position, move: Move) -> Refusal | None:
    rules = position.rules
    onto = position.columns[COLUMN_INDEX[move.target]]
    if onto:
        card = cards_of(position, move)[0]
        if not rules.fits(card, onto[-1]):
            return _misfit(position, card)
    if move.count == 1:
        return None
    limit = rules.limit(position.empty_cells, position.empty_columns, into_empty=not onto)
    if limit is not None and move.count > limit:
        code = "too_many" if onto else "too_many_into_empty"
        return Refusal(code, {"count": move.count, "limit": limit})
    return None


def _misfit(position: Position, card: Card) -> Refusal:
    landings = position.rules.landings(card)
    if not landings:
        return Refusal("king", {"card": card.text})
    if position.rules.build == "suit":
        return Refusal("does_not_fit_suit", {"card": card.text, "need": landings[0].text})
    return Refusal("does_not_fit", {"card": card.text, "color": landings[0].color, "rank": landings[0].rank})


def cards_of(position: Position, move: Move) -> tuple[Card, ...]:
    """The cards a move takes, the highest first; they can be picked up."""
    cards = cards_at(position, move.source)
    assert cards
    return cards[-move.count :]


# -- what a move does ----------------------------------------------------------------------------------------------


def moved(position: Position, move: Move) -> Position:
    """The position after a legal move alone, nothing autoplayed; of the same kind, see `search.State`."""
    from freecell_widget.position import make_position

    source, target, count = move
    cards = cards_of(position, move)
    columns, cells, foundations = list(position.columns), list(position.cells), list(position.foundations)
    if source in COLUMN_INDEX:
        columns[COLUMN_INDEX[source]] = columns[COLUMN_INDEX[source]][:-count]
    elif source in CELL_INDEX:
        cells[CELL_INDEX[source]] = None
    else:
        foundations[FOUNDATION_INDEX[source]] -= 1
    if target == HOME:
        foundations[_SUIT_INDEX[cards[0].suit]] += 1
    elif target in COLUMN_INDEX:
        columns[COLUMN_INDEX[target]] += cards
    else:
        cells[CELL_INDEX[target]] = cards[0]
    return make_position(tuple(columns), tuple(cells), tuple(foundations), position.rules, kind=type(position))


def home_moves(position: Position) -> list[Move]:
    """The moves home from column ends and cells, columns first, in order."""
    found = []
    for index, column in enumerate(position.columns):
        if column and fits_home(position, column[-1]):
            found.append(Move(COLUMN_NAMES[index], HOME))
    for index, card in enumerate(position.cells):
        if card is not None and fits_home(position, card):
            found.append(Move(CELL_NAMES[index], HOME))
    return found


def next_autoplay(position: Position) -> Move | None:
    """The card that the rules' autoplay sends home next, if any."""
    rules = position.rules
    if rules.autoplay == "none":
        return None
    for move in home_moves(position):
        if rules.autoplay == "all" or rules.is_safe(cards_of(position, move)[0], position.foundations):
            return move
    return None


def finish(position: Position) -> tuple[Move, ...] | None:
    """The moves home that finish the game from column ends and cells alone; None if some card is in the way."""
    line = []
    while not position.is_won:
        going = home_moves(position)
        if not going:
            return None
        line.append(going[0])
        position = moved(position, going[0])
    return tuple(line)
