// The states of a search, numbered from 0 in the order they came, each with what is known of it: the latest as they
// were, older ones put away. To copy a position is quicker than to load it, and a search mostly goes on from a
// recent one.
#pragma once

#include <bit>

#include "chunks.h"
#include "position.h"

namespace fc {

template <class Entry, u32 kRecent>
class States {
    static_assert(std::has_single_bit(kRecent));

  public:
    explicit States(Budget& budget) : budget_(budget) {}
    ~States() { release(); }
    States(const States&) = delete;
    States& operator=(const States&) = delete;

    void clear() {
        entries_.clear();
        older_.clear();
    }
    void release() {
        entries_.release();
        older_.release();
        budget_.give(recent_.size() * sizeof(Position));
        std::vector<Position>().swap(recent_);
    }

    // The first state; the caller may change it.
    Position& start(const Rules& rules, Sending sending, const Entry& entry) {
        clear();
        if (recent_.empty()) {
            std::vector<Position> recent(kRecent, Position(Rules{}, Sending::none));
            budget_.take(kRecent * sizeof(Position));
            recent_.swap(recent);
        }
        entries_.add() = entry;
        return recent_[0] = Position(rules, sending);
    }
    // Adds a copy of a state, for the caller to make a move on. The state so many before it is put away.
    Position& add(u32 parent, const Entry& entry) {
        const u32 here = entries_.size();
        entries_.add() = entry;
        Position& place = recent_[here % kRecent];
        if (here >= kRecent) place.save(older_.add());
        if (here - parent < kRecent) place.copy(recent_[parent % kRecent]);
        else place.load(older_[parent]);
        return place;
    }

    u32 size() const { return entries_.size(); }
    u32 last() const { return entries_.size() - 1; }
    Entry& entry(u32 state) { return entries_[state]; }
    const Entry& entry(u32 state) const { return entries_[state]; }
    bool is_recent(u32 state) const { return entries_.size() - state <= kRecent; }
    const Position& recent(u32 state) const { return recent_[state % kRecent]; }
    // Copies a state to a position of the same rules.
    void get(u32 state, Position& to) const {
        if (is_recent(state)) to.copy(recent(state));
        else to.load(older_[state]);
    }
    int cards_away(u32 state) const {
        return is_recent(state) ? recent(state).cards_away() : older_[state].away(recent_[0].rules().ranks);
    }

  private:
    Budget& budget_;
    std::vector<Position> recent_;
    Chunks<Entry> entries_{budget_};
    Chunks<Snapshot> older_{budget_};
};

}  // namespace fc
