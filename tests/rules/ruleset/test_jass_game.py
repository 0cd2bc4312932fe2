"""Bids, auction, the end of a match and the rulesets of Jass."""

from __future__ import annotations

import pytest

from solvers.rules.auction.bidding import Auction, Call, CallKind, IllegalCall
from solvers.rules.auction.contract import bid_faults, parse_bid, strain_faults
from solvers.rules.cards.card import DECK, DECK_36, Rank
from solvers.rules.cards.strain import Strain
from solvers.rules.errors import CannotBe, NotOfThisGame
from solvers.rules.match.match import Match
from solvers.rules.ruleset.choices import Game
from solvers.rules.ruleset.lookup import option_names
from solvers.rules.ruleset.presets import preset, preset_names
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.seats import Seat, Side

JASS, SIDI, SCHIEBER = preset("jass-coinche"), preset("sidi"), preset("jass-schieber")


@pytest.mark.parametrize(
    ("ruleset", "bid", "fault"),
    [
        ("jass-coinche", "80H", ""),
        ("jass-coinche", "250SXX", ""),
        ("jass-coinche", "70H", "70 is below the lowest bid 80"),
        ("jass-coinche", "85H", "85 is not a multiple of 10"),
        ("jass-coinche", "260H", "260 is above the highest bid 250"),
        ("jass-coinche", "SLAMH", "a slam cannot be bid in Coinché Jass, only points can"),
        ("jass-coinche", "GENERALEH", "a generale cannot be bid in Coinché Jass"),
        ("jass-coinche", "90NT", "no-trump is not played in Coinché Jass"),
        ("jass-coinche", "90AT", "all-trump is not played in Coinché Jass"),
        (
            "jass-coinche",
            "90TOP",
            "obenabe is not played under 'jass-coinche' (option obenabe=true",
        ),
        ("coinche", "90TOP", "obenabe is not played in Coinche"),
        ("coinche", "90BOTTOM", "undenufe is not played in Coinche"),
        ("sidi", "40OBENABE", ""),
        ("sidi", "150undenufe", ""),
        ("sidi", "157H", ""),
        ("sidi", "155H", "155 is not a multiple of 10"),
        ("sidi", "30H", "30 is below the lowest bid 40"),
        ("jass-schieber", "80H", "there are no bids under 'jass-schieber'"),
    ],
)
def test_what_can_be_bid(ruleset: str, bid: str, fault: str) -> None:
    faults = bid_faults(parse_bid(bid), preset(ruleset))
    assert bool(faults) == bool(fault)
    assert any(text.startswith(fault) for text in faults or [""])


def test_strains_of_jass() -> None:
    played = {
        name: [s for s in Strain if not strain_faults(s, preset(name))]
        for name in ("jass-coinche", "sidi", "jass-schieber")
    }
    assert [str(strain) for strain in played["jass-coinche"]] == ["S", "H", "D", "C"]
    assert played["sidi"] == played["jass-schieber"]
    assert [str(strain) for strain in played["sidi"]] == ["S", "H", "D", "C", "TOP", "BOTTOM"]


def call(text: str) -> Call:
    """A call as ``N 80H``, ``W pass``, ``S coinche``."""
    by, what = text.split()
    if what[0].isdigit():
        bid = parse_bid(what)
        return Call(Seat(by), CallKind.BID, bid.value, bid.strain)
    return Call(Seat(by), CallKind(what))


def auction(calls: str, ruleset: Ruleset = JASS) -> Auction:
    state = Auction.open(Seat.EAST, ruleset)
    for text in calls.split(", "):
        state = state.call(call(text))
    return state


def test_an_auction_of_jass() -> None:
    state = auction("N 80H, W pass, S 250S, E coinche")
    assert state.legal_text() == "NS may surcoinche, or pass"
    assert str(state.call(call("S surcoinche")).contract) == "250SXX"
    assert auction("N pass, W pass, S pass, E pass").passed_out
    assert auction("N 80H, W pass, S pass, E pass").closed
    assert Auction.open(Seat.EAST, JASS).legal_text() == "North may pass or bid 80 to 250"
    with pytest.raises(IllegalCall, match="a multiple of 10"):
        auction("N 85H")
    with pytest.raises(IllegalCall, match="a slam cannot be bid in Coinché Jass, only points can"):
        Auction.open(Seat.EAST, JASS).call(
            Call(Seat.NORTH, CallKind.BID, parse_bid("SLAMH").value, Strain.HEARTS)
        )


@pytest.mark.parametrize(
    ("calls", "text"),
    [
        ("N 140H", "West may pass or bid 150 to 157; EW may coinche"),
        ("N 150H", "West may pass or bid 157; EW may coinche"),
        ("N 157H", "West may pass; EW may coinche"),
    ],
)
def test_the_highest_bid_of_sidi_is_all_cards(calls: str, text: str) -> None:
    state = auction(calls, SIDI)
    assert state.legal_text() == text
    if "157" in text:
        assert str(state.call(call("W 157TOP")).contract) == "157TOP"


# Match


@pytest.mark.parametrize(
    ("totals", "declarers", "winner"),
    [
        ((1999, 1999), "NS", None),
        ((2000, 1999), "EW", "NS"),
        ((2010, 2400), "NS", "NS"),
        ((2010, 2400), "EW", "EW"),
        ((2100, 2100), "EW", "EW"),
    ],
)
def test_the_declarers_win_when_both_sides_are_there(
    totals: tuple[int, int], declarers: str, winner: str | None
) -> None:
    scores = dict(zip((Side.NS, Side.EW), totals, strict=True))
    match = Match(JASS).after(scores, Side.NS, Side(declarers))
    assert match.winner == winner
    passed_out = match.after({Side.NS: 0, Side.EW: 0}, None)
    assert passed_out.winner == winner


def test_without_declarers_and_in_coinche_the_higher_total_wins() -> None:
    scores = {Side.NS: 2010, Side.EW: 2400}
    assert Match(SCHIEBER).after(scores, Side.NS).winner is Side.EW
    assert Match(preset("coinche")).after(scores, Side.NS, Side.NS).winner is Side.EW


# Rulesets


def test_presets_by_game() -> None:
    assert preset_names(Game.JASS) == ["jass-coinche", "jass-schieber", "sidi"]
    assert preset_names(Game.COINS) == ["coins"]
    assert set(preset_names(Game.COINCHE)) | {*preset_names(Game.JASS), "coins"} == {
        *preset_names()
    }
    assert preset("jass-coinche").differences(preset("jass-coinche")) == {}
    assert (JASS.target, preset("coins").target, SIDI.min_bid) == (2000, 10, 40)


@pytest.mark.parametrize("game", Game)
def test_options_are_those_of_the_game(game: Game) -> None:
    names = option_names(game)
    assert all(preset(game).has_option(name) for name in names)
    strange = [name for name in option_names(None) if name not in names]
    for name in strange:
        with pytest.raises(NotOfThisGame, match=f"{name} is for .*, not for {game.display_name}"):
            preset(game).with_options({name: getattr(preset(game), name)})


def test_options_of_coins() -> None:
    assert option_names(Game.COINS) == ["target"]
    with pytest.raises(NotOfThisGame, match="'coins' is for Coins, a three-player game"):
        _ = preset("coins").facts


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("deal_packets", "3-3-2"),
        ("coinche_scope", "162-and-bid"),
        ("max_bid", "0"),
        ("match_points", "50"),
    ],
)
def test_values_of_another_game_are_refused(option: str, value: str) -> None:
    with pytest.raises(CannotBe, match=f"option {option}: .* is not one of"):
        JASS.with_options({option: value})


def test_the_six_is_of_jass_alone() -> None:
    assert {card for card in DECK_36 if card not in DECK} == {
        card for card in DECK_36 if card.rank is Rank.SIX
    }
