// The scans of a search, in turn. Chosen on random deals from 64,001 up.
#pragma once

#include "weights.h"

namespace fc {

inline constexpr Weights kTimetable[] = {
    // away cover breaks rises moves cell full column quota
    {14, 5, 20, 0, 10, 25, 11, 17, 300}, {8, 5, 17, 0, 13, 26, 5, 16, 1'200},
    {10, 4, 7, 14, 5, 17, 16, 11, 300},  {14, 5, 31, 1, 10, 44, 11, 17, 200},
    {11, 2, 19, 0, 11, 18, 23, 17, 300}, {6, 9, 10, 0, 3, 13, 6, 6, 400},
    {6, 4, 24, 0, 9, 28, 17, 6, 400},    {7, 12, 8, 0, 1, 24, 14, 30, 300},
    {12, 8, 10, 4, 4, 20, 17, 23, 800},  {6, 4, 7, 14, 9, 30, 16, 11, 4'000},
    {4, 1, 16, 0, 6, 31, 17, 30, 400},   {14, 8, 28, 0, 10, 25, 16, 17, 300},
    {5, 4, 20, 19, 9, 27, 18, 5, 400},   {14, 10, 34, 0, 11, 25, 11, 17, 1'800},
    {20, 1, 20, 3, 11, 32, 4, 12, 600},  {13, 2, 20, 1, 17, 23, 11, 2, 800},
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
