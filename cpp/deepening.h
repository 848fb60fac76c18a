// The search for a shortest solution: iterative deepening A*, with a transposition table.
//
// Each turn goes, depth first, through all states whose moves so far and bound (bound.h) together are within a
// threshold; the next turn's threshold is the least that was beyond. As the bound is consistent, the turns before
// have found the fewest moves to every state whose sum is less than the threshold, and the others are within
// it with their fewest moves alone: so no turn expands a state twice.
#pragma once

#include "bound.h"
#include "problem.h"
#include "transpositions.h"
#include "watch.h"

namespace fc {

class Deepening {
  public:
    // `sending` is done after every move; and before the first if `at_start`.
    Deepening(const Problem& problem, Sending sending, bool at_start, Budget& budget, Watch& watch);

    // No solution has fewer single-card moves.
    int bound() const { return threshold_; }
    // Looks for a solution of bound() moves, which is less than `known`: true if there is one, which is a shortest
    // then. Else the bound is higher, up to `known`; or a limit ended the search, and reason() is which.
    // Throws std::bad_alloc if it needs more memory than there is.
    bool turn(int known, u64& states);
    const std::vector<Move>& path() const { return path_; }
    Reason reason() const { return reason_; }

  private:
    // A position, with its bound kept up to date.
    struct Board {
        Position p;
        Bound bound;

        void make(Move m) {
            p.make(m);
            bound.note(p, m.head);
        }
        u8 under(Card c) const { return p.under(c); }
        Cards going() const { return p.going(); }
    };
    static constexpr u8 kNoCard = 255;

    // What is left to go through of the state on the board, reached in so many moves, the last one of the card
    // `moved`. True if there is a solution.
    bool visit(int moves, u8 moved);
    bool expand(int moves, int slack, Cards relief, u8 moved);
    // The moves of the state that may lead to a solution, on top of list_.
    void list_moves(int slack, Cards relief, u8 moved);
    bool is_done(const Transpositions::Entry& entry, int moves, int away);
    void note_beyond(int length) { beyond_ = length < beyond_ ? length : beyond_; }
    // Whether the move sends other cards home too, or is one of those that change more than a key tells.
    bool is_plain(Move m) const {
        const u8 from = board_.p.under(m.head);
        return m.to != HOME && from != HOME && !(from < BOTTOM && board_.p.sends(from));
    }
    int away() const { return cards_ - board_.p.cards_home(); }

    Board board_;
    Transpositions table_;
    Watch& watch_;
    const int cards_;
    const bool forced_;    // the rules send home what may be needed: longer moves are no mere shortcuts then
    int start_moves_ = 0;  // made before the first

    int threshold_ = 0, beyond_ = 0;
    u32 turn_ = 0;
    u64* states_ = nullptr;
    Reason reason_ = Reason::none;
    std::vector<Move> path_;
    std::vector<Move> list_;  // the moves still to be tried of all states on the path
};

}  // namespace fc
