// The states a search has met, by their keys (hash.h says why that is enough). Open addressing.
//
// A small table is one piece, which grows. A large one is many pieces, found by the first bits of a key; a
// piece that is full is split in two by the next bit. So it grows evenly: never for long, and never with a
// second copy of itself in memory.
#pragma once

#include <vector>

#include "budget.h"
#include "hash.h"

namespace fc {

class Seen {
  public:
    explicit Seen(Budget& budget = no_budget());
    ~Seen();
    Seen(const Seen&) = delete;
    Seen& operator=(const Seen&) = delete;

    // Back to a small table, which is quick to clear; of what was large once only a little is kept.
    void clear();
    void release();

    u64 size() const { return size_; }
    // Whether so many more would fill it too far; a table of pieces makes room when it needs it.
    bool is_full(u64 more) const { return depth_ == 0 && 2 * (size_ + more) > slots_; }
    // A small table: fourfold, or into pieces.
    void grow();

    // Whether the key is new. An empty slot is one whose upper half is zero. A state whose key has that, one
    // in 2^64, would only be forgotten, and met as new again.
    bool insert(Key key) {
        if (depth_ != 0) [[unlikely]]
            return insert_in_piece(key);
        if (!put(table_.slots, slots_ - 1, key.high >> shift_, key)) return false;
        ++size_;
        return true;
    }

  private:
    static constexpr u64 kSmallest = 4096;
    static constexpr u64 kLargest = 1 << 16;  // slots of a single table, and of a piece
    static constexpr u64 kFull = kLargest / 4 * 3;  // keys in a piece before it is split
    static constexpr int kSmallestShift = 64 - 12;

    // Of the keys whose first `depth` bits are the same.
    struct Piece {
        Key slots[kLargest];
        u32 size;
        int depth;
    };

    // A table with room for some slots, kept when fewer are in use.
    struct Table {
        Key* slots = nullptr;
        u64 room = 0;
    };

    static bool put(Key* slots, u64 mask, u64 at, Key key) {
        for (; slots[at].high != 0; at = (at + 1) & mask)
            if (slots[at] == key) return false;
        slots[at] = key;
        return true;
    }
    // Where a key belongs in a piece is said by bits that do not choose the piece.
    static bool put(Piece& piece, Key key) {
        const bool is_new = put(piece.slots, kLargest - 1, key.low & (kLargest - 1), key);
        piece.size += is_new;
        return is_new;
    }
    u64 piece_of(Key key) const { return key.high >> (64 - depth_); }

    bool insert_in_piece(Key key);
    void split(u64 at);
    Piece* new_piece(int depth);
    void drop_pieces();
    void drop(Table& table);
    void resize(Table& table, u64 slots);

    Budget& budget_;
    Table table_, spare_;  // spare: the table before it grew
    u64 slots_ = 0;        // of the table that are in use
    int shift_ = kSmallestShift;
    int depth_ = 0;               // 0: no pieces
    std::vector<Piece*> pieces_;  // by the first `depth_` bits of a key; several places may share one
    u64 size_ = 0;
};

}  // namespace fc
