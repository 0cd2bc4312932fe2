#include "coins/max_n.hpp"

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

// Names of suits stay as they are, unlike in Search: the order among equal cards depends on them.
Shares MaxN::shares(const Node& node) {
  if (!node.coins_left()) return {};
  if (const auto found = known_.find(node); found != known_.end()) return found->second;
  budget_.count_node();
  Trick trick;
  const Shares result = play(node, trick).coins;
  known_.emplace(node, result);
  return result;
}

MaxN::Choice MaxN::play(const Node& node, Trick& trick) {
  const int seat = (node.leader + trick.size) % seat_count;
  std::optional<Choice> best;
  for (std::uint8_t suit = 0; suit < suit_count; ++suit) {
    // Of equal neighbours the weakest is also the first in the order of the rule.
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
