// The states a scan has met that proves nothing, by half their keys: half the memory to clear and to look through.
// Two states with the same half, one chance in 2^64 for a pair, would only hide one of them from that scan.
#pragma once

#include "slots.h"

namespace fc {

class HalfSeen : public Slots<u64, 4096> {
  public:
    using Slots::Slots;
    bool insert(Key key) { return Slots::insert(key.high); }
};

}  // namespace fc
