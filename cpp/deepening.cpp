#include "deepening.h"

#include <algorithm>

#include "movegen.h"
#include "play.h"
#include "replay.h"

namespace fc {

Deepening::Deepening(const Problem& problem, Sending sending, bool at_start, Budget& budget, Watch& watch)
    : board_{Position(problem.rules, sending), {}},
      table_(budget),
      watch_(watch),
      cards_(4 * problem.rules.ranks),
      forced_(!at_start) {
    Position& p = board_.p;
    p.set_up(problem.start);
    const int home = p.cards_home();
    if (at_start) send_home(p);
    start_moves_ = p.cards_home() - home;
    board_.bound.set_up(p);
    threshold_ = start_moves_ + away() + board_.bound.extra(p, kCards);
}

bool Deepening::turn(int known, u64& states) {
    if (threshold_ > Transpositions::kMostMoves) {  // more than the table can count
        reason_ = Reason::memory;
        return false;
    }
    states_ = &states;
    ++turn_;
    beyond_ = known;
    path_.clear();
    list_.clear();
    if (visit(start_moves_, kNoCard)) return true;
    if (reason_ == Reason::none) threshold_ = beyond_;
    return false;
}

// Whether there is nothing new to find from a state in the table.
bool Deepening::is_done(const Transpositions::Entry& entry, int moves, int away) {
    const int fewest = static_cast<int>(entry.moves);
    if (fewest < moves || (fewest == moves && entry.turn == turn_)) return true;
    const int length = moves + away + static_cast<int>(entry.extra);
    if (length <= threshold_) return false;
    note_beyond(length);
    return true;
}

bool Deepening::visit(int moves, u8 moved) {
    const Position& p = board_.p;
    const int most = threshold_ - moves - away();
    Transpositions::Entry* const entry = table_.find(p.key());
    const bool is_known = entry->high != 0;
    if (is_known && is_done(*entry, moves, away())) return false;

    // A state that was expanded before has slack now, and no move of it is left out: relief is not asked for.
    const bool is_old = is_known && entry->turn > 0;
    const int extra = is_old ? static_cast<int>(entry->extra) : board_.bound.extra(p, most);
    const Cards relief = is_old ? 0 : board_.bound.relief();
    if (extra == 0 && extra <= most) return true;  // everything can go home as it lies

    Transpositions::Entry now{};
    now.moves = static_cast<u64>(moves);
    now.turn = extra <= most ? turn_ : 0;
    now.extra = static_cast<u64>(extra);
    if (is_known) {
        now.high = entry->high;
        now.low = entry->low;
        *entry = now;
    } else {
        table_.put(p.key(), now);
    }
    if (extra > most) {
        note_beyond(moves + away() + extra);
        return false;
    }
    if (reason_ = watch_.check(*states_); reason_ != Reason::none) return false;
    ++*states_;
    return expand(moves, most - extra, relief, moved);
}

bool Deepening::expand(int moves, int slack, Cards relief, u8 moved) {
    const Position& p = board_.p;
    const std::size_t first = list_.size();
    list_moves(slack, relief, moved);
    // Where the states are that they lead to is found out before it is needed.
    for (std::size_t at = first; at < list_.size(); ++at)
        if (const Move m = list_[at]; is_plain(m))
            table_.prefetch(p.key() ^ key_change(m.head, p.under(m.head), m.to));

    for (; list_.size() > first; list_.pop_back()) {
        const Move m = list_.back();
        const u8 from = p.under(m.head);
        const int length = length_of(p, m);
        if (is_plain(m)) {
            const auto* const entry = table_.find(p.key() ^ key_change(m.head, from, m.to));
            if (entry->high != 0 && is_done(*entry, moves + length, away())) continue;
        }
        const bool resets = !is_plain(m);
        const int before = p.cards_home();
        const Trial trial(board_, m);
        const int sent = p.cards_home() - before - (m.to == HOME) + (from == HOME);
        path_.push_back(m);
        if (visit(moves + length + sent, resets ? kNoCard : m.head)) return true;
        path_.pop_back();
        if (reason_ != Reason::none) break;
    }
    list_.resize(first);
    return false;
}

void Deepening::list_moves(int slack, Cards relief, u8 moved) {
    const Position& p = board_.p;
    Move moves[kMaxMoves];
    const Move* const end = forced_ ? all_moves(p, moves) : single_moves(p, moves);
    for (const Move* m = moves; m != end; ++m) {
        if (m->to != HOME && !forced_) {
            // A card that moves twice in a row could have gone there at once.
            if (m->head == moved) continue;
            // Without slack a move must save one, or go home.
            if (slack == 0 && (!(relief & bit(m->head)) || (m->to < BOTTOM && board_.bound.is_blocked(m->head, m->to)))) {
                note_beyond(threshold_ + 1);
                continue;
            }
        }
        list_.push_back(*m);
    }
}

}  // namespace fc
