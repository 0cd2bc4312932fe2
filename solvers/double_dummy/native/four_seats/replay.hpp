// The replay of a recorded deal: are the hands a deal, and is every card of the play legal?
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "four_seats/engine.hpp"
#include "four_seats/layout.hpp"
#include "four_seats/rules.hpp"

namespace coinche {

inline constexpr int hand_size = 8;

// Winner (a seat) and points of each complete trick; the eighth has the last trick's bonus.
struct Replayed {
  int tricks = 0;
  std::array<std::uint8_t, hand_size> winners{};
  std::array<std::uint16_t, hand_size> points{};
};

class Replay {
 public:
  Replay(int strain, Rules rules, const std::array<int, card_count>& values, int last_trick);

  // Replay a deal. Cards are two letters each, suit then rank; `hands` are the 32 cards as dealt,
  // eight a seat in turn order; `plays` the cards in the order played, seat `leader` leading first
  // and the winner of each trick to the next. Nothing, if the hands are not a deal of the 32 cards,
  // or a player does not hold a card they play, or it is not legal.
  std::optional<Replayed> replay(std::string_view hands, int leader, std::string_view plays) const;

 private:
  int card_at(std::string_view text, std::size_t index) const;

  Layout layout_;
  Rules rules_;
  std::array<std::uint8_t, card_count> values_{};
  int last_trick_;
};

}  // namespace coinche
