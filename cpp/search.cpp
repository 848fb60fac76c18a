#include "search.h"

#include <algorithm>

#include "movegen.h"
#include "timetable.h"

namespace fc {

void Search::clear() {
    expanded_.clear();
    seen_.clear();
    half_seen_.clear();
    frontier_.clear();
}

void Search::release() {
    expanded_.release();
    seen_.release();
    half_seen_.release();
    frontier_.release();
}

Verdict Search::solve(const Problem& problem, const Limits& limits) {
    const Rules& rules = problem.rules;
    const Tidy tidy{*this};
    Watch watch(limits);
    Verdict verdict;
    tape_ = limits.tape;
    without_ = limits.without;
    if (2 * budget_.taken() > limits.bytes) release();
    limits.apply(budget_);

    // Where the rules send cards home, so does every scan. Where they do not, sending home what nobody could
    // want in a column again (Position::safe_cards) loses no solution. Before the first move the rules send
    // nothing.
    const bool forced =
        rules.autoplay == Autoplay::all || (rules.autoplay == Autoplay::safe && rules.foundation_to_cell);
    const Sending own[] = {Sending::none, Sending::safe, Sending::all};
    const bool asked = without_ & kSending;
    const Sending quick = asked                               ? own[static_cast<int>(rules.autoplay)]
                          : rules.autoplay == Autoplay::all ? Sending::all
                                                            : Sending::safe;
    const Sending sure = !asked && !forced && rules.foundation_to_cell ? Sending::certain : quick;
    const bool at_start = !asked && !forced;

    Outcome outcome = Outcome::quota;  // of all so far: still open
    bool without_foundations = false;
    bool more = false;  // whether some scan of promising moves had more to try
    u32 turn = 0;
    const auto promising = [&](const Weights& weights, u64 quota) {
        if (outcome != Outcome::quota || (without_ & kPromising)) return;
        outcome = scan(problem, {quick, at_start, false, false, quota, ++turn}, weights, watch, verdict);
        more |= outcome == Outcome::quota;
        if (outcome == Outcome::exhausted) outcome = Outcome::quota;  // which proves nothing
    };
    const auto complete = [&](u64 quota) {
        if (outcome != Outcome::quota) return;
        if (rules.foundation_to_cell && !without_foundations && !(without_ & kPromising)) {
            // Moves back from the foundations are many and seldom needed: once without them.
            without_foundations = true;
            outcome = scan(problem, {quick, at_start, true, false, kStatesWithoutFoundations}, kLastScan,
                           watch, verdict);
            if (outcome == Outcome::exhausted) outcome = Outcome::quota;
            if (outcome != Outcome::quota) return;
        }
        outcome = scan(problem, {sure, at_start, true, true, quota}, kLastScan, watch, verdict);
    };

    // Under some rules many deals have no solution, and a proof is tried for early.
    const bool doubtful = rules.build == Build::suit || rules.cells < 4;
    try {
        for (const Weights& weights : kTimetable) {
            if (doubtful && turn == kEarlyProofTurn) complete(kEarlyProof);
            promising(weights, static_cast<u64>(weights.quota));
        }
        complete(kProof);
        if (more)
            for (const Weights& weights : kTimetable)
                promising(weights, kPatience * static_cast<u64>(weights.quota));
        if (outcome == Outcome::quota && !(without_ & kPromising))
            outcome = scan_by_beam(problem, {quick, at_start, false, false, 0}, kLastBeam, watch, limits, verdict);
        complete(~u64{0});
    } catch (const std::bad_alloc&) {
        verdict.reason = Reason::memory;
        outcome = Outcome::stopped;
    }

    if (outcome == Outcome::solved) verdict.status = Status::solved;
    if (outcome == Outcome::exhausted) verdict.status = Status::unsolvable;
    verdict.seconds = watch.seconds();
    verdict.peak_bytes = limits.peak(budget_);
    return verdict;
}

Search::Outcome Search::scan(const Problem& problem, const Plan& plan, const Weights& weights, Watch& watch,
                             Verdict& verdict) {
    return plan.complete ? scan(seen_, problem, plan, weights, watch, verdict)
                         : scan(half_seen_, problem, plan, weights, watch, verdict);
}

template <class Met>
Search::Outcome Search::scan(Met& seen, const Problem& problem, const Plan& plan, const Weights& weights,
                             Watch& watch, Verdict& verdict) {
    frontier_.clear();
    seen.clear();
    verdict.sending = plan.sending;
    verdict.send_at_start = plan.send_at_start;

    Position& start = expanded_.start(problem.rules, plan.sending, kNone);
    start.set_up(problem.start);
    if (plan.send_at_start) send_home(start);
    if (tape_) {
        const auto kind = !plan.complete          ? Pass::Kind::promising
                          : plan.from_foundations ? Pass::Kind::complete
                                                  : Pass::Kind::without_foundations;
        note_pass({kind, plan.sending, plan.send_at_start, plan.turn, 0}, start);
    }
    if (ends(start)) {
        verdict.path.clear();
        if (tape_)
            verdict.way = {{place_of(kNone), kNoMove, static_cast<u8>(start.cards_away()), Fate::goal, -1}};
        return Outcome::solved;
    }
    seen.insert(start.key());

    Judge judge(weights, problem.rules);
    Position after = start;
    int moves_made = 0;
    for (const u64 end = plan.quota < ~verdict.states ? verdict.states + plan.quota : ~u64{0};
         verdict.states < end;) {
        if (verdict.reason = watch.check(verdict.states); verdict.reason != Reason::none)
            return Outcome::stopped;
        const u32 here = expanded_.last();
        const Position& p = expanded_.recent(here);
        ++verdict.states;

        Move moves[kMaxMoves];
        Move* last =
            plan.complete ? all_moves(p, moves, plan.from_foundations) : promising_moves(p, moves);
        if (without_ != 0) [[unlikely]]
            last = unpruned(p, moves, last, without_);
        if (seen.is_full(static_cast<u64>(last - moves))) seen.grow();
        judge.expand(p, moves_made);
        const bool pending = p.going() != 0;  // at the start, where the rules wait for a first move
        for (const Move* m = moves; m != last; ++m) {
            // Most moves send nothing home: they are judged without being made.
            if (!pending && !p.may_send(*m)) {
                if (!seen.insert(p.key() ^ key_change(m->head, p.under(m->head), m->to))) continue;
                const auto outlook = judge.look(p, *m);
                if (outlook.finished && !(without_ & kEarlyEnd)) {
                    note_path(here, *m, p, verdict);
                    return Outcome::solved;
                }
                frontier_.push(here, *m, moves_made + 1, outlook.score);
                continue;
            }
            const int made = moves_made + (m->to != HOME);
            after.copy(p);
            play(after, *m);
            if (ends(after)) {
                note_path(here, *m, after, verdict);
                return Outcome::solved;
            }
            if (seen.insert(after.key())) frontier_.push(here, *m, made, judge.score(after, made));
        }

        if (tape_) note_expanded(here, verdict.states - 1);
        const u32 taken = frontier_.pop();
        if (taken == kNone) return Outcome::exhausted;
        const Frontier::Entry entry = frontier_[taken];
        play(expanded_.add(entry.parent, taken), entry.move);
        moves_made = entry.moves;
    }
    return Outcome::quota;
}

Search::Outcome Search::scan_by_beam(const Problem& problem, const Plan& plan, u32 width, Watch& watch,
                                     const Limits& limits, Verdict& verdict) {
    clear();
    verdict.sending = plan.sending;
    verdict.send_at_start = plan.send_at_start;
    bool solved = false;
    try {
        solved = beam_.solve(problem, width, kMostMoves, watch, limits, verdict);
    } catch (const BudgetSpent&) {  // a scan may need less
    }
    beam_.release();
    if (solved) return Outcome::solved;
    return verdict.reason == Reason::none ? Outcome::quota : Outcome::stopped;
}

void Search::note_path(u32 node, Move last, const Position& after, Verdict& verdict) {
    verdict.path.assign(1, last);
    for (u32 at = expanded_.entry(node); at != kNone; at = expanded_.entry(frontier_[at].parent))
        verdict.path.push_back(frontier_[at].move);
    std::reverse(verdict.path.begin(), verdict.path.end());
    if (tape_) note_way(node, last, after.cards_away(), verdict.states - 1, verdict);
}

}  // namespace fc
