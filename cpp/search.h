// Solves or proves: a timetable of differently weighted best-first scans, with complete ones among them.
//
// Each scan starts anew, with its own weights, a few hundred states to expand, and the promising moves alone.
// Most deals are solved by the first; what traps one scan seldom traps the next. A complete scan tries every
// move the rules allow: when it runs out of states, there is no solution. The last one has no quota.
#pragma once

#include "beam.h"
#include "frontier.h"
#include "half_seen.h"
#include "play.h"
#include "problem.h"
#include "pruning.h"
#include "seen.h"
#include "states.h"
#include "weights.h"

namespace fc {

// Keeps some memory from one problem to the next; one for each thread.
class Search {
  public:
    Search(Budget& budget, Beam& beam) : budget_(budget), beam_(beam) {}
    Search(const Search&) = delete;
    Search& operator=(const Search&) = delete;

    Verdict solve(const Problem& problem, const Limits& limits);
    // Gives back all that can be.
    void release();

  private:
    // What a scan is allowed to do.
    struct Plan {
        Sending sending;        // after every move
        bool send_at_start;     // and before the first
        bool complete;          // every move of the rules
        bool from_foundations;  // cards may come back
        u64 quota;
        u32 turn = 0;  // which of the timetable
    };
    enum class Outcome : u8 { solved, exhausted, quota, stopped };

    // Gives back what a hard search took, however it ended.
    struct Tidy {
        Search& search;
        ~Tidy() {
            if (search.budget_.taken() < kKeptBytes) return;
            search.budget_.collect();
            search.clear();
            search.budget_.sweep();
        }
    };
    static constexpr u64 kKeptBytes = 4 << 20;

    void clear();
    Outcome scan(const Problem& problem, const Plan& plan, const Weights& weights, Watch& watch,
                 Verdict& verdict);
    template <class Met>
    Outcome scan(Met& seen, const Problem& problem, const Plan& plan, const Weights& weights, Watch& watch,
                 Verdict& verdict);
    bool ends(const Position& p) const { return p.rises() == 0 && (!(without_ & kEarlyEnd) || p.is_won()); }
    // A wide beam, where scans found nothing for long.
    Outcome scan_by_beam(const Problem& problem, const Plan& plan, u32 width, Watch& watch, const Limits& limits,
                         Verdict& verdict);
    // A solution: `last` made in the node leads to `after`.
    void note_path(u32 node, Move last, const Position& after, Verdict& verdict);

    // For the tape (record.cpp). `order` counts the states expanded before this one.
    void note_pass(Pass pass, const Position& start);
    void note_expanded(u32 node, u64 order, bool won = false);
    void note_way(u32 node, Move last, int away, u64 order, Verdict& verdict);
    u32 place_of(u32 entry) const;

    Budget& budget_;
    Beam& beam_;
    // Those expanded, with the frontier's entry for each, which knows parent and move; kNone for the first.
    States<u32, 1024> expanded_{budget_};
    Seen seen_{budget_};           // by complete scans
    HalfSeen half_seen_{budget_};  // by those of promising moves
    Frontier frontier_{budget_};

    u8 without_ = 0;  // bits of Pruning

    Tape* tape_ = nullptr;
    u64 root_ = 0;   // of the scan, on the tape
    u32 noted_ = 0;  // entries of the frontier that are on it
};

}  // namespace fc
