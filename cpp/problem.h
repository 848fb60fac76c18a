// What is to be solved: a position under its rules, as Python sends it.
#pragma once

#include <optional>
#include <span>

#include "position.h"

namespace fc {

struct Problem {
    Rules rules;
    Snapshot start{};                   // bare: for Position::set_up
    std::array<u8, kMaxCells> cells{};  // the card in each cell, kNoCard for an empty one

    static constexpr u8 kNoCard = 255;
    // 7 bytes of rules, then what each of the 52 cards lies on, the last cards of 12 columns, the top ranks
    // of the foundations in the order C D H S, and 10 cells. Python's solver/encoding.py writes the same.
    static constexpr std::size_t kRuleBytes = 7;
    static constexpr std::size_t kBytes = kRuleBytes + kCards + kMaxColumns + kSuits + kMaxCells;

    static std::optional<Rules> read_rules(std::span<const u8> bytes);
    // False if the bytes make no position. (Python has checked it: this keeps a wrong caller from a crash.)
    bool read(std::span<const u8> bytes);
    // The numbered deal 1..2^33-1 under `rules`.
    void deal(u64 number, const Rules& rules);
};

}  // namespace fc
