#include "perft.h"

#include "movegen.h"
#include "undo.h"

namespace fc {

u64 perft(Position& p, int depth) {
    if (depth == 0) return 1;
    Move moves[kMaxMoves];
    const Move* const end = all_moves(p, moves);
    if (depth == 1) return static_cast<u64>(end - moves);
    u64 sequences = 0;
    for (const Move* m = moves; m != end; ++m) {
        Undo undo;
        undo.play(p, *m);
        sequences += perft(p, depth - 1);
        undo.take_back(p);
    }
    return sequences;
}

}  // namespace fc
