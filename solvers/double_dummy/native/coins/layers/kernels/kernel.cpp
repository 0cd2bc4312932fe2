#include "coins/layers/kernels/kernel.hpp"

namespace coinche::coins {

bool machine_has(Kernel kernel) {
#if defined(__x86_64__) && defined(__GNUC__)
  if (kernel == Kernel::avx2) return __builtin_cpu_supports("avx2");
  if (kernel == Kernel::avx512)
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512vbmi");
#endif
  return kernel == Kernel::portable;
}

}  // namespace coinche::coins
