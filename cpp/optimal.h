// Solutions of the fewest single-card moves, proved; or as short as one is known, and a bound.
#pragma once

#include "problem.h"
#include "search.h"

namespace fc {

struct Optimum {
    Verdict verdict;  // where a solution is known: "solved", though a limit may have ended the search
    int bound = 0;    // no solution has fewer single-card moves
};

// Not for rules with unlimited supermoves, which need not be any single-card moves.
Optimum solve_optimal(Search& search, Budget& budget, const Problem& problem, const Limits& limits);

}  // namespace fc
