// A move with what then goes home by itself, and how to take all of it back.
#pragma once

#include "position.h"

namespace fc {

struct Undo {
    Move moves[kCards + 1];
    int count = 0;

    void make(Position& p, Move m) {
        moves[count++] = {m.head, p.under(m.head)};
        p.make(m);
    }
    void play(Position& p, Move m) {
        make(p, m);
        send_home(p);
    }
    void send_home(Position& p) {
        for (Cards going = p.going(); going != 0; going = p.going())
            make(p, {static_cast<u8>(std::countr_zero(going)), HOME});
    }
    void take_back(Position& p) {
        while (count > 0) p.make(moves[--count]);
    }
};

}  // namespace fc
