// How a scan judges a state: a weighted sum of its features, lower is better.
#pragma once

#include "position.h"

namespace fc {

struct Weights {
    int away;    // cards not home
    int cover;   // cards above the next card of each foundation
    int breaks;  // cards that do not fit what they lie on
    int rises;   // cards higher than what they lie on
    int moves;   // moves so far
    int cell;    // cells taken
    int full;    // once more if all are
    int column;  // columns that are not empty
    int quota;   // states to expand before the next scan's turn
};

// Judges states, and a state's moves without making them.
class Judge {
  public:
    Judge(const Weights& weights, const Rules& rules) : w_(weights), cards_(4 * rules.ranks) {
        for (int cells = 0; cells <= rules.cells; ++cells)
            for (int columns = 0; columns <= rules.columns; ++columns)
                room_[room_at(cells, columns)] = w_.cell * (rules.cells - cells) +
                                                 (cells == 0 ? w_.full : 0) +
                                                 w_.column * (rules.columns - columns);
    }

    int score(const Position& p, int moves) const {
        return w_.away * (cards_ - p.cards_home()) + w_.cover * p.cover() + w_.breaks * p.breaks() +
               w_.rises * p.rises() + w_.moves * moves + room(p.empty_cells(), p.empty_columns());
    }

    // Prepares for the moves of a state.
    void expand(const Position& p, int moves) {
        base_ = score(p, moves) + w_.moves - w_.rises * p.rises();
        room_here_ = &room_[room_at(p.empty_cells(), p.empty_columns())];
        base_ -= *room_here_;
        next_in_.fill(0);
        next_at_.fill(0);
        for (Cards left = p.next_home(); left != 0; left &= left - 1) {
            const auto c = static_cast<Card>(std::countr_zero(left));
            if (p.under(c) > BOTTOM) continue;
            const auto column = static_cast<unsigned>(p.column_of(c));
            ++next_in_[column];
            next_at_[column] |= u64{1} << p.depth(c);
        }
    }

    struct Outlook {
        int score;
        bool finished;  // everything could go home as it would lie
    };
    // After a move of the state, from a column or a cell to another column or cell, that sends nothing home. Moves
    // differ in no order that a processor could foresee: this says by numbers what it could say by branches.
    Outlook look(const Position& p, Move m) const {
        const Card head = m.head;
        const u8 from = p.under(head);
        const u8 to = m.to;
        const bool in_column = from <= BOTTOM;
        const unsigned column = in_column ? static_cast<unsigned>(p.column_of(head)) : kNoColumn;
        const unsigned onto = to < BOTTOM ? static_cast<unsigned>(p.column_of(to)) : kNoColumn;
        const int count = in_column ? p.height(p.column_of(head)) - p.depth(head) : 1;
        // Onto a card it lies in order there.
        const bool mends = from < BOTTOM && !(p.ordered() >> head & 1);
        const int rises = p.rises() - (rank_of(head) > rank_of(from));  // no card is higher than what is none
        int uncovered = next_in_[column];
        if (u64 above = next_at_[column] >> p.depth(head); above != 0) [[unlikely]]
            for (; above != 0; above &= above - 1) --uncovered;  // those go along
        return {base_ + w_.cover * count * (next_in_[onto] - uncovered) - w_.breaks * mends + w_.rises * rises +
                    room_here_[kRoomStep[kind(from)][kind(to)]],
                rises == 0};
    }

  private:
    // 0 for a card, 1 for the bottom of a column, 2 for a cell.
    static unsigned kind(u8 under) { return under < BOTTOM ? 0 : under - 51U; }
    static unsigned room_at(int cells, int columns) { return static_cast<unsigned>(cells * kRow + columns); }
    int room(int cells, int columns) const { return room_[room_at(cells, columns)]; }

    Weights w_;
    int cards_;
    int base_ = 0;
    static constexpr unsigned kNoColumn = kMaxColumns;
    std::array<u64, kMaxColumns + 1> next_at_{};  // the depths of the next cards of foundations in the column, as bits
    std::array<u8, kMaxColumns + 1> next_in_{};   // how many they are
    // By empty cells and columns; one more of each than there can be, so that a look may step past the end.
    static constexpr int kRow = kMaxColumns + 2;
    std::array<int, kRow*(kMaxCells + 2)> room_{};
    const int* room_here_ = nullptr;
    // From where to where in that table a move leads, by what a card is moved from and to.
    static constexpr int kRoomStep[3][3] = {{0, -1, -kRow}, {1, 0, 1 - kRow}, {kRow, kRow - 1, 0}};
};

}  // namespace fc
