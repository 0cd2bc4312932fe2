// When a search stops. Every search counts its nodes with a Budget.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>

namespace coinche {

// Thrown by a search that reaches a limit or is asked to stop. What it has proven is kept.
struct Stopped {};

struct Limits {
  std::optional<std::chrono::steady_clock::time_point> deadline;
  std::uint64_t nodes = UINT64_MAX;
  std::function<bool()> interrupted;  // asked now and then; may throw
};

// Throws Stopped if the deadline has passed or the search is asked to stop.
void check_time(const Limits& limits);

// Counts nodes and throws Stopped at a limit. The number of nodes is exact; deadline and interrupts
// are checked once every `check_interval` nodes.
class Budget {
 public:
  explicit Budget(std::uint64_t check_interval) : check_interval_(check_interval) {}

  // The limits hold from now on; the nodes counted so far do not use them up.
  void set(const Limits& limits);

  void count_node() {
    if (nodes_ >= check_at_) check();
    ++nodes_;
  }
  std::uint64_t nodes() const { return nodes_; }

 private:
  void check();

  std::uint64_t check_interval_;
  Limits limits_;  // its nodes are a total, with those counted before
  std::uint64_t nodes_ = 0;
  std::uint64_t check_at_ = 0;
};

}  // namespace coinche
