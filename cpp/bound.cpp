#include "bound.h"

#include <algorithm>

namespace fc {

void Bound::set_up(const Position& p) {
    ranks_ = p.rules().ranks;
    for (auto& suit : places_) suit[static_cast<unsigned>(ranks_)] = {kMaxColumns, 0, 0, 0};
    for (Card c = 0; c < 4 * ranks_; ++c)
        if (p.under(c) >= BOTTOM) note(p, c);
}

void Bound::note(const Position& p, Card head) {
    if (p.under(head) > BOTTOM) {
        place(head) = {0, kAlways, kAlways, 0};
        return;
    }
    std::array<Card, kCards> run;
    unsigned count = 0;
    const int column = p.column_of(head);
    for (u8 c = p.last(column); c != head; c = p.under(c)) run[count++] = c;
    run[count++] = head;
    while (count > 0) {
        const Card c = run[--count];
        const u8 on = p.under(c);
        Place& here = place(c);
        here.column = static_cast<u8>(column);
        if (on == BOTTOM) {
            here.under = 0;
            lowest_[c].fill(kCards);
        } else {
            here.under = place(on).with;
            lowest_[c] = lowest_[on];
        }
        u8& lowest = lowest_[c][static_cast<unsigned>(suit_of(c))];
        here.with = static_cast<u8>(here.under + (c < lowest));
        lowest = std::min(lowest, c);
    }
}

int Bound::extra(const Position& p, int most) {
    most = std::min(most, kCards);
    relief_ = 0;
    Node root{};
    int certain = 0;
    std::array<u8, kMaxColumns> under_last{};
    for (unsigned column = 0; column < static_cast<unsigned>(p.rules().columns); ++column) {
        const u8 last = p.last(static_cast<int>(column));
        if (last == BOTTOM) continue;
        const Place& here = place(last);
        root.free[column] = here.with;
        under_last[column] = here.under;
        certain += p.height(static_cast<int>(column)) - here.with;
        root.relief |= static_cast<u16>((here.with == here.under) << column);
    }
    root.free[kMaxColumns] = kAlways;
    if (certain > most) return certain;
    if (++call_ == u32{1} << (32 - kNodeBits)) {
        std::fill(met_.begin(), met_.end(), 0);
        call_ = 1;
    }
    nodes_.clear();
    std::fill_n(first_.begin(), most + 1, kNone);
    root.home = p.home();
    root.cost = static_cast<u8>(certain);
    settle(root);
    meet(root);
    for (int cost = certain; cost <= most; ++cost) {
        for (u32 at = first_[static_cast<unsigned>(cost)]; at != kNone; at = nodes_[at].next) {
            const Node here = nodes_[at];
            if (here.cost != cost) continue;  // a cheaper way to it was found
            if (is_done(here)) {
                for (unsigned left = here.relief; left != 0; left &= left - 1)
                    relief_ |= bit(p.last(std::countr_zero(left)));
                return cost;
            }
            for (unsigned suit = 0; suit < kSuits; ++suit) {
                const Place to = places_[suit][here.home[suit]];
                const u8 free = here.free[to.column];
                const int price = cost + free - to.with;
                if (price > most) continue;
                Node next = here;
                next.cost = static_cast<u8>(price);
                next.free[to.column] = to.under;
                ++next.home[suit];
                if (free > under_last[to.column]) next.relief |= static_cast<u16>(1 << to.column);
                settle(next);
                if (price < most || is_done(next)) meet(next);
            }
        }
    }
    return most + 1;
}

// Sends home what can go without making another card's extra move necessary. There is never a reason to wait
// with it.
void Bound::settle(Node& node) const {
    bool again = true;
    while (again) {
        again = false;
        for (unsigned suit = 0; suit < kSuits; ++suit) {
            const Place* const first = places_[suit].data();
            const Place* to = first + node.home[suit];
            for (;; ++to) {
                u8& free = node.free[to->column];
                if (free <= to->under) continue;
                if (free > to->with) break;
                free = to->under;
                again = true;
            }
            node.home[suit] = static_cast<u8>(to - first);
        }
    }
}

void Bound::meet(const Node& node) {
    u32& met = met_[node.place()];
    if (met >> kNodeBits == call_) {
        Node& old = nodes_[met & ((u32{1} << kNodeBits) - 1)];
        if (old.cost == node.cost) old.relief |= node.relief;
        if (old.cost <= node.cost) return;
        old.cost = 255;
    }
    const u32 at = static_cast<u32>(nodes_.size());
    met = call_ << kNodeBits | at;
    nodes_.push_back(node);
    u32& first = first_[node.cost];
    nodes_.back().next = first;
    first = at;
}

}  // namespace fc
