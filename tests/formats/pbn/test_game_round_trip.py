"""Games written as PBN: the round trip, and the losses that are reported."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec  # noqa: TID253
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coinche_cli.formats.pbn.write_game import GameWriter
from solvers.legality.log.game_log import GameLog
from solvers.legality.log.which_rules import RuleOverrides, ruleset_of
from solvers.legality.referee import check_game
from solvers.rules.cards.card import DECK, parse_card
from solvers.rules.cards.strain import Strain
from solvers.rules.play.duties import winner_index
from solvers.rules.ruleset.choices import Game
from solvers.rules.ruleset.game import GameFacts
from solvers.rules.ruleset.presets import preset, preset_names
from solvers.rules.seats import Direction, Seat, turn_order
from tests.formats.pbn.pbn_games import read
from tests.reference.jass.games import random_jass_game

SEATS = st.sampled_from("NESW")
STRAINS = st.sampled_from(["S", "H", "D", "C", "NT", "AT", "TOP", "BOTTOM"])
VALUES = st.integers(0, 9999) | st.sampled_from(["capot", "generale"])
WORDS = st.from_regex(r"[a-z][a-z0-9 _.\"\\{}\[\];-]{0,9}[a-z]", fullmatch=True)
NUMBERS = st.integers(-2000, 2000)
TEAMS = st.fixed_dictionaries({"NS": NUMBERS, "EW": NUMBERS | st.sampled_from([0.5, -1.25])})
PLACES = st.fixed_dictionaries({"trick": st.integers(1, 8)}, optional={"play": st.integers(1, 4)})
CALLS = st.one_of(
    st.fixed_dictionaries(
        {"by": SEATS, "call": st.sampled_from(["pass", "coinche", "surcoinche", "push"])},
        optional={"alert": WORDS},
    ),
    st.fixed_dictionaries(
        {"by": SEATS, "call": st.just("bid"), "trump": STRAINS}, optional={"value": VALUES}
    ),
)
CONTRACTS = st.none() | st.fixed_dictionaries(
    {"trump": STRAINS},
    optional={
        "by": SEATS,
        "value": VALUES,
        "multiplier": st.integers(1, 4),
        "coinched_by": SEATS,
        "surcoinched_by": SEATS,
    },
)
MELDS = st.fixed_dictionaries(
    {"by": SEATS, "kind": st.sampled_from(["belote", "rebelote", "run", "square"])},
    optional={
        "cards": st.lists(st.sampled_from(list(map(str, DECK))), min_size=1, max_size=4),
        "said": PLACES,
        "shown": PLACES,
        "status": st.sampled_from(["scored", "cancelled", "not_said"]),
        "points": st.integers(-20, 200),
    },
)
SCORES = st.fixed_dictionaries(
    {"outcome": st.sampled_from(["made", "failed", "passed"])},
    optional={
        "cards": TEAMS,
        "belote": TEAMS,
        "melds": TEAMS,
        "capot": TEAMS,
        "awarded": TEAMS,
        "total": TEAMS,
        "last": st.sampled_from(["NS", "EW", "us"]),
        "last_bonus_in_cards": st.booleans(),
    },
)


CLAIMS = st.fixed_dictionaries(
    {"by": SEATS},
    optional={
        "kind": st.sampled_from(["tricks", "out"]),
        "after": PLACES,
        "valid": st.booleans(),
    },
)


@st.composite
def tricks(
    draw: st.DrawFn, pieces: GameFacts, turns: Direction | None, strain: Strain
) -> list[dict[str, Any]]:
    """Tricks of random cards; some leaders are the right ones."""
    pack = [str(card) for card in draw(st.permutations(pieces.deck))]
    count, last = draw(st.integers(0, 3)), draw(st.integers(1, 4))
    leader, made, right = draw(SEATS), [], draw(st.booleans())
    for number in range(count):
        cards = pack[4 * number : 4 * number + (last if number == count - 1 else 4)]
        trick: dict[str, Any] = {"leader": leader, "cards": cards}
        if turns is None or draw(st.integers(0, 5)) == 0:
            trick["by"] = draw(st.permutations("NESW"))[: len(cards)]
        if draw(st.booleans()):
            trick |= {"winner": draw(SEATS), "points": draw(st.integers(0, 60))}
        if draw(st.integers(0, 5)) == 0:
            trick["legal"] = [cards]
        made.append(trick)
        leader = draw(SEATS)
        if right and turns is not None and len(cards) == 4:
            best = winner_index([parse_card(card) for card in cards], strain, pieces.order)
            leader = turn_order(Seat(trick["leader"]), turns)[best].value
    return made


@st.composite
def games(draw: st.DrawFn) -> dict[str, Any]:
    rotation = draw(st.sampled_from([None, "clockwise", "counterclockwise"]))
    directions = {"clockwise": Direction.CLOCKWISE, "counterclockwise": Direction.COUNTER_CLOCKWISE}
    turns = directions.get(rotation or "")
    game = draw(st.sampled_from(["coinche", "contree", "jass-coinche", "jass-schieber"]))
    pieces = preset(game).facts
    size, strain = pieces.hand_size, draw(st.sampled_from(list(pieces.strains)))
    pack = [str(card) for card in draw(st.permutations(pieces.deck))]
    hands = {
        seat: pack[size * i : size * i + draw(st.integers(0, size))]
        for i, seat in enumerate("NESW")
    }
    deals = st.fixed_dictionaries(
        {"dealer": SEATS},
        optional={
            "n": st.integers(0, 99),
            "id": WORDS,
            "hands": st.just(
                {seat: draw(st.just(hand) | st.none()) for seat, hand in hands.items()}
            ),
            "cut_deck": st.just(pack),
            "first_bidder": SEATS,
            "first_leader": SEATS,
            "auction": st.lists(CALLS, max_size=6),
            "contract": CONTRACTS | st.just({"trump": strain.value, "value": 90, "multiplier": 1}),
            "melds": st.lists(MELDS, max_size=3),
            "tricks": tricks(pieces, turns, strain),
            "score": SCORES,
            "end": st.sampled_from(["complete", "passed", "in_progress"]),
            "claim": CLAIMS,
            "seed": st.integers(0, 9),
        },
    )
    header = {} if rotation is None else {"rotation": rotation}
    optional: dict[str, st.SearchStrategy[Any]] = {
        "id": WORDS,
        "created": st.just("2026-11-29") | WORDS,
        "deck": st.just(str(len(pieces.deck))),
        "view": st.sampled_from(["all", "S"]),
        "players": st.dictionaries(SEATS, st.fixed_dictionaries({"name": WORDS}), min_size=1),
        "teams": st.just({"us": ["N", "S"], "them": ["E", "W"]}),
        "target": st.none() | st.integers(0, 2000),
        "ruleset": st.fixed_dictionaries(
            {"id": WORDS},
            optional={
                "options": st.dictionaries(
                    st.from_regex(r"[a-z_]{1,8}", fullmatch=True),
                    st.booleans() | st.integers(-5, 500) | st.sampled_from(["a-b", "none", "3-2"]),
                    min_size=1,
                    max_size=3,
                )
            },
        ),
        "result": st.fixed_dictionaries(
            {"end": st.just("target")},
            optional={"winner": st.none() | st.sampled_from(["NS", "EW"]), "total": TEAMS},
        ),
        "meta": st.fixed_dictionaries({"event": WORDS}, optional={"x": NUMBERS}),
        "source": st.fixed_dictionaries({"tool": WORDS}),
    }
    return {
        "format": "coinche-log",
        "version": 1,
        "game": game,
        "deals": draw(st.lists(deals, min_size=1, max_size=3)),
        **header,
        **draw(st.fixed_dictionaries({}, optional=optional)),
    }


LEGAL = "cards that the program considered legal"
LOST_KEYS = {
    "that the game has no id": "id",
    "id (": "id",
    "when the log was made": "created",
    "where the log comes from": "source",
    "meta": "meta",
}
LOST_PARTS = {
    "seed": ("", "seed"),
    "alerts": ("auction", "alert"),
    "winners of the tricks": ("tricks", "winner"),
    "points of the tricks": ("tricks", "points"),
    LEGAL: ("tricks", "legal"),
    "its id": ("", "id"),
}


def without_lost(game: dict[str, Any], lost: list[str]) -> dict[str, Any]:
    """The game without the reported losses, in the form in which it is read back."""
    for loss in lost:
        deal, colon, what = loss.partition(": ")
        if not colon:
            (key,) = (key for start, key in LOST_KEYS.items() if loss.startswith(start))
            if key == "meta":
                game["meta"] = {k: v for k, v in game["meta"].items() if k == "event"}
            else:
                game.pop(key, None)
            continue
        (places,) = (places for start, places in LOST_PARTS.items() if what.startswith(start))
        entry = game["deals"][int(deal.removeprefix("deal ")) - 1]
        for part in entry.get(places[0], []) if places[0] else [entry]:
            part.pop(places[1], None)
    for deal in game["deals"]:
        hands = deal.get("hands", {})
        if not any(hand is not None for hand in hands.values()):
            deal.pop("hands", None)
        for hand in filter(None, hands.values()):
            hand.sort()
    return game


@given(games(), st.sampled_from(["bridge-safe", "native"]))
@settings(max_examples=150, deadline=None)
def test_round_trip_except_for_reported_losses(game: dict[str, Any], profile: Any) -> None:
    written = GameWriter(profile).write(msgspec.convert(game, GameLog))
    assert written.text.isascii()
    (made,) = read(written.text)
    reread = msgspec.to_builtins(made.log)
    if any("that the game has no id" in loss for loss in written.lost):
        reread.pop("id")
    for number, deal in enumerate(game["deals"], 1):
        if "n" not in deal and "id" not in deal:
            assert reread["deals"][number - 1].pop("n") == number
    assert without_lost(reread, []) == without_lost(game, written.lost)


@pytest.mark.parametrize("profile", ["bridge-safe", "native"])
@pytest.mark.parametrize("name", preset_names(Game.JASS))
def test_games_of_jass_are_judged_in_pbn_as_before(name: str, profile: Any) -> None:
    """The games include faults, and ends by a claim or by the target within a deal."""
    random = Random(f"pbn {name} {profile}")
    rules = preset(name)
    claims, found = 0, set()
    for number in range(24):
        target = random.choice([300, 1000])
        ending = random.choice(["claim", "automatic"])
        ruleset = rules.with_options({"target": target, "out_detection": ending})
        game = random_jass_game(random, ruleset, 4, complete=number % 4 > 0)
        if number % 2:
            trick = random.choice(random.choice(game["deals"])["tricks"] or [{}])
            trick["winner"] = random.choice("NESW")
            if len(trick.get("cards", [])) == 4:
                trick["points"] = random.randrange(60)
        log = msgspec.convert(game, GameLog)
        written = GameWriter(profile).write(log)
        (made,) = read(written.text)
        lost = {loss.partition(": ")[2] for loss in written.lost}
        if not lost <= {LEGAL}:
            assert profile == "native"
            assert lost <= {LEGAL, "points of the tricks", "winners of the tricks"}
            log = msgspec.convert(without_lost(game, written.lost), GameLog)
        assert verdict(made.log) == verdict(log)
        claims += any("claim" in deal for deal in game["deals"])
        found |= set(verdict(log))
    assert claims
    assert found


def verdict(log: GameLog) -> list[tuple[str, str, object]]:
    findings = check_game(log, ruleset_of(log, RuleOverrides())).findings
    return [(finding.code, finding.message, finding.place) for finding in findings]


@pytest.mark.parametrize(
    ("change", "loss"),
    [
        ({"tricks": [{"leader": "N", "cards": ["HA", "HT"]}]}, "the rotation is unknown"),
        ({"tricks": [{"leader": "?", "cards": ["HA", "HT"]}]}, "does not say who played its cards"),
        (
            {
                "tricks": [
                    {"leader": "N", "by": ["S", "N"], "cards": ["HA", "HT"], "ordered": False}
                ]
            },
            "does not say who played its cards in which order",
        ),
        ({"hands": {"N": {"known": ["SA"], "hidden": 7}}}, "hand of N"),
        ({"hands": {"N": ["S6"]}}, "hand of N"),
        ({"auction": [{"by": "N", "call": "take"}]}, "no text for call 1"),
        ({"auction": [{"by": "N", "call": "bid", "value": 80}]}, "no text for call 1"),
        ({"contract": {"trump": "SLALOM-TOP"}}, "contract"),
        ({"melds": [{"by": "N", "kind": "run", "cards": ["S6"]}]}, "meld 1"),
        ({"comments": [{"text": "well played"}]}, "comments"),
        ({"claim": {"by": "X"}}, "claim"),
        ({"irregularities": [{"kind": "misdeal"}]}, "irregularities"),
        ({"turnup": "SA", "talon": ["HA"]}, "turn-up card"),
        ({"score": {"cards": {"the winners": 1}}}, "score: cards"),
        ({"id": "été"}, "its id"),
        ({"dealer": "X"}, "dealer"),
    ],
)
def test_losses_are_reported(change: dict[str, Any], loss: str) -> None:
    head = {"format": "coinche-log", "version": 1, "game": "coinche"}
    log = msgspec.convert({**head, "deals": [{"dealer": "N"} | change]}, GameLog)
    written = GameWriter().write(log)
    assert any(each.startswith("deal 1: ") and loss in each for each in written.lost), written.lost
    assert len(read(written.text)) == 1


def test_games_that_are_not_boards_are_lost_completely() -> None:
    change: dict[str, Any]
    for change in ({"deals": []}, {"game": "belote"}):
        log: dict[str, Any] = {"format": "coinche-log", "version": 1, "game": "coinche"}
        log |= {"deals": [{"dealer": "N"}]} | change
        written = GameWriter().write(msgspec.convert(log, GameLog))
        assert written.text == ""
        assert written.lost[0].startswith("the game: ")


def test_games_of_one_name_are_kept_apart() -> None:
    head = {"format": "coinche-log", "version": 1, "game": "coinche", "id": "a"}
    log = msgspec.convert({**head, "deals": [{"dealer": "N"}]}, GameLog)
    writer = GameWriter()
    first, second = writer.write(log), writer.write(log)
    assert (first.lost, second.lost) == ([], ["id (the game is called a-2)"])
    assert [game.log.id for game in read(first.text + second.text)] == ["a", "a-2"]
