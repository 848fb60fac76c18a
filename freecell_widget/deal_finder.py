"""`find_deal`: from a board back to its number."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from freecell_widget.cards import DECK, Card
from freecell_widget.deals import INCREMENT, MULTIPLIER
from freecell_widget.errors import BoardError, DealError
from freecell_widget.inputs import quoted
from freecell_widget.position import Position

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.int64]

LAST_REDUCED = 1_000_000  # how far the deals of a reduced deck are tried

_BLOCK = 64  # high halves of the state worked on at once: some ten megabytes


class _Range(NamedTuple):
    """One of the three ranges of numbers: how its draws come from the state."""

    first: int  # number of the state 0
    bits: int  # of the state that count; the generator's higher bits never reach down to the lower
    add: int  # to the bits from 16 up, to make the draw


# In the first two ranges bit 31 of the state plays no part in the draws.
_RANGES = (_Range(0, 31, 0), _Range(2**31, 31, 0x8000), _Range(2**32, 32, 1))


def find_deal(position: Position) -> int | None:
    """The number 1..2^33-1 of the deal that a position is, None if it is no numbered deal. Takes well under a second.

    Looks at the cards alone; under any rules a deal has been dealt row by row over the columns. Should several
    numbers deal the same cards it is the smallest.

    A reduced deck does not tell its number, since nobody knows what was drawn in between: for those the deals 1 to
    1,000,000 are tried, and `DealError` raised if none is this board. `BoardError` for what is no `Position`.

    >>> from freecell_widget import deal
    >>> find_deal(deal(8_589_934_591)), find_deal(deal(617).play("8a"))
    (8589934591, None)
    """
    if not isinstance(position, Position):
        raise BoardError("not_a_position", value=quoted(position))
    cards = _cards_dealt(position)
    if cards is None:
        return None
    if position.rules.ranks < 13:
        return _smallest_reduced(cards)
    draws = _draws(cards)
    found = [number for kind in _RANGES for number in _numbers(kind, draws)]
    return min(found, default=None)


def _cards_dealt(position: Position) -> list[Card] | None:
    """The cards in the order they were dealt; None if this is no untouched deal."""
    columns = position.columns
    total = 4 * position.rules.ranks
    heights = [len(range(at, total, len(columns))) for at in range(len(columns))]
    if [len(column) for column in columns] != heights:  # so nothing is in the cells or at home
        return None
    return [columns[k % len(columns)][k // len(columns)] for k in range(total)]


def _draws(cards: list[Card]) -> list[int]:
    """Where in the shrinking deck each card was found: the k-th draw modulo 52 - k."""
    deck, draws = list(DECK), []
    for card in cards:
        at = deck.index(card)
        draws.append(at)
        deck[at] = deck[-1]
        deck.pop()
    return draws


def _numbers(kind: _Range, draws: list[int]) -> Iterator[int]:
    """The numbers of one range that make these draws."""
    back = pow(MULTIPLIER, -1, 1 << kind.bits)
    for states in _after_two(kind, draws):
        state = states
        for k in range(2, 52):
            state_next = (state * MULTIPLIER + INCREMENT) & ((1 << kind.bits) - 1)
            keep = ((state_next >> 16) + kind.add) % (52 - k) == draws[k]
            states, state = states[keep], state_next[keep]
            if not len(states):
                break
        for second in states.tolist():
            first = ((second - INCREMENT) * back) % (1 << kind.bits)
            number = kind.first + ((first - INCREMENT) * back) % (1 << kind.bits)
            if number:
                yield number


def _after_two(kind: _Range, draws: list[int]) -> Iterator[Numbers]:
    """The states after the second draw that the first two draws allow, in blocks.

    A state is a high half, which the draw shows, and a low half of 16 bits. One step on, the high half is
    ``high * MULTIPLIER + carry``, where the carry comes from the low half alone. So for each high half that makes the
    first draw, and each that makes the second, the carry is known; and the low halves, sorted by carry, are at hand.
    """
    import numpy as np

    mask = (1 << (kind.bits - 16)) - 1
    halves = np.arange(mask + 1, dtype=np.int64)
    low = np.arange(1 << 16, dtype=np.int64)
    carry = ((low * MULTIPLIER + INCREMENT) >> 16) & mask
    by_carry = np.argsort(carry, kind="stable")
    begin = np.searchsorted(carry[by_carry], np.arange(mask + 2))
    high = halves[(halves + kind.add) % 52 == draws[0]]
    second = halves[(halves + kind.add) % 51 == draws[1]]
    for at in range(0, len(high), _BLOCK):
        block = high[at : at + _BLOCK]
        carries = ((second[None, :] - block[:, None] * MULTIPLIER) & mask).ravel()
        counts = begin[carries + 1] - begin[carries]
        total = int(counts.sum())
        # The places of all low halves with each of the carries, one run after another.
        run_start = np.repeat(begin[carries] - (np.cumsum(counts) - counts), counts)
        lows = by_carry[run_start + np.arange(total)]
        firsts = (np.repeat(np.repeat(block, len(second)), counts) << 16) | lows
        yield (firsts * MULTIPLIER + INCREMENT) & ((1 << kind.bits) - 1)


def _smallest_reduced(cards: list[Card]) -> int:
    """The smallest number up to `LAST_REDUCED` whose deal, the higher ranks left out, has these cards in order."""
    import numpy as np

    wanted = np.array([card.index for card in cards] + [-1])
    for start in range(1, LAST_REDUCED + 1, 1 << 15):
        numbers = np.arange(start, min(start + (1 << 15), LAST_REDUCED + 1), dtype=np.int64)
        state, next_wanted = numbers.copy(), np.zeros(len(numbers), dtype=np.int64)
        deck = np.tile(np.arange(52, dtype=np.int8), (len(numbers), 1))
        for left in range(52, 0, -1):
            state = (state * MULTIPLIER + INCREMENT) & 0xFFFFFFFF
            rows = np.arange(len(numbers))
            at = ((state >> 16) & 0x7FFF) % left
            card = deck[rows, at]
            deck[rows, at] = deck[:, left - 1]
            kept = card < len(cards)
            right = ~kept | (card == wanted[next_wanted])
            numbers, state, deck = numbers[right], state[right], deck[right]
            next_wanted = (next_wanted + kept)[right]
        if len(numbers):
            return int(numbers[0])
    raise DealError("find_reduced", last=LAST_REDUCED)
