// The Python module. Cards and seats as cards.hpp numbers them; no logic.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstdlib>
#include <functional>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "bind/coins_bindings.hpp"
#include "bind/python_limits.hpp"
#include "four_seats/engine.hpp"
#include "four_seats/layout.hpp"
#include "four_seats/replay.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using namespace coinche;

Game game_named(std::string_view name) {
  for (const Game game : all_games)
    if (traits_of(game).name == name) return game;
  throw std::invalid_argument("the engine does not play this game");
}

using Options = std::map<std::string, bool, std::less<>>;

Rules rules_of(StrainKind kind, const Options& options, Game game) {
  if (options.size() != rule_options.size())
    throw std::invalid_argument("options are not those of the play");
  Rules rules;
  rules.kind = kind;
  rules.game = game;
  for (const RuleOption& option : rule_options) {
    const auto given = options.find(option.name);
    if (given == options.end()) throw std::invalid_argument("an option of the play is missing");
    rules.*option.field = given->second;
  }
  return rules;
}

class PyEngine {
 public:
  PyEngine(int strain, std::string_view game, const Options& options,
           const std::vector<int>& values, std::tuple<int, int, int> scale, int credited,
           std::size_t table_mib)
      : layout_(strain, game_named(game)),
        engine_(rules_of(layout_.kind(), options, game_named(game)), card_values(values),
                {std::get<0>(scale), std::get<1>(scale), std::get<2>(scale)}, credited, table_mib) {
    set_limits(std::nullopt, std::nullopt);
  }

  State state(const std::vector<std::vector<int>>& hands, int leader, const std::vector<int>& trick,
              int won) const {
    if (hands.size() != seat_count) throw std::invalid_argument("there are not four hands");
    if (leader < 0 || leader >= seat_count) throw std::invalid_argument("leader is not 0..3");
    if (trick.size() >= seat_count) throw std::invalid_argument("a running trick has 0..3 cards");
    State state;
    state.won = won;
    state.position.leader = leader;
    CardSet seen = 0;
    const auto take = [&](int outside) {
      const int card = layout_.inside(outside);
      if (seen & bit(card)) throw std::invalid_argument("a card is given twice");
      seen |= bit(card);
      return card;
    };
    std::size_t size = 0;
    for (int seat = 0; seat < seat_count; ++seat) {
      for (const int card : hands[seat]) state.position.hands[seat] |= bit(take(card));
      const bool played = ((seat - leader) & 3) < static_cast<int>(trick.size());
      const std::size_t dealt = hands[seat].size() + (played ? 1 : 0);
      if (seat == 0) size = dealt;
      if (dealt != size) throw std::invalid_argument("hands are of different sizes");
    }
    if (size == 0) throw std::invalid_argument("no card is left to play");
    for (const int card : trick) state.position.trick.play(take(card), engine_.rules());
    return state;
  }

  void set_limits(std::optional<double> timeout_s, std::optional<std::uint64_t> nodes) {
    engine_.set_limits(limits_from_python(timeout_s, nodes));
  }

  std::pair<int, int> points(const State& state) {
    nb::gil_scoped_release unlocked;
    const Bounds bounds = engine_.points(state);
    return {bounds.low, bounds.high};
  }

  std::pair<int, int> decide(const State& state, int target) {
    nb::gil_scoped_release unlocked;
    const Bounds bounds = engine_.decide(state, target);
    return {bounds.low, bounds.high};
  }

  std::vector<std::tuple<int, int, int>> cards(const State& state) {
    nb::gil_scoped_release unlocked;
    std::vector<std::tuple<int, int, int>> values;
    for (const auto& [card, bounds] : engine_.cards(state))
      values.emplace_back(layout_.outside(card), bounds.low, bounds.high);
    return values;
  }

  std::vector<int> line(const State& state, int points) {
    nb::gil_scoped_release unlocked;
    std::vector<int> cards = engine_.line(state, points);
    for (int& card : cards) card = layout_.outside(card);
    return cards;
  }

  std::vector<int> legal(const State& state) const {
    const Position& position = state.position;
    std::vector<int> cards;
    CardSet left =
        legal_cards(engine_.rules(), position.hands[position.to_play()], position.trick).cards;
    for (; left; left &= left - 1) cards.push_back(layout_.outside(lowest(left)));
    return cards;
  }

  void clear() { engine_.clear(); }
  std::uint64_t nodes() const { return engine_.nodes(); }
  bool stopped() const { return engine_.stopped(); }

 private:
  CardValues card_values(const std::vector<int>& values) const {
    if (values.size() != card_count) throw std::invalid_argument("there are not 36 card values");
    CardValues inside{};
    for (int outside = 0; outside < card_count; ++outside) {
      if (values[outside] < 0 || values[outside] > 50)
        throw std::invalid_argument("a card value is not 0..50");
      if (layout_.in_deck(outside))
        inside[layout_.inside(outside)] = static_cast<std::uint8_t>(values[outside]);
    }
    return inside;
  }

  Layout layout_;
  Engine engine_;
};

// The letters of up to 32 cards, collected from Python's lists without a call for each card.
class DeckText {
 public:
  // Append a list of at most `most` lists of two-letter strings, each of `size` but the last, which
  // may be shorter. Whether it is one.
  bool append_lists(PyObject* lists, int most, int size) {
    if (!PyList_CheckExact(lists) || PyList_GET_SIZE(lists) > most) return false;
    const Py_ssize_t count = PyList_GET_SIZE(lists);
    for (Py_ssize_t index = 0; index < count; ++index) {
      PyObject* list = PyList_GET_ITEM(lists, index);
      if (!PyList_CheckExact(list) || PyList_GET_SIZE(list) > size) return false;
      if (PyList_GET_SIZE(list) < size && index + 1 < count) return false;
      for (Py_ssize_t place = 0; place < PyList_GET_SIZE(list); ++place)
        if (!append_card(PyList_GET_ITEM(list, place))) return false;
    }
    return true;
  }

  bool full() const { return length_ == text_.size(); }
  std::string_view view() const { return {text_.data(), length_}; }

 private:
  bool append_card(PyObject* card) {
    if (!PyUnicode_CheckExact(card) || !PyUnicode_IS_COMPACT_ASCII(card)) return false;
    if (PyUnicode_GET_LENGTH(card) != 2) return false;
    const Py_UCS1* letters = PyUnicode_1BYTE_DATA(card);
    text_[length_++] = static_cast<char>(letters[0]);
    text_[length_++] = static_cast<char>(letters[1]);
    return true;
  }

  std::array<char, 2 * hand_size * seat_count> text_{};
  std::size_t length_ = 0;
};

class PyReplay {
 public:
  PyReplay(int strain, const Options& options, const std::array<int, card_count>& values,
           int last_trick)
      : replay_(strain, rules_of(StrainKind::suit, options, Game::coinche), values, last_trick) {}

  std::optional<std::pair<std::vector<int>, std::vector<int>>> replay(nb::handle hands, int leader,
                                                                      nb::handle tricks) const {
    DeckText dealt, played;
    if (!dealt.append_lists(hands.ptr(), seat_count, hand_size) || !dealt.full()) return {};
    if (!played.append_lists(tricks.ptr(), hand_size, seat_count)) return {};
    const std::optional<Replayed> replayed = replay_.replay(dealt.view(), leader, played.view());
    if (!replayed) return {};
    const auto winners = replayed->winners.begin();
    const auto points = replayed->points.begin();
    return std::pair(std::vector<int>(winners, winners + replayed->tricks),
                     std::vector<int>(points, points + replayed->tricks));
  }

 private:
  Replay replay_;
};

}  // namespace

NB_MODULE(_core, module) {
  // Caches of Python may keep objects to the end of the program: that is not a leak. To look for
  // leaks, set the variable.
  nb::set_leak_warnings(std::getenv("COINCHE_LEAK_WARNINGS") != nullptr);
  module.doc() =
      "The native double-dummy engines; solvers.double_dummy has the Python classes for them.";
  nb::class_<State>(module, "State", "A position of one engine, with what side 0 has won before.");
  nb::class_<PyEngine>(module, "Engine",
                       "Answers questions about positions of one strain under one ruleset.\n\n"
                       "Cards are suit * 9 + rank (suits S H D C, ranks 6 7 8 9 T J Q K A); seats\n"
                       "are numbered in turn order, and side 0 is seats 0 and 2. ``strain`` is\n"
                       "S H D C NT AT TOP BOTTOM = 0..7, ``game`` coinche or jass-coinche, for\n"
                       "which the options of Coinche have no meaning. ``options`` are all those\n"
                       "of the play, by name. ``scale`` is\n"
                       "numerator, denominator and the points of the last trick; ``credited`` has\n"
                       "a bit for each seat whose tricks count for side 0.")
      .def(nb::init<int, std::string_view, const Options&, const std::vector<int>&,
                    std::tuple<int, int, int>, int, std::size_t>(),
           nb::kw_only(), "strain"_a, "game"_a, "options"_a, "values"_a, "scale"_a, "credited"_a,
           "table_mib"_a)
      .def("state", &PyEngine::state, "hands"_a, "leader"_a, "trick"_a, "won"_a,
           "The position with these hands and this running trick. Raises ValueError if impossible.")
      .def("set_limits", &PyEngine::set_limits, "timeout_s"_a.none(), "nodes"_a.none(),
           "Limit all questions together, from now until the next call.")
      .def("points", &PyEngine::points, "state"_a, "Bounds of the points of side 0.")
      .def("decide", &PyEngine::decide, "state"_a, "target"_a,
           "Bounds of the points of side 0 that decide whether it reaches the target.")
      .def("cards", &PyEngine::cards, "state"_a,
           "Each legal card, with bounds of the points of side 0 after it.")
      .def("line", &PyEngine::line, "state"_a, "points"_a,
           "Cards to the end that keep side 0 at its exact value.")
      .def("legal", &PyEngine::legal, "state"_a, "Legal cards of the seat to play.")
      .def("clear", &PyEngine::clear, "Forget all positions.")
      .def_prop_ro("nodes", &PyEngine::nodes, "Positions with a card to play seen so far.")
      .def_prop_ro("stopped", &PyEngine::stopped, "Whether a limit was reached since it was set.");
  nb::class_<PyReplay>(
      module, "Replay",
      "Replays recorded deals of one strain under one ruleset; arguments as Engine's.")
      .def(nb::init<int, const Options&, const std::array<int, card_count>&, int>(), nb::kw_only(),
           "strain"_a, "options"_a, "values"_a, "last_trick"_a)
      .def("replay", &PyReplay::replay, "hands"_a.none(), "leader"_a, "tricks"_a.none(),
           "Winners and points of the complete tricks.\n\n"
           "``hands`` is a list of four lists of eight cards, in turn order; ``tricks`` one of up\n"
           "to eight lists of four cards in the order played, of which the last may be shorter. A\n"
           "card is a string of two letters. None if the form is another one, the hands are not a\n"
           "deal of the 32 cards, or a card is not legal.");
  coins::add_to(module);
}
