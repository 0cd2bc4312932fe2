#include "four_seats/ordering.hpp"

namespace coinche {

OrderingWeights ordering_weights(Game game) {
  OrderingWeights weights;
  if (game != Game::jass) return weights;
  weights.outlook = 40;
  weights.wins = {-308, 1104, 263, 1176};
  weights.own = {67, -98, -18, -130};
  weights.trump = {-158, 53, 194, 350};
  weights.rank = {-17, 23, 40, 2};
  weights.master = {-114, 149, -66, 73};
  weights.master_trump = {59, 1113, 393, 638};
  weights.voluntary_ruff = {0, 1, 288, 7};
  weights.lead_trump_enemy_holds = 895;
  weights.lead_trump_enemy_void = -1701;
  weights.lead_trump_top_ours = -428;
  weights.lead_trump_partner_length = 191;
  weights.lead_trump_length = 159;
  weights.lead_master = -2;
  weights.lead_master_safe = 1022;
  weights.lead_partner_master = 445;
  weights.lead_enemy_master = -16;
  weights.lead_enemy_ruffs = 207;
  weights.lead_partner_ruffs = -158;
  weights.lead_length = -73;
  weights.discard_makes_void = 70;
  weights.discard_length = -40;
  return weights;
}

int Ordering::cheapest(CardSet cards) const {
  int best = lowest(cards);
  const int last = lane_of(highest(cards));
  for (int lane = lane_of(best) + 1; lane <= last; ++lane) {
    const CardSet of_lane = cards & lane_cards(lane);
    if (of_lane && values_[lowest(of_lane)] < values_[best]) best = lowest(of_lane);
  }
  return best;
}

int Ordering::dearest(CardSet cards) const {
  int best = highest(cards);
  const int first = lane_of(lowest(cards));
  for (int lane = lane_of(best) - 1; lane >= first; --lane) {
    const CardSet of_lane = cards & lane_cards(lane);
    if (of_lane && values_[highest(of_lane)] > values_[best]) best = highest(of_lane);
  }
  return best;
}

// The card by which who plays next takes the trick or lets it pass, in the outlook.
inline int Ordering::expected_card_in_coinche(CardSet hand, const Trick& trick) const {
  const bool partner_wins = trick.partner_wins();
  CardSet legal = hand & lane_cards(trick.led_lane);
  CardSet takes = legal & stronger_cards[trick.best];
  if (legal) {
    if (takes && rules_.ranks_as_trump(trick.led_lane)) legal = takes;
  } else {
    legal = hand;
    if (rules_.kind == StrainKind::suit) {
      const CardSet trumps = hand & lane_cards(0);
      takes = lane_of(trick.best) == 0 ? trumps & stronger_cards[trick.best] : trumps;
      if (trumps && !partner_wins) legal = takes ? takes : trumps;
    }
  }
  if (partner_wins) return trick.size == 3 ? dearest(legal) : cheapest(legal);
  if (takes) return trick.size == 3 ? dearest(takes) : highest(takes);
  return cheapest(legal);
}

int Ordering::expected_card_in_jass(CardSet hand, const Trick& trick) const {
  const CardSet legal = legal_in_jass(rules_, hand, trick).cards;
  const bool last = trick.size == 3;
  const CardSet trumps = rules_.kind == StrainKind::suit ? legal & lane_cards(0) : 0;
  if (trick.partner_wins()) {
    const CardSet others = legal & ~trumps;
    const CardSet choice = others ? others : legal;
    return last ? dearest(choice) : cheapest(choice);
  }
  const CardSet takes = legal & stronger_cards[trick.best];
  if (takes) return last ? dearest(takes) : highest(takes);
  if (trumps && lane_of(trick.best) != 0) return last ? dearest(trumps) : lowest(trumps);
  const CardSet others = legal & ~trumps;
  return cheapest(others ? others : legal);
}

// Points of the trick, positive when they go to the side of `seat`, if everybody still to play
// takes with the strongest card that takes, adds points to partner's trick, and saves them else.
// Duties are those of the default rules, near enough for a guess under any.
int Ordering::outlook(const Hands& hands, Trick trick, int seat, bool& won, int& winner_place) const {
  const int leader = (seat - trick.size + 1 + seat_count) & 3;
  const auto complete = [&](auto expected_card) {
    while (trick.size < seat_count)
      trick.play(expected_card(hands[(leader + trick.size) & 3]), rules_);
  };
  if (rules_.game == Game::jass) {
    complete([&](CardSet hand) { return expected_card_in_jass(hand, trick); });
  } else {
    complete([&](CardSet hand) { return expected_card_in_coinche(hand, trick); });
  }
  int points = 0;
  for (const auto card : trick.card) points += values_[card];
  winner_place = trick.best_place;
  won = (((leader + trick.best_place) ^ seat) & 1) == 0;
  return won ? points : -points;
}

int Ordering::lead_score(const Hands& hands, CardSet in_play, int seat, int card) const {
  const OrderingWeights& w = weights_;
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
  if (card == top) score += safe ? w.lead_master_safe : w.lead_master;
  else if (partner & bit(top)) score += w.lead_partner_master;
  else if (enemies & bit(top)) score -= w.lead_enemy_master;
  if (rules_.kind == StrainKind::suit) {
    for (const int enemy : {(seat + 1) & 3, (seat + 3) & 3})
      if (!(hands[enemy] & suit) && (hands[enemy] & lane_cards(0))) score -= w.lead_enemy_ruffs;
    if (!(partner & suit) && (partner & lane_cards(0))) score += w.lead_partner_ruffs;
  }
  return score;
}

int Ordering::score(const Hands& hands, CardSet in_play, const Trick& trick, int seat, int card) const {
  const OrderingWeights& w = weights_;
  const int place = trick.size;
  const int lane = lane_of(card);
  Trick after = trick;
  after.play(card, rules_);
  bool won;
  int winner_place;
  int score = w.outlook * outlook(hands, after, seat, won, winner_place);
  if (won) score += w.wins[place];
  if (winner_place == place) score += w.own[place];
  if (is_trump(card)) {
    score -= w.trump[place];
    if (lane != trick.led_lane && hands[seat] & lane_cards(trick.led_lane))
      score -= w.voluntary_ruff[place];
  }
  score -= w.rank[place] * (card - lane * lane_bits);
  if (card == highest(in_play & lane_cards(lane)))
    score -= is_trump(card) ? w.master_trump[place] : w.master[place];
  if (place == 0) return score + lead_score(hands, in_play, seat, card);
  if (lane != trick.led_lane && !is_trump(card)) {
    const int length = lane_size(hands[seat], lane);
    score += length == 1 ? w.discard_makes_void : w.discard_length * length;
  }
  return score;
}

}  // namespace coinche
