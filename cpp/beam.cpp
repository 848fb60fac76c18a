#include "beam.h"

#include <algorithm>

#include "movegen.h"
#include "search.h"
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
        ~Tidy() {
            beam.budget().collect();
            beam.release();
            beam.budget().sweep();
        }
    } tidy{beam};
    limits.apply(beam.budget());
    for (u32 width = kNarrowestBeam; width <= widest && verdict.reason == Reason::none; width *= kWiden) {
        watch.best = moves_not_home(verdict.path);
        try {
            beam.solve(problem, width, watch.best - 1, watch, limits, verdict);
        } catch (const std::bad_alloc&) {
            verdict.reason = Reason::memory;
        }
    }
    verdict.peak_bytes = std::max(verdict.peak_bytes, limits.peak(beam.budget()));
    // What ended the shortening is no reason to say less than "solved".
    verdict.reason = Reason::none;
    verdict.seconds = watch.seconds();
    return verdict;
}

bool Beam::solve(const Problem& problem, u32 width, int most_moves, Watch& watch, const Limits& limits,
                 Verdict& verdict) {
    nodes_.clear();
    seen_.clear();
    tape_ = limits.tape;
    earlier_ = verdict.states;
    Position p(problem.rules, verdict.sending);
    p.set_up(problem.start);
    if (verdict.send_at_start) send_home(p);
    seen_.insert(p.key());
    u32 place = kNone;
    if (tape_) place = tape_->begin({Pass::Kind::beam, verdict.sending, verdict.send_at_start, width, 0}, p.cards_away());
    add_node(p, kNone, {}, place);

    const Judge judge(kBeam, problem.rules);
    u32 begin = 0;
    for (int left = most_moves; left > 0 && begin < nodes_.size(); --left) {
        candidates_.clear();
        with_score_.fill(0);
        // Cards that go home unforced stay on their level: it grows while it is expanded.
        for (u32 at = begin; at < nodes_.size(); ++at) {
            if (verdict.reason = watch.check(verdict.states); verdict.reason != Reason::none) return false;
            ++verdict.states;
            p.load(nodes_[at].state);
            const u64 met = tape_ ? tape_->written() : 0;
            const bool solved = expand(p, at, judge, verdict);
            if (tape_) {
                const bool any = tape_->written() > met;
                tape_->expand(nodes_[at].place, verdict.states - 1, any ? Fate::expanded : Fate::dead_end);
                tape_->publish();
            }
            if (solved) return true;
        }
        begin = nodes_.size();
        if (!choose(p, width, watch, verdict)) return false;
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
            note_path(at, *m, p, verdict);
            return true;
        }
        if (seen_.insert(p.key())) {
            const u32 place = note_met(p, at, *m);
            if (m->to == HOME) add_node(p, at, *m, place);
            else add_candidate({at, place, *m, static_cast<u16>(std::clamp(judge.score(p, 0), 0, kScores - 1))});
        }
        p = before;
    }
    return false;
}

void Beam::add_candidate(const Candidate& candidate) {
    ++with_score_[candidate.score];
    candidates_.add() = candidate;
}

bool Beam::choose(Position& p, u32 width, Watch& watch, Verdict& verdict) {
    int worst = 0;
    u32 room = width;  // for candidates with the worst score that is let in
    for (; worst < kScores - 1 && with_score_[worst] < room; ++worst) room -= with_score_[worst];
    for (u32 at = 0; at < candidates_.size(); ++at) {
        if (at % kPolled == 0)
            if (verdict.reason = watch.look(verdict.states); verdict.reason != Reason::none) return false;
        const Candidate& candidate = candidates_[candidates_.size() - 1 - at];
        if (candidate.score > worst || (candidate.score == worst && room == 0)) {
            if (tape_) tape_->prune(candidate.place);
            continue;
        }
        room -= candidate.score == worst;
        p.load(nodes_[candidate.parent].state);
        play(p, candidate.move);
        add_node(p, candidate.parent, candidate.move, candidate.place);
    }
    return true;
}

void Beam::add_node(const Position& p, u32 parent, Move move, u32 place) {
    Node& node = nodes_.add();
    p.save(node.state);
    node.parent = parent;
    node.move = move;
    node.place = place;
}

u32 Beam::note_met(const Position& p, u32 parent, Move move) {
    return tape_ ? tape_->add(nodes_[parent].place, code_of(move), p.cards_away()) : kNone;
}

void Beam::note_path(u32 node, Move last, const Position& after, Verdict& verdict) {
    const u32 goal = note_met(after, node, last);
    const auto left = static_cast<u8>(after.cards_away());
    verdict.path.assign(1, last);
    verdict.way.assign(1, {goal, code_of(last), left, Fate::goal, -1});
    for (;; node = nodes_[node].parent) {
        const Node& here = nodes_[node];
        const bool is_root = here.parent == kNone;
        if (!is_root) verdict.path.push_back(here.move);
        verdict.way.push_back({here.place, is_root ? kNoMove : code_of(here.move),
                               static_cast<u8>(here.state.away(after.rules().ranks)), Fate::expanded,
                               order_on_tape(earlier_ + node)});
        if (is_root) break;
    }
    std::reverse(verdict.path.begin(), verdict.path.end());
    std::reverse(verdict.way.begin(), verdict.way.end());
}

}  // namespace fc
