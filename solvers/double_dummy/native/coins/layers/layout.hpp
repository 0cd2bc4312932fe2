// The places of the states of one deal, layer by layer.
//
// A state is what is left of each suit at the start of a trick; a layer has all states with the
// same number of tricks left. Its states come in blocks: one shape for each suit. In a block the
// suits, in an order of the deal's own, are the digits of a state's place, the last two being its
// lane.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "coins/layers/holdings.hpp"

namespace coinche::coins {

using Shapes = std::array<int, suit_count>;  // their numbers, by place of the suit in the order

// Blocks of equal lanes: the shapes of the last two suits.
struct Group {
  int c, d;
};

class Layout {
 public:
  explicit Layout(const Node& dealt);

  const Holdings& suit(int place) const { return suits_[place]; }
  const Shape& shape(int place, int number) const { return suits_[place].shapes()[number]; }
  int suit_at(int place) const { return order_[place]; }
  int place_of_coins() const { return place_of_coins_; }

  // Calls `visit` with the shapes of each block of a group in a layer.
  template <class Visit>
  void each_block(int tricks, const Group& group, const Visit& visit) const {
    Shapes shapes{0, 0, group.c, group.d};
    for (shapes[0] = 0; shapes[0] < shape_count(0); ++shapes[0])
      if ((shapes[1] = last_shape(tricks, shapes)) >= 0) visit(shapes);
  }

  // The same for all groups of the layer.
  template <class Visit>
  void each_block(int tricks, const Visit& visit) const {
    for (int c = 0; c < shape_count(2); ++c)
      for (int d = 0; d < shape_count(3); ++d) each_block(tricks, {c, d}, visit);
  }

  // The groups of a layer that have states, those with most of them first.
  std::vector<Group> groups(int tricks) const;

  // The number of a block among those of its layer; numbers below `block_numbers` may be unused.
  std::size_t block_number(const Shapes& shapes) const {
    return (static_cast<std::size_t>(shapes[2]) * shape_count(3) + shapes[3]) * shape_count(0) +
           shapes[0];
  }
  std::size_t block_numbers() const {
    return static_cast<std::size_t>(shape_count(2)) * shape_count(3) * shape_count(0);
  }

  std::uint64_t block_size(const Shapes& shapes) const;

  Shapes shapes_of(const Node& node) const;
  std::uint64_t place_in_block(const Node& node, const Shapes& shapes) const;

 private:
  int shape_count(int place) const { return static_cast<int>(suits_[place].shapes().size()); }
  int last_shape(int tricks, const Shapes& shapes) const;

  std::array<int, suit_count> order_;
  std::vector<Holdings> suits_;
  int place_of_coins_ = 0;
};

}  // namespace coinche::coins
