// When a search has to stop before it is done, and whom it tells how far it is.
#pragma once

#include <chrono>
#include <functional>

#include "types.h"

namespace fc {

class Tape;

enum class Reason : u8 { none, states, seconds, memory, cancelled };

struct Limits {
    u64 states = ~u64{0};  // to expand
    double seconds = 1e18;
    u64 bytes = u64{1} << 30;
    Tape* tape = nullptr;  // to write the search down on
    // Called about every 10 ms with the states expanded so far, and the length of the solution that is known
    // while a shorter one is looked for (else -1); false cancels.
    std::function<bool(u64 states, int best)> poll;
};

// Looks at the clock and at the limits now and then: a search calls check() after every state.
class Watch {
  public:
    explicit Watch(const Limits& limits) : limits_(limits), start_(Clock::now()), next_poll_(kPollSeconds) {}

    double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

    Reason check(u64 states) {
        if (states >= limits_.states) return Reason::states;
        return states % kStates == 0 ? look(states) : Reason::none;
    }

    int best = -1;

  private:
    using Clock = std::chrono::steady_clock;
    static constexpr u64 kStates = 128;  // some 0.1 ms
    static constexpr double kPollSeconds = 0.01;

    Reason look(u64 states) {
        const double now = seconds();
        if (now >= limits_.seconds) return Reason::seconds;
        if (limits_.poll && now >= next_poll_) {
            if (!limits_.poll(states, best)) return Reason::cancelled;
            next_poll_ = seconds() + kPollSeconds;
        }
        return Reason::none;
    }

    const Limits& limits_;
    Clock::time_point start_;
    double next_poll_;
};

}  // namespace fc
