// Jass as the engine sees it. How the weights were found: docs/double-dummy.md, "Jass".
#include "four_seats/game.hpp"
#include "four_seats/ordering/outlook.hpp"
#include "four_seats/rules.hpp"

namespace coinche {

constinit const GameTraits jass_traits{
    .name = "jass-coinche",
    .deck = {.rank_count = 9,
             .trump_order = {0, 1, 2, 4, 6, 7, 8, 3, 5},
             .plain_order = {0, 1, 2, 3, 4, 5, 6, 7, 8}},
    .suitless_strains = {obenabe_strain, undenufe_strain},
    .exempt_card = buur,
    .looks_ahead = true,
    .duties = jass_duties,
    .play_out = play_out_jass,
    .ordering = {.outlook = 40,
                 .wins = {-308, 1104, 263, 1176},
                 .own = {67, -98, -18, -130},
                 .trump = {158, -53, -194, -350},
                 .rank = {17, -23, -40, -2},
                 .master = {114, -149, 66, -73},
                 .master_trump = {-59, -1113, -393, -638},
                 .voluntary_ruff = {0, -1, -288, -7},
                 .lead_trump_enemy_holds = 895,
                 .lead_trump_enemy_void = -1701,
                 .lead_trump_top_ours = -428,
                 .lead_trump_partner_length = 191,
                 .lead_trump_length = 159,
                 .lead_master = -2,
                 .lead_master_safe = 1022,
                 .lead_partner_master = 445,
                 .lead_enemy_master = 16,
                 .lead_enemy_ruffs = -207,
                 .lead_partner_ruffs = -158,
                 .lead_length = -73,
                 .discard_makes_void = 70,
                 .discard_length = -40},
    .estimate = {{{.top_trump = {167, 77, 47, 13, 4},
                   .top_plain = {46, 21, 9},
                   .trump_length = 50,
                   .longest_trump = 38,
                   .ruffing_void = 7,
                   .leader = 15},
                  {.top_trump = {},
                   .top_plain = {122, 43},
                   .trump_length = 0,
                   .longest_trump = 0,
                   .ruffing_void = 0,
                   .leader = 57},
                  {}}},  // has no all-trump
};

}  // namespace coinche
