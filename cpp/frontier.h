// The states met and not expanded yet, each as a move from an expanded one: lowest score first, and of equal
// ones the newest, so that a promising line is followed to its end.
#pragma once

#include <bit>
#include "chunks.h"

namespace fc {

constexpr u32 kNone = 0xffffffff;

class Frontier {
  public:
    static constexpr int kBuckets = 2048;

    struct Entry {
        u32 parent;  // the expanded node
        Move move;
        u16 moves;  // made so far, those going home not counted
        u32 link;   // the next entry of its bucket
    };

    explicit Frontier(Budget& budget = no_budget()) : entries_(budget) { first_.fill(kNone); }

    void clear() {
        for (unsigned word = 0; word < bits_.size(); ++word) {
            for (u64 left = bits_[word]; left != 0; left &= left - 1)
                first_[word * 64 + static_cast<unsigned>(std::countr_zero(left))] = kNone;
            bits_[word] = 0;
        }
        lowest_ = bits_.size();
        entries_.clear();
    }

    void release() {
        clear();
        entries_.release();
    }

    void push(u32 parent, Move move, int moves, int score) {
        const unsigned bucket = score < 0           ? 0
                                : score >= kBuckets ? kBuckets - 1
                                                    : static_cast<unsigned>(score);
        const u32 at = entries_.size();
        entries_.add() = {parent, move, static_cast<u16>(moves), first_[bucket]};
        first_[bucket] = at;
        bits_[bucket / 64] |= u64{1} << (bucket % 64);
        if (bucket / 64 < lowest_) lowest_ = bucket / 64;
    }

    // Takes the best one out and says where it is; kNone if there is none. It can still be looked at there.
    u32 pop() {
        while (lowest_ < bits_.size() && bits_[lowest_] == 0) ++lowest_;
        if (lowest_ == bits_.size()) return kNone;
        const auto bucket = lowest_ * 64 + static_cast<unsigned>(std::countr_zero(bits_[lowest_]));
        const u32 at = first_[bucket];
        first_[bucket] = entries_[at].link;
        if (first_[bucket] == kNone) bits_[lowest_] &= bits_[lowest_] - 1;
        return at;
    }

    // All that were ever pushed, in that order.
    u32 size() const { return entries_.size(); }
    const Entry& operator[](u32 at) const { return entries_[at]; }

  private:
    std::array<u32, kBuckets> first_;
    std::array<u64, kBuckets / 64> bits_{};
    std::size_t lowest_ = kBuckets / 64;
    Chunks<Entry> entries_;
};

}  // namespace fc
