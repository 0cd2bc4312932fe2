// Between the card numbers of the border (suit * 9 + rank) and the bits of the engine.
#pragma once

#include <array>
#include <cstdint>
#include <stdexcept>

#include "four_seats/cards.hpp"
#include "four_seats/rules.hpp"

namespace coinche {

// What is trump: a suit S H D C = 0..3, or one of the strains without a single trump suit: two of
// Coinche, and two of Jass, obenabe (the ace is highest) and undenufe (the six is).
inline constexpr int no_trump_strain = 4;
inline constexpr int all_trump_strain = 5;
inline constexpr int obenabe_strain = 6;
inline constexpr int undenufe_strain = 7;

class Layout {
 public:
  Layout(int strain, Game game) {
    if (strain < 0 || strain > last_strain) throw std::invalid_argument("strain is not 0..7");
    const bool suit_strain = strain < no_trump_strain;
    if (!suit_strain && (strain >= obenabe_strain) != (game == Game::jass))
      throw std::invalid_argument("strain of another game");
    kind_ = suit_strain                  ? StrainKind::suit
            : strain == all_trump_strain ? StrainKind::all_trump
                                         : StrainKind::no_trump;
    const Deck& deck = game == Game::jass ? jass_deck : coinche_deck;
    inside_.fill(-1);
    outside_.fill(-1);
    for (int suit = 0; suit < lane_count; ++suit) {
      const bool trump = kind_ == StrainKind::all_trump || suit == strain;
      for (int strength = 0; strength < deck.rank_count; ++strength) {
        const int card = lane_of_suit(suit, strain) * lane_bits + strength;
        const int place = strain == undenufe_strain ? deck.rank_count - 1 - strength : strength;
        const int outside = suit * lane_bits + (trump ? deck.trump_order : deck.plain_order)[place];
        inside_[outside] = static_cast<std::int8_t>(card);
        outside_[card] = static_cast<std::int8_t>(outside);
      }
    }
  }

  StrainKind kind() const { return kind_; }
  bool in_deck(int outside) const { return inside_[outside] >= 0; }

  // The engine's number of a card. Throws std::invalid_argument if the deck has no such card.
  int inside(int outside) const {
    if (outside < 0 || outside >= card_count || inside_[outside] < 0)
      throw std::invalid_argument("no such card in the deck");
    return inside_[outside];
  }
  int outside(int card) const { return outside_[card]; }

 private:
  static constexpr int last_strain = undenufe_strain;

  // Ranks 6 7 8 9 T J Q K A = 0..8 of a suit, weakest first (rules C32, C33, J22, J23).
  struct Deck {
    int rank_count;
    std::array<int, lane_bits> trump_order;
    std::array<int, lane_bits> plain_order;
  };
  static constexpr Deck coinche_deck{8, {1, 2, 6, 7, 4, 8, 3, 5}, {1, 2, 3, 5, 6, 7, 4, 8}};
  static constexpr Deck jass_deck{9, {0, 1, 2, 4, 6, 7, 8, 3, 5}, {0, 1, 2, 3, 4, 5, 6, 7, 8}};

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
