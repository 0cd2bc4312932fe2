// Answers questions about one deal of Coins from its layers.
//
// Only the layer below the first trick is kept: it answers for every card of that trick.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "coins_engine.hpp"
#include "coins_layers.hpp"

namespace coinche::coins {

class LayerEngine {
 public:
  // The deal is the position with the cards of its trick taken back.
  explicit LayerEngine(const Position& position);

  // States to work out, and the most memory of it, in bytes, while no value is above 2.
  std::uint64_t states() const;
  std::uint64_t bytes() const { return most_bytes<std::uint8_t>(layout_, tricks_below_); }

  // The limits hold for all questions until set again; no more bytes than these are taken. A value
  // that needs more is told as bounds.
  void set_limits(const Limits& limits, std::uint64_t bytes);
  bool stopped() const { return stopped_; }

  // Coins that seat 0 can force, and after each card of the seat to play. The position is in the
  // first trick of the deal, whoever leads to it, or at its end.
  CoinBounds force(const Position& position);
  std::vector<CardCoins> cards(const Position& position);

  // Cards to the end of the first trick with which seat 0 gets `coins`, its exact value, and the
  // others keep it to that: of the cards that do, the first by number. Shorter at a limit.
  std::vector<int> trick(Position position, int coins);

  std::uint64_t nodes() const { return nodes_; }  // states worked out

 private:
  template <class Cell>
  std::optional<Layer<Cell>> worked_out();
  template <class Cell>
  int value(const Layer<Cell>& layer, const Position& position) const;
  void count(std::uint64_t states);

  Layout layout_;
  int tricks_below_;
  Limits limits_;
  std::uint64_t bytes_allowed_ = 0;
  std::uint64_t nodes_ = 0;
  bool stopped_ = false;
  std::optional<Layer<std::uint8_t>> narrow_;
  std::optional<Layer<std::uint16_t>> wide_;
};

}  // namespace coinche::coins
