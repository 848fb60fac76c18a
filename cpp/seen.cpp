#include "seen.h"

#include <algorithm>

namespace fc {

Seen::Seen(Budget& budget) : budget_(budget) { clear(); }

Seen::~Seen() { release(); }

void Seen::clear() {
    drop_pieces();
    small_.clear();
}

void Seen::release() {
    drop_pieces();
    small_.release();
}

void Seen::grow() {
    if (small_.count() < kLargest) {
        small_.grow();
        return;
    }
    budget_.take(2 * sizeof(Piece*));
    pieces_ = {new_piece(1), nullptr};
    depth_ = 1;
    size_ = small_.size();
    pieces_[1] = new_piece(1);
    for (u64 at = 0; at < kLargest; ++at)
        if (const Key key = small_.begin()[at]; leading(key) != 0) put(*pieces_[piece_of(key)], key);
}

bool Seen::insert_in_piece(Key key) {
    Piece* piece = pieces_[piece_of(key)];
    if (piece->size >= kFull) {
        split(piece_of(key));
        piece = pieces_[piece_of(key)];
    }
    if (!put(*piece, key)) return false;
    ++size_;
    return true;
}

void Seen::split(u64 at) {
    Piece& old = *pieces_[at];
    if (old.depth == depth_) {
        budget_.take(pieces_.size() * sizeof(Piece*));
        std::vector<Piece*> twice(2 * pieces_.size());
        for (u64 place = 0; place < twice.size(); ++place) twice[place] = pieces_[place / 2];
        pieces_.swap(twice);
        at *= 2;
        ++depth_;
    }
    Piece* const added = new_piece(old.depth + 1);
    ++old.depth;
    // The places of the old one are neighbours; the second half of them is the new one's.
    const u64 places = u64{1} << (depth_ - old.depth);
    const u64 first = (at / (2 * places)) * 2 * places;
    std::fill_n(pieces_.begin() + static_cast<std::ptrdiff_t>(first + places), places, added);

    // The table has room for a piece: it was as large before there were any.
    Key* const keys = small_.begin();
    std::copy_n(old.slots, kLargest, keys);
    std::fill_n(old.slots, kLargest, Key{});
    old.size = 0;
    for (u64 from = 0; from < kLargest; ++from)
        if (leading(keys[from]) != 0) put(*pieces_[piece_of(keys[from])], keys[from]);
}

Seen::Piece* Seen::new_piece(int depth) {
    auto* const piece = static_cast<Piece*>(budget_.get(sizeof(Piece), true));
    piece->depth = depth;
    return piece;
}

void Seen::drop_pieces() {
    budget_.give(pieces_.size() * sizeof(Piece*));
    Piece* last = nullptr;
    for (Piece* const piece : pieces_) {
        if (piece == last || piece == nullptr) continue;
        budget_.put(piece, sizeof(Piece));
        last = piece;
    }
    std::vector<Piece*>().swap(pieces_);
    depth_ = 0;
}

}  // namespace fc
