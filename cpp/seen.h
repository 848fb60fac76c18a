// The states a search has met, by their keys (hash.h says why that is enough). Open addressing.
#pragma once

#include <vector>

#include "hash.h"

namespace fc {

class Seen {
  public:
    Seen() : slots_(kSmallest) {}

    // Back to a small table, which is quick to clear; of what was large once only a little is kept.
    void clear() {
        if (spare_.capacity() > kKept) std::vector<Key>().swap(spare_);
        if (slots_.capacity() > kKept) std::vector<Key>().swap(slots_);
        slots_.assign(kSmallest, Key{});
        size_ = 0;
        shift_ = kSmallestShift;
    }

    u64 size() const { return size_; }
    u64 bytes() const { return (slots_.capacity() + spare_.capacity()) * sizeof(Key); }
    // What the table and its larger copy take together while it grows.
    u64 bytes_to_grow() const { return ((u64{1} << bits_to_grow()) + 1) * slots_.capacity() * sizeof(Key); }
    // Whether so many more would fill it more than half.
    bool is_full(u64 more) const { return 2 * (size_ + more) > slots_.size(); }

    // Whether the key is new. An empty slot is one whose upper half is zero. A state whose key has that, one
    // in 2^64, would only be forgotten, and met as new again.
    bool insert(Key key) {
        Key* const slots = slots_.data();
        const u64 mask = slots_.size() - 1;
        u64 at = key.high >> shift_;
        for (; slots[at].high != 0; at = (at + 1) & mask)
            if (slots[at] == key) return false;
        slots[at] = key;
        ++size_;
        return true;
    }

    void grow() {
        const int bits = bits_to_grow();
        slots_.swap(spare_);
        slots_.assign(spare_.size() << bits, Key{});
        shift_ -= bits;
        const u64 mask = slots_.size() - 1;
        for (const Key& key : spare_) {
            if (key.high == 0) continue;
            u64 at = key.high >> shift_;
            while (slots_[at].high != 0) at = (at + 1) & mask;
            slots_[at] = key;
        }
        if (spare_.capacity() > kKept) std::vector<Key>().swap(spare_);
    }

  private:
    // A small table grows fourfold, which is quicker; a large one is thriftier with memory.
    int bits_to_grow() const { return slots_.size() < kKept ? 2 : 1; }

    static constexpr std::size_t kSmallest = 4096;
    static constexpr std::size_t kKept = 1 << 16;  // slots; to ask for them anew every time would cost more
    static constexpr int kSmallestShift = 64 - 12;

    std::vector<Key> slots_;
    std::vector<Key> spare_;  // the table before it grew
    u64 size_ = 0;
    int shift_ = kSmallestShift;
};

}  // namespace fc
