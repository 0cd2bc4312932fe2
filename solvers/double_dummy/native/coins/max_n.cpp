#include "coins/max_n.hpp"

#include "invariant.hpp"

namespace coinche::coins {

std::size_t MaxN::Hash::operator()(const Node& node) const {
  std::uint64_t hash = node.leader;
  for (const Owners owners : node.suits) {
    hash = (hash + owners) * 0x9E3779B97F4A7C15u;
    hash ^= hash >> 32;
  }
  return static_cast<std::size_t>(hash);
}

MaxN::Choice MaxN::choose(const Node& node, Trick trick) { return play(node, trick); }

// Suits keep their names, unlike in Search: the order among equal cards depends on them
// (docs/coins.md, "Max-n").
Shares MaxN::shares(const Node& node) {
  // 1. No coins are left: no seat gets any.
  if (!node.coins_left()) return {};
  // 2. A position that was worked out before. It has one value: the order of cards decides between
  //    equal ones.
  if (const auto found = known_.find(node); found != known_.end()) return found->second;
  // 3. All cards.
  budget_.count_node();
  Trick trick;
  const Shares result = play(node, trick).coins;
  COINCHE_CHECK(result[0] + result[1] + result[2] == node.coins_left());
  known_.emplace(node, result);
  return result;
}

MaxN::Choice MaxN::play(const Node& node, Trick& trick) {
  const int seat = (node.leader + trick.size) % seat_count;
  std::optional<Choice> best;
  for (std::uint8_t suit = 0; suit < suit_count; ++suit) {
    // One of several equal neighbours, the weakest: it is also the first in the order of the rule.
    for (Owners left = choices(node.suits[suit], seat); left; left &= left - 1) {
      const Card card{suit, static_cast<std::uint8_t>(std::countr_zero(left) / 2)};
      trick.cards[trick.size++] = card;
      Shares coins;
      if (trick.size < seat_count) {
        coins = play(node, trick).coins;
      } else {
        const int winner = (node.leader + winning_place(trick.cards)) % seat_count;
        coins = shares(after_trick(node, trick, winner));
        coins[winner] += static_cast<std::uint8_t>(trick.coins_in());
      }
      --trick.size;
      if (!best || coins[seat] > best->coins[seat]) best = Choice{coins, card};
    }
  }
  return *best;
}

}  // namespace coinche::coins
