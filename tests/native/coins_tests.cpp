#include "coins_tests.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <random>
#include <vector>

#include "check.hpp"
#include "coins_engine.hpp"
#include "coins_layer_engine.hpp"
#include "coins_leaves_avx512.hpp"

using namespace coinche::coins;
using coinche::Limits;

namespace {

using Random = std::mt19937;
using Needs3 = std::array<int, seat_count>;

// Rules apart from those of the engine: a card is suit * 12 + rank, suits C O S B.
struct Plain {
  std::array<std::vector<int>, seat_count> hands;
  int leader = 0;
  std::vector<int> trick;
  std::array<int, seat_count> won{};

  int to_play() const { return (leader + static_cast<int>(trick.size())) % 3; }
  bool finished() const { return trick.empty() && hands[0].empty() && hands[1].empty() && hands[2].empty(); }
};

// The winning card of three, from the table of the rules: what three suits are there says which wins.
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

// Hands of so many cards, of some suits or all, some cards of the deal already played.
Plain random_plain(Random& random, int size, int played) {
  std::vector<int> deck;
  // Up to three cards each, one suit may be missing, or all but the coins and one more: few
  // positions, which share halves of their places in the table of endings.
  const int without = size <= 3 ? static_cast<int>(random() % 8) : 4;
  const int beside_coins = size <= 3 && random() % 2 ? static_cast<int>(random() % 4) : -1;
  for (int card = 0; card < 48; ++card) {
    const int suit = card / 12;
    if (beside_coins < 0 ? suit != without : suit == 1 || suit == beside_coins) deck.push_back(card);
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

Limits no_limits() { return {}; }

}  // namespace

void coins_equal_plain_minimax(int positions) {
  Random random(2022);
  Engine engine(1);
  engine.set_limits(no_limits());
  for (int round = 0; round < positions; ++round) {
    const int size = round % 100 == 99 ? 4 : 1 + round % 3;
    const Plain state = random_plain(random, size, static_cast<int>(random() % (size == 4 ? 6 : 3)));
    const Position position = position_of(state);
    const int value = plain_force(state, 0);
    const CoinBounds bounds = engine.force(position);
    check(bounds.low == value && bounds.high == value, "Coins: a value differs from plain minimax");
    for (const auto& [card, coins] : engine.cards(position))
      check(coins.low == plain_force(plain_after(state, card), 0) && coins.exact(),
            "Coins: the value of a card differs from plain minimax");
    Plain end = state;
    for (const int card : engine.line(position, value)) {
      end = plain_after(end, card);
      check(plain_force(end, 0) == value, "Coins: a line leaves its value");
    }
    check(end.finished(), "Coins: a line does not go to the end");
    for (int question = 0; question < 3; ++question) {
      const Needs3 needs{1 + static_cast<int>(random() % 3), 1 + static_cast<int>(random() % 3),
                         1 + static_cast<int>(random() % 4)};
      check(engine.race(position, needs) == plain_race(state, needs),
            "Coins: a race differs from plain minimax");
    }
    const auto play = engine.max_n(position);
    const auto won = plain_max_n(state);
    check(play && std::equal(won.begin(), won.end(), play->coins.begin()),
          "Coins: max-n differs from plain minimax");
  }
}

void coins_other_positions_find_nothing(int positions) {
  Random random(4);
  for (int round = 0; round < positions; ++round) {
    Table table(0);  // one bucket, so that all positions meet in it
    const Node node = node_of(position_of(random_plain(random, 6, 0)));
    const Needs needs{2, 3, 4};
    std::optional<Card> hint;
    table.store(table.key_of(node, needs), node, round % 2, {});
    check(table.find(table.key_of(node, needs), hint) == (round % 2 == 1), "Coins: an entry is lost");
    for (int suit = 0; suit < suit_count; ++suit) {
      Node other = node;
      other.suits[suit] ^= other.suits[suit] == no_cards ? 8 : 1;
      check(!table.find(table.key_of(other, needs), hint), "Coins: another position is found");
    }
    Node other = node;
    other.leader = static_cast<std::uint8_t>((node.leader + 1) % 3);
    check(!table.find(table.key_of(other, needs), hint), "Coins: another leader is found");
  }
}

void coins_tables_change_no_answer(int positions) {
  Random random(48);
  Engine kept(16);
  kept.set_limits(no_limits());
  for (int round = 0; round < positions; ++round) {
    const Plain state = random_plain(random, 5 + round % 3, 0);
    const Position position = position_of(state);
    Engine tiny(0);
    tiny.set_limits(no_limits());
    check(kept.force(position).low == tiny.force(position).low, "Coins: a value depends on the table");
    for (int question = 0; question < 4; ++question) {
      const Needs3 needs{1 + static_cast<int>(random() % 3), 1 + static_cast<int>(random() % 4),
                         1 + static_cast<int>(random() % 5)};
      check(kept.race(position, needs) == tiny.race(position, needs),
            "Coins: a race depends on the table");
    }
  }
}

void coins_limits_leave_true_bounds(int positions) {
  Random random(16);
  std::uint64_t counted = 0;
  for (int round = 0; round < positions; ++round) {
    const Position position = position_of(random_plain(random, 7, 0));
    Engine engine(4);
    engine.set_limits(no_limits());
    const int value = engine.force(position).low;
    counted += engine.nodes();
    engine.clear();
    Limits limits;
    limits.nodes = 1 + random() % 200;
    const std::uint64_t before = engine.nodes();
    engine.set_limits(limits);
    const CoinBounds bounds = engine.force(position);
    check(bounds.low <= value && value <= bounds.high, "Coins: bounds at a limit are not true");
    check(engine.nodes() - before <= limits.nodes, "Coins: more nodes than allowed");
    check(bounds.exact() || engine.stopped(), "Coins: a limit is not told");
  }
  check(counted > 0, "Coins: no nodes are counted");
}

namespace {

constexpr std::uint64_t much_memory = std::uint64_t{1} << 30;

CoinBounds by_layers(LayerEngine& layers, const Plain& state) { return layers.force(position_of(state)); }

// A trick to its end, at random.
Plain random_trick(Plain state, Random& random) {
  do {
    const auto& hand = state.hands[state.to_play()];
    state = plain_after(state, hand[random() % hand.size()]);
  } while (!state.trick.empty());
  state.won = {};
  return state;
}

}  // namespace

void coins_layers_equal_plain_minimax(int positions) {
  Random random(12);
  for (int round = 0; round < positions; ++round) {
    const int size = round % 100 == 99 ? 4 : 1 + round % 3;
    Plain state = random_plain(random, size, static_cast<int>(random() % 3));
    LayerEngine layers(position_of(state));
    layers.set_limits(no_limits(), much_memory);
    const int value = plain_force(state, 0);
    check(by_layers(layers, state).low == value && by_layers(layers, state).exact(),
          "Coins: layers differ from plain minimax");
    for (const auto& [card, coins] : layers.cards(position_of(state)))
      check(coins.low == plain_force(plain_after(state, card), 0) && coins.exact(),
            "Coins: the value of a card by layers differs from plain minimax");
    Plain end = state;
    for (const int card : layers.trick(position_of(state), value)) {
      end = plain_after(end, card);
      check(plain_force(end, 0) == value, "Coins: a trick from layers leaves its value");
    }
    check(end.trick.empty() && end.hands[0].size() < static_cast<std::size_t>(size),
          "Coins: a trick from layers does not go to its end");
    for (state.leader = 0; state.trick.empty() && state.leader < 3; ++state.leader)
      check(by_layers(layers, state).low == plain_force(state, 0), "Coins: layers depend on the leader asked");
  }
}

void coins_layers_equal_search(int positions) {
  Random random(13);
  Engine engine(16);
  engine.set_limits(no_limits());
  for (int round = 0; round < positions; ++round) {
    const int size = 5 + round % 4;
    const Plain state = random_plain(random, size, static_cast<int>(random() % 3));
    LayerEngine layers(position_of(state));
    layers.set_limits(no_limits(), much_memory);
    const std::uint64_t states = layers.states();
    check(by_layers(layers, state).low == engine.force(position_of(state)).low,
          "Coins: layers differ from the search");
    check(layers.nodes() == states || layers.nodes() == 2 * states, "Coins: states are miscounted");
    for (int trick = 0; trick < 5; ++trick) {
      const Plain after = random_trick(state, random);
      check(by_layers(layers, after).low == engine.force(position_of(after)).low,
            "Coins: layers differ from the search after a trick");
    }
  }
}

// One seat has nothing but coins, one nothing but swords, one nothing but clubs: coins always win.
void coins_layers_tell_any_number() {
  for (int size = 1; size <= 12; ++size) {
    for (int seat = 0; seat < 3; ++seat) {
      Plain state;
      for (int card = 0; card < 3 * size; ++card) state.hands[(card + seat) % 3].push_back((card % 3 + 1) * 12 + card / 3);
      LayerEngine layers(position_of(state));
      layers.set_limits(no_limits(), much_memory);
      const int value = seat == 0 ? size : 0;
      check(by_layers(layers, state).low == value && by_layers(layers, state).high == value,
            "Coins: a number is too high for layers");
    }
  }
}

void coins_layers_keep_limits(int positions) {
  Random random(14);
  for (int round = 0; round < positions; ++round) {
    const Plain state = random_plain(random, 6, 0);
    const Position position = position_of(state);
    LayerEngine layers(position);
    Limits limits;
    limits.nodes = random() % layers.states();
    layers.set_limits(limits, much_memory);
    CoinBounds bounds = layers.force(position);
    check(bounds.low == 0 && bounds.high == position.coins_left(), "Coins: layers know what they cannot");
    check(layers.stopped() && layers.nodes() <= limits.nodes, "Coins: layers go over a limit");
    layers.set_limits(no_limits(), layers.bytes() - 1);
    check(!layers.force(position).exact() || !position.coins_left(), "Coins: layers take more memory");
    layers.set_limits(no_limits(), layers.bytes());
    bounds = layers.force(position);
    check(bounds.exact() || (bounds.low == 3 && layers.stopped()), "Coins: layers take less memory");
  }
}

void coins_layers_are_the_same_on_all_machines(int positions) {
  Random random(15);
  const auto no_count = [](std::uint64_t) {};
  for (int round = 0; round < positions; ++round) {
    const int tricks = 3 + round % 4;
    const Layout layout(node_of(position_of(random_plain(random, tricks + 1, 0))));
    const auto narrow = layer_of<std::uint8_t>(layout, tricks, no_count, false);
    const auto looked_up = layer_of<std::uint8_t>(layout, tricks, no_count, has_avx512());
    const auto wide = layer_of<std::uint16_t>(layout, tricks, no_count, false);
    layout.each_block(tricks, [&](const Shapes& shapes) {
      for (std::uint64_t state = 0; state < layout.block_size(shapes); ++state) {
        const std::uint8_t cell = narrow.block(shapes)[state];
        check(cell == looked_up.block(shapes)[state], "Coins: a cell depends on the machine");
        for (int leader = 0; leader < 3; ++leader)
          check(field(cell, leader) == std::min<int>(3, field(wide.block(shapes)[state], leader)),
                "Coins: a cell depends on its width");
      }
    });
  }
}
