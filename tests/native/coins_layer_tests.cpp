#include <algorithm>
#include <chrono>
#include <cstring>
#include <stdexcept>
#include <vector>

#include "check.hpp"
#include "coins/layers/layer_engine.hpp"
#include "coins_plain.hpp"
#include "coins_tests.hpp"

using namespace coinche::coins;
using coinche::Limits;

namespace {

std::vector<Kernel> kernels() {
  std::vector<Kernel> kernels;
  for (const Kernel kernel : {Kernel::portable, Kernel::avx2, Kernel::avx512})
    if (machine_has(kernel)) kernels.push_back(kernel);
  return kernels;
}

// An engine by a kernel and from a width of cells, both by turns.
struct Layers : LayerEngine {
  Layers(const Plain& state, int round)
      : LayerEngine(position_of(state), kernels()[round % kernels().size()], 1 + round / 2 % 3) {
    for (int wider = round / 9 % width_count; wider > 0; --wider) widen();
  }
};

void rise_to(LayerEngine& layers, int layer) {
  while (layers.newest() < layer) check(layers.rise({}), "Coins: layers stop without a limit");
}

// By all layers, wider cells if need be.
CoinBounds by_layers(LayerEngine& layers, const Plain& state) {
  rise_to(layers, layers.layers());
  CoinBounds bounds = layers.force(position_of(state), {});
  while (!bounds.exact()) {
    layers.widen();
    rise_to(layers, layers.layers());
    bounds = layers.force(position_of(state), {});
  }
  return bounds;
}

// A trick to its end, at random.
Plain random_trick(Plain state, Random& random) {
  do {
    const auto& hand = state.hands[state.to_play()];
    state = plain_after(state, hand[random() % hand.size()]);
  } while (!state.trick.empty());
  state.won = {};
  return state;
}

Limits some_nodes(std::uint64_t nodes) {
  Limits limits;
  limits.nodes = nodes;
  return limits;
}

}  // namespace

void coins_layers_equal_plain_minimax(int positions) {
  Random random(12);
  for (int round = 0; round < positions; ++round) {
    const int size = round % 100 == 99 ? 4 : 1 + round % 3;
    Plain state = random_plain(random, size, static_cast<int>(random() % 3));
    Layers layers(state, round);
    const int value = plain_force(state, 0);
    check(by_layers(layers, state).low == value, "Coins: layers differ from plain minimax");
    for (const int card : state.hands[state.to_play()]) {
      const Plain after = plain_after(state, card);
      check(after.won[0] + by_layers(layers, after).low == plain_force(after, 0),
            "Coins: the value of a card by layers differs from plain minimax");
    }
    Plain end = state;
    for (const int card : layers.trick(position_of(state), value, {})) {
      end = plain_after(end, card);
      check(plain_force(end, 0) == value, "Coins: a trick from layers leaves its value");
    }
    check(end.trick.empty() && end.hands[0].size() < static_cast<std::size_t>(size),
          "Coins: a trick from layers does not go to its end");
    for (state.leader = 0; state.trick.empty() && state.leader < 3; ++state.leader)
      check(by_layers(layers, state).low == plain_force(state, 0),
            "Coins: layers depend on the leader of the question");
  }
}

void coins_layers_equal_search(int positions) {
  Random random(13);
  Engine engine(16);
  engine.set_limits({});
  for (int round = 0; round < positions; ++round) {
    const int size = 5 + round % 4;
    const Plain state = random_plain(random, size, static_cast<int>(random() % 3));
    Layers layers(state, round);
    check(by_layers(layers, state).low == engine.force(position_of(state)).low,
          "Coins: layers differ from the search");
    for (int trick = 0; trick < 5; ++trick) {
      const Plain after = random_trick(state, random);
      check(by_layers(layers, after).low == engine.force(position_of(after)).low,
            "Coins: layers differ from the search after a trick");
      const Plain further = plain_after(after, after.hands[after.to_play()].front());
      check(by_layers(layers, further).low == engine.force(position_of(further)).low,
            "Coins: layers differ from the search in mid-trick below them");
    }
  }
}

// Above each layer a search finds the value, or with few nodes true bounds of it.
void coins_searches_end_at_layers(int positions) {
  Random random(17);
  Engine engine(16);
  engine.set_limits({});
  for (int round = 0; round < positions; ++round) {
    const Plain state = random_plain(random, 6 + round % 2, static_cast<int>(random() % 3));
    const Position position = position_of(state);
    const int value = engine.force(position).low;
    Layers layers(state, round);
    for (int layer = 1; layer < layers.layers(); ++layer) {
      rise_to(layers, layer);
      const std::uint64_t before = layers.searched();
      const CoinBounds few = layers.force(position, some_nodes(random() % 30));
      check(few.low <= value && value <= few.high, "Coins: bounds above a layer are not true");
      check(layers.searched() - before < 30, "Coins: more nodes above a layer than allowed");
      const CoinBounds all = layers.force(position, {});
      check(all.exact() && all.low == value,
            "Coins: a search down to a layer differs from one to the end");
    }
    const std::vector<int> trick = layers.trick(position, value, {});
    Plain end = state;
    for (const int card : trick) end = plain_after(end, card);
    check(end.trick.empty() && end.won[0] + engine.force(position_of(end)).low == value,
          "Coins: a trick found above a layer leaves its value");
  }
}

// One seat has nothing but coins, one nothing but swords, one nothing but clubs: coins always win.
void coins_layers_tell_any_number() {
  for (int size = 1; size <= 12; ++size) {
    for (int seat = 0; seat < 3; ++seat) {
      Plain state;
      for (int card = 0; card < 3 * size; ++card)
        state.hands[(card + seat) % 3].push_back((card % 3 + 1) * 12 + card / 3);
      const int value = seat == 0 ? size : 0;
      Layers layers(state, size);
      for (int layer = 1; layer < layers.layers() && size <= 7; ++layer) {
        Layers to_layer(state, size);  // whose search remembers nothing
        rise_to(to_layer, layer);
        check(to_layer.force(position_of(state), {}).low == value,
              "Coins: a number is too high for a search to layers");
      }
      check(by_layers(layers, state).low == value, "Coins: a number is too high for layers");
    }
  }
}

void coins_layers_stop_in_time(int positions) {
  Random random(14);
  for (int round = 0; round < positions; ++round) {
    const Plain state = random_plain(random, 6, 0);
    Layers layers(state, round);
    rise_to(layers, 3);
    const std::vector<std::byte> before(layers.cells().begin(), layers.cells().end());
    Limits limits;
    limits.deadline = std::chrono::steady_clock::now();
    check(!layers.rise(limits) && layers.newest() == 3, "Coins: layers go over a limit");
    check(std::ranges::equal(before, layers.cells()), "Coins: a layer is lost at a limit");
    Engine engine(1);
    engine.set_limits({});
    check(by_layers(layers, state).low == engine.force(position_of(state)).low,
          "Coins: layers do not go on after a limit");
  }
}

void coins_layers_go_on_from_kept_cells(int positions) {
  Random random(18);
  for (int round = 0; round < positions; ++round) {
    const Plain state = random_plain(random, 6, 0);
    Layers layers(state, round);
    rise_to(layers, 3);
    Layers other(state, round);
    other.put(3, layers.cells());
    check(other.newest() == 3, "Coins: kept cells are not the newest layer");
    check(by_layers(other, state).low == by_layers(layers, state).low,
          "Coins: kept cells change a value");
    bool refused = false;
    try {
      other.put(2, layers.cells());
    } catch (const std::invalid_argument&) {
      refused = true;
    }
    check(refused, "Coins: a layer is taken for another");
  }
}

// What a cell of a width cannot be, next to what it can and far from it.
const std::vector<std::vector<int>> impossible_cells{
    {0x40, 0xFF}, {6 * 6 * 6, 0xFF}, {0x00D, 0x0D0, 0xD00, 0x1000, 0xFFFF}};

void coins_layers_refuse_cells_that_cannot_be(int positions) {
  Random random(20);
  for (int round = 0; round < positions; ++round) {
    const Plain state = random_plain(random, 6, 0);
    Layers layers(state, round * 9);
    rise_to(layers, 3);
    const std::size_t cell_size = cell_bytes(layers.width());
    for (const int cell : impossible_cells[layers.width()]) {
      std::vector<std::byte> cells(layers.cells().begin(), layers.cells().end());
      const std::size_t place = random() % (cells.size() / cell_size) * cell_size;
      std::memcpy(cells.data() + place, &cell,
                  cell_size);  // of a machine whose low bytes come first
      Layers other(state, round * 9);
      check(!other.put(3, cells), "Coins: cells that cannot be are taken");
      check(other.newest() == 0, "Coins: cells that cannot be are the newest layer");
      check(other.put(3, layers.cells()), "Coins: cells are refused after others that cannot be");
    }
  }
}

namespace {

// Seat 0 has little but coins, another little but swords, a third little but clubs, in each order.
Plain rich_plain(Random& random, int size) {
  std::array<std::vector<int>, suit_count> of_suit;
  for (int card = 0; card < 48; ++card) of_suit[card / 12].push_back(card);
  for (auto& cards : of_suit) std::shuffle(cards.begin(), cards.end(), random);
  Plain state;
  state.leader = static_cast<int>(random() % 3);
  const int turn = static_cast<int>(random() % 2);
  for (int card = 0; card < 3 * size; ++card) {
    const int seat = card % 3;
    const int suit = seat == 0 ? coins : seat == 1 + turn ? swords : clubs;
    auto& cards = of_suit[random() % 8 ? suit : random() % 4];
    auto& taken = cards.empty() ? of_suit[cups] : cards;
    state.hands[seat].push_back(taken.back());
    taken.pop_back();
  }
  return state;
}

}  // namespace

// The widest cells have no loops but the portable ones.
void coins_wide_cells_tell_high_numbers(int positions) {
  Random random(21);
  Engine engine(16);
  engine.set_limits({});
  int high = 0;
  for (int round = 0; round < positions; ++round) {
    const int size = 3 + round % 6;
    Plain state = rich_plain(random, size);
    LayerEngine layers(position_of(state), Kernel::portable, 1 + round % 2);
    layers.widen();
    layers.widen();
    rise_to(layers, layers.layers());
    for (state.leader = 0; state.leader < 3; ++state.leader) {
      const int value = size <= 3 ? plain_force(state, 0) : engine.force(position_of(state)).low;
      const CoinBounds found = layers.force(position_of(state), {});
      check(found.exact() && found.low == value, "Coins: wide cells differ from another search");
      high += value > 4;
    }
  }
  check(high >= positions / 2, "Coins: too few high numbers to try wide cells with");
}

namespace {

template <class Width>
void compare_cells(const std::vector<Layer<Wide>>& wide, const Layout& layout) {
  Layer<Width> below(layout, 0);
  for (const Layer<Wide>& expected : wide) {
    Layer<Width> layer = layer_above(layout, below, {Kernel::portable, 1, [] {}});
    for (const Kernel kernel : kernels())
      for (const int jobs : {1, 3})
        check(std::ranges::equal(layer_above(layout, below, {kernel, jobs, [] {}}).cells(),
                                 layer.cells()),
              "Coins: a cell depends on the kernel or the jobs");
    for (std::size_t state = 0; state < layer.cells().size(); ++state)
      for (int leader = 0; leader < seat_count; ++leader)
        check(Width::field(layer.cells()[state], leader) ==
                  std::min<int>(Width::most, Wide::field(expected.cells()[state], leader)),
              "Coins: a cell depends on its width");
    below = std::move(layer);
  }
}

}  // namespace

void coins_cells_are_the_same_by_any_kernel_width_and_jobs(int positions) {
  Random random(15);
  for (int round = 0; round < positions; ++round) {
    const int tricks = 3 + round % 4;
    const Layout layout(node_of(position_of(random_plain(random, tricks + 1, 0))));
    std::vector<Layer<Wide>> wide;
    wide.push_back(Layer<Wide>(layout, 0));
    for (int left = 1; left <= tricks; ++left)
      wide.push_back(layer_above(layout, wide.back(), {Kernel::portable, 1, [] {}}));
    const auto counts = census(layout, tricks, 16);
    for (int left = 0; left <= tricks; ++left)
      check(counts[left].states == wide[left].cells().size(),
            "Coins: states of a layer are miscounted");
    wide.erase(wide.begin());
    compare_cells<Narrow>(wide, layout);
    compare_cells<Middle>(wide, layout);
    compare_cells<Wide>(wide, layout);
  }
}
