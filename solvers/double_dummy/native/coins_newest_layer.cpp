#include "coins_newest_layer.hpp"

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <utility>

namespace coinche::coins {
namespace {

template <class Width>
class NewestOf : public NewestLayer {
 public:
  explicit NewestOf(const Layout& layout) : layout_(layout), layer_(layout, 0) {}

  int tricks() const override { return layer_.tricks(); }
  int most() const override { return Width::most; }
  int at(const Node& node) const override { return Width::field(layer_.at(node), node.leader); }
  void rise(const Work& work) override { layer_ = layer_above(layout_, layer_, work); }
  std::span<const std::byte> cells() const override { return std::as_bytes(layer_.cells()); }

  void put(int tricks, std::span<const std::byte> cells) override {
    if (cells.size() != layout_.layer_size(tricks) * sizeof(typename Width::Cell))
      throw std::invalid_argument("so many cells are no layer of this deal");
    layer_ = Layer<Width>(layout_, 0);  // lets go of the old one first
    Layer<Width> layer(layout_, tricks);
    std::memcpy(layer.cells().data(), cells.data(), cells.size());
    layer_ = std::move(layer);
  }

 private:
  const Layout& layout_;
  Layer<Width> layer_;
};

std::uint64_t bytes_with_places(const Layout& layout, int tricks, int width) {
  return layer_bytes(layout, tricks, width) + layout.block_numbers() * sizeof(std::uint64_t);
}

}  // namespace

std::unique_ptr<NewestLayer> lowest_layer(const Layout& layout, int width) {
  switch (width) {
    case 0: return std::make_unique<NewestOf<Narrow>>(layout);
    case 1: return std::make_unique<NewestOf<Middle>>(layout);
    default: return std::make_unique<NewestOf<Wide>>(layout);
  }
}

std::uint64_t layer_bytes(const Layout& layout, int tricks, int width) {
  return layout.layer_size(tricks) * (width + 1 == width_count ? sizeof(Wide::Cell) : sizeof(Narrow::Cell));
}

std::uint64_t most_bytes(const Layout& layout, int tricks, int width) {
  std::uint64_t most = 0;
  std::uint64_t below = bytes_with_places(layout, 0, width);
  for (int left = 1; left <= tricks; ++left) {
    const std::uint64_t bytes = bytes_with_places(layout, left, width);
    most = std::max(most, below + bytes);
    below = bytes;
  }
  return most;
}

}  // namespace coinche::coins
