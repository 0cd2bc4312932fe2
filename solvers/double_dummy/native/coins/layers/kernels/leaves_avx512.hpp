// The loops of leaves.hpp for machines that look up 64 bytes at once (AVX-512 VBMI).
#pragma once

#include <cstdint>
#include <span>

#include "coins/layers/kernels/leaves.hpp"

namespace coinche::coins {

// The most states of a row that can be looked up. Bytes up to that number are read from `after` on.
constexpr std::uint64_t longest_avx512_row = 256;

// Takes all leaves, for widths of one byte; no row may be too long, and lanes are a multiple of 64.
// Raises `best`.
template <class Width>
void take_avx512(std::span<Leaf<std::uint8_t>> leaves, int lanes, std::uint8_t* best);

}  // namespace coinche::coins
