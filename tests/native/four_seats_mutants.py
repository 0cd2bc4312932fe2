"""Mutants of the engine for four players: duties, proofs, the table, replays."""

from __future__ import annotations

from tests.native.mutant import Mutant

MUTANTS = {
    "four_seats/rules.cpp": [
        Mutant(
            "no duty to rise",
            "return {higher ? higher : following, best, following};",
            "return {following, best, following};",
        ),
        Mutant(
            "rising compares nothing",
            "return {higher ? higher : following, best, following};",
            "return {higher ? higher : following, 0, following};",
        ),
        Mutant(
            "partner's trump must always be beaten",
            "!rules.overtrump_partner_on_trump_lead && trick.partner_wins()",
            "false",
        ),
        Mutant(
            "no duty to over-ruff",
            "if (over) return {over, compared, hand};",
            "if (over) return {trumps, compared, hand};",
        ),
        Mutant(
            "an over-ruff compares nothing",
            "const CardSet compared = rank_matters ? best : winner_compared;",
            "const CardSet compared = winner_compared;",
        ),
        Mutant(
            "no duty to under-ruff",
            "return {rules.must_under_trump ? trumps : hand, compared, hand};",
            "return {hand, compared, hand};",
        ),
        Mutant(
            "a player must always under-ruff",
            "return {rules.must_under_trump ? trumps : hand, compared, hand};",
            "return {trumps, compared, hand};",
        ),
        Mutant(
            "no duty to ruff",
            "if (!ruffed) return {trumps, winner_compared, hand};",
            "if (!ruffed) return {hand, winner_compared, hand};",
        ),
        Mutant(
            "a player must ruff even when partner wins",
            "if (exemption && trick.partner_wins()) {",
            "if (false) {",
        ),
        Mutant(
            "partner's win compares nothing", "exemption && trick.ranks_compared() ? best : 0", "0"
        ),
        Mutant(
            "a voluntary trump may be of any height",
            "return {over ? (hand & ~trumps) | over : hand, best, hand};",
            "return {hand, best, hand};",
        ),
        Mutant(
            "a plain lead need not be beaten",
            "return {higher ? higher : following, bit(trick.best), following};",
            "return {following};",
        ),
        Mutant(
            "beating a plain lead compares nothing",
            "return {higher ? higher : following, bit(trick.best), following};",
            "return {higher ? higher : following};",
        ),
        Mutant("the Buur must follow", "following & ~buur ? following", "following ? following"),
        Mutant(
            "Jass: only void players may ruff",
            "following ? following | trumps",
            "following ? following",
        ),
        Mutant(
            "Jass: under-ruffs are free",
            "others | (trumps & stronger_cards[trick.best])",
            "others | trumps",
        ),
        Mutant(
            "Jass: a player with only trumps must over-ruff", "!trumps || hand == trumps", "!trumps"
        ),
        Mutant(
            "Jass: an over-ruff compares nothing",
            "(trumps & stronger_cards[trick.best]), bit(trick.best), trumps}",
            "(trumps & stronger_cards[trick.best]), 0, trumps}",
        ),
    ],
    "four_seats/rules.hpp": [
        Mutant(
            "a ruff does not win", ": rules.kind == StrainKind::suit && lane == 0) {", ": false) {"
        ),
        Mutant(
            "partner is the wrong seat",
            "((size - best_place) & 1) == 0",
            "((size - best_place) & 1) == 1",
        ),
        Mutant(
            "a card that wins the trick compares nothing",
            "if (card > trick.best) return bit(card);",
            "if (card > trick.best) return 0;",
        ),
        Mutant(
            "cards that are not legal compare nothing",
            "return by_rank & ~cards ? compared : 0;",
            "return 0;",
        ),
    ],
    "four_seats/search.cpp": [
        Mutant(
            "the winner of a trick compares nothing",
            "  if (trick.ranks_compared()) proof.compared |= bit(trick.best);\n",
            "",
        ),
        Mutant(
            "the last trick compares nothing", "trick.ranks_compared() ? bit(trick.best) : 0", "0"
        ),
        Mutant(
            "a node forgets what its duty compared",
            "    if ((proof.value >= need) == maximizes) {\n      proof.compared |= legal.compared_for(card, trick);",
            "    if ((proof.value >= need) == maximizes) {",
        ),
        Mutant(
            "a forced card forgets what its duty compared",
            "    proof.compared |= decides ? legal.compared_for(card, trick) : legal.compared_for_no_other();\n",
            "",
        ),
        Mutant(
            "a join keeps the sets of one card",
            "all.counted_for_0 &= proof.counted_for_0;",
            "all.counted_for_0 = proof.counted_for_0;",
        ),
        Mutant("a join forgets what was compared", "  all.compared |= proof.compared;\n", ""),
        Mutant(
            "neighbours stay neighbours for free", "if (!unseen) result.compared |= bit(low);", ""
        ),
        Mutant(
            "cards on both sides of the best card are equal",
            "trick.size ? others | bit(trick.best) : others",
            "others",
        ),
        Mutant("a proof forgets the Buur", "  proof.compared |= node.cards & exempt_card_;\n", ""),
        Mutant("positions with and without the Buur are equal", "? exempt_in_play : 0", "? 0 : 0"),
    ],
    "four_seats/proof.hpp": [
        Mutant(
            "siblings are worth the same",
            "const int gain = after - before;",
            "const int gain = 0 * (after - before);",
        ),
        Mutant(
            "a sibling keeps the sets",
            "return differ ? cards ^ (first | second) : cards;",
            "return differ && !first ? cards ^ (first | second) : cards;",
        ),
    ],
    "four_seats/table.cpp": [
        Mutant(
            "owners are not checked",
            "    if (other_owner & entry.relevant) continue;\n",
            "    if (other_owner & entry.relevant & 0) continue;\n",
        ),
        Mutant("the leader is not checked", "entry.leader != node.leader || ", ""),
        Mutant("the bonus of the last trick is not checked", " || entry.context != context", ""),
        Mutant(
            "relevance is one card short",
            "top_places(lane, 1 + lane_size",
            "top_places(lane, lane_size",
        ),
    ],
    "four_seats/layout.hpp": [
        Mutant(
            "undenufe is obenabe",
            "deck.rank_count - 1 - strength : strength",
            "strength : strength",
        ),
    ],
    "four_seats/replay.cpp": [
        Mutant("a card may be dealt twice", "card < 0 || (seen & bit(card))", "card < 0"),
        Mutant(
            "duties are not replayed",
            "legal_cards(rules_, held[seat], trick).cards & bit(card)",
            "held[seat] & bit(card)",
        ),
        Mutant("one player leads all tricks", "(leader + trick.best_place) & 3", "leader"),
        Mutant("every trick is the last", "if (result.tricks == hand_size - 1) ", ""),
    ],
}
"""By the source that is broken, from the folder of the native sources."""
