// A search written down while it runs: the first states it met, scan after scan, for others to read meanwhile.
//
// One thread writes; any may read what is published. What a state is published with stays, but its status and
// the order of its expansion.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

#include "frontier.h"
#include "position.h"

namespace fc {

// What became of a state; Python's search/status.py names the same.
enum class Fate : u8 { waiting = 0, expanded = 1, dead_end = 3, pruned = 4, goal = 5 };
constexpr u8 kOnTheWay = 0x80;  // to the solution
constexpr u16 kNoMove = 0xffff;

constexpr u16 code_of(Move m) { return static_cast<u16>(m.head * kUnder + m.to); }

// A scan has a root of its own.
struct Pass {
    enum class Kind : u8 { promising, complete, without_foundations, beam, rest };
    Kind kind;
    Sending sending;     // after every move
    bool send_at_start;  // and before the first
    u32 detail;          // which weights of the timetable, how wide a beam
    u32 start;           // its root
};

// A state on the way to the solution, in case the tape was full when it was met.
struct Step {
    u32 id;  // kNone then
    u16 move;
    u8 away;
    Fate fate;
    std::int32_t order;
};

constexpr std::int32_t order_on_tape(u64 order) {
    constexpr u64 last = 0x7fffffff;
    return static_cast<std::int32_t>(order < last ? order : last);
}

class Tape {
  public:
    // The columns of a record, as long as somebody holds them.
    struct Columns {
        explicit Columns(u32 size);
        std::unique_ptr<std::int32_t[]> parent, order;  // -1: a root; never expanded
        std::unique_ptr<u16[]> move;                    // code_of(), kNoMove for a root
        std::unique_ptr<u8[]> away, status;             // cards not home
    };
    static constexpr u64 kStateBytes = 12;

    explicit Tape(u32 most) : most_(most), columns_(std::make_shared<Columns>(most)) {}

    // For readers.
    struct View {
        std::shared_ptr<Columns> columns;
        u32 size;
    };
    View view() const;
    std::vector<Pass> passes() const;
    u64 met() const { return met_.load(std::memory_order_acquire); }
    bool growing() const { return growing_.load(std::memory_order_acquire); }
    void stop() { growing_.store(false, std::memory_order_release); }

    // For the search that writes. Places past the end are kNone; to write there only counts.
    u64 bytes() const { return most_ * kStateBytes; }
    u64 written() const { return written_; }
    u32 begin(Pass pass, int away);
    u32 add(u32 parent, u16 move, int away);
    u32 place(u64 met) const { return met < most_ ? static_cast<u32>(met) : kNone; }
    void expand(u32 at, u64 order, Fate fate);
    void prune(u32 at);
    void publish();
    // The end, with the way to the solution from its root, if there is one: `sending` and `send_at_start` are
    // its pass's. What is missing of it is put behind the rest.
    void finish(const std::vector<Step>& way, Sending sending, bool send_at_start);

  private:
    void write(u32 at, u32 parent, u16 move, u8 away, u8 status, std::int32_t order);

    const u32 most_;
    u64 written_ = 0;  // and counted
    std::shared_ptr<Columns> columns_;
    std::vector<Pass> passes_;
    mutable std::mutex mutex_;  // holds columns_ and passes_ still
    std::atomic<u32> size_{0};
    std::atomic<u64> met_{0};
    std::atomic<bool> growing_{true};
};

}  // namespace fc
