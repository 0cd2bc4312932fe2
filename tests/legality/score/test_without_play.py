"""Scores of deals whose play is not in the log, and claims that are impossible."""

from __future__ import annotations

from typing import Any

import pytest

from solvers.legality.findings.collector import side_text
from solvers.legality.findings.finding import Finding
from solvers.legality.infer_options import explanations
from solvers.legality.log.game_log import GameLog
from solvers.legality.log.which_rules import RuleOverrides, ruleset_of
from solvers.legality.referee import GameVerdict, check_game
from solvers.legality.score import possible_counts
from solvers.legality.score.by_side import Split
from solvers.legality.score.deal_without_play import DealWithoutPlay
from solvers.legality.score.possible_counts import belotes_of
from solvers.rules.auction.contract import parse_bid
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.seats import BOTH_SIDES, Seat, Side
from tests.legality.test_edge_cases import log_of

CONTRACT = {"trump": "H", "by": "N", "value": 100}


def sheet(score: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"dealer": "E", "contract": CONTRACT, "score": score} | more


def verdict(*deals: dict[str, Any], **options: Any) -> GameVerdict:
    import msgspec

    log = msgspec.convert(log_of(list(deals), options), GameLog)
    return check_game(log, ruleset_of(log, RuleOverrides()))


def found(*deals: dict[str, Any], **options: Any) -> list[Finding]:
    return verdict(*deals, **options).findings


def codes(*deals: dict[str, Any], **options: Any) -> list[str]:
    return [finding.code for finding in found(*deals, **options)]


class TestCounts:
    @pytest.mark.parametrize("text", ["80S", "100H", "160HX", "90HXX", "SLAMH", "GENERALEH"])
    @pytest.mark.parametrize("by", [Seat.NORTH, Seat.WEST])
    @pytest.mark.parametrize(
        "options", [{}, {"rounding": "none"}, {"capot_unannounced": "plus-90"}]
    )
    def test_counts_by_split_equal_counts_by_range(
        self, text: str, by: Seat, options: dict[str, Any]
    ) -> None:
        """Points tried one by one give the same counts as ranges of points."""
        ruleset = Ruleset().with_options({"generale": True, **options})
        contract = parse_bid(text).declared_by(by)
        deal = DealWithoutPlay(contract.strain, contract, None, None)
        values, announced = ruleset.card_points(contract.strain), {Side.NS: 0, Side.EW: 50}
        belotes = belotes_of(deal, ruleset)
        splits = [
            Split(points, last)
            for points in range(values.total + 1)
            for last in BOTH_SIDES
            if (points if last is Side.NS else values.total - points) >= values.last_trick
        ]
        one_by_one, at_once = (
            {
                (
                    count.last,
                    tuple(count.belote.items()),
                    tuple(count.capot.items()),
                    count.score and count.score.made,
                    tuple((count.scores or {}).items()),
                )
                for count in possible_counts.possible_counts(
                    deal, ruleset, announced, belotes, asked
                )
            }
            for asked in (splits, None)
        )
        assert at_once == one_by_one

    def test_the_cache_of_counts_is_limited(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(possible_counts, "_KEPT", {})
        monkeypatch.setattr(possible_counts, "MOST_KEPT", 300)
        for value in (80, 90, 100, 110):
            contract = {**CONTRACT, "value": value}
            found(sheet({"awarded": {"NS": 0, "EW": 0}}, contract=contract))
            assert sum(map(len, possible_counts._KEPT.values())) <= 300


class TestExplaining:
    def test_explaining_is_limited(self) -> None:
        wrong = sheet({"awarded": {"NS": 217, "EW": 60}})
        right = sheet({"cards": {"NS": 112, "EW": 50}, "awarded": {"NS": 212, "EW": 50}})
        dealers = "ENWS"
        deals = [wrong | {"dealer": dealers[number % 4]} for number in range(40)]
        options = [finding.option for finding in found(right, *deals[1:], target=0)]
        assert options[0] == "rounding"
        deals[-1] = right | {"dealer": "S"}
        last = found(*deals, target=0)[-1]
        assert (last.code, last.option) == ("S301", None)

    def test_a_claim_that_is_no_longer_judged_is_not_explained(self) -> None:
        import msgspec

        log = msgspec.convert(log_of([sheet({"awarded": {"NS": 217, "EW": 60}})]), GameLog)
        *_, best = explanations(
            lambda ruleset: check_game(log, ruleset, explaining=False), Ruleset()
        )
        assert [(each.changes, each.cost) for each in best] == [((), 1)]


class TestClaims:
    @pytest.mark.parametrize("points", [1.7e308, 2**63, 20.5, 15, -20, 1010])
    def test_announcements_that_no_side_can_have(self, points: float) -> None:
        score = {"cards": {"NS": 100, "EW": 62}, "melds": {"NS": points}}
        assert codes(sheet(score), announcements="standard") == ["S104"]

    def test_announcements_of_floating_point(self) -> None:
        score = {"cards": {"NS": 100, "EW": 62}, "melds": {"NS": 20.0}, "outcome": "made"}
        assert codes(sheet(score), announcements="standard") == []

    def test_numbers_as_text(self) -> None:
        assert side_text({"NS": 10**400, "EW": 2.0}) == f"NS 1{'0' * 400}, EW 2"

    def test_unknown_teams_give_one_finding_for_each_claim(self) -> None:
        numbers = {"us": 1, "them": 2}
        score = dict.fromkeys(("cards", "belote", "capot", "awarded"), numbers)
        deal = sheet(score | {"last": "us"})
        for each in (deal, {**deal, "end": "in_progress"}, {"dealer": "E", "score": deal["score"]}):
            assert codes(each) == ["D303"] * 5
        assert found(deal)[0].actual == ["us", "them"]

    @pytest.mark.parametrize(
        "cards",
        [{"NS": 500, "EW": -3}, {"NS": 100, "EW": 63}, {"NS": 0.5}],
    )
    def test_points_of_no_trump_at_all(self, cards: dict[str, float]) -> None:
        assert codes({"dealer": "E", "score": {"cards": cards}}) == ["S101"]

    def test_points_of_a_trump_that_is_played(self) -> None:
        score = {"cards": {"NS": 158, "EW": 100}}
        assert codes({"dealer": "E", "score": score}) == ["S101"]
        deal = {"dealer": "E", "score": score}
        assert codes(deal, all_trump=True, all_trump_values="raw") == []

    @pytest.mark.parametrize("end", ["in_progress", "abandoned"])
    def test_points_of_part_of_a_deal(self, end: str) -> None:
        assert codes(sheet({"cards": {"NS": 40, "EW": 3}}, end=end)) == []
        assert codes(sheet({"cards": {"NS": 140, "EW": 30}}, end=end)) == ["S101"]

    @pytest.mark.parametrize(
        ("outcome", "end", "wrong"),
        [
            ("tie", "complete", True),
            ("tie", "abandoned", True),
            ("passed", "abandoned", True),
            ("abandoned", "complete", True),
            ("abandoned", "abandoned", False),
            ("abandoned", "cancelled", False),
            ("passed", "cancelled", True),
        ],
    )
    def test_outcomes_without_a_winner(self, outcome: str, end: str, wrong: bool) -> None:
        assert codes(sheet({"outcome": outcome}, end=end)) == ["S201"] * wrong

    def test_claimed_without_tricks(self) -> None:
        score = {"cards": {"NS": 100, "EW": 62}, "awarded": {"NS": 200, "EW": 70}}
        deal = sheet(score, claim={"by": "N"}, end="claimed")
        assert codes(deal) == ["S301"]
        tricks = [{"leader": "N", "cards": ["SA", "S7", "S8", "S9"]}]
        assert codes(deal | {"tricks": tricks}) == ["S301"]
