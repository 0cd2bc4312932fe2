"""Mutants of the engine of Coins: tricks, the table, answers, layers."""

from __future__ import annotations

from tests.native.mutant import Mutant

COINS_MUTANTS = {
    "coins/rules.hpp": [
        Mutant("of three suits the wrong one wins", "(missing + 1) %", "(missing + 3) %"),
        Mutant(
            "the lower of a pair wins",
            "trick[one].height > trick[other].height",
            "trick[one].height < trick[other].height",
        ),
        Mutant(
            "the odd card wins",
            "if (b.suit == c.suit) return higher(1, 2);",
            "if (b.suit == c.suit) return 0;",
        ),
    ],
    "coins/node.hpp": [
        Mutant(
            "cards next to those of others are equal",
            "return owned & ~(owned << 2);",
            "return owned & ~(owned << 4);",
        ),
        Mutant(
            "the winner does not lead",
            "next.leader = static_cast<std::uint8_t>(winner);",
            "next.leader = node.leader + 0 * winner;",
        ),
        Mutant(
            "a trick is worth one coin",
            "return (cards[0].suit == coins) + (cards[1].suit == coins)",
            "return (cards[0].suit == coins) | (cards[1].suit == coins)",
        ),
    ],
    "coins/table.cpp": [
        Mutant(
            "the leader is not in the key",
            "std::uint64_t{node.leader} << 2 * suit_bits",
            "std::uint64_t{0} << 2 * suit_bits",
        ),
        Mutant(
            "a yes answers harder needs",
            "reached ? no_harder(low, from_low)",
            "reached ? no_harder(from_low, low)",
        ),
        Mutant("a no answers easier needs", ": no_harder(from_low, low)", ": true"),
    ],
    "coins/endgame.cpp": [
        Mutant("an ending forgets its leader", "* seat_count + node.leader;", "* seat_count;"),
        Mutant(
            "the others help",
            "best = own ? std::max(best, value) : std::min(best, value);",
            "best = std::max(best, value);",
        ),
    ],
    "coins/search.cpp": [
        Mutant(
            "another player cannot be first",
            "if (needs[1] == 0 || needs[2] == 0) return false;",
            "if (needs[2] == 0) return false;",
        ),
    ],
    "coins/max_n.cpp": [
        Mutant("max-n gives coins to the leader", "coins[winner] +=", "coins[node.leader] +="),
    ],
    "coins/engine.cpp": [
        Mutant(
            "a card's own coins are not counted",
            "values.push_back({card, {won + bounds.low, won + bounds.high}});",
            "values.push_back({card, {0 * won + bounds.low, bounds.high}});",
        ),
    ],
    "coins/layers/kernels/leaves.hpp": [
        Mutant(
            "seat 0 gets the coins of others in layers",
            "if (winner == 0) value = with_coins",
            "if (winner != 1) value = with_coins",
        ),
    ],
    "coins/layers/cells.hpp": [
        Mutant(
            "numbers in layers run over",
            "std::min<typename Width::Cell>(static_cast<typename Width::Cell>(value + coins), Width::most)",
            "static_cast<typename Width::Cell>((value + coins) % (Width::most + 1))",
        ),
    ],
    "coins/layers/newest_layer.cpp": [
        Mutant(
            "any kept cells are taken",
            "    for (const auto cell : layer.cells()) possible &= Width::possible(cell);\n",
            "",
        ),
    ],
    "coins/layers/layer_engine.cpp": [
        Mutant(
            "the most that a cell can hold is exact",
            "coins < newest_->most() ? coins : position.coins_left()",
            "coins",
        ),
    ],
}
"""By the source that is broken, from the folder of the native sources."""
