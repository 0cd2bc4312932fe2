// All states of one deal, from the last trick up: no search, each state once.
//
// Who wins a trick does not depend on who led to it, so what each three cards lead to is worked out
// once and serves whoever leads: seat 0 wants the most of it, the others the least, and only the
// order in which they choose differs.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "coins_layout.hpp"
#include "coins_leaves.hpp"

namespace coinche::coins {

// One layer: a cell for each state. Copies of nothing; it may take gibibytes.
template <class Cell>
class Layer {
 public:
  Layer(const Layout& layout, int tricks);

  Cell* block(const Shapes& shapes) const { return cells_.get() + firsts_[layout_->block_number(shapes)]; }
  Cell at(const Node& node) const;

  static std::uint64_t bytes(const Layout& layout, int tricks);

 private:
  struct Free {
    void operator()(Cell* cells) const;
  };
  const Layout* layout_;
  std::vector<std::uint64_t> firsts_;
  std::unique_ptr<Cell[], Free> cells_;
};

// The layer of so many tricks left, by way of all below it. `count` is called with the number of
// states of each block before it is worked on, and may throw. Cells are the same with AVX-512 or not.
template <class Cell>
Layer<Cell> layer_of(const Layout& layout, int tricks, const std::function<void(std::uint64_t)>& count,
                     bool with_avx512);

// The most memory that takes, two layers being there at a time.
template <class Cell>
std::uint64_t most_bytes(const Layout& layout, int tricks);

}  // namespace coinche::coins
