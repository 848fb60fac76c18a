// The states a search has met, by their keys (hash.h says why that is enough). Open addressing.
#pragma once

#include <vector>

#include "hash.h"

namespace fc {

class Seen {
  public:
    Seen() : slots_(kSmallest) {}

    void clear() {
        // What one hard search made large would be slow to clear before every easy one.
        if (slots_.size() > kSmallest) slots_.resize(kSmallest), slots_.shrink_to_fit();
        slots_.assign(slots_.size(), Key{});
        size_ = 0;
        shift_ = kSmallestShift;
    }

    u64 size() const { return size_; }
    u64 bytes() const { return slots_.size() * sizeof(Key); }
    // What the table and its larger copy take together while it grows.
    u64 bytes_to_grow() const { return 3 * bytes(); }
    // Whether so many more would fill it more than half.
    bool is_full(u64 more) const { return 2 * (size_ + more) > slots_.size(); }

    // Fetches what insert() will look at.
    void prefetch(Key key) const {
#if defined(__GNUC__)
        __builtin_prefetch(&slots_[key.high >> shift_]);
#else
        (void)key;
#endif
    }

    // Whether the key is new. Keys of zero, the mark of an empty slot, do not occur: 2^-128.
    bool insert(Key key) {
        const u64 mask = slots_.size() - 1;
        u64 at = key.high >> shift_;
        for (; slots_[at] != Key{}; at = (at + 1) & mask)
            if (slots_[at] == key) return false;
        slots_[at] = key;
        ++size_;
        return true;
    }

    void grow() {
        std::vector<Key> old(slots_.size() * 2);
        old.swap(slots_);
        --shift_;
        const u64 mask = slots_.size() - 1;
        for (const Key& key : old) {
            if (key == Key{}) continue;
            u64 at = key.high >> shift_;
            while (slots_[at] != Key{}) at = (at + 1) & mask;
            slots_[at] = key;
        }
    }

  private:
    static constexpr std::size_t kSmallest = 1024;
    static constexpr int kSmallestShift = 64 - 10;

    std::vector<Key> slots_;
    u64 size_ = 0;
    int shift_ = kSmallestShift;
};

}  // namespace fc
