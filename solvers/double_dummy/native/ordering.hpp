// Move ordering: which card is likely to decide, tried first. It never changes an answer.
#pragma once

#include <array>
#include <cstdint>

#include "cards.hpp"
#include "node.hpp"
#include "proof.hpp"
#include "rules.hpp"

namespace coinche {

// Weights of the features below; found by search over deals (docs/double-dummy.md).
struct OrderingWeights {
  int outlook = 4;  // points of the trick, if the others play greedily
  std::array<int, seat_count> wins{8, 8, 8, 8};  // the trick goes to the player's side
  std::array<int, seat_count> own{0, 0, 0, 0};   // by this very card
  std::array<int, seat_count> trump{10, 20, 10, 6};  // spends a trump
  std::array<int, seat_count> rank{1, 1, 1, 1};      // spends strength
  std::array<int, seat_count> master{8, 8, 4, 2};    // spends the strongest card of a suit
  int lead_trump_enemy_holds = 40;   // leads trumps while an opponent has some
  int lead_trump_enemy_void = -30;   // leads trumps when only our side has some
  int lead_master = 20;              // leads the strongest card of a plain suit
  int lead_partner_master = 10;      // leads towards partner's strongest card
  int lead_enemy_ruffs = 25;         // an opponent can ruff the lead
  int lead_partner_ruffs = 15;       // partner can ruff the lead
  int lead_length = 1;               // for each card held in the suit led
  int discard_makes_void = 6;        // discards the last card of a suit
  int discard_length = 1;            // for each card held in the suit discarded
};

class Ordering {
 public:
  Ordering(const Rules& rules, const CardValues& values, const OrderingWeights& weights)
      : rules_(rules), values_(values), weights_(weights) {}

  // How promising it is that `seat` plays `card` to the trick; higher is tried first.
  int score(const Hands& hands, CardSet in_play, const Trick& trick, int seat, int card) const;

 private:
  int outlook(const Hands& hands, Trick trick, int seat, bool& won, int& winner_place) const;
  int cheapest(CardSet cards) const;
  int dearest(CardSet cards) const;
  int lead_score(const Hands& hands, CardSet in_play, int seat, int card) const;
  bool is_trump(int card) const { return rules_.kind == StrainKind::suit && lane_of(card) == 0; }

  const Rules& rules_;
  const CardValues& values_;
  const OrderingWeights& weights_;
};

}  // namespace coinche
