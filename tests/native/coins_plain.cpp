#include "coins_plain.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>

using namespace coinche::coins;

namespace {

// The winning card of three, from the table of the rules.
int plain_winner(const std::vector<int>& trick) {
  std::array<std::vector<int>, 4> of_suit;
  for (const int card : trick) of_suit[card / 12].push_back(card);
  for (const auto& cards : of_suit)
    if (cards.size() > 1) return *std::max_element(cards.begin(), cards.end());
  if (of_suit[3].empty()) return of_suit[0][0];  // no clubs: cups
  if (of_suit[0].empty()) return of_suit[1][0];  // no cups: coins
  if (of_suit[1].empty()) return of_suit[2][0];  // no coins: swords
  return of_suit[3][0];                          // no swords: clubs
}

}  // namespace

Plain plain_after(Plain state, int card) {
  auto& hand = state.hands[state.to_play()];
  hand.erase(std::find(hand.begin(), hand.end(), card));
  state.trick.push_back(card);
  if (state.trick.size() < 3) return state;
  const int best = plain_winner(state.trick);
  const auto place = std::find(state.trick.begin(), state.trick.end(), best) - state.trick.begin();
  state.leader = (state.leader + static_cast<int>(place)) % 3;
  for (const int played : state.trick) state.won[state.leader] += played / 12 == 1;
  state.trick.clear();
  return state;
}

int plain_force(const Plain& state, int seat) {
  if (state.finished()) return state.won[seat];
  const bool own = state.to_play() == seat;
  int best = own ? -1 : 99;
  for (const int card : state.hands[state.to_play()]) {
    const int value = plain_force(plain_after(state, card), seat);
    best = own ? std::max(best, value) : std::min(best, value);
  }
  return best;
}

bool plain_race(const Plain& state, const Needs3& needs) {
  for (int seat = 0; seat < 3; ++seat)
    if (state.won[seat] >= needs[seat]) return seat == 0;
  if (state.finished()) return false;
  const bool own = state.to_play() == 0;
  for (const int card : state.hands[state.to_play()])
    if (plain_race(plain_after(state, card), needs) == own) return own;
  return !own;
}

std::array<int, 3> plain_max_n(const Plain& state) {
  if (state.finished()) return state.won;
  const int seat = state.to_play();
  std::optional<std::array<int, 3>> best;
  std::vector<int> cards = state.hands[seat];
  std::sort(cards.begin(), cards.end());
  for (const int card : cards) {
    const auto won = plain_max_n(plain_after(state, card));
    if (!best || won[seat] > (*best)[seat]) best = won;
  }
  return *best;
}

Plain random_plain(Random& random, int size, int played) {
  std::vector<int> deck;
  // Up to three cards each, one suit may be missing, or all but the coins and one more: few
  // positions, which share halves of their places in the table of endings.
  const int without = size <= 3 ? static_cast<int>(random() % 8) : 4;
  const int beside_coins = size <= 3 && random() % 2 ? static_cast<int>(random() % 4) : -1;
  for (int card = 0; card < 48; ++card) {
    const int suit = card / 12;
    if (beside_coins < 0 ? suit != without : suit == 1 || suit == beside_coins)
      deck.push_back(card);
  }
  std::shuffle(deck.begin(), deck.end(), random);
  Plain state;
  state.leader = static_cast<int>(random() % 3);
  for (int card = 0; card < 3 * size; ++card) state.hands[card % 3].push_back(deck[card]);
  for (; played > 0; --played) {
    const auto& hand = state.hands[state.to_play()];
    state = plain_after(state, hand[random() % hand.size()]);
  }
  state.won = {};
  return state;
}

Position position_of(const Plain& state) {
  Position position;
  position.leader = state.leader;
  position.trick = state.trick;
  for (int seat = 0; seat < 3; ++seat)
    for (const int card : state.hands[seat]) position.hands[seat] |= std::uint64_t{1} << card;
  return position;
}
