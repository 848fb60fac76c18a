// A line of kernel moves as moves between the places of a table, legal under the rules one after another.
#pragma once

#include <vector>

#include "problem.h"

namespace fc {

// Places: columns from 0, cells from 16, home, foundations as sources from 48. Python's encoding.py names
// them.
constexpr u8 kCellPlace = 16;
constexpr u8 kHomePlace = 32;
constexpr u8 kFoundationPlace = 48;

struct TableMove {
    u8 source, target, count;
    u8 most;  // how many could have gone, where the cards do not say how many do: into an empty column; else count
};
static_assert(sizeof(TableMove) == 4);

struct Line {
    std::vector<TableMove> moves;  // made by hand
    u32 not_home = 0;              // those of them that do not go home
    u32 single_cards = 0;          // as single-card moves, those that cards made by themselves too
};

// The single-card moves that a move of `count` cards stands for, with so many empty cells and columns besides the
// target (Python's supermoves.py says which).
int single_cards(int count, int cells, int columns);

// How many single-card moves the move is.
int length_of(const Position& p, Move m);

// How a search treated its line: `sending` after every move, and before the first if `at_start`. A line ends
// in a position where everything can go home as it lies; the moves home are added, unless told otherwise.
Line replay(const Problem& problem, const std::vector<Move>& path, Sending sending, bool at_start,
            bool finish = true);

}  // namespace fc
