// The scans of a search, in turn. Chosen on deals 64,001..700,000 by hill climbing for the fewest states expanded:
// each scan on the deals that those before it left open, its quota with it, an open deal counting as what it takes the
// scans after it.
#pragma once

#include "weights.h"

namespace fc {

inline constexpr Weights kTimetable[] = {
    // away cover breaks rises moves cell full column quota
    {7, 5, 24, 0, 13, 24, 21, 24, 300},  {0, 4, 17, 6, 13, 28, 10, 19, 1'500}, {3, 9, 13, 0, 8, 15, 27, 26, 3'000},
    {0, 0, 17, 0, 11, 26, 26, 14, 4'000}, {10, 4, 7, 14, 5, 17, 16, 11, 400},  {6, 4, 24, 0, 9, 28, 17, 6, 1'000},
    {14, 5, 31, 1, 10, 44, 11, 17, 1'000}, {5, 4, 20, 19, 9, 27, 18, 5, 2'000}, {20, 1, 20, 3, 11, 32, 4, 12, 500},
};

inline constexpr Weights kLastScan = {4, 1, 16, 0, 6, 31, 17, 30, 0};

// What a complete scan may expand before the timetable is gone through again with more patience; and where
// deals often have no solution, before which scan it is tried for the first time.
inline constexpr u64 kProof = 100'000, kEarlyProof = 30'000, kPatience = 8;
inline constexpr int kEarlyProofTurn = 2;

// For beams, which compare only states that took as many moves.
inline constexpr Weights kBeam = {4, 5, 24, 0, 0, 12, 4, 16, 0};
inline constexpr u32 kNarrowestBeam = 512, kWiden = 4;
// The one before the last scan, for solutions that scans hardly find, and how long they may be.
inline constexpr u32 kLastBeam = 2048;
inline constexpr int kMostMoves = 250;

// For beams over single-card moves, beside the bound. The first is tried when the proof has gone through so many
// states, a wider one whenever these are so many times those that it may take.
inline constexpr Weights kSingleBeam = {0, 2, 10, 0, 0, 30, 10, 30, 0};
inline constexpr int kBoundWeight = 100;
inline constexpr u32 kNarrowestSingleBeam = 64;
inline constexpr u64 kStatesBeforeBeam = 60'000;

// What the last scan without moves back from the foundations may expand, where the rules have them.
inline constexpr u64 kStatesWithoutFoundations = 20'000;

}  // namespace fc
