#include "four_seats/ordering/outlook.hpp"

namespace coinche {
namespace {

int card_in_coinche(const Outlook& outlook, CardSet hand, const Trick& trick) {
  const Rules& rules = outlook.rules;
  const bool partner_wins = trick.partner_wins();
  CardSet legal = hand & lane_cards(trick.led_lane);
  CardSet takes = legal & stronger_cards[trick.best];
  if (legal) {
    if (takes && rules.ranks_as_trump(trick.led_lane)) legal = takes;
  } else {
    legal = hand;
    if (rules.kind == StrainKind::suit) {
      const CardSet trumps = hand & lane_cards(0);
      takes = lane_of(trick.best) == 0 ? trumps & stronger_cards[trick.best] : trumps;
      if (trumps && !partner_wins) legal = takes ? takes : trumps;
    }
  }
  if (partner_wins) return trick.size == 3 ? outlook.dearest(legal) : outlook.cheapest(legal);
  if (takes) return trick.size == 3 ? outlook.dearest(takes) : highest(takes);
  return outlook.cheapest(legal);
}

int card_in_jass(const Outlook& outlook, CardSet hand, const Trick& trick) {
  const CardSet legal = jass_duties(outlook.rules, hand, trick).cards;
  const bool last = trick.size == 3;
  const CardSet trumps = outlook.rules.kind == StrainKind::suit ? legal & lane_cards(0) : 0;
  if (trick.partner_wins()) {
    const CardSet others = legal & ~trumps;
    const CardSet choice = others ? others : legal;
    return last ? outlook.dearest(choice) : outlook.cheapest(choice);
  }
  const CardSet takes = legal & stronger_cards[trick.best];
  if (takes) return last ? outlook.dearest(takes) : highest(takes);
  if (trumps && lane_of(trick.best) != 0) return last ? outlook.dearest(trumps) : lowest(trumps);
  const CardSet others = legal & ~trumps;
  return outlook.cheapest(others ? others : legal);
}

template <auto expected_card>
void play_out(const Outlook& outlook, Trick& trick, int leader) {
  while (trick.size < seat_count)
    trick.play(expected_card(outlook, outlook.hands[(leader + trick.size) & 3], trick),
               outlook.rules);
}

}  // namespace

int Outlook::cheapest(CardSet cards) const {
  int best = lowest(cards);
  const int last = lane_of(highest(cards));
  for (int lane = lane_of(best) + 1; lane <= last; ++lane) {
    const CardSet of_lane = cards & lane_cards(lane);
    if (of_lane && values[lowest(of_lane)] < values[best]) best = lowest(of_lane);
  }
  return best;
}

int Outlook::dearest(CardSet cards) const {
  int best = highest(cards);
  const int first = lane_of(lowest(cards));
  for (int lane = lane_of(best) - 1; lane >= first; --lane) {
    const CardSet of_lane = cards & lane_cards(lane);
    if (of_lane && values[highest(of_lane)] > values[best]) best = highest(of_lane);
  }
  return best;
}

void play_out_coinche(const Outlook& outlook, Trick& trick, int leader) {
  play_out<card_in_coinche>(outlook, trick, leader);
}

void play_out_jass(const Outlook& outlook, Trick& trick, int leader) {
  play_out<card_in_jass>(outlook, trick, leader);
}

}  // namespace coinche
