#include "problem.h"

#include <algorithm>

namespace fc {

std::optional<Rules> Problem::read_rules(std::span<const u8> bytes) {
    if (bytes.size() != kRuleBytes) return {};
    const u8* at = bytes.data();
    if (at[0] > kMaxCells || at[1] < 4 || at[1] > kMaxColumns || at[2] < 2 || at[2] > kMaxRanks) return {};
    if (at[3] > 1 || at[4] > 3 || at[5] > 2 || at[6] > 1) return {};
    return Rules{at[0],
                 at[1],
                 at[2],
                 static_cast<Build>(at[3]),
                 static_cast<Supermove>(at[4]),
                 static_cast<Autoplay>(at[5]),
                 at[6] == 1};
}

bool Problem::read(std::span<const u8> bytes) {
    if (bytes.size() != kBytes) return false;
    const auto parsed = read_rules(bytes.first(kRuleBytes));
    if (!parsed) return false;
    rules = *parsed;
    const u8* at = bytes.data() + kRuleBytes;
    start = {};
    std::copy_n(at, kCards, start.under.begin());
    at += kCards;
    std::copy_n(at, kMaxColumns, start.last.begin());
    at += kMaxColumns;
    std::copy_n(at, kSuits, start.home.begin());
    at += kSuits;
    std::copy_n(at, kMaxCells, cells.begin());

    // Each card once: at home, in a cell, or met on the way down from the last card of a column.
    Cards met = 0;
    int count = 0;
    const auto meet = [&](u8 c, u8 on) {
        if (c >= 4 * rules.ranks || (met & bit(c)) || start.under[c] != on) return false;
        met |= bit(c);
        ++count;
        return true;
    };
    for (int suit = 0; suit < kSuits; ++suit) {
        const int top = start.home[static_cast<unsigned>(suit)];
        if (top > rules.ranks) return false;
        for (int rank = 1; rank <= top; ++rank)
            if (!meet(card_of(rank, suit), HOME)) return false;
    }
    for (int cell = 0; cell < kMaxCells; ++cell) {
        const u8 c = cells[static_cast<unsigned>(cell)];
        if (c != kNoCard && (cell >= rules.cells || !meet(c, CELL))) return false;
    }
    for (int column = 0; column < kMaxColumns; ++column) {
        u8 c = start.last[static_cast<unsigned>(column)];
        if (c != BOTTOM && column >= rules.columns) return false;
        while (c != BOTTOM) {
            if (c >= kCards) return false;
            const u8 on = start.under[c];
            if (on > BOTTOM || !meet(c, on)) return false;
            c = on;
        }
    }
    return count == 4 * rules.ranks;
}

void Problem::deal(u64 number, const Rules& new_rules) {
    rules = new_rules;
    start = {};
    start.under.fill(HOME);
    start.last.fill(BOTTOM);
    cells.fill(kNoCard);

    std::array<Card, kCards> deck;
    for (unsigned c = 0; c < kCards; ++c) deck[c] = static_cast<Card>(c);
    u32 state = static_cast<u32>(number);
    unsigned column = 0;
    for (u32 left = kCards; left > 0; --left) {
        state = state * 214013 + 2531011;
        u32 draw = state >> 16;
        if (number < u64{1} << 31) draw &= 0x7fff;
        else if (number < u64{1} << 32) draw |= 0x8000;
        else draw += 1;
        const u32 at = draw % left;
        const Card c = deck[at];
        deck[at] = deck[left - 1];
        if (rank_of(c) > rules.ranks) continue;
        start.under[c] = start.last[column];
        start.last[column] = c;
        column = (column + 1) % static_cast<unsigned>(rules.columns);
    }
}

}  // namespace fc
