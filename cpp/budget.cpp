#include "budget.h"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <system_error>
#include <thread>

namespace fc {

void Budget::take(u64 bytes) {
    if (bytes > limit_ || taken_ > limit_ - bytes) throw BudgetSpent();
    taken_ += bytes;
    peak_ = std::max(peak_, taken_);
}

// Fresh memory mostly comes as zeros that need not be written.
void* Budget::get(u64 bytes, bool zeroed) {
    take(bytes);
    void* const block = zeroed ? std::calloc(1, bytes) : std::malloc(bytes);
    if (block == nullptr) {
        give(bytes);
        throw std::bad_alloc();
    }
    return block;
}

void Budget::put(void* block, u64 bytes) noexcept {
    if (block == nullptr) return;
    give(bytes);
    if (collecting_) {
        try {
            swept_.push_back(block);
            swept_bytes_ += bytes;
            return;
        } catch (const std::bad_alloc&) {  // then at once
        }
    }
    std::free(block);
}

void Budget::sweep() noexcept {
    const auto free_all = [](const std::vector<void*>& blocks) {
        for (void* const block : blocks) std::free(block);
    };
    const bool many = swept_bytes_ >= kMany;
    collecting_ = false;
    swept_bytes_ = 0;
    if (many) {
        try {
            const auto blocks = std::make_shared<std::vector<void*>>();
            blocks->swap(swept_);
            try {
                std::thread([blocks, free_all] { free_all(*blocks); }).detach();
            } catch (const std::system_error&) {  // no thread to be had
                free_all(*blocks);
            }
            return;
        } catch (const std::bad_alloc&) {
        }
    }
    free_all(swept_);
    std::vector<void*>().swap(swept_);
}

}  // namespace fc
