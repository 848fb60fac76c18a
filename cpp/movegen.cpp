#include "movegen.h"

#include <algorithm>

namespace fc {

Move* all_moves(const Position& p, Move* out, bool from_foundations) {
    const Rules& rules = p.rules();
    const int onto = rules.limit(p.empty_cells(), p.empty_columns(), false);
    const int into = rules.limit(p.empty_cells(), p.empty_columns(), true);

    for (int column = 0; column < rules.columns; ++column) {
        const u8 last = p.last(column);
        if (last == BOTTOM) continue;
        if (p.next_home() & bit(last)) *out++ = {last, HOME};
        if (p.empty_cells() > 0) *out++ = {last, CELL};
        // From the last card down, as long as they form a run.
        Card head = last;
        for (int count = 1; count <= std::max(onto, into); ++count) {
            const u8 on = p.under(head);
            if (count <= onto)
                for (Cards at = p.landings(head) & p.ends(); at != 0; at &= at - 1)
                    *out++ = {head, static_cast<u8>(std::countr_zero(at))};
            // A whole column into an empty one changes nothing.
            if (count <= into && on != BOTTOM) *out++ = {head, BOTTOM};
            if (on == BOTTOM || !p.fits(head, on)) break;
            head = on;
        }
    }
    for (Cards cells = p.cells(); cells != 0; cells &= cells - 1) {
        const auto c = static_cast<Card>(std::countr_zero(cells));
        if (p.next_home() & bit(c)) *out++ = {c, HOME};
        for (Cards at = p.landings(c) & p.ends(); at != 0; at &= at - 1)
            *out++ = {c, static_cast<u8>(std::countr_zero(at))};
        if (p.empty_columns() > 0) *out++ = {c, BOTTOM};
    }
    if (from_foundations && rules.foundation_to_cell && p.empty_cells() > 0)
        for (int suit = 0; suit < kSuits; ++suit)
            if (const int rank = p.home()[static_cast<unsigned>(suit)]; rank > 0)
                *out++ = {card_of(rank, suit), CELL};
    return out;
}

Move* promising_moves(const Position& p, Move* out) {
    const Rules& rules = p.rules();
    const int onto = rules.limit(p.empty_cells(), p.empty_columns(), false);
    const int into = rules.limit(p.empty_cells(), p.empty_columns(), true);

    for (int column = 0; column < rules.columns; ++column) {
        const u8 last = p.last(column);
        if (last == BOTTOM) continue;
        if (p.next_home() & bit(last)) *out++ = {last, HOME};
        const bool alone = !p.fits(last, p.under(last));  // no run of two or more
        if (p.empty_cells() > 0 && (alone || p.under(last) == BOTTOM) && (p.landings(last) & p.ends()) == 0)
            *out++ = {last, CELL};
        Card head = last;
        for (int count = 1;; ++count) {
            const u8 on = p.under(head);
            if (count <= onto)
                for (Cards at = p.landings(head) & p.ends(); at != 0; at &= at - 1)
                    *out++ = {head, static_cast<u8>(std::countr_zero(at))};
            if (on == BOTTOM) break;
            if (!p.fits(head, on) || count == into) {
                if (count <= into) *out++ = {head, BOTTOM};
                if (!p.fits(head, on)) break;
            }
            if (count >= onto && count >= into) break;
            head = on;
        }
    }
    for (Cards cells = p.cells(); cells != 0; cells &= cells - 1) {
        const auto c = static_cast<Card>(std::countr_zero(cells));
        if (p.next_home() & bit(c)) *out++ = {c, HOME};
        for (Cards at = p.landings(c) & p.ends(); at != 0; at &= at - 1)
            *out++ = {c, static_cast<u8>(std::countr_zero(at))};
        if (p.empty_columns() > 0) *out++ = {c, BOTTOM};
    }
    return out;
}

}  // namespace fc
