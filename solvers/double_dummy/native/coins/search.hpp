// Alpha-beta over the play of the cards: does seat 0 reach what it needs, against the other two?
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <utility>

#include "coins/endgame.hpp"
#include "coins/node.hpp"
#include "coins/table.hpp"
#include "four_seats/search.hpp"

namespace coinche::coins {

// Counts nodes and throws Stopped at a limit.
class Budget {
 public:
  void set(const Limits& limits);
  void count_node() {
    if (nodes_ >= check_at_) check();
    ++nodes_;
  }
  std::uint64_t nodes() const { return nodes_; }

 private:
  void check();

  Limits limits_;
  std::uint64_t nodes_ = 0;
  std::uint64_t check_at_ = 0;
};

// Positions of so many tricks left whose values are known: the coins seat 0 can force, or where that
// is `most`, at least so many.
struct Floor {
  int tricks = most_tricks + 1;  // there is none
  int most = 0;
  std::function<int(const Node&)> at{};
};

class Search {
 public:
  explicit Search(std::size_t table_mebibytes) : table_(table_mebibytes) {}

  // Whether seat 0 can reach its need before another seat reaches its own, the coins of the trick
  // on the table included; not to reach it at all is a no. Throws Stopped.
  bool reaches(const Node& node, Trick trick, Needs needs);

  // A search from above the floor ends there. Answers found with another floor stay true.
  void set_floor(Floor floor) { floor_ = std::move(floor); }

  void clear() { table_.clear(); }
  Budget& budget() { return budget_; }
  std::uint64_t nodes() const { return budget_.nodes(); }

 private:
  // Nodes of the floor and above it keep the names of their suits, by which the floor knows them.
  Node renamed(const Node& node) const { return node.tricks >= floor_.tricks ? node : canonical(node); }

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
  Budget budget_;
};

}  // namespace coinche::coins
