// How much there is of each layer of a deal, found without going through its blocks.
#pragma once

#include <cstdint>
#include <vector>

#include "coins/layers/layout.hpp"

namespace coinche::coins {

struct LayerCount {
  std::uint64_t states = 0;
  double leaves = 0;  // about how many lanes after three cards are computed
};

// The counts for each number of tricks left, from 0 to `most`.
std::vector<LayerCount> census(const Layout& layout, int most, int lanes_at_a_time);

}  // namespace coinche::coins
