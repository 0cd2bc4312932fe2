// An engine answers questions about positions of one strain under one ruleset. It owns its
// transposition table; any number of engines may live in one process, one thread each at a time.
#pragma once

#include <cstdint>
#include <vector>

#include "four_seats/search.hpp"

namespace coinche {

// How a side's points come from the values of its cards: scaled, rounded, then the last trick.
struct Scale {
  int numerator = 1;
  int denominator = 1;
  int last_trick = 10;

  int points(int card_sum, bool won_last_trick) const {
    return (2 * card_sum * numerator + denominator) / (2 * denominator) +
           (won_last_trick ? last_trick : 0);
  }
  // Fewest card values that give at least `points` without the last trick.
  int card_sum_for(int points) const;
};

struct Bounds {
  int low;
  int high;
  bool exact() const { return low == high; }
};

// A position, with the card values side 0 has won before it.
struct State {
  Position position;
  int won = 0;
};

struct CardBounds {
  int card;
  Bounds points;
};

class Engine {
 public:
  Engine(const Rules& rules, const CardValues& values, const Scale& scale, int credited,
         std::size_t table_mebibytes);

  // Points of side 0 in the whole deal with best play; bounds where a limit was reached.
  Bounds points(const State& state);

  // Bounds that decide whether side 0 can reach `target` points: low is `target` or high one less,
  // or neither where a limit was reached first.
  Bounds decide(const State& state, int target);

  // The same for every legal card of the seat to play: points of side 0 after it.
  std::vector<CardBounds> cards(const State& state);

  // Cards to the end that keep side 0 at `points`, its exact value: of the cards that do, each
  // time the one worth least. Shorter where a limit was reached.
  std::vector<int> line(State state, int points);

  // The limits hold for all questions until set again; whether one was reached since.
  void set_limits(const Limits& limits);
  bool stopped() const { return stopped_; }

  void clear() { search_.clear(); }
  std::uint64_t nodes() const { return search_.nodes(); }
  const Rules& rules() const { return search_.rules(); }
  State after(const State& state, int card) const;

 private:
  Bounds range(const State& state) const;
  Bounds close_in(const State& state, Bounds bounds, int guess);
  void narrow(const State& state, int target, Bounds& bounds);
  bool reaches(const State& state, int target);
  int first_guess(const State& state) const;

  Search search_;
  Scale scale_;
  int credited_;
  bool stopped_ = false;
};

}  // namespace coinche
