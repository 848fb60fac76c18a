// What Python sees of the kernel: bytes in, bytes and numbers out. solver/native.py makes values of them.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/vector.h>

#include <new>

#include "away.h"
#include "beam.h"
#include "optimal.h"
#include "perft.h"
#include "replay.h"
#include "search.h"
#include "space.h"
#include "tape.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using Clock = std::chrono::steady_clock;

fc::Problem problem_of(const nb::bytes& bytes) {
    fc::Problem problem;
    if (!problem.read({reinterpret_cast<const fc::u8*>(bytes.data()), bytes.size()}))
        throw nb::value_error("these bytes are no position");
    return problem;
}

fc::u64 perft(const nb::bytes& bytes, int depth) {
    const fc::Problem problem = problem_of(bytes);
    const fc::Away away;
    const fc::Sending sending[] = {fc::Sending::none, fc::Sending::safe, fc::Sending::all};
    fc::Position position(problem.rules, sending[static_cast<int>(problem.rules.autoplay)]);
    position.set_up(problem.start);
    return fc::perft(position, depth);
}

nb::tuple explore(const nb::bytes& bytes, bool single_cards, fc::u64 most) {
    const fc::Problem problem = problem_of(bytes);
    fc::Space space;
    {
        const fc::Away away;
        space = fc::explore(problem, single_cards, most);
    }
    return nb::make_tuple(space.positions, space.can_win, space.complete);
}

// For each thread, so that the memory serves for the next problem.
struct Workers {
    fc::Budget budget;
    fc::Beam beam{budget};
    fc::Search search{budget, beam};
};

Workers& workers() {
    static thread_local Workers workers;
    return workers;
}

// With a beam to shorten solutions by, up to that wide; or without, 0.
fc::Verdict solved(const fc::Problem& problem, const fc::Limits& limits, fc::u32 widest) {
    try {
        Workers& mine = workers();
        return widest > 0 ? fc::solve_short(mine.search, mine.beam, problem, limits, widest)
                          : mine.search.solve(problem, limits);
    } catch (const std::bad_alloc&) {  // the machine has less memory than the limit
        fc::Verdict verdict;
        verdict.reason = fc::Reason::memory;
        return verdict;
    }
}

// The limits with a poll that lets Python in: for Ctrl+C, and for a callback that may cancel by returning
// False. The callback's exceptions, KeyboardInterrupt among them, end the search and go on to the caller.
fc::Limits limits_of(fc::u64 states, double seconds, fc::u64 bytes, const nb::object& poll,
                     fc::Tape* tape = nullptr) {
    return {states, seconds, bytes, tape, [&poll](fc::u64 expanded, int best) {
                if (fc::Away::is_called_back()) return false;
                const nb::gil_scoped_acquire acquired;
                if (PyErr_CheckSignals() != 0) throw nb::python_error();
                return poll.is_none() || nb::cast<bool>(poll(expanded, best));
            }};
}

nb::bytes bytes_of(const std::vector<fc::TableMove>& moves) {
    return nb::bytes(reinterpret_cast<const char*>(moves.data()), sizeof(fc::TableMove) * moves.size());
}

// The tape ends growing whatever happens.
struct Recording {
    fc::Tape* tape;
    ~Recording() {
        if (tape) tape->stop();
    }
};

nb::tuple solve(const nb::bytes& bytes, fc::u32 widest, fc::u64 max_states, double max_seconds,
                fc::u64 max_memory, fc::Tape* tape, const nb::object& poll) {
    const fc::Problem problem = problem_of(bytes);
    const fc::Limits limits = limits_of(max_states, max_seconds, max_memory, poll, tape);
    fc::Verdict verdict;
    fc::Line line;
    {
        const fc::Away away;
        const Recording recording{tape};
        verdict = solved(problem, limits, widest);
        if (verdict.status == fc::Status::solved)
            line = fc::replay(problem, verdict.path, verdict.sending, verdict.send_at_start);
        if (tape) tape->finish(verdict.way, verdict.sending, verdict.send_at_start);
    }
    return nb::make_tuple(static_cast<int>(verdict.status), static_cast<int>(verdict.reason),
                          bytes_of(line.moves), line.not_home, line.single_cards, verdict.states,
                          verdict.seconds, verdict.peak_bytes);
}

// Status and states without some of Pruning.
nb::tuple verdict_without(const nb::bytes& bytes, fc::u8 without, fc::u64 max_states, fc::u64 max_memory) {
    const fc::Problem problem = problem_of(bytes);
    fc::Limits limits = limits_of(max_states, 1e18, max_memory, nb::none());
    limits.poll = nullptr;
    limits.without = without;
    fc::Verdict verdict;
    {
        const fc::Away away;
        verdict = solved(problem, limits, 0);
    }
    return nb::make_tuple(static_cast<int>(verdict.status), verdict.states);
}

// The moves of a recorded line, as codes, between the places of the table.
nb::bytes replayed(const nb::bytes& bytes, const std::vector<fc::u16>& codes, fc::u8 sending,
                   bool send_at_start) {
    const fc::Problem problem = problem_of(bytes);
    std::vector<fc::Move> path;
    for (const fc::u16 code : codes) {
        if (code >= fc::kCards * fc::kUnder || sending > 3) throw nb::value_error("these codes are no moves");
        path.push_back({static_cast<fc::u8>(code / fc::kUnder), static_cast<fc::u8>(code % fc::kUnder)});
    }
    const auto line = fc::replay(problem, path, static_cast<fc::Sending>(sending), send_at_start, false);
    return bytes_of(line.moves);
}

// A column of the tape for numpy, which shares its memory and keeps it alive.
template <class T>
using Column = nb::ndarray<nb::numpy, const T, nb::ndim<1>>;

template <class T>
Column<T> column(const fc::Tape& tape, std::unique_ptr<T[]> fc::Tape::Columns::*which) {
    const auto view = tape.view();
    using Shared = std::shared_ptr<fc::Tape::Columns>;
    const nb::capsule owner(new Shared(view.columns),
                            [](void* held) noexcept { delete static_cast<Shared*>(held); });
    return Column<T>((view.columns.get()->*which).get(), {view.size}, owner);
}

// Kind, detail, root, sending, whether before the first move too.
nb::list passes(const fc::Tape& tape) {
    nb::list all;
    for (const fc::Pass& pass : tape.passes())
        all.append(nb::make_tuple(static_cast<int>(pass.kind), pass.detail, pass.start,
                                  static_cast<int>(pass.sending), pass.send_at_start));
    return all;
}

nb::tuple solve_optimal(const nb::bytes& bytes, fc::u64 max_states, double max_seconds, fc::u64 max_memory,
                        const nb::object& poll) {
    const fc::Problem problem = problem_of(bytes);
    const fc::Limits limits = limits_of(max_states, max_seconds, max_memory, poll);
    fc::Optimum best;
    fc::Line line;
    {
        const fc::Away away;
        try {
            best = fc::solve_optimal(workers().search, workers().budget, problem, limits);
        } catch (const std::bad_alloc&) {  // the machine has less memory than the limit
            best.verdict.reason = fc::Reason::memory;
        }
        const fc::Verdict& verdict = best.verdict;
        if (verdict.status == fc::Status::solved)
            line = fc::replay(problem, verdict.path, verdict.sending, verdict.send_at_start);
    }
    const fc::Verdict& verdict = best.verdict;
    return nb::make_tuple(static_cast<int>(verdict.status), static_cast<int>(verdict.reason), bytes_of(line.moves),
                          line.single_cards, best.bound, verdict.states, verdict.seconds, verdict.peak_bytes);
}

// Row by row: number, status, reason, player moves, moves not home, single-card moves, states (all u64),
// seconds.
struct Row {
    fc::u64 number, status, reason, moves, not_home, single_cards, states;
    double seconds;
};

nb::tuple solve_deals(const std::vector<fc::u64>& numbers, const nb::bytes& rules, fc::u32 widest,
                      fc::u64 max_states, double max_seconds, fc::u64 max_memory, bool with_moves,
                      const nb::object& poll) {
    const auto parsed =
        fc::Problem::read_rules({reinterpret_cast<const fc::u8*>(rules.data()), rules.size()});
    if (!parsed) throw nb::value_error("these bytes are no rules");
    const fc::Limits limits = limits_of(max_states, max_seconds, max_memory, poll);
    std::vector<Row> rows;
    std::vector<std::vector<fc::TableMove>> solutions;
    {
        const fc::Away away;
        fc::Problem problem;
        auto polled = Clock::now();
        for (const fc::u64 number : numbers) {
            // Most deals are done before the search would poll by itself.
            if (Clock::now() - polled > std::chrono::milliseconds(10)) {
                if (!limits.poll(0, -1)) break;
                polled = Clock::now();
            }
            problem.deal(number, *parsed);
            const fc::Verdict verdict = solved(problem, limits, widest);
            if (verdict.reason == fc::Reason::cancelled) break;
            fc::Line line;
            if (verdict.status == fc::Status::solved)
                line = fc::replay(problem, verdict.path, verdict.sending, verdict.send_at_start);
            rows.push_back({number, static_cast<fc::u64>(verdict.status),
                            static_cast<fc::u64>(verdict.reason), line.moves.size(), line.not_home,
                            line.single_cards, verdict.states, verdict.seconds});
            if (with_moves) solutions.push_back(std::move(line.moves));
        }
    }
    nb::list moves;
    for (const auto& solution : solutions) moves.append(bytes_of(solution));
    return nb::make_tuple(nb::bytes(reinterpret_cast<const char*>(rows.data()), rows.size() * sizeof(Row)),
                          moves);
}

}  // namespace

NB_MODULE(_kernel, m) {
    nb::set_leak_warnings(false);  // a thread that nobody waits for may hold what it has to the end
    nb::module_::import_("atexit").attr("register")(nb::cpp_function(&fc::Away::end));
    using Columns = fc::Tape::Columns;
    constexpr auto shared = nb::rv_policy::reference;
    nb::class_<fc::Tape>(m, "Tape")
        .def(nb::init<fc::u32>(), "most"_a)
        .def("__len__", [](const fc::Tape& tape) { return tape.view().size; })
        .def_prop_ro("parent", [](const fc::Tape& tape) { return column(tape, &Columns::parent); }, shared)
        .def_prop_ro("move", [](const fc::Tape& tape) { return column(tape, &Columns::move); }, shared)
        .def_prop_ro("h", [](const fc::Tape& tape) { return column(tape, &Columns::away); }, shared)
        .def_prop_ro("status", [](const fc::Tape& tape) { return column(tape, &Columns::status); }, shared)
        .def_prop_ro("order", [](const fc::Tape& tape) { return column(tape, &Columns::order); }, shared)
        .def_prop_ro("met", &fc::Tape::met)
        .def_prop_ro("growing", &fc::Tape::growing)
        .def_prop_ro("passes", &passes);
    m.def("explore", &explore, "problem"_a, "single_cards"_a, "most"_a);
    m.def("perft", &perft, "problem"_a, "depth"_a);
    m.def("solve", &solve, "problem"_a, "widest"_a, "max_states"_a, "max_seconds"_a, "max_memory"_a,
          "tape"_a.none(), "poll"_a.none());
    m.def("verdict_without", &verdict_without, "problem"_a, "without"_a, "max_states"_a, "max_memory"_a);
    m.def("replay", &replayed, "problem"_a, "codes"_a, "sending"_a, "send_at_start"_a);
    m.def("solve_optimal", &solve_optimal, "problem"_a, "max_states"_a, "max_seconds"_a, "max_memory"_a,
          "poll"_a.none());
    m.def("solve_deals", &solve_deals, "numbers"_a, "rules"_a, "widest"_a, "max_states"_a, "max_seconds"_a,
          "max_memory"_a, "with_moves"_a, "poll"_a.none());
}
