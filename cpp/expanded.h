// The states a scan has expanded, in that order, numbered from 0: the latest as they were, older ones put away.
// To copy a position is quicker than to load it, and a scan mostly goes on from a recent one.
#pragma once

#include "chunks.h"
#include "frontier.h"
#include "position.h"

namespace fc {

class Expanded {
  public:
    explicit Expanded(Budget& budget) : budget_(budget) { budget_.take(kRecent * sizeof(Position)); }
    ~Expanded() { budget_.give(kRecent * sizeof(Position)); }
    Expanded(const Expanded&) = delete;
    Expanded& operator=(const Expanded&) = delete;

    void clear() {
        entries_.clear();
        older_.clear();
    }
    void release() {
        entries_.release();
        older_.release();
    }

    // The first state; the caller may change it.
    Position& start(const Rules& rules, Sending sending) {
        clear();
        entries_.add() = kNone;
        return recent_[0] = Position(rules, sending);
    }
    // Adds a copy of a state, for the caller to make the move on that the entry of the frontier holds.
    Position& add(u32 parent, u32 entry) {
        const u32 here = entries_.size();
        entries_.add() = entry;
        Position& place = recent_[here % kRecent];
        if (here >= kRecent) place.save(older_.add());
        if (here - parent < kRecent) place.copy(recent_[parent % kRecent]);
        else place.load(older_[parent]);
        return place;
    }

    u32 last() const { return entries_.size() - 1; }
    // The frontier's entry for a state, which knows parent and move; kNone for the first.
    u32 entry(u32 state) const { return entries_[state]; }
    bool is_recent(u32 state) const { return entries_.size() - state <= kRecent; }
    const Position& recent(u32 state) const { return recent_[state % kRecent]; }
    int cards_away(u32 state) const {
        return is_recent(state) ? recent(state).cards_away() : older_[state].away(recent_[0].rules().ranks);
    }

  private:
    static constexpr u32 kRecent = 1024;

    Budget& budget_;
    std::vector<Position> recent_{kRecent, Position(Rules{}, Sending::none)};
    Chunks<u32> entries_{budget_};
    Chunks<Snapshot> older_{budget_};
};

}  // namespace fc
