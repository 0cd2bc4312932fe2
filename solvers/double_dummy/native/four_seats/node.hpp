// A position at the start of a trick, in the two forms the search needs: who holds which cards, and
// the structure that is left when ranks are only known relative to the cards in play.
#pragma once

#include <array>
#include <cstdint>

#include "four_seats/cards.hpp"
#include "four_seats/proof.hpp"
#include "invariant.hpp"

namespace coinche {

using Hands = std::array<CardSet, seat_count>;

struct Node {
  CardSet cards = 0;          // in play, by all hands
  CardSet owner_low = 0;      // owner's bits of the i-th strongest card of a lane, strongest in the
  CardSet owner_high = 0;     // lane's top bit
  std::uint64_t lengths = 0;  // four bits for each seat and lane: cards held
  int points_left = 0;        // values of the cards in play, and the last-trick bonus
  std::uint8_t leader = 0;

  static Node of(const Hands& hands, int leader, const CardValues& values, int last_trick) {
    Node node;
    node.leader = static_cast<std::uint8_t>(leader);
    for (const CardSet hand : hands) {
      COINCHE_CHECK(!(node.cards & hand));
      node.cards |= hand;
    }
    for (int lane = 0; lane < lane_count; ++lane) {
      CardSet left = node.cards & lane_cards(lane);
      for (CardSet place = bit(lane * lane_bits + lane_bits - 1); left; place >>= 1) {
        const int card = highest(left);
        left ^= bit(card);
        int seat = 0;
        while (!(hands[seat] & bit(card))) ++seat;
        if (seat & 1) node.owner_low |= place;
        if (seat & 2) node.owner_high |= place;
        node.lengths += unit_of(seat, lane);
        node.points_left += values[card];
      }
    }
    if (node.cards) node.points_left += last_trick;
    return node;
  }

  // Takes a card of `seat` out of play.
  void remove(int card, int seat) {
    COINCHE_CHECK(cards & bit(card));
    const int lane = lane_of(card);
    const int place =
        lane * lane_bits + lane_bits - 1 - lane_size(cards & stronger_cards[card], lane);
    COINCHE_CHECK(owner(place) == seat);
    const CardSet here = bit(place);
    const CardSet below = (here - 1) & lane_cards(lane);
    owner_low = (owner_low & ~(below | here)) | ((owner_low & below) << 1);
    owner_high = (owner_high & ~(below | here)) | ((owner_high & below) << 1);
    lengths -= unit_of(seat, lane);
    cards ^= bit(card);
  }

  int owner(int place) const {
    return static_cast<int>((owner_low >> place) & 1) | static_cast<int>((owner_high >> place) & 1)
                                                            << 1;
  }

 private:
  static std::uint64_t unit_of(int seat, int lane) {
    return std::uint64_t{1} << (16 * seat + 4 * lane);
  }
};

}  // namespace coinche
