"""Records of Jass that programs often get wrong: duties, counts, and when a side is out."""

from __future__ import annotations

import pytest

from tests.legality.jass_logs import (
    JASS,
    by_side,
    choice_log,
    duty_game,
    log_of,
    out_game,
    played,
)
from tests.legality.judging import findings
from tests.reference.coinche.card_play import Entry
from tests.reference.jass.play import JassPlay
from tests.reference.table import side_of


def codes_of(game: Entry) -> list[str]:
    return sorted({finding.code for finding in findings(game)})


DUTIES: dict[str, tuple[str, str, str, str]] = {
    "may trump while able to follow": ("SA", "SK H6 D9 D8 D7 C9 C8 C7 C6", "SK H6", "P301"),
    "no duty to trump when void": ("SA", "H6 D9 D8 D7 D6 C9 C8 C7 C6", "any", ""),
    "the ten of trumps is under the queen": ("SA HQ", "SK HT HK D9 D8 D7 C9 C8 C7", "SK HK", ""),
    "no under-trumping while void": ("SA HQ", "HT D9 D8 D7 D6 C9 C8 C7 C6", "but HT", "P308"),
    "also not of partner's trump": ("SA HQ S6", "HT D9 D8 D7 D6 C9 C8 C7 C6", "but HT", "P308"),
    "the jack need not be played": ("H7", "HJ SA SK SQ SJ ST S9 S8 S7", "any", ""),
    "but with another trump": ("H7", "HJ H6 SA SK SQ SJ ST S9 S8", "HJ H6", "P301"),
    "the nine has no exemption": ("H7", "H9 SA SK SQ SJ ST S9 S8 S7", "H9", "P301"),
    "no duty to beat on a trump lead": ("HA", "H9 H6 SA SK SQ SJ ST S9 S8", "H9 H6", "P301"),
    "no trump on a trump lead": ("HA", "D9 D6 SA SK SQ SJ ST S9 S8", "any", ""),
}  # fmt: skip
"""By name: the table, a hand, its legal cards, and the code that every other card gives.

Trump is hearts.
"""


@pytest.mark.parametrize("name", DUTIES)
def test_duties(name: str) -> None:
    table, cards, legal, code = DUTIES[name]
    hand = cards.split()
    allowed = hand if legal == "any" else legal.split()
    if legal.startswith("but "):
        allowed = [card for card in hand if card != legal[4:]]
    for card in hand:
        game = duty_game(table, hand, card)
        found = codes_of(game)
        if card in allowed:
            assert found == [], card
        else:
            trump_too_low = card[0] == "H" and "HQ" in table
            assert found == [code or ("P308" if trump_too_low else "P301")], card
        trick = game["deals"][0]["tricks"][0]
        trick["legal"] = [*[None] * len(table.split()), allowed]
        assert "P401" not in codes_of(game)


def test_a_player_with_only_trumps_may_under_trump() -> None:
    hand = ["HT", "H6", "H7", "H8", "H9", "HK", "HA", "HJ", "C6"]
    first = {"leader": "W", "cards": ["CA", "C7", "C6", "C8"]}
    for card in hand[:-1]:
        tricks = [first, {"leader": "W", "cards": ["SA", "HQ", card]}]
        deal = {"dealer": "N", "contract": {"trump": "H"}, "hands": {"E": hand}, "tricks": tricks}
        assert codes_of(log_of([deal])) == []


@pytest.mark.parametrize(
    ("trump", "cards", "winner"),
    [("H", "ST SJ S9 S6", "S"), ("S", "ST SQ S8 S6", "S"), ("BOTTOM", "C7 CK C6 CJ", "E"),
     ("TOP", "C7 CK C6 CA", "N"), ("H", "SA D6 H6 SK", "E")],
)  # fmt: skip
def test_who_wins_a_trick(trump: str, cards: str, winner: str) -> None:
    trick = {"leader": "W", "cards": cards.split(), "winner": winner}
    deal = {"dealer": "N", "contract": {"trump": trump}, "tricks": [trick]}
    game = log_of([deal], "jass-schieber")
    assert codes_of(game) == []
    trick["winner"] = "W"
    assert codes_of(game) == ["T101"]


SHEETS = [
    ("100H", 1, (103, 54), (203, 54)),
    ("100H", 2, (103, 54), (303, 54)),
    ("100H", 1, (99, 58), (0, 158)),
    ("100H", 2, (99, 58), (0, 258)),
    ("150H", 1, (257, 0), (407, 0)),
    ("250H", 1, (257, 0), (507, 0)),
    ("250H", 1, (152, 5), (0, 255)),
    ("80H", 1, (79, 78), (0, 158)),
    ("80H", 1, (80, 77), (160, 77)),
    ("80H", 1, (0, 257), (0, 337)),
]
"""Bid, multiplier, card points and score of declarers and defenders."""


@pytest.mark.parametrize(("bid", "multiplier", "cards", "awarded"), SHEETS)
def test_scores(
    bid: str, multiplier: int, cards: tuple[int, int], awarded: tuple[int, int]
) -> None:
    outcome = "made" if awarded[0] else "failed"
    contract: Entry = {"by": "N", "value": int(bid[:-1]), "trump": bid[-1]}
    if multiplier > 1:
        contract |= {"multiplier": multiplier}
    score: Entry = {"cards": by_side(cards), "outcome": outcome, "awarded": by_side(awarded)}
    game = log_of([{"dealer": "E", "contract": contract, "score": score}])
    assert codes_of(game) == []
    score["outcome"] = "failed" if awarded[0] else "made"
    assert codes_of(game) == ["S201"]
    score |= {"outcome": outcome, "awarded": by_side((awarded[0], awarded[1] + 10))}
    assert codes_of(game) == ["S301"]
    score |= {"awarded": by_side(awarded), "cards": by_side((cards[0] + 1, cards[1]))}
    assert codes_of(game) == ["S101"]


def test_the_points_of_a_sweep_may_be_separate_from_the_card_points() -> None:
    score: Entry = {"cards": by_side((157, 0)), "capot": {"NS": 100}, "awarded": by_side((357, 0))}
    contract = {"by": "N", "value": 100, "trump": "H"}
    game = log_of([{"dealer": "E", "contract": contract, "score": score}])
    assert codes_of(game) == []
    score["cards"] = by_side((257, 0))
    assert codes_of(game) == ["S101"]
    score |= {"cards": by_side((157, 0)), "capot": {"EW": 100}}
    assert codes_of(game) == ["S105"]
    del score["capot"]
    assert codes_of(game) == []


def test_a_wrong_outcome_shows_the_points_for_the_match() -> None:
    seats = zip("NESW", "SHDC", strict=True)
    deal: Entry = {
        "dealer": "E",
        "hands": {seat: [suit + rank for rank in "AKQJT9876"] for seat, suit in seats},
        "contract": {"by": "N", "value": 160, "trump": "S"},
        "tricks": [],
        "claim": {"by": "N", "kind": "tricks"},
        "score": {"outcome": "failed"},
    }
    game = log_of([deal])
    (finding,) = findings(game)
    assert finding.message.endswith("160S makes with 157 points and 100 for the match")


def test_points_are_not_multiplied_in_schieber() -> None:
    contract = {"by": "W", "trump": "BOTTOM"}
    score = {"cards": by_side((100, 57)), "awarded": by_side((100, 57))}
    game = log_of([{"dealer": "N", "contract": contract, "score": score}], "jass-schieber")
    assert codes_of(game) == []
    score["awarded"] = by_side((300, 171))
    assert codes_of(game) == ["S301"]


@pytest.mark.parametrize(
    ("calls", "found"),
    [
        ("W:H", []), ("W:TOP", []), ("W:push E:BOTTOM", []), ("W:push", []),
        ("S:H", ["A101"]), ("W:push S:H", ["A101"]), ("W:push E:push", ["A120"]),
        ("W:H E:S", ["A106"]), ("W:NT", ["A104"]), ("W:SLALOM-TOP", ["A104"]),
        ("W:pass", ["A117"]), ("W:coinche", ["A117"]), ("W:take", ["A117"]),
    ],
)  # fmt: skip
def test_a_trump_is_named_or_pushed(calls: str, found: list[str]) -> None:
    assert codes_of(choice_log(calls)) == found


def test_king_and_queen_of_trumps_score_nothing() -> None:
    meld = {"by": "N", "kind": "stock"}
    deal = {"dealer": "E", "contract": {"by": "N", "value": 80, "trump": "H"}, "melds": [meld]}
    tricks = [{"leader": leader, "cards": cards} for leader, cards in played(41, 3)[1]]
    game = log_of([deal | {"tricks": tricks, "score": {"belote": {"NS": 20}}}])
    assert codes_of(game) == ["B201", "S103"]


def test_defenders_count_trick_by_trick() -> None:
    claim = {"by": "E", "after": {"trick": 3}}
    assert codes_of(out_game((0, 1959), 41, 3, claim, "EW")) == []
    assert codes_of(out_game((0, 1959), 41, 3, claim, "NS")) == ["M103"]
    assert codes_of(out_game((0, 1958), 41, 3, claim, "EW")) == ["M103"]
    assert codes_of(out_game((0, 1958), 41, 3, claim, "NS")) == []


def test_a_claim_is_judged_true_or_false() -> None:
    for before, valid in ((1959, True), (1958, False)):
        winner = "EW" if valid else "NS"
        claim = {"by": "W", "valid": valid}
        assert codes_of(out_game((0, before), 41, 3, claim, winner)) == []
        claim["valid"] = not valid
        assert codes_of(out_game((0, before), 41, 3, claim, winner)) == ["M109"]


def test_a_claim_is_not_judged_if_the_bid_is_not_known() -> None:
    game = out_game((1990, 0), 41, 3, {"by": "N", "valid": True}, "EW")
    assert codes_of(game) == ["M109"]
    del game["deals"][1]["contract"]["value"]
    assert codes_of(game) == ["M103"]  # the log says that the claim is valid, so NS won
    game["result"]["winner"] = "NS"
    assert codes_of(game) == []


def test_declarers_count_nothing_until_their_contract_is_made() -> None:
    assert codes_of(out_game((1990, 0), 41, 3, {"by": "N"}, "NS")) == ["M103"]
    assert codes_of(out_game((1990, 0), 41, 3, {"by": "N"}, "EW")) == []


def test_a_trick_in_progress_does_not_count() -> None:
    claim = {"by": "E", "after": {"trick": 4, "play": 3}}
    assert codes_of(out_game((0, 1958), 41, 3, claim, "NS", cards=3)) == []
    assert codes_of(out_game((0, 1959), 41, 3, claim, "EW", cards=3)) == []


def test_the_last_tricks_five_count_when_it_is_turned() -> None:
    points = next(number for number in range(30, 70) if defenders_win_last_trick(number))
    all_tricks = played(points, 3)[1]
    after_eight, after_nine = sum_of_defenders(points, 8), sum_of_defenders(points, 9)
    for tricks, before, winner in (
        (8, 2000 - after_eight, "EW"),
        (8, 2000 - after_eight - 1, "NS"),
        (9, 2000 - after_nine, "EW"),
        (9, 2000 - after_nine - 1, "NS"),
    ):
        game = out_game((0, before), points, 3, {"by": "E"}, winner)
        logged = [{"leader": leader, "cards": cards} for leader, cards in all_tricks[:tricks]]
        game["deals"][1] |= {"tricks": logged}
        assert codes_of(game) == [], (tricks, winner)


def defenders_win_last_trick(points: int) -> bool:
    """Whether the defenders win the last trick, and the declarers make their contract."""
    play = played_out(points)
    won = sum(trick["points"] for trick in play.tricks if side_of(trick["winner"]) == "NS")
    return side_of(play.tricks[-1]["winner"]) == "EW" and won >= 80


def played_out(points: int, tricks: int = 9) -> JassPlay:
    hands, all_tricks = played(points, 3)
    play = JassPlay(hands, "N", "H", JASS)
    for _, cards in all_tricks[:tricks]:
        for card in cards:
            play.add(card)
    return play


def sum_of_defenders(points: int, tricks: int) -> int:
    won = played_out(points, tricks).tricks
    return sum(trick["points"] for trick in won if side_of(trick["winner"]) == "EW")


@pytest.mark.parametrize("when", ["in the auction", "before the first trick", "passed out"])
def test_a_claim_before_the_first_trick_is_false(when: str) -> None:
    score = {"awarded": by_side((0, 1990)), "total": by_side((0, 1990))}
    calls: list[Entry] = [{"by": "N", "call": "bid", "value": 80, "trump": "H"}]
    if when != "in the auction":
        calls += [{"by": seat, "call": "pass"} for seat in "WSE"]
    if when == "passed out":
        calls[0] = {"by": "N", "call": "pass"}
    claim = {"by": "E", "kind": "out"}
    deal = {"dealer": "E", "auction": calls, "tricks": [], "claim": claim, "end": "claimed"}
    deals: list[Entry] = [{"dealer": "S", "score": score}, deal]
    game = log_of(deals, result={"winner": "NS", "end": "target"})
    assert codes_of(game) == []
    game["result"]["winner"] = "EW"
    assert codes_of(game) == ["M103"]


@pytest.mark.parametrize("ends", ["claimed", None])
def test_a_claim_in_an_unfinished_auction_is_false(ends: str | None) -> None:
    score = {"awarded": by_side((0, 1990)), "total": by_side((0, 1990))}
    claim = {"by": "E", "kind": "out", "valid": False}
    for calls in ([], [{"by": "N", "call": "pass"}]):
        deal: Entry = {"dealer": "E", "auction": calls, "claim": claim}
        deal |= {"end": ends} if ends else {}
        deals = [{"dealer": "S", "score": score}, deal]
        game = log_of(deals, result={"winner": "NS", "end": "target"})
        assert codes_of(game) == []
        game["result"]["winner"] = "EW"
        assert codes_of(game) == ["M103"]
        deal["claim"] = claim | {"valid": True}
        game["result"]["winner"] = "NS"
        assert codes_of(game) == ["M109"]


def test_a_claim_within_the_first_trick_is_always_false() -> None:
    claim = {"by": "E", "kind": "out", "after": {"trick": 1, "play": 3}, "valid": True}
    contract = {"by": "N", "value": 80, "trump": "H"}
    deal: Entry = {"dealer": "E", "contract": contract, "claim": claim}
    assert codes_of(log_of([{"dealer": "S"}, deal])) == ["M109"]
    claim["after"] = {"trick": 1}
    assert codes_of(log_of([{"dealer": "S"}, deal])) == []  # that trick may have made it true


def test_a_claim_ends_the_game_at_once() -> None:
    game = out_game((0, 1959), 41, 3, {"by": "E"}, "EW")
    game["deals"].append({"dealer": "N"})
    del game["result"]
    assert codes_of(game) == ["M101"]
    game = out_game((0, 1959), 41, 3, {"by": "E", "after": {"trick": 3}}, "EW", cards=1)
    assert codes_of(game) == ["M108"]
    game = out_game((0, 1959), 41, 3, {"by": "E"}, "EW")
    for end, found in (("in_progress", ["M102"]), ("passed", ["M102"]), ("complete", [])):
        game["deals"][1]["end"] = end
        assert codes_of(game) == found, end


def test_without_a_claim_a_game_ends_only_automatically() -> None:
    game = out_game((0, 1959), 41, 3, None, None, cards=2)
    game["result"]["end"] = "in_progress"
    assert codes_of(game) == []
    game = out_game((0, 1959), 41, 3, None, "EW", options={"out_detection": "automatic"})
    assert codes_of(game) == []
    options = {"out_detection": "automatic"}
    game = out_game((0, 1959), 41, 3, None, "EW", cards=1, options=options)
    assert codes_of(game) == ["M110"]
    game = out_game((0, 1959), 41, 3, {"by": "E"}, "EW", options=options)
    assert codes_of(game) == ["M108"]


def test_the_declarers_win_if_both_sides_reach_the_target_without_a_claim() -> None:
    before = {"awarded": by_side((1900, 1999)), "total": by_side((1900, 1999))}
    score = {"cards": by_side((80, 77)), "awarded": by_side((160, 77))}
    contract = {"by": "N", "value": 80, "trump": "H"}
    deals = [
        {"dealer": "S", "score": before},
        {"dealer": "E", "contract": contract, "score": score},
    ]
    game = log_of(deals, result={"winner": "NS", "total": by_side((2060, 2076))})
    assert codes_of(game) == []
    game["result"]["winner"] = "EW"
    assert codes_of(game) == ["M103"]
    del game["deals"][1]["contract"], game["deals"][1]["score"]["cards"]
    assert codes_of(game) == []  # who declared is not known, so either may have won


def test_a_claim_by_an_unknown_seat_is_not_a_claim_of_a_side() -> None:
    game = out_game((0, 1959), 41, 3, {"by": "X"}, "EW")
    assert codes_of(game) == ["D303"]


def test_a_claim_after_a_fault_is_not_judged() -> None:
    game = out_game((0, 1959), 41, 3, {"by": "E", "valid": False}, "NS")
    game["deals"][1]["tricks"][1]["cards"][2] = game["deals"][1]["tricks"][0]["cards"][0]
    assert codes_of(game) == ["P102"]
