// A transposition table: what a search knows of the states it met, by their keys. Extendible hashing: blocks of
// one size, of which one that is full is split by the next bit of the keys. So it grows in small steps, takes
// no more than is in use, and never stops the search to be copied.
//
// A state is told from another by 104 bits of its key. With 2^28 states, which take 4 GiB or more, the chance
// that any two are taken for each other is about 2^55 / 2^104 = 2^-49.
#pragma once

#include <array>
#include <vector>

#include "budget.h"
#include "hash.h"

namespace fc {

class Transpositions {
  public:
    struct Entry {
        u64 high;       // of the key; empty if 0: a state that has that would be forgotten, no more
        u64 low : 40;   // of the key, its highest bits
        u64 moves : 9;  // made up to here, the fewest known
        u64 turn : 9;   // of the search: the last one in which it was expanded, 0 for none
        u64 extra : 6;  // moves it takes at least, besides those home
    };
    static_assert(sizeof(Entry) == 16);
    static constexpr int kMostMoves = (1 << 9) - 1;

    explicit Transpositions(Budget& budget);
    ~Transpositions();
    Transpositions(const Transpositions&) = delete;
    Transpositions& operator=(const Transpositions&) = delete;

    void prefetch(Key key) const {
#if defined(__GNUC__)
        __builtin_prefetch(&block(key.high)->entries[slot(low_of(key))]);
#else
        (void)key;
#endif
    }
    // Where the state is; or the empty entry where it would be.
    Entry* find(Key key) {
        Block* const here = block(key.high);
        const u64 low = low_of(key);
        for (u32 at = slot(low);; at = (at + 1) % kEntries) {
            Entry& entry = here->entries[at];
            if (entry.high == 0 || (entry.high == key.high && entry.low == low)) return &entry;
        }
    }
    // Puts a state in that find() found no entry for. Entries found before may be elsewhere then. Throws
    // std::bad_alloc.
    void put(Key key, Entry entry) {
        entry.high = key.high;
        entry.low = low_of(key);
        *find(key) = entry;
        if (Block* const here = block(key.high); ++here->size > kMost) split(here, key.high);
    }

  private:
    static constexpr u32 kEntries = 4096;
    static constexpr u32 kMost = kEntries / 8 * 7;

    struct Block {
        std::array<Entry, kEntries> entries;
        u32 size;
        int bits;  // so many low bits of `high` are the same in all its states
    };

    static u64 low_of(Key key) { return key.low >> 24; }
    static u32 slot(u64 low) { return static_cast<u32>(low % kEntries); }
    Block* block(u64 high) const { return directory_[high & (directory_.size() - 1)]; }
    Block* add_block(int bits);
    void split(Block* full, u64 high);

    Budget& budget_;
    std::vector<Block*> blocks_;
    std::vector<Block*> directory_;  // by the low bits of `high`
};

}  // namespace fc
