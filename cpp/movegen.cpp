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

Move* single_moves(const Position& p, Move* out) {
    const bool has_cell = p.empty_cells() > 0;
    const bool has_column = p.empty_columns() > 0;
    if (p.rules().foundation_to_cell && has_cell)
        for (int suit = 0; suit < kSuits; ++suit)
            if (const int rank = p.home()[static_cast<unsigned>(suit)]; rank > 0)
                *out++ = {card_of(rank, suit), CELL};
    for (Cards left = p.ends() | p.cells(); left != 0; left &= left - 1) {
        const auto c = static_cast<Card>(std::countr_zero(left));
        const u8 from = p.under(c);
        if (has_cell && from != CELL) *out++ = {c, CELL};
        if (has_column && from != BOTTOM) *out++ = {c, BOTTOM};
        for (Cards at = p.landings(c) & p.ends(); at != 0; at &= at - 1)
            *out++ = {c, static_cast<u8>(std::countr_zero(at))};
    }
    for (Cards left = p.next_home() & (p.ends() | p.cells()); left != 0; left &= left - 1)
        *out++ = {static_cast<u8>(std::countr_zero(left)), HOME};
    return out;
}

// Which cards can go where is found for all cards at once, by sets; only what is left is looked at card by
// card.
Move* promising_moves(const Position& p, Move* out) {
    const Rules& rules = p.rules();
    const Cards ends = p.ends();
    const Cards cells = p.cells();
    const Cards movers = fitting(rules.build, ends);
    const int onto = rules.limit(p.empty_cells(), p.empty_columns(), false);
    const int into = rules.limit(p.empty_cells(), p.empty_columns(), true);

    const auto write_onto = [&](Card head) {
        for (Cards at = p.landings(head) & ends; at != 0; at &= at - 1)
            *out++ = {head, static_cast<u8>(std::countr_zero(at))};
    };

    if (p.empty_cells() > 0)
        for (Cards left = ends & ~movers & ~p.ordered(); left != 0; left &= left - 1)
            *out++ = {static_cast<u8>(std::countr_zero(left)), CELL};
    if (into > 0) {
        for (Cards left = ends & ~p.ordered(); left != 0; left &= left - 1) {
            const auto head = static_cast<Card>(std::countr_zero(left));
            if (p.under(head) != BOTTOM) *out++ = {head, BOTTOM};
        }
        for (Cards left = cells; left != 0; left &= left - 1)
            *out++ = {static_cast<u8>(std::countr_zero(left)), BOTTOM};
    }
    // Runs of two and more, from their second card down.
    const int most = std::max(onto, into);
    for (Cards left = ends & p.ordered(); left != 0; left &= left - 1) {
        auto head = static_cast<Card>(std::countr_zero(left));
        Card longest = head;  // that may go into an empty column
        for (int count = 2; count <= most && (p.ordered() & bit(head)) != 0; ++count) {
            head = p.under(head);
            if (count <= onto && (movers & bit(head)) != 0) write_onto(head);
            if (count <= into) longest = head;
        }
        if (into > 0 && p.under(longest) != BOTTOM) *out++ = {longest, BOTTOM};
    }
    for (Cards left = movers & (ends | cells); left != 0; left &= left - 1)
        write_onto(static_cast<Card>(std::countr_zero(left)));
    for (Cards left = p.next_home() & (ends | cells); left != 0; left &= left - 1)
        *out++ = {static_cast<u8>(std::countr_zero(left)), HOME};
    return out;
}

}  // namespace fc
