// What a search leaves out because no solution is lost by it. Each can be switched off, so that tests can see
// whether that is true.
#pragma once

#include "position.h"

namespace fc {

enum Pruning : u8 {
    kSending = 1,       // cards nothing can want are sent home, though the rules do not
    kWholeColumns = 2,  // no whole column goes into an empty one
    kEarlyEnd = 4,      // a state where everything can go home as it lies is a solution
    kPromising = 8,     // scans of promising moves, and a beam, come before complete scans
    kLongMoves = 16,    // supermoves, rather than their parts alone
};

// The moves of a position, without what is switched off.
Move* unpruned(const Position& p, Move* first, Move* last, u8 without);

}  // namespace fc
