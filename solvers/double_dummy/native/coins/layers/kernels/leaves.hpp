// The innermost loops of the layers: what a trick leads to, for many lanes at once.
#pragma once

#include <algorithm>
#include <cstdint>

#include "coins/layers/cells.hpp"

namespace coinche::coins {

// What three cards lead to, in each lane.
template <class Cell>
struct Leaf {
  const Cell* after;                // states, in a row
  std::uint64_t row;                // of so many
  const std::uint16_t* becomes;     // the number of each lane's; null where it is the lane's own
  const std::uint8_t* becomes_low;  // the low bytes of that
  const std::uint8_t* winners;      // of each lane; null where the same seat wins in all
  int winner;                       // which is this one
  Cell coins;                       // in the trick
  Cell* worst;                      // to lower by what seat 0 gets
  bool settled;                     // whether all that was lowered is 0
};

// Takes what seat 0 gets by a trick that `winner` wins in all lanes.
template <class Width, int winner, class Cell = typename Width::Cell>
bool take(const Cell* __restrict after, int lanes, Cell coins, Cell* __restrict best,
          Cell* __restrict worst) {
  Cell any = 0;
  for (int lane = 0; lane < lanes; ++lane) {
    Cell value = Width::field(after[lane], winner);
    if (winner == 0) value = with_coins<Width>(value, coins);
    best[lane] = std::max(best[lane], value);
    worst[lane] = std::min(worst[lane], value);
    any = static_cast<Cell>(any | worst[lane]);
  }
  return any == 0;
}

// The same for a trick that in each lane another may win.
template <class Width, class Cell = typename Width::Cell>
bool take_by_lane(const Cell* __restrict after, const std::uint8_t* __restrict winners, int lanes,
                  Cell coins, Cell* __restrict best, Cell* __restrict worst) {
  Cell any = 0;
  for (int lane = 0; lane < lanes; ++lane) {
    const Cell own = with_coins<Width>(Width::field(after[lane], 0), coins);
    const Cell second = Width::field(after[lane], 1);
    const Cell third = Width::field(after[lane], 2);
    const Cell other = winners[lane] == 1 ? second : third;
    const Cell value = winners[lane] == 0 ? own : other;
    best[lane] = std::max(best[lane], value);
    worst[lane] = std::min(worst[lane], value);
    any = static_cast<Cell>(any | worst[lane]);
  }
  return any == 0;
}

// Gathers a leaf's lanes side by side into `room`.
template <class Cell>
void gather(Leaf<Cell>& leaf, int lanes, Cell* __restrict room) {
  const Cell* after = leaf.after;
  for (int lane = 0; lane < lanes; ++lane) room[lane] = after[leaf.becomes[lane]];
  leaf.after = room;
  leaf.becomes = nullptr;
}

// Takes a leaf whose lanes lie side by side.
template <class Width, class Cell = typename Width::Cell>
void take(Leaf<Cell>& leaf, int lanes, Cell* best) {
  const auto settled = [&] {
    if (leaf.winners)
      return take_by_lane<Width>(leaf.after, leaf.winners, lanes, leaf.coins, best, leaf.worst);
    switch (leaf.winner) {
      case 0: return take<Width, 0>(leaf.after, lanes, leaf.coins, best, leaf.worst);
      case 1: return take<Width, 1>(leaf.after, lanes, leaf.coins, best, leaf.worst);
      default: return take<Width, 2>(leaf.after, lanes, leaf.coins, best, leaf.worst);
    }
  };
  leaf.settled = settled();
}

template <class Cell>
void raise(Cell* __restrict to, const Cell* __restrict by, int lanes) {
  for (int lane = 0; lane < lanes; ++lane) to[lane] = std::max(to[lane], by[lane]);
}

template <class Cell>
void lower(Cell* __restrict to, const Cell* __restrict by, int lanes) {
  for (int lane = 0; lane < lanes; ++lane) to[lane] = std::min(to[lane], by[lane]);
}

template <class Cell>
bool no_higher(const Cell* low, const Cell* high, int lanes) {
  for (int lane = 0; lane < lanes; ++lane)
    if (low[lane] > high[lane]) return false;
  return true;
}

template <class Cell>
bool all_zero(const Cell* row, int lanes) {
  Cell any = 0;
  for (int lane = 0; lane < lanes; ++lane) any = static_cast<Cell>(any | row[lane]);
  return any == 0;
}

}  // namespace coinche::coins
