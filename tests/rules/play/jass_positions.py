"""Directed positions of Jass: legal cards and why, and who wins, each worked out by hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from solvers.rules.cards.card import parse_cards
from solvers.rules.cards.strain import JASS_ORDER, parse_strain
from solvers.rules.play.duties import Duty
from solvers.rules.ruleset.presets import preset

JASS_DUTIES = {
    Duty.LEAD,
    Duty.FOLLOW,
    Duty.FOLLOW_OR_RUFF,
    Duty.FOLLOW_OR_OVER_RUFF,
    Duty.VOID,
    Duty.VOID_NO_UNDER_RUFF,
    Duty.ONLY_TRUMPS_HELD,
    Duty.BUUR_KEPT,
}


@dataclass(frozen=True)
class JassCase:
    """A hand to play to a trick, and its legal cards."""

    name: str
    strain: str
    trick: str
    hand: str
    legal: str
    duty: Duty

    def found(self, legal_plays: Callable[..., Any]) -> Any:
        """The result of an implementation for this position."""
        ruleset = preset("jass-coinche").with_options({"obenabe": True, "undenufe": True})
        strain = parse_strain(self.strain)
        return legal_plays(parse_cards(self.hand), parse_cards(self.trick), strain, ruleset)

    def holds(self, legal_plays: Callable[..., Any]) -> bool:
        """Whether an implementation finds exactly these cards legal, for this reason."""
        found = self.found(legal_plays)
        return (
            set(found.cards) == set(parse_cards(self.legal)) and found.duty.name == self.duty.name
        )


@dataclass(frozen=True)
class JassWinner:
    """A trick, complete or not, and the place of its winning card."""

    name: str
    strain: str
    trick: str
    winner: int

    def holds(self, winner_index: Callable[..., int]) -> bool:
        """Whether an implementation finds this winner."""
        cards, strain = parse_cards(self.trick), parse_strain(self.strain)
        return winner_index(cards, strain, JASS_ORDER) == self.winner


EDGE_CASES = [
    JassCase("rule J36: follow or ruff", "H", "SA", "SK H6 D9", "SK H6", Duty.FOLLOW_OR_RUFF),
    JassCase("rule J37: void", "H", "SA", "H6 D9", "H6 D9", Duty.VOID),
    JassCase(
        "rule J38: follow or over-ruff",
        "H",
        "SA HQ",
        "SK HT HK D9",
        "SK HK",
        Duty.FOLLOW_OR_OVER_RUFF,
    ),
    JassCase("rule J39: no under-ruff", "H", "SA HQ", "HT D9", "D9", Duty.VOID_NO_UNDER_RUFF),
    JassCase("rule J40: trumps alone", "H", "SA HQ", "HT H6", "HT H6", Duty.ONLY_TRUMPS_HELD),
    JassCase("rule J10: the Buur alone", "H", "H7", "HJ SA", "HJ SA", Duty.BUUR_KEPT),
    JassCase("rule J10: not with another trump", "H", "H7", "HJ H6 SA", "HJ H6", Duty.FOLLOW),
    JassCase("rule J34: higher or lower", "H", "HA", "H9 H6", "H9 H6", Duty.FOLLOW),
]
"""Positions that other programs and players got wrong, with the rule they are about."""

REPORTED = [
    JassCase(
        "rule J36: any trump", "C", "HQ", "HA H7 CJ CQ C6", "HA H7 CJ CQ C6", Duty.FOLLOW_OR_RUFF
    ),
    JassCase("rule J38: over-ruff", "C", "S9 CQ", "SK CA C6", "SK CA", Duty.FOLLOW_OR_OVER_RUFF),
]

BY_ROW = [
    JassCase("any lead", "H", "", "SA H6 D9", "SA H6 D9", Duty.LEAD),
    JassCase("trump led, higher or lower", "H", "HK", "HA H6 D9", "HA H6", Duty.FOLLOW),
    JassCase("trump led, with the jack", "H", "HK", "HJ HT CA", "HJ HT", Duty.FOLLOW),
    JassCase("trump led by partner", "H", "HJ H6", "H9 HT C6", "H9 HT", Duty.FOLLOW),
    JassCase("trump led, the nine is not the jack", "H", "H7", "H9 SA", "H9", Duty.FOLLOW),
    JassCase("trump led, the jack alone in hand", "H", "H7", "HJ", "HJ", Duty.BUUR_KEPT),
    JassCase("trump led, another jack", "H", "H7", "H6 SJ", "H6", Duty.FOLLOW),
    JassCase("trump led, the jack of another suit", "H", "H7", "SJ D6", "SJ D6", Duty.VOID),
    JassCase("trump led, no trump", "H", "H7", "SA D6", "SA D6", Duty.VOID),
    JassCase("follow, no trump held", "H", "S7", "S6 D9 CA", "S6", Duty.FOLLOW),
    JassCase("no need to beat", "H", "S7", "S6 SA", "S6 SA", Duty.FOLLOW),
    JassCase("the jack ruffs too", "H", "S7", "S6 HJ DA", "S6 HJ", Duty.FOLLOW_OR_RUFF),
    JassCase("void, no trump", "H", "S7", "D9 CA", "D9 CA", Duty.VOID),
    JassCase("discards are not ruffs", "H", "S7 D6", "S6 H6 CA", "S6 H6", Duty.FOLLOW_OR_RUFF),
    JassCase("partner's ruff", "H", "S7 H8 S9", "SA H7 HT C6", "SA HT", Duty.FOLLOW_OR_OVER_RUFF),
    JassCase("partner ruffed, void", "H", "S7 H8 S9", "H7 HT C6", "HT C6", Duty.VOID_NO_UNDER_RUFF),
    JassCase(
        "the best of two ruffs", "H", "S7 HT HQ", "S6 HK H8", "S6 HK", Duty.FOLLOW_OR_OVER_RUFF
    ),
    JassCase("under-ruffed already", "H", "S7 HQ HT", "D6 HK H8", "D6 HK", Duty.VOID_NO_UNDER_RUFF),
    JassCase("between two ruffs", "H", "S7 H8 HQ", "S6 HT", "S6", Duty.FOLLOW_OR_OVER_RUFF),
    JassCase("above an under-ruff", "H", "S7 HK HT", "S6 HQ", "S6", Duty.FOLLOW_OR_OVER_RUFF),
    JassCase("the nine is over ace", "H", "S7 HA", "S6 H9", "S6 H9", Duty.FOLLOW_OR_OVER_RUFF),
    JassCase("the ten is under queen", "H", "S7 HT", "S6 HQ", "S6 HQ", Duty.FOLLOW_OR_OVER_RUFF),
    JassCase("the ten is over eight", "H", "S7 H8", "S6 HT H7", "S6 HT", Duty.FOLLOW_OR_OVER_RUFF),
    JassCase("ruffed, follows without trump", "H", "S7 H8", "S6 C9", "S6", Duty.FOLLOW),
    JassCase(
        "ruffed, all trumps are lower", "H", "S7 HJ", "S6 H9 C9", "S6", Duty.FOLLOW_OR_OVER_RUFF
    ),
    JassCase("ruffed, void, all are higher", "H", "S7 H6", "H9 C9", "H9 C9", Duty.VOID),
    JassCase("ruffed, neither suit nor trump", "H", "S7 H6", "D9 C9", "D9 C9", Duty.VOID),
    JassCase("only trumps, could over-ruff", "H", "S7 HT", "HK H6", "HK H6", Duty.ONLY_TRUMPS_HELD),
    JassCase("obenabe, follow", "TOP", "S7", "S6 H9 HJ", "S6", Duty.FOLLOW),
    JassCase("obenabe, void", "TOP", "S7", "H9 HJ", "H9 HJ", Duty.VOID),
    JassCase("obenabe, no jack is kept", "TOP", "HA", "HJ S6", "HJ", Duty.FOLLOW),
    JassCase("undenufe, follow", "BOTTOM", "S6", "SA H6", "SA", Duty.FOLLOW),
]

LEGAL_CASES = [*EDGE_CASES, *REPORTED, *BY_ROW]

WINNERS = [
    JassWinner("rule J22: jack over ten", "H", "ST SJ S9 S6", 1),
    JassWinner("plain ace over king", "H", "SK SA SQ S6", 1),
    JassWinner("trump jack over nine", "H", "H9 HJ HA H6", 1),
    JassWinner("trump nine over ace", "H", "HA H9 HK HT", 1),
    JassWinner("trump queen over ten", "H", "HT HQ H8 H7", 1),
    JassWinner("a six of trumps over an ace", "H", "SA H6 SK SQ", 1),
    JassWinner("a discard never wins", "H", "S6 DA CA", 0),
    JassWinner("plain jack over nine", "H", "S9 SJ ST S8", 1),
    JassWinner("plain seven over six", "H", "S6 S7", 1),
    JassWinner("obenabe, the ace", "TOP", "SJ S9 SA S6", 2),
    JassWinner("obenabe, jack over nine", "TOP", "S9 SJ", 1),
    JassWinner("undenufe, the six", "BOTTOM", "S7 SA S6 SK", 2),
    JassWinner("undenufe, ten over jack", "BOTTOM", "SJ ST SA", 1),
    JassWinner("undenufe, a discard never wins", "BOTTOM", "SA H6 D6", 0),
]
