#include "coins_tests.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "check.hpp"
#include "coins_plain.hpp"

using namespace coinche::coins;
using coinche::Limits;

namespace {

Limits no_limits() { return {}; }

}  // namespace

void coins_equal_plain_minimax(int positions) {
  Random random(2022);
  Engine engine(1);
  engine.set_limits(no_limits());
  for (int round = 0; round < positions; ++round) {
    const int size = round % 100 == 99 ? 4 : 1 + round % 3;
    const Plain state =
        random_plain(random, size, static_cast<int>(random() % (size == 4 ? 6 : 3)));
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
    check(table.find(table.key_of(node, needs), hint) == (round % 2 == 1),
          "Coins: an entry is lost");
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
    check(kept.force(position).low == tiny.force(position).low,
          "Coins: a value depends on the table");
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
    check(bounds.exact() || engine.stopped(), "Coins: a reached limit is not reported");
  }
  check(counted > 0, "Coins: no nodes are counted");
}
