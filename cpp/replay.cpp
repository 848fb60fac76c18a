#include "replay.h"

#include <algorithm>

namespace fc {
namespace {

class Table {
  public:
    Table(const Problem& problem, Sending sending)
        : position_(problem.rules, sending), cells_(problem.cells) {
        position_.set_up(problem.start);
        silent_ = problem.rules.autoplay != Autoplay::none;
    }

    // A move by hand, and all that goes home after it: by the rules' autoplay, which needs no saying, or,
    // where the rules have none, as moves by hand too.
    void play(Move m, Line& line) {
        const u8 target = target_place(m.to);
        const u8 cards = m.to == HOME ? 1 : count(m.head);
        const TableMove move{source_place(m.head), target, cards, m.to == BOTTOM ? most(m.head) : cards};
        const bool whole = position_.rules().supermove == Supermove::unlimited;
        line.single_cards += static_cast<u32>(
            whole ? move.count
                  : single_cards(move.count, position_.empty_cells(), position_.empty_columns() - (m.to == BOTTOM)));
        make(m);
        line.moves.push_back(move);
        line.not_home += m.to != HOME;
        send(line);
    }

    void send(Line& line) {
        for (Cards going = position_.going(); going != 0; going = position_.going()) {
            const Move m{static_cast<u8>(std::countr_zero(going)), HOME};
            if (!silent_) line.moves.push_back({source_place(m.head), kHomePlace, 1, 1});
            make(m);
            ++line.single_cards;
        }
    }
    // What the rules do not send before the first move is sent by hand; the rules then do the rest.
    void send_at_start(Line& line) {
        if (const Cards going = position_.going(); going != 0)
            play({static_cast<u8>(std::countr_zero(going)), HOME}, line);
    }

    void finish(Line& line) {
        for (;;) {
            const Cards fitting = position_.next_home() & (position_.ends() | position_.cells());
            if (fitting == 0) break;
            play({static_cast<u8>(std::countr_zero(fitting)), HOME}, line);
        }
    }

  private:
    // The kernel's column numbers are places of the table only as long as an emptied column is filled as a
    // hand would: into the first empty one, which is what Position::make does too.
    u8 source_place(Card c) const {
        switch (position_.under(c)) {
            case HOME: return static_cast<u8>(kFoundationPlace + suit_of(c));
            case CELL:
                return static_cast<u8>(kCellPlace +
                                       (std::find(cells_.begin(), cells_.end(), c) - cells_.begin()));
            default: return static_cast<u8>(position_.column_of(c));
        }
    }
    u8 target_place(u8 to) const {
        if (to == HOME) return kHomePlace;
        if (to == CELL)
            return static_cast<u8>(
                kCellPlace + (std::find(cells_.begin(), cells_.end(), Problem::kNoCard) - cells_.begin()));
        if (to < BOTTOM) return static_cast<u8>(position_.column_of(to));
        int column = 0;
        while (position_.last(column) != BOTTOM) ++column;
        return static_cast<u8>(column);
    }
    u8 count(Card head) const {
        if (position_.under(head) > BOTTOM) return 1;
        return static_cast<u8>(position_.height(position_.column_of(head)) - position_.depth(head));
    }
    // Of the column, or the cell, that the card is in: how many may go into an empty column.
    u8 most(Card head) const {
        if (position_.under(head) > BOTTOM) return 1;
        const int limit = position_.rules().limit(position_.empty_cells(), position_.empty_columns(), true);
        u8 cards = 1;
        for (Card c = position_.last(position_.column_of(head));
             cards < limit && (position_.ordered() & bit(c)) != 0; c = position_.under(c))
            ++cards;
        return cards;
    }
    void make(Move m) {
        if (position_.under(m.head) == CELL)
            *std::find(cells_.begin(), cells_.end(), m.head) = Problem::kNoCard;
        if (m.to == CELL) *std::find(cells_.begin(), cells_.end(), Problem::kNoCard) = m.head;
        position_.make(m);
    }

    Position position_;
    std::array<u8, kMaxCells> cells_;
    bool silent_;
};

}  // namespace

int single_cards(int count, int cells, int columns) {
    if (count <= cells + 1) return 2 * count - 1;
    const int upper = (cells + 1) << (columns - 1);  // all but these are laid aside
    if (count <= upper) return single_cards(count, cells, columns - 1);
    return 2 * single_cards(count - upper, cells, columns - 1) + single_cards(upper, cells, columns - 1);
}

int length_of(const Position& p, Move m) {
    if (p.under(m.head) > BOTTOM) return 1;
    const int column = p.column_of(m.head);
    return single_cards(p.height(column) - p.depth(m.head), p.empty_cells(),
                        p.empty_columns() - (m.to == BOTTOM));
}

Line replay(const Problem& problem, const std::vector<Move>& path, Sending sending, bool at_start,
            bool finish) {
    Table table(problem, sending);
    Line line;
    line.moves.reserve(path.size() + kCards);  // mostly enough
    if (at_start) {
        if (problem.rules.autoplay == Autoplay::none) table.send(line);
        else table.send_at_start(line);
    }
    for (const Move m : path) table.play(m, line);
    if (finish) table.finish(line);
    return line;
}

}  // namespace fc
