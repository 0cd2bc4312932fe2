// The forms of the innermost loops of the layers. All give the same cells; a machine may lack some.
#pragma once

namespace coinche::coins {

enum class Kernel { portable, avx2, avx512 };

// Whether this machine has the instructions.
bool machine_has(Kernel kernel);

// Lanes that the loops take at a time; rows of lanes are filled up to a multiple of that.
constexpr int lanes_at_a_time(Kernel kernel) {
  return kernel == Kernel::avx512 ? 64 : kernel == Kernel::avx2 ? 32 : 16;
}

}  // namespace coinche::coins
