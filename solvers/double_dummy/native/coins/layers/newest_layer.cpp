#include "coins/layers/newest_layer.hpp"

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

  bool put(int tricks, std::span<const std::byte> cells) override {
    layer_ = Layer<Width>(layout_, 0);  // lets go of the old one first
    Layer<Width> layer(layout_, tricks);
    if (cells.size() != layer.cells().size_bytes())
      throw std::invalid_argument("the number of cells is not that of the layer");
    std::memcpy(layer.cells().data(), cells.data(), cells.size());
    bool possible = true;  // judged in the copy, which no other code can change
    for (const auto cell : layer.cells()) possible &= Width::possible(cell);
    if (possible) layer_ = std::move(layer);
    return possible;
  }

 private:
  const Layout& layout_;
  Layer<Width> layer_;
};

}  // namespace

std::unique_ptr<NewestLayer> lowest_layer(const Layout& layout, int width) {
  switch (width) {
    case 0: return std::make_unique<NewestOf<Narrow>>(layout);
    case 1: return std::make_unique<NewestOf<Middle>>(layout);
    default: return std::make_unique<NewestOf<Wide>>(layout);
  }
}

int cell_bytes(int width) {
  return width + 1 == width_count ? sizeof(Wide::Cell) : sizeof(Narrow::Cell);
}

}  // namespace coinche::coins
