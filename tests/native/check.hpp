// A check that ends the test program with the place and a message when it fails.
#pragma once

#include <cstdlib>
#include <iostream>
#include <string>

inline void check(bool holds, const std::string& what) {
  if (holds) return;
  std::cerr << "FAILED: " << what << '\n';
  std::exit(1);
}
