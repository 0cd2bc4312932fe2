// The outlook of a trick: who wins it, and what it is worth, if the players still to come play
// greedily. It only orders cards and never changes an answer.
#pragma once

#include "four_seats/node.hpp"
#include "four_seats/proof.hpp"
#include "four_seats/rules.hpp"

namespace coinche {

// What greedy players see.
class Outlook {
 public:
  Outlook(const Rules& rules, const CardValues& values, const Hands& hands)
      : rules(rules), values(values), hands(hands) {}

  int cheapest(CardSet cards) const;
  int dearest(CardSet cards) const;

  const Rules& rules;
  const CardValues& values;
  const Hands& hands;
};

// Each player to come takes the trick with their strongest card, adds points to partner's trick,
// and else saves points. Duties are those of Coinche's default rules: near enough for a guess.
void play_out_coinche(const Outlook& outlook, Trick& trick, int leader);

// The same with the duties of Jass.
void play_out_jass(const Outlook& outlook, Trick& trick, int leader);

}  // namespace coinche
