// Exact values of positions of few tricks: the coins seat 0 can still force.
//
// There is a place for every position of up to four tricks. A value is worked out when it is first
// needed, so nothing is spent on positions that no search meets, and unused memory stays free.
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "coins/node.hpp"

namespace coinche::coins {

class Endgame {
 public:
  static constexpr int most_tricks = 4;

  // Throws std::bad_alloc if there are not 48 MiB of address space.
  Endgame();

  // Coins seat 0 can force in a node of 0 to `most_tricks` tricks. Canonical nodes share their
  // place with all nodes that play alike; another node has a place of its own.
  int value(const Node& node);

 private:
  // Numbers the positions with a number of tricks: the lengths of the suits, then the owners in
  // all suits one after the other (looked up in two halves), then the leader.
  struct Layer {
    explicit Layer(int tricks);
    std::size_t place(const Node& node) const;

    std::size_t orders = 0;
    std::array<std::uint16_t, 13 * 13 * 13> lengths{};
    std::array<std::uint32_t, 4096> first_half{};
    std::array<std::uint32_t, 4096> second_half{};
    struct Free {
      void operator()(std::uint8_t* values) const;
    };
    std::unique_ptr<std::uint8_t[], Free> values;  // one more than the value; 0: not known yet
  };

  int search(const Node& node, Trick& trick, int low, int high);

  std::array<Layer, most_tricks> layers_;
};

}  // namespace coinche::coins
