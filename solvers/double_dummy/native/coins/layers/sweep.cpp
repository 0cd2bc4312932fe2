#include "coins/layers/sweep.hpp"

#include <algorithm>

#include "coins/layers/kernels/leaves_avx2.hpp"
#include "coins/layers/kernels/leaves_avx512.hpp"
#include "invariant.hpp"

namespace coinche::coins {
namespace {

constexpr std::array<int, seat_count> seat_weight{1, suit_count, suit_count * suit_count};

}  // namespace

template <class Width>
void Sweep<Width>::run(const Group& group) {
  lanes_.make(layout_.suit(2), layout_.shape(2, group.c), layout_.suit(3),
              layout_.shape(3, group.d));
  layout_.each_block(layer_.tricks(), group, [&](const Shapes& shapes) {
    const int place_of_coins = layout_.place_of_coins();
    const Counts coins_left = layout_.shape(place_of_coins, shapes[place_of_coins]).counts;
    if (coins_left == Counts{}) return;
    find_targets(shapes);
    block(shapes);
  });
}

template <class Width>
void Sweep<Width>::find_targets(const Shapes& shapes) {
  std::array<int, seat_count> places;
  const auto owns = [&](int seat) {
    return layout_.shape(places[seat], shapes[places[seat]]).counts[seat] > 0;
  };
  for (places[2] = 0; places[2] < suit_count; ++places[2]) {
    if (!owns(2)) continue;
    for (places[1] = 0; places[1] < suit_count; ++places[1]) {
      if (!owns(1)) continue;
      for (places[0] = 0; places[0] < suit_count; ++places[0]) {
        if (!owns(0)) continue;
        int from = 0;
        for (int seat = 0; seat < seat_count; ++seat) from += places[seat] * seat_weight[seat];
        targets_[from] = target(shapes, places);
      }
    }
  }
}

template <class Width>
typename Sweep<Width>::Target Sweep<Width>::target(
    const Shapes& shapes, const std::array<int, seat_count>& places) const {
  Target target;
  Shapes left = shapes;
  std::array<int, suit_count> played{};
  std::array<Card, seat_count> trick{};
  for (int seat = 0; seat < seat_count; ++seat) {
    left[places[seat]] -= layout_.suit(places[seat]).stride(seat);
    ++played[places[seat]];
    trick[seat].suit = static_cast<std::uint8_t>(layout_.suit_at(places[seat]));
  }
  target.first = below_.block(left);
  target.rows = layout_.shape(1, left[1]).size();
  target.row = static_cast<std::uint64_t>(layout_.shape(2, left[2]).size()) *
               layout_.shape(3, left[3]).size();
  const auto several = std::ranges::find_if(played, [](int cards) { return cards > 1; });
  constexpr std::array<int, suit_count> higher{higher_of_a, higher_of_b, higher_in_lane,
                                               higher_in_lane};
  target.winner = several == played.end() ? winning_place(trick) : higher[several - played.begin()];
  target.coins = static_cast<Cell>(played[layout_.place_of_coins()]);
  return target;
}

template <class Width>
void Sweep<Width>::block(const Shapes& shapes) {
  const int lanes = lanes_.lanes();
  Cell* out = layer_.block(shapes);
  for (const Holding& a : layout_.shape(0, shapes[0]).holdings) {
    watch_();
    for (const Holding& b : layout_.shape(1, shapes[1]).holdings) {
      find_choices(a, b);
      row(a, b, out);
      out += lanes;
    }
  }
}

template <class Width>
void Sweep<Width>::find_choices(const Holding& a, const Holding& b) {
  for (int seat = 0; seat < seat_count; ++seat) {
    auto& choices = choices_[seat];
    const int weight = seat_weight[seat];
    const Choice none{0, a.step_of_none(seat), b.step_of_none(seat), lanes_.step_of_none(seat)};
    choices.clear();
    for (int card = 0; card < a.choices[seat]; ++card)
      choices.push_back({0, a.step(seat, card), none.b, none.lanes});
    for (int card = 0; card < b.choices[seat]; ++card)
      choices.push_back({weight, none.a, b.step(seat, card), none.lanes});
    const auto [in_c, in_d] = lanes_.choices(seat);
    for (int card = 0; card < in_c + in_d; ++card)
      choices.push_back(
          {card < in_c ? 2 * weight : 3 * weight, none.a, none.b, lanes_.step(seat, card)});
  }
}

// With M what a trick brings seat 0, the three results of a row are
//   seat 0 leads: the best of its cards, by the worst M that the others' cards make of it;
//   seat 1 leads: the worst that cards of both others do, by the best M of seat 0's answers;
//   seat 2 leads: the worst of its cards, by the best card of seat 0, by the worst answer of seat 1
// (docs/coins.md, "The leader does not matter to a trick").
template <class Width>
void Sweep<Width>::row(const Holding& a, const Holding& b, Cell* out) {
  const int lanes = lanes_.padded();
  const int own_cards = static_cast<int>(choices_[0].size());
  // Step 1. Every worst starts at the most that a cell holds: no trick has lowered it yet. Lanes
  // that only fill up the row start at 0, the settled value.
  unsettled_.assign(lanes, 0);
  std::fill_n(unsettled_.begin(), lanes_.lanes(), Width::most);
  worst_of_all_.clear();
  for (int card = 0; card < own_cards; ++card)
    worst_of_all_.insert(worst_of_all_.end(), unsettled_.begin(), unsettled_.end());
  second_leads_ = third_leads_ = unsettled_;
  second_settled_ = third_settled_ = false;
  for (const Choice& third : choices_[2]) {
    // Step 2. Nothing is worse than 0. If seat 0 gets 0 when seat 2 leads, it gets 0 when it leads
    // itself, since then the others choose after it.
    if (second_settled_ && third_settled_) break;
    // Step 3. All tricks with this card of seat 2.
    sweep_with(a, b, third);
    // Step 4. Seat 2 leads: seat 0 takes its best card against the card, and seat 2 the worst of
    // these. Seat 0 leads: each of its cards meets the worst of all cards of seat 2.
    best_.assign(lanes, 0);
    for (int card = 0; card < own_cards; ++card) {
      raise(best_.data(), worst_with_third_.data() + card * lanes, lanes);
      lower(worst_of_all_.data() + card * lanes, worst_with_third_.data() + card * lanes, lanes);
    }
    lower(third_leads_.data(), best_.data(), lanes);
    third_settled_ = all_zero(third_leads_.data(), lanes);
  }
  // Step 5. Seat 0 leads: its best card.
  best_.assign(lanes, 0);
  for (int card = 0; card < own_cards; ++card)
    raise(best_.data(), worst_of_all_.data() + card * lanes, lanes);
  // It never hurts seat 0 to choose later.
  COINCHE_CHECK(no_higher(best_.data(), third_leads_.data(), lanes));
  COINCHE_CHECK(no_higher(third_leads_.data(), second_leads_.data(), lanes));
  for (int lane = 0; lane < lanes_.lanes(); ++lane) {
    out[lane] = Width::cell(best_[lane], second_leads_[lane], third_leads_[lane]);
    COINCHE_CHECK(Width::possible(out[lane]));
  }
}

// All tricks with one card of seat 2: the worst of each card of seat 0, and the worst for seat 0
// where seat 1 leads. Tricks that can change neither are left out: a worst of 0 is settled.
template <class Width>
void Sweep<Width>::sweep_with(const Holding& a, const Holding& b, const Choice& third) {
  const int lanes = lanes_.padded();
  const int own_cards = static_cast<int>(choices_[0].size());
  worst_with_third_.clear();
  for (int card = 0; card < own_cards; ++card)
    worst_with_third_.insert(worst_with_third_.end(), unsettled_.begin(), unsettled_.end());
  settled_with_third_.assign(own_cards, false);
  for (const Choice& second : choices_[1]) {
    const Choice others = second + third;
    leaves_.clear();
    for (int card = 0; card < own_cards; ++card)
      if (!second_settled_ || !(settled_with_third_[card] || third_settled_))
        leaves_.push_back(
            leaf(a, b, choices_[0][card], others, worst_with_third_.data() + card * lanes));
    if (leaves_.empty()) continue;
    best_.assign(lanes, 0);
    take_leaves();
    for (const auto& leaf : leaves_)
      settled_with_third_[(leaf.worst - worst_with_third_.data()) / lanes] = leaf.settled;
    if (second_settled_) continue;
    lower(second_leads_.data(), best_.data(), lanes);
    second_settled_ = all_zero(second_leads_.data(), lanes);
  }
}

template <class Width>
Leaf<typename Sweep<Width>::Cell> Sweep<Width>::leaf(const Holding& a, const Holding& b,
                                                     const Choice& own, const Choice& others,
                                                     Cell* worst) const {
  const Choice played = own + others;
  const Target& target = targets_[played.from];
  const Removal& gone_a = a.removals[played.a];
  const Removal& gone_b = b.removals[played.b];
  const LaneMap& map = lanes_.map(played.lanes);
  const int winner = target.winner == higher_of_a   ? gone_a.winner
                     : target.winner == higher_of_b ? gone_b.winner
                                                    : target.winner;
  COINCHE_CHECK(target.first && gone_b.place < target.rows);
  COINCHE_CHECK(winner == higher_in_lane ? map.winners != nullptr : winner < seat_count);
  return {.after = target.first + (gone_a.place * target.rows + gone_b.place) * target.row,
          .row = target.row,
          .becomes = map.becomes,
          .becomes_low = map.becomes_low,
          .winners = winner == higher_in_lane ? map.winners : nullptr,
          .winner = winner,
          .coins = target.coins,
          .worst = worst,
          .settled = false};
}

// Raises the best of seat 0 and lowers the worst of its cards by all leaves.
template <class Width>
void Sweep<Width>::take_leaves() {
  const int lanes = lanes_.padded();
  after_.resize(leaves_.size() * lanes);
  Cell* room = after_.data();
  for (auto& leaf : leaves_) {
    if (leaf.becomes && !looked_up(leaf)) gather(leaf, lanes_.lanes(), room);
    room += lanes;
  }
  if constexpr (sizeof(Cell) == 1) {
    if (kernel_ == Kernel::avx512) return take_avx512<Width>(leaves_, lanes, best_.data());
    if (kernel_ == Kernel::avx2) return take_avx2<Width>(leaves_, lanes, best_.data());
  }
  for (auto& leaf : leaves_) take<Width>(leaf, lanes, best_.data());
}

// Whether the loops look up the states of a row themselves.
template <class Width>
bool Sweep<Width>::looked_up(const Leaf<Cell>& leaf) const {
  switch (kernel_) {
    case Kernel::avx512: return leaf.row <= longest_avx512_row;
    case Kernel::avx2: return leaf.row <= longest_avx2_row;
    default: return false;
  }
}

template class Sweep<Narrow>;
template class Sweep<Middle>;
template class Sweep<Wide>;

}  // namespace coinche::coins
