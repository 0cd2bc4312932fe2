// What can be left of one suit of a deal: its holdings, and what each becomes by cards played.
//
// A holding is the owners of the cards left in the suit, in order of rank. Different cards may
// leave the same holding, which is listed once. The shape of a holding is how many cards of it each
// seat owns; all holdings of a shape are numbered from 0, which is their place.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "coins/node.hpp"

namespace coinche::coins {

using Counts = std::array<int, seat_count>;

// What is left when up to one card of each seat has gone from a holding.
struct Removal {
  std::uint16_t place;  // of what is left, in its shape
  std::uint8_t winner;  // the seat of the highest of the cards gone
};

// The removals of a holding are in a row. The index of one is the sum over the seats of the card's
// number among the seat's choices, or of how many choices there are if no card goes, times a step.
struct Holding {
  Owners owners;
  std::array<std::uint8_t, seat_count> choices;
  std::array<std::uint16_t, seat_count> steps;
  std::vector<Removal> removals;

  int step(int seat, int choice) const { return choice * steps[seat]; }
  int step_of_none(int seat) const { return choices[seat] * steps[seat]; }
};

struct Shape {
  Counts counts{};
  std::vector<Holding> holdings;
  std::array<int, seat_count> most_choices{};  // of a seat in any holding

  int size() const { return static_cast<int>(holdings.size()); }
};

class Holdings {
 public:
  explicit Holdings(Owners dealt);

  const std::vector<Shape>& shapes() const { return shapes_; }

  // The number of a shape; -1 if a seat was dealt fewer cards of the suit. It is less by
  // `stride` for each card less that the seat owns.
  int number(const Counts& counts) const;
  int stride(int seat) const { return strides_[seat]; }

  // The place of a holding that can be left, in its shape.
  int place(Owners owners) const;

 private:
  void add(Owners owners);
  void link(Holding& holding) const;

  Counts dealt_;
  Counts strides_;
  std::vector<Shape> shapes_;
};

Counts counts_of(Owners owners);

}  // namespace coinche::coins
