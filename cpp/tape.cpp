#include "tape.h"

#include <algorithm>

namespace fc {
namespace {

// Readers may look at the same moment.
template <class T>
void store(T& place, T value) {
#ifdef __cpp_lib_atomic_ref
    std::atomic_ref<T>(place).store(value, std::memory_order_relaxed);
#else
    *const_cast<volatile T*>(&place) = value;
#endif
}

}  // namespace

// Memory that nobody has written to costs nothing yet.
Tape::Columns::Columns(u32 size)
    : parent(std::make_unique_for_overwrite<std::int32_t[]>(size)),
      order(std::make_unique_for_overwrite<std::int32_t[]>(size)),
      move(std::make_unique_for_overwrite<u16[]>(size)),
      away(std::make_unique_for_overwrite<u8[]>(size)),
      status(std::make_unique_for_overwrite<u8[]>(size)) {}

Tape::View Tape::view() const {
    const std::lock_guard lock(mutex_);
    return {columns_, size_.load(std::memory_order_acquire)};
}

std::vector<Pass> Tape::passes() const {
    const std::lock_guard lock(mutex_);
    return passes_;
}

void Tape::write(u32 at, u32 parent, u16 move, u8 away, u8 status, std::int32_t order) {
    columns_->parent[at] = static_cast<std::int32_t>(parent);
    columns_->order[at] = order;
    columns_->move[at] = move;
    columns_->away[at] = away;
    columns_->status[at] = status;
}

u32 Tape::begin(Pass pass, int away) {
    pass.start = static_cast<u32>(std::min<u64>(written_, most_));
    const u32 root = add(kNone, kNoMove, away);
    {
        const std::lock_guard lock(mutex_);
        passes_.push_back(pass);
    }
    publish();
    return root;
}

u32 Tape::add(u32 parent, u16 move, int away) {
    const u32 at = place(written_++);
    if (at != kNone) write(at, parent, move, static_cast<u8>(away), static_cast<u8>(Fate::waiting), -1);
    return at;
}

void Tape::expand(u32 at, u64 order, Fate fate) {
    if (at == kNone) return;
    store(columns_->order[at], order_on_tape(order));
    store(columns_->status[at], static_cast<u8>(fate));
}

void Tape::prune(u32 at) {
    if (at != kNone) store(columns_->status[at], static_cast<u8>(Fate::pruned));
}

// Whoever sees the new size sees the states up to it.
void Tape::publish() {
    met_.store(written_, std::memory_order_release);
    size_.store(static_cast<u32>(std::min<u64>(written_, most_)), std::memory_order_release);
}

void Tape::finish(const std::vector<Step>& way, Sending sending, bool send_at_start) {
    publish();
    const auto missing = static_cast<u32>(
        std::count_if(way.begin(), way.end(), [](const Step& step) { return step.id == kNone; }));
    u32 size = size_.load(std::memory_order_relaxed);
    if (missing > 0) {
        const auto longer = std::make_shared<Columns>(size + missing);
        std::copy_n(columns_->parent.get(), size, longer->parent.get());
        std::copy_n(columns_->order.get(), size, longer->order.get());
        std::copy_n(columns_->move.get(), size, longer->move.get());
        std::copy_n(columns_->away.get(), size, longer->away.get());
        std::copy_n(columns_->status.get(), size, longer->status.get());
        const std::lock_guard lock(mutex_);
        columns_ = longer;
        passes_.push_back({Pass::Kind::rest, sending, send_at_start, 0, size});
    }
    u32 parent = kNone;
    for (const Step& step : way) {
        const u8 status = static_cast<u8>(step.fate) | kOnTheWay;
        if (step.id == kNone) {
            write(size, parent, step.move, step.away, status, step.order);
            parent = size++;
        } else {
            store(columns_->status[step.id], status);
            parent = step.id;
        }
    }
    size_.store(size, std::memory_order_release);
    stop();
}

}  // namespace fc
