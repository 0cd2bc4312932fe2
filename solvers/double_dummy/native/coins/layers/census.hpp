// How much there is of each layer of a deal, found without going through its blocks.
#pragma once

#include <cstdint>
#include <vector>

#include "coins/layers/layout.hpp"

namespace coinche::coins {

struct LayerCount {
  std::uint64_t states = 0;
  double leaves = 0;  // what three cards lead to, for about as many lanes as are worked on
};

// For each number of tricks left, 0 first, up to `most`; lanes are worked on so many at a time.
std::vector<LayerCount> census(const Layout& layout, int most, int lanes_at_a_time);

}  // namespace coinche::coins
