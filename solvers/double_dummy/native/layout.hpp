// Between the card numbers of the border (suit * 9 + rank) and the bits of the engine.
#pragma once

#include <array>
#include <cstdint>
#include <stdexcept>

#include "cards.hpp"
#include "rules.hpp"

namespace coinche {

// What is trump: a suit S H D C = 0..3, or one of the two strains without a single trump suit.
inline constexpr int no_trump_strain = 4;
inline constexpr int all_trump_strain = 5;

class Layout {
 public:
  explicit Layout(int strain) {
    if (strain < 0 || strain > all_trump_strain) throw std::invalid_argument("strain is not 0..5");
    kind_ = strain == no_trump_strain    ? StrainKind::no_trump
            : strain == all_trump_strain ? StrainKind::all_trump
                                         : StrainKind::suit;
    inside_.fill(-1);
    outside_.fill(-1);
    for (int suit = 0; suit < lane_count; ++suit) {
      const bool trump = kind_ == StrainKind::all_trump || suit == strain;
      for (int strength = 0; strength < rank_count; ++strength) {
        const int card = lane_of_suit(suit, strain) * lane_bits + strength;
        const int outside = suit * lane_bits + (trump ? trump_order : plain_order)[strength];
        inside_[outside] = static_cast<std::int8_t>(card);
        outside_[card] = static_cast<std::int8_t>(outside);
      }
    }
  }

  StrainKind kind() const { return kind_; }

  // The engine's number of a card. Throws std::invalid_argument if the deck has no such card.
  int inside(int outside) const {
    if (outside < 0 || outside >= card_count || inside_[outside] < 0)
      throw std::invalid_argument("no such card in the deck");
    return inside_[outside];
  }
  int outside(int card) const { return outside_[card]; }

 private:
  // Ranks 7 8 9 T J Q K A = 1..8 of the 32-card deck, weakest first (rules 2.1).
  static constexpr int rank_count = 8;
  static constexpr std::array<int, rank_count> trump_order{1, 2, 6, 7, 4, 8, 3, 5};
  static constexpr std::array<int, rank_count> plain_order{1, 2, 3, 5, 6, 7, 4, 8};

  // The trump suit is lane 0; the suits before it move up by one.
  int lane_of_suit(int suit, int strain) const {
    if (kind_ != StrainKind::suit || suit > strain) return suit;
    return suit == strain ? 0 : suit + 1;
  }

  StrainKind kind_;
  std::array<std::int8_t, card_count> inside_;
  std::array<std::int8_t, card_count> outside_;
};

}  // namespace coinche
