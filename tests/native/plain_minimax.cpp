#include "plain_minimax.hpp"

#include <algorithm>

namespace coinche {

int plain_minimax(const Engine& engine, const State& state, const CardValues& values,
                  int last_trick, int credited) {
  const int seat = state.position.to_play();
  const bool maximizes = (seat & 1) == 0;
  int best = maximizes ? -1 : 1 << 20;
  CardSet left =
      legal_cards(engine.rules(), state.position.hands[seat], state.position.trick).cards;
  for (; left; left &= left - 1) {
    const State next = engine.after(state, lowest(left));
    int value = next.won;
    if (!next.position.finished()) {
      value = plain_minimax(engine, next, values, last_trick, credited);
    } else if (credited >> next.position.leader & 1) {
      value += last_trick;
    }
    best = maximizes ? std::max(best, value) : std::min(best, value);
  }
  return best;
}

}  // namespace coinche
