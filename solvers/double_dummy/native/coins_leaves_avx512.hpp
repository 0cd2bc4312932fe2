// The loops of coins_leaves.hpp for machines that look up 64 bytes at once (AVX-512 VBMI).
#pragma once

#include <cstdint>
#include <span>

#include "coins_leaves.hpp"

namespace coinche::coins {

// The most states of a row that can be looked up. Bytes up to that number are read from `after` on.
constexpr std::uint64_t longest_avx512_row = 256;

// Whether this machine can.
bool has_avx512();

// Takes all leaves, which no row may be too long for; lanes are a multiple of 64. Raises `best`.
void take_avx512(std::span<Leaf<std::uint8_t>> leaves, int lanes, std::uint8_t* best);

}  // namespace coinche::coins
