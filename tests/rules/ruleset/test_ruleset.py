"""Rulesets: presets, validation, options as text, and a case for every option."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

import pytest

from solvers.rules.auction.contract import bid_faults, parse_bid
from solvers.rules.cards.card import DECK, parse_cards
from solvers.rules.cards.strain import Strain, card_points
from solvers.rules.deal.deal import Deal
from solvers.rules.errors import CannotBe, CannotRead
from solvers.rules.messages import suggestion
from solvers.rules.play.coinche import legal_plays
from solvers.rules.play.position import Position
from solvers.rules.ruleset.lookup import option_meaning, option_names, option_values, parse_option
from solvers.rules.ruleset.presets import preset, preset_names, preset_title
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.score.announcements import announcement_points, announcements_in
from solvers.rules.score.belote import belote_points
from solvers.rules.seats import Direction, Seat, Side, turn_order
from tests.reference.coinche.rules import PLAY_OPTIONS
from tests.rules.auction.auctions import AUCTIONS
from tests.rules.match.deals_and_matches import DEALERS, DEALS, MATCHES
from tests.rules.play.positions import OPTIONS
from tests.rules.score.scores import OPTION_SCORES

COINCHE = preset("coinche")
DEFAULTS = {
    option.name: option.default for option in fields(Ruleset) if option.name in option_names()
}


def kinds(kind: type) -> list[str]:
    return [name for name, default in DEFAULTS.items() if type(default) is kind]


# What each option decides that is neither a score nor a legal card of the directed cases.


def _faults(bid: str) -> Callable[[Ruleset], Any]:
    return lambda ruleset: bid_faults(parse_bid(bid), ruleset)


def _total(strain: Strain) -> Callable[[Ruleset], Any]:
    return lambda ruleset: (
        card_points(strain, ruleset.no_trump_values, ruleset.all_trump_values).total
    )


def _belote(strain: Strain, declarers: Side) -> Callable[[Ruleset], Any]:
    deal = Deal.of({seat: DECK[8 * place : 8 * place + 8] for place, seat in enumerate(Seat)})
    return lambda ruleset: belote_points(deal, strain, ruleset, declarers)


def _second_to_play(ruleset: Ruleset) -> Seat:
    deal = Deal.of({seat: DECK[8 * place : 8 * place + 8] for place, seat in enumerate(Seat)})
    position = Position.start(deal, Seat.NORTH, Strain.HEARTS, ruleset)
    return position.play(position.legal.cards[0]).to_play


def _equal_runs(ruleset: Ruleset) -> Any:
    announced = {
        Seat.NORTH: announcements_in(parse_cards("SA SK SQ")),
        Seat.WEST: announcements_in(parse_cards("DA DK DQ")),
    }
    turn = turn_order(Seat.NORTH, Direction.COUNTER_CLOCKWISE)
    return announcement_points(announced, turn, Strain.HEARTS, ruleset)


OTHER_EFFECTS: dict[str, tuple[Any, Callable[[Ruleset], Any]]] = {
    "direction": ("cw", _second_to_play),
    "no_trump": (True, _faults("90NT")),
    "all_trump": (True, _faults("90AT")),
    "no_trump_values": ("scaled", _total(Strain.NO_TRUMP)),
    "all_trump_values": ("scaled", _total(Strain.ALL_TRUMP)),
    "max_bid": (160, _faults("170H")),
    "slam_can_be_coinched": (True, _faults("SLAMHX")),
    "generale": (True, _faults("GENERALEH")),
    "belote_side": ("declarers", _belote(Strain.HEARTS, Side.NS)),
    "all_trump_belote": ("any-suit", _belote(Strain.ALL_TRUMP, Side.NS)),
    "announcement_tie": ("cancel", _equal_runs),
}
DECIDED_OUTSIDE_THE_RULES = {
    "announcements": "the reader of a deal looks for announcements or does not",
    "belote_calls": "the referee looks for the calls in a log",
    "generale_leads": "the caller that sets up a deal gives the leader",
    "first_leader": "the same; a reported leader is a case of the auction",
}


def _changes_a_game(option: str) -> bool:
    """Whether some directed auction, deck, dealer or match has another result without it."""

    def default(options: dict[str, Any]) -> dict[str, Any]:
        return {name: value for name, value in options.items() if name != option}

    changed = (
        *(replace(case, options=default(case.options)).found() != case.end for case in AUCTIONS),
        *(not replace(case, options=default(case.options)).holds() for case in DEALS),
        *(not replace(case, options=default(case.options)).holds() for case in DEALERS),
        *(replace(case, options=default(case.options)).found() != case.end for case in MATCHES),
    )
    return any(changed)


GAME_OPTIONS = {
    "deal_packets",
    "passed_out_dealer",
    "suits_ranked",
    "auction_end",
    "coinche_timing",
    "coinche_ends_auction",
    "target",
    "target_test",
}
"""Options that decide nothing about a deal once its contract is known."""


@pytest.mark.parametrize("option", sorted(GAME_OPTIONS))
def test_options_of_auction_deal_and_match_change_a_directed_game(option: str) -> None:
    assert _changes_a_game(option)


@pytest.mark.parametrize("option", option_names())
def test_every_option_has_a_directed_case(option: str) -> None:
    groups = (
        any(row.option == option and row.changed != row.case.score for row in OPTION_SCORES),
        any(case.option == option and case.changes for case in OPTIONS),
        option in OTHER_EFFECTS,
        option in GAME_OPTIONS,
        option in DECIDED_OUTSIDE_THE_RULES,
    )
    assert sum(groups) == 1


@pytest.mark.parametrize("option", OTHER_EFFECTS)
def test_options_without_score_or_duty_decide_something(option: str) -> None:
    value, effect = OTHER_EFFECTS[option]
    assert effect(COINCHE) != effect(COINCHE.with_options({option: value}))


@pytest.mark.parametrize("option", PLAY_OPTIONS)
def test_play_options_have_the_same_default_in_the_reference(option: str) -> None:
    assert DEFAULTS[option] is PLAY_OPTIONS[option]


def test_every_preset_is_read_and_has_a_title() -> None:
    assert {"coinche", "bga", "bga-bid-only", "coinche-pagat", "contree"} <= {*preset_names()}
    for name in preset_names():
        assert preset(name).name == name
        assert preset_title(name)


def test_the_default_ruleset_is_the_preset_coinche() -> None:
    assert Ruleset() == COINCHE


@pytest.mark.parametrize(
    ("name", "base", "differences"),
    [
        ("coinche-pagat", "coinche", {"belote_side": "declarers"}),
        ("contree-south", "contree", {"must_under_trump": False}),
        (
            "bga-bid-only",
            "bga",
            {"score_mode": "bid-only", "capot_value": 250, "capot_failed": 250},
        ),
        (
            "contree",
            "coinche",
            {
                "min_bid_threshold": 80,
                "coinche_scope": "162-and-bid",
                "defenders_score_when_coinched_and_made": False,
                "coinche_timing": "on-turn",
            },
        ),
        (
            "coinchons",
            "coinche",
            {
                "coinche_scope": "160-and-bid",
                "defenders_score_when_coinched_and_made": False,
                "capot_unannounced": "none",
            },
        ),
    ],
)
def test_what_presets_change(name: str, base: str, differences: dict[str, Any]) -> None:
    assert preset(name).differences(preset(base)) == differences
    assert preset(name).differences(preset(name)) == {}


def test_a_misspelt_ruleset_gets_a_suggestion() -> None:
    with pytest.raises(CannotRead, match="unknown ruleset 'coinch'; did you mean 'coinche'"):
        preset("coinch")
    with pytest.raises(CannotRead, match=r"unknown ruleset 'poker'; known are .*bga, "):
        preset("poker")


def test_suggestions_name_the_closest_or_all() -> None:
    assert suggestion("rounding_", ["rounding", "strain"]) == "; did you mean 'rounding'?"
    assert suggestion("xyz", ["rounding", "strain"]) == "; known are rounding, strain"


@pytest.mark.parametrize("option", option_names())
@pytest.mark.parametrize("value", [None, 1.5, "maybe", -1, 99999, [], b"true"])
def test_every_option_refuses_wrong_types_and_values(option: str, value: Any) -> None:
    with pytest.raises(CannotBe) as refused:
        COINCHE.with_options({option: value})
    assert refused.value.reasons == (
        f"option {option}: {value!r} is not one of {option_values(option)}",
    )


@pytest.mark.parametrize("option", kinds(int))
@pytest.mark.parametrize("value", [True, False, 82.0, "82.0", "-80", "٨٠", "", " 80", "080000"])
def test_numbers_are_not_mistaken_for_something_else(option: str, value: Any) -> None:
    with pytest.raises(CannotBe, match=f"option {option}: "):
        COINCHE.with_options({option: value})


@pytest.mark.parametrize("option", kinds(bool))
@pytest.mark.parametrize("value", [0, 1, "yes", "1", ""])
def test_truth_values_are_only_true_and_false(option: str, value: Any) -> None:
    with pytest.raises(CannotBe, match=f"option {option}: .* is not one of true, false"):
        COINCHE.with_options({option: value})


@pytest.mark.parametrize("option", kinds(bool))
@pytest.mark.parametrize(("text", "value"), [("true", True), ("FALSE", False)])
def test_truth_values_as_text(option: str, text: str, value: bool) -> None:
    assert getattr(COINCHE.with_options({option: text}), option) is value


@pytest.mark.parametrize("direction", Direction)
def test_a_direction_may_be_written_out(direction: Direction) -> None:
    word = {"cw": "clockwise", "ccw": "counterclockwise"}[direction]
    assert COINCHE.with_options({"direction": word}).direction is direction
    with pytest.raises(CannotBe, match="option direction: "):
        COINCHE.with_options({"direction": word.capitalize()})


@pytest.mark.parametrize("option", option_names())
def test_every_value_that_is_listed_is_taken(option: str) -> None:
    assert option_meaning(option)
    listed = option_values(option)
    values = [listed.split(" to ")[-1]] if " to " in listed else listed.split(", ")
    for text in values:
        room = {"min_bid_threshold": 199} if option == "min_bid" else {}
        changed = COINCHE.with_options({option: text, **room})
        assert str(getattr(changed, option)).lower() == text


def test_a_plain_text_is_no_value_of_a_choice_in_code() -> None:
    with pytest.raises(CannotBe, match="option rounding: 'none' is not one of"):
        Ruleset(rounding="none")  # type: ignore[arg-type]  # the wrong type is the test


@pytest.mark.parametrize(
    ("option", "values"),
    [
        ("must_under_trump", "true, false"),
        ("rounding", "nearest-10, none, five-down"),
        ("bid_step", "1, 5, 10"),
        ("max_bid", "0, 80 to 2000"),
        ("extra_per_bid", "0 to 20"),
        ("target", "0 to 10000"),
        ("deal_packets", "3-3-2, 3-2-3, 2-3-3, 4-4, 6-2"),
        ("min_bid", "10 to 199"),
    ],
)
def test_values_of_an_option_as_text(option: str, values: str) -> None:
    assert option_values(option) == values


def test_all_wrong_options_are_named_at_once() -> None:
    with pytest.raises(CannotBe) as refused:
        COINCHE.with_options({"bid_step": 7, "rounding": "up", "direction": "left"})
    assert [reason.split(":")[0] for reason in refused.value.reasons] == [
        "option direction",
        "option bid_step",
        "option rounding",
    ]


def test_the_lowest_bid_cannot_need_less_than_itself() -> None:
    with pytest.raises(CannotBe, match="min_bid_threshold: 82 is below min_bid 90"):
        COINCHE.with_options({"min_bid": 90})
    assert COINCHE.with_options({"min_bid": "90", "min_bid_threshold": "90"}).min_bid == 90


@pytest.mark.parametrize(
    ("text", "pair"),
    [
        ("bid_step=5", ("bid_step", "5")),
        (" rounding = none ", ("rounding", "none")),
        ("max_bid=", ("max_bid", "")),
        ("rounding=a=b", ("rounding", "a=b")),
        ("unheard-of=1", ("unheard-of", "1")),
    ],
)
def test_options_are_read(text: str, pair: tuple[str, str]) -> None:
    assert parse_option(text) == pair


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("bid_step", "option 'bid_step' is not key=value"),
        ("", "option '' is not key=value"),
    ],
)
def test_a_text_that_is_not_an_option_is_refused(text: str, message: str) -> None:
    with pytest.raises(CannotRead) as refused:
        parse_option(text)
    assert str(refused.value).startswith(message)


def test_an_unknown_option_is_refused_by_name() -> None:
    with pytest.raises(CannotRead, match="unknown option 'must_undertrump'; did you mean"):
        COINCHE.with_options({"must_undertrump": True})


def test_a_ruleset_is_not_changed_by_others_made_of_it() -> None:
    changed = COINCHE.with_options({"must_under_trump": False})
    hand, trick = parse_cards("HK D9"), parse_cards("S7 HA")
    assert len(legal_plays(hand, trick, Strain.HEARTS, changed).cards) == 2
    assert len(legal_plays(hand, trick, Strain.HEARTS, COINCHE).cards) == 1


@pytest.mark.parametrize(
    ("ruleset", "name", "message"),
    [
        ("coinche", "bid_stpe", "unknown option 'bid_stpe'; did you mean 'bid_step'?"),
        ("coinche", "", "unknown option ''; known are deal_packets, "),
        ("coinche", "name", "unknown option 'name'"),
        ("sidi", "obenab", "unknown option 'obenab'; did you mean 'obenabe'?"),
        ("coins", "obenab", "unknown option 'obenab'; known are target"),
    ],
)
def test_an_unknown_option_gets_suggestions_of_its_game(
    ruleset: str, name: str, message: str
) -> None:
    with pytest.raises(CannotRead) as refused:
        preset(ruleset).with_options({name: "5"})
    assert str(refused.value).startswith(message)


def test_only_options_of_the_game_are_suggested() -> None:
    for name in preset_names():
        game = preset(name).game
        with pytest.raises(CannotRead) as refused:
            preset(name).with_options({"zzz": "1"})
        names = str(refused.value).partition("known are ")[2].split(", ")
        assert names == option_names(game)
