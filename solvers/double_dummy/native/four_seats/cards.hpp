// Cards as bits, and the numbering that both languages agree on.
//
// At the border (bindings) a card is suit * 9 + rank, suits S H D C = 0..3, ranks 6 7 8 9 T J Q K A
// = 0..8. Seats are numbered in the order they play: seat + 1 plays next, 0 and 2 are partners, and
// so are 1 and 3; the side of seats 0 and 2 is side 0.
//
// Inside, a set of cards is one word with four lanes of nine bits, a lane a suit, and the bits of a
// lane are in order of trick-taking strength, bit 0 the weakest. With a trump suit, it is lane 0.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace coinche {

using CardSet = std::uint64_t;

inline constexpr int lane_bits = 9;
inline constexpr int lane_count = 4;
inline constexpr int card_count = lane_bits * lane_count;
inline constexpr int seat_count = 4;
inline constexpr CardSet lane_mask = (CardSet{1} << lane_bits) - 1;
inline constexpr CardSet all_cards = (CardSet{1} << card_count) - 1;

constexpr CardSet bit(int card) { return CardSet{1} << card; }
constexpr CardSet lane_cards(int lane) { return lane_mask << (lane * lane_bits); }
constexpr int lowest(CardSet cards) { return std::countr_zero(cards); }
constexpr int highest(CardSet cards) { return 63 - std::countl_zero(cards); }
constexpr bool single(CardSet cards) { return (cards & (cards - 1)) == 0; }

inline constexpr auto lane_of_card = [] {
  std::array<std::uint8_t, card_count> lanes{};
  for (int card = 0; card < card_count; ++card) lanes[card] = card / lane_bits;
  return lanes;
}();

constexpr int lane_of(int card) { return lane_of_card[card]; }

// Cards of the same lane that are stronger than `card`.
inline constexpr auto stronger_cards = [] {
  std::array<CardSet, card_count> sets{};
  for (int card = 0; card < card_count; ++card)
    sets[card] = lane_cards(card / lane_bits) & ~((CardSet{2} << card) - 1);
  return sets;
}();

// Number of bits of a lane. A table: the portable x86-64 instruction set has no population count.
inline constexpr auto lane_population = [] {
  std::array<std::uint8_t, 1 << lane_bits> counts{};
  for (unsigned lane = 0; lane < counts.size(); ++lane) counts[lane] = std::popcount(lane);
  return counts;
}();

constexpr int lane_size(CardSet cards, int lane) {
  return lane_population[(cards >> (lane * lane_bits)) & lane_mask];
}

}  // namespace coinche
