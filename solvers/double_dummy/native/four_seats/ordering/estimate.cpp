#include "four_seats/ordering/estimate.hpp"

#include <algorithm>
#include <array>

namespace coinche {
namespace {

// Of the strongest cards of a lane, which side holds each: the sum of their weights for side 0
// less that for side 1.
template <std::size_t size>
int balance_of_tops(CardSet of_side_0, CardSet in_play, const std::array<int, size>& weights) {
  int balance = 0;
  for (std::size_t index = 0; index < size && in_play; ++index) {
    const CardSet top = bit(highest(in_play));
    balance += of_side_0 & top ? weights[index] : -weights[index];
    in_play ^= top;
  }
  return balance;
}

}  // namespace

int estimated_points(const Rules& rules, const Hands& hands, int leader, int points_left) {
  const EstimateWeights& weights = rules.traits().estimate[static_cast<std::size_t>(rules.kind)];
  const CardSet of_side_0 = hands[0] | hands[2];
  const CardSet in_play = of_side_0 | hands[1] | hands[3];
  int balance = leader & 1 ? -weights.leader : weights.leader;
  const bool has_trump_suit = rules.kind == StrainKind::suit;
  for (int lane = has_trump_suit ? 1 : 0; lane < lane_count; ++lane)
    balance += balance_of_tops(of_side_0, in_play & lane_cards(lane), weights.top_plain);
  if (has_trump_suit) {
    balance += balance_of_tops(of_side_0, in_play & lane_cards(0), weights.top_trump);
    std::array<int, seat_count> trumps;
    for (int seat = 0; seat < seat_count; ++seat) trumps[seat] = lane_size(hands[seat], 0);
    balance += weights.trump_length * (trumps[0] + trumps[2] - trumps[1] - trumps[3]);
    balance +=
        weights.longest_trump * (std::max(trumps[0], trumps[2]) - std::max(trumps[1], trumps[3]));
    for (int seat = 0; seat < seat_count; ++seat)
      for (int lane = 1; lane < lane_count; ++lane)
        if (!(hands[seat] & lane_cards(lane)))
          balance += (seat & 1 ? -1 : 1) * weights.ruffing_void * std::min(2, trumps[seat]);
  }
  return std::clamp(points_left / 2 + points_left * balance / 1000, 0, points_left);
}

}  // namespace coinche
