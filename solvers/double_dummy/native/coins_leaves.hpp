// The innermost loops of the layers: what a trick leads to, for many lanes at once.
//
// A cell is what seat 0 can still force from a state, for each of the three that may lead: a field
// of some bits each. A number too high for a field is kept as the highest it can hold; adding and
// comparing keep to that, so such a number means "at least".
#pragma once

#include <algorithm>
#include <cstdint>

namespace coinche::coins {

template <class Cell>
constexpr int field_bits = sizeof(Cell) == 1 ? 2 : 4;

template <class Cell>
constexpr Cell highest_field = (1 << field_bits<Cell>) - 1;

template <class Cell>
Cell field(Cell cell, int leader) {
  return static_cast<Cell>(static_cast<Cell>(cell >> leader * field_bits<Cell>) & highest_field<Cell>);
}

template <class Cell>
Cell with_coins(Cell value, Cell coins) {
  return std::min(static_cast<Cell>(value + coins), highest_field<Cell>);
}

// A trick that `winner` wins in all lanes.
template <class Cell, int winner>
void trick_won(const Cell* __restrict after, int lanes, Cell coins, Cell* __restrict best,
               Cell* __restrict worst) {
  for (int lane = 0; lane < lanes; ++lane) {
    Cell value = field(after[lane], winner);
    if (winner == 0) value = with_coins(value, coins);
    best[lane] = std::max(best[lane], value);
    worst[lane] = std::min(worst[lane], value);
  }
}

// A trick that in each lane another may win.
template <class Cell>
void trick_won_by(const Cell* __restrict after, const std::uint8_t* __restrict winners, int lanes,
                  Cell coins, Cell* __restrict best, Cell* __restrict worst) {
  for (int lane = 0; lane < lanes; ++lane) {
    const Cell own = with_coins(field(after[lane], 0), coins);
    const Cell second = field(after[lane], 1);
    const Cell third = field(after[lane], 2);
    const Cell other = winners[lane] == 1 ? second : third;
    const Cell value = winners[lane] == 0 ? own : other;
    best[lane] = std::max(best[lane], value);
    worst[lane] = std::min(worst[lane], value);
  }
}

template <class Cell>
void raise(Cell* __restrict to, const Cell* __restrict by, int lanes) {
  for (int lane = 0; lane < lanes; ++lane) to[lane] = std::max(to[lane], by[lane]);
}

template <class Cell>
void lower(Cell* __restrict to, const Cell* __restrict by, int lanes) {
  for (int lane = 0; lane < lanes; ++lane) to[lane] = std::min(to[lane], by[lane]);
}

}  // namespace coinche::coins
