// What a search writes down of its last scan. The frontier keeps every state it was given, so nothing needs
// to be written while it runs.
#include <algorithm>

#include "search.h"

namespace fc {

void Search::note_record(const Problem& problem, u64 most, Verdict& verdict) const {
    Record& record = verdict.record;
    if (nodes_.size() == 0) return;
    // The start, the states met in their order, and the last one of the solution, which was not put in the
    // frontier.
    const bool solved = verdict.last_node != kNone;
    const std::vector<u32> way = solved ? entries_to(verdict.last_node) : std::vector<u32>{};
    const u64 first = std::min<u64>(most - 1, frontier_.size());
    std::vector<u32> kept(first);
    for (u32 at = 0; at < first; ++at) kept[at] = at;
    for (const u32 entry : way)
        if (entry >= first) kept.push_back(entry);
    record.cut = frontier_.size() - kept.size();

    std::vector<bool> expanded(frontier_.size());
    for (u32 node = 1; node < nodes_.size(); ++node) expanded[nodes_[node].entry] = true;
    const auto place = [&](u32 node) {
        const u32 entry = nodes_[node].entry;
        if (entry == kNone) return 0;
        return static_cast<int>(std::lower_bound(kept.begin(), kept.end(), entry) - kept.begin()) + 1;
    };
    Position p(problem.rules, verdict.sending);
    const auto note = [&](int parent, u32 node, Move m, u8 status) {
        p.load(nodes_[node].state);
        if (parent >= 0) play(p, m);
        record.parent.push_back(parent);
        record.move.push_back(static_cast<u16>(m.head | m.to << 8));
        record.away.push_back(static_cast<u8>(4 * problem.rules.ranks - p.cards_home()));
        record.status.push_back(status);
    };
    note(-1, 0, {0, 0}, solved ? 2 : 1);
    for (const u32 entry : kept) {
        const auto& e = frontier_[entry];
        const bool on_way = std::binary_search(way.begin(), way.end(), entry);
        note(place(e.parent), e.parent, e.move, on_way ? 2 : expanded[entry] ? 1 : 0);
    }
    if (solved) note(place(verdict.last_node), verdict.last_node, verdict.path.back(), 2);
}

}  // namespace fc
