#include "coins/layers/layout.hpp"

#include <algorithm>
#include <functional>
#include <utility>

namespace coinche::coins {

// The suits with most cards come last, for more lanes.
Layout::Layout(const Node& dealt) : order_{cups, coins, swords, clubs} {
  std::ranges::stable_sort(order_, {}, [&dealt](int suit) { return length(dealt.suits[suit]); });
  for (const int suit : order_) suits_.emplace_back(dealt.suits[suit]);
  place_of_coins_ = static_cast<int>(std::ranges::find(order_, coins) - order_.begin());
}

// The shape of the second suit, to which the shapes of the others leave no choice; -1 for none.
int Layout::last_shape(int tricks, const Shapes& shapes) const {
  Counts left;
  for (int seat = 0; seat < seat_count; ++seat)
    left[seat] = tricks - shape(0, shapes[0]).counts[seat] - shape(2, shapes[2]).counts[seat] -
                 shape(3, shapes[3]).counts[seat];
  return suits_[1].number(left);
}

std::uint64_t Layout::block_size(const Shapes& shapes) const {
  std::uint64_t size = 1;
  for (int place = 0; place < suit_count; ++place) size *= shape(place, shapes[place]).size();
  return size;
}

std::vector<Group> Layout::groups(int tricks) const {
  std::vector<std::pair<std::uint64_t, Group>> sized;
  for (int c = 0; c < shape_count(2); ++c) {
    for (int d = 0; d < shape_count(3); ++d) {
      std::uint64_t size = 0;
      each_block(tricks, {c, d}, [&](const Shapes& shapes) { size += block_size(shapes); });
      if (size) sized.push_back({size, {c, d}});
    }
  }
  std::ranges::stable_sort(sized, std::ranges::greater{},
                           [](const auto& each) { return each.first; });
  std::vector<Group> groups;
  for (const auto& [size, group] : sized) groups.push_back(group);
  return groups;
}

Shapes Layout::shapes_of(const Node& node) const {
  Shapes shapes;
  for (int place = 0; place < suit_count; ++place)
    shapes[place] = suits_[place].number(counts_of(node.suits[order_[place]]));
  return shapes;
}

std::uint64_t Layout::place_in_block(const Node& node, const Shapes& shapes) const {
  std::uint64_t place = 0;
  for (int digit = 0; digit < suit_count; ++digit)
    place =
        place * shape(digit, shapes[digit]).size() + suits_[digit].place(node.suits[order_[digit]]);
  return place;
}

}  // namespace coinche::coins
