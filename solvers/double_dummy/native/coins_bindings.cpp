// The engine of Coins for Python. Cards and seats as coins_engine.hpp numbers them; no logic.
#include "coins_bindings.hpp"

#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <bit>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "coins_engine.hpp"
#include "coins_layer_engine.hpp"
#include "python_limits.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace coinche::coins {
namespace {

Position position_of(const std::array<std::vector<int>, seat_count>& hands, int leader,
                     const std::vector<int>& trick) {
  if (leader < 0 || leader >= seat_count) throw std::invalid_argument("leader is not 0..2");
  if (trick.size() >= seat_count) throw std::invalid_argument("a running trick has 0..2 cards");
  Position position;
  position.leader = leader;
  std::uint64_t seen = 0;
  const auto take = [&seen](int card) {
    if (card < 0 || card >= suit_count * rank_count) throw std::invalid_argument("a card is not 0..47");
    if (seen >> card & 1) throw std::invalid_argument("a card stands twice");
    seen |= std::uint64_t{1} << card;
    return card;
  };
  std::size_t size = 0;
  for (int seat = 0; seat < seat_count; ++seat) {
    for (const int card : hands[seat]) position.hands[seat] |= std::uint64_t{1} << take(card);
    const bool played = (seat - leader + seat_count) % seat_count < static_cast<int>(trick.size());
    const std::size_t dealt = hands[seat].size() + (played ? 1 : 0);
    if (seat == 0) size = dealt;
    if (dealt != size) throw std::invalid_argument("hands are of different sizes");
  }
  if (size == 0) throw std::invalid_argument("no card is left to play");
  for (const int card : trick) position.trick.push_back(take(card));
  return position;
}

std::vector<std::tuple<int, int, int>> to_python(const std::vector<CardCoins>& cards) {
  std::vector<std::tuple<int, int, int>> values;
  for (const auto& [card, coins] : cards) values.emplace_back(card, coins.low, coins.high);
  return values;
}

class PyLayers {
 public:
  explicit PyLayers(const Position& position) : engine_(position) { set_limits({}, {}, UINT64_MAX); }

  void set_limits(std::optional<double> timeout_s, std::optional<std::uint64_t> nodes,
                  std::uint64_t most_bytes) {
    engine_.set_limits(limits_from_python(timeout_s, nodes), most_bytes);
  }

  std::pair<int, int> force(const Position& position) {
    nb::gil_scoped_release unlocked;
    const CoinBounds bounds = engine_.force(position);
    return {bounds.low, bounds.high};
  }

  std::vector<std::tuple<int, int, int>> cards(const Position& position) {
    nb::gil_scoped_release unlocked;
    return to_python(engine_.cards(position));
  }

  std::vector<int> trick(const Position& position, int coins) {
    nb::gil_scoped_release unlocked;
    return engine_.trick(position, coins);
  }

  std::uint64_t states() const { return engine_.states(); }
  std::uint64_t most_bytes() const { return engine_.bytes(); }
  std::uint64_t nodes() const { return engine_.nodes(); }
  bool stopped() const { return engine_.stopped(); }

 private:
  LayerEngine engine_;
};

class PyEngine {
 public:
  explicit PyEngine(std::size_t table_mib) : engine_(table_mib) { set_limits({}, {}); }

  void set_limits(std::optional<double> timeout_s, std::optional<std::uint64_t> nodes) {
    engine_.set_limits(limits_from_python(timeout_s, nodes));
  }

  std::pair<int, int> force(const Position& position) {
    nb::gil_scoped_release unlocked;
    const CoinBounds bounds = engine_.force(position);
    return {bounds.low, bounds.high};
  }

  std::optional<bool> race(const Position& position, const std::array<int, seat_count>& needs) {
    for (const int need : needs)
      if (need < 1) throw std::invalid_argument("a need is at least 1");
    nb::gil_scoped_release unlocked;
    return engine_.race(position, needs);
  }

  std::vector<std::tuple<int, int, int>> cards(const Position& position) {
    nb::gil_scoped_release unlocked;
    return to_python(engine_.cards(position));
  }

  std::vector<int> line(const Position& position, int coins) {
    nb::gil_scoped_release unlocked;
    return engine_.line(position, coins);
  }

  std::optional<std::pair<std::array<int, seat_count>, std::vector<int>>> max_n(const Position& position) {
    nb::gil_scoped_release unlocked;
    auto play = engine_.max_n(position);
    if (!play) return {};
    const auto [a, b, c] = play->coins;
    return std::pair(std::array<int, seat_count>{a, b, c}, std::move(play->cards));
  }

  void clear() { engine_.clear(); }
  std::uint64_t nodes() const { return engine_.nodes(); }
  bool stopped() const { return engine_.stopped(); }

 private:
  Engine engine_;
};

int winner(const std::array<int, seat_count>& cards) {
  std::array<Card, seat_count> trick;
  for (int place = 0; place < seat_count; ++place)
    trick[place] = {static_cast<std::uint8_t>(cards[place] / rank_count),
                    static_cast<std::uint8_t>(cards[place] % rank_count)};
  return winning_place(trick);
}

}  // namespace

void add_to(nb::module_& module) {
  nb::class_<Position>(module, "CoinsPosition", "A position of Coins, as seat 0 sees it.")
      .def("__init__", [](Position* position, const std::array<std::vector<int>, seat_count>& hands,
                          int leader, const std::vector<int>& trick) {
             new (position) Position(position_of(hands, leader, trick));
           }, nb::kw_only(), "hands"_a, "leader"_a, "trick"_a);
  nb::class_<PyEngine>(module, "CoinsEngine",
                       "Answers questions about positions of Coins.\n\n"
                       "Cards are suit * 12 + rank (suits C O S B, ranks from 2 to ace); seats are\n"
                       "numbered in turn order from the one the question is about, which is 0.")
      .def(nb::init<std::size_t>(), nb::kw_only(), "table_mib"_a)
      .def("set_limits", &PyEngine::set_limits, "timeout_s"_a.none(), "nodes"_a.none(),
           "Limit all questions together, from now until set again.")
      .def("force", &PyEngine::force, "position"_a,
           "Bounds of the coins seat 0 can still force against the others.")
      .def("race", &PyEngine::race, "position"_a, "needs"_a,
           "Whether seat 0 can get its need before another gets its own; None at a limit.")
      .def("cards", &PyEngine::cards, "position"_a,
           "Each card of the seat to play, with bounds of the coins of seat 0 after it.")
      .def("line", &PyEngine::line, "position"_a, "coins"_a,
           "Cards to the end that keep seat 0 at its exact value.")
      .def("max_n", &PyEngine::max_n, "position"_a,
           "Coins of each seat and the cards to the end, each playing for itself; None at a limit.")
      .def("clear", &PyEngine::clear, "Forget all positions.")
      .def_prop_ro("nodes", &PyEngine::nodes, "Positions at the start of a trick searched so far.")
      .def_prop_ro("stopped", &PyEngine::stopped, "Whether a limit was reached since it was set.");
  nb::class_<PyLayers>(module, "CoinsLayers",
                       "Answers questions about one trick of Coins from all states of the deal after it.")
      .def(nb::init<const Position&>(), "position"_a)
      .def("set_limits", &PyLayers::set_limits, "timeout_s"_a.none(), "nodes"_a.none(), "most_bytes"_a,
           "Limit all questions together, from now until set again.")
      .def("force", &PyLayers::force, "position"_a,
           "Bounds of the coins seat 0 can still force, from anywhere in the trick.")
      .def("cards", &PyLayers::cards, "position"_a,
           "Each card of the seat to play, with bounds of the coins of seat 0 after it.")
      .def("trick", &PyLayers::trick, "position"_a, "coins"_a,
           "Cards to the end of the trick that keep seat 0 at its exact value.")
      .def_prop_ro("states", &PyLayers::states, "States there are to work out.")
      .def_prop_ro("most_bytes", &PyLayers::most_bytes,
                   "Memory that takes; twice as much where somebody can force more than 3 coins.")
      .def_prop_ro("nodes", &PyLayers::nodes, "States worked out so far.")
      .def_prop_ro("stopped", &PyLayers::stopped, "Whether a limit was reached since it was set.");
  module.def("coins_winner", &winner, "cards"_a, "The place of the card that wins a trick of Coins.");
}

}  // namespace coinche::coins
