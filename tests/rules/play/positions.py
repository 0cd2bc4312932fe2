"""Directed positions: legal cards and why, and who wins, each worked out by hand.

Rows with the name of a rule are well-known traps; others have the name of the duty or option they
are about. Positions reported as wrong in other programs come from a file of their own.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from solvers.rules.cards.card import parse_cards
from solvers.rules.cards.strain import parse_strain
from solvers.rules.play.duties import Duty
from solvers.rules.ruleset.choices import Game
from solvers.rules.ruleset.game import GAME_FACTS
from solvers.rules.ruleset.presets import preset

COINCHE_STRAINS = tuple(GAME_FACTS[Game.COINCHE].strains)
COINCHE_DUTIES = frozenset(Duty) - {
    Duty.FOLLOW_OR_RUFF,
    Duty.FOLLOW_OR_OVER_RUFF,
    Duty.VOID,
    Duty.VOID_NO_UNDER_RUFF,
    Duty.ONLY_TRUMPS_HELD,
    Duty.BUUR_KEPT,
}
"""The duties that are not only in Jass."""
CASES = Path(__file__).parents[3] / "fixtures" / "cases"


@dataclass(frozen=True)
class LegalCase:
    """A hand to play to a trick, and its legal cards."""

    name: str
    strain: str
    trick: str
    hand: str
    legal: str
    duty: str = ""
    options: dict[str, bool] = field(default_factory=dict)

    def found(self, legal_plays: Callable[..., Any]) -> Any:
        """The result of an implementation for this position."""
        ruleset = preset("coinche").with_options(self.options)
        strain = parse_strain(self.strain)
        return legal_plays(parse_cards(self.hand), parse_cards(self.trick), strain, ruleset)

    def holds(self, legal_plays: Callable[..., Any]) -> bool:
        """Whether an implementation finds exactly these cards legal."""
        return set(self.found(legal_plays).cards) == set(parse_cards(self.legal))


@dataclass(frozen=True)
class WinnerCase:
    """A trick, complete or not, and the place of its winning card."""

    name: str
    strain: str
    trick: str
    winner: int

    def holds(self, winner_index: Callable[..., int]) -> bool:
        """Whether an implementation finds this winner."""
        return winner_index(parse_cards(self.trick), parse_strain(self.strain)) == self.winner


@dataclass(frozen=True)
class OptionCase:
    """A position with one option off and on."""

    option: str
    strain: str
    trick: str
    hand: str
    off: str
    on: str

    @property
    def changes(self) -> bool:
        """Whether the option changes the legal cards here."""
        return set(self.off.split()) != set(self.on.split())

    def case(self, on: bool) -> LegalCase:
        """The position with the option off or on."""
        name = f"{self.option}={'on' if on else 'off'}: {self.strain} {self.trick} | {self.hand}"
        legal = self.on if on else self.off
        return LegalCase(name, self.strain, self.trick, self.hand, legal, "", {self.option: on})


TRAPS = [
    LegalCase("rule C52: void", "H", "S7", "HK H7 D9", "HK H7", "RUFF"),
    LegalCase("rule C53: over-ruff", "H", "S7 HQ", "HK H7 D9", "HK", "OVER_RUFF"),
    LegalCase("rule C54: under-ruff", "H", "S7 HA", "HK H7 D9", "HK H7", "UNDER_RUFF"),
    LegalCase("rule C55: by a plain card", "H", "SA S8", "H7 D9", "H7 D9", "PARTNER_WINS"),
    LegalCase("rule C55: a discard wins nothing", "H", "S7 DA", "HJ C9", "HJ C9", "PARTNER_WINS"),
    LegalCase("rule C55: by a ruff", "H", "S7 HQ S8", "HJ H7 D9", "HJ H7 D9", "PARTNER_WINS"),
    LegalCase("rule C50: partner too", "H", "H9 H7", "HJ HQ SA", "HJ", "RISE"),
    LegalCase("rule C50: only lower", "H", "HJ", "H9 H7 SA", "H9 H7", "FOLLOW_TRUMP"),
    LegalCase("rule C50: ten over king", "H", "HT", "HK HQ H8", "HK HQ H8", "FOLLOW_TRUMP"),
    LegalCase("rule C49: follow a ruff", "H", "S7 HJ", "SA SK H9", "SA SK", "FOLLOW"),
    LegalCase("rule C49: partner wins", "H", "SA H7 S8", "S9 HJ", "S9", "FOLLOW"),
    LegalCase("rule C58: partner second", "H", "S7 SK S9", "H7 DK", "H7 DK", "PARTNER_WINS"),
    LegalCase("rule C58: rank, not points", "H", "S7 S8 S9", "H7 DK", "H7", "RUFF"),
    LegalCase("rule C51: no trump", "H", "H9", "SA D7", "SA D7", "NO_TRUMP_HELD"),
    LegalCase("rule C53: any higher trump", "H", "S9 H7", "D9 H8 HJ", "H8 HJ", "OVER_RUFF"),
    LegalCase("rule C60: only the suit led", "AT", "S9", "DJ S7", "S7", "FOLLOW_TRUMP"),
]

DUTIES = [
    LegalCase("LEAD", "H", "", "HJ S7 D9", "HJ S7 D9", "LEAD"),
    LegalCase("LEAD at no-trump", "NT", "", "HJ S7", "HJ S7", "LEAD"),
    LegalCase("LEAD at all-trump", "AT", "", "HJ S7", "HJ S7", "LEAD"),
    LegalCase("FOLLOW without a need to beat", "H", "S7", "S8 SA HJ", "S8 SA", "FOLLOW"),
    LegalCase("FOLLOW at no-trump", "NT", "ST S9", "SA S8 HJ", "SA S8", "FOLLOW"),
    LegalCase("RISE over the best, not the first", "H", "H7 HA", "H9 HK", "H9", "RISE"),
    LegalCase("FOLLOW_TRUMP, third card best", "H", "H9 H7 HJ", "HA S7", "HA", "FOLLOW_TRUMP"),
    LegalCase("RISE by any higher trump", "H", "H8", "H7 HQ HJ S9", "HQ HJ", "RISE"),
    LegalCase("RISE at all-trump", "AT", "SA", "S9 S7 HJ", "S9", "RISE"),
    LegalCase("RISE at all-trump over partner", "AT", "SA S7", "S9 S8", "S9", "RISE"),
    LegalCase("RISE ignores a discarded jack", "AT", "SA HJ", "S9 S8", "S9", "RISE"),
    LegalCase("FOLLOW_TRUMP below the jack", "H", "H7 HJ", "H9 H8 SA", "H9 H8", "FOLLOW_TRUMP"),
    LegalCase("RUFF second to play", "H", "SA", "H7 HJ D9 CA", "H7 HJ", "RUFF"),
    LegalCase("RUFF third, partner overtaken", "H", "S9 SK", "H7 D9", "H7", "RUFF"),
    LegalCase("RUFF last, the leader winning", "H", "SA S9 ST", "H7 D9", "H7", "RUFF"),
    LegalCase("OVER_RUFF partner over-ruffed", "H", "S7 HQ HA", "HK H9 D7", "H9", "OVER_RUFF"),
    LegalCase("OVER_RUFF by rank, not points", "H", "S7 H7", "H8 D7", "H8", "OVER_RUFF"),
    LegalCase("UNDER_RUFF partner over-ruffed", "H", "S7 HQ HA", "HK HT D7", "HK HT", "UNDER_RUFF"),
    LegalCase("UNDER_RUFF the nine by ace, ten", "H", "CK H9", "HA HT D7", "HA HT", "UNDER_RUFF"),
    LegalCase("PARTNER_WINS by the card led", "H", "S9 S8", "H7 D9", "H7 D9", "PARTNER_WINS"),
    LegalCase("OVER_RUFF third to play", "H", "S7 HQ", "HK D9", "HK", "OVER_RUFF"),
    LegalCase("PARTNER_WINS, ruffed below", "H", "S7 HQ S8", "H7 H8", "H7 H8", "PARTNER_WINS"),
    LegalCase("NO_TRUMP_HELD on a plain lead", "H", "SA", "D7 C9", "D7 C9", "NO_TRUMP_HELD"),
    LegalCase("NO_TRUMP_HELD on a ruff", "H", "SA H7", "D7 C9", "D7 C9", "NO_TRUMP_HELD"),
    LegalCase("NO_TRUMP_HELD at no-trump", "NT", "SA", "HJ C9", "HJ C9", "NO_TRUMP_HELD"),
    LegalCase("NO_TRUMP_HELD at all-trump", "AT", "S7", "HJ C9", "HJ C9", "NO_TRUMP_HELD"),
    LegalCase("BEAT", "H", "SK", "S8 SA HJ", "SA", "BEAT", {"must_beat_plain": True}),
    LegalCase("BEAT partner too", "H", "SK S7", "S8 SA", "SA", "BEAT", {"must_beat_plain": True}),
    LegalCase(
        "NO_OVER_RUFF", "H", "S7 HA", "HK D7", "HK D7", "NO_OVER_RUFF", {"must_under_trump": False}
    ),
    LegalCase(
        "PARTNER_WINS_RAISE",
        "H",
        "S7 HQ S8",
        "H7 HK D9",
        "HK D9",
        "PARTNER_WINS_RAISE",
        {"voluntary_trump_must_raise": True},
    ),
    LegalCase(
        "RUFF while partner wins",
        "H",
        "SA S7",
        "H7 D9",
        "H7",
        "RUFF",
        {"must_trump_when_partner_wins": True},
    ),
    LegalCase(
        "FOLLOW partner's trump",
        "H",
        "H9 H7",
        "HJ H8 S7",
        "HJ H8",
        "FOLLOW",
        {"overtrump_partner_on_trump_lead": False},
    ),
]

OPTIONS = [
    OptionCase("must_under_trump", "H", "S7 HA", "HK H7 D9", "HK H7 D9", "HK H7"),
    OptionCase("must_under_trump", "C", "D7 CT CJ", "C9 C7 HA", "C9 C7 HA", "C9 C7"),
    OptionCase("must_under_trump", "H", "S7 HQ", "HK H7 D9", "HK", "HK"),
    OptionCase("must_under_trump", "H", "S7 HA S8", "HK D9", "HK D9", "HK D9"),
    OptionCase("must_under_trump", "NT", "SA", "HJ D9", "HJ D9", "HJ D9"),
    OptionCase("must_under_trump", "AT", "SJ", "HJ D9", "HJ D9", "HJ D9"),
    OptionCase("must_trump_when_partner_wins", "H", "SA S8", "H7 D9", "H7 D9", "H7"),
    OptionCase("must_trump_when_partner_wins", "H", "S7 HQ S8", "HK H7 D9", "HK H7 D9", "HK"),
    OptionCase("must_trump_when_partner_wins", "H", "S7 HA S8", "HK H7 D9", "HK H7 D9", "HK H7"),
    OptionCase("must_trump_when_partner_wins", "H", "SA S8", "S9 H7", "S9", "S9"),
    OptionCase("must_trump_when_partner_wins", "H", "SA S8", "C9 D7", "C9 D7", "C9 D7"),
    OptionCase("must_trump_when_partner_wins", "NT", "SA S8", "H7 D9", "H7 D9", "H7 D9"),
    OptionCase("must_trump_when_partner_wins", "AT", "SJ S8", "H7 D9", "H7 D9", "H7 D9"),
    OptionCase("overtrump_partner_on_trump_lead", "H", "H9 H7", "HJ HQ SA", "HJ HQ", "HJ"),
    OptionCase("overtrump_partner_on_trump_lead", "AT", "S9 S7", "SJ S8 HA", "SJ S8", "SJ"),
    OptionCase("overtrump_partner_on_trump_lead", "H", "H7 HA H8", "H9 HQ", "H9 HQ", "H9"),
    OptionCase("overtrump_partner_on_trump_lead", "H", "H9", "HJ HQ SA", "HJ", "HJ"),
    OptionCase("overtrump_partner_on_trump_lead", "AT", "S9 SJ ST", "SA S8", "SA S8", "SA S8"),
    OptionCase("overtrump_partner_on_trump_lead", "AT", "SA S9", "SJ S8", "SJ", "SJ"),
    OptionCase("overtrump_partner_on_trump_lead", "NT", "SK S7", "SA S8", "SA S8", "SA S8"),
    OptionCase("voluntary_trump_must_raise", "H", "S7 HQ S8", "HJ H7 D9", "HJ H7 D9", "HJ D9"),
    OptionCase("voluntary_trump_must_raise", "H", "S7 HA S8", "HK H7 D9", "HK H7 D9", "HK H7 D9"),
    OptionCase("voluntary_trump_must_raise", "H", "S7 HT S8", "HA H8 D9", "HA H8 D9", "HA D9"),
    OptionCase("voluntary_trump_must_raise", "H", "S7 HA S8", "HK H7", "HK H7", "HK H7"),
    OptionCase("voluntary_trump_must_raise", "H", "SA S8", "H7 D9", "H7 D9", "H7 D9"),
    OptionCase("voluntary_trump_must_raise", "H", "S7 HA", "H7 D9", "H7", "H7"),
    OptionCase("voluntary_trump_must_raise", "NT", "SA S8", "H7 D9", "H7 D9", "H7 D9"),
    OptionCase("voluntary_trump_must_raise", "AT", "SJ S8", "H7 D9", "H7 D9", "H7 D9"),
    OptionCase("must_beat_plain", "H", "SK", "S8 SA CK", "S8 SA", "SA"),
    OptionCase("must_beat_plain", "H", "S7 DA SQ", "S9 SK ST", "S9 SK ST", "SK ST"),
    OptionCase("must_beat_plain", "NT", "S9 ST", "SA S8", "SA S8", "SA"),
    OptionCase("must_beat_plain", "H", "SK H7", "S8 SA", "S8 SA", "S8 SA"),
    OptionCase("must_beat_plain", "H", "SK HQ", "S8 SA", "S8 SA", "S8 SA"),
    OptionCase("must_beat_plain", "H", "SA", "S8 SK", "S8 SK", "S8 SK"),
    OptionCase("must_beat_plain", "AT", "SA S9", "S8 SK", "S8 SK", "S8 SK"),
]

WINNERS = [
    WinnerCase("rule C48: discards never win", "H", "S7 DA S8 CK", 2),
    WinnerCase("rule C48: a small trump beats the ace", "H", "SA H7 ST SK", 1),
    WinnerCase("rule C33: ten over king", "H", "SK ST", 1),
    WinnerCase("rule C32: nine over ace of trumps", "H", "HA H9", 1),
    WinnerCase("jack of trumps over nine", "H", "H9 HJ HA HT", 1),
    WinnerCase("jack of a plain suit under queen", "H", "SJ SQ S9", 1),
    WinnerCase("ruff over-ruffed", "H", "SA H7 H8 SK", 2),
    WinnerCase("ruff under-ruffed", "H", "SA HQ H8 SK", 1),
    WinnerCase("discard after a ruff", "H", "SA HQ CA DA", 1),
    WinnerCase("no-trump ace over ten", "NT", "ST SA HJ H9", 1),
    WinnerCase("no-trump jack under queen", "NT", "SJ SQ", 1),
    WinnerCase("all-trump jack over nine", "AT", "S9 SJ HJ SA", 1),
    WinnerCase("all-trump nine over ace", "AT", "SA S9 HJ CJ", 1),
    WinnerCase("one card wins", "H", "S7", 0),
]


def _reported(kind: str) -> list[dict[str, Any]]:
    text = (CASES / "coinche_legality.json").read_text(encoding="utf-8")
    rows: list[dict[str, Any]] = json.loads(text)[kind]
    return rows


REPORTED = [
    LegalCase(
        row["id"]
        + "".join(f" {name}={value}" for name, value in variant.get("options", {}).items()),
        row["trump"],
        row["trick"],
        row["hand"],
        variant["legal"],
        "",
        variant.get("options", {}),
    )
    for row in _reported("legal")
    for variant in (row, *row.get("also", ()))
]
REPORTED_WINNERS = [
    WinnerCase(row["id"], row["trump"], row["trick"], row["winner"]) for row in _reported("winner")
]

LEGAL_CASES = [
    *TRAPS,
    *DUTIES,
    *(case.case(on) for case in OPTIONS for on in (False, True)),
    *REPORTED,
]
WINNER_CASES = [*WINNERS, *REPORTED_WINNERS]
