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
    blocked_ = breaks_ = rises_ = 0;
    key_ = {};
    for (Card c = 0; c < cards; ++c) {
        const u8 on = under_[c];
        key_ = key_ ^ kZobrist[c][on];
        if (on >= BOTTOM) continue;
        blocked_ += (prefix_[on] & kLower[c]) != 0;
        breaks_ += !fits(c, on);
        rises_ += rank_of(c) > rank_of(on);
    }
}

void Position::load(const Snapshot& s) {
    under_ = s.under;
    last_ = s.last;
    blocked_ = s.blocked;
    breaks_ = s.breaks;
    rises_ = s.rises;
    key_ = s.key;

    Cards elsewhere = 0;  // than in a cell
    ends_ = 0;
    empty_columns_ = 0;
    for (unsigned column = 0; column < static_cast<unsigned>(rules_.columns); ++column) {
        std::array<Card, kCards> pile;
        unsigned size = 0;
        for (u8 c = last_[column]; c != BOTTOM; c = under_[c]) pile[size++] = c;
        height_[column] = static_cast<u8>(size);
        if (size == 0) {
            ++empty_columns_;
            continue;
        }
        ends_ |= bit(pile[0]);
        Cards beneath = 0;
        for (unsigned depth = 0; size-- > 0; ++depth) {
            const Card c = pile[size];
            beneath |= bit(c);
            prefix_[c] = beneath;
            depth_[c] = static_cast<u8>(depth);
            column_[c] = static_cast<u8>(column);
        }
        elsewhere |= beneath;
    }

    home_ = s.home;
    cards_home_ = 0;
    next_ = 0;
    for (int suit = 0; suit < kSuits; ++suit) {
        const int rank = home_[static_cast<unsigned>(suit)];
        cards_home_ += rank;
        if (rank > 0) elsewhere |= kLower[card_of(rank, suit)] | bit(card_of(rank, suit));
        if (rank < rules_.ranks) next_ |= bit(card_of(rank + 1, suit));
    }
    cells_ = (bit(static_cast<u8>(4 * rules_.ranks)) - 1) & ~elsewhere;
    empty_cells_ = rules_.cells - std::popcount(cells_);
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
    Cards safe = 0;
    for (Cards left = next_; left != 0; left &= left - 1) {
        const auto c = static_cast<Card>(std::countr_zero(left));
        const int rank = rank_of(c);
        bool ok = rank <= 2 || (is_red(c) ? black : red) >= rank - 1;
        if (sending_ == Sending::certain)
            ok = ok && (rank <= 2 || home_[3 - static_cast<unsigned>(suit_of(c))] >= rank - 2);
        if (ok) safe |= left & (~left + 1);
    }
    return safe;
}

}  // namespace fc
