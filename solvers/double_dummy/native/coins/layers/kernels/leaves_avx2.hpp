// The loops of leaves.hpp for machines that look up 16 bytes at once, twice (AVX2).
#pragma once

#include <cstdint>
#include <span>

#include "coins/layers/kernels/leaves.hpp"

namespace coinche::coins {

// The most states of a row that are looked up. Bytes up to the next multiple of 16 are read.
constexpr std::uint64_t longest_avx2_row = 128;

// Takes all leaves, for widths of one byte; no row may be too long, and lanes are a multiple of 32.
// Raises `best`.
template <class Width>
void take_avx2(std::span<Leaf<std::uint8_t>> leaves, int lanes, std::uint8_t* best);

}  // namespace coinche::coins
