// All states of one deal, from the last trick up: no search, each state once.
//
// Who wins a trick does not depend on who led to it, so what each three cards lead to is worked out
// once and serves for all three leaders: seat 0 wants the most of it, the others the least, and
// only the order in which they choose differs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "coins/layers/cells.hpp"
#include "coins/layers/kernels/kernel.hpp"
#include "coins/layers/layout.hpp"

namespace coinche::coins {

// One layer: a cell for each state. Copies of nothing; it may take gibibytes.
template <class Width>
class Layer {
 public:
  using Cell = typename Width::Cell;

  Layer(const Layout& layout, int tricks);

  int tricks() const { return tricks_; }
  Cell* block(const Shapes& shapes) const {
    return cells_.get() + firsts_[layout_->block_number(shapes)];
  }
  Cell at(const Node& node) const;
  std::span<Cell> cells() const { return {cells_.get(), size_}; }

 private:
  struct Free {
    void operator()(Cell* cells) const;
  };
  const Layout* layout_;
  int tricks_;
  std::vector<std::uint64_t> firsts_;
  std::uint64_t size_ = 0;
  std::unique_ptr<Cell[], Free> cells_;
};

// How layers are worked out, which makes no difference to their cells. The calling thread
// calls `watch` once in some thousand states; what it throws ends the work.
struct Work {
  Kernel kernel = Kernel::portable;
  int jobs = 1;  // threads
  std::function<void()> watch;
};

// The layer above another.
template <class Width>
Layer<Width> layer_above(const Layout& layout, const Layer<Width>& below, const Work& work);

}  // namespace coinche::coins
