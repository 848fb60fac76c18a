// What a scan writes on its tape. The frontier keeps every state it was given, in order, so a scan without a
// tape has nothing to do for it.
#include <algorithm>

#include "search.h"

namespace fc {

u32 Search::place_of(u32 entry) const {
    return tape_->place(entry == kNone ? root_ : root_ + 1 + entry);
}

void Search::note_pass(Pass pass, const Position& start) {
    root_ = tape_->written();
    noted_ = 0;
    tape_->begin(pass, start.cards_away());
}

void Search::note_expanded(u32 node, u64 order, bool won) {
    const Position& before = expanded_.recent(node);
    const u32 parent = place_of(expanded_.entry(node));
    const u32 first = noted_;
    const bool pending = before.going() != 0;  // as in scan()
    for (; noted_ < frontier_.size(); ++noted_) {
        const Move m = frontier_[noted_].move;
        int away = before.cards_away();
        if (parent != kNone && (pending || before.may_send(m))) {
            Position after = before;
            play(after, m);
            away = after.cards_away();
        }
        tape_->add(parent, code_of(m), away);
    }
    tape_->expand(parent, order, won || noted_ > first ? Fate::expanded : Fate::dead_end);
    tape_->publish();
}

void Search::note_way(u32 node, Move last, int away, u64 order, Verdict& verdict) {
    note_expanded(node, order, true);
    const u32 goal = tape_->add(place_of(expanded_.entry(node)), code_of(last), away);
    verdict.way.assign(1, {goal, code_of(last), static_cast<u8>(away), Fate::goal, -1});
    for (u32 at = node;; at = frontier_[expanded_.entry(at)].parent) {
        const u32 entry = expanded_.entry(at);
        const bool is_root = entry == kNone;
        const u16 move = is_root ? kNoMove : code_of(frontier_[entry].move);
        const auto left = static_cast<u8>(expanded_.cards_away(at));
        verdict.way.push_back(
            {place_of(entry), move, left, Fate::expanded, order_on_tape(order - (node - at))});
        if (is_root) break;
    }
    std::reverse(verdict.way.begin(), verdict.way.end());
}

}  // namespace fc
