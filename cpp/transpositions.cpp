#include "transpositions.h"

#include <memory>

namespace fc {

Transpositions::Transpositions(Budget& budget) : budget_(budget) { directory_.assign(1, add_block(0)); }

Transpositions::~Transpositions() {
    for (Block* const block : blocks_) budget_.put(block, sizeof(Block));
}

Transpositions::Block* Transpositions::add_block(int bits) {
    if (blocks_.size() == blocks_.capacity()) blocks_.reserve(2 * blocks_.size() + 1);
    blocks_.push_back(static_cast<Block*>(budget_.get(sizeof(Block), true)));
    blocks_.back()->bits = bits;
    return blocks_.back();
}

void Transpositions::split(Block* full, u64 high) {
    const int bits = full->bits;
    Block* const upper = add_block(bits + 1);
    if (std::size_t{1} << bits == directory_.size()) {
        std::vector<Block*> twice(directory_);
        twice.insert(twice.end(), directory_.begin(), directory_.end());
        directory_.swap(twice);
    }
    // The states with a one in the next bit go to the new block; the others are put in anew, for a search of
    // theirs must not meet the gaps.
    const u64 step = u64{1} << bits;
    for (u64 at = (high & (step - 1)) | step; at < directory_.size(); at += 2 * step) directory_[at] = upper;
    const auto entries = std::make_unique<std::array<Entry, kEntries>>(full->entries);
    full->entries.fill({});
    full->size = 0;
    full->bits = bits + 1;
    for (const Entry& entry : *entries) {
        if (entry.high == 0) continue;
        Block* const to = entry.high & step ? upper : full;
        u32 at = slot(entry.low);
        while (to->entries[at].high != 0) at = (at + 1) % kEntries;
        to->entries[at] = entry;
        ++to->size;
    }
}

}  // namespace fc
