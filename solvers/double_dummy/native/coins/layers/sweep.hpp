// Works out the blocks of one layer from the layer below it.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "coins/layers/kernels/kernel.hpp"
#include "coins/layers/kernels/leaves.hpp"
#include "coins/layers/lanes.hpp"
#include "coins/layers/layers.hpp"

namespace coinche::coins {

template <class Width>
class Sweep {
  using Cell = typename Width::Cell;

 public:
  // `watch` is called once in some thousand states, and may throw.
  Sweep(const Layout& layout, const Layer<Width>& below, Layer<Width>& layer, Kernel kernel,
        const std::function<void()>& watch)
      : kernel_(sizeof(Cell) == 1 ? kernel : Kernel::portable),
        layout_(layout),
        below_(below),
        layer_(layer),
        watch_(watch) {}

  // Works out the blocks of a group.
  void run(const Group& group);

 private:
  // A card a seat may play, or cards of several, in steps towards what they lead to: see Holding
  // and LaneMaps.
  struct Choice {
    int from;   // the place of its suit, times a power of four for the seat
    int a, b;   // steps in the first two suits
    int lanes;  // and in the last two

    Choice operator+(const Choice& other) const {
      return {from + other.from, a + other.a, b + other.b, lanes + other.lanes};
    }
  };

  // Where to find the states that tricks of certain suits lead to, and who wins these tricks.
  struct Target {
    const Cell* first = nullptr;
    std::uint64_t row = 0;   // states for one holding of the second suit
    std::uint64_t rows = 0;  // holdings of the second suit
    int winner = 0;          // a seat, or one of the three below
    Cell coins = 0;
  };
  static constexpr int higher_of_a = 3, higher_of_b = 4, higher_in_lane = 5;

  void find_targets(const Shapes& shapes);
  Target target(const Shapes& shapes, const std::array<int, seat_count>& places) const;
  void block(const Shapes& shapes);
  void find_choices(const Holding& a, const Holding& b);
  void row(const Holding& a, const Holding& b, Cell* out);
  void sweep_with(const Holding& a, const Holding& b, const Choice& third);
  Leaf<Cell> leaf(const Holding& a, const Holding& b, const Choice& own, const Choice& others,
                  Cell* worst) const;
  void take_leaves();

  bool looked_up(const Leaf<Cell>& leaf) const;

  const Kernel kernel_;
  const Layout& layout_;
  const Layer<Width>& below_;
  Layer<Width>& layer_;
  const std::function<void()>& watch_;
  LaneMaps lanes_{lanes_at_a_time(kernel_)};
  std::array<Target, suit_count * suit_count * suit_count> targets_;
  std::array<std::vector<Choice>, seat_count> choices_;

  // A row of lanes for each: what a trick leads to, results of rows of tricks, one for each card of
  // seat 0 where there are several.
  std::vector<Cell> after_, best_, second_leads_, third_leads_;
  std::vector<Cell> worst_of_all_, worst_with_third_, unsettled_;
  std::vector<Leaf<Cell>> leaves_;
  std::vector<char> settled_with_third_;
  bool second_settled_ = false, third_settled_ = false;  // all lanes are 0
};

}  // namespace coinche::coins
