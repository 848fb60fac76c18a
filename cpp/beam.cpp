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
    seen_.clear();
    tape_ = limits.tape;
    earlier_ = verdict.states;
    Position& start = states_.start(problem.rules, verdict.sending, {kNone, {}, kNone});
    start.set_up(problem.start);
    if (verdict.send_at_start) send_home(start);
    seen_.insert(start.key());
    if (tape_)
        states_.entry(0).place = tape_->begin({Pass::Kind::beam, verdict.sending, verdict.send_at_start, width, 0},
                                              start.cards_away());

    Position p = start;
    Judge judge(kBeam, problem.rules);
    u32 begin = 0;
    for (int left = most_moves; left > 0 && begin < states_.size(); --left) {
        candidates_.clear();
        with_score_.fill(0);
        // Cards that go home unforced stay on their level: it grows while it is expanded.
        for (u32 at = begin; at < states_.size(); ++at) {
            if (verdict.reason = watch.check(verdict.states); verdict.reason != Reason::none) return false;
            ++verdict.states;
            states_.get(at, p);
            const u64 met = tape_ ? tape_->written() : 0;
            const bool solved = expand(p, at, judge, verdict);
            if (tape_) {
                const bool any = tape_->written() > met;
                tape_->expand(states_.entry(at).place, verdict.states - 1, any ? Fate::expanded : Fate::dead_end);
                tape_->publish();
            }
            if (solved) return true;
        }
        begin = states_.size();
        if (!choose(width, watch, verdict)) return false;
    }
    return false;
}

bool Beam::expand(const Position& p, u32 at, Judge& judge, Verdict& verdict) {
    Move moves[kMaxMoves];
    const Move* const last = all_moves(p, moves, false);
    if (seen_.is_full(static_cast<u64>(last - moves))) seen_.grow();
    Key keys[kMaxMoves];
    for (const Move* m = moves; m != last; ++m) {
        keys[m - moves] = p.key() ^ key_change(m->head, p.under(m->head), m->to);
        seen_.fetch(keys[m - moves]);
    }
    judge.expand(p, 0);
    const bool pending = p.going() != 0;  // at the start, where the rules wait for a first move
    Position after = p;
    for (const Move* m = moves; m != last; ++m) {
        // Most moves send nothing home: they are judged without being made.
        if (!pending && !p.may_send(*m)) {
            if (!seen_.insert(keys[m - moves])) continue;
            const auto outlook = judge.look(p, *m);
            if (outlook.finished) {
                note_path(at, *m, p, verdict);
                return true;
            }
            add_candidate(at, *m, outlook.score, p.cards_away());
            continue;
        }
        after.copy(p);
        play(after, *m);
        if (after.rises() == 0) {
            note_path(at, *m, after, verdict);
            return true;
        }
        if (!seen_.insert(after.key())) continue;
        if (m->to == HOME) add_state(at, *m, note_met(at, *m, after.cards_away()));
        else add_candidate(at, *m, judge.score(after, 0), after.cards_away());
    }
    return false;
}

void Beam::add_candidate(u32 parent, Move move, int score, int away) {
    const auto kept = static_cast<u16>(std::clamp(score, 0, kScores - 1));
    ++with_score_[kept];
    candidates_.add() = {parent, note_met(parent, move, away), move, kept};
}

bool Beam::choose(u32 width, Watch& watch, Verdict& verdict) {
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
        add_state(candidate.parent, candidate.move, candidate.place);
    }
    return true;
}

void Beam::add_state(u32 parent, Move move, u32 place) { play(states_.add(parent, {parent, move, place}), move); }

u32 Beam::note_met(u32 parent, Move move, int away) {
    return tape_ ? tape_->add(states_.entry(parent).place, code_of(move), away) : kNone;
}

void Beam::note_path(u32 node, Move last, const Position& after, Verdict& verdict) {
    const int left = after.cards_away();
    verdict.path.assign(1, last);
    verdict.way.assign(1, {note_met(node, last, left), code_of(last), static_cast<u8>(left), Fate::goal, -1});
    for (;; node = states_.entry(node).parent) {
        const Node& here = states_.entry(node);
        const bool is_root = here.parent == kNone;
        if (!is_root) verdict.path.push_back(here.move);
        verdict.way.push_back({here.place, is_root ? kNoMove : code_of(here.move),
                               static_cast<u8>(states_.cards_away(node)), Fate::expanded,
                               order_on_tape(earlier_ + node)});
        if (is_root) break;
    }
    std::reverse(verdict.path.begin(), verdict.path.end());
    std::reverse(verdict.way.begin(), verdict.way.end());
}

}  // namespace fc
