#include "jass_minimax.hpp"

#include <algorithm>
#include <string>

namespace {

const std::string ranks = "6789TJQKA";
const std::string trump_ranks = "678TQKA9J";

int suit_of(int card) { return card / 9; }

// The place of a card in its suit, from the weakest.
int height(int card, int trump) {
  const int rank = card % 9;
  if (trump == jass_undenufe) return 8 - rank;
  if (suit_of(card) == trump) return static_cast<int>(trump_ranks.find(ranks[rank]));
  return rank;
}

int winning_place(const std::vector<int>& trick, int trump) {
  int best = 0;
  for (int place = 1; place < static_cast<int>(trick.size()); ++place) {
    const int card = trick[place], holder = trick[best];
    const bool same = suit_of(card) == suit_of(holder);
    if (same ? height(card, trump) > height(holder, trump) : suit_of(card) == trump) best = place;
  }
  return best;
}

bool is_buur(int card, int trump) { return suit_of(card) == trump && ranks[card % 9] == 'J'; }

}  // namespace

int jass_worth(int card, int trump, bool unit) {
  if (unit) return 1;
  const char rank = ranks[card % 9];
  if (trump == jass_undenufe && (rank == 'A' || rank == '6')) return rank == '6' ? 11 : 0;
  const bool is_trump = suit_of(card) == trump;
  switch (rank) {
    case 'A': return 11;
    case 'K': return 4;
    case 'Q': return 3;
    case 'J': return is_trump ? 20 : 2;
    case 'T': return 10;
    case '9': return is_trump ? 14 : 0;
    case '8': return trump > 3 ? 8 : 0;
    default: return 0;
  }
}

// The eight rows of the table of legal cards, in their order.
std::vector<int> jass_legal(const JassPosition& position) {
  const int trump = position.trump;
  const std::vector<int>& hand = position.hands[position.to_play()];
  const std::vector<int>& trick = position.trick;
  if (trick.empty()) return hand;
  const int led = suit_of(trick[0]);
  const auto is_trump = [trump](int card) { return suit_of(card) == trump; };
  const auto trumps_held = std::count_if(hand.begin(), hand.end(), is_trump);
  const bool follows =
      std::any_of(hand.begin(), hand.end(), [led](int card) { return suit_of(card) == led; });
  int best_trump = -1;
  for (const int card : trick)
    if (is_trump(card)) best_trump = std::max(best_trump, height(card, trump));
  std::vector<int> legal;
  for (const int card : hand) {
    bool allowed;
    if (led == trump) {
      const bool only_buur =
          trumps_held == 1 &&
          std::any_of(hand.begin(), hand.end(), [trump](int held) { return is_buur(held, trump); });
      allowed = is_trump(card) || trumps_held == 0 || only_buur;
    } else if (best_trump < 0) {
      allowed = !follows || suit_of(card) == led || is_trump(card);
    } else if (trumps_held == static_cast<long>(hand.size())) {
      allowed = true;
    } else if (is_trump(card)) {
      allowed = height(card, trump) > best_trump;
    } else {
      allowed = !follows || suit_of(card) == led;
    }
    if (allowed) legal.push_back(card);
  }
  return legal;
}

int jass_play(JassPosition& position, int card) {
  std::vector<int>& hand = position.hands[position.to_play()];
  hand.erase(std::find(hand.begin(), hand.end(), card));
  position.trick.push_back(card);
  if (position.trick.size() < 4) return -1;
  position.leader = (position.leader + winning_place(position.trick, position.trump)) % 4;
  return position.leader;
}

int jass_minimax(const JassPosition& position, bool unit, int last_trick, int low, int high) {
  const bool maximizes = position.to_play() % 2 == 0;
  int best = maximizes ? -1 : 10000;
  for (const int card : jass_legal(position)) {
    JassPosition next = position;
    const int winner = jass_play(next, card);
    int points = 0;
    if (winner >= 0) {
      for (const int played : next.trick) points += jass_worth(played, position.trump, unit);
      next.trick.clear();
      if (next.hands[0].empty()) points += last_trick;
      if (winner % 2) points = 0;
    }
    const bool finished = winner >= 0 && next.hands[0].empty();
    const int value =
        points + (finished ? 0 : jass_minimax(next, unit, last_trick, low - points, high - points));
    best = maximizes ? std::max(best, value) : std::min(best, value);
    (maximizes ? low : high) = maximizes ? std::max(low, value) : std::min(high, value);
    if (low >= high) break;
  }
  return best;
}
