// Coins for tests: its rules apart from those of the engine, and plain searches by them.
#pragma once

#include <array>
#include <random>
#include <vector>

#include "coins/engine.hpp"

using Random = std::mt19937;
using Needs3 = std::array<int, coinche::coins::seat_count>;

// A card is suit * 12 + rank, suits C O S B.
struct Plain {
  std::array<std::vector<int>, coinche::coins::seat_count> hands;
  int leader = 0;
  std::vector<int> trick;
  std::array<int, coinche::coins::seat_count> won{};

  int to_play() const { return (leader + static_cast<int>(trick.size())) % 3; }
  bool finished() const {
    return trick.empty() && hands[0].empty() && hands[1].empty() && hands[2].empty();
  }
};

Plain plain_after(Plain state, int card);

// What a seat can force, which seat reaches its need first, and the coins of max-n.
int plain_force(const Plain& state, int seat);
bool plain_race(const Plain& state, const Needs3& needs);
std::array<int, 3> plain_max_n(const Plain& state);

// Hands with a number of cards, of some suits or all, after some plays of the deal.
Plain random_plain(Random& random, int size, int played);

// The same for the engine.
coinche::coins::Position position_of(const Plain& state);
