#include "coins/layers/kernels/leaves_avx2.hpp"

#include <concepts>
#include <cstdlib>

#include "coins/rules.hpp"

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>

#define COINCHE_AVX2 __attribute__((target("avx2")))

namespace coinche::coins {
namespace {

constexpr int vector_lanes = 32;
constexpr int segment = 16;

COINCHE_AVX2 inline __m256i load(const std::uint8_t* bytes) {
  return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(bytes));
}

COINCHE_AVX2 inline void store(std::uint8_t* bytes, __m256i values) {
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(bytes), values);
}

// The cells that 32 lanes of a leaf lead to: each 16 of the row give what lies among them, else 0.
COINCHE_AVX2 inline __m256i cells_of(const Leaf<std::uint8_t>& leaf, int lane) {
  if (!leaf.becomes) return load(leaf.after + lane);
  // The shuffle gives 0 where the highest bit is set, which this does to all numbers from 16 on.
  const __m256i mark = _mm256_set1_epi8(0x70);
  __m256i numbers = load(leaf.becomes_low + lane);
  __m256i cells = _mm256_setzero_si256();
  for (std::uint64_t first = 0; first < leaf.row; first += segment) {
    const __m128i states = _mm_loadu_si128(reinterpret_cast<const __m128i*>(leaf.after + first));
    const __m256i among =
        _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(states), _mm256_adds_epu8(numbers, mark));
    cells = _mm256_or_si256(cells, among);
    numbers = _mm256_sub_epi8(numbers, _mm256_set1_epi8(segment));
  }
  return cells;
}

// Bytes divided by a small number: products of 16 bits of which the upper half is kept.
template <int divisor>
COINCHE_AVX2 inline __m256i divided(__m256i bytes) {
  const __m256i reciprocal = _mm256_set1_epi16(65536 / divisor + 1);
  const __m256i even =
      _mm256_mulhi_epu16(_mm256_and_si256(bytes, _mm256_set1_epi16(0xFF)), reciprocal);
  const __m256i odd = _mm256_mulhi_epu16(_mm256_srli_epi16(bytes, 8), reciprocal);
  return _mm256_or_si256(even, _mm256_slli_epi16(odd, 8));
}

// Bytes below 43 times six.
COINCHE_AVX2 inline __m256i sixfold(__m256i bytes) {
  const __m256i twice = _mm256_add_epi8(bytes, bytes);
  return _mm256_add_epi8(twice, _mm256_add_epi8(twice, twice));
}

template <class Width>
COINCHE_AVX2 inline __m256i field(__m256i cells, int leader) {
  if constexpr (std::same_as<Width, Narrow>) {
    const __m256i moved = _mm256_srl_epi16(cells, _mm_cvtsi32_si128(2 * leader));
    return _mm256_and_si256(moved, _mm256_set1_epi8(Narrow::most));
  } else {
    constexpr int base = Middle::base;
    if (leader == 2) return divided<base * base>(cells);
    const __m256i upper = divided<base>(cells);
    if (leader == 0) return _mm256_sub_epi8(cells, sixfold(upper));
    return _mm256_sub_epi8(upper, sixfold(divided<base * base>(cells)));
  }
}

// What seat 0 gets by cells.
template <class Width>
COINCHE_AVX2 inline __m256i values_of(const Leaf<std::uint8_t>& leaf, int lane, __m256i cells) {
  if (!leaf.winners && leaf.winner) return field<Width>(cells, leaf.winner);
  const __m256i own =
      _mm256_min_epu8(_mm256_add_epi8(field<Width>(cells, 0), _mm256_set1_epi8(leaf.coins)),
                      _mm256_set1_epi8(Width::most));
  if (!leaf.winners) return own;
  const __m256i winners = load(leaf.winners + lane);
  const __m256i first_wins = _mm256_cmpeq_epi8(winners, _mm256_setzero_si256());
  const __m256i second_wins = _mm256_cmpeq_epi8(winners, _mm256_set1_epi8(1));
  const __m256i others =
      _mm256_blendv_epi8(field<Width>(cells, 2), field<Width>(cells, 1), second_wins);
  return _mm256_blendv_epi8(others, own, first_wins);
}

template <class Width>
COINCHE_AVX2 void take_all(std::span<Leaf<std::uint8_t>> leaves, int lanes, std::uint8_t* best) {
  for (auto& leaf : leaves) leaf.settled = true;
  for (int lane = 0; lane < lanes; lane += vector_lanes) {
    __m256i high = load(best + lane);
    for (auto& leaf : leaves) {
      const __m256i values = values_of<Width>(leaf, lane, cells_of(leaf, lane));
      const __m256i low = _mm256_min_epu8(load(leaf.worst + lane), values);
      store(leaf.worst + lane, low);
      leaf.settled = leaf.settled && _mm256_testz_si256(low, low);
      high = _mm256_max_epu8(high, values);
    }
    store(best + lane, high);
  }
}

}  // namespace

template <>
void take_avx2<Narrow>(std::span<Leaf<std::uint8_t>> leaves, int lanes, std::uint8_t* best) {
  take_all<Narrow>(leaves, lanes, best);
}

template <>
void take_avx2<Middle>(std::span<Leaf<std::uint8_t>> leaves, int lanes, std::uint8_t* best) {
  take_all<Middle>(leaves, lanes, best);
}

}  // namespace coinche::coins

#else

namespace coinche::coins {

template <class Width>
void take_avx2(std::span<Leaf<std::uint8_t>>, int, std::uint8_t*) {
  std::abort();  // no machine of this kind has these instructions
}

template void take_avx2<Narrow>(std::span<Leaf<std::uint8_t>>, int, std::uint8_t*);
template void take_avx2<Middle>(std::span<Leaf<std::uint8_t>>, int, std::uint8_t*);

}  // namespace coinche::coins

#endif
