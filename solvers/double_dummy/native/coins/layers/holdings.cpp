#include "coins/layers/holdings.hpp"

#include <algorithm>
#include <bit>
#include <unordered_set>

#include "invariant.hpp"

namespace coinche::coins {
namespace {

constexpr int none = -1;

// The height of the choice of that number; none where there are no more.
int height_of(Owners choices, int number) {
  for (; number > 0; --number) choices &= choices - 1;
  return choices ? std::countr_zero(choices) / 2 : none;
}

}  // namespace

Counts counts_of(Owners owners) {
  Counts counts;
  for (int seat = 0; seat < seat_count; ++seat)
    counts[seat] = std::popcount(owned_by(owners, seat));
  return counts;
}

Holdings::Holdings(Owners dealt)
    : dealt_(counts_of(dealt)), strides_{(dealt_[1] + 1) * (dealt_[2] + 1), dealt_[2] + 1, 1} {
  shapes_.resize((dealt_[0] + 1) * strides_[0]);
  std::vector<Owners> found{dealt};
  std::unordered_set<Owners> seen{dealt};
  for (std::size_t next = 0; next < found.size(); ++next) {
    const Owners owners = found[next];
    add(owners);
    for (int height = 0; height < length(owners); ++height)
      if (const Owners rest = without(owners, height); seen.insert(rest).second)
        found.push_back(rest);
  }
  for (Shape& shape : shapes_) std::ranges::sort(shape.holdings, {}, &Holding::owners);
  for (Shape& shape : shapes_)
    for (Holding& holding : shape.holdings) link(holding);
}

int Holdings::number(const Counts& counts) const {
  for (int seat = 0; seat < seat_count; ++seat)
    if (counts[seat] < 0 || counts[seat] > dealt_[seat]) return none;
  return counts[0] * strides_[0] + counts[1] * strides_[1] + counts[2] * strides_[2];
}

int Holdings::place(Owners owners) const {
  const auto& holdings = shapes_[number(counts_of(owners))].holdings;
  const auto found = std::ranges::lower_bound(holdings, owners, {}, &Holding::owners);
  COINCHE_CHECK(found != holdings.end() && found->owners == owners);
  return static_cast<int>(found - holdings.begin());
}

void Holdings::add(Owners owners) {
  const Counts counts = counts_of(owners);
  Shape& shape = shapes_[number(counts)];
  shape.counts = counts;
  Holding holding{.owners = owners, .choices = {}, .steps = {}, .removals = {}};
  for (int seat = 0; seat < seat_count; ++seat) {
    const int cards = std::popcount(choices(owners, seat));
    holding.choices[seat] = static_cast<std::uint8_t>(cards);
    shape.most_choices[seat] = std::max(shape.most_choices[seat], cards);
  }
  holding.steps[2] = 1;
  holding.steps[1] = static_cast<std::uint16_t>(holding.choices[2] + 1);
  holding.steps[0] = static_cast<std::uint16_t>(holding.steps[1] * (holding.choices[1] + 1));
  shape.holdings.push_back(std::move(holding));
}

void Holdings::link(Holding& holding) const {
  std::array<Owners, seat_count> own;
  for (int seat = 0; seat < seat_count; ++seat) own[seat] = choices(holding.owners, seat);
  std::array<int, seat_count> heights;
  for (int a = 0; a <= holding.choices[0]; ++a) {
    heights[0] = height_of(own[0], a);
    for (int b = 0; b <= holding.choices[1]; ++b) {
      heights[1] = height_of(own[1], b);
      for (int c = 0; c <= holding.choices[2]; ++c) {
        heights[2] = height_of(own[2], c);
        const auto winner = std::ranges::max_element(heights) - heights.begin();
        std::array<int, seat_count> gone = heights;
        std::ranges::sort(gone, std::ranges::greater{});
        Owners rest = holding.owners;
        for (const int height : gone)
          if (height != none) rest = without(rest, height);
        holding.removals.push_back(
            {static_cast<std::uint16_t>(place(rest)), static_cast<std::uint8_t>(winner)});
      }
    }
  }
}

}  // namespace coinche::coins
