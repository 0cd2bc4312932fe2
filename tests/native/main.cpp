// Tests of the engine that need no Python: run as they are, and under sanitizers.
#include <random>
#include <string>

#include "check.hpp"
#include "coins_tests.hpp"
#include "four_seats/engine.hpp"
#include "four_seats/layout.hpp"
#include "jass_tests.hpp"
#include "perft.hpp"
#include "plain_minimax.hpp"
#include "replay_tests.hpp"

using namespace coinche;

namespace {

using Random = std::mt19937;

CardValues coinche_values(const Rules& rules) {
  constexpr std::array<std::uint8_t, 8> trump{0, 0, 3, 4, 10, 11, 14, 20};
  constexpr std::array<std::uint8_t, 8> plain{0, 0, 0, 2, 3, 4, 10, 11};
  CardValues values{};
  for (int lane = 0; lane < lane_count; ++lane)
    for (int strength = 0; strength < 8; ++strength)
      values[lane * lane_bits + strength] = (rules.ranks_as_trump(lane) ? trump : plain)[strength];
  return values;
}

// Each option in turn alone; then any of them together, in any strain.
Rules rules_of_round(Random& random, int round) {
  Rules rules;
  switch (round % 8) {
    case 0: rules.must_under_trump = false; return rules;
    case 1: rules.must_trump_when_partner_wins = true; return rules;
    case 2: rules.overtrump_partner_on_trump_lead = false; return rules;
    case 3: rules.voluntary_trump_must_raise = true; return rules;
    case 4: rules.must_beat_plain = true; return rules;
    default: rules.kind = static_cast<StrainKind>(random() % 4 % 3);
  }
  if (random() % 3 == 0) return rules;
  rules.must_under_trump = random() % 2;
  rules.must_trump_when_partner_wins = random() % 2;
  rules.overtrump_partner_on_trump_lead = random() % 2;
  rules.voluntary_trump_must_raise = random() % 2;
  rules.must_beat_plain = random() % 2;
  return rules;
}

// Hands of `size` cards from the first `lanes` suits, some cards of a first trick already played.
State random_state(Random& random, const Engine& engine, int size, int lanes, int played) {
  std::vector<int> deck;
  for (int lane = 0; lane < lanes; ++lane)
    for (int strength = 0; strength < 8; ++strength) deck.push_back(lane * lane_bits + strength);
  std::shuffle(deck.begin(), deck.end(), random);
  State state;
  state.position.leader = static_cast<int>(random() % 4);
  for (int card = 0; card < 4 * size; ++card) state.position.hands[card % 4] |= bit(deck[card]);
  for (; played > 0; --played) {
    const int seat = state.position.to_play();
    std::vector<int> legal;
    CardSet left =
        legal_cards(engine.rules(), state.position.hands[seat], state.position.trick).cards;
    for (; left; left &= left - 1) legal.push_back(lowest(left));
    state = engine.after(state, legal[random() % legal.size()]);
  }
  return state;
}

std::string text_of(const State& state) {
  std::string text;
  for (const CardSet hand : state.position.hands) text += std::to_string(hand) + ' ';
  return text + "leader " + std::to_string(state.position.leader);
}

// One engine solves many positions in a row, so that proofs of one are used for others.
void engine_equals_plain_minimax(Random& random, std::size_t table_mebibytes, int rounds) {
  for (int round = 0; round < rounds; ++round) {
    const Rules rules = rules_of_round(random, round);
    const bool unit = random() % 4 == 0;
    CardValues values = coinche_values(rules);
    if (unit) values.fill(1);
    const int last_trick = unit ? 0 : 10;
    const int credited = random() % 4 ? 0b0101 : 0b0001;
    Engine engine(rules, values, {1, 1, last_trick}, credited, table_mebibytes);
    engine.set_limits({});
    for (int deal = 0; deal < 200; ++deal) {
      const int size = deal % 20 ? 2 + deal % 2 : 4;
      const int lanes = 2 + static_cast<int>(random() % 3);
      const int played = static_cast<int>(random() % (4 * size - 1));
      const State state = random_state(random, engine, size, lanes, played);
      const int expected = plain_minimax(engine, state, values, last_trick, credited);
      const Bounds found = engine.points(state);
      check(found.exact() && found.low == expected,
            text_of(state) + ": expected " + std::to_string(expected) + ", found " +
                std::to_string(found.low) + ".." + std::to_string(found.high));
      for (const CardBounds& card : engine.cards(state))
        check(card.points.exact(), text_of(state) + ": a card has no exact value");
    }
  }
}

// Pairs of positions of which the second must not be decided by a proof about the first: without a
// duty to under-ruff, a player's only trump is compared with the ruff even where it is not played.
void one_trump_is_compared_with_a_ruff() {
  Rules rules;
  rules.must_under_trump = false;
  const CardValues values = coinche_values(rules);
  const auto state = [](int leader, Hands hands) {
    State made;
    made.position.leader = leader;
    made.position.hands = hands;
    return made;
  };
  const State pairs[][2] = {
      {state(3, {1028, 8421376, 786432, 160}), state(3, {16393, 671088644, 559104, 17180131360})},
      {state(1, {2621440, 33, 33554440, 1048640}), state(0, {2098240, 65541, 522, 37781504})},
      {state(0, {20, 8421376, 262272, 2049}),
       state(1, {12884902912, 16842880, 2147483657, 9437188})},
  };
  for (const auto& pair : pairs) {
    Engine engine(rules, values, {}, 0b0101, 1);
    engine.set_limits({});
    for (const State& each : pair)
      check(engine.points(each).low == plain_minimax(engine, each, values, 10, 0b0101),
            text_of(each) + ": decided by a proof about another position");
  }
}

// A full deal solved with a table of one bucket and with a large one, twice in a row.
void table_size_changes_no_answer(Random& random, int deals) {
  const Rules rules;
  const CardValues values = coinche_values(rules);
  Engine small(rules, values, {}, 0b0101, 0), large(rules, values, {}, 0b0101, 64);
  small.set_limits({});
  large.set_limits({});
  for (int deal = 0; deal < deals; ++deal) {
    const State state = random_state(random, small, 6, 4, 0);
    const int value = large.points(state).low;
    check(small.points(state).low == value && large.points(state).low == value,
          text_of(state) + ": the value depends on the table");
  }
}

// Under one key, a proof is found only for positions of its own structure, leader and bonus.
void colliding_keys_find_nothing(Random& random, int rounds) {
  const CardValues values = coinche_values({});
  const Engine engine({}, values, {}, 0b0101, 0);
  const Table::Key key{1, 1};
  for (int round = 0; round < rounds; ++round) {
    const Hands hands = random_state(random, engine, 3, 2, 0).position.hands;
    const Hands others = random_state(random, engine, 3, 2, 0).position.hands;
    const Node node = Node::of(hands, 0, values, 10), other = Node::of(others, 0, values, 10);
    const Node led_by_another = Node::of(hands, 1, values, 10);
    Table table(0);
    // A bound so far off that only the comparison of structures can reject it.
    const int low_enough = -10000;
    const Proof proof{10000, 0, 0, node.cards, node.cards};
    table.store(key, 10, node, hands, proof, true, lowest(hands[0]));
    CardHint hint;
    const auto finds = [&](const Node& wanted, const Hands& held, int context) {
      return table.find(key, context, wanted, held, values, low_enough, hint).has_value();
    };
    const bool same = node.lengths == other.lengths && node.owner_low == other.owner_low &&
                      node.owner_high == other.owner_high;
    check(finds(node, hands, 10), "a proof is not found for its own position");
    check(finds(other, others, 10) == same, "a proof is found for another structure");
    check(!finds(led_by_another, hands, 10), "a proof is found for another leader");
    check(!finds(node, hands, 9), "a proof is found for another bonus");
    // If no rank is compared, only lengths distinguish positions.
    table.clear();
    table.store(key, 10, node, hands, {10000, 0, 0, node.cards, 0}, true, lowest(hands[0]));
    check(finds(other, others, 10) == (node.lengths == other.lengths),
          "a proof is found for other lengths of suits");
  }
}

// A search that is stopped gives bounds that hold the value, and can go on afterwards.
void limits_leave_true_bounds(Random& random, int deals) {
  const Rules rules;
  Engine engine(rules, coinche_values(rules), {}, 0b0101, 1);
  for (int deal = 0; deal < deals; ++deal) {
    const State state = random_state(random, engine, 6, 4, static_cast<int>(random() % 4));
    engine.clear();
    Limits limits;
    limits.nodes = random() % 400;
    engine.set_limits(limits);
    const Bounds bounds = engine.points(state);
    check(bounds.exact() || engine.stopped(), "a search without a limit is exact");
    engine.set_limits({});
    const Bounds value = engine.points(state);
    check(value.exact() && bounds.low <= value.low && value.high <= bounds.high,
          text_of(state) + ": bounds of a stopped search do not hold the value");
  }
}

// The incremental structure of a node equals the one built from its cards.
void node_updates_equal_rebuilding(Random& random, int deals) {
  const CardValues values = coinche_values({});
  const Engine engine({}, values, {}, 0b0101, 0);
  for (int deal = 0; deal < deals; ++deal) {
    Hands hands = random_state(random, engine, 8, 4, 0).position.hands;
    Node node = Node::of(hands, 0, values, 10);
    for (int left = 32; left > 1; --left) {
      const int seat = left % 4;
      CardSet hand = hands[seat];
      for (int skip = static_cast<int>(random()) & 7; skip > 0 && (hand & (hand - 1)); --skip)
        hand &= hand - 1;
      node.remove(lowest(hand), seat);
      hands[seat] ^= bit(lowest(hand));
      const Node rebuilt = Node::of(hands, 0, values, 10);
      check(node.cards == rebuilt.cards && node.owner_low == rebuilt.owner_low &&
                node.owner_high == rebuilt.owner_high && node.lengths == rebuilt.lengths,
            "a node after removing cards differs from the same node built again");
    }
  }
}

// Games of four players: Coinche and Jass.
void test_four_seats(const std::string& coinche_perft, const std::string& jass_perft) {
  Random random(20221001);
  const int counts =
      run_perft_file(coinche_perft, Game::coinche) + run_perft_file(jass_perft, Game::jass);
  std::cout << counts << " perft counts\n";
  replay_finds_what_is_wrong(3000);
  jass_legal_cards_are_those_of_the_table(20000);
  jass_equals_plain_minimax(120);
  proofs_count_the_buur_as_compared(1000);
  node_updates_equal_rebuilding(random, 200);
  colliding_keys_find_nothing(random, 2000);
  one_trump_is_compared_with_a_ruff();
  engine_equals_plain_minimax(random, 0, 100);
  engine_equals_plain_minimax(random, 1, 1000);
  table_size_changes_no_answer(random, 100);
  limits_leave_true_bounds(random, 100);
}

void test_coins() {
  coins_equal_plain_minimax(8000);
  coins_other_positions_find_nothing(200);
  coins_tables_change_no_answer(30);
  coins_limits_leave_true_bounds(30);
  coins_layers_equal_plain_minimax(3000);
  coins_layers_equal_search(100);
  coins_searches_end_at_layers(60);
  coins_layers_tell_any_number();
  coins_layers_stop_in_time(20);
  coins_layers_go_on_from_kept_cells(20);
  coins_layers_refuse_cells_that_cannot_be(9);
  coins_wide_cells_tell_high_numbers(120);
  coins_cells_are_the_same_by_any_kernel_width_and_jobs(30);
}

}  // namespace

int main(int argument_count, char** arguments) {
  check(argument_count == 3 || argument_count == 4,
        "usage: native_tests COINCHE_PERFT_FILE JASS_PERFT_FILE [coins|four-seats]");
  const std::string part = argument_count == 4 ? arguments[3] : "";
  if (part != "coins") test_four_seats(arguments[1], arguments[2]);
  if (part != "four-seats") test_coins();
  std::cout << "native tests passed\n";
}
