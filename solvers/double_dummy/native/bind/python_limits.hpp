// Limits as Python gives them, and its interrupts.
#pragma once

#include <nanobind/nanobind.h>

#include <chrono>
#include <cstdint>
#include <optional>

#include "limits.hpp"

namespace coinche {

inline Limits limits_from_python(std::optional<double> timeout_s,
                                 std::optional<std::uint64_t> nodes) {
  constexpr double longest_timeout_s = 1e8;  // more is as good as no limit
  Limits limits;
  if (timeout_s && *timeout_s < longest_timeout_s)
    limits.deadline = std::chrono::steady_clock::now() +
                      std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                          std::chrono::duration<double>(*timeout_s));
  if (nodes) limits.nodes = *nodes;
  // Only the main thread sees signals, and asking costs a lock: not at every check.
  limits.interrupted = [calls = 0]() mutable {
    if (++calls % 64) return false;
    nanobind::gil_scoped_acquire locked;
    if (PyErr_CheckSignals() != 0) throw nanobind::python_error();
    return false;
  };
  return limits;
}

}  // namespace coinche
