// Lanes: all pairs of holdings of two suits, of one shape each, which are worked on together.
//
// What a lane becomes by cards of the two suits depends on the lane alone and not on the other two
// suits, so it is looked up in maps made once for a pair of shapes.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "coins/layers/holdings.hpp"

namespace coinche::coins {

// Sixteen bits hold the number of a lane: a shape of 12 cards has fewer than 256 holdings.
struct LaneMap {
  const std::uint16_t* becomes;  // what each lane becomes; null where no card of the lanes is gone
  const std::uint8_t* becomes_low;  // the low bytes of that
  const std::uint8_t* winners;  // seat of the higher card in each lane; null unless two of a suit
};

class LaneMaps {
 public:
  // Lanes are filled up to a multiple of `pad`.
  explicit LaneMaps(int pad) : pad_(pad) {}

  // Maps for shape `c` of one suit and shape `d` of the other. Where some lanes have fewer choices
  // of cards than others, the last choice fills up for those that are missing.
  void make(const Holdings& suit_c, const Shape& c, const Holdings& suit_d, const Shape& d);

  // The memory that takes.
  std::uint64_t bytes(const Shape& c, const Shape& d) const;

  int lanes() const { return lanes_; }
  int padded() const { return padded_; }

  // How many choices a seat has in the first suit and in the second.
  const std::array<int, 2>& choices(int seat) const { return choices_[seat]; }

  // A map is the sum over the seats of a step: of a choice, those in the second suit after those in
  // the first, or of none, which comes last.
  int step(int seat, int choice) const { return choice * steps_[seat]; }
  int step_of_none(int seat) const { return step(seat, choices_[seat][0] + choices_[seat][1]); }
  const LaneMap& map(int sum) const { return maps_[sum]; }

 private:
  static constexpr std::uint64_t bytes_a_lane = 2 * sizeof(std::uint8_t) + sizeof(std::uint16_t);

  struct Side;
  void make_map(const std::array<int, seat_count>& chosen, Side& c, Side& d);

  int pad_;
  int lanes_ = 0;
  int padded_ = 0;
  std::array<std::array<int, 2>, seat_count> choices_{};
  std::array<int, seat_count> steps_{};
  std::vector<LaneMap> maps_;
  std::vector<std::uint16_t> becomes_;
  std::vector<std::uint8_t> becomes_low_;
  std::vector<std::uint8_t> winners_;
};

}  // namespace coinche::coins
