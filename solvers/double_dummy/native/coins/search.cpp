#include "coins/search.hpp"

#include <algorithm>

#include "invariant.hpp"

namespace coinche::coins {
namespace {

constexpr int most_choices = most_tricks;

// Suits in the order in which their cards are tried, by what took fewest nodes: by seat 0, and by
// the others as first and as second card of a trick.
using Suits = std::array<std::uint8_t, suit_count>;
constexpr Suits own_order{cups, coins, swords, clubs};
constexpr std::array<Suits, 2> other_orders{Suits{clubs, swords, coins, cups},
                                            Suits{coins, cups, swords, clubs}};

}  // namespace

bool Search::reaches(const Node& node, Trick trick, Needs needs) {
  if (trick.size) {
    std::optional<Card> best;
    return trick.size == 2 ? play_last(node, trick, needs) : play(node, trick, needs, best);
  }
  const Node start = renamed(node);
  if (const auto answer = settled(start, needs)) return *answer;
  const Table::Key key = table_.key_of(start, needs);
  std::optional<Card> hint;
  if (const auto answer = table_.find(key, hint)) return *answer;
  return reaches_unsettled(start, needs, key, hint);
}

// Five rules, in this order (docs/coins.md, "What needs no search").
std::optional<bool> Search::settled(const Node& node, Needs& needs) {
  // 1. A seat has its need. One seat wins a trick, so a trick brings at most one seat there.
  if (needs[0] == 0) return true;
  if (needs[1] == 0 || needs[2] == 0) return false;
  // 2. The coins left, or the cards of the tricks left, are fewer than seat 0 needs.
  const int left = node.coins_left();
  if (needs[0] > std::min(left, seat_count * node.tricks)) return false;
  // 3. The need of another seat makes no difference if too few coins are left for seat 0 once that
  //    seat has it: seat 0 is there before, or not at all. This only makes positions alike.
  for (int seat = 1; seat < seat_count; ++seat)
    if (needs[seat] > left - needs[0]) needs[seat] = out_of_reach;
  // 4. At the floor, the value is known: exact, or "at least" (docs/coins.md, "Stopping early").
  // 5. Of few tricks, the table of endings has the exact value.
  if (node.tricks == floor_.tricks) return settled_by(floor_.at(node), floor_.most, needs);
  if (node.tricks > Endgame::most_tricks) return std::nullopt;
  return settled_by(endgame_.value(node), seat_count * Endgame::most_tricks, needs);
}

// Uses the coins that seat 0 can force; `most` means "at least `most`". A seat that can force fewer
// coins than it needs does not reach them, whatever the others need. A seat that can force enough
// is only sure of them if no other seat can be there before.
std::optional<bool> Search::settled_by(int coins, int most, const Needs& needs) const {
  const bool enough = coins >= needs[0];
  if (!enough && coins == most) return std::nullopt;
  if (!enough || (needs[1] == out_of_reach && needs[2] == out_of_reach)) return enough;
  return std::nullopt;
}

bool Search::reaches_unsettled(const Node& node, const Needs& needs, const Table::Key& key,
                               std::optional<Card> hint) {
  budget_.count_node();
  COINCHE_CHECK(needs[0] > 0 && needs[1] > 0 && needs[2] > 0 && node.tricks > 0);
  Trick trick;
  std::optional<Card> best = hint;
  const bool reached = play(node, trick, needs, best);
  const bool leader_succeeds = reached == (node.leader == 0);
  if (!leader_succeeds) best.reset();
  table_.store(key, node, reached, best);
  return reached;
}

// The first or second card of a trick. `best` is a card to try first, and then one that decided.
bool Search::play(const Node& node, Trick& trick, const Needs& needs, std::optional<Card>& best) {
  const int seat = (node.leader + trick.size) % seat_count;
  const bool own = seat == 0;
  const std::optional<Card> first = best;
  const auto succeeds = [&](Card card) {
    trick.cards[trick.size++] = card;
    std::optional<Card> reply;
    const bool reached =
        trick.size == 2 ? play_last(node, trick, needs) : play(node, trick, needs, reply);
    --trick.size;
    if (reached == own) best = card;
    return reached == own;
  };
  if (first && succeeds(*first)) return own;
  for (const std::uint8_t suit : own ? own_order : other_orders[trick.size]) {
    for (Owners left = choices(node.suits[suit], seat); left; left &= left - 1) {
      const Card card{suit, static_cast<std::uint8_t>(std::countr_zero(left) / 2)};
      if (card != first && succeeds(card)) return own;
    }
  }
  return !own;
}

// The last card of a trick (docs/coins.md, "The last card of a trick"). One card that decides is
// enough, so any order of cards gives the true answer.
bool Search::play_last(const Node& node, Trick& trick, const Needs& needs) {
  struct Child {
    Node node;
    Needs needs;
    Table::Key key;
    std::optional<Card> hint;
  };
  const int seat = (node.leader + 2) % seat_count;
  const bool own = seat == 0;
  std::array<Child, most_choices> children;
  int count = 0;
  trick.size = seat_count;
  // Step 1. What each card leads to: settled without a search, or a child to look up.
  for (std::uint8_t suit = 0; suit < suit_count; ++suit) {
    for (Owners left = choices(node.suits[suit], seat); left; left &= left - 1) {
      trick.cards[2] = {suit, static_cast<std::uint8_t>(std::countr_zero(left) / 2)};
      const int winner = (node.leader + winning_place(trick.cards)) % seat_count;
      COINCHE_CHECK(count < most_choices);
      Child& child = children[count];
      child.node = renamed(after_trick(node, trick, winner));
      child.needs = needs;
      if (needs[winner] != out_of_reach)
        child.needs[winner] -= std::min<std::uint8_t>(needs[winner], trick.coins_in());
      if (const auto answer = settled(child.node, child.needs)) {
        if (*answer != own) continue;
        trick.size = 2;
        return own;
      }
      child.key = table_.key_of(child.node, child.needs);
      child.hint.reset();
      table_.prefetch(child.key);
      ++count;
    }
  }
  trick.size = 2;
  // Step 2. The table: an entry is a true answer about its whole position.
  int open = 0;
  for (int index = 0; index < count; ++index) {
    const auto answer = table_.find(children[index].key, children[index].hint);
    if (answer == own) return own;
    if (!answer) {
      if (open != index) children[open] = children[index];
      ++open;
    }
  }
  // Step 3. A search of the children that are still open.
  for (int index = 0; index < open; ++index) {
    const Child& child = children[index];
    if (reaches_unsettled(child.node, child.needs, child.key, child.hint) == own) return own;
  }
  return !own;
}

}  // namespace coinche::coins
