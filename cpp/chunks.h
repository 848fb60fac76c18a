// A growing array that never moves what it holds, so that growing needs no second copy in memory.
#pragma once

#include <memory>
#include <vector>

#include "types.h"

namespace fc {

template <class T>
class Chunks {
  public:
    static constexpr u32 kBits = 12;
    static constexpr std::size_t kKept = 4;
    static constexpr u32 kSize = 1U << kBits;

    T& operator[](u32 at) { return chunks_[at >> kBits][at & (kSize - 1)]; }
    const T& operator[](u32 at) const { return chunks_[at >> kBits][at & (kSize - 1)]; }
    u32 size() const { return size_; }
    u64 bytes() const { return chunks_.size() * kSize * sizeof(T); }

    T& add() {
        if ((size_ & (kSize - 1)) == 0) next_chunk();
        return filling_[size_++ & (kSize - 1)];
    }
    // Some chunks are kept for the next search.
    void clear() {
        if (chunks_.size() > kKept) chunks_.resize(kKept);
        size_ = 0;
    }

  private:
    void next_chunk() {
        const u32 chunk = size_ >> kBits;
        if (chunk == chunks_.size()) chunks_.push_back(std::make_unique_for_overwrite<T[]>(kSize));
        filling_ = chunks_[chunk].get();
    }

    T* filling_ = nullptr;
    std::vector<std::unique_ptr<T[]>> chunks_;
    u32 size_ = 0;
};

}  // namespace fc
