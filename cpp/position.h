// A position that moves are made on and taken back from.
//
// It is kept as links: for each card what it lies on. Moving a run changes the link of its head alone, which
// is what makes a move, its undoing and the hash cheap, whatever the length of the run.
#pragma once

#include <bit>
#include <cstring>
#include <type_traits>

#include "hash.h"
#include "types.h"

namespace fc {

// Which fitting cards are sent home without being asked.
enum class Sending : u8 {
    none,
    safe,     // the rule of the houses: no card that is not home could want to lie on it
    certain,  // safe even where cards may come back from their foundations: see safe_cards()
    all,
};

// A position put away: the links and the last card of each column are all there is to know; the rest saves
// counting it again.
struct Snapshot {
    std::array<u8, kCards> under;  // HOME for cards of ranks the deck does not have
    std::array<u8, kMaxColumns> last;
    std::array<u8, kSuits> home;  // the top ranks of the foundations
    u8 breaks, rises;             // see Position
    Cards ordered;
    Key key;

    int away(int ranks) const { return kSuits * ranks - home[0] - home[1] - home[2] - home[3]; }
};
static_assert(sizeof(Snapshot) == 96);

class alignas(64) Position {
  public:
    Position(const Rules& rules, Sending sending)
        : rules_(rules), sending_(sending), landings_(&kLandings[rules.build == Build::suit]) {}

    // Takes a position from its links, last cards and foundations, and counts the rest.
    void set_up(const Snapshot& bare);
    // Takes over what save() has put away.
    void load(const Snapshot& s);
    void save(Snapshot& s) const;
    // Assignment, in blocks: compilers make of a plain one an instruction that is slow to start.
    void copy(const Position& other);
    const std::array<u8, kCards>& links() const { return under_; }

    const Rules& rules() const { return rules_; }
    Sending sending() const { return sending_; }
    u8 under(Card c) const { return under_[c]; }
    u8 last(int column) const { return last_[static_cast<unsigned>(column)]; }
    int column_of(Card c) const { return column_[c]; }
    // How many cards lie under it in its column.
    int depth(Card c) const { return depth_[c]; }
    int height(int column) const { return height_[static_cast<unsigned>(column)]; }
    Cards ends() const { return ends_; }
    Cards cells() const { return cells_; }
    Cards next_home() const { return next_; }
    Cards landings(Card c) const { return (*landings_)[c]; }
    bool fits(Card c, u8 on) const { return landings(c) >> on & 1; }
    int empty_cells() const { return empty_cells_; }
    int empty_columns() const { return empty_columns_; }
    int cards_home() const { return cards_home_; }
    int cards_away() const { return kSuits * rules_.ranks - cards_home_; }
    const std::array<u8, kSuits>& home() const { return home_; }
    Key key() const { return key_; }
    bool is_won() const { return cards_home_ == 4 * rules_.ranks; }

    // The cards that fit the one they lie on.
    Cards ordered() const { return ordered_; }

    // Features, kept up to date by make(). Cards that do not fit the one they lie on:
    int breaks() const { return breaks_; }
    // Cards that are higher than the one they lie on. Without any, everything can go home as it lies:
    int rises() const { return rises_; }
    // How many cards lie above the next card of each foundation, together:
    int cover() const;

    // Makes a move known to be legal; make({m.head, what it lay on}) takes it back.
    void make(Move m);
    // Whether the card would go home by itself as soon as nothing lies on it.
    bool sends(u8 c) const { return sent_ >> c & 1; }
    // Whether the foundations may change by the move and what follows it.
    bool may_send(Move m) const {
        const u8 from = under(m.head);
        return (m.to == HOME) | (from == HOME) | sends(from);  // nothing but cards is ever sent
    }
    // The cards that go home by themselves now.
    Cards going() const { return sent_ & (ends_ | cells_); }

  private:
    Cards safe_cards() const;
    void set_foundation(int suit, int rank);

    Rules rules_;
    Sending sending_;
    const std::array<Cards, kCards>* landings_;

    std::array<u8, kCards> under_{};
    std::array<u8, kMaxColumns> last_{};
    std::array<u8, kCards> column_{};  // for cards in columns
    std::array<u8, kCards> depth_{};   // how many cards lie under it
    std::array<u8, kMaxColumns> height_{};
    Cards ends_ = 0, cells_ = 0, ordered_ = 0;
    Cards next_ = 0;  // the next card of each foundation
    Cards sent_ = 0;  // those of them that go home by themselves as soon as they can
    std::array<u8, kSuits> home_{};
    int cards_home_ = 0, empty_cells_ = 0, empty_columns_ = 0;
    int breaks_ = 0, rises_ = 0;
    Key key_;
};

inline void Position::copy(const Position& other) {
    constexpr std::size_t block = 64;
    static_assert(sizeof(Position) % block == 0 && std::is_trivially_copyable_v<Position>);
    for (std::size_t at = 0; at < sizeof(Position); at += block)
        std::memcpy(reinterpret_cast<char*>(this) + at, reinterpret_cast<const char*>(&other) + at, block);
}

inline void Position::save(Snapshot& s) const {
    s.under = under_;
    s.last = last_;
    s.home = home_;
    s.breaks = static_cast<u8>(breaks_);
    s.rises = static_cast<u8>(rises_);
    s.ordered = ordered_;
    s.key = key_;
}

inline int Position::cover() const {
    int sum = 0;
    for (Cards left = next_; left != 0; left &= left - 1) {
        const auto c = static_cast<Card>(std::countr_zero(left));
        if (under(c) <= BOTTOM) sum += height_[column_[c]] - 1 - depth_[c];
    }
    return sum;
}

inline void Position::make(Move m) {
    const Card head = m.head;
    const u8 from = under(head);
    const u8 to = m.to;
    key_ = key_ ^ key_change(head, from, to);

    Card end = head;
    if (from <= BOTTOM) {
        const unsigned column = column_[head];
        end = last_[column];
        last_[column] = from;
        height_[column] = depth_[head];
        ends_ ^= bit(end);
        if (from == BOTTOM) {
            ++empty_columns_;
        } else {
            ends_ ^= bit(from);
            breaks_ -= !fits(head, from);
            ordered_ &= ~bit(head);
            rises_ -= rank_of(head) > rank_of(from);
        }
    } else if (from == CELL) {
        cells_ ^= bit(head);
        ++empty_cells_;
    } else {
        set_foundation(suit_of(head), rank_of(head) - 1);
    }

    under_[head] = to;
    if (to <= BOTTOM) {
        unsigned column = 0;
        unsigned depth = 0;
        if (to == BOTTOM) {
            while (last_[column] != BOTTOM) ++column;
            --empty_columns_;
        } else {
            column = column_[to];
            depth = depth_[to] + 1U;
            ends_ ^= bit(to);
            const bool in_order = fits(head, to);
            breaks_ += !in_order;
            ordered_ |= Cards{in_order} << head;
            rises_ += rank_of(head) > rank_of(to);
        }
        last_[column] = end;
        ends_ ^= bit(end);
        if (from > BOTTOM) depth_[head] = 0;  // it comes alone, and where it lay once means nothing
        const unsigned sink = depth - depth_[head];
        for (Card c = end;; c = under(c)) {
            depth_[c] = static_cast<u8>(depth_[c] + sink);
            column_[c] = static_cast<u8>(column);
            if (c == head) break;
        }
        height_[column] = static_cast<u8>(depth_[end] + 1);
    } else if (to == CELL) {
        cells_ ^= bit(head);
        --empty_cells_;
    } else {
        set_foundation(suit_of(head), rank_of(head));
    }
}

}  // namespace fc
