// The engine of Coins for Python. Cards and seats as coins/engine.hpp numbers them; no logic.
#include "bind/coins_bindings.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <bit>
#include <cstddef>
#include <span>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "bind/python_limits.hpp"
#include "coins/engine.hpp"
#include "coins/layers/layer_engine.hpp"

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
    if (card < 0 || card >= suit_count * rank_count)
      throw std::invalid_argument("a card is not 0..47");
    if (seen >> card & 1) throw std::invalid_argument("a card is given twice");
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

using Bytes =
    nb::ndarray<const std::uint8_t, nb::memview, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

class PyLayers {
 public:
  PyLayers(const Position& position, Kernel kernel, int jobs) : engine_(position, kernel, jobs) {}

  bool rise(std::optional<double> timeout_s) {
    const Limits limits = limits_from_python(timeout_s, {});
    nb::gil_scoped_release unlocked;
    if (engine_.newest() >= engine_.layers())
      throw std::invalid_argument("there is no layer above");
    return engine_.rise(limits);
  }

  void widen() {
    nb::gil_scoped_release unlocked;
    if (engine_.width() + 1 >= width_count) throw std::invalid_argument("there are no wider cells");
    engine_.widen();
  }

  std::pair<int, int> force(const Position& position, std::optional<double> timeout_s,
                            std::optional<std::uint64_t> nodes) {
    const Limits limits = limits_from_python(timeout_s, nodes);
    nb::gil_scoped_release unlocked;
    const CoinBounds bounds = engine_.force(position, limits);
    return {bounds.low, bounds.high};
  }

  std::vector<int> trick(const Position& position, int coins, std::optional<double> timeout_s,
                         std::optional<std::uint64_t> nodes) {
    const Limits limits = limits_from_python(timeout_s, nodes);
    nb::gil_scoped_release unlocked;
    return engine_.trick(position, coins, limits);
  }

  Bytes cells() const {
    const std::span<const std::byte> cells = engine_.cells();
    return Bytes(cells.data(), {cells.size()}, nb::find(this));
  }

  bool put(int layer, const Bytes& cells) {
    if (layer < 1 || layer > engine_.layers())
      throw std::invalid_argument("there is no such layer");
    return engine_.put(layer, std::as_bytes(std::span(cells.data(), cells.size())));
  }

  std::uint64_t peak_bytes(int width) const {
    if (width < 0 || width >= width_count) throw std::invalid_argument("there is no such width");
    return engine_.peak_bytes(width);
  }

  std::uint64_t layer_bytes(int layer) const { return engine_.layer_bytes(layer); }
  std::uint64_t states(int layers) const { return engine_.states(layers); }
  double leaves() const { return engine_.leaves(); }
  std::uint64_t searched() const { return engine_.searched(); }
  int layers() const { return engine_.layers(); }
  int newest() const { return engine_.newest(); }
  int width() const { return engine_.width(); }

 private:
  LayerEngine engine_;
};

class PyEngine {
 public:
  explicit PyEngine(std::size_t table_mib) : engine_(table_mib) { set_limits({}, {}); }

  // An interrupt ends a search as a limit does: what it has proven is not lost. It also ends all
  // later searches, until `clear`.
  void set_limits(std::optional<double> timeout_s, std::optional<std::uint64_t> nodes) {
    Limits limits = limits_from_python(timeout_s, nodes);
    limits.interrupted = [this, ask = std::move(limits.interrupted)] {
      if (interrupted_) return true;
      try {
        return ask();
      } catch (const nb::python_error& error) {
        const nb::gil_scoped_acquire locked;
        if (!error.matches(PyExc_KeyboardInterrupt)) throw;
        return interrupted_ = true;
      }
    };
    engine_.set_limits(limits);
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

  std::optional<std::pair<std::array<int, seat_count>, std::vector<int>>> max_n(
      const Position& position) {
    nb::gil_scoped_release unlocked;
    auto play = engine_.max_n(position);
    if (!play) return {};
    const auto [a, b, c] = play->coins;
    return std::pair(std::array<int, seat_count>{a, b, c}, std::move(play->cards));
  }

  void interrupt() { interrupted_ = true; }

  void clear() {
    engine_.clear();
    interrupted_ = false;
  }

  std::uint64_t nodes() const { return engine_.nodes(); }
  bool stopped() const { return engine_.stopped(); }
  bool interrupted() const { return interrupted_; }

 private:
  Engine engine_;
  std::atomic<bool> interrupted_ = false;
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
      .def(
          "__init__",
          [](Position* position, const std::array<std::vector<int>, seat_count>& hands, int leader,
             const std::vector<int>& trick) {
            new (position) Position(position_of(hands, leader, trick));
          },
          nb::kw_only(), "hands"_a, "leader"_a, "trick"_a);
  nb::class_<PyEngine>(
      module, "CoinsEngine",
      "Answers questions about positions of Coins.\n\n"
      "Cards are suit * 12 + rank (suits C O S B, ranks from 2 to ace); seats are\n"
      "numbered in turn order from the one the question is about, which is 0.")
      .def(nb::init<std::size_t>(), nb::kw_only(), "table_mib"_a)
      .def("set_limits", &PyEngine::set_limits, "timeout_s"_a.none(), "nodes"_a.none(),
           "Limit all questions together, from now until the next call.")
      .def("force", &PyEngine::force, "position"_a,
           "Bounds of the coins seat 0 can still force against the others.")
      .def("race", &PyEngine::race, "position"_a, "needs"_a,
           "Whether seat 0 can get its need before another gets its own; None at a limit.")
      .def("cards", &PyEngine::cards, "position"_a,
           "Each card of the seat to play, with bounds of the coins of seat 0 after it.")
      .def("line", &PyEngine::line, "position"_a, "coins"_a,
           "Cards to the end that keep seat 0 at its exact value.")
      .def("max_n", &PyEngine::max_n, "position"_a,
           "Coins of each seat and the cards to the end with max-n; None at a limit.")
      .def("clear", &PyEngine::clear, "Forget all positions, and an interrupt.")
      .def("interrupt", &PyEngine::interrupt,
           "End this search and all later ones, until cleared; another thread may call it.")
      .def_prop_ro("nodes", &PyEngine::nodes, "Positions at the start of a trick searched so far.")
      .def_prop_ro("stopped", &PyEngine::stopped, "Whether a limit was reached since it was set.")
      .def_prop_ro("interrupted", &PyEngine::interrupted,
                   "Whether the keyboard or another thread sent an interrupt; it acts as a limit.");
  nb::enum_<Kernel>(module, "CoinsKernel", "Forms of the loops of layers; all give the same cells.")
      .value("portable", Kernel::portable)
      .value("avx2", Kernel::avx2)
      .value("avx512", Kernel::avx512);
  module.def("coins_can_go_by", &machine_has, "kernel"_a, "Whether this machine has a kernel.");
  nb::class_<PyLayers>(module, "CoinsLayers", "All states of a deal of Coins, one layer at a time.")
      .def(nb::init<const Position&, Kernel, int>(), "position"_a, nb::kw_only(), "kernel"_a,
           "jobs"_a)
      .def("rise", &PyLayers::rise, "timeout_s"_a.none(),
           "Compute the next layer; False, and nothing has changed, at the limit.")
      .def("widen", &PyLayers::widen, "Begin again with cells that hold higher numbers.")
      .def(
          "force", &PyLayers::force, "position"_a, "timeout_s"_a.none(), "nodes"_a.none(),
          "Bounds of the coins seat 0 can still force, by the newest layer or a search down to it.")
      .def("trick", &PyLayers::trick, "position"_a, "coins"_a, "timeout_s"_a.none(),
           "nodes"_a.none(), "Cards to the end of the trick that keep seat 0 at its exact value.")
      .def("cells", &PyLayers::cells, "The newest layer; valid until the next one is computed.")
      .def("put", &PyLayers::put, "layer"_a, "cells"_a,
           "Continue from a layer computed before; False if its cells are impossible.")
      .def("peak_bytes", &PyLayers::peak_bytes, "width"_a,
           "Bytes of memory that layers of a width need.")
      .def("layer_bytes", &PyLayers::layer_bytes, "layer"_a, "Bytes of the cells of a layer.")
      .def("states", &PyLayers::states, "layers"_a, "The number of states in the lowest layers.")
      .def("leaves", &PyLayers::leaves, "The work for all layers.")
      .def_prop_ro("searched", &PyLayers::searched, "Positions searched above layers so far.")
      .def_prop_ro("layers", &PyLayers::layers, "The number of layers to compute.")
      .def_prop_ro("newest", &PyLayers::newest, "Tricks left in the newest layer; 0 at first.")
      .def_prop_ro("width", &PyLayers::width, "The index of the width of cells.");
  module.attr("COINS_WIDTHS") = width_count;
  module.def("coins_winner", &winner, "cards"_a,
             "The place of the card that wins a trick of Coins.");
}

}  // namespace coinche::coins
