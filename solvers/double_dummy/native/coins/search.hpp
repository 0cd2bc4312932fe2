// Alpha-beta over the play of the cards: does seat 0 reach what it needs, against the other two?
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <utility>

#include "coins/endgame.hpp"
#include "coins/node.hpp"
#include "coins/table.hpp"
#include "limits.hpp"

namespace coinche::coins {

// Positions with a certain number of tricks left whose values are known: the coins seat 0 can
// force. The value `most` means "at least `most`".
struct Floor {
  int tricks = most_tricks + 1;  // more than any position has: there is no floor
  int most = 0;
  std::function<int(const Node&)> at{};
};

class Search {
 public:
  explicit Search(std::size_t table_mebibytes) : table_(table_mebibytes) {}

  // Whether seat 0 can reach its need before another seat reaches its own, the coins of the trick
  // on the table included. If no seat reaches its need, the answer is no. Throws Stopped.
  bool reaches(const Node& node, Trick trick, Needs needs);

  // A search from above the floor ends there. Answers found with another floor stay true.
  void set_floor(Floor floor) { floor_ = std::move(floor); }

  void clear() { table_.clear(); }
  Budget& budget() { return budget_; }
  std::uint64_t nodes() const { return budget_.nodes(); }

 private:
  static constexpr std::uint64_t check_interval = 256;

  // Nodes of the floor and above it keep the names of their suits, by which the floor knows them.
  Node renamed(const Node& node) const {
    return node.tricks >= floor_.tricks ? node : canonical(node);
  }

  // What is known of a node without a search: nothing, or the answer.
  std::optional<bool> settled(const Node& node, Needs& needs);
  std::optional<bool> settled_by(int coins, int most, const Needs& needs) const;
  bool reaches_unsettled(const Node& node, const Needs& needs, const Table::Key& key,
                         std::optional<Card> hint);
  bool play(const Node& node, Trick& trick, const Needs& needs, std::optional<Card>& best);
  bool play_last(const Node& node, Trick& trick, const Needs& needs);

  Table table_;
  Endgame endgame_;
  Floor floor_;
  Budget budget_{check_interval};
};

}  // namespace coinche::coins
