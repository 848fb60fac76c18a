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
        base_ = score(p, moves) + w_.moves;
        room_here_ = &room_[room_at(p.empty_cells(), p.empty_columns())];
        base_ -= *room_here_;
        next_in_.fill(0);
        next_set_.fill(0);
        for (Cards left = p.next_home(); left != 0; left &= left - 1) {
            const auto c = static_cast<Card>(std::countr_zero(left));
            if (p.under(c) > BOTTOM) continue;
            ++next_in_[static_cast<unsigned>(p.column_of(c))];
            next_set_[static_cast<unsigned>(p.column_of(c))] |= bit(c);
        }
    }

    struct Outlook {
        int score;
        bool finished;  // everything could go home as it would lie
    };
    // After a move of the state, from a column or a cell to another column or cell, that sends nothing home.
    Outlook look(const Position& p, Move m) const {
        const Card head = m.head;
        const u8 from = p.under(head);
        const u8 to = m.to;
        int score = base_;
        int rises = 0;
        int count = 1;
        if (from <= BOTTOM) {
            const int column = p.column_of(head);
            count = p.height(column) - p.depth(head);
            for (Cards left = next_set_[static_cast<unsigned>(column)]; left != 0; left &= left - 1)
                if (p.depth(static_cast<Card>(std::countr_zero(left))) < p.depth(head))
                    score -= w_.cover * count;
            if (from < BOTTOM) {
                if (!(p.ordered() & bit(head))) score -= w_.breaks;
                rises -= rank_of(head) > rank_of(from);
            }
        }
        // Onto a card it lies in order there.
        if (to < BOTTOM) score += w_.cover * count * next_in_[static_cast<unsigned>(p.column_of(to))];
        score += w_.rises * rises + room_here_[kRoomStep[kind(from)][kind(to)]];
        return {score, p.rises() + rises == 0};
    }

  private:
    // 0 for a card, 1 for the bottom of a column, 2 for a cell.
    static unsigned kind(u8 under) { return under < BOTTOM ? 0 : under - 51U; }
    static unsigned room_at(int cells, int columns) { return static_cast<unsigned>(cells * kRow + columns); }
    int room(int cells, int columns) const { return room_[room_at(cells, columns)]; }

    Weights w_;
    int cards_;
    int base_ = 0;
    std::array<Cards, kMaxColumns> next_set_{};  // the next cards of foundations in the column
    std::array<u8, kMaxColumns> next_in_{};       // how many they are
    // By empty cells and columns; one more of each than there can be, so that a look may step past the end.
    static constexpr int kRow = kMaxColumns + 2;
    std::array<int, kRow*(kMaxCells + 2)> room_{};
    const int* room_here_ = nullptr;
    // From where to where in that table a move leads, by what a card is moved from and to.
    static constexpr int kRoomStep[3][3] = {{0, -1, -kRow}, {1, 0, 1 - kRow}, {kRow, kRow - 1, 0}};
};

}  // namespace fc
