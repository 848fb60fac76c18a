#include "beam.h"

#include <algorithm>

#include "movegen.h"
#include "timetable.h"

namespace fc {

int moves_not_home(const std::vector<Move>& path) {
    return static_cast<int>(std::count_if(path.begin(), path.end(), [](Move m) { return m.to != HOME; }));
}

Verdict solve_short(Search& search, Beam& beam, const Problem& problem, const Limits& limits, u32 widest) {
    Watch watch(limits);
    Verdict verdict = search.solve(problem, limits);
    if (verdict.status != Status::solved) return verdict;
    const struct Tidy {
        Beam& beam;
        ~Tidy() { beam.clear(); }
    } tidy{beam};
    for (u32 width = kNarrowestBeam; width <= widest && verdict.reason == Reason::none; width *= kWiden) {
        watch.best = moves_not_home(verdict.path);
        beam.shorten(problem, width, watch, limits.bytes, verdict);
    }
    // What ended the shortening is no reason to say less than "solved".
    verdict.reason = Reason::none;
    verdict.seconds = watch.seconds();
    return verdict;
}

bool Beam::shorten(const Problem& problem, u32 width, Watch& watch, u64 max_bytes, Verdict& verdict) {
    nodes_.clear();
    seen_.clear();
    Position p(problem.rules, verdict.sending);
    p.set_up(problem.start);
    if (verdict.send_at_start) send_home(p);
    seen_.insert(p.key());
    Node& root = nodes_.add();
    p.save(root.state);
    root.parent = kNone;

    const Judge judge(kBeam, problem.rules);
    u32 begin = 0;
    // The last move of a solution must make it shorter.
    for (int left = moves_not_home(verdict.path) - 1; left > 0 && begin < nodes_.size(); --left) {
        candidates_.clear();
        // Cards that go home unforced stay on their level: it grows while it is expanded.
        for (u32 at = begin; at < nodes_.size(); ++at) {
            if (verdict.reason = watch.check(verdict.states); verdict.reason != Reason::none) return false;
            if (nodes_.bytes() + seen_.bytes_to_grow() + candidates_.capacity() * sizeof(Candidate) >
                max_bytes) {
                verdict.reason = Reason::memory;
                return false;
            }
            ++verdict.states;
            p.load(nodes_[at].state);
            if (expand(p, at, judge, verdict)) return true;
        }
        begin = nodes_.size();
        choose(p, width);
    }
    return false;
}

bool Beam::expand(Position& p, u32 at, const Judge& judge, Verdict& verdict) {
    Move moves[kMaxMoves];
    const Move* const last = all_moves(p, moves, false);
    if (seen_.is_full(static_cast<u64>(last - moves))) seen_.grow();
    const Position before = p;
    for (const Move* m = moves; m != last; ++m) {
        play(p, *m);
        if (p.rises() == 0) {
            note_path(at, *m, verdict);
            return true;
        }
        if (seen_.insert(p.key())) {
            if (m->to == HOME) {
                Node& node = nodes_.add();
                p.save(node.state);
                node.parent = at;
                node.move = *m;
            } else {
                candidates_.push_back({judge.score(p, 0), at, *m});
            }
        }
        p = before;
    }
    return false;
}

// The next level: the best candidates, made.
void Beam::choose(Position& p, u32 width) {
    if (candidates_.size() > width) {
        std::nth_element(candidates_.begin(), candidates_.begin() + width, candidates_.end(),
                         [](const Candidate& a, const Candidate& b) { return a.score < b.score; });
        candidates_.resize(width);
    }
    for (const Candidate& candidate : candidates_) {
        p.load(nodes_[candidate.parent].state);
        play(p, candidate.move);
        Node& node = nodes_.add();
        p.save(node.state);
        node.parent = candidate.parent;
        node.move = candidate.move;
    }
}

void Beam::note_path(u32 node, Move last, Verdict& verdict) const {
    verdict.path.assign(1, last);
    for (; nodes_[node].parent != kNone; node = nodes_[node].parent)
        verdict.path.push_back(nodes_[node].move);
    std::reverse(verdict.path.begin(), verdict.path.end());
}

}  // namespace fc
