"""Mutants of the engine of Coins: its rules, its canonical form, its tables and its questions."""

from __future__ import annotations

from tests.native.mutant import Mutant

COINS_MUTANTS = [
    Mutant(
        "coins: the missing suit wins its neighbour",
        "coins_rules.hpp",
        "(missing + 1) %",
        "(missing + 3) %",
    ),
    Mutant(
        "coins: the lower of a pair wins",
        "coins_rules.hpp",
        "trick[one].height > trick[other].height",
        "trick[one].height < trick[other].height",
    ),
    Mutant(
        "coins: the odd card wins",
        "coins_rules.hpp",
        "if (b.suit == c.suit) return higher(1, 2);",
        "if (b.suit == c.suit) return 0;",
    ),
    Mutant(
        "coins: the third of one suit is forgotten",
        "coins_rules.hpp",
        "higher(higher(0, 1), 2)",
        "higher(0, 1)",
    ),
    Mutant(
        "coins: neighbours of others are equal",
        "coins_node.hpp",
        "return owned & ~(owned << 2);",
        "return owned & ~(owned << 4);",
    ),
    Mutant(
        "coins: cards above do not move down",
        "coins_node.hpp",
        "  b.height -= b.suit == a.suit && b.height > a.height;\n",
        "",
    ),
    Mutant(
        "coins: the third card moves down once",
        "coins_node.hpp",
        "c.height -= above_a + above_b;",
        "c.height -= above_a | above_b;",
    ),
    Mutant(
        "coins: the winner does not lead",
        "coins_node.hpp",
        "next.leader = static_cast<std::uint8_t>(winner);",
        "next.leader = node.leader + 0 * winner;",
    ),
    Mutant(
        "coins: without swords cups win",
        "coins_node.hpp",
        "    sword = cup;\n    cup = club;\n    club = no_cards;\n",
        "    sword = club;\n    club = no_cards;\n",
    ),
    Mutant(
        "coins: without cups suits lose order",
        "coins_node.hpp",
        "} else if (sword < club) {",
        "} else if ((cup = sword, sword = no_cards, true)) {",
    ),
    Mutant(
        "coins: a trick is worth one coin",
        "coins_node.hpp",
        "return (cards[0].suit == coins) + (cards[1].suit == coins)",
        "return (cards[0].suit == coins) | (cards[1].suit == coins)",
    ),
    Mutant(
        "coins: leader is not in the key",
        "coins_table.cpp",
        "std::uint64_t{node.leader} << 2 * suit_bits",
        "std::uint64_t{0} << 2 * suit_bits",
    ),
    Mutant(
        "coins: swords are not compared",
        "coins_table.cpp",
        "!((one.high ^ other.high) & position_high)",
        "true",
    ),
    Mutant(
        "coins: cups are not compared",
        "coins_table.cpp",
        "!((one.low ^ other.low) & position_low)",
        "true",
    ),
    Mutant(
        "coins: a yes serves who needs more",
        "coins_table.cpp",
        "reached ? no_harder(low, from_low)",
        "reached ? no_harder(from_low, low)",
    ),
    Mutant(
        "coins: a no serves who needs less",
        "coins_table.cpp",
        ": no_harder(from_low, low)",
        ": true",
    ),
    Mutant(
        "coins: needs of the second do not matter",
        "coins_table.cpp",
        "need(easy, 1) >= need(hard, 1) &&",
        "",
    ),
    Mutant(
        "coins: needs of the third do not matter",
        "coins_table.cpp",
        " &&\n         need(easy, 2) >= need(hard, 2)",
        "",
    ),
    Mutant(
        "coins: an ending forgets its leader",
        "coins_endgame.cpp",
        "* seat_count + node.leader;",
        "* seat_count;",
    ),
    Mutant(
        "coins: an ending forgets its lengths",
        "coins_endgame.cpp",
        "(lengths[(a * 13 + b) * 13 + c] * orders + number)",
        "(0 * lengths[(a * 13 + b) * 13 + c] * orders + number)",
    ),
    Mutant(
        "coins: second halves are one",
        "coins_endgame.cpp",
        "second_half[code] = seconds[counts]++;",
        "second_half[code] = 0 * seconds[counts]++;",
    ),
    Mutant(
        "coins: an ending counts the tricks of others",
        "coins_endgame.cpp",
        "(winner == 0 ? trick.coins_in() : 0)",
        "trick.coins_in()",
    ),
    Mutant(
        "coins: others help",
        "coins_endgame.cpp",
        "best = own ? std::max(best, value) : std::min(best, value);",
        "best = std::max(best, value);",
    ),
    Mutant(
        "coins: an ending is enough in a race",
        "coins_search.cpp",
        "!enough || (needs[1] == out_of_reach && needs[2] == out_of_reach)",
        "true",
    ),
    Mutant(
        "coins: the second cannot be first",
        "coins_search.cpp",
        "if (needs[1] == 0 || needs[2] == 0) return false;",
        "if (needs[2] == 0) return false;",
    ),
    Mutant(
        "coins: all coins are enough for any need",
        "coins_search.cpp",
        "if (needs[seat] > left - needs[0]) needs[seat]",
        "if (needs[seat] >= left - needs[0]) needs[seat]",
    ),
    Mutant(
        "coins: a trick brings a coin",
        "coins_search.cpp",
        "std::min<std::uint8_t>(needs[winner], trick.coins_in())",
        "std::min<std::uint8_t>(needs[winner], 1)",
    ),
    Mutant(
        "coins: the first look decides", "coins_search.cpp", "if (*answer != own) continue;", ""
    ),
    Mutant("coins: nodes are not counted", "coins_search.cpp", "  budget_.count_node();\n", ""),
    Mutant(
        "coins: max-n takes the last of equal cards",
        "coins_max_n.cpp",
        "coins[seat] > best->coins[seat]",
        "coins[seat] >= best->coins[seat]",
    ),
    Mutant(
        "coins: max-n gives coins to the leader",
        "coins_max_n.cpp",
        "coins[winner] +=",
        "coins[node.leader] +=",
    ),
    Mutant(
        "coins: upper bounds sink too far",
        "coins_engine.cpp",
        "--bounds.high;",
        "bounds.high -= 2;",
    ),
    Mutant(
        "coins: a line ignores coins won",
        "coins_engine.cpp",
        "if (played.position.leader == 0) coins -= played.coins;",
        "",
    ),
    Mutant(
        "coins: a card's own coins are not counted",
        "coins_engine.cpp",
        "values.push_back({card, {won + bounds.low, won + bounds.high}});",
        "values.push_back({card, {0 * won + bounds.low, bounds.high}});",
    ),
    Mutant(
        "coins: a limit is not told",
        "coins_engine.cpp",
        "      } else {\n        --bounds.high;\n      }\n    }\n  } catch (const Stopped&) {\n    stopped_ = true;",
        "      } else {\n        --bounds.high;\n      }\n    }\n  } catch (const Stopped&) {",
    ),
]
