#include "single_beam.h"

#include <algorithm>

#include "movegen.h"
#include "play.h"
#include "replay.h"
#include "timetable.h"

namespace fc {

SingleBeam::SingleBeam(const Problem& problem, Sending sending, bool at_start, Budget& budget)
    : problem_(problem),
      cards_(4 * problem.rules.ranks),
      at_start_(at_start),
      judge_(kSingleBeam, problem.rules),
      p_(problem.rules, sending),
      budget_(budget) {}

int SingleBeam::run(u32 width, int known, Watch& watch, u64& states) {
    try {
        known = search(width, known, watch, states);
    } catch (const std::bad_alloc&) {
    }
    release();
    return known;
}

void SingleBeam::release() {
    for (auto& level : levels_) drop_level(level);
    nodes_.release();
    seen_.release();
}

void SingleBeam::drop_level(std::vector<Candidate>& level) {
    budget_.give(level.size() * kCandidateBytes);
    std::vector<Candidate>().swap(level);
}

int SingleBeam::search(u32 width, int known, Watch& watch, u64& states) {
    levels_.resize(static_cast<std::size_t>(known));
    seen_.clear();
    p_.set_up(problem_.start);
    int start = p_.cards_home();
    if (at_start_) send_home(p_);
    start = p_.cards_home() - start;
    seen_.insert(p_.key());
    Node& root = nodes_.add();
    p_.save(root.state);
    root.parent = kNoNode;
    if (start < known) expand(0, start, known);

    // A level grows by states of the levels before it alone.
    for (int moves = start + 1; moves < known; ++moves) {
        auto& level = levels_[static_cast<std::size_t>(moves)];
        auto end = level.end();
        if (level.size() > width) {
            end = level.begin() + width;
            std::nth_element(level.begin(), end, level.end(),
                             [](const Candidate& a, const Candidate& b) { return a.score < b.score; });
        }
        for (auto candidate = level.begin(); candidate != end; ++candidate) {
            if (reason_ = watch.check(states); reason_ != Reason::none) return known;
            ++states;
            const int length = expand(add(candidate->parent, candidate->move), moves, known);
            if (length == 0) continue;
            known = length;
            path_.clear();
            for (u32 at = nodes_.size() - 1; nodes_[at].parent != kNoNode; at = nodes_[at].parent)
                path_.push_back(nodes_[at].move);
            std::reverse(path_.begin(), path_.end());
        }
        drop_level(level);
    }
    return known;
}

u32 SingleBeam::add(u32 parent, Move move) {
    p_.load(nodes_[parent].state);
    play(p_, move);
    Node& node = nodes_.add();
    p_.save(node.state);
    node.parent = parent;
    node.move = move;
    return nodes_.size() - 1;
}

int SingleBeam::expand(u32 at, int moves, int known) {
    bound_.set_up(p_);
    const int most = known - 1 - moves - (cards_ - p_.cards_home());
    const int extra = bound_.extra(p_, most);
    if (extra > most) return 0;
    if (extra == 0) return moves + cards_ - p_.cards_home();
    const Cards relief = bound_.relief();

    Move list[kMaxMoves];
    const Move* const end = at_start_ ? single_moves(p_, list) : all_moves(p_, list);
    if (seen_.is_full(static_cast<u64>(end - list))) seen_.grow();
    const Position before = p_;
    for (const Move* m = list; m != end; ++m) {
        // What the bound will be after the move, at least.
        const bool saves = relief & bit(m->head);
        const bool is_blocked = m->to < BOTTOM && bound_.is_blocked(m->head, m->to);
        const int length = length_of(p_, *m);
        play(p_, *m);
        const int further = moves + length + p_.cards_home() - before.cards_home() - (m->to == HOME) +
                            (before.under(m->head) == HOME);
        const int estimate = cards_ - p_.cards_home() + extra - saves + is_blocked;
        if (further + estimate < known && seen_.insert(p_.key())) {
            budget_.take(kCandidateBytes);
            levels_[static_cast<std::size_t>(further)].push_back(
                {kBoundWeight * estimate + judge_.score(p_, 0), at, *m});
        }
        p_ = before;
    }
    return 0;
}

}  // namespace fc
