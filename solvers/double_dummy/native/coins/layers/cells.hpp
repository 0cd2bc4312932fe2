// How a cell of a layer holds what seat 0 can still force from a state, for each of the three that
// may lead.
//
// A number too high for a width is kept as the most it can hold; adding and comparing keep to that,
// so such a number means "at least". Not every cell is `possible`: loops count on it that all are.
#pragma once

#include <algorithm>
#include <cstdint>

#include "coins/rules.hpp"

namespace coinche::coins {

// Three fields of two bits.
struct Narrow {
  using Cell = std::uint8_t;
  static constexpr int most = 3;
  static constexpr Cell field(Cell cell, int leader) {
    return static_cast<Cell>(cell >> 2 * leader & most);
  }
  static constexpr Cell cell(Cell first, Cell second, Cell third) {
    return static_cast<Cell>(first | second << 2 | third << 4);
  }
  static constexpr bool possible(Cell cell) { return cell < 1 << 6; }
};

// Three digits to the base of six: no larger than narrow cells.
struct Middle {
  using Cell = std::uint8_t;
  static constexpr int most = 5;
  static constexpr int base = most + 1;
  static constexpr Cell field(Cell cell, int leader) {
    if (leader == 0) return static_cast<Cell>(cell % base);
    if (leader == 1) return static_cast<Cell>(cell / base % base);
    return static_cast<Cell>(cell / (base * base));
  }
  static constexpr Cell cell(Cell first, Cell second, Cell third) {
    return static_cast<Cell>(first + base * second + base * base * third);
  }
  static constexpr bool possible(Cell cell) { return cell < base * base * base; }
};

// Three fields of four bits: enough for all coins there are.
struct Wide {
  using Cell = std::uint16_t;
  static constexpr int most = 15;
  static constexpr Cell field(Cell cell, int leader) {
    return static_cast<Cell>(cell >> 4 * leader & most);
  }
  static constexpr Cell cell(Cell first, Cell second, Cell third) {
    return static_cast<Cell>(first | second << 4 | third << 8);
  }
  static constexpr bool possible(Cell cell) {
    return cell < 1 << 12 &&
           std::max({field(cell, 0), field(cell, 1), field(cell, 2)}) <= rank_count;
  }
};

template <class Width>
constexpr typename Width::Cell with_coins(typename Width::Cell value, typename Width::Cell coins) {
  return std::min<typename Width::Cell>(static_cast<typename Width::Cell>(value + coins),
                                        Width::most);
}

}  // namespace coinche::coins
