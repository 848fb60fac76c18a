// Short solutions in single-card moves, for a proof to start from: level by level, a level being all states
// after so many single-card moves, of which only those are expanded whose bound, and looks, are best.
#pragma once

#include "bound.h"
#include "chunks.h"
#include "problem.h"
#include "seen.h"
#include "watch.h"
#include "weights.h"

namespace fc {

class SingleBeam {
  public:
    // `sending` is done after every move; and before the first if `at_start`.
    SingleBeam(const Problem& problem, Sending sending, bool at_start, Budget& budget);
    ~SingleBeam() { release(); }
    SingleBeam(const SingleBeam&) = delete;
    SingleBeam& operator=(const SingleBeam&) = delete;

    // Looks for a solution of fewer than `known` single-card moves, with so many states of each level. Its
    // length, or `known` if it found none. reason() is the limit that ended it; for want of memory it just ends.
    int run(u32 width, int known, Watch& watch, u64& states);
    const std::vector<Move>& path() const { return path_; }
    Reason reason() const { return reason_; }

  private:
    struct Node {
        Snapshot state;
        u32 parent;
        Move move;
    };
    struct Candidate {
        int score;
        u32 parent;
        Move move;
    };
    static constexpr u32 kNoNode = ~u32{0};
    static constexpr u64 kCandidateBytes = 2 * sizeof(Candidate);  // vectors double

    // Its length if all cards can go home as they lie, else 0. Puts the states it leads to into their levels.
    int expand(u32 at, int moves, int known);
    u32 add(u32 parent, Move move);
    int search(u32 width, int known, Watch& watch, u64& states);
    void drop_level(std::vector<Candidate>& level);
    void release();

    const Problem& problem_;
    const int cards_;
    const bool at_start_;
    const Judge judge_;
    Position p_;
    Bound bound_;
    Budget& budget_;
    Chunks<Node> nodes_{budget_};
    Seen seen_{budget_};
    std::vector<std::vector<Candidate>> levels_;
    std::vector<Move> path_;
    Reason reason_ = Reason::none;
};

}  // namespace fc
