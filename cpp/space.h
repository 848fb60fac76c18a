// Walks the whole space of positions that can be reached, in no clever order and with nothing left out: what
// the search's shortcuts are tested against.
#pragma once

#include "problem.h"

namespace fc {

struct Space {
    u64 positions = 0;      // met, columns and cells without order
    bool can_win = false;   // whether one of them is won
    bool complete = false;  // false if `most` were met before the end
};

// Over every move of the rules, or over single-card moves alone; the rules' own autoplay after each. A won
// position is not walked on from.
Space explore(const Problem& problem, bool single_cards, u64 most);

}  // namespace fc
