"""A game with every tag of PBN: as a log, as text, and the lines of its parts."""

from __future__ import annotations

import json
from typing import get_args

import pytest

from coinche_cli.formats.pbn.deals import Profile
from coinche_cli.formats.pbn.write_game import GameWriter
from solvers.legality.log.game_log import GameLog
from tests.formats.pbn.pbn_games import read
from tests.legality.log_cases import LOGS

PROFILES = get_args(Profile)
LOG = json.loads((LOGS / "pbn-every-tag" / "every_tag.json").read_text(encoding="ascii"))
BEGINNINGS = {
    "/rotation": "[Rotation ",
    "/ruleset": "[Ruleset ",
    "/ruleset/options": "[RulesetOptions ",
    "/target": "[CoincheTarget ",
    "/view": "[CoincheView ",
    "/teams": "[CoincheTeams ",
    "/result": "[CoincheResult ",
    "/id": "[CoincheGame ",
    "": "[Event ",
    "/deals/0": "[Event ",
    "/deals/0/dealer": "[Dealer ",
    "/deals/0/hands": "[Deal ",
    "/deals/0/cut_deck": "[CoincheCutDeck ",
    "/deals/0/first_bidder": "[CoincheFirstBidder ",
    "/deals/0/first_leader": "[Leader ",
    "/deals/0/score": "[CoinchePoints ",
    "/deals/0/score/cards": "[CoinchePoints ",
    "/deals/0/score/belote": "[CoincheBelote ",
    "/deals/0/score/melds": "[CoincheMelds ",
    "/deals/0/score/capot": "[CoincheCapot ",
    "/deals/0/score/awarded": "[CoincheScore ",
    "/deals/0/score/total": "[CoincheTotal ",
    "/deals/0/score/last": "[CoincheLast ",
    "/deals/0/score/last_bonus_in_cards": "[CoincheLastBonus ",
    "/deals/0/score/outcome": "[CoincheOutcome ",
    "/deals/0/end": "[CoincheEnd ",
    "/deals/0/claim": "[CoincheClaim ",
    "/deals/0/tricks": "[CoinchePlayTable ",
    "/deals/0/tricks/0": "1 S ",
    "/deals/0/tricks/1": "2 N ",
    "/deals/0/melds": "[CoincheMeldTable ",
    "/deals/0/melds/0": "N run",
    "/deals/0/melds/1": "E rebelote",
}
OF_PROFILE = {
    "bridge-safe": {
        "/deals/0/contract": "[CoincheContract ",
        "/deals/0/auction": "[CoincheAuctionTable ",
        "/deals/0/auction/0": "S 90H",
        "/deals/0/auction/1": "E X",
        "/deals/0/auction/2": "S XX",
    },
    "native": {
        "/deals/0/contract": "[Contract ",
        "/deals/0/auction": "[Auction ",
        "/deals/0/auction/0": "90H X",
        "/deals/0/auction/1": "90H X",
        "/deals/0/auction/2": "XX",
    },
}


def text_of(profile: Profile) -> str:
    path = LOGS / "pbn-every-tag" / f"every_tag_{profile.replace('-', '_')}.pbn"
    return path.read_text(encoding="ascii")


def as_log(game: object) -> GameLog:
    import msgspec

    return msgspec.convert(game, GameLog)


@pytest.mark.parametrize("profile", PROFILES)
def test_every_part_is_read(profile: Profile) -> None:
    import msgspec

    (game,) = read(text_of(profile))
    assert msgspec.to_builtins(game.log) == LOG


@pytest.mark.parametrize("profile", PROFILES)
def test_every_part_is_written(profile: Profile) -> None:
    written = GameWriter(profile).write(as_log(LOG))
    assert (written.text, written.lost) == (text_of(profile), [])


@pytest.mark.parametrize("profile", PROFILES)
def test_every_part_has_the_line_where_it_begins(profile: Profile) -> None:
    text = text_of(profile)
    (game,) = read(text)
    lines = text.splitlines()
    wanted = BEGINNINGS | OF_PROFILE[profile]
    assert game.lines.keys() == wanted.keys()
    for pointer, beginning in wanted.items():
        assert lines[game.lines[pointer] - 1].startswith(beginning), pointer


HEADER_LOSSES = {
    "created": ("yesterday", "when the log was made (created)"),
    "source": ({"program": "x"}, "where the log comes from (source)"),
    "deck": ("custom", "deck"),
    "seats": (["N", "S", "E", "W"], "seats"),
    "players": ({"N": {"name": "Ann", "age": 9}}, "players, except their names"),
    "meta": ({"event": "Cup", "round": 2}, "meta"),
}
DEAL_LOSSES = {
    "seed": (5, "seed"),
    "turnup": ("SA", "turn-up card"),
    "talon": (["HA"], "talon"),
    "comments": ([{"text": "well played"}], "comments"),
    "irregularities": ([{"kind": "misdeal"}], "irregularities"),
    "meta": ({"round": 1}, "meta"),
    "dealer": ("X", "dealer (the board says N)"),
    "claim": ({"by": "X"}, "claim"),
}


@pytest.mark.parametrize("key", HEADER_LOSSES)
def test_what_of_the_header_has_no_tag_is_named(key: str) -> None:
    value, loss = HEADER_LOSSES[key]
    assert GameWriter("native").write(as_log(LOG | {key: value})).lost == [loss]


@pytest.mark.parametrize("key", DEAL_LOSSES)
def test_what_of_a_deal_has_no_tag_is_named(key: str) -> None:
    value, loss = DEAL_LOSSES[key]
    deal = {"dealer": "N", key: value}
    written = GameWriter("native").write(as_log(LOG | {"deals": [deal], "result": {}}))
    assert f"deal 1: {loss}" in written.lost


@pytest.mark.parametrize(
    ("part", "change", "loss"),
    [
        ("auction", {"belote": True}, "belote announced with a call"),
        ("auction", {"alert": "strong"}, "alerts"),
        ("auction", {"t": 3}, "times of calls"),
        ("tricks", {"legal": [["H7"], None]}, "cards that the program considered legal"),
        ("tricks", {"rejected": [{"by": "E", "card": "D7"}]}, "plays that were rejected"),
        ("tricks", {"t": [1, 2]}, "times of plays"),
    ],
)
def test_what_of_calls_and_tricks_has_no_tag_is_named(
    part: str, change: dict[str, object], loss: str
) -> None:
    (deal,) = LOG["deals"]
    entries = [deal[part][0] | change, *deal[part][1:]]
    log = as_log(LOG | {"deals": [deal | {part: entries}]})
    assert GameWriter("bridge-safe").write(log).lost == [f"deal 1: {loss}"]
