// Values by trying every card, with no bound and no table: what the engine is compared with.
#pragma once

#include "four_seats/engine.hpp"

namespace coinche {

// Points of side 0 from the position on, under the rules of `engine` but none of its search.
int plain_minimax(const Engine& engine, const State& state, const CardValues& values,
                  int last_trick, int credited);

}  // namespace coinche
