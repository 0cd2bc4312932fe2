"""Logs with unseen cards: their questions, and witnesses that the referee accepts."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any, TypeVar

import pytest

from solvers.legality.hidden.question.from_log import questions_of
from solvers.legality.log.game_log import DealLog, GameLog
from solvers.legality.referee import check_game
from solvers.rules.cards.strain import Strain
from solvers.rules.errors import CannotBe
from solvers.rules.ruleset.presets import preset
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.seats import Seat, Side
from tests.legality.hidden.deal_verdict import DealVerdict, judge_deal, witness_texts
from tests.reference.coinche.games import random_game
from tests.reference.coinche.rulesets import random_ruleset
from tests.reference.jass.games import random_jass_game

Entry = dict[str, Any]
T = TypeVar("T")
HANDS = {
    "N": ["SA", "SK", "SQ", "SJ", "HA", "HK", "DA", "CA"],
    "E": ["ST", "S9", "S8", "S7", "HQ", "HJ", "DK", "CK"],
    "S": ["HT", "H9", "H8", "H7", "DQ", "DJ", "DT", "CQ"],
    "W": ["D9", "D8", "D7", "CJ", "CT", "C9", "C8", "C7"],
}


def convert(entry: Entry, type: type[T]) -> T:  # noqa: A002 - the name that msgspec uses
    import msgspec

    return msgspec.convert(entry, type=type)


def played_deals(random: Random, jass: bool) -> Iterator[tuple[Entry, int, Entry, Ruleset]]:
    """Legal games, and each of their deals that was played, with its index."""
    if jass:
        ruleset = preset("jass-coinche")
        game = random_jass_game(random, ruleset, 2)
    else:
        ruleset = random_ruleset(random)
        game = random_game(random, ruleset, 2, belote="always", all_announced=True)
    for index, deal in enumerate(game["deals"]):
        if deal.get("tricks") and deal["end"] == "complete":
            yield game, index, deal, ruleset


def without_sight(random: Random, deal: Entry) -> Entry:
    """The deal with unseen hands and some unseen cards, like the log of a table."""
    hidden: Entry = json.loads(json.dumps(deal))
    hidden.pop("cut_deck", None)
    for seat in random.sample("NESW", random.choice((1, 3, 4))):
        hidden["hands"][seat] = None
    for trick in hidden["tricks"]:
        trick.pop("legal", None)
        trick.pop("rejected", None)
        for place, card in enumerate(trick["cards"]):
            if random.random() < 0.2:
                trick["cards"][place] = random.choice(("?", card[0] + "?"))
    for meld in hidden.get("melds", ()):
        if meld["kind"] in ("run", "square") and random.random() < 0.5:
            meld.pop("cards", None)
    return hidden


def seen_through(hidden: Entry, verdict: DealVerdict) -> Entry:
    """The deal with the cards of the witness in place of unseen cards."""
    chief = verdict.chief
    assert chief.witness is not None
    deal: Entry = json.loads(json.dumps(hidden))
    deal["hands"] = witness_texts(chief)
    deck = chief.question.rules.deck
    for trick, cards in zip(deal["tricks"], chief.witness.plays, strict=True):
        trick["cards"] = [str(deck[card]) for card in cards]
    return deal


def plays_judged(game: Entry, index: int, deal: Entry, ruleset: Ruleset) -> list[str]:
    """The findings of the referee in the cards, plays and tricks of a deal of a game."""
    deals = [*game["deals"][:index], deal, *game["deals"][index + 1 :]]
    log = convert(game | {"deals": deals}, type=GameLog)
    findings = check_game(log, ruleset, explaining=False).findings
    return [
        finding.message
        for finding in findings
        if finding.place.deal == index + 1 and finding.code[0] in "DPT"
    ]


@pytest.mark.parametrize("jass", [False, True])
def test_legal_logs_are_explained_and_the_referee_accepts_the_witnesses(jass: bool) -> None:
    seen = 0
    for seed in range(10):
        random = Random(f"{seed} {jass}")
        for game, index, deal, ruleset in played_deals(random, jass):
            hidden = without_sight(random, deal)
            teams = {name: _side(members[0]) for name, members in game["teams"].items()}
            entry = convert(hidden, type=DealLog)
            verdict = judge_deal(entry, ruleset, teams)
            assert verdict.consistent, verdict.chief.contradiction
            witness = seen_through(hidden, verdict)
            assert plays_judged(game, index, witness, ruleset) == []
            seen += 1
    assert seen > 8


def _side(seat: str) -> Side:
    return Seat(seat).side


def deal_of(entry: Entry) -> DealLog:
    return convert({"dealer": "E"} | entry, type=DealLog)


def trick(leader: str, cards: str, **more: object) -> Entry:
    return {"leader": leader, "cards": cards.split(), **more}


def test_a_revoke_is_shown_by_two_plays() -> None:
    tricks = [trick("W", "SA S7 S8 C9"), trick("W", "SK S9 ST SJ"), trick("W", "C7 C8 CA SQ")]
    entry = {"contract": {"trump": "H"}, "tricks": tricks}
    verdict = judge_deal(deal_of(entry), preset("coinche")).chief
    assert verdict.contradiction is not None
    assert verdict.contradiction.texts == (
        "North discarded a club on the spade lead in trick 1",
        "North played the spade jack in trick 2",
    )
    assert verdict.contradiction.smallest
    at = verdict.contradiction.at
    assert at is not None
    assert (at.trick, at.place) == (1, 3)


def test_an_unknown_trump_is_any_that_explains_the_play() -> None:
    entry = {"tricks": [trick("W", "SA S7 S8 C9"), trick("W", "SK S9 ST SJ")]}
    verdict = judge_deal(
        deal_of({"tricks": [trick("W", "S7 HA C7 S8"), trick("S", "?")]}), preset("coinche")
    )
    assert verdict.strains == [Strain.HEARTS]
    assert verdict.consistent
    assert judge_deal(deal_of(entry), preset("coinche")).consistent is False


@pytest.mark.parametrize(("points", "fits"), [(11, True), (21, True), (0, False), (12, False)])
def test_points_of_a_trick_limit_its_unseen_card(points: int, fits: bool) -> None:
    tricks = [trick("W", "SA S7 S8 S?", points=points)]
    verdict = judge_deal(deal_of({"contract": {"trump": "H"}, "tricks": tricks}), preset("coinche"))
    assert verdict.consistent is fits


def test_claims_on_seen_tricks_limit_an_unknown_trump() -> None:
    tricks = [trick("N", "H9 HA H7 HK", winner="W"), trick("W", "S8 SA S7 S9", points=11)]
    verdict = judge_deal(deal_of({"dealer": "E", "tricks": tricks}), preset("coinche"))
    assert verdict.strains == [Strain.DIAMONDS, Strain.CLUBS]
    contract = {"trump": "H", "by": "N", "value": 80}
    entry = {"dealer": "E", "contract": contract, "tricks": tricks[1:]}
    assert judge_deal(deal_of(entry), preset("coinche")).consistent


def test_a_claimed_winner_limits_an_unseen_card() -> None:
    hands = {"N": HANDS["N"]}
    tricks = [trick("N", "HA ? H7 H8", winner="W")]
    entry = {"contract": {"trump": "H"}, "hands": hands, "tricks": tricks}
    assert judge_deal(deal_of(entry), preset("coinche")).consistent
    entry["tricks"] = [trick("N", "HA ? H7 H8", winner="S")]
    assert judge_deal(deal_of(entry), preset("coinche")).consistent is False


def test_belote_is_both_cards_in_one_hand() -> None:
    melds = [{"by": "W", "kind": "belote"}]
    entry = {"contract": {"trump": "H"}, "hands": {"N": HANDS["N"]}, "melds": melds}
    verdict = judge_deal(deal_of(entry), preset("coinche")).chief
    assert verdict.contradiction is not None
    assert verdict.contradiction.texts == (
        "North was dealt the heart king",
        "West called belote",
    )


@pytest.mark.parametrize(
    ("kind", "play", "tricks", "consistent"),
    [
        ("belote", (1, 1), ["? H7 H8 D7"], True),
        ("belote", (1, 1), ["D? D7 D8 C9"], False),
        ("belote", (1, 1), ["HA H? H8 D7"], False),
        ("belote", (2, 1), ["HQ H7 H8 D7", "H?"], False),
        ("belote", (2, 1), ["HA H7 H8 D7", "H?"], True),
        ("rebelote", (1, 1), ["? H7 H8 D7"], False),
        ("rebelote", (2, 1), ["HQ H7 H8 D7", "H?"], True),
        ("rebelote", (2, 1), ["HA H7 H8 D7", "H?"], False),
        ("rebelote", (2, 1), ["H? H7 H8 D7", "H?"], True),
        ("belote", (2, 1), ["? ? ? ?", "HK"], True),
        ("belote", (2, 1), ["HQ ? ? ?", "HK"], False),
        ("belote", (2, 1), ["HQ H7 H8 D7", "HK"], False),
        ("belote", (2, 1), ["? ? ? ?", "HA"], False),
        ("rebelote", (2, 1), ["H? H7 H8 D7", "HK"], True),
        ("rebelote", (2, 1), ["D? ? ? ?", "HK"], False),
        ("rebelote", (1, 1), ["HK H7 H8 D7"], False),
        ("rebelote", (2, 1), ["HQ H7 H8 D7", "HK"], True),
    ],
)
def test_belote_limits_the_card_it_came_with(
    kind: str, play: tuple[int, int], tricks: list[str], consistent: bool
) -> None:
    """Belote comes with the first of king and queen, rebelote with the second (rule C13)."""
    said = {"trick": play[0], "play": play[1]}
    entry = {
        "contract": {"trump": "H"},
        "melds": [{"by": "W", "kind": kind, "said": said}],
        "tricks": [trick("W", cards) for cards in tricks],
    }
    verdict = judge_deal(deal_of(entry), preset("coinche"))
    assert verdict.consistent is consistent
    if not consistent:
        found = verdict.chief.contradiction
        assert found is not None
        assert any(f"West called {kind} with " in text for text in found.texts)


def test_a_card_seen_before_belote_is_part_of_the_contradiction() -> None:
    """Belote came with the second of king and queen; an unseen card of West is not the first."""
    said = {"trick": 2, "play": 1}
    entry = {
        "contract": {"trump": "H"},
        "melds": [{"by": "W", "kind": "belote", "said": said}],
        "tricks": [trick("W", "HQ H7 H8 D7"), trick("W", "HK")],
    }
    found = judge_deal(deal_of(entry), preset("coinche")).chief.contradiction
    assert found is not None
    assert found.texts == (
        "West led the heart queen in trick 1",
        "West called belote with the heart king in trick 2",
    )


@pytest.mark.parametrize(("calls", "consistent"), [(1, True), (3, True), (4, False)])
def test_at_all_trump_each_belote_is_of_another_suit(calls: int, consistent: bool) -> None:
    """North has spade king and queen, so West can have three pairs but no fourth."""
    ruleset = preset("coinche").with_options({"all_trump": True, "all_trump_belote": "any-suit"})
    hands = {"N": ["SK", "SQ", "S7", "S8", "S9", "H7", "D7", "C7"]}
    melds = [{"by": "W", "kind": "belote"}] * calls
    entry = {"contract": {"trump": "AT"}, "hands": hands, "melds": melds}
    assert judge_deal(deal_of(entry), ruleset).consistent is consistent


@pytest.mark.parametrize(
    ("meld", "consistent"),
    [
        ({"kind": "square"}, True),
        ({"kind": "square", "points": 200}, False),
        ({"kind": "run", "points": 100}, False),
        ({"kind": "run", "points": 50}, False),
        ({"kind": "run", "points": 20}, True),
        ({"kind": "run", "cards": ["D7", "D8", "D9"]}, False),
        ({"kind": "run", "cards": ["?", "?", "?"]}, True),
        ({"kind": "run", "cards": ["C?", "?", "?"]}, True),
        ({"kind": "run", "cards": ["S?", "S?", "S?"]}, True),
        ({"kind": "run", "cards": ["ST", "S?", "?", "?"]}, False),
        ({"kind": "square", "cards": ["?", "?", "?", "?"]}, True),
        ({"kind": "square", "cards": ["DJ", "?", "?", "?"]}, False),
    ],
)
def test_announcements_that_were_not_shown(meld: Entry, consistent: bool) -> None:
    """North has jack and nine of every suit but clubs, and the club jack."""
    ruleset = preset("coinche").with_options({"announcements": "standard"})
    hands = {"N": ["SJ", "S9", "HJ", "H9", "DJ", "D9", "CJ", "C8"]}
    entry = {"contract": {"trump": "H"}, "hands": hands, "melds": [{"by": "W"} | meld]}
    assert judge_deal(deal_of(entry), ruleset).consistent is consistent


def test_one_belote_cannot_be_called_twice() -> None:
    melds = [{"by": "W", "kind": "belote"}] * 2
    entry = {"contract": {"trump": "H"}, "melds": melds}
    verdict = judge_deal(deal_of(entry), preset("coinche")).chief
    assert verdict.contradiction is not None
    assert verdict.contradiction.texts == ("West called belote",) * 2


def test_suits_of_a_hand_are_counted() -> None:
    others = ["S?", "S?", "S?", "S?", "S?", "?", "?", "?"]
    entry = {"contract": {"trump": "H"}, "hands": {"N": HANDS["N"], "W": others}}
    verdict = judge_deal(deal_of(entry), preset("coinche")).chief
    assert verdict.contradiction is not None
    assert "West was dealt at least 5 spades" in verdict.contradiction.texts


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        ({"contract": None}, "all players passed"),
        ({"contract": {"trump": "SLALOM-TOP"}}, "SLALOM-TOP is not a trump of this game"),
        ({"hands": {"N": ["SA", "SA", *HANDS["N"][2:]]}}, "appears twice"),
        ({"tricks": [trick("N", "SA"), trick("N", "SK")]}, "another trick follows"),
        ({"tricks": [trick("N", "S6")]}, "is not in the 32-card deck"),
        ({"tricks": [trick("X", "SA")]}, "is not a seat of this game"),
        ({"tricks": [trick("N", "? ? ? ?")] * 9}, "9 tricks"),
    ],
)
def test_faults_that_no_unseen_card_explains_are_refused(entry: Entry, reason: str) -> None:
    with pytest.raises(CannotBe, match=reason):
        questions_of(deal_of({"contract": {"trump": "H"}} | entry), preset("coinche"))
