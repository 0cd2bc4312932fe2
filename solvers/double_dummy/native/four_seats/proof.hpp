// A proven bound on the points of side 0, with what the proof used.
//
// A search for "at least `need`" ends in a proof of ">= value" (value >= need) or of "<= value"
// (value < need), from the position on. Besides its value a proof says three things:
//
// * counted_for_0 / counted_for_1: cards whose points side 0 / side 1 gets in every line of the
//   proof. Every line is linear in the values of the cards, so in a position with the same
//   structure but other values v2 instead of v1 the bound becomes
//     lower: value + sum over counted_for_0 of (v2 - v1) - sum over neither of max(0, v1 - v2)
//     upper: value + sum over counted_for_0 of (v2 - v1) + sum over neither of max(0, v2 - v1)
// * compared: cards whose rank decided something (a trick, a duty). The proof holds in every
//   position in which, suit by suit, the cards from the lowest compared one upwards have the same
//   owners in the same order, and every hand has the same number of cards below. The reason is in
//   docs/double-dummy.md.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "four_seats/cards.hpp"

namespace coinche {

using CardValues = std::array<std::uint8_t, card_count>;

struct Proof {
  int value = 0;
  int card = 0;  // the card played in the position that decides, for move ordering
  CardSet counted_for_0 = 0;
  CardSet counted_for_1 = 0;
  CardSet compared = 0;
};

// How a bound moves when a card worth `before` in a proof is replaced by one worth `after`.
inline int bound_shift(bool lower, bool for_0, bool for_1, int before, int after) {
  const int gain = after - before;
  if (for_0) return gain;
  if (for_1) return 0;
  return lower ? std::min(0, gain) : std::max(0, gain);
}

inline CardSet swapped(CardSet cards, CardSet first, CardSet second) {
  const bool differ = ((cards & first) != 0) != ((cards & second) != 0);
  return differ ? cards ^ (first | second) : cards;
}

// The proof for playing `other` instead of `played`, which was proven; both are held by the player
// to move. Its value is only a bound of the same kind, perhaps a weaker one.
inline Proof proof_for_sibling(const Proof& proof, bool lower, int played, int other,
                               const CardValues& values) {
  const CardSet first = bit(played), second = bit(other);
  Proof result;
  result.card = other;
  result.value = proof.value +
                 bound_shift(lower, proof.counted_for_0 & first, proof.counted_for_1 & first,
                             values[played], values[other]) +
                 bound_shift(lower, proof.counted_for_0 & second, proof.counted_for_1 & second,
                             values[other], values[played]);
  result.counted_for_0 = swapped(proof.counted_for_0, first, second);
  result.counted_for_1 = swapped(proof.counted_for_1, first, second);
  result.compared = proof.compared;
  return result;
}

}  // namespace coinche
