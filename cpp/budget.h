// The memory a search may take: what grows gets its blocks here, as long as there is some left.
#pragma once

#include <new>
#include <vector>

#include "types.h"

namespace fc {

// Thrown where there is no more: to those who catch it, as if the machine had none.
struct BudgetSpent : std::bad_alloc {
    const char* what() const noexcept override { return "the memory that was allowed is used up"; }
};

class Budget {
  public:
    Budget() = default;
    ~Budget() { sweep(); }
    Budget(const Budget&) = delete;
    Budget& operator=(const Budget&) = delete;

    // What is taken now stays taken.
    void limit(u64 bytes) {
        limit_ = bytes;
        peak_ = taken_;
    }
    u64 taken() const { return taken_; }
    u64 peak() const { return peak_; }  // since the limit was set

    // Raw memory, and back again. Throws std::bad_alloc.
    void* get(u64 bytes, bool zeroed = false);
    void put(void* block, u64 bytes) noexcept;
    // For memory that others get.
    void take(u64 bytes);
    void give(u64 bytes) { taken_ -= bytes; }

    // From now on blocks that are put back are kept, until sweep() frees them: many by a thread of its own, since a
    // search that is stopped shall return at once.
    void collect() { collecting_ = true; }
    void sweep() noexcept;

  private:
    static constexpr u64 kMany = 64 << 20;

    u64 limit_ = ~u64{0} >> 1;
    u64 taken_ = 0, peak_ = 0;
    bool collecting_ = false;
    std::vector<void*> swept_;
    u64 swept_bytes_ = 0;
};

// For what has no limit of its own.
inline Budget& no_budget() {
    static thread_local Budget budget;
    return budget;
}

}  // namespace fc
