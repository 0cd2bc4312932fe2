#include "coins_layer_engine.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "coins_leaves_avx512.hpp"

namespace coinche::coins {

LayerEngine::LayerEngine(const Position& position)
    : layout_(node_of(position)), tricks_below_(node_of(position).tricks - 1) {}

std::uint64_t LayerEngine::states() const {
  std::uint64_t states = 0;
  for (int tricks = 1; tricks <= tricks_below_; ++tricks) states += layout_.layer_size(tricks);
  return states;
}

void LayerEngine::set_limits(const Limits& limits, std::uint64_t bytes) {
  limits_ = limits;
  limits_.nodes = limits.nodes > UINT64_MAX - nodes_ ? UINT64_MAX : nodes_ + limits.nodes;
  bytes_allowed_ = bytes;
  stopped_ = false;
}

// Calls for an interrupt are few in a block but blocks may be large: as many calls as states need.
void LayerEngine::count(std::uint64_t states) {
  constexpr std::uint64_t states_a_call = 1024;
  if (states > limits_.nodes - nodes_) throw Stopped{};
  for (std::uint64_t call = 0; limits_.interrupted && call <= states / states_a_call; ++call)
    if (limits_.interrupted()) throw Stopped{};
  if (limits_.deadline && std::chrono::steady_clock::now() >= *limits_.deadline) throw Stopped{};
  nodes_ += states;
}

template <class Cell>
std::optional<Layer<Cell>> LayerEngine::worked_out() {
  try {
    if (most_bytes<Cell>(layout_, tricks_below_) <= bytes_allowed_)
      return layer_of<Cell>(layout_, tricks_below_, [this](std::uint64_t states) { count(states); },
                            has_avx512());
  } catch (const Stopped&) {
  }
  stopped_ = true;
  return std::nullopt;
}

CoinBounds LayerEngine::force(const Position& position) {
  const int left = position.coins_left();
  constexpr int highest = highest_field<std::uint8_t>;
  if (!narrow_ && !wide_ && !(narrow_ = worked_out<std::uint8_t>())) return {0, left};
  if (!wide_) {
    const int narrow = value(*narrow_, position);
    if (narrow < highest || left == highest) return {narrow, narrow};
    if (!(wide_ = worked_out<std::uint16_t>())) return {highest, left};
    narrow_.reset();
  }
  const int wide = value(*wide_, position);
  return {wide, wide};
}

// Plain minimax over what is left of the trick, as far as a field can hold it.
template <class Cell>
int LayerEngine::value(const Layer<Cell>& layer, const Position& position) const {
  const Node node = node_of(position);
  if (node.tricks == tricks_below_) return field(layer.at(node), node.leader);
  const bool own = position.to_play() == 0;
  int best = own ? 0 : highest_field<Cell>;
  for (std::uint64_t cards = position.hands[position.to_play()]; cards; cards &= cards - 1) {
    const Played played = after_card(position, std::countr_zero(cards));
    const int won = played.position.leader == 0 ? played.coins : 0;
    const int coins = std::min<int>(won + value(layer, played.position), highest_field<Cell>);
    best = own ? std::max(best, coins) : std::min(best, coins);
  }
  return best;
}

std::vector<CardCoins> LayerEngine::cards(const Position& position) {
  std::vector<CardCoins> values;
  for (std::uint64_t cards = position.hands[position.to_play()]; cards; cards &= cards - 1) {
    const int card = std::countr_zero(cards);
    const Played played = after_card(position, card);
    const int won = played.position.leader == 0 ? played.coins : 0;
    const CoinBounds bounds = force(played.position);
    values.push_back({card, {won + bounds.low, won + bounds.high}});
  }
  return values;
}

std::vector<int> LayerEngine::trick(Position position, int coins) {
  std::vector<int> trick;
  do {
    const auto values = cards(position);
    const auto found = std::ranges::find_if(
        values, [&](const CardCoins& value) { return value.coins.exact() && value.coins.low == coins; });
    if (found == values.end()) break;
    trick.push_back(found->card);
    position = after_card(position, found->card).position;
  } while (!position.trick.empty());
  return trick;
}

}  // namespace coinche::coins
