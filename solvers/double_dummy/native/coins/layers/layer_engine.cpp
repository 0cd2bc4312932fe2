#include "coins/layers/layer_engine.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "coins/layers/lanes.hpp"

namespace coinche::coins {

LayerEngine::LayerEngine(const Position& position, Kernel kernel, int jobs)
    : layout_(node_of(position)),
      layers_(node_of(position).tricks - 1),
      kernel_(kernel),
      jobs_(jobs),
      counts_(census(layout_, layers_, lanes_at_a_time(kernel))),
      newest_(lowest_layer(layout_, width_)),
      search_(search_bytes() >> 20) {}

std::uint64_t LayerEngine::states(int layers) const {
  std::uint64_t states = 0;
  for (int tricks = 1; tricks <= layers; ++tricks) states += counts_[tricks].states;
  return states;
}

double LayerEngine::leaves() const {
  double leaves = 0;
  for (const LayerCount& count : counts_) leaves += count.leaves;
  return leaves;
}

std::uint64_t LayerEngine::two_layers_bytes(int width) const {
  std::uint64_t most = counts_[0].states;
  for (int tricks = 1; tricks <= layers_; ++tricks)
    most = std::max(most, counts_[tricks - 1].states + counts_[tricks].states);
  return most * cell_bytes(width) + 2 * layout_.block_numbers() * sizeof(std::uint64_t);
}

std::uint64_t LayerEngine::peak_bytes(int width) const {
  std::uint64_t maps = 0;
  const LaneMaps lanes(lanes_at_a_time(kernel_));
  for (const Shape& c : layout_.suit(2).shapes())
    for (const Shape& d : layout_.suit(3).shapes()) maps = std::max(maps, lanes.bytes(c, d));
  return two_layers_bytes(width) + jobs_ * maps + search_bytes();
}

bool LayerEngine::rise(const Limits& limits) {
  const auto watch = [&limits] { check_time(limits); };
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
  if (!next_to_newest(position)) return search(limits).force(position);
  const int coins = value(position);
  return {coins, coins < newest_->most() ? coins : position.coins_left()};
}

// Whether all that can follow the trick is in the newest layer.
bool LayerEngine::next_to_newest(const Position& position) const {
  const int tricks = node_of(position).tricks;
  return tricks - 1 == newest() || (tricks == newest() && position.trick.empty());
}

Engine& LayerEngine::search(const Limits& limits) {
  search_.set_floor(
      {newest(), newest_->most(), [this](const Node& node) { return newest_->at(node); }});
  search_.set_limits(limits);
  return search_;
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
  if (!next_to_newest(position)) return search(limits).line(position, coins, true);
  std::vector<int> trick;
  do {
    bool found = false;
    for (std::uint64_t cards = position.hands[position.to_play()]; cards; cards &= cards - 1) {
      const int card = std::countr_zero(cards);
      const Played played = after_card(position, card);
      const int won = played.position.leader == 0 ? played.coins : 0;
      const CoinBounds after = force(played.position, limits);
      if (!after.exact() || won + after.low != coins) continue;
      found = true;
      trick.push_back(card);
      position = played.position;
      break;
    }
    if (!found) break;
  } while (!position.trick.empty());
  return trick;
}

}  // namespace coinche::coins
