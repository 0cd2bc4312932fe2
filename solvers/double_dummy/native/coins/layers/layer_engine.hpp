// Answers questions about one deal of Coins from its layers, one of which is there at a time.
//
// Once the layer below the first trick is there it answers for every card of that trick. Before,
// a search ends at the newest layer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "coins/engine.hpp"
#include "coins/layers/census.hpp"
#include "coins/layers/newest_layer.hpp"

namespace coinche::coins {

class LayerEngine {
 public:
  // The deal is the position with the cards of its trick taken back.
  LayerEngine(const Position& position, Kernel kernel, int jobs);
  LayerEngine(const LayerEngine&) = delete;
  LayerEngine& operator=(const LayerEngine&) = delete;

  // The number of layers, and the number of states in the lowest `layers` of them.
  int layers() const { return layers_; }
  std::uint64_t states(int layers) const;

  // Bytes of the cells of a layer.
  std::uint64_t layer_bytes(int layer) const { return counts_[layer].states * cell_bytes(width_); }

  // The most memory at a time, with cells of the width of that number, the search included.
  std::uint64_t peak_bytes(int width) const;

  // The work there is, see LayerCount.
  double leaves() const;

  // The newest layer: the tricks its states have left, its cells, or cells that once were a layer;
  // false where these cannot be.
  int newest() const { return newest_->tricks(); }
  std::span<const std::byte> cells() const { return newest_->cells(); }
  bool put(int layer, std::span<const std::byte> cells) { return newest_->put(layer, cells); }

  // Works out the next layer; false, and nothing has changed, where a limit was reached first.
  bool rise(const Limits& limits);

  // Begins again with wider cells.
  int width() const { return width_; }
  void widen();

  // Coins that seat 0 can force from a position above the newest layer: what the newest layer says
  // where it is the next, else what a search finds out within its limits.
  CoinBounds force(const Position& position, const Limits& limits);

  // Cards to the end of the trick with which seat 0 gets `coins`, its exact value, and the others
  // keep it to that: of the cards that do, the first by number. Shorter at a limit.
  std::vector<int> trick(Position position, int coins, const Limits& limits);

  std::uint64_t searched() const { return search_.nodes(); }  // nodes

 private:
  bool next_to_newest(const Position& position) const;
  int value(const Position& position) const;
  Engine& search(const Limits& limits);
  std::uint64_t two_layers_bytes(int width) const;
  std::uint64_t search_bytes() const { return two_layers_bytes(0) / search_share; }

  static constexpr std::uint64_t search_share = 32;  // of the layers: what its table may take

  const Layout layout_;
  const int layers_;
  const Kernel kernel_;
  const int jobs_;
  const std::vector<LayerCount> counts_;
  int width_ = 0;
  std::unique_ptr<NewestLayer> newest_;
  Engine search_;
};

}  // namespace coinche::coins
