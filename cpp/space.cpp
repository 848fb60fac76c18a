#include "space.h"

#include <algorithm>
#include <vector>

#include "movegen.h"
#include "play.h"
#include "seen.h"

namespace fc {
namespace {

bool is_single(const Position& p, Move m) {
    return p.under(m.head) > BOTTOM || p.last(p.column_of(m.head)) == m.head;
}

}  // namespace

Space explore(const Problem& problem, bool single_cards, u64 most) {
    const Sending sending[] = {Sending::none, Sending::safe, Sending::all};
    Position p(problem.rules, sending[static_cast<int>(problem.rules.autoplay)]);
    p.set_up(problem.start);
    Space space;
    Seen seen;
    std::vector<Snapshot> open(1);
    p.save(open.back());
    seen.insert(p.key());
    while (!open.empty() && seen.size() < most) {
        p.load(open.back());
        open.pop_back();
        if (p.is_won()) {
            space.can_win = true;
            continue;
        }
        if (seen.is_full(kMaxMoves)) seen.grow();
        Move moves[kMaxMoves];
        const Move* const end = all_moves(p, moves);
        for (const Move* m = moves; m != end; ++m) {
            if (single_cards && !is_single(p, *m)) continue;
            const Trial trial(p, *m);
            if (seen.insert(p.key())) p.save(open.emplace_back());
        }
    }
    space.positions = seen.size();
    space.complete = open.empty();
    return space;
}

}  // namespace fc
