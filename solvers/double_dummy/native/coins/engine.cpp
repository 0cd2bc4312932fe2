#include "coins/engine.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "invariant.hpp"

namespace coinche::coins {
namespace {

constexpr std::uint64_t card_bit(int card) { return std::uint64_t{1} << card; }
constexpr std::uint64_t suit_cards = (std::uint64_t{1} << rank_count) - 1;
constexpr std::uint64_t all_coins = suit_cards << coins * rank_count;

int suit_of(int card) { return card / rank_count; }

// A position as a search sees it, and the cards that its places mean.
struct Seen {
  explicit Seen(const Position& position) {
    std::array<std::uint64_t, seat_count> owned = position.hands;
    for (std::size_t place = 0; place < position.trick.size(); ++place)
      owned[(position.leader + place) % seat_count] |= card_bit(position.trick[place]);
    node.leader = static_cast<std::uint8_t>(position.leader);
    node.tricks = static_cast<std::uint8_t>(std::popcount(owned[0]));
    for (std::uint64_t left = owned[0] | owned[1] | owned[2]; left;) {
      const int card = 63 - std::countl_zero(left);
      left ^= card_bit(card);
      const Owners seat = owned[0] & card_bit(card) ? 0 : owned[1] & card_bit(card) ? 1 : 2;
      Owners& owners = node.suits[suit_of(card)];
      // Cards come strongest first: each pushes those before it up, towards the sentinel.
      owners = owners << 2 | seat;
    }
    in_play = owned[0] | owned[1] | owned[2];
    for (const int card : position.trick) trick.cards[trick.size++] = place_of(card);
  }

  Card place_of(int card) const {
    const int suit = suit_of(card);
    const std::uint64_t weaker = in_play & (card_bit(card) - 1) & suit_cards << suit * rank_count;
    return {static_cast<std::uint8_t>(suit), static_cast<std::uint8_t>(std::popcount(weaker))};
  }

  int card_at(Card place) const {
    std::uint64_t left = in_play & suit_cards << place.suit * rank_count;
    for (int weaker = place.height; weaker > 0; --weaker) left &= left - 1;
    return std::countr_zero(left);
  }

  Node node;
  Trick trick;
  std::uint64_t in_play;
};

}  // namespace

Node node_of(const Position& position) { return Seen(position).node; }

int Position::coins_left() const {
  std::uint64_t cards = hands[0] | hands[1] | hands[2];
  for (const int card : trick) cards |= card_bit(card);
  return std::popcount(cards & all_coins);
}

Played after_card(const Position& position, int card) {
  COINCHE_CHECK(position.hands[position.to_play()] & card_bit(card));
  Played played{position};
  Position& next = played.position;
  next.hands[next.to_play()] ^= card_bit(card);
  next.trick.push_back(card);
  if (next.trick.size() < seat_count) return played;
  const Seen seen(next);
  next.leader = (next.leader + winning_place(seen.trick.cards)) % seat_count;
  next.trick.clear();
  played.coins = seen.trick.coins_in();
  return played;
}

void Engine::set_limits(const Limits& limits) {
  stopped_ = false;
  limits_ = limits;
  limits_.nodes = limits.nodes > UINT64_MAX - nodes() ? UINT64_MAX : nodes() + limits.nodes;
  allow_all();
}

// Everything that the limits still allow.
void Engine::allow_all() {
  Limits rest = limits_;
  rest.nodes -= std::min(rest.nodes, nodes());
  search_.budget().set(rest);
}

// Allows half of what is left of the limits.
void Engine::allow_half() {
  Limits half = limits_;
  if (limits_.nodes != UINT64_MAX)
    half.nodes = (limits_.nodes - std::min(limits_.nodes, nodes())) / 2;
  if (limits_.deadline) {
    const auto now = std::chrono::steady_clock::now();
    half.deadline = now + (*limits_.deadline - now) / 2;
  }
  search_.budget().set(half);
}

bool Engine::gets(const Position& position, int coins) {
  if (coins <= 0) return true;
  if (coins > position.coins_left()) return false;
  const Seen seen(position);
  return search_.reaches(seen.node, seen.trick,
                         {static_cast<std::uint8_t>(coins), out_of_reach, out_of_reach});
}

// Most values are small, so the search goes up from 0, coin by coin. If half of the limits does not
// suffice, the other half goes to what is easy to prove: that seat 0 cannot get very many.
CoinBounds Engine::force(const Position& position) {
  CoinBounds bounds{0, position.coins_left()};
  try {
    allow_half();
    while (!bounds.exact()) {
      if (gets(position, bounds.low + 1)) {
        ++bounds.low;
      } else {
        bounds.high = bounds.low;
      }
    }
  } catch (const Stopped&) {
    lower_high(position, bounds);
  }
  COINCHE_CHECK(0 <= bounds.low && bounds.low <= bounds.high);
  return bounds;
}

void Engine::lower_high(const Position& position, CoinBounds& bounds) {
  try {
    allow_all();
    while (!bounds.exact()) {
      if (gets(position, bounds.high)) {
        bounds.low = bounds.high;
      } else {
        --bounds.high;
      }
    }
  } catch (const Stopped&) {
    stopped_ = true;
  }
}

std::optional<bool> Engine::race(const Position& position,
                                 const std::array<int, seat_count>& needs) {
  Needs clipped;
  const int left = position.coins_left();
  if (needs[0] > left) return false;
  for (int seat = 0; seat < seat_count; ++seat)
    clipped[seat] = static_cast<std::uint8_t>(needs[seat] > left ? out_of_reach : needs[seat]);
  const Seen seen(position);
  try {
    allow_all();
    return search_.reaches(seen.node, seen.trick, clipped);
  } catch (const Stopped&) {
    stopped_ = true;
    return std::nullopt;
  }
}

std::vector<CardCoins> Engine::cards(const Position& position) {
  std::vector<CardCoins> values;
  for (std::uint64_t left = position.hands[position.to_play()]; left; left &= left - 1) {
    const int card = std::countr_zero(left);
    const Played played = after_card(position, card);
    const int won = played.position.leader == 0 ? played.coins : 0;
    const CoinBounds bounds = force(played.position);
    values.push_back({card, {won + bounds.low, won + bounds.high}});
  }
  return values;
}

// The first card of the seat to play that leaves seat 0 its exact value. There is one, so the last
// card needs no search.
int Engine::keeping(const Position& position, int coins) {
  const bool own = position.to_play() == 0;
  std::uint64_t left = position.hands[position.to_play()];
  for (; left & (left - 1); left &= left - 1) {
    const Played played = after_card(position, std::countr_zero(left));
    const int need = coins - (played.position.leader == 0 ? played.coins : 0);
    if (own ? gets(played.position, need) : !gets(played.position, need + 1)) break;
  }
  return std::countr_zero(left);
}

std::vector<int> Engine::line(Position position, int coins, bool one_trick) {
  std::vector<int> cards;
  try {
    allow_all();
    do {
      cards.push_back(keeping(position, coins));
      Played played = after_card(position, cards.back());
      if (played.position.leader == 0) coins -= played.coins;
      position = std::move(played.position);
    } while (one_trick ? !position.trick.empty() : !position.finished());
  } catch (const Stopped&) {
    stopped_ = true;
  }
  return cards;
}

std::optional<SelfishPlay> Engine::max_n(Position position) {
  SelfishPlay play{};
  MaxN max_n(search_.budget());
  try {
    allow_all();
    for (bool first = true; !position.finished(); first = false) {
      const Seen seen(position);
      const MaxN::Choice choice = max_n.choose(seen.node, seen.trick);
      if (first) play.coins = choice.coins;
      play.cards.push_back(seen.card_at(choice.card));
      position = after_card(position, play.cards.back()).position;
    }
  } catch (const Stopped&) {
    stopped_ = true;
    return std::nullopt;
  }
  return play;
}

}  // namespace coinche::coins
