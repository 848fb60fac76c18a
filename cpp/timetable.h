// The scans of a search, in turn. Chosen on random deals from 64,001 up.
#pragma once

#include "weights.h"

namespace fc {

inline constexpr Weights kTimetable[] = {
    // away cover breaks rises moves cell full column quota
    {11, 5, 20, 0, 10, 24, 11, 15, 300},
    {4, 4, 5, 2, 3, 17, 8, 12, 500},
    {10, 4, 7, 14, 5, 17, 16, 11, 1500},
};

inline constexpr Weights kLastScan = {15, 8, 9, 4, 5, 20, 17, 23, 0};

// What the last scan without moves back from the foundations may expand, where the rules have them.
inline constexpr u64 kStatesWithoutFoundations = 20'000;

}  // namespace fc
