#include "pruning.h"

#include <algorithm>

namespace fc {

Move* unpruned(const Position& p, Move* first, Move* last, u8 without) {
    if (without & kWholeColumns) {
        const int into = p.rules().limit(p.empty_cells(), p.empty_columns(), true);
        for (int column = 0; column < p.rules().columns; ++column) {
            u8 head = p.last(column);
            if (head == BOTTOM || p.height(column) > into) continue;
            while (p.under(head) != BOTTOM && p.fits(head, p.under(head))) head = p.under(head);
            if (p.under(head) == BOTTOM) *last++ = {head, BOTTOM};
        }
    }
    if (without & kLongMoves)
        last = std::remove_if(first, last, [&](Move m) {
            return p.under(m.head) <= BOTTOM && p.last(p.column_of(m.head)) != m.head;
        });
    return last;
}

}  // namespace fc
