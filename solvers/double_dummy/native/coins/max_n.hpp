// Max-n: each seat plays for its own coins.
//
// Each seat plays the card that brings it the most coins, given that the others do the same
// later. Which of several such cards it plays changes what the others get; it is the first in the
// order of suits (cups, coins, swords, clubs) and, in a suit, of rank from the weakest.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "coins/node.hpp"
#include "coins/search.hpp"

namespace coinche::coins {

using Shares = std::array<std::uint8_t, seat_count>;

// What each seat gets, and the cards to the end.
struct SelfishPlay {
  Shares coins;
  std::vector<int> cards;
};

class MaxN {
 public:
  explicit MaxN(Budget& budget) : budget_(budget) {}

  struct Choice {
    Shares coins;
    Card card;
  };
  // What each seat still gets, the coins of the trick on the table included, and the card of the
  // seat to play. Throws Stopped.
  Choice choose(const Node& node, Trick trick);

 private:
  struct Hash {
    std::size_t operator()(const Node& node) const;
  };
  Shares shares(const Node& node);
  Choice play(const Node& node, Trick& trick);

  Budget& budget_;
  std::unordered_map<Node, Shares, Hash> known_;
};

}  // namespace coinche::coins
