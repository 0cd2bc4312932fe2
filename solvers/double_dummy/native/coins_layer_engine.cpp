#include "coins_layer_engine.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "coins_lanes.hpp"

namespace coinche::coins {

LayerEngine::LayerEngine(const Position& position, Kernel kernel, int jobs)
    : layout_(node_of(position)),
      layers_(node_of(position).tricks - 1),
      kernel_(kernel),
      jobs_(jobs),
      newest_(lowest_layer(layout_, width_)),
      search_(search_bytes() >> 20) {}

std::uint64_t LayerEngine::states(int layers) const {
  std::uint64_t states = 0;
  for (int tricks = 1; tricks <= layers; ++tricks) states += layout_.layer_size(tricks);
  return states;
}

std::uint64_t LayerEngine::peak_bytes(int width) const {
  std::uint64_t maps = 0;
  const LaneMaps lanes(lanes_at_a_time(kernel_));
  for (const Shape& c : layout_.suit(2).shapes())
    for (const Shape& d : layout_.suit(3).shapes()) maps = std::max(maps, lanes.bytes(c, d));
  return most_bytes(layout_, layers_, width) + jobs_ * maps + search_bytes();
}

std::uint64_t LayerEngine::leaves() const {
  std::uint64_t leaves = 0;
  const std::uint64_t pad = lanes_at_a_time(kernel_);
  for (int tricks = 1; tricks <= layers_; ++tricks) {
    layout_.each_block(tricks, [&](const Shapes& shapes) {
      const auto size = [&](int place) { return std::uint64_t(layout_.shape(place, shapes[place]).size()); };
      std::uint64_t cards = 1;
      for (int seat = 0; seat < seat_count; ++seat) {
        int choices = 0;
        for (int place = 0; place < suit_count; ++place)
          choices += layout_.shape(place, shapes[place]).most_choices[seat];
        cards *= choices;
      }
      leaves += size(0) * size(1) * ((size(2) * size(3) + pad - 1) / pad * pad) * cards;
    });
  }
  return leaves;
}

bool LayerEngine::rise(const Limits& limits) {
  const auto watch = [&limits] {
    if (limits.interrupted && limits.interrupted()) throw Stopped{};
    if (limits.deadline && std::chrono::steady_clock::now() >= *limits.deadline) throw Stopped{};
  };
  try {
    watch();
    newest_->rise({.kernel = kernel_, .jobs = jobs_, .watch = watch});
    return true;
  } catch (const Stopped&) {
    return false;
  }
}

void LayerEngine::widen() {
  newest_ = nullptr;  // lets go of its memory first
  newest_ = lowest_layer(layout_, ++width_);
}

CoinBounds LayerEngine::force(const Position& position, const Limits& limits) {
  if (position.finished()) return {0, 0};
  const int tricks = node_of(position).tricks;
  if (tricks - 1 == newest() || (tricks == newest() && position.trick.empty())) {
    const int coins = value(position);
    return {coins, coins < newest_->most() ? coins : position.coins_left()};
  }
  search_.set_floor({newest(), newest_->most(), [this](const Node& node) { return newest_->at(node); }});
  search_.set_limits(limits);
  return search_.force(position);
}

// Plain minimax over what is left of the trick, as far as a cell can hold it.
int LayerEngine::value(const Position& position) const {
  const Node node = node_of(position);
  if (node.tricks == newest()) return newest_->at(node);
  const bool own = position.to_play() == 0;
  int best = own ? 0 : newest_->most();
  for (std::uint64_t cards = position.hands[position.to_play()]; cards; cards &= cards - 1) {
    const Played played = after_card(position, std::countr_zero(cards));
    const int won = played.position.leader == 0 ? played.coins : 0;
    const int coins = std::min(won + value(played.position), newest_->most());
    best = own ? std::max(best, coins) : std::min(best, coins);
  }
  return best;
}

std::vector<int> LayerEngine::trick(Position position, int coins, const Limits& limits) {
  std::vector<int> trick;
  do {
    bool found = false;
    for (std::uint64_t cards = position.hands[position.to_play()]; cards && !found; cards &= cards - 1) {
      const int card = std::countr_zero(cards);
      const Played played = after_card(position, card);
      const int won = played.position.leader == 0 ? played.coins : 0;
      const CoinBounds after = force(played.position, limits);
      found = after.exact() && won + after.low == coins;
      if (!found) continue;
      trick.push_back(card);
      position = played.position;
    }
    if (!found) break;
  } while (!position.trick.empty());
  return trick;
}

}  // namespace coinche::coins
