#include "coins/layers/census.hpp"

#include <algorithm>
#include <array>

namespace coinche::coins {
namespace {

constexpr int side = most_tricks + 1;

int index_of(const Counts& counts) { return (counts[0] * side + counts[1]) * side + counts[2]; }

// Pairs of holdings of two suits, by how many cards of both each seat owns.
struct Pairs {
  struct Entry {
    std::uint64_t pairs = 0;
    double lanes = 0;                          // the same, filled up
    std::array<double, seat_count> choices{};  // of all lanes together
  };

  Pairs(const Layout& layout, int place, int other_place, int pad) : entries(side * side * side) {
    for (const Shape& shape : layout.suit(place).shapes()) {
      for (const Shape& other : layout.suit(other_place).shapes()) {
        const std::uint64_t pairs = static_cast<std::uint64_t>(shape.size()) * other.size();
        Counts counts = shape.counts;
        for (int seat = 0; seat < seat_count; ++seat) counts[seat] += other.counts[seat];
        if (!pairs) continue;
        const auto lanes = static_cast<double>((pairs + pad - 1) / pad * pad);
        Entry& entry = entries[index_of(counts)];
        entry.pairs += pairs;
        entry.lanes += lanes;
        for (int seat = 0; seat < seat_count; ++seat)
          entry.choices[seat] += lanes * (shape.most_choices[seat] + other.most_choices[seat]);
      }
    }
  }

  std::vector<Entry> entries;
};

LayerCount count_of(const Pairs& rows, const Pairs& lanes, int tricks) {
  LayerCount count;
  double cells = 0;
  std::array<double, seat_count> choices{};
  Counts left;
  for (left[0] = 0; left[0] <= tricks; ++left[0])
    for (left[1] = 0; left[1] <= tricks; ++left[1])
      for (left[2] = 0; left[2] <= tricks; ++left[2]) {
        const auto& row = rows.entries[index_of(left)];
        const auto& lane =
            lanes.entries[index_of({tricks - left[0], tricks - left[1], tricks - left[2]})];
        count.states += row.pairs * lane.pairs;
        cells += row.lanes * lane.lanes;
        for (int seat = 0; seat < seat_count; ++seat)
          choices[seat] += row.choices[seat] * lane.lanes + row.lanes * lane.choices[seat];
      }
  // Assumes that all states have the same number of choices: the product of means for the mean of
  // products.
  if (cells > 0) count.leaves = choices[0] * choices[1] * choices[2] / (cells * cells);
  return count;
}

}  // namespace

std::vector<LayerCount> census(const Layout& layout, int most, int lanes_at_a_time) {
  const Pairs rows(layout, 0, 1, 1), lanes(layout, 2, 3, lanes_at_a_time);
  std::vector<LayerCount> counts;
  for (int tricks = 0; tricks <= most; ++tricks) counts.push_back(count_of(rows, lanes, tricks));
  return counts;
}

}  // namespace coinche::coins
