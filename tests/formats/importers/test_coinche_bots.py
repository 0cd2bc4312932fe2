"""Events of coinche-bots: the log they make, the house rules that fit them, and refused input."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec  # noqa: TID253
import pytest

from coinche_cli.formats.importers import (
    IMPORTERS,
    ImportedGame,
    check_program,
    program_like,
)
from coinche_cli.formats.importers.coinche_bots import HOUSE_RULES
from coinche_cli.formats.input.faults import Unreadable
from solvers.legality.log.game_log import DealLog
from solvers.legality.log.which_rules import RuleOverrides, ruleset_of
from solvers.legality.referee import check_game
from solvers.rules.auction.contract import Contract, Doubling
from solvers.rules.cards.strain import Strain
from solvers.rules.errors import CannotRead
from solvers.rules.ruleset.presets import preset
from solvers.rules.score.coinche import deal_score
from solvers.rules.score.tally import Party, Tally
from solvers.rules.seats import Seat
from tests.cli.cli import coinche

LOGS = Path(__file__).parents[3] / "fixtures" / "logs" / "coinche-bots"
NAMES = ["redeal_coinche", "surcoinche_failed"]
EVENTS = (LOGS / "surcoinche_failed.jsonl").read_text(encoding="utf-8").splitlines()


def read(lines: list[str]) -> ImportedGame:
    return IMPORTERS["coinche-bots"].read("\n".join(lines), "f.jsonl")


def game(name: str) -> ImportedGame:
    return read((LOGS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines())


def changed(line: int, change: dict[str, Any], **event: Any) -> list[str]:
    """The events with one changed: fields of its payload (``"out"`` removes one), or its own."""
    lines = EVENTS.copy()
    entry = json.loads(lines[line - 1])
    entry["payload"] |= change
    entry["payload"] = {k: v for k, v in entry["payload"].items() if v != "out"}
    lines[line - 1] = json.dumps(entry | event)
    return lines


@pytest.mark.parametrize("name", NAMES)
def test_the_log_is_as_recorded(name: str) -> None:
    recorded = json.loads((LOGS / f"{name}.json").read_text(encoding="utf-8"))
    assert msgspec.to_builtins(game(name).log) == recorded


@pytest.mark.parametrize("name", NAMES)
def test_the_checker_finds_nothing(name: str) -> None:
    log = game(name).log
    assert check_game(log, ruleset_of(log, RuleOverrides())).findings == []


def test_everything_in_the_events_is_in_the_log() -> None:
    deal, second = game("surcoinche_failed").log.deals
    plain = msgspec.to_builtins(deal)
    assert (plain["n"], plain["dealer"], plain["first_bidder"], plain["first_leader"]) == (
        1, "N", "W", "W",
    )  # fmt: skip
    assert plain["hands"]["W"] == ["SJ", "S9", "HA", "H7", "DA", "DK", "D7", "C8"]
    assert plain["auction"][2] == {"by": "E", "call": "bid", "value": 110, "trump": "S"}
    assert plain["contract"] == {"by": "E", "value": 110, "trump": "S", "multiplier": 1}
    assert plain["tricks"][1] == {
        "leader": "E", "cards": ["CJ", "C7", "SJ", "CK"], "winner": "W", "points": 26,
    }  # fmt: skip
    assert plain["melds"] == [
        {"by": "E", "kind": "belote", "said": {"trick": 7, "play": 4}, "status": "scored"},
        {"by": "E", "kind": "rebelote", "said": {"trick": 8, "play": 3}, "status": "scored"},
    ]
    assert plain["score"] == {
        "cards": {"NS": 18, "EW": 144},
        "last_bonus_in_cards": True,
        "belote": {"NS": 0, "EW": 20},
        "capot": {"NS": 0, "EW": 0},
        "outcome": "made",
        "awarded": {"NS": 20, "EW": 270},
        "total": {"NS": 20, "EW": 270},
    }
    assert msgspec.to_builtins(second.contract) == {
        "by": "W", "value": 110, "trump": "D", "multiplier": 4,
        "coinched_by": "N", "surcoinched_by": "E",
    }  # fmt: skip
    assert second.melds == []


def test_a_deal_passed_out() -> None:
    deal = msgspec.to_builtins(game("redeal_coinche").log.deals[0])
    assert (deal["contract"], deal["end"], deal["score"]) == (None, "passed", {"outcome": "passed"})
    assert [call["call"] for call in deal["auction"]] == ["pass"] * 4


def test_four_passes_are_passed_out_though_the_record_is_cut_off() -> None:
    events = (LOGS / "redeal_coinche.jsonl").read_text(encoding="utf-8").splitlines()
    first_redeal = next(at for at, line in enumerate(events) if '"redeal"' in line)
    complete, cut, shorter = (read(events[: first_redeal + more]).log for more in (1, 0, -1))
    assert cut == complete
    assert (cut.deals[-1].end, shorter.deals[-1].end) == ("passed", "in_progress")
    for log in (cut, shorter):
        assert check_game(log, ruleset_of(log, RuleOverrides())).findings == []


def scored_deals() -> list[DealLog]:
    deals = [deal for name in NAMES for deal in game(name).log.deals]
    return [deal for deal in deals if deal.contract]


@pytest.mark.parametrize("deal", scored_deals(), ids=lambda deal: f"dealer {deal.dealer}")
def test_awarded_scores_follow_from_the_house_rules(deal: DealLog) -> None:
    """Only the arithmetic of the house rules, from the card points that the events claim."""
    entry = msgspec.to_builtins(deal)
    own = entry["contract"]
    doubling = {1: Doubling.NONE, 2: Doubling.COINCHE, 4: Doubling.SURCOINCHE}[own["multiplier"]]
    contract = Contract(own["value"], Strain(own["trump"]), Seat(own["by"]), doubling)
    mine, theirs = contract.declarers.value, contract.declarers.other.value
    score = entry["score"]
    winners = {Seat(trick["winner"]).side.value for trick in entry["tricks"]}
    party = Party.DECLARERS if winners == {mine} else Party.DEFENDERS
    tally = Tally(
        score["cards"][mine],
        score["cards"][theirs],
        all_tricks=party if len(winners) == 1 else None,
        declarer_belote=score["belote"][mine],
        defender_belote=score["belote"][theirs],
    )
    got = deal_score(contract, tally, preset("coinche").with_options(HOUSE_RULES))
    assert (got.made, {mine: got.declarers, theirs: got.defenders}) == (
        score["outcome"] == "made",
        score["awarded"],
    )


def test_the_coinche_decides_between_the_house_rules_and_the_usual_ones() -> None:
    """A coinched deal distinguishes the rules, so the test above can fail."""
    log = game("redeal_coinche").log
    assert any(finding.code == "S301" for finding in check_game(log, preset("coinche")).findings)


def test_lines_are_those_of_the_events() -> None:
    lines = game("surcoinche_failed").lines
    for pointer, kind in {
        "/deals/1": "deal",
        "/deals/0/auction/2": "bid_update",
        "/deals/1/contract": "bidding_result",
        "/deals/0/tricks/3/cards/2": "card_played",
        "/deals/0/tricks/3/winner": "trick_result",
        "/deals/0/melds/1": "card_played",
        "/deals/1/score": "round_score",
        "/result": "round_score",
    }.items():
        assert json.loads(EVENTS[lines[pointer] - 1])["type"] == kind, pointer
    assert '"rebelote"' in EVENTS[lines["/deals/0/melds/1"] - 1]


@pytest.mark.parametrize("kept", range(1, 102, 7))
def test_a_game_that_breaks_off_is_in_progress(kept: int) -> None:
    log = read(EVENTS[:kept]).log
    assert log.deals[-1].end in ("in_progress", "complete")
    assert log.result and log.result.end == "in_progress"  # noqa: PT018
    assert check_game(log, ruleset_of(log, RuleOverrides())).findings == []


def test_seats_out_of_turn_are_kept() -> None:
    (deal, _) = read(changed(10, {"seat": "N"})).log.deals
    assert deal.tricks
    assert deal.tricks[0].by == ["W", "N", "E", "N"]


@pytest.mark.parametrize(
    ("lines", "line", "reason"),
    [
        (["{"], 1, "not JSON"),
        (["[]"], 1, "not an event"),
        (['{"type": "deal", "payload": {}, "at": 1}'], 1, "nothing else"),
        (['{"type": "deal", "type": "deal"}'], 1, "duplicate key"),
        (["", EVENTS[1]], 2, "out of order; expected deal"),
        ([*EVENTS[:11], EVENTS[12]], 12, "out of order; expected card_played"),
        ([*EVENTS[:12], EVENTS[13]], 13, "out of order; expected trick_result"),
        ([*EVENTS[:8], EVENTS[1]], 9, "out of order; expected card_played"),
        ([*EVENTS[:5], EVENTS[8]], 6, "out of order; expected bid_update or bidding_result"),
        (changed(10, {}, type="card_shown"), 10, "unknown event 'card_shown'"),
        (changed(10, {"time": 1}), 10, "unknown field 'time'"),
        (changed(10, {"belote_announcement": "out"}), 10, "missing field 'belote_announcement'"),
        (changed(10, {"belote_announcement": "tierce"}), 10, "one of belote, rebelote"),
        (changed(10, {"card": "H10"}), 10, "unknown card 'H10'"),
        (changed(10, {"seat": "Q"}), 10, "one of N, E, S, W"),
        (changed(10, {"seat": 1}), 10, "seat is 1, not a text"),
        (changed(2, {"points": "100"}), 2, "not a whole number"),
        (changed(2, {"points": True}), 2, "not a whole number"),
        (changed(2, {"action": "double"}), 2, "one of pass, bid, coinche, surcoinche"),
        (changed(8, {"coinche_level": 3}), 8, "one of 1, 2, 4"),
        (changed(8, {"attacking_team": "NS"}), 8, "not the team of E"),
        (changed(8, {"outcome": "none"}), 8, "one of contract, redeal"),
        (changed(1, {"hands": {"N": []}}), 1, "missing field 'E'"),
    ],
)  # fmt: skip
def test_what_is_refused_and_where(lines: list[str], line: int, reason: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read(lines)
    assert (caught.value.code, caught.value.line) == ("F110", line)
    assert reason in str(caught.value)


def test_claims_that_a_log_cannot_hold_are_refused() -> None:
    place = next(at for at, text in enumerate(EVENTS, 1) if "round_score" in text)
    claimed = json.loads(EVENTS[place - 1])["payload"]["round_score"]
    for key, value in (("contract_result", "failed"), ("multiplier", 2)):
        sides = {**claimed, "NS": {**claimed["NS"], key: value}}
        with pytest.raises(Unreadable, match="not the same everywhere") as caught:
            read(changed(place, {"round_score": sides}))
        assert caught.value.line == place


def test_a_file_without_events_has_no_game() -> None:
    with pytest.raises(Unreadable, match="no game"):
        read(["", " "])


def test_the_dialect_knows_its_records() -> None:
    records = [json.loads(text) for text in EVENTS]
    assert {program_like(record) for record in records} == {"coinche-bots"}
    deal = records[0]
    others = [{}, {"type": "deal"}, deal | {"x": 1}, deal | {"type": "event"}, deal | {"type": []}]
    assert {program_like(record) for record in others} == {None}


def test_events_without_from_are_refused_with_a_hint() -> None:
    for call in ("check", "convert"):
        result = coinche(call, "-", stdin="\n".join(EVENTS[:2]))
        assert (result.out + result.err).count("events of coinche-bots are read with --from") == 2
    other = coinche("check", "-", stdin='{"type": "event"}')
    assert "--from" not in other.out


def test_a_program_is_known_by_its_name() -> None:
    assert set(IMPORTERS) == {"coinche-bots", "swisslos"}
    check_program("coinche-bots")
    with pytest.raises(CannotRead, match="did you mean 'coinche-bots'"):
        check_program("coinche-bot")
