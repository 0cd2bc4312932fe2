#include "four_seats/ordering/ordering.hpp"

#include "four_seats/ordering/outlook.hpp"

namespace coinche {

// Bonuses for who is likely to win the trick whose last card `seat` has just played, and for its
// points.
int Ordering::outlook_score(const Hands& hands, Trick trick, int seat) const {
  const OrderingWeights& w = traits_.ordering;
  const int place = trick.size - 1;
  const int leader = (seat - place + seat_count) & 3;
  traits_.play_out({rules_, values_, hands}, trick, leader);
  int points = 0;
  for (const auto card : trick.card) points += values_[card];
  const bool won = (((leader + trick.best_place) ^ seat) & 1) == 0;
  int score = w.outlook * (won ? points : -points);
  if (won) score += w.wins[place];
  if (trick.best_place == place) score += w.own[place];
  return score;
}

int Ordering::lead_score(const Hands& hands, CardSet in_play, int seat, int card) const {
  const OrderingWeights& w = traits_.ordering;
  const int lane = lane_of(card);
  const CardSet suit = lane_cards(lane);
  const CardSet enemies = hands[(seat + 1) & 3] | hands[(seat + 3) & 3];
  const CardSet partner = hands[(seat + 2) & 3];
  const int top = highest(in_play & suit);
  if (is_trump(card))
    return w.lead_trump_length * lane_size(hands[seat], lane) +
           w.lead_trump_partner_length * lane_size(partner, lane) +
           (enemies & bit(top) ? 0 : w.lead_trump_top_ours) +
           (enemies & suit ? w.lead_trump_enemy_holds : w.lead_trump_enemy_void);
  int score = w.lead_length * lane_size(hands[seat], lane);
  const bool safe = rules_.kind != StrainKind::suit || !(enemies & lane_cards(0));
  if (card == top)
    score += safe ? w.lead_master_safe : w.lead_master;
  else if (partner & bit(top))
    score += w.lead_partner_master;
  else if (enemies & bit(top))
    score += w.lead_enemy_master;
  if (rules_.kind == StrainKind::suit) {
    for (const int enemy : {(seat + 1) & 3, (seat + 3) & 3})
      if (!(hands[enemy] & suit) && (hands[enemy] & lane_cards(0))) score += w.lead_enemy_ruffs;
    if (!(partner & suit) && (partner & lane_cards(0))) score += w.lead_partner_ruffs;
  }
  return score;
}

int Ordering::score(const Hands& hands, CardSet in_play, const Trick& trick, int seat,
                    int card) const {
  const OrderingWeights& w = traits_.ordering;
  const int place = trick.size;
  const int lane = lane_of(card);
  Trick after = trick;
  after.play(card, rules_);
  int score = outlook_score(hands, after, seat);
  if (is_trump(card)) {
    score += w.trump[place];
    if (lane != trick.led_lane && hands[seat] & lane_cards(trick.led_lane))
      score += w.voluntary_ruff[place];
  }
  score += w.rank[place] * (card - lane * lane_bits);
  if (card == highest(in_play & lane_cards(lane)))
    score += is_trump(card) ? w.master_trump[place] : w.master[place];
  if (place == 0) return score + lead_score(hands, in_play, seat, card);
  if (lane != trick.led_lane && !is_trump(card)) {
    const int length = lane_size(hands[seat], lane);
    score += length == 1 ? w.discard_makes_void : w.discard_length * length;
  }
  return score;
}

}  // namespace coinche
