// An engine answers questions about positions of Coins. It owns its tables; any number of engines
// may live in one process, one thread each at a time.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "coins/max_n.hpp"
#include "coins/search.hpp"

namespace coinche::coins {

// Cards held, a bit each at suit * 12 + rank, the trick on the table and who led it.
struct Position {
  std::array<std::uint64_t, seat_count> hands{};
  int leader = 0;
  std::vector<int> trick;

  int to_play() const { return (leader + static_cast<int>(trick.size())) % seat_count; }
  bool finished() const { return trick.empty() && !(hands[0] | hands[1] | hands[2]); }
  int coins_left() const;  // those on the table included
};

// The position at the start of the running trick, its cards taken back.
Node node_of(const Position& position);

// A number proven to lie between two, exact when they are equal.
struct CoinBounds {
  int low;
  int high;
  bool exact() const { return low == high; }
};

struct CardCoins {
  int card;
  CoinBounds coins;
};

class Engine {
 public:
  explicit Engine(std::size_t table_mebibytes) : search_(table_mebibytes) {}

  // Coins that seat 0 can force from here against the other two; bounds where a limit was reached.
  CoinBounds force(const Position& position);

  // Whether seat 0 can get its need before another seat gets its own; needs are at least 1, and one
  // above the coins left is out of reach. Nothing where a limit was reached.
  std::optional<bool> race(const Position& position, const std::array<int, seat_count>& needs);

  // Coins of seat 0 from here on, after each card of the seat to play.
  std::vector<CardCoins> cards(const Position& position);

  // Cards to the end, or to that of the trick, with which seat 0 gets `coins`, its exact value, and
  // the others keep it to that: of the cards that do, the first by number. Shorter where a limit
  // was reached.
  std::vector<int> line(Position position, int coins, bool one_trick = false);

  // The coins of each seat where each plays for itself, and the cards to the end; see MaxN.
  // Nothing where a limit was reached.
  std::optional<SelfishPlay> max_n(Position position);

  // The limits hold for all questions until set again; whether one was reached since.
  void set_limits(const Limits& limits);
  bool stopped() const { return stopped_; }

  // What is known of positions below, see Search.
  void set_floor(Floor floor) { search_.set_floor(std::move(floor)); }

  void clear() { search_.clear(); }
  std::uint64_t nodes() const { return search_.nodes(); }

 private:
  bool gets(const Position& position, int coins);
  int keeping(const Position& position, int coins);
  void lower_high(const Position& position, CoinBounds& bounds);
  void allow_half();
  void allow_all();

  Search search_;
  Limits limits_;  // its nodes are a count of all nodes
  bool stopped_ = false;
};

// The position after a card of the seat to play, and the coins of a trick it completed.
struct Played {
  Position position;
  int coins = 0;  // that the leader of `position` has just won
};
Played after_card(const Position& position, int card);

}  // namespace coinche::coins
