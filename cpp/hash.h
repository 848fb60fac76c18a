// Zobrist keys of 128 bits: a random number for each (card, what it lies on), all of them xored.
//
// Columns and cells have no place in a key, so their order vanishes without sorting, and a moved run changes
// one number. A search takes states with the same key for the same state. Among n states the chance that any
// two share a key is about n^2 / 2^129: with 2^30 states, more than memory holds, 2^-69. A false "unsolvable"
// by that way cannot be met.
#pragma once

#include "types.h"

namespace fc {

struct Key {
    u64 high = 0, low = 0;
    friend bool operator==(Key, Key) = default;
    friend Key operator^(Key a, Key b) { return {a.high ^ b.high, a.low ^ b.low}; }
};

using Zobrist = std::array<std::array<Key, kUnder>, kCards>;
extern const Zobrist kZobrist;

inline Key key_change(Card card, u8 from, u8 to) { return kZobrist[card][from] ^ kZobrist[card][to]; }

}  // namespace fc
