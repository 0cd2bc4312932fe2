// Coins (Mark Steere): suits in their cycle, and who wins a trick.
//
// Three seats, numbered in turn order; the seat a question is about is seat 0. A suit beats the
// next one in the cycle cups > coins > swords > clubs > cups. Within a suit a higher number is a
// higher card. Any card may be played at any time.
#pragma once

#include <array>
#include <cstdint>

namespace coinche::coins {

constexpr int seat_count = 3;
constexpr int suit_count = 4;
constexpr int rank_count = 12;
constexpr int most_tricks = 16;

enum Suit : std::uint8_t { cups, coins, swords, clubs };

// A card of a trick. `height` orders the cards of one suit; it need not be the rank.
struct Card {
  std::uint8_t suit;
  std::uint8_t height;
  bool operator==(const Card&) const = default;
};

// The place in the trick of the card that wins it.
inline int winning_place(const std::array<Card, seat_count>& trick) {
  const auto [a, b, c] = trick;
  const auto higher = [&trick](int one, int other) {
    return trick[one].height > trick[other].height ? one : other;
  };
  if (a.suit == b.suit) return b.suit == c.suit ? higher(higher(0, 1), 2) : higher(0, 1);
  if (b.suit == c.suit) return higher(1, 2);
  if (a.suit == c.suit) return higher(0, 2);
  constexpr int sum_of_suits = cups + coins + swords + clubs;
  const int missing = sum_of_suits - a.suit - b.suit - c.suit;
  const int winner = (missing + 1) % suit_count;
  return a.suit == winner ? 0 : b.suit == winner ? 1 : 2;
}

}  // namespace coinche::coins
