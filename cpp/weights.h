// How a scan judges a state: a weighted sum of its features, lower is better.
#pragma once

#include "position.h"

namespace fc {

struct Weights {
    int away;     // cards not home
    int blocked;  // cards above a lower one of their suit
    int cover;    // cards above the next card of each foundation
    int breaks;   // cards that do not fit what they lie on
    int rises;    // cards higher than what they lie on
    int moves;    // moves so far
    int cell;     // cells taken
    int full;     // once more if all are
    int column;   // columns that are not empty
    int quota;    // states to expand before the next scan's turn
};

class Judge {
  public:
    Judge(const Weights& weights, const Rules& rules) : w_(weights), cards_(4 * rules.ranks) {
        for (int cells = 0; cells <= rules.cells; ++cells)
            for (int columns = 0; columns <= rules.columns; ++columns)
                room_[static_cast<unsigned>(cells)][static_cast<unsigned>(columns)] =
                    w_.cell * (rules.cells - cells) + (cells == 0 ? w_.full : 0) +
                    w_.column * (rules.columns - columns);
    }

    int score(const Position& p, int moves) const {
        return w_.away * (cards_ - p.cards_home()) + w_.blocked * p.blocked() + w_.cover * p.cover() +
               w_.breaks * p.breaks() + w_.rises * p.rises() + w_.moves * moves +
               room(p.empty_cells(), p.empty_columns());
    }

    // What a move that sends nothing home adds to the score.
    int difference(const Position& p, Move m, const Position::Change& change) const {
        const u8 from = p.under(m.head);
        const int cells = p.empty_cells() + (from == CELL) - (m.to == CELL);
        const int columns = p.empty_columns() + (from == BOTTOM) - (m.to == BOTTOM);
        return w_.blocked * change.blocked + w_.cover * change.cover + w_.breaks * change.breaks +
               w_.rises * change.rises + w_.moves + room(cells, columns) -
               room(p.empty_cells(), p.empty_columns());
    }

  private:
    int room(int cells, int columns) const {
        return room_[static_cast<unsigned>(cells)][static_cast<unsigned>(columns)];
    }

    Weights w_;
    int cards_;
    std::array<std::array<int, kMaxColumns + 1>, kMaxCells + 1> room_{};
};

}  // namespace fc
