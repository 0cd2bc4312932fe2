#include "limits.hpp"

#include <algorithm>

namespace coinche {

void check_time(const Limits& limits) {
  if (limits.interrupted && limits.interrupted()) throw Stopped{};
  if (limits.deadline && std::chrono::steady_clock::now() >= *limits.deadline) throw Stopped{};
}

void Budget::set(const Limits& limits) {
  limits_ = limits;
  limits_.nodes = limits.nodes > UINT64_MAX - nodes_ ? UINT64_MAX : nodes_ + limits.nodes;
  check_at_ = nodes_;
}

void Budget::check() {
  if (nodes_ >= limits_.nodes) throw Stopped{};
  check_time(limits_);
  check_at_ = std::min(nodes_ + check_interval_, limits_.nodes);
}

}  // namespace coinche
