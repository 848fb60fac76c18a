// The states a scan has met that proves nothing, by half their keys: half the memory to clear and to look through.
// Two states with the same half, one chance in 2^64 for a pair, would only hide one of them from that scan.
#pragma once

#include <algorithm>
#include <utility>

#include "budget.h"
#include "hash.h"

namespace fc {

class HalfSeen {
  public:
    explicit HalfSeen(Budget& budget = no_budget()) : budget_(budget) {}
    ~HalfSeen() { release(); }
    HalfSeen(const HalfSeen&) = delete;
    HalfSeen& operator=(const HalfSeen&) = delete;

    // Back to a small table, which is quick to clear.
    void clear() {
        slots_ = 0;
        size_ = 0;
        resize(table_, kSmallest);
    }
    void release() {
        drop(table_);
        drop(spare_);
        slots_ = size_ = 0;
    }

    bool is_full(u64 more) const { return 2 * (size_ + more) > slots_; }
    void grow() {
        const u64 before = slots_;
        std::swap(table_, spare_);
        try {
            resize(table_, 4 * before);
        } catch (...) {
            std::swap(table_, spare_);
            throw;
        }
        for (u64 at = 0; at < before; ++at)
            if (spare_.slots[at] != 0) put(spare_.slots[at]);
    }

    // Whether the key is new. An empty slot is zero: a state with that key is met as new every time.
    bool insert(Key key) {
        if (!put(key.high)) return false;
        ++size_;
        return true;
    }

  private:
    static constexpr u64 kSmallest = 8192;
    static constexpr int kSmallestShift = 64 - 13;

    // A table with room for some slots, kept when fewer are in use.
    struct Table {
        u64* slots = nullptr;
        u64 room = 0;
    };

    bool put(u64 half) {
        u64 at = half >> shift_;
        for (; table_.slots[at] != 0; at = (at + 1) & (slots_ - 1))
            if (table_.slots[at] == half) return false;
        table_.slots[at] = half;
        return true;
    }
    // Makes it the empty table in use.
    void resize(Table& table, u64 slots) {
        if (table.room < slots) {
            drop(table);
            table.slots = static_cast<u64*>(budget_.get(slots * sizeof(u64)));
            table.room = slots;
        }
        std::fill_n(table.slots, slots, u64{0});
        shift_ = slots_ == 0 ? kSmallestShift : shift_ - 2;
        slots_ = slots;
    }
    void drop(Table& table) {
        budget_.put(table.slots, table.room * sizeof(u64));
        table = {};
    }

    Budget& budget_;
    Table table_, spare_;  // spare: the table before it grew
    u64 slots_ = 0;        // of the table that are in use
    u64 size_ = 0;
    int shift_ = kSmallestShift;
};

}  // namespace fc
