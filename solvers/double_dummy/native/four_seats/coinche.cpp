// Coinche as the engine sees it. How the weights were found: docs/double-dummy.md, "Order of play"
// and "From questions to values".
#include "four_seats/game.hpp"
#include "four_seats/ordering/outlook.hpp"
#include "four_seats/rules.hpp"

namespace coinche {

constinit const GameTraits coinche_traits{
    .name = "coinche",
    .deck = {.rank_count = 8,
             .trump_order = {1, 2, 6, 7, 4, 8, 3, 5},
             .plain_order = {1, 2, 3, 5, 6, 7, 4, 8}},
    .suitless_strains = {no_trump_strain, all_trump_strain},
    .exempt_card = 0,
    .looks_ahead = false,
    .duties = coinche_duties,
    .play_out = play_out_coinche,
    .ordering = {.outlook = 8,
                 .wins = {181, 16, 143, 16},
                 .own = {6, 0, 2, 9},
                 .trump = {-14, -40, -122, -176},
                 .rank = {-4, -3, 0, -5},
                 .master = {-18, 3, -6, 1},
                 .master_trump = {5, -145, -50, -24},
                 .voluntary_ruff = {0, 0, 0, 0},
                 .lead_trump_enemy_holds = -121,
                 .lead_trump_enemy_void = -709,
                 .lead_trump_top_ours = 0,
                 .lead_trump_partner_length = 0,
                 .lead_trump_length = 8,
                 .lead_master = 24,
                 .lead_master_safe = 24,
                 .lead_partner_master = 32,
                 .lead_enemy_master = 11,
                 .lead_enemy_ruffs = -162,
                 .lead_partner_ruffs = 25,
                 .lead_length = 8,
                 .discard_makes_void = 34,
                 .discard_length = 4},
    .estimate = {{{.top_trump = {146, 62, 32, 19},
                   .top_plain = {73, 17},
                   .trump_length = 12,
                   .longest_trump = 44,
                   .ruffing_void = 31,
                   .leader = 39},
                  {.top_trump = {},
                   .top_plain = {122, 43},
                   .trump_length = 0,
                   .longest_trump = 0,
                   .ruffing_void = 0,
                   .leader = 57},
                  {.top_trump = {},
                   .top_plain = {120, 37},
                   .trump_length = 0,
                   .longest_trump = 0,
                   .ruffing_void = 0,
                   .leader = 77}}},
};

}  // namespace coinche
