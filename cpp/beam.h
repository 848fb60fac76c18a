// Short solutions: level by level, a level being all states reached in so many moves not going home, of which
// only the most promising ones are expanded further. The wider the beam, the shorter the solutions, mostly.
#pragma once

#include <array>

#include "problem.h"
#include "seen.h"
#include "states.h"
#include "verdict.h"
#include "weights.h"

namespace fc {

class Beam {
  public:
    // Looks for a solution of at most so many moves not going home, and puts it into `verdict`, which says how
    // cards are sent home. False if a limit ended the search, or there was none left in the beam.
    bool solve(const Problem& problem, u32 width, int most_moves, Watch& watch, const Limits& limits, Verdict& verdict);

    explicit Beam(Budget& budget) : budget_(budget) {}

    // Gives back its memory.
    void release() {
        states_.release();
        seen_.release();
        candidates_.release();
    }
    Budget& budget() { return budget_; }

  private:
    struct Node {
        u32 parent;
        Move move;
        u32 place;  // on the tape
    };
    struct Candidate {
        u32 parent;
        u32 place;
        Move move;
        u16 score;
    };
    static constexpr int kScores = 4096;
    static constexpr u32 kPolled = 512;  // candidates between two looks at the limits

    // True if a move of the state ends in a solution.
    bool expand(const Position& p, u32 at, Judge& judge, Verdict& verdict);
    void add_candidate(u32 parent, Move move, int score, int away);
    // The next level: the best candidates, made; of equal ones the first. False if a limit ended the search.
    bool choose(u32 width, Watch& watch, Verdict& verdict);
    void add_state(u32 parent, Move move, u32 place);
    // On the tape, if there is one; `away` is how many cards are not home after the move, as in `after`.
    u32 note_met(u32 parent, Move move, int away);
    void note_path(u32 node, Move last, const Position& after, Verdict& verdict);

    Budget& budget_;
    States<Node, 8192> states_{budget_};  // two levels of those that are not wide, as they are
    Chunks<Candidate> candidates_{budget_};
    std::array<u32, kScores> with_score_{};  // how many candidates
    Seen seen_{budget_};
    Tape* tape_ = nullptr;
    u64 earlier_ = 0;  // states expanded before this beam
};

class Search;

// A solution as Search::solve finds it, then shortened by wider and wider beams, up to `widest`, as long as
// the limits allow.
Verdict solve_short(Search& search, Beam& beam, const Problem& problem, const Limits& limits, u32 widest);

// Moves of a path that do not go home.
int moves_not_home(const std::vector<Move>& path);

}  // namespace fc
