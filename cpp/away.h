// A search runs without the GIL, often on a thread that nobody waits for. When Python ends, such a thread must be
// out of the kernel first: asking for the GIL of an interpreter that is gone would end the process with an error.
#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <chrono>
#include <optional>
#include <thread>

namespace fc {

class Away {
  public:
    Away() {
        if (!ending_) released_.emplace();
    }
    // Whether to come back as soon as possible.
    static bool is_called_back() { return ending_; }
    // At the exit of Python: calls everybody back, and waits for them, but not for ever.
    static void end() {
        ending_ = true;
        const nanobind::gil_scoped_release released;
        for (int tries = 0; count_ > 0 && tries < kTries; ++tries) std::this_thread::sleep_for(kPause);
    }

  private:
    struct Counted {
        Counted() { ++count_; }
        ~Counted() { --count_; }
    };
    static constexpr std::chrono::milliseconds kPause{1};
    static constexpr int kTries = 3'000;
    static inline std::atomic<bool> ending_ = false;
    static inline std::atomic<int> count_ = 0;

    const Counted counted_;  // first in, last out: when the GIL is there again
    std::optional<nanobind::gil_scoped_release> released_;  // who comes after the end stays
};

}  // namespace fc
