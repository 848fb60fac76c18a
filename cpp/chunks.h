// A growing array that never moves what it holds, so that growing needs no second copy in memory.
#pragma once

#include <type_traits>
#include <vector>

#include "budget.h"

namespace fc {

template <class T>
class Chunks {
    static_assert(std::is_trivially_copyable_v<T>);

  public:
    static constexpr u32 kBits = 12;
    static constexpr std::size_t kKept = 4;
    static constexpr u32 kSize = 1U << kBits;

    explicit Chunks(Budget& budget = no_budget()) : budget_(budget) {}
    ~Chunks() { keep(0); }
    Chunks(const Chunks&) = delete;
    Chunks& operator=(const Chunks&) = delete;

    T& operator[](u32 at) { return chunks_[at >> kBits][at & (kSize - 1)]; }
    const T& operator[](u32 at) const { return chunks_[at >> kBits][at & (kSize - 1)]; }
    u32 size() const { return size_; }

    T& add() {
        if ((size_ & (kSize - 1)) == 0) next_chunk();
        return filling_[size_++ & (kSize - 1)];
    }
    // Some chunks are kept for the next search.
    void clear() {
        keep(kKept);
        size_ = 0;
    }
    void release() {
        keep(0);
        size_ = 0;
    }

  private:
    static constexpr u64 kChunkBytes = kSize * sizeof(T);
    static constexpr u32 kMost = ~u32{0} - 2 * kSize;  // places are 32 bits wide

    void next_chunk() {
        const u32 chunk = size_ >> kBits;
        if (chunk == chunks_.size()) {
            if (size_ > kMost) throw BudgetSpent();
            if (chunks_.size() == chunks_.capacity()) chunks_.reserve(2 * chunks_.size() + kKept);
            chunks_.push_back(static_cast<T*>(budget_.get(kChunkBytes)));
        }
        filling_ = chunks_[chunk];
    }
    void keep(std::size_t most) {
        for (; chunks_.size() > most; chunks_.pop_back()) budget_.put(chunks_.back(), kChunkBytes);
    }

    Budget& budget_;
    T* filling_ = nullptr;
    std::vector<T*> chunks_;
    u32 size_ = 0;
};

}  // namespace fc
