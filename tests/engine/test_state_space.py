"""Whole state spaces, walked breadth first in single-card moves over `legal_moves.distinct()`."""

import pytest

from freecell_widget.deals import deal
from freecell_widget.legal import perft
from freecell_widget.position import Position


def walk(start: Position, depth: int | None = None) -> tuple[list[int], int | None]:
    """New states per depth (columns and cells as multisets), and the depth of the first won one."""
    seen = {start.canonical()}
    counts: list[int] = []
    level, solved = [start], None
    while level and (depth is None or len(counts) <= depth):
        counts.append(len(level))
        following = []
        for position in level:
            for move in position.legal_moves.distinct():
                if move.count > 1:
                    continue
                after = position.outcome_of_legal(move).position
                if (key := after.canonical()) not in seen:
                    seen.add(key)
                    following.append(after)
                    if solved is None and after.is_won:
                        solved = len(counts)
        level = following
    return counts, solved


@pytest.mark.parametrize(("number", "counts"), [(1, [1, 8, 42, 178, 646, 1312]), (617, [1, 11, 62, 256, 877, 1830])])
def test_new_states_per_depth(number: int, counts: list[int]) -> None:
    assert walk(deal(number), 5)[0] == counts


@pytest.mark.parametrize(
    ("ranks", "columns", "cells", "number", "states", "shortest"),
    [(2, 4, 1, 1, 1_973, 8), (3, 4, 1, 1, 15_479, 14), (4, 4, 1, 2, 30_879, 17), (4, 4, 2, 1, 189_345, 20)],
)
def test_whole_state_spaces(ranks: int, columns: int, cells: int, number: int, states: int, shortest: int) -> None:
    counts, solved = walk(deal(number, ranks=ranks, columns=columns, cells=cells))
    assert (sum(counts), solved) == (states, shortest)


def test_perft_counts_sequences() -> None:
    position = deal(617)
    assert perft(position, 0) == 1
    assert perft(position, 1) == len(position.legal_moves.distinct())
    assert perft(position, 2) == sum(
        len(position.play(move).legal_moves.distinct()) for move in position.legal_moves.distinct()
    )
    assert perft(Position([["KS"]], [], [13, 13, 13, 12]), 2) == 2  # through the cell; what is won has no sequel
