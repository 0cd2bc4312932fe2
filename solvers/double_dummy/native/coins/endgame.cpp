#include "coins/endgame.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <new>

#include "invariant.hpp"

namespace coinche::coins {
namespace {

constexpr int half_letters = 6;
constexpr std::size_t half_codes = std::size_t{1} << 2 * half_letters;

using Counts = std::array<int, seat_count>;

// How many of `letters` cards each seat owns; false if a digit is not a seat.
bool count_owners(std::size_t code, int letters, Counts& counts) {
  counts = {};
  for (int letter = 0; letter < letters; ++letter) {
    const std::size_t seat = code >> 2 * letter & 3;
    if (seat == seat_count) return false;
    ++counts[seat];
  }
  return code >> 2 * letters == 0;
}

std::uint32_t factorial(int number) { return number < 2 ? 1 : number * factorial(number - 1); }

// The number of orders of owners if each seat owns this number of cards.
std::uint32_t orders_of(const Counts& counts) {
  return factorial(counts[0] + counts[1] + counts[2]) /
         (factorial(counts[0]) * factorial(counts[1]) * factorial(counts[2]));
}

}  // namespace

void Endgame::Layer::Free::operator()(std::uint8_t* values) const { std::free(values); }

Endgame::Layer::Layer(int tricks) {
  const int letters = seat_count * tricks;
  std::uint16_t splits = 0;
  for (int a = 0; a <= letters; ++a)
    for (int b = 0; a + b <= letters; ++b)
      for (int c = 0; a + b + c <= letters; ++c) lengths[(a * 13 + b) * 13 + c] = splits++;
  const int first_letters = std::min(letters, half_letters);
  std::map<Counts, std::uint32_t> seconds;
  Counts counts;
  for (std::size_t code = 0; code < half_codes; ++code) {
    if (count_owners(code, first_letters, counts) && *std::ranges::max_element(counts) <= tricks) {
      first_half[code] = static_cast<std::uint32_t>(orders);
      orders += orders_of({tricks - counts[0], tricks - counts[1], tricks - counts[2]});
    }
    if (count_owners(code, letters - first_letters, counts)) second_half[code] = seconds[counts]++;
  }
  values.reset(static_cast<std::uint8_t*>(std::calloc(splits * orders * seat_count, 1)));
  if (!values) throw std::bad_alloc();
}

std::size_t Endgame::Layer::place(const Node& node) const {
  const int a = length(node.suits[0]), b = length(node.suits[1]), c = length(node.suits[2]);
  std::size_t order = 0;
  for (int suit = suit_count - 1; suit >= 0; --suit) {
    const Owners owners = node.suits[suit];
    order = order << 2 * length(owners) | (owners ^ std::bit_floor(owners));
  }
  const std::size_t number =
      first_half[order & (half_codes - 1)] + second_half[order >> 2 * half_letters];
  return (lengths[(a * 13 + b) * 13 + c] * orders + number) * seat_count + node.leader;
}

Endgame::Endgame() : layers_{Layer(1), Layer(2), Layer(3), Layer(4)} {}

// Exact (docs/coins.md, "Endings").
int Endgame::value(const Node& node) {
  COINCHE_CHECK(node.tricks <= most_tricks);
  const int coins_left = node.coins_left();
  // 1. No coins are left, so seat 0 can force none.
  if (!coins_left) return 0;
  const Layer& layer = layers_[node.tricks - 1];
  // 2. Each position has a place of its own, so what is there is about this position.
  std::uint8_t& known = layer.values[layer.place(node)];
  // 3. A full window: alpha-beta from "none" to "all" gives the exact value.
  if (!known) {
    Trick trick;
    known = static_cast<std::uint8_t>(search(node, trick, 0, coins_left) + 1);
  }
  COINCHE_CHECK(known - 1 <= coins_left);
  return known - 1;
}

// Alpha-beta over one trick; a value up to `low` or from `high` on is a bound.
int Endgame::search(const Node& node, Trick& trick, int low, int high) {
  const int seat = (node.leader + trick.size) % seat_count;
  const bool own = seat == 0;
  int best = own ? low : high;
  for (std::uint8_t suit = 0; suit < suit_count; ++suit) {
    for (Owners left = choices(node.suits[suit], seat); left; left &= left - 1) {
      const auto height = static_cast<std::uint8_t>(std::countr_zero(left) / 2);
      trick.cards[trick.size++] = {suit, height};
      int value;
      if (trick.size < seat_count) {
        value = own ? search(node, trick, best, high) : search(node, trick, low, best);
      } else {
        const int winner = (node.leader + winning_place(trick.cards)) % seat_count;
        value = this->value(canonical(after_trick(node, trick, winner))) +
                (winner == 0 ? trick.coins_in() : 0);
      }
      --trick.size;
      best = own ? std::max(best, value) : std::min(best, value);
      if (own ? best >= high : best <= low) return best;
    }
  }
  return best;
}

}  // namespace coinche::coins
