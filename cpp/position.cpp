#include "position.h"

#include <algorithm>

namespace fc {

const Zobrist kZobrist = [] {
    Zobrist numbers;
    u64 state = 1978;
    const auto splitmix = [&state] {
        u64 z = (state += 0x9e3779b97f4a7c15);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
        z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
        return z ^ (z >> 31);
    };
    for (auto& row : numbers)
        for (Key& key : row) key = {splitmix(), splitmix()};
    return numbers;
}();

void Position::set_up(const Snapshot& bare) {
    load(bare);
    const int cards = 4 * rules_.ranks;
    breaks_ = rises_ = 0;
    ordered_ = 0;
    key_ = {};
    for (Card c = 0; c < cards; ++c) {
        const u8 on = under_[c];
        key_ = key_ ^ kZobrist[c][on];
        if (on >= BOTTOM) continue;
        const bool in_order = fits(c, on);
        breaks_ += !in_order;
        ordered_ |= Cards{in_order} << c;
        rises_ += rank_of(c) > rank_of(on);
    }
}

void Position::load(const Snapshot& s) {
    under_ = s.under;
    last_ = s.last;
    home_ = s.home;
    breaks_ = s.breaks;
    rises_ = s.rises;
    ordered_ = s.ordered;
    key_ = s.key;

    ends_ = 0;
    empty_columns_ = 0;
    int in_columns = 0;
    for (unsigned column = 0; column < static_cast<unsigned>(rules_.columns); ++column) {
        unsigned size = 0;
        for (u8 c = last_[column]; c != BOTTOM; c = under_[c]) ++size;
        height_[column] = static_cast<u8>(size);
        in_columns += static_cast<int>(size);
        if (size == 0) {
            ++empty_columns_;
            continue;
        }
        ends_ |= bit(last_[column]);
        for (u8 c = last_[column]; c != BOTTOM; c = under_[c]) {
            depth_[c] = static_cast<u8>(--size);
            column_[c] = static_cast<u8>(column);
        }
    }

    cards_home_ = 0;
    next_ = 0;
    for (int suit = 0; suit < kSuits; ++suit) {
        const int rank = home_[static_cast<unsigned>(suit)];
        cards_home_ += rank;
        if (rank < rules_.ranks) next_ |= bit(card_of(rank + 1, suit));
    }
    cells_ = 0;
    empty_cells_ = rules_.cells - (4 * rules_.ranks - cards_home_ - in_columns);
    for (Card c = 0, left = static_cast<Card>(rules_.cells - empty_cells_); left > 0; ++c) {
        const bool here = under_[c] == CELL;
        cells_ |= Cards{here} << c;
        left -= here;
    }
    sent_ = safe_cards();
}

void Position::set_foundation(int suit, int rank) {
    u8& top = home_[static_cast<unsigned>(suit)];
    cards_home_ += rank - top;
    // One of the two bits of this suit may lie past the deck's last rank, where there is no next card.
    if (top < rules_.ranks) next_ ^= bit(card_of(top + 1, suit));
    if (rank < rules_.ranks) next_ ^= bit(card_of(rank + 1, suit));
    top = static_cast<u8>(rank);
    sent_ = safe_cards();
}

// Safe: aces and twos; any other card once both foundations of the other colour have reached the rank below
// it. Building in suit, every fitting card: only the next lower of its suit could lie on it, and that is
// home.
//
// Where cards may come back from a foundation, a lower card taken back could lie on this one, and carry a
// card of the same colour that is not home yet. `certain` asks also for the other foundation of its own
// colour to have reached two below. Then every card that could ever stand on it, directly or not, is home,
// and a solution that uses any of them can be followed move by move with all of them left at home.
Cards Position::safe_cards() const {
    if (sending_ == Sending::none) return 0;
    if (sending_ == Sending::all || rules_.build == Build::suit) return next_;
    const int black = std::min(home_[0], home_[3]);
    const int red = std::min(home_[1], home_[2]);
    const int other[kSuits] = {red, black, black, red};
    Cards safe = 0;
    for (unsigned suit = 0; suit < kSuits; ++suit) {
        const int below = home_[suit];  // the rank below the next card's
        int most = other[suit];
        if (sending_ == Sending::certain) most = std::min(most, home_[3 - suit] + 1);
        safe |= Cards{below <= std::max(most, 1)} << (4 * below + static_cast<int>(suit));
    }
    return safe & next_;
}

}  // namespace fc
