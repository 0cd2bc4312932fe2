#include "coins_layers.hpp"

#include <algorithm>
#include <cstdlib>
#include <new>

#include "coins_sweep.hpp"

namespace coinche::coins {
namespace {

constexpr std::uint64_t overrun = 256;  // cells that loops over padded lanes may read past the end

}  // namespace

template <class Cell>
void Layer<Cell>::Free::operator()(Cell* cells) const {
  std::free(cells);
}

template <class Cell>
Layer<Cell>::Layer(const Layout& layout, int tricks)
    : layout_(&layout), firsts_(layout.block_numbers()) {
  std::uint64_t size = 0;
  layout.each_block(tricks, [&](const Shapes& shapes) {
    firsts_[layout.block_number(shapes)] = size;
    size += layout.block_size(shapes);
  });
  // Nobody wins a coin where none is left: such blocks stay as they are here.
  cells_.reset(static_cast<Cell*>(std::calloc(size + overrun, sizeof(Cell))));
  if (!cells_) throw std::bad_alloc();
}

template <class Cell>
Cell Layer<Cell>::at(const Node& node) const {
  const Shapes shapes = layout_->shapes_of(node);
  return cells_[firsts_[layout_->block_number(shapes)] + layout_->place_in_block(node, shapes)];
}

template <class Cell>
std::uint64_t Layer<Cell>::bytes(const Layout& layout, int tricks) {
  return layout.layer_size(tricks) * sizeof(Cell) + layout.block_numbers() * sizeof(std::uint64_t);
}

template <class Cell>
Layer<Cell> layer_of(const Layout& layout, int tricks, const std::function<void(std::uint64_t)>& count,
                     bool with_avx512) {
  Layer<Cell> below(layout, 0);
  for (int left = 1; left <= tricks; ++left) {
    Layer<Cell> layer(layout, left);
    Sweep<Cell>(layout, below, layer, with_avx512).run(left, count);
    below = std::move(layer);
  }
  return below;
}

template <class Cell>
std::uint64_t most_bytes(const Layout& layout, int tricks) {
  std::uint64_t most = 0;
  std::uint64_t below = Layer<Cell>::bytes(layout, 0);
  for (int left = 1; left <= tricks; ++left) {
    const std::uint64_t bytes = Layer<Cell>::bytes(layout, left);
    most = std::max(most, below + bytes);
    below = bytes;
  }
  return most;
}

template class Layer<std::uint8_t>;
template class Layer<std::uint16_t>;
template Layer<std::uint8_t> layer_of(const Layout&, int, const std::function<void(std::uint64_t)>&, bool);
template Layer<std::uint16_t> layer_of(const Layout&, int, const std::function<void(std::uint64_t)>&, bool);
template std::uint64_t most_bytes<std::uint8_t>(const Layout&, int);
template std::uint64_t most_bytes<std::uint16_t>(const Layout&, int);

}  // namespace coinche::coins
