#include "coins/layers/lanes.hpp"

#include <algorithm>

#include "invariant.hpp"

namespace coinche::coins {

// What the holdings of one of the two suits become by the cards of a trick.
struct LaneMaps::Side {
  const Holdings& suit;
  const Shape& shape;
  std::vector<Removal> removals{};
  int gone = 0;   // cards of the suit in the trick
  int after = 0;  // holdings of the shape that is left

  // `chosen` has the number of a choice of each seat, negative for none.
  void play(const std::array<int, seat_count>& chosen) {
    gone = 0;
    int number = suit.number(shape.counts);
    for (int seat = 0; seat < seat_count; ++seat) {
      if (chosen[seat] < 0) continue;
      ++gone;
      number -= suit.stride(seat);
    }
    after = suit.shapes()[number].size();
    removals.clear();
    for (const Holding& holding : shape.holdings) {
      int sum = 0;
      for (int seat = 0; seat < seat_count; ++seat)
        sum += chosen[seat] < 0
                   ? holding.step_of_none(seat)
                   : holding.step(seat, std::min(chosen[seat], holding.choices[seat] - 1));
      removals.push_back(holding.removals[sum]);
    }
  }
};

void LaneMaps::make(const Holdings& suit_c, const Shape& c, const Holdings& suit_d,
                    const Shape& d) {
  lanes_ = c.size() * d.size();
  padded_ = (lanes_ + pad_ - 1) / pad_ * pad_;
  for (int seat = 0; seat < seat_count; ++seat)
    choices_[seat] = {c.most_choices[seat], d.most_choices[seat]};
  const auto options = [this](int seat) { return choices_[seat][0] + choices_[seat][1] + 1; };
  steps_ = {options(1) * options(2), options(2), 1};
  const std::size_t count = static_cast<std::size_t>(options(0)) * steps_[0];
  becomes_.assign(count * padded(), 0);
  becomes_low_.assign(count * padded(), 0);
  winners_.assign(count * padded(), 0);
  maps_.clear();
  Side side_c{suit_c, c}, side_d{suit_d, d};
  std::array<int, seat_count> chosen;
  for (chosen[0] = 0; chosen[0] < options(0); ++chosen[0])
    for (chosen[1] = 0; chosen[1] < options(1); ++chosen[1])
      for (chosen[2] = 0; chosen[2] < options(2); ++chosen[2]) make_map(chosen, side_c, side_d);
}

std::uint64_t LaneMaps::bytes(const Shape& c, const Shape& d) const {
  std::uint64_t maps = 1;
  for (int seat = 0; seat < seat_count; ++seat)
    maps *= c.most_choices[seat] + d.most_choices[seat] + 1;
  const std::uint64_t lanes = (c.size() * d.size() + pad_ - 1) / pad_ * pad_;
  return maps * (lanes * bytes_a_lane + sizeof(LaneMap));
}

void LaneMaps::make_map(const std::array<int, seat_count>& chosen, Side& c, Side& d) {
  std::array<int, seat_count> of_c, of_d;
  for (int seat = 0; seat < seat_count; ++seat) {
    const auto [in_c, in_d] = choices_[seat];
    of_c[seat] = chosen[seat] < in_c ? chosen[seat] : -1;
    of_d[seat] = chosen[seat] < in_c + in_d ? std::max(chosen[seat] - in_c, -1) : -1;
  }
  c.play(of_c);
  d.play(of_d);
  const std::size_t start = maps_.size() * padded();
  std::uint16_t* becomes = becomes_.data() + start;
  std::uint8_t* low = becomes_low_.data() + start;
  std::uint8_t* winners = winners_.data() + start;
  const bool by_c = c.gone > 1, by_d = d.gone > 1;
  maps_.push_back({c.gone + d.gone ? becomes : nullptr, low, by_c || by_d ? winners : nullptr});
  for (const Removal& first : c.removals) {
    for (const Removal& second : d.removals) {
      COINCHE_CHECK(first.place < c.after && second.place < d.after);
      *becomes = static_cast<std::uint16_t>(first.place * d.after + second.place);
      *low++ = static_cast<std::uint8_t>(*becomes++);
      *winners++ = by_c ? first.winner : second.winner;
    }
  }
}

}  // namespace coinche::coins
