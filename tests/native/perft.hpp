// Counts of legal sequences of cards, compared with the counts of an independent generator.
#pragma once

#include <string>

#include "four_seats/rules.hpp"

// Runs every line of a perft file; returns the number of counts compared.
int run_perft_file(const std::string& path, coinche::Game game);
