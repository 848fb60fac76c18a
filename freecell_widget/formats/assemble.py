"""From what a text says to a position: the sizes of the game, the foundations, and every card once."""

from __future__ import annotations

from freecell_widget.cards import SUITS
from freecell_widget.errors import BoardError
from freecell_widget.formats.sheet import Pile, Sheet, Token
from freecell_widget.position import Position
from freecell_widget.rules import Rules

_FEWEST_COLUMNS, _MOST_COLUMNS, _MOST_CELLS = 4, 12, 10


def assemble(sheet: Sheet, rules: Rules | None) -> Position:
    """The position a sheet shows under the rules; `BoardError` naming the first thing that cannot be."""
    if next(sheet.written(), None) is None and not any((sheet.foundations or {}).values()):
        raise BoardError("board_empty")
    if rules is None:
        rules = _rules_written(sheet)
    piles = _columns(sheet, rules)
    _check_places(piles, sheet, rules)
    _check_once(sheet, rules)
    return Position(
        [[card for card, _ in pile.cards] for pile in piles],
        [None if held is None else held.card for held in sheet.cells or ()],
        _tops(sheet, rules),
        rules,
    )


def _rules_written(sheet: Sheet) -> Rules:
    """The default rules; for a board that plainly shows a reduced deck, a game of the sizes that are written.

    Plainly: each suit is there up to the same rank below the king. A fifth cell or a ninth column of a whole deck is
    an error under the default rules, never a larger game.
    """
    have = {suit: set(range(1, (sheet.foundations or {}).get(suit, 0) + 1)) for suit in SUITS}
    for card, _ in sheet.written():
        have[card.suit].add(card.rank)
    ranks = max(max(ranks, default=0) for ranks in have.values())
    if ranks == 13:
        return Rules()
    for suit_ranks in have.values():
        low = min(suit_ranks, default=14) if sheet.foundations is None else 1
        if suit_ranks != set(range(low, ranks + 1)):
            return Rules()
    columns, cells = len(sheet.piles), sheet.cells
    fits = _FEWEST_COLUMNS <= columns <= _MOST_COLUMNS and cells is not None and len(cells) <= _MOST_CELLS
    if not fits or cells is None or ranks < 2:
        raise BoardError("board_sizes", ranks=ranks)
    return Rules(columns=columns, cells=len(cells), ranks=ranks)


def _columns(sheet: Sheet, rules: Rules) -> list[Pile]:
    """The columns, also where the lines are rows.

    A line is a column. Only lines without a colon, not one for each column, every one as long as there are columns
    but for the last, which holds the rest of the deck, are the rows of a deal.
    """
    lines, width = sheet.piles, rules.columns
    if not sheet.bare or len(lines) == width or sum(len(line.cards) for line in lines) != 4 * rules.ranks:
        return lines
    if any(len(line.cards) != width for line in lines[:-1]) or len(lines[-1].cards) > width:
        return lines
    return [Pile(1, [line.cards[at] for line in lines if at < len(line.cards)]) for at in range(width)]


def _check_places(piles: list[Pile], sheet: Sheet, rules: Rules) -> None:
    if len(piles) > rules.columns or (sheet.whole and len(piles) < rules.columns):
        line = piles[rules.columns : rules.columns + 1] or piles[-1:]
        raise BoardError("board_columns", count=len(piles), limit=rules.columns, line=line[0].line if line else 1)
    cells = sheet.cells or []
    if len(cells) > rules.cells:
        held = cells[rules.cells]
        token = held.token if held else Token("-", sheet.cells_line, 1)
        raise BoardError("board_cells", count=len(cells), limit=rules.cells, **token.params())


def _check_once(sheet: Sheet, rules: Rules) -> None:
    """Each card at most once, in the deck, and not at home already; else the error says where."""
    tops = sheet.foundations or {}
    first: dict[str, Token] = {}
    for suit, top in tops.items():
        if top > rules.ranks:
            raise BoardError("board_foundation", suit=suit, rank=str(top), ranks=rules.ranks)
    for card, token in sheet.written():
        place = {"card": card.text, "line": token.line, "column": token.column}
        if card.rank > rules.ranks:
            raise BoardError("board_foreign", ranks=rules.ranks, **place)
        if card.text in first:
            at = first[card.text]
            raise BoardError("board_duplicate", first_line=at.line, first_column=at.column, **place)
        if card.rank <= tops.get(card.suit, 0):
            raise BoardError("board_home", top=tops[card.suit], suit=card.suit, **place)
        first[card.text] = token


def _tops(sheet: Sheet, rules: Rules) -> list[int]:
    """The foundations as written; where the text has none of it, the lowest cards that are missing are home."""
    if sheet.foundations is not None:
        return [sheet.foundations[suit] for suit in SUITS]
    lowest = dict.fromkeys(SUITS, rules.ranks + 1)
    for card, _ in sheet.written():
        lowest[card.suit] = min(lowest[card.suit], card.rank)
    return [lowest[suit] - 1 for suit in SUITS]
