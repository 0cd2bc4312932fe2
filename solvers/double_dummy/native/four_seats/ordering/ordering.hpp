// Move ordering: which card is likely to decide, tried first. It never changes an answer.
#pragma once

#include "four_seats/cards.hpp"
#include "four_seats/game.hpp"
#include "four_seats/node.hpp"
#include "four_seats/proof.hpp"
#include "four_seats/rules.hpp"

namespace coinche {

class Ordering {
 public:
  Ordering(const Rules& rules, const CardValues& values)
      : rules_(rules), values_(values), traits_(rules.traits()) {}

  // How promising it is that `seat` plays `card` to the trick; higher is tried first.
  int score(const Hands& hands, CardSet in_play, const Trick& trick, int seat, int card) const;

 private:
  int outlook_score(const Hands& hands, Trick trick, int seat) const;
  int lead_score(const Hands& hands, CardSet in_play, int seat, int card) const;
  bool is_trump(int card) const { return rules_.kind == StrainKind::suit && lane_of(card) == 0; }

  const Rules& rules_;
  const CardValues& values_;
  const GameTraits& traits_;
};

}  // namespace coinche
