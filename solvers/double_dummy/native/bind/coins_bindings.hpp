// Adds the engine of Coins to the Python module.
#pragma once

#include <nanobind/nanobind.h>

namespace coinche::coins {

void add_to(nanobind::module_& module);

}  // namespace coinche::coins
