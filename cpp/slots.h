// A set of keys, or of parts of keys, by open addressing: one table that grows fourfold. A free slot is one whose
// leading bits are zero; what really has such bits, one in 2^64, is met as new every time.
#pragma once

#include <algorithm>
#include <bit>

#include "budget.h"
#include "hash.h"

namespace fc {

inline u64 leading(u64 half) { return half; }
inline u64 leading(Key key) { return key.high; }

template <class Slot, u64 kSmallest>
class Slots {
    static_assert(std::has_single_bit(kSmallest));

  public:
    explicit Slots(Budget& budget) : budget_(budget) {}
    ~Slots() { release(); }
    Slots(const Slots&) = delete;
    Slots& operator=(const Slots&) = delete;

    // Back to a small table, which is quick to clear.
    void clear() {
        resize(table_, kSmallest);
        count_ = kSmallest;
        shift_ = 64 - std::countr_zero(kSmallest);
        size_ = 0;
    }
    void release() {
        drop(table_);
        drop(spare_);
        count_ = size_ = 0;
    }

    u64 size() const { return size_; }    // keys
    u64 count() const { return count_; }  // slots
    Slot* begin() { return table_.slots; }
    bool is_full(u64 more) const { return 2 * (size_ + more) > count_; }
    void grow() {
        const u64 before = count_;
        resize(spare_, 4 * before);
        std::swap(table_, spare_);
        count_ = 4 * before;
        shift_ -= 2;
        for (u64 at = 0; at < before; ++at)
            if (const Slot slot = spare_.slots[at]; leading(slot) != 0) put(slot);
    }

    // Whether it is new.
    bool insert(Slot slot) {
        if (!put(slot)) return false;
        ++size_;
        return true;
    }

  private:
    // A table with room for some slots, kept when fewer are in use.
    struct Table {
        Slot* slots = nullptr;
        u64 room = 0;
    };

    bool put(Slot slot) {
        u64 at = leading(slot) >> shift_;
        for (; leading(table_.slots[at]) != 0; at = (at + 1) & (count_ - 1))
            if (table_.slots[at] == slot) return false;
        table_.slots[at] = slot;
        return true;
    }
    // Makes it empty.
    void resize(Table& table, u64 slots) {
        if (table.room < slots) {
            drop(table);
            table.slots = static_cast<Slot*>(budget_.get(slots * sizeof(Slot)));
            table.room = slots;
        }
        std::fill_n(table.slots, slots, Slot{});
    }
    void drop(Table& table) {
        budget_.put(table.slots, table.room * sizeof(Slot));
        table = {};
    }

    Budget& budget_;
    Table table_, spare_;  // spare: the table before it grew
    u64 count_ = 0;        // slots of the table that are in use
    u64 size_ = 0;
    int shift_ = 64;
};

}  // namespace fc
