// The scans of a search, in turn. Chosen on random deals from 64,001 up.
#pragma once

#include "weights.h"

namespace fc {

inline constexpr Weights kTimetable[] = {
    // away blocked cover breaks rises moves cell full column quota
    {14, 1, 5, 20, 2, 10, 25, 11, 17, 300},
    {9, 5, 5, 12, 2, 7, 27, 13, 23, 600},
};

inline constexpr Weights kLastScan = {15, 4, 8, 9, 4, 5, 20, 17, 23, 0};

// What the last scan without moves back from the foundations may expand, where the rules have them.
inline constexpr u64 kStatesWithoutFoundations = 20'000;

}  // namespace fc
