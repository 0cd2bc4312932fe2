#include "four_seats/replay.hpp"

namespace coinche {

namespace {

constexpr std::string_view suit_letters = "SHDC";
constexpr std::string_view rank_letters = "6789TJQKA";
constexpr std::size_t deck_text = 2 * hand_size * seat_count;

}  // namespace

Replay::Replay(int strain, Rules rules, const std::array<int, card_count>& values, int last_trick)
    : layout_(strain, rules.game), rules_(rules), last_trick_(last_trick) {
  rules_.kind = layout_.kind();
  for (int outside = 0; outside < card_count; ++outside)
    if (outside % lane_bits)
      values_[layout_.inside(outside)] = static_cast<std::uint8_t>(values[outside]);
}

// The card whose two letters begin at an index, or -1: the deck has no six.
int Replay::card_at(std::string_view text, std::size_t index) const {
  const std::size_t suit = suit_letters.find(text[index]);
  const std::size_t rank = rank_letters.find(text[index + 1]);
  if (suit == std::string_view::npos || rank == std::string_view::npos || rank == 0) return -1;
  return layout_.inside(static_cast<int>(suit * lane_bits + rank));
}

std::optional<Replayed> Replay::replay(std::string_view hands, int leader,
                                       std::string_view plays) const {
  if (hands.size() != deck_text || plays.size() > deck_text || plays.size() % 2) return {};
  if (leader < 0 || leader >= seat_count) return {};
  std::array<CardSet, seat_count> held{};
  CardSet seen = 0;
  for (std::size_t index = 0; index < deck_text; index += 2) {
    const int card = card_at(hands, index);
    if (card < 0 || (seen & bit(card))) return {};
    seen |= bit(card);
    held[index / (2 * hand_size)] |= bit(card);
  }
  Replayed result;
  Trick trick;
  int points = 0;
  for (std::size_t index = 0; index < plays.size(); index += 2) {
    const int card = card_at(plays, index);
    const int seat = (leader + trick.size) & 3;
    if (card < 0 || !(legal_cards(rules_, held[seat], trick).cards & bit(card))) return {};
    held[seat] &= ~bit(card);
    trick.play(card, rules_);
    points += values_[card];
    if (trick.size < seat_count) continue;
    leader = (leader + trick.best_place) & 3;
    if (result.tricks == hand_size - 1) points += last_trick_;
    result.winners[result.tricks] = static_cast<std::uint8_t>(leader);
    result.points[result.tricks++] = static_cast<std::uint16_t>(points);
    trick = {};
    points = 0;
  }
  return result;
}

}  // namespace coinche
