// Short solutions: level by level, a level being all states reached in so many moves not going home, of which
// only the most promising ones are expanded further. The wider the beam, the shorter the solutions, mostly.
#pragma once

#include "problem.h"
#include "search.h"

namespace fc {

class Beam {
  public:
    // Looks for a solution of fewer than `verdict` has moves not going home, and puts it in its place. False
    // if a limit ended the search, or there was none left in the beam.
    bool shorten(const Problem& problem, u32 width, Watch& watch, const Limits& limits, Verdict& verdict);

    // Gives back its memory.
    void clear() {
        nodes_.clear();
        seen_.clear();
        std::vector<Candidate>().swap(candidates_);
    }

  private:
    struct Node {
        Snapshot state;
        u32 parent;
        Move move;
        u32 place;  // on the tape
    };
    struct Candidate {
        int score;
        u32 parent;
        Move move;
        u32 place;
    };

    // True if a move of the state ends in a solution.
    bool expand(Position& p, u32 at, const Judge& judge, Verdict& verdict);
    void choose(Position& p, u32 width);
    void add_node(const Position& p, u32 parent, Move move, u32 place);
    // On the tape, if there is one.
    u32 note_met(const Position& p, u32 parent, Move move);
    void note_path(u32 node, Move last, const Position& after, Verdict& verdict);

    Chunks<Node> nodes_;
    std::vector<Candidate> candidates_;
    Seen seen_;
    Tape* tape_ = nullptr;
    u64 earlier_ = 0;  // states expanded before this beam
};

// A solution as Search::solve finds it, then shortened by wider and wider beams, up to `widest`, as long as
// the limits allow.
Verdict solve_short(Search& search, Beam& beam, const Problem& problem, const Limits& limits, u32 widest);

// Moves of a path that do not go home.
int moves_not_home(const std::vector<Move>& path);

}  // namespace fc
