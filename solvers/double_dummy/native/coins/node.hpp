// A position at the start of a trick, as far as it matters: who owns the cards of each suit, in
// order of rank, and who leads.
//
// Ranks matter only by comparison within a suit and a card is worth one if it is a coin, so two
// positions with the same owners in the same order play alike, whichever cards they are.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <utility>

#include "coins/rules.hpp"
#include "invariant.hpp"

namespace coinche::coins {

// Owners of the cards of a suit that are in play: two bits a card, the weakest lowest, and a one
// above the strongest that marks how many there are.
using Owners = std::uint32_t;
constexpr Owners no_cards = 1;
constexpr Owners one_a_card = 0x55555555;

inline int length(Owners owners) { return (std::bit_width(owners) - 1) / 2; }
inline int owner(Owners owners, int height) { return static_cast<int>(owners >> (2 * height) & 3); }

inline Owners without(Owners owners, int height) {
  COINCHE_CHECK(0 <= height && height < length(owners));
  const Owners below = (Owners{1} << (2 * height)) - 1;
  return (owners >> 2 & ~below) | (owners & below);
}

// A bit (the lower of its two) for each card that the seat owns.
inline Owners owned_by(Owners owners, int seat) {
  const Owners different = owners ^ one_a_card * static_cast<Owners>(seat);
  return ~(different | different >> 1) & one_a_card & (std::bit_floor(owners) - 1);
}

// Of neighbours of one owner, no other card being between them, only the weakest: it makes no
// difference which of them is played.
inline Owners choices(Owners owners, int seat) {
  const Owners owned = owned_by(owners, seat);
  return owned & ~(owned << 2);
}

struct Node {
  std::array<Owners, suit_count> suits{no_cards, no_cards, no_cards, no_cards};
  std::uint8_t leader = 0;
  std::uint8_t tricks = 0;  // left to play

  int coins_left() const { return length(suits[coins]); }
  bool operator==(const Node&) const = default;
};

// A trick, whose cards are still in the node.
struct Trick {
  std::array<Card, seat_count> cards{};
  int size = 0;

  int coins_in() const {
    return (cards[0].suit == coins) + (cards[1].suit == coins) + (cards[2].suit == coins);
  }
};

// The node after a complete trick that `winner` won.
inline Node after_trick(const Node& node, const Trick& trick, int winner) {
  COINCHE_CHECK(node.tricks > 0 && trick.size == seat_count);
  Node next = node;
  auto [a, b, c] = trick.cards;
  next.suits[a.suit] = without(next.suits[a.suit], a.height);
  // A card above one that has been taken out has moved down by one.
  b.height -= b.suit == a.suit && b.height > a.height;
  next.suits[b.suit] = without(next.suits[b.suit], b.height);
  const bool above_a = c.suit == a.suit && c.height > trick.cards[0].height;
  const bool above_b = c.suit == b.suit && c.height > trick.cards[1].height;
  c.height -= above_a + above_b;
  next.suits[c.suit] = without(next.suits[c.suit], c.height);
  next.leader = static_cast<std::uint8_t>(winner);
  --next.tricks;
  return next;
}

// The same node under other names of suits, where an empty suit makes some of them alike: only one
// set of three suits is left, in which one suit wins and the other two lose.
//
// Coins keep their name, as they alone are worth something. Without swords clubs win over cups and
// coins, as without clubs cups win over coins and swords. Without cups coins win, and swords and
// clubs are alike. With one suit besides the coins its name means nothing.
inline Node canonical(Node node) {
  Owners& cup = node.suits[cups];
  Owners& sword = node.suits[swords];
  Owners& club = node.suits[clubs];
  if (sword == no_cards) {
    sword = cup;
    cup = club;
    club = no_cards;
  }
  if (cup == no_cards) {
    if (sword == no_cards || club == no_cards) {
      cup = sword == no_cards ? club : sword;
      sword = club = no_cards;
    } else if (sword < club) {
      std::swap(sword, club);
    }
  }
  return node;
}

}  // namespace coinche::coins
