// Move ordering: which card is likely to decide, tried first. It never changes an answer.
#pragma once

#include <array>
#include <cstdint>

#include "four_seats/cards.hpp"
#include "four_seats/node.hpp"
#include "four_seats/proof.hpp"
#include "four_seats/rules.hpp"

namespace coinche {

// Weights of the features below, Coinche's where nothing else is said; found by search over deals
// (docs/double-dummy.md).
struct OrderingWeights {
  int outlook = 8;  // points of the trick, if the others play greedily
  // By place in the trick, 0 leads:
  std::array<int, seat_count> wins{181, 16, 143, 16};   // the trick goes to the player's side
  std::array<int, seat_count> own{6, 0, 2, 9};        // by this very card
  std::array<int, seat_count> trump{14, 40, 122, 176};  // spends a trump
  std::array<int, seat_count> rank{4, 3, 0, 5};       // spends strength
  std::array<int, seat_count> master{18, -3, 6, -1};   // spends the strongest card of a plain suit
  std::array<int, seat_count> master_trump{-5, 145, 50, 24};  // or the strongest trump
  // In Jass, ruffs while able to follow:
  std::array<int, seat_count> voluntary_ruff{0, 0, 0, 0};
  // For a lead:
  int lead_trump_enemy_holds = -121;  // trumps while an opponent has some
  int lead_trump_enemy_void = -709;  // trumps when only our side has some
  int lead_trump_top_ours = 0;       // trumps while our side has the strongest
  int lead_trump_partner_length = 0;  // trumps, for each one partner holds
  int lead_trump_length = 8;         // trumps, for each one held
  int lead_master = 24;             // the strongest card of a plain suit, while an enemy has trumps
  int lead_master_safe = 24;        // or while none has
  int lead_partner_master = 32;     // towards partner's strongest card
  int lead_enemy_master = -11;        // towards an opponent's strongest card
  int lead_enemy_ruffs = 162;        // an opponent can ruff
  int lead_partner_ruffs = 25;      // partner can ruff
  int lead_length = 8;              // for each card held in the plain suit
  // For a discard:
  int discard_makes_void = 34;  // the last card of a suit
  int discard_length = 4;       // for each card held in the suit
};

OrderingWeights ordering_weights(Game game);

class Ordering {
 public:
  Ordering(const Rules& rules, const CardValues& values, const OrderingWeights& weights)
      : rules_(rules), values_(values), weights_(weights) {}

  // How promising it is that `seat` plays `card` to the trick; higher is tried first.
  int score(const Hands& hands, CardSet in_play, const Trick& trick, int seat, int card) const;

 private:
  int outlook(const Hands& hands, Trick trick, int seat, bool& won, int& winner_place) const;
  [[gnu::always_inline]] int expected_card_in_coinche(CardSet hand, const Trick& trick) const;
  [[gnu::noinline]] int expected_card_in_jass(CardSet hand, const Trick& trick) const;
  int cheapest(CardSet cards) const;
  int dearest(CardSet cards) const;
  int lead_score(const Hands& hands, CardSet in_play, int seat, int card) const;
  bool is_trump(int card) const { return rules_.kind == StrainKind::suit && lane_of(card) == 0; }

  const Rules& rules_;
  const CardValues& values_;
  const OrderingWeights& weights_;
};

}  // namespace coinche
