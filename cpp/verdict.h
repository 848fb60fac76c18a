// What a search found out.
#pragma once

#include <vector>

#include "tape.h"
#include "watch.h"

namespace fc {

enum class Status : u8 { solved, unsolvable, unknown };

struct Verdict {
    Status status = Status::unknown;
    Reason reason = Reason::none;
    u64 states = 0;
    double seconds = 0;
    u64 peak_bytes = 0;  // of memory
    // For a solution, as replay() wants it:
    std::vector<Move> path;
    Sending sending = Sending::none;
    bool send_at_start = false;
    std::vector<Step> way;  // the same on the tape, if there is one
};

}  // namespace fc
