#include "optimal.h"

#include <algorithm>
#include <new>

#include "deepening.h"
#include "movegen.h"
#include "play.h"
#include "replay.h"
#include "single_beam.h"
#include "timetable.h"

namespace fc {
namespace {

int single_cards_of(const Problem& problem, const Verdict& verdict) {
    return static_cast<int>(
        replay(problem, verdict.path, verdict.sending, verdict.send_at_start).single_cards);
}

// The longest move of several cards that comes to the same state as so many of the next moves as it stands
// for; else {0, 0}. None of these goes home: by itself, after the long move, that card would be one move more.
struct Joint {
    Move move{};
    std::size_t count = 0;
};
Joint joint(const Position& p, std::span<const Move> path) {
    Move moves[kMaxMoves];
    const Move* const end = all_moves(p, moves, false);
    Joint best;
    for (const Move* m = moves; m != end; ++m) {
        const auto count = static_cast<std::size_t>(length_of(p, *m));
        if (count <= 1 || count <= best.count || count > path.size()) continue;
        Position joined = p;
        play(joined, *m);
        Position single = p;
        bool are_single = true;
        for (const Move each : path.first(count)) {
            are_single = are_single && each.to != HOME && length_of(single, each) == 1;
            play(single, each);
        }
        if (are_single && single.key() == joined.key()) best = {*m, count};
    }
    return best;
}

// The same line, with single-card moves that are the parts of a longer move made as that.
std::vector<Move> joined(const Problem& problem, const Verdict& verdict) {
    Position p(problem.rules, verdict.sending);
    p.set_up(problem.start);
    if (verdict.send_at_start) send_home(p);
    std::vector<Move> line;
    for (std::span<const Move> left = verdict.path; !left.empty();) {
        Joint next = joint(p, left);
        if (next.count == 0) next = {left.front(), 1};
        line.push_back(next.move);
        play(p, next.move);
        left = left.subspan(next.count);
    }
    return line;
}

}  // namespace

Optimum solve_optimal(Search& search, Budget& budget, const Problem& problem, const Limits& limits) {
    Watch watch(limits);
    Optimum best;
    Verdict& verdict = best.verdict;
    verdict = search.solve(problem, limits);
    if (verdict.status == Status::unsolvable) return best;

    // As in Search::solve: what goes home by itself, and what may be sent because nothing can want it again. To
    // send it at once costs no move more: it has to be made some time. What the rules send may be wanted again.
    const Rules& rules = problem.rules;
    const bool forced =
        rules.autoplay == Autoplay::all || (rules.autoplay == Autoplay::safe && rules.foundation_to_cell);
    const Sending sending = rules.autoplay == Autoplay::all       ? Sending::all
                            : forced || !rules.foundation_to_cell ? Sending::safe
                                                                  : Sending::certain;
    search.release();
    const struct Sweep {
        Budget& budget;
        ~Sweep() { budget.sweep(); }
    } sweep{budget};
    limits.apply(budget);
    Deepening deepening(problem, sending, !forced, budget, watch);
    best.bound = deepening.bound();
    if (verdict.status == Status::unknown) return best;

    SingleBeam beam(problem, sending, !forced, budget);
    // However it ends, what they give back is swept together.
    const struct Collect {
        Budget& budget;
        ~Collect() { budget.collect(); }
    } collect{budget};
    int known = single_cards_of(problem, verdict);
    const auto improve = [&](const std::vector<Move>& path, int length) {
        known = length;
        verdict.path = path;
        verdict.sending = sending;
        verdict.send_at_start = !forced;
    };
    try {
        u64 next_beam = kStatesBeforeBeam;
        u32 width = kNarrowestSingleBeam;
        for (watch.best = known; deepening.bound() < known && verdict.reason == Reason::none; watch.best = known) {
            if (verdict.states >= next_beam) {
                const int length = beam.run(width, known, watch, verdict.states);
                if (length < known) improve(beam.path(), length);
                verdict.reason = beam.reason();
                width *= kWiden;
                next_beam *= kWiden;
            } else {
                if (deepening.turn(known, verdict.states)) improve(deepening.path(), deepening.bound());
                verdict.reason = deepening.reason();
            }
        }
    } catch (const std::bad_alloc&) {  // the machine has less memory than the limit
        verdict.reason = Reason::memory;
    }
    if (deepening.bound() >= known) verdict.reason = Reason::none;
    best.bound = std::min(deepening.bound(), known);
    verdict.path = joined(problem, verdict);
    verdict.peak_bytes = std::max(verdict.peak_bytes, limits.peak(budget));
    verdict.seconds = watch.seconds();
    return best;
}

}  // namespace fc
