// A move with what then goes home by itself; and how to take all of it back.
#pragma once

#include <bit>

#include "position.h"

namespace fc {

inline void send_home(Position& p) {
    for (Cards going = p.going(); going != 0; going = p.going())
        p.make({static_cast<u8>(std::countr_zero(going)), HOME});
}

inline void play(Position& p, Move m) {
    p.make(m);
    send_home(p);
}

// Plays on `p`, a Position or what acts like one, and takes back when it goes out of scope. An emptied
// column may then be another one than before.
template <class P>
class Trial {
  public:
    Trial(P& p, Move m) : p_(p) {
        make(m);
        for (Cards going = p.going(); going != 0; going = p.going())
            make({static_cast<u8>(std::countr_zero(going)), HOME});
    }
    ~Trial() {
        while (count_ > 0) p_.make(moves_[--count_]);
    }
    Trial(const Trial&) = delete;
    Trial& operator=(const Trial&) = delete;

  private:
    void make(Move m) {
        moves_[count_++] = {m.head, p_.under(m.head)};
        p_.make(m);
    }

    P& p_;
    std::array<Move, kCards + 1> moves_;
    int count_ = 0;
};

}  // namespace fc
