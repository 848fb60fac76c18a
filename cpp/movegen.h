// Which moves there are in a position. Both write into the caller's array and return the end of what they
// wrote.
#pragma once

#include "position.h"

namespace fc {

// Every move of Python's `legal_moves.distinct()`: what proofs are made of. `from_foundations` may leave out
// the moves that the rules' foundation_to_cell adds.
Move* all_moves(const Position& p, Move* out, bool from_foundations = true);

// Those of them that move one card; those home last.
Move* single_moves(const Position& p, Move* out);

// Those worth trying when a solution is wanted soon: no card goes to a cell that lies in order or could lie
// on another, and an empty column gets a run as long as can go.
Move* promising_moves(const Position& p, Move* out);

}  // namespace fc
