// Invariants of the code: what is true at a place whatever the input.
#pragma once

#include <cstdio>
#include <cstdlib>

namespace coinche {

[[noreturn]] inline void invariant_broken(const char* condition, const char* file, int line) {
  std::fprintf(stderr, "%s:%d: invariant broken: %s\n", file, line, condition);
  std::abort();
}

}  // namespace coinche

// Ends the program if the condition is false. Active in the native tests and sanitizer builds
// (COINCHE_CHECKS). In a release build the condition must compile but is not evaluated.
#if defined(COINCHE_CHECKS)
#define COINCHE_CHECK(...)              \
  ((__VA_ARGS__) ? static_cast<void>(0) \
                 : ::coinche::invariant_broken(#__VA_ARGS__, __FILE__, __LINE__))
#else
#define COINCHE_CHECK(...) static_cast<void>(sizeof(!(__VA_ARGS__)))
#endif
