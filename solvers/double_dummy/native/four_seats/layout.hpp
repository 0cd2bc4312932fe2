// Between the card numbers of the border (suit * 9 + rank) and the bits of the engine.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <stdexcept>

#include "four_seats/cards.hpp"
#include "four_seats/game.hpp"

namespace coinche {

class Layout {
 public:
  Layout(int strain, Game game) {
    if (strain < 0 || strain > last_strain) throw std::invalid_argument("strain is not 0..7");
    const GameTraits& traits = traits_of(game);
    const bool suit_strain = strain < no_trump_strain;
    if (!suit_strain && !std::ranges::count(traits.suitless_strains, strain))
      throw std::invalid_argument("the strain is of another game");
    kind_ = suit_strain                  ? StrainKind::suit
            : strain == all_trump_strain ? StrainKind::all_trump
                                         : StrainKind::no_trump;
    const Deck& deck = traits.deck;
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
