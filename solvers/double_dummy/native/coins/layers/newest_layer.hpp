// The newest layer of a deal, whatever the width of its cells.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "coins/layers/layers.hpp"

namespace coinche::coins {

// The widths of cells: numbers that are too high for one width are computed again with the next.
constexpr int width_count = 3;

class NewestLayer {
 public:
  virtual ~NewestLayer() = default;

  virtual int tricks() const = 0;  // left to play; 0 at the beginning
  virtual int most() const = 0;    // a value as high is "at least"

  // Coins that seat 0 can force from a state of the layer.
  virtual int at(const Node& node) const = 0;

  // Works out the layer above and lets go of this one; if `work` throws nothing has changed.
  virtual void rise(const Work& work) = 0;

  // The cells, and a layer from cells that once were such; sizes must be equal. Where the cells
  // cannot be, this is false, and the layer is the one below the first.
  virtual std::span<const std::byte> cells() const = 0;
  virtual bool put(int tricks, std::span<const std::byte> cells) = 0;
};

// The layer below the first, of the width of that number.
std::unique_ptr<NewestLayer> lowest_layer(const Layout& layout, int width);

// Bytes of a cell.
int cell_bytes(int width);

}  // namespace coinche::coins
