"""Directed scores: one deal each, the score of both parties, and what every option changes."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from solvers.rules.auction.contract import Contract, parse_bid
from solvers.rules.ruleset.presets import preset
from solvers.rules.score.coinche import deal_score
from solvers.rules.score.tally import DealScore, Party, Tally
from solvers.rules.seats import Seat

_FILE = Path(__file__).parents[3] / "fixtures" / "cases" / "coinche_scores.json"
REPORTED: dict[str, list[dict[str, Any]]] = json.loads(_FILE.read_text(encoding="utf-8"))


def contract(text: str) -> Contract:
    """A contract declared by North."""
    return parse_bid(text).declared_by(Seat.NORTH)


@dataclass(frozen=True)
class ScoreCase:
    """The points of a deal, and the score of declarers and defenders for it."""

    name: str
    contract: str
    points: int
    score: tuple[int, int]
    belote: tuple[int, int] = (0, 0)
    all_tricks: Party | None = None
    alone: bool = False
    announced: tuple[int, int] = (0, 0)
    options: dict[str, Any] = field(default_factory=dict)
    made: bool | None = None

    @property
    def tally(self) -> Tally:
        """What the play brought; the points of both parties add up to 162."""
        return Tally(
            self.points,
            162 - self.points,
            self.all_tricks,
            self.alone,
            *self.belote,
            *self.announced,
        )

    def found(self, options: dict[str, Any] | None = None) -> DealScore:
        """The score of the program, under the options of the case or others."""
        ruleset = preset("coinche").with_options(self.options if options is None else options)
        return deal_score(contract(self.contract), self.tally, ruleset)


D, F = Party.DECLARERS, Party.DEFENDERS

TABLE = [
    ScoreCase("100 made with 122", "100H", 122, (220, 40)),
    ScoreCase("a bid between the steps counts as it is", "85H", 100, (185, 60)),
    ScoreCase("rule C20: 80 fails with 81", "80H", 81, (0, 240)),
    ScoreCase("80 made with 82", "80H", 82, (160, 80)),
    ScoreCase("rule C22: 80 made with 62 and belote", "80H", 62, (160, 100), (20, 0)),
    ScoreCase("rule C21: 85 does not make 90", "90H", 85, (0, 250)),
    ScoreCase("105 rounds up", "100H", 105, (210, 60)),
    ScoreCase("rule C27: 65 rounds up to 70", "90H", 97, (190, 70)),
    ScoreCase("rule C24: a coinche doubles the bid alone", "100HX", 122, (320, 40)),
    ScoreCase("coinched and failed", "100HX", 90, (0, 360)),
    ScoreCase("rule C16: belote of a failed contract stays", "100HX", 70, (20, 360), (20, 0)),
    ScoreCase("rule C75: surcoinched and failed", "100HXX", 90, (0, 560)),
    ScoreCase("defenders' belote on failure", "120H", 98, (0, 300), (0, 20)),
    ScoreCase("100 made with 80 and belote", "100H", 80, (200, 80), (20, 0)),
    ScoreCase("160 made with 145 and belote", "160H", 145, (330, 20), (20, 0)),
    ScoreCase("162 points but not all tricks", "120H", 162, (280, 0)),
    ScoreCase("rule C74: unannounced capot", "110H", 162, (360, 0), all_tricks=D),
    ScoreCase("rule C74: unannounced capot, coinched", "110HX", 162, (470, 0), all_tricks=D),
    ScoreCase("rule C74: unannounced capot with belote", "110H", 162, (380, 0), (20, 0), D),
    ScoreCase("capot against the belote", "120H", 162, (370, 20), (0, 20), D),
    ScoreCase("slam made with belote", "SLAMH", 162, (520, 0), (20, 0), D),
    ScoreCase("slam failed with belote", "SLAMH", 150, (20, 500), (20, 0)),
    ScoreCase("slam failed against belote", "SLAMH", 150, (0, 520), (0, 20)),
    ScoreCase("rule C26: defenders take all tricks", "80H", 0, (0, 240), all_tricks=F),
    ScoreCase("rule C75: failing declarers lose their points", "80H", 72, (0, 240)),
    ScoreCase("surcoinched and made", "100HXX", 122, (520, 40)),
    ScoreCase("all tricks make 180", "180H", 162, (430, 0), all_tricks=D),
    ScoreCase("162 points do not make 170", "170H", 162, (0, 330)),
    ScoreCase("162 points and belote make 180", "180H", 162, (360, 0), (20, 0)),
    ScoreCase("all points for defenders but not all tricks", "80H", 0, (0, 240)),
    ScoreCase("announcements make a contract", "100H", 82, (200, 80), announced=(20, 0)),
    ScoreCase("announcements are kept on failure", "160H", 82, (50, 320), announced=(50, 0)),
    ScoreCase("defenders' announcements count", "100H", 122, (220, 90), announced=(0, 50)),
]

REPORTED_SCORES = [
    ScoreCase(
        row["id"],
        row["contract"],
        row["points"],
        (row["score"][0], row["score"][1]),
        tuple(row.get("belote", (0, 0))),
        Party(row["all_tricks"]) if "all_tricks" in row else None,
        options=row.get("options", {}),
        made=row["made"],
    )
    for row in REPORTED["scores"]
]


@dataclass(frozen=True)
class OptionScore:
    """One deal scored under the defaults (and ``base``), and with one more option changed."""

    option: str
    value: Any
    case: ScoreCase
    changed: tuple[int, int]

    @property
    def name(self) -> str:
        """The option, its value and the contract of the deal."""
        return f"{self.option}={self.value} on {self.case.contract} with {self.case.points}"


def _on(
    option: str,
    value: Any,
    text: str,
    points: int,
    *,
    default: tuple[int, int],
    changed: tuple[int, int],
    belote: tuple[int, int] = (0, 0),
    all_tricks: Party | None = None,
    alone: bool = False,
    base: dict[str, Any] | None = None,
) -> OptionScore:
    case = ScoreCase(
        "", text, points, default, belote, all_tricks, alone, (0, 0), base if base else {}
    )
    return OptionScore(option, value, case, changed)


_BELOTE_DECLARERS, _BELOTE_DEFENDERS = (20, 0), (0, 20)

OPTION_SCORES = [
    _on("min_bid", 90, "90H", 90, default=(180, 70), changed=(0, 250),
        base={"min_bid_threshold": 92}),
    _on("min_bid_threshold", 80, "80H", 81, default=(0, 240), changed=(160, 80)),
    _on("bid_step", 5, "85H", 100, default=(180, 60), changed=(185, 60),
        base={"min_bid": 85, "min_bid_threshold": 85}),
    _on("extra_per_bid", 2, "100H", 101, default=(200, 60), changed=(0, 260)),
    _on("surcoinche_factor", 3, "100HXX", 122, default=(520, 40), changed=(420, 40)),
    _on("contract_test", "nearest-5", "100H", 98, default=(0, 260), changed=(200, 60)),
    _on("must_exceed_defenders", True, "80H", 62, belote=_BELOTE_DECLARERS,
        default=(160, 100), changed=(20, 240)),
    _on("must_exceed_defenders", True, "80H", 82, belote=_BELOTE_DEFENDERS,
        default=(160, 100), changed=(0, 260)),
    _on("all_tricks_make_any_bid", False, "170H", 162, all_tricks=D,
        default=(420, 0), changed=(0, 330)),
    _on("belote_counts_to_contract", False, "80H", 62, belote=_BELOTE_DECLARERS,
        default=(160, 100), changed=(20, 240)),
    _on("belote_on_failure", "defenders", "100H", 70, belote=_BELOTE_DECLARERS,
        default=(20, 260), changed=(0, 280)),
    _on("belote_on_failure", "defenders", "100AT", 70, belote=(20, 40),
        default=(20, 300), changed=(0, 320)),
    _on("belote_multiplied", True, "100HX", 122, belote=_BELOTE_DECLARERS,
        default=(340, 40), changed=(360, 40)),
    _on("belote_multiplied", True, "100HXX", 70, belote=_BELOTE_DECLARERS,
        default=(20, 560), changed=(80, 560)),
    _on("score_mode", "bid-only", "100H", 122, default=(220, 40), changed=(100, 0)),
    _on("score_mode", "bid-only", "100HX", 122, default=(320, 40), changed=(200, 0)),
    _on("score_mode", "bid-only", "100H", 70, default=(0, 260), changed=(0, 100)),
    _on("score_mode", "bid-only", "110H", 162, all_tricks=D, default=(360, 0), changed=(110, 0)),
    _on("coinche_scope", "points-and-bid", "100HX", 122, default=(320, 40), changed=(440, 40)),
    _on("coinche_scope", "points-and-bid", "100HX", 90, default=(0, 360), changed=(0, 520)),
    _on("coinche_scope", "points-and-bid", "110HX", 162, all_tricks=D,
        default=(470, 0), changed=(720, 0)),
    _on("coinche_scope", "160-and-bid", "100HX", 122, default=(320, 40), changed=(520, 40)),
    _on("coinche_scope", "162-and-bid", "100HX", 122, default=(320, 40), changed=(524, 40)),
    _on("coinche_scope", "162-and-bid", "100HXX", 90, default=(0, 560), changed=(0, 1048)),
    _on("defenders_score_when_coinched_and_made", False, "100HX", 122,
        default=(320, 40), changed=(320, 0)),
    _on("fail_points", 162, "100H", 90, default=(0, 260), changed=(0, 262)),
    _on("rounding", "none", "100H", 121, default=(220, 40), changed=(221, 41)),
    _on("rounding", "five-down", "100H", 105, default=(210, 60), changed=(200, 60)),
    _on("rounding", "five-down", "100H", 107, default=(210, 60), changed=(210, 50)),
    _on("rounding", "five-down", "100H", 162, default=(260, 0), changed=(260, 0)),
    _on("capot_value", 250, "SLAMH", 162, all_tricks=D, default=(500, 0), changed=(250, 0)),
    _on("capot_failed", 410, "SLAMH", 150, default=(0, 500), changed=(0, 410)),
    _on("generale_value", 1000, "GENERALEH", 162, all_tricks=D, alone=True,
        default=(500, 0), changed=(1000, 0)),
    _on("generale_value", 1000, "GENERALEH", 162, all_tricks=D,
        default=(0, 500), changed=(0, 1000)),
    _on("capot_unannounced", "none", "110H", 162, all_tricks=D,
        default=(360, 0), changed=(270, 0)),
    _on("capot_unannounced", "none", "110H", 162, all_tricks=D, base={"rounding": "none"},
        default=(360, 0), changed=(272, 0)),
    _on("capot_unannounced", "plus-88", "110H", 162, all_tricks=D, base={"rounding": "none"},
        default=(360, 0), changed=(360, 0)),
    _on("capot_unannounced", "plus-90", "110H", 162, all_tricks=D, base={"rounding": "none"},
        default=(360, 0), changed=(362, 0)),
    _on("capot_adds_belote", False, "110H", 162, belote=_BELOTE_DECLARERS, all_tricks=D,
        default=(380, 0), changed=(360, 0)),
    _on("capot_adds_belote", False, "110H", 162, belote=_BELOTE_DEFENDERS, all_tricks=D,
        default=(360, 20), changed=(360, 20)),
    _on("capot_adds_belote", False, "SLAMH", 162, belote=_BELOTE_DECLARERS, all_tricks=D,
        default=(520, 0), changed=(520, 0)),
    _on("defender_capot_bonus", 250, "80H", 0, all_tricks=F, default=(0, 240), changed=(0, 330)),
    _on("defender_capot_bonus", 250, "80HX", 0, all_tricks=F, default=(0, 320), changed=(0, 410)),
]  # fmt: skip
