#include "bound.h"

#include <algorithm>

namespace fc {

void Bound::set_up(const Position& p) {
    ranks_ = p.rules().ranks;
    for (Card c = 0; c < 4 * ranks_; ++c)
        if (p.under(c) >= BOTTOM) note(p, c);
}

void Bound::note(const Position& p, Card head) {
    if (p.under(head) > BOTTOM) {
        free_under_[head] = kAlways;
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
        column_[c] = static_cast<u8>(column);
        if (on == BOTTOM) {
            free_under_[c] = 0;
            lowest_[c].fill(kCards);
        } else {
            free_under_[c] = static_cast<u8>(free_under_[on] + is_free_[on]);
            lowest_[c] = lowest_[on];
        }
        u8& lowest = lowest_[c][static_cast<unsigned>(suit_of(c))];
        is_free_[c] = c < lowest;
        lowest = std::min(lowest, c);
    }
}

int Bound::extra(const Position& p, int most) {
    relief_ = 0;
    Node root{};
    int certain = 0;
    for (unsigned column = 0; column < static_cast<unsigned>(p.rules().columns); ++column) {
        const u8 last = p.last(static_cast<int>(column));
        if (last == BOTTOM) continue;
        root.free[column] = static_cast<u8>(free_under_[last] + is_free_[last]);
        certain += p.height(static_cast<int>(column)) - root.free[column];
        root.relief |= static_cast<u16>(!is_free_[last] << column);
    }
    if (certain > most) return certain;
    if (++call_ == 1 << 16) {
        std::fill(met_.begin(), met_.end(), 0);
        call_ = 1;
    }
    nodes_.clear();
    std::fill_n(first_.begin(), most + 1, kNone);
    for (unsigned suit = 0; suit < kSuits; ++suit) root.home |= static_cast<u16>(p.home()[suit] << (4 * suit));
    root.cost = static_cast<u8>(certain);
    settle(root);
    meet(root);

    int beyond = kCards;
    for (int cost = certain; cost <= most; ++cost) {
        for (u32 at = first_[static_cast<unsigned>(cost)]; at != kNone; at = nodes_[at].next) {
            const Node here = nodes_[at];
            if (here.cost != cost) continue;  // a cheaper way to it was found
            bool done = true;
            for (unsigned suit = 0; suit < kSuits; ++suit) {
                const int top = here.home >> (4 * suit) & 15;
                if (top >= ranks_) continue;
                done = false;
                const Card c = static_cast<Card>(4 * top + static_cast<int>(suit));
                const unsigned column = column_[c];
                const int price = cost + here.free[column] - free_under_[c] - is_free_[c];
                if (price > most) {
                    beyond = std::min(beyond, price);
                    continue;
                }
                Node next = here;
                next.cost = static_cast<u8>(price);
                next.free[column] = free_under_[c];
                next.home = static_cast<u16>(next.home + (1 << (4 * suit)));
                const u8 last = p.last(static_cast<int>(column));
                if (is_free_[last] && here.free[column] > free_under_[last])
                    next.relief |= static_cast<u16>(1 << column);
                settle(next);
                meet(next);
            }
            if (done) {
                for (unsigned left = here.relief; left != 0; left &= left - 1)
                    relief_ |= bit(p.last(std::countr_zero(left)));
                return cost;
            }
        }
    }
    return beyond;
}

// Sends home what can go without making another card's extra move necessary. There is never a reason to wait
// with it.
void Bound::settle(Node& node) const {
    unsigned suit = 0;
    for (int still = 0; still < kSuits; suit = (suit + 1) % kSuits) {
        ++still;
        for (int top = node.home >> (4 * suit) & 15; top < ranks_; ++top) {
            const unsigned c = 4 * static_cast<unsigned>(top) + suit;
            if (free_under_[c] < kAlways) {
                u8& free = node.free[column_[c]];
                if (free > free_under_[c]) {
                    if (free > free_under_[c] + is_free_[c]) break;
                    free = free_under_[c];
                    still = 1;
                }
            }
            node.home = static_cast<u16>(node.home + (1 << (4 * suit)));
        }
    }
}

void Bound::meet(const Node& node) {
    u32& met = met_[node.home];
    if (met >> 16 == call_) {
        Node& old = nodes_[met & 0xffff];
        if (old.cost == node.cost) old.relief |= node.relief;
        if (old.cost <= node.cost) return;
        old.cost = 255;
    }
    const u32 at = static_cast<u32>(nodes_.size());
    met = call_ << 16 | at;
    nodes_.push_back(node);
    u32& first = first_[node.cost];
    nodes_.back().next = first;
    first = at;
}

}  // namespace fc
