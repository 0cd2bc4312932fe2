"""Records that programs often get wrong: auctions, scores, matches and tricks, as logs."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from coinche_cli.check.checker import Checker, units_of
from solvers.rules.ruleset.presets import preset
from tests.legality.judging import findings
from tests.make.auctions import log_call
from tests.reference.coinche.card_play import Entry, Play, play_on
from tests.reference.coinche.games import random_game
from tests.reference.coinche.rules import DECK
from tests.reference.table import SIDES, partner, side_of

_FILE = Path(__file__).parents[2] / "fixtures" / "cases" / "coinche_logs.json"
CASES: dict[str, list[Entry]] = json.loads(_FILE.read_text(encoding="utf-8"))
LEADER = "N"
"""The leader and declarer in the score cases; East deals."""

SWEEPING = ["HJ", "H9", "HA", "HT", "HK", "SA", "DA", "CA"]
SWEEPING_WITH_BELOTE = ["HJ", "H9", "HA", "HQ", "HK", "SA", "DA", "CA"]


def cases(kind: str) -> list[Any]:
    return [pytest.param(case, id=case["id"]) for case in CASES[kind]]


def log_of(deals: list[Entry], options: Entry | None = None, **more: Any) -> Entry:
    return {
        "format": "coinche-log",
        "version": 1,
        "game": "coinche",
        "rotation": "counterclockwise",
        "ruleset": {"id": "coinche", "options": options or {}},
        "deals": deals,
        **more,
    }


def codes_of(game: Entry) -> list[str]:
    return sorted({finding.code for finding in findings(game)})


def by_side(numbers: list[int]) -> Entry:
    return dict(zip(SIDES, numbers, strict=True))


def auction_game(case: Entry, contract: Entry | None) -> Entry:
    deal = {"dealer": case["dealer"], "auction": [log_call(text) for text in case["calls"].split()]}
    if contract:
        deal["contract"] = contract
    return log_of([deal], case.get("options"))


@pytest.mark.parametrize("case", cases("auctions"))
def test_auctions(case: Entry) -> None:
    assert codes_of(auction_game(case, case.get("contract"))) == case["found"]
    for wrong in case.get("wrong", ()):
        claim = {**case["contract"], **{key: wrong[key] for key in wrong if key != "found"}}
        assert codes_of(auction_game(case, claim)) == wrong["found"], wrong


@cache
def played(points: int, trump: str, belote: str, sweep: str, last: str) -> Play:
    """A deal that North leads.

    Args:
        points: the card points of North's side.
        belote: the side of the hand with king and queen of trumps; empty if there is none.
        sweep: the side that wins all tricks; empty for any course of play.
        last: the side that wins the last trick; empty for either.
    """
    for seed in range(200_000):
        random = Random(seed)
        hands = _hands(random, belote, sweep)
        if trump not in ("NT", "AT") and _belote_side(hands, trump) != belote:
            continue
        play = Play(hands, LEADER, trump, preset("coinche"))
        styles = dict.fromkeys(SIDES, "any")
        if sweep:
            styles = {side: "high" if side == sweep else "low" for side in SIDES}
        play_on(random, play, styles)
        own = sum(each["points"] for each in play.tricks if side_of(each["winner"]) == "NS")
        takers = [side_of(each["winner"]) for each in play.tricks]
        if own == points and sweep in ("", *_only(takers)) and last in ("", takers[-1]):
            return play
    raise AssertionError("no such deal")


def _only(sides: list[str]) -> set[str]:
    return set(sides) if len(set(sides)) == 1 else set()


def _hands(random: Random, belote: str, sweep: str) -> dict[str, list[str]]:
    strong = (SWEEPING_WITH_BELOTE if belote else SWEEPING) if sweep else []
    rest = random.sample([card for card in DECK if card not in strong], 32 - len(strong))
    if not sweep:
        return {seat: rest[8 * at : 8 * at + 8] for at, seat in enumerate("NWSE")}
    holder = sweep[0]
    others = [seat for seat in "NWSE" if seat != holder]
    hands = {seat: rest[8 * at : 8 * at + 8] for at, seat in enumerate(others)}
    return {**hands, holder: list(strong)}


def _belote_side(hands: dict[str, list[str]], trump: str) -> str:
    pair = {f"{trump}K", f"{trump}Q"}
    return next((side_of(seat) for seat, hand in hands.items() if pair <= set(hand)), "")


def score_game(case: Entry, wrong: Entry) -> Entry:
    """The log of a score case with some claims replaced."""
    trump, belote = case.get("trump", "H"), case.get("belote", "")
    key = (case["points"], trump, belote, case.get("sweep", ""), case.get("last", ""))
    play = played(*key)
    hands: dict[str, list[str]] = {seat: [] for seat in "NESW"}
    for trick in play.tricks:
        for seat, card in zip(trick["by"], trick["cards"], strict=True):
            hands[seat].append(card)
    melds = []
    if belote:
        holder = next(seat for seat in "NESW" if {"HK", "HQ"} <= set(hands[seat]))
        places = [
            {"trick": number, "play": trick["cards"].index(card) + 1}
            for number, trick in enumerate(play.tricks, 1)
            for card in ("HK", "HQ")
            if card in trick["cards"]
        ]
        calls = zip(("belote", "rebelote"), places, strict=True)
        melds = [{"by": holder, "kind": kind, "said": said} for kind, said in calls]
        melds = [meld for meld in melds if meld["kind"] in case.get("called", [meld["kind"]])]
    total = {"NT": 130, "AT": 258}.get(trump, 162)
    claims = {
        "cards": case.get("cards", [case["points"], total - case["points"]]),
        "outcome": case["outcome"],
        "awarded": case["awarded"],
        "last": side_of(play.tricks[-1]["winner"]),
    } | {key: wrong[key] for key in wrong if key != "found"}
    score = {key: by_side(of) if isinstance(of, list) else of for key, of in claims.items()}
    deal = {
        "dealer": "E",
        "hands": hands,
        "auction": [log_call(text) for text in case["calls"].split()],
        "melds": melds,
        "tricks": [{"leader": each["leader"], "cards": each["cards"]} for each in play.tricks],
        "score": score,
    }
    return log_of([deal], case.get("options"))


@pytest.mark.parametrize("case", cases("scores"))
def test_scores(case: Entry) -> None:
    assert codes_of(score_game(case, {})) == case["found"]
    for wrong in case.get("wrong", ()):
        assert codes_of(score_game(case, wrong)) == wrong["found"], wrong


@pytest.mark.parametrize(
    ("calls", "factor"),
    [("W:pass S:pass E:pass", 1), ("W:coinche S:pass N:pass", 2), ("W:coinche S:surcoinche", 4)],
)
@pytest.mark.parametrize("value", range(80, 181, 10))
def test_the_score_of_every_failed_contract(value: int, calls: str, factor: int) -> None:
    right = 160 + value * factor
    case = {
        "calls": f"N:{value}H {calls}",
        "points": 72,
        "outcome": "failed",
        "awarded": [0, right],
    }
    assert codes_of(score_game(case, {})) == []
    assert codes_of(score_game(case, {"awarded": [0, right + 10]})) == ["S301"]


def match_game(case: Entry, wrong: Entry) -> Entry:
    """The log of a match with only dealers, scores and totals."""
    deals, total = [], [0, 0]
    for text in case["deals"]:
        dealer, _, outcome = text.partition(":")
        if outcome == "pass":
            deals.append({"dealer": dealer, "contract": None, "end": "passed"})
            continue
        awarded = [int(number) for number in outcome.split(",")]
        total = [before + added for before, added in zip(total, awarded, strict=True)]
        deals.append(
            {"dealer": dealer, "score": {"awarded": by_side(awarded), "total": by_side(total)}}
        )
    if "total" in wrong:
        deals[-1]["score"]["total"] = by_side(wrong["total"])
    result = wrong.get("result", case.get("result"))
    if result is None:
        return log_of(deals, case.get("options"))
    winner, ours, theirs, end = result
    logged = {"winner": winner, "total": by_side([ours, theirs]), "end": end}
    return log_of(deals, case.get("options"), result=logged)


@pytest.mark.parametrize("case", cases("matches"))
def test_matches(case: Entry) -> None:
    assert codes_of(match_game(case, {})) == case["found"]
    for wrong in case.get("wrong", ()):
        assert codes_of(match_game(case, wrong)) == wrong["found"], wrong


def trick_game(case: Entry, wrong: Entry) -> Entry:
    tricks = [{"leader": text.split()[0], "cards": text.split()[1:]} for text in case["tricks"]]
    for key in ("points", "winner"):
        if key in case:
            tricks[0][key] = wrong.get(key, case[key])
    return log_of([{"dealer": "E", "contract": {"trump": case["trump"]}, "tricks": tricks}])


@pytest.mark.parametrize("case", cases("tricks"))
def test_tricks(case: Entry) -> None:
    assert codes_of(trick_game(case, {})) == case["found"]
    for wrong in case.get("wrong", ()):
        assert codes_of(trick_game(case, wrong)) == wrong["found"], wrong


def a_game(fits: Callable[[Entry], bool], **options: Any) -> Entry:
    """A clean game of one deal that passes a test."""
    ruleset = preset("coinche").with_options(options)
    for seed in range(20_000):
        game = random_game(Random(seed), ruleset, 1, belote="always", all_announced=True)
        if game["deals"][0]["end"] == "complete" and fits(game["deals"][0]):
            assert codes_of(game) == []
            return game
    raise AssertionError("no such game")


def holder(deal: Entry, card: str) -> str:
    hands: dict[str, list[str]] = deal["hands"]
    return next(seat for seat, hand in hands.items() if card in hand)


def call(deal: Entry, seat: str, card: str) -> Entry:
    """A belote said as a card is played."""
    number, trick = next(
        (number, trick) for number, trick in enumerate(deal["tricks"], 1) if card in trick["cards"]
    )
    said = {"trick": number, "play": trick["cards"].index(card) + 1}
    return {"by": seat, "kind": "belote", "said": said}


def royals(deal: Entry) -> tuple[str, str]:
    trump = deal["contract"]["trump"]
    return f"{trump}K", f"{trump}Q"


def test_belote_lost_to_the_opponents_still_counts() -> None:
    def is_lost(deal: Entry) -> bool:
        cards, calls = royals(deal), deal["melds"]
        tricks = [trick for trick in deal["tricks"] if set(cards) & set(trick["cards"])]
        return bool(calls) and all(
            side_of(trick["winner"]) != side_of(calls[0]["by"]) for trick in tricks
        )

    game = a_game(is_lost)
    game["deals"][0]["score"]["belote"] = {}
    assert codes_of(game) == ["S103"]


@pytest.mark.parametrize("first", [0, 1], ids=["king", "queen"])
def test_either_card_of_a_belote_may_come_first(first: int) -> None:
    def comes_first(deal: Entry) -> bool:
        cards = [card for trick in deal["tricks"] for card in trick["cards"]]
        one, other = royals(deal)[first], royals(deal)[1 - first]
        return bool(deal["melds"]) and cards.index(one) < cards.index(other)

    game = a_game(comes_first)
    for meld in game["deals"][0]["melds"]:
        meld["kind"] = {"belote": "rebelote", "rebelote": "belote"}[meld["kind"]]
    assert codes_of(game) == ["B103"]


def test_king_and_queen_of_partners_are_no_belote() -> None:
    def is_split(deal: Entry) -> bool:
        king, queen = (holder(deal, card) for card in royals(deal))
        return partner(king) == queen

    game = a_game(is_split, no_trump=False, all_trump=False)
    deal = game["deals"][0]
    king = royals(deal)[0]
    deal["melds"].append(call(deal, holder(deal, king), king))
    assert codes_of(game) == ["B102"]


def test_king_and_queen_of_another_suit_are_no_belote() -> None:
    def has_spades(deal: Entry) -> bool:
        cards = ("SK", "SQ")
        ours = holder(deal, cards[0]) == holder(deal, cards[1])
        kings = {holder(deal, card) for card in royals(deal)}
        return ours and deal["contract"]["trump"] != "S" and len({side_of(k) for k in kings}) == 2

    game = a_game(has_spades)
    deal = game["deals"][0]
    deal["melds"].append(call(deal, holder(deal, "SK"), "SK"))
    assert codes_of(game) == ["B101"]


def test_there_is_no_belote_at_no_trump() -> None:
    def at_no_trump(deal: Entry) -> bool:
        return deal["contract"]["trump"] == "NT" and holder(deal, "HK") == holder(deal, "HQ")

    game = a_game(at_no_trump, no_trump=True)
    deal = game["deals"][0]
    deal["melds"].append(call(deal, holder(deal, "HK"), "HK"))
    assert codes_of(game) == ["B101"]


def test_all_announcements_of_the_better_side_count() -> None:
    def has_two(deal: Entry) -> bool:
        scored = [meld for meld in deal["melds"] if "cards" in meld and meld["status"] == "scored"]
        return len(scored) == 2 and len({meld["by"] for meld in scored}) == 2

    game = a_game(has_two, announcements="standard")
    score = game["deals"][0]["score"]
    best = max(meld["points"] for meld in game["deals"][0]["melds"] if "cards" in meld)
    assert sum(score["melds"].values()) > best
    score["melds"] = dict.fromkeys(score["melds"], best)
    assert codes_of(game) == ["S104"]


def test_a_deal_is_not_over_after_seven_tricks() -> None:
    game = a_game(lambda _: True)
    deal = game["deals"][0]
    deal["tricks"].pop()
    assert "M102" in codes_of(game)
    deal["end"] = "in_progress"
    assert "M102" in codes_of(game)  # it still has a score
    del deal["score"]
    assert "M102" not in codes_of(game)


def test_every_deal_has_each_of_the_cards_once() -> None:
    game = a_game(lambda deal: "cut_deck" not in deal)
    hands = game["deals"][0]["hands"]
    hands["N"][0] = hands["E"][0]
    assert codes_of(game) == ["D101"]


@pytest.mark.parametrize("word", ["Capot", "C", "250", "CAP", "ALL_IN"])
def test_a_slam_has_one_spelling(word: str, tmp_path: Path) -> None:
    game = log_of([{"dealer": "E", "auction": [log_call("N:capotH")]}])
    assert codes_of(game) == []
    game["deals"][0]["auction"][0]["value"] = word
    path = tmp_path / "game.json"
    path.write_text(json.dumps(game), encoding="ascii")
    found = [
        located.finding.code
        for unit in units_of([str(path)], None)
        for result in Checker().check(unit)
        for located in result.findings
    ]
    assert found == ["F102"]
