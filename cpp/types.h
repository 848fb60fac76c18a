// Cards, places, rules and moves: the vocabulary of the kernel.
#pragma once

#include <array>
#include <cstdint>

namespace fc {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

// A card is its place in a fresh deck (AC AD AH AS 2C ..), as in Python's Card.index.
using Card = u8;
using Cards = u64;  // a set of cards, one bit each

constexpr int kCards = 52;
constexpr int kSuits = 4;
constexpr int kMaxColumns = 12;
constexpr int kMaxCells = 10;
constexpr int kMaxRanks = 13;

// What lies directly under a card: another card, or one of these.
constexpr u8 BOTTOM = 52;  // nothing: it is the deepest card of a column
constexpr u8 CELL = 53;
constexpr u8 HOME = 54;
constexpr int kUnder = 55;

constexpr int rank_of(Card c) { return (c >> 2) + 1; }
constexpr int suit_of(Card c) { return c & 3; }
constexpr Card card_of(int rank, int suit) { return static_cast<Card>((rank - 1) * 4 + suit); }
constexpr bool is_red(Card c) { return suit_of(c) == 1 || suit_of(c) == 2; }
constexpr Cards bit(u8 c) { return Cards{1} << c; }

enum class Build : u8 { alternating, suit };
enum class Supermove : u8 { exact, additive, product, unlimited };
enum class Autoplay : u8 { none, safe, all };

struct Rules {
    int cells = 4;
    int columns = 8;
    int ranks = kMaxRanks;
    Build build = Build::alternating;
    Supermove supermove = Supermove::exact;
    Autoplay autoplay = Autoplay::none;
    bool foundation_to_cell = false;

    // How many cards may move in one action; the empty columns are counted before the move.
    int limit(int empty_cells, int empty_columns, bool into_empty) const {
        const int c = empty_cells;
        const int e = empty_columns;
        if (into_empty && e == 0) return 0;
        switch (supermove) {
            case Supermove::exact: return into_empty ? (c + 1) << (e - 1) : (c + 1) << e;
            case Supermove::additive: return into_empty ? c + e : c + e + 1;
            case Supermove::product: return into_empty ? (c + 1) * e : (c + 1) * (e + 1);
            case Supermove::unlimited: break;
        }
        return kCards;
    }
};

// The card `head`, with the run above it, goes onto `to`: a card, BOTTOM (an empty column), CELL or HOME.
// Said by cards and not by places, a move means the same whatever the order of columns and cells.
struct Move {
    u8 head;
    u8 to;
    friend bool operator==(Move, Move) = default;
};

// No position has more: every run of every column to every end, cell and empty column.
constexpr int kMaxMoves = 512;

// For each way of building, the cards that a card may lie on; BOTTOM among them, where it is in order too.
constexpr std::array<Cards, kCards> landings(Build build) {
    std::array<Cards, kCards> table{};
    for (Card c = 0; c < kCards; ++c) {
        table[c] = bit(BOTTOM);
        for (Card on = 0; on < kCards; ++on) {
            const bool suits = build == Build::suit ? suit_of(on) == suit_of(c) : is_red(on) != is_red(c);
            if (suits && rank_of(on) == rank_of(c) + 1) table[c] |= bit(on);
        }
    }
    return table;
}

inline constexpr std::array<std::array<Cards, kCards>, 2> kLandings = {landings(Build::alternating),
                                                                       landings(Build::suit)};

// The cards that fit at least one of `ends`: landings, the other way round and for all cards at once. A rank
// is four neighbouring bits, of which the middle two are red.
constexpr Cards fitting(Build build, Cards ends) {
    if (build == Build::suit) return ends >> 4;
    constexpr Cards first = 0x1111111111111111;
    const Cards red = (ends >> 1 | ends >> 2) & first;
    const Cards black = (ends | ends >> 3) & first;
    return (red | red << 3 | black << 1 | black << 2) >> 4;
}

}  // namespace fc
