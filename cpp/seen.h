// The states a search has met, by their keys (hash.h says why that is enough). Open addressing.
//
// A small table is one piece, which grows. A large one is many pieces, found by the first bits of a key; a
// piece that is full is split in two by the next bit. So it grows evenly: never for long, and never with a
// second copy of itself in memory.
#pragma once

#include <vector>

#include "slots.h"

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

    u64 size() const { return depth_ == 0 ? small_.size() : size_; }
    // Whether so many more would fill it too far; a table of pieces makes room when it needs it.
    bool is_full(u64 more) const { return depth_ == 0 && small_.is_full(more); }
    // A small table: fourfold, or into pieces.
    void grow();

    // Begins to bring a key's place in a large table near: it takes as long as dozens of moves' judging.
    void fetch([[maybe_unused]] Key key) const {
#if defined(__GNUC__)
        if (depth_ != 0) __builtin_prefetch(&pieces_[piece_of(key)]->slots[key.low & (kLargest - 1)], 1);
#endif
    }
    // Whether the key is new.
    bool insert(Key key) {
        if (depth_ != 0) [[unlikely]]
            return insert_in_piece(key);
        return small_.insert(key);
    }

  private:
    static constexpr u64 kLargest = 1 << 16;  // slots of a single table, and of a piece
    static constexpr u64 kFull = kLargest / 4 * 3;  // keys in a piece before it is split

    // Of the keys whose first `depth` bits are the same.
    struct Piece {
        Key slots[kLargest];
        u32 size;
        int depth;
    };

    // Where a key belongs in a piece is said by bits that do not choose the piece.
    static bool put(Piece& piece, Key key) {
        u64 at = key.low & (kLargest - 1);
        for (; leading(piece.slots[at]) != 0; at = (at + 1) & (kLargest - 1))
            if (piece.slots[at] == key) return false;
        piece.slots[at] = key;
        ++piece.size;
        return true;
    }
    u64 piece_of(Key key) const { return key.high >> (64 - depth_); }

    bool insert_in_piece(Key key);
    void split(u64 at);
    Piece* new_piece(int depth);
    void drop_pieces();

    Budget& budget_;
    Slots<Key, 4096> small_{budget_};
    int depth_ = 0;               // 0: no pieces
    std::vector<Piece*> pieces_;  // by the first `depth_` bits of a key; several places may share one
    u64 size_ = 0;                // keys in all pieces
};

}  // namespace fc
