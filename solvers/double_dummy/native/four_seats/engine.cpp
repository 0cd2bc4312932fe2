#include "four_seats/engine.hpp"

#include <algorithm>
#include <stdexcept>

#include "four_seats/ordering/estimate.hpp"
#include "invariant.hpp"

namespace coinche {
namespace {

int floor_divided(int a, int b) { return a >= 0 ? a / b : -((-a + b - 1) / b); }

int card_sum(CardSet cards, const CardValues& values) {
  int sum = 0;
  for (; cards; cards &= cards - 1) sum += values[lowest(cards)];
  return sum;
}

CardSet cards_in_play(const Position& position) {
  CardSet cards = position.trick.cards;
  for (const CardSet hand : position.hands) cards |= hand;
  return cards;
}

}  // namespace

int Scale::card_sum_for(int points) const {
  // The least sum with (2 * sum * numerator + denominator) / (2 * denominator) >= points.
  const int least = 2 * denominator * points - denominator;
  return floor_divided(least + 2 * numerator - 1, 2 * numerator);
}

Engine::Engine(const Rules& rules, const CardValues& values, const Scale& scale, int credited,
               std::size_t table_mebibytes)
    : search_(rules, values, credited, table_mebibytes), scale_(scale), credited_(credited) {}

void Engine::set_limits(const Limits& limits) {
  stopped_ = false;
  search_.set_limits(limits);
}

Bounds Engine::range(const State& state) const {
  const CardSet left = cards_in_play(state.position);
  COINCHE_CHECK(state.won >= 0);
  return {scale_.points(state.won, false),
          scale_.points(state.won + card_sum(left, search_.values()), left != 0)};
}

bool Engine::reaches(const State& state, int target) {
  const int without = scale_.card_sum_for(target);
  const int with = scale_.card_sum_for(target - scale_.last_trick);
  return search_.prove(state.position, without - with, without - state.won).value >=
         without - state.won;
}

// Asks one question, and takes from its proof what it says about the range. Where card values are
// points, a proof's own value says more than the question asked.
void Engine::narrow(const State& state, int target, Bounds& bounds) {
  if (scale_.numerator != scale_.denominator) {
    if (reaches(state, target)) {
      bounds.low = target;
    } else {
      bounds.high = target - 1;
    }
    return;
  }
  const int need = target - state.won;
  const int value = search_.prove(state.position, scale_.last_trick, need).value;
  if (value >= need) {
    bounds.low = std::max(bounds.low, value + state.won);
  } else {
    bounds.high = std::min(bounds.high, value + state.won);
  }
}

// Steps of growing size away from the guess until the value is bracketed, then bisection.
Bounds Engine::close_in(const State& state, Bounds bounds, int guess) {
  COINCHE_CHECK(bounds.low <= bounds.high);
  int step = 4;
  bool reached_once = false, missed_once = false;
  int target = std::clamp(guess, bounds.low + 1, std::max(bounds.high, bounds.low + 1));
  try {
    while (!bounds.exact()) {
      const int low_before = bounds.low;
      narrow(state, target, bounds);
      if (bounds.low > bounds.high) throw std::logic_error("two proofs contradict each other");
      (bounds.low > low_before ? reached_once : missed_once) = true;
      if (reached_once && missed_once) {
        target = (bounds.low + bounds.high + 1) / 2;
      } else {
        target = reached_once ? std::min(bounds.low + step, bounds.high)
                              : std::max(bounds.high - step + 1, bounds.low + 1);
        step *= 2;
      }
    }
  } catch (const Stopped&) {
    stopped_ = true;
  }
  return bounds;
}

int Engine::first_guess(const State& state) const {
  const Position& position = state.position;
  const int left = card_sum(cards_in_play(position), search_.values());
  const int sum = state.won + estimated_points(rules(), position.hands, position.leader, left);
  return scale_.points(sum, false) + scale_.last_trick / 2;
}

Bounds Engine::points(const State& state) {
  return close_in(state, range(state), first_guess(state));
}

Bounds Engine::decide(const State& state, int target) {
  const Bounds bounds = range(state);
  if (target <= bounds.low || target > bounds.high) return bounds;
  try {
    return reaches(state, target) ? Bounds{target, bounds.high} : Bounds{bounds.low, target - 1};
  } catch (const Stopped&) {
    stopped_ = true;
    return bounds;
  }
}

State Engine::after(const State& state, int card) const {
  State next = state;
  Position& position = next.position;
  COINCHE_CHECK(position.hands[position.to_play()] & bit(card));
  position.hands[position.to_play()] ^= bit(card);
  position.trick.play(card, rules());
  if (position.trick.size < seat_count) return next;
  position.leader = (position.leader + position.trick.best_place) & 3;
  if (credited_ >> position.leader & 1)
    next.won += card_sum(position.trick.cards, search_.values());
  position.trick = {};
  return next;
}

std::vector<CardBounds> Engine::cards(const State& state) {
  const int seat = state.position.to_play();
  const CardSet legal =
      legal_cards(rules(), state.position.hands[seat], state.position.trick).cards;
  const bool last_card = single(state.position.hands[seat]) && state.position.trick.size == 3;
  std::vector<CardBounds> values;
  int guess = first_guess(state);
  for (CardSet left = legal; left; left &= left - 1) {
    const int card = lowest(left);
    const State next = after(state, card);
    Bounds bounds = range(next);
    if (last_card) {
      const bool won_last = credited_ >> next.position.leader & 1;
      bounds.low = bounds.high = scale_.points(next.won, won_last);
    } else {
      bounds = close_in(next, bounds, guess);
    }
    values.push_back({card, bounds});
    guess = bounds.low;
  }
  return values;
}

std::vector<int> Engine::line(State state, int points) {
  std::vector<int> cards;
  try {
    while (!state.position.finished()) {
      const int seat = state.position.to_play();
      CardSet left = legal_cards(rules(), state.position.hands[seat], state.position.trick).cards;
      int card = lowest(left);
      while (!single(left)) {
        for (CardSet rest = left; rest; rest &= rest - 1)
          if (search_.values()[lowest(rest)] < search_.values()[card]) card = lowest(rest);
        const State next = after(state, card);
        const bool keeps = seat & 1 ? !reaches(next, points + 1) : reaches(next, points);
        if (keeps) break;
        left ^= bit(card);
        card = lowest(left);
      }
      state = after(state, card);
      cards.push_back(card);
    }
  } catch (const Stopped&) {
    stopped_ = true;
  }
  return cards;
}

}  // namespace coinche
