// The number of sequences of moves: what the kernel and the Python engine are compared by.
#pragma once

#include "position.h"

namespace fc {

u64 perft(Position& p, int depth);

}  // namespace fc
