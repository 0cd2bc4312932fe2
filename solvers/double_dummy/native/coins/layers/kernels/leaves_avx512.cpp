#include "coins/layers/kernels/leaves_avx512.hpp"

#include <array>
#include <cstdlib>

#include "coins/rules.hpp"

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>

// The compiler's own header starts from a vector that it leaves undefined on purpose.
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"

#define COINCHE_AVX512 __attribute__((target("avx512f,avx512bw,avx512vbmi")))

namespace coinche::coins {
namespace {

constexpr int vector_lanes = 64;

// What seat 0 gets for each cell if a seat wins a trick with a number of coins.
template <class Width>
struct Tables {
  static constexpr int parts = Width::most == Narrow::most ? 1 : 4;  // of 64 cells
  using Values = std::array<std::uint8_t, parts * vector_lanes>;
  std::array<Values, seat_count + 1> own{};  // by coins
  std::array<Values, seat_count> of{};       // by seat, but seat 0

  constexpr Tables() {
    for (int cell = 0; cell < parts * vector_lanes; ++cell) {
      const auto code = static_cast<std::uint8_t>(cell);
      for (std::uint8_t won = 0; won <= seat_count; ++won)
        own[won][cell] = with_coins<Width>(Width::field(code, 0), won);
      for (int seat = 1; seat < seat_count; ++seat) of[seat][cell] = Width::field(code, seat);
    }
  }
};
template <class Width>
alignas(64) constexpr Tables<Width> tables;

COINCHE_AVX512 inline __m512i load(const std::uint8_t* bytes) { return _mm512_loadu_si512(bytes); }

// 64 bytes of `from`, by number. Rows of up to 64 states have one part of 64, those of up to 128
// two, and so on.
template <int parts>
COINCHE_AVX512 inline __m512i look_up(const std::uint8_t* from, __m512i numbers) {
  const __m512i first = load(from);
  if constexpr (parts == 1) return _mm512_permutexvar_epi8(numbers, first);
  const __m512i low = _mm512_permutex2var_epi8(first, numbers, load(from + vector_lanes));
  if constexpr (parts == 2) return low;
  const __m512i high = _mm512_permutex2var_epi8(load(from + 2 * vector_lanes), numbers,
                                                load(from + 3 * vector_lanes));
  return _mm512_mask_mov_epi8(low, _mm512_movepi8_mask(numbers), high);
}

// The cells that 64 lanes of a leaf lead to.
COINCHE_AVX512 inline __m512i cells_of(const Leaf<std::uint8_t>& leaf, int lane) {
  if (!leaf.becomes) return load(leaf.after + lane);
  const __m512i numbers = load(leaf.becomes_low + lane);
  if (leaf.row <= 1 * vector_lanes) return look_up<1>(leaf.after, numbers);
  if (leaf.row <= 2 * vector_lanes) return look_up<2>(leaf.after, numbers);
  return look_up<4>(leaf.after, numbers);
}

// What seat 0 gets by these.
template <class Width>
COINCHE_AVX512 inline __m512i values_of(const Leaf<std::uint8_t>& leaf, int lane, __m512i cells) {
  constexpr int parts = Tables<Width>::parts;
  const std::uint8_t* own = tables<Width>.own[leaf.coins].data();
  if (!leaf.winners)
    return look_up<parts>(leaf.winner ? tables<Width>.of[leaf.winner].data() : own, cells);
  const __m512i winners = load(leaf.winners + lane);
  const __mmask64 first_wins = _mm512_testn_epi8_mask(winners, winners);
  const __mmask64 second_wins = _mm512_cmpeq_epi8_mask(winners, _mm512_set1_epi8(1));
  __m512i values = look_up<parts>(tables<Width>.of[2].data(), cells);
  values =
      _mm512_mask_mov_epi8(values, second_wins, look_up<parts>(tables<Width>.of[1].data(), cells));
  return _mm512_mask_mov_epi8(values, first_wins, look_up<parts>(own, cells));
}

template <class Width>
COINCHE_AVX512 void take_all(std::span<Leaf<std::uint8_t>> leaves, int lanes, std::uint8_t* best) {
  for (auto& leaf : leaves) leaf.settled = true;
  for (int lane = 0; lane < lanes; lane += vector_lanes) {
    __m512i high = load(best + lane);
    for (auto& leaf : leaves) {
      const __m512i values = values_of<Width>(leaf, lane, cells_of(leaf, lane));
      const __m512i low = _mm512_min_epu8(load(leaf.worst + lane), values);
      _mm512_storeu_si512(leaf.worst + lane, low);
      leaf.settled = leaf.settled && _mm512_test_epi8_mask(low, low) == 0;
      high = _mm512_max_epu8(high, values);
    }
    _mm512_storeu_si512(best + lane, high);
  }
}

}  // namespace

template <>
void take_avx512<Narrow>(std::span<Leaf<std::uint8_t>> leaves, int lanes, std::uint8_t* best) {
  take_all<Narrow>(leaves, lanes, best);
}

template <>
void take_avx512<Middle>(std::span<Leaf<std::uint8_t>> leaves, int lanes, std::uint8_t* best) {
  take_all<Middle>(leaves, lanes, best);
}

}  // namespace coinche::coins

#else

namespace coinche::coins {

template <class Width>
void take_avx512(std::span<Leaf<std::uint8_t>>, int, std::uint8_t*) {
  std::abort();  // no machine of this kind has these instructions
}

template void take_avx512<Narrow>(std::span<Leaf<std::uint8_t>>, int, std::uint8_t*);
template void take_avx512<Middle>(std::span<Leaf<std::uint8_t>>, int, std::uint8_t*);

}  // namespace coinche::coins

#endif
