#include "perft.h"

#include "movegen.h"
#include "play.h"

namespace fc {

u64 perft(Position& p, int depth) {
    if (depth == 0) return 1;
    Move moves[kMaxMoves];
    const Move* const end = all_moves(p, moves);
    if (depth == 1) return static_cast<u64>(end - moves);
    u64 sequences = 0;
    for (const Move* m = moves; m != end; ++m) {
        const Trial trial(p, *m);
        sequences += perft(p, depth - 1);
    }
    return sequences;
}

}  // namespace fc
