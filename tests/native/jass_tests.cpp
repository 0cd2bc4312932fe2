#include "jass_tests.hpp"

#include <algorithm>
#include <numeric>
#include <random>
#include <set>
#include <string>

#include "check.hpp"
#include "four_seats/engine.hpp"
#include "four_seats/layout.hpp"
#include "jass_minimax.hpp"

using namespace coinche;

namespace {

using Random = std::mt19937;

constexpr std::array strains{0, 1, 2, 3, 0, 1, 2, 3, obenabe_strain, undenufe_strain};

Rules jass_rules(const Layout& layout) {
  Rules rules;
  rules.game = Game::jass;
  rules.kind = layout.kind();
  return rules;
}

CardValues jass_values(const Layout& layout, int strain, bool unit) {
  CardValues values{};
  for (int card = 0; card < card_count; ++card)
    values[layout.inside(card)] = static_cast<std::uint8_t>(jass_worth(card, strain, unit));
  return values;
}

// The cards for an ending: any, those of two or three suits, or with as many trumps as possible.
std::vector<int> pack_of(Random& random, int strain, int cards) {
  std::vector<int> pack(card_count);
  std::iota(pack.begin(), pack.end(), 0);
  std::shuffle(pack.begin(), pack.end(), random);
  const int favoured = strain < no_trump_strain ? strain : static_cast<int>(random() % 4);
  const int suits = 1 + static_cast<int>(random() % 4);
  std::stable_sort(pack.begin(), pack.end(), [&](int a, int b) {
    const auto place = [&](int card) { return (card / 9 - favoured + 4) % 4 < suits ? 0 : 1; };
    return place(a) < place(b);
  });
  pack.resize(std::max(cards, std::min(card_count, suits * 9)));
  std::shuffle(pack.begin(), pack.end(), random);
  return pack;
}

JassPosition random_position(Random& random, int strain, int size, int played) {
  const std::vector<int> pack = pack_of(random, strain, 4 * size);
  JassPosition position;
  position.trump = strain;
  position.leader = static_cast<int>(random() % 4);
  for (int card = 0; card < 4 * size; ++card) position.hands[card % 4].push_back(pack[card]);
  for (; played > 0; --played) {
    const std::vector<int> legal = jass_legal(position);
    if (jass_play(position, legal[random() % legal.size()]) >= 0) position.trick.clear();
  }
  return position;
}

State state_of(const JassPosition& position, const Layout& layout, const Rules& rules) {
  State state;
  state.position.leader = position.leader;
  for (int seat = 0; seat < seat_count; ++seat)
    for (const int card : position.hands[seat])
      state.position.hands[seat] |= bit(layout.inside(card));
  for (const int card : position.trick) state.position.trick.play(layout.inside(card), rules);
  return state;
}

std::string text_of(const JassPosition& position) {
  std::string text = "strain " + std::to_string(position.trump);
  for (const auto& hand : position.hands) {
    text += " /";
    for (const int card : hand) text += ' ' + std::to_string(card);
  }
  text += " leader " + std::to_string(position.leader) + " trick";
  for (const int card : position.trick) text += ' ' + std::to_string(card);
  return text;
}

}  // namespace

void jass_legal_cards_are_those_of_the_table(int positions) {
  Random random(1864);
  for (int round = 0; round < positions; ++round) {
    const int strain = strains[round % strains.size()];
    const Layout layout(strain, Game::jass);
    const Rules rules = jass_rules(layout);
    const int size = 1 + static_cast<int>(random() % 9);
    const JassPosition position =
        random_position(random, strain, size, static_cast<int>(random() % (4 * size)));
    const Position engine_position = state_of(position, layout, rules).position;
    std::set<int> found;
    CardSet left =
        legal_cards(rules, engine_position.hands[engine_position.to_play()], engine_position.trick)
            .cards;
    for (; left; left &= left - 1) found.insert(layout.outside(lowest(left)));
    const std::vector<int> expected = jass_legal(position);
    check(found == std::set<int>(expected.begin(), expected.end()),
          text_of(position) + ": other legal cards than by the table");
  }
}

void jass_equals_plain_minimax(int engines) {
  Random random(1291);
  for (int round = 0; round < engines; ++round) {
    const int strain = strains[round % strains.size()];
    const Layout layout(strain, Game::jass);
    const Rules rules = jass_rules(layout);
    const bool unit = random() % 4 == 0;
    const int last_trick = unit ? 0 : 5;
    Engine engine(rules, jass_values(layout, strain, unit), {1, 1, last_trick}, 0b0101,
                  round % 4 == 0 ? 0 : 1);
    engine.set_limits({});
    for (int deal = 0; deal < 200; ++deal) {
      const int size = deal % 50 == 0 ? 5 : 2 + deal % 3;
      const JassPosition position = random_position(
          random, strain, size, static_cast<int>(random() % (size == 5 ? 4 : 4 * size - 2)));
      const int expected = jass_minimax(position, unit, last_trick);
      const Bounds found = engine.points(state_of(position, layout, rules));
      check(found.exact() && found.low == expected,
            text_of(position) + ": expected " + std::to_string(expected) + ", found " +
                std::to_string(found.low) + ".." + std::to_string(found.high));
    }
  }
}

// While the Buur is in play, a kept proof says that its place matters, if only by a trump below it.
// Answers do not show it: the owner of the best trump is part of the key, and only a collision
// forgets it.
void proofs_count_the_buur_as_compared(int proofs) {
  Random random(1515);
  const Layout layout(0, Game::jass);
  const Rules rules = jass_rules(layout);
  const CardValues values = jass_values(layout, 0, false);
  int checked = 0;
  while (checked < proofs) {
    const Position position = state_of(random_position(random, 0, 3, 0), layout, rules).position;
    const Hands& hands = position.hands;
    if (!((hands[0] | hands[1] | hands[2] | hands[3]) & buur)) continue;
    Search search(rules, values, 0b0101, 1);
    search.set_limits({});
    for (const int need : {1, 5, 20}) {
      const std::uint64_t before = search.nodes();
      const Proof proof = search.prove(position, 5, need);
      if (search.nodes() == before) continue;  // settled without a search, and not kept
      check(proof.compared & lane_cards(0), "a proof forgets the Buur");
      ++checked;
    }
  }
}
