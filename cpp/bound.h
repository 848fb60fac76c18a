// A lower bound on the single-card moves of a solution: the cards that are not home, and the extra moves that
// the order of the foundations asks for at least.
//
// A card that never goes anywhere but home leaves its column after all that lie above it and before all that
// lie under it. So whatever order the cards go home in, a card has to make an extra move, out of the way, if
// one that lay under it goes home before it does (Paul & Helmert 2016: deadlocks; each has to be resolved by
// an extra move of one of its cards, and the least number of moves that resolves all is a lower bound).
//
// That number is found exactly, as a shortest path: what matters of the cards that went home is only how many
// of each suit did, and the step from one such state to the next costs a move for each card that lies above
// the one that goes and still could have gone home directly.
//
// The bound is consistent: a move changes what one card lies on, and an order that is right after it costs at
// most that card's extra move more before it.
#pragma once

#include <vector>

#include "position.h"

namespace fc {

class Bound {
  public:
    Bound() : met_(1 << 16) {}

    // To be told of every position's cards, and then of every change.
    void set_up(const Position& p);
    // The card, and those above it, were moved.
    void note(const Position& p, Card head);

    // The least number of extra moves; or a number above `most`, if they are more than that, and no more than
    // they are. 0 if all cards can go home as they lie.
    int extra(const Position& p, int most);
    // After extra() found it: the last cards of columns that save one when they are moved away, to a cell or
    // an empty column. No other move does.
    Cards relief() const { return relief_; }

    // Whether on that card, in a column, it would lie above a lower one of its suit.
    bool is_blocked(Card c, Card on) const { return lowest_[on][static_cast<unsigned>(suit_of(c))] < c; }

  private:
    // So many cards of each suit are home.
    struct Node {
        std::array<u8, kMaxColumns + 1> free;  // of each column, the cards that can still go home directly
        u8 cost;
        u16 relief;  // the columns whose last card needed its extra move
        std::array<u8, kSuits> home;
        u32 next;  // of its cost
        unsigned place() const { return home[0] | home[1] << 4 | home[2] << 8 | home[3] << 12; }
    };
    static constexpr u32 kNone = ~u32{0};
    static constexpr int kNodeBits = 20;  // 14^4 states, and as many again for each time one is reached at less cost
    static constexpr u8 kAlways = 255;

    void meet(const Node& node);
    void settle(Node& node) const;
    bool is_done(const Node& node) const {
        return node.home[0] + node.home[1] + node.home[2] + node.home[3] == 4 * ranks_;
    }

    // Where a card lies, and how many of its column could go home directly if all above were away: not counting
    // it, and with it. One that lies above a lower card of its own suit never can. kAlways in a cell.
    struct Place {
        u8 column, under, with, spare;
    };

    Place& place(Card c) { return places_[static_cast<unsigned>(suit_of(c))][static_cast<unsigned>(rank_of(c) - 1)]; }

    int ranks_ = 0;
    // By suit and rank; after the last rank one that never can go: in a column of its own, under all others.
    std::array<std::array<Place, kMaxRanks + 1>, kSuits> places_{};
    std::array<std::array<u8, kSuits>, kCards> lowest_{};  // of each suit, down from there

    std::vector<Node> nodes_;
    std::array<u32, kCards + 1> first_;
    std::vector<u32> met_;  // by home: the call's number, and the node's
    u32 call_ = 0;
    Cards relief_ = 0;
};

}  // namespace fc
