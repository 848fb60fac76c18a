// When a search has to stop before it is done, and whom it tells how far it is.
#pragma once

#include <algorithm>
#include <chrono>
#include <functional>

#include "budget.h"
#include "tape.h"

namespace fc {

enum class Reason : u8 { none, states, seconds, memory, cancelled };

struct Limits {
    u64 states = ~u64{0};  // to expand
    double seconds = 1e18;
    u64 bytes = u64{1} << 30;
    Tape* tape = nullptr;  // to write the search down on
    // Called about every 10 ms with the states expanded so far, and the length of the solution that is known
    // while a shorter one is looked for (else -1); false cancels.
    std::function<bool(u64 states, int best)> poll;
    u8 without = 0;  // what to leave off, bits of Pruning: for tests

    // The tape's share of the memory is taken from the start.
    u64 tape_bytes() const { return tape ? tape->bytes() : 0; }
    void apply(Budget& budget) const { budget.limit(bytes - std::min(bytes, tape_bytes())); }
    u64 peak(const Budget& budget) const { return budget.peak() + tape_bytes(); }
};

// Looks at the clock and at the limits now and then: a search calls check() after every state, and look() where
// something else takes long.
class Watch {
  public:
    explicit Watch(const Limits& limits) : limits_(limits), start_(Clock::now()), next_poll_(kPollSeconds) {}

    double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

    Reason check(u64 states) {
        if (states >= limits_.states) return Reason::states;
        return states % kStates == 0 ? look(states) : Reason::none;
    }

    Reason look(u64 states) {
        const double now = seconds();
        if (now >= limits_.seconds) return Reason::seconds;
        if (limits_.poll && now >= next_poll_) {
            if (!limits_.poll(states, best)) return Reason::cancelled;
            next_poll_ = seconds() + kPollSeconds;
        }
        return Reason::none;
    }

    int best = -1;

  private:
    using Clock = std::chrono::steady_clock;
    static constexpr u64 kStates = 128;  // some 0.1 ms
    static constexpr double kPollSeconds = 0.01;

    const Limits& limits_;
    Clock::time_point start_;
    double next_poll_;
};

}  // namespace fc
