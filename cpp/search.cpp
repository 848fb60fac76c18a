#include "search.h"

#include <algorithm>

#include "movegen.h"
#include "timetable.h"

namespace fc {

Verdict Search::solve(const Problem& problem, const Limits& limits) {
    const Rules& rules = problem.rules;
    const Tidy tidy{*this};
    Watch watch(limits);
    Verdict verdict;
    max_bytes_ = limits.bytes;

    // Where the rules send cards home, so does every scan. Where they do not, sending home what nobody could
    // want in a column again (Position::safe_cards) loses no solution. Before the first move the rules send
    // nothing.
    const bool forced =
        rules.autoplay == Autoplay::all || (rules.autoplay == Autoplay::safe && rules.foundation_to_cell);
    const Sending quick = rules.autoplay == Autoplay::all ? Sending::all : Sending::safe;
    const Sending sure = !forced && rules.foundation_to_cell ? Sending::certain : quick;

    Outcome outcome = Outcome::quota;  // of all so far: still open
    bool without_foundations = false;
    bool more = false;  // whether some scan of promising moves had more to try
    const auto promising = [&](const Weights& weights, u64 quota) {
        if (outcome != Outcome::quota) return;
        outcome = scan(problem, {quick, !forced, false, false, quota}, weights, watch, verdict);
        more |= outcome == Outcome::quota;
        if (outcome == Outcome::exhausted) outcome = Outcome::quota;  // which proves nothing
    };
    const auto complete = [&](u64 quota) {
        if (outcome != Outcome::quota) return;
        if (rules.foundation_to_cell && !without_foundations) {
            // Moves back from the foundations are many and seldom needed: once without them.
            without_foundations = true;
            outcome = scan(problem, {quick, !forced, true, false, kStatesWithoutFoundations}, kLastScan,
                           watch, verdict);
            if (outcome == Outcome::exhausted) outcome = Outcome::quota;
            if (outcome != Outcome::quota) return;
        }
        outcome = scan(problem, {sure, !forced, true, true, quota}, kLastScan, watch, verdict);
    };

    // Under some rules many deals have no solution, and a proof is tried for early.
    const bool doubtful = rules.build == Build::suit || rules.cells < 4;
    int turn = 0;
    for (const Weights& weights : kTimetable) {
        if (doubtful && turn++ == kEarlyProofTurn) complete(kEarlyProof);
        promising(weights, static_cast<u64>(weights.quota));
    }
    complete(kProof);
    if (more)
        for (const Weights& weights : kTimetable)
            promising(weights, kPatience * static_cast<u64>(weights.quota));
    complete(~u64{0});

    if (limits.record > 0) note_record(problem, limits.record, verdict);
    if (outcome == Outcome::solved) verdict.status = Status::solved;
    if (outcome == Outcome::exhausted) verdict.status = Status::unsolvable;
    verdict.seconds = watch.seconds();
    return verdict;
}

Search::Outcome Search::scan(const Problem& problem, const Plan& plan, const Weights& weights, Watch& watch,
                             Verdict& verdict) {
    nodes_.clear();
    seen_.clear();
    frontier_.clear();
    verdict.sending = plan.sending;
    verdict.send_at_start = plan.send_at_start;

    Position p(problem.rules, plan.sending);
    p.set_up(problem.start);
    if (plan.send_at_start) send_home(p);
    if (p.rises() == 0) {
        verdict.path.clear();
        return Outcome::solved;
    }
    seen_.insert(p.key());

    Judge judge(weights, problem.rules);
    Frontier::Entry entry{kNone, {}, 0, 0};
    u32 taken = kNone;
    verdict.record.earlier = verdict.states;
    for (const u64 end = plan.quota < ~verdict.states ? verdict.states + plan.quota : ~u64{0};
         verdict.states < end;) {
        if (verdict.reason = watch.check(verdict.states); verdict.reason != Reason::none)
            return Outcome::stopped;
        const u32 here = nodes_.size();
        Node& node = nodes_.add();
        p.save(node.state);
        node.entry = taken;
        Position& before = copies_[here % kCopies];
        before.copy(p);
        ++verdict.states;

        Move moves[kMaxMoves];
        const Move* const last =
            plan.complete ? all_moves(p, moves, plan.from_foundations) : promising_moves(p, moves);
        if (seen_.is_full(static_cast<u64>(last - moves))) {
            if (!fits_in_memory(max_bytes_)) {
                verdict.reason = Reason::memory;
                return Outcome::stopped;
            }
            seen_.grow();
        }
        judge.expand(p, entry.moves);
        for (const Move* m = moves; m != last; ++m) {
            const u8 from = p.under(m->head);
            // Most moves send nothing home: they are judged without being made.
            if (m->to != HOME && from != HOME && !(from < BOTTOM && p.sends(from))) {
                if (!seen_.insert(p.key() ^ key_change(m->head, from, m->to))) continue;
                const auto outlook = judge.look(p, *m);
                if (outlook.finished) {
                    note_path(here, *m, verdict);
                    return Outcome::solved;
                }
                frontier_.push(here, *m, entry.moves + 1, outlook.score);
                continue;
            }
            const int made = entry.moves + (m->to != HOME);
            play(p, *m);
            if (p.rises() == 0) {
                note_path(here, *m, verdict);
                return Outcome::solved;
            }
            if (seen_.insert(p.key())) frontier_.push(here, *m, made, judge.score(p, made));
            p.copy(before);  // quicker than taking the moves back, and no column changes its number
        }

        taken = frontier_.pop();
        if (taken == kNone) return Outcome::exhausted;
        entry = frontier_[taken];
        if (entry.parent != here) {
            if (here - entry.parent < kCopies) p.copy(copies_[entry.parent % kCopies]);
            else p.load(nodes_[entry.parent].state);
        }
        play(p, entry.move);
    }
    return Outcome::quota;
}

std::vector<u32> Search::entries_to(u32 node) const {
    std::vector<u32> entries;
    for (u32 entry = nodes_[node].entry; entry != kNone; entry = nodes_[frontier_[entry].parent].entry)
        entries.push_back(entry);
    std::reverse(entries.begin(), entries.end());
    return entries;
}

void Search::note_path(u32 node, Move last, Verdict& verdict) const {
    verdict.path.clear();
    for (const u32 entry : entries_to(node)) verdict.path.push_back(frontier_[entry].move);
    verdict.path.push_back(last);
    verdict.last_node = node;
}

// Whether the table of states seen may grow. What nodes and frontier will add until it is full again is
// counted too.
bool Search::fits_in_memory(u64 limit) const {
    return nodes_.bytes() + frontier_.bytes() + seen_.bytes_to_grow() <= limit;
}

}  // namespace fc
