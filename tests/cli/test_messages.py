"""Messages for the wrong game, a misspelt option, or digits of another script."""

from __future__ import annotations

import json

import pytest

from solvers.rules.cards.card import parse_card
from solvers.rules.cards.names import Dialect
from solvers.rules.ruleset.choices import Game
from solvers.rules.ruleset.lookup import option_names
from tests.cli.cli import DEALS, coinche

ARABIC_THREE = "٣"
LOGS = DEALS.parent / "logs"


def error(*arguments: str, stdin: str = "") -> str:
    """The message of a refused call, without the name of the program."""
    result = coinche(*arguments, stdin=stdin)
    assert (result.code, result.out) == (2, "")
    return result.err.removeprefix("coinche: error: ")


@pytest.mark.parametrize(
    "option",
    [
        ("--coins", ARABIC_THREE),
        ("--coins", "1_0"),
        ("--jobs", ARABIC_THREE),
        ("--nodes", ARABIC_THREE),
        ("--memory", ARABIC_THREE),
        ("--timeout", ARABIC_THREE),
        ("--target", ARABIC_THREE, "--score", "X=1,Y=1,Z=1"),
        ("--score", f"X=1,Y=1,Z={ARABIC_THREE}", "--target", "10"),
        ("--option", f"target={ARABIC_THREE}"),
    ],
    ids=" ".join,
)
def test_numbers_have_digits_0_to_9(option: tuple[str, ...]) -> None:
    assert option[0] in error("solve", "coins.json", "--by", "X", *option)


def test_numbers_of_check_too() -> None:
    game = str(LOGS / "game.json")
    for option in ("--max-findings", "--jobs"):
        assert "not a number" in error("check", game, option, ARABIC_THREE)
    assert "option target" in error("check", game, "--option", f"target={ARABIC_THREE}")


def test_one_coin_is_singular() -> None:
    assert "X forces 1 coin against" in coinche("solve", "coins.json", "--by=X", "--coins=1").out
    assert "X forces 2 coins against" in coinche("solve", "coins.json", "--by=X", "--coins=2").out


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["deal.pbn", "--ruleset", "coins"], "'coins' is for Coins, the deal for Coinche"),
        (["coins.json", "--ruleset", "sidi"], "'sidi' is for Coinché Jass, the deal for Coins"),
        (["coins.json", "--played", "HA"], "a French suit, of Coinche or Jass"),
        (["jass.pbn", "--played", "OA"], "a Spanish suit, of Coins"),
        (["deal.pbn", "--played", "BN"], "a Spanish suit, of Coins"),
        (["jass.pbn", "--ruleset", "coinche"], "  use --ruleset jass-coinche"),
        (["jass.pbn", "--ruleset", "jass"], "did you mean 'jass-coinche'?"),
        (["jass.pbn", "--trump", "Schilten", "--dialect", "ch"], "a trump keeps its letter"),
        (["../logs/jass/sidi.json"], "this is a game log, which check reads; convert --to pbn"),
    ],
    ids=" ".join,
)
def test_the_message_names_the_fitting_game(arguments: list[str], reason: str) -> None:
    assert reason in error("solve", *arguments)


@pytest.mark.parametrize(
    ("file", "game", "reason"),
    [
        (
            "coins.json",
            "coinche",
            'X is a player of Coins; seats are N E S W; a deal of Coins has "game": "coins"',
        ),
        ("jass.json", "coins", "for another game, set game to coinche or jass-coinche"),
        ("jass.json", "coinche", "  use --ruleset jass-coinche"),
    ],
)
def test_a_deal_under_another_game_gets_the_name_of_its_own(
    file: str, game: str, reason: str
) -> None:
    deal = json.loads((DEALS / file).read_text(encoding="utf-8")) | {"game": game}
    assert reason in error("solve", "-", stdin=json.dumps(deal))


@pytest.mark.parametrize(
    ("log", "ruleset", "fitting"),
    [("coins/playthrough", "coinche", "coins"), ("jass/sidi", "coins", "jass-schieber, sidi")],
)
def test_a_log_under_another_game_gets_the_fitting_rulesets(
    log: str, ruleset: str, fitting: str
) -> None:
    result = coinche("check", str(LOGS / f"{log}.json"), "--ruleset", ruleset)
    assert result.code == 2
    assert f"F201 game {'playthrough' if 'coins/' in log else 'reviewed'}-" in result.out
    assert f"{fitting}\n" in result.out


def test_a_log_of_coins_under_another_game_gets_the_name_of_its_own() -> None:
    log = json.loads((LOGS / "coins" / "playthrough.json").read_text(encoding="ascii"))
    del log["ruleset"]
    for game in ("coinche", "jass-coinche"):
        result = coinche("check", "-", stdin=json.dumps(log | {"game": game}))
        assert result.code
        assert "game 'coins' with 48-spanish" in result.out


def test_options_of_another_game_are_not_suggested() -> None:
    message = error("solve", "jass.pbn", "--ruleset", "sidi", "--option", "zzz=1")
    assert message.strip().endswith(f"known are {', '.join(option_names(Game.JASS))}")
    message = error("check", str(LOGS / "game.json"), "--option", "zzz=1")
    assert (
        message == "unknown option 'zzz'\n  'coinche rules NAME' lists the options of a ruleset\n"
    )
    assert "did you mean 'obenabe'?" in error("solve", "jass.pbn", "--option", "obenab=true")


def test_an_option_is_taken_by_the_game_that_has_it() -> None:
    sidi = str(LOGS / "jass" / "sidi.json")
    assert coinche("check", sidi, "--option", "obenabe=true").code == 0
    assert "for Coinché Jass, not for Coinche" in error(
        "solve", "deal.pbn", "--option=obenabe=true"
    )


def test_messages_name_cards_as_the_dialect_does() -> None:
    swiss = ["solve", "jass.pbn", "--dialect", "ch", "--contract", "120H", "--by", "E"]
    message = error(*swiss, "--played", "SiO EiB")
    assert "North cannot play EiB" in message
    assert message.endswith("legal: SiK\n")
    assert "SiK: it is in the hand of North" in error(*swiss, "--played", "SiK")


def test_an_impossible_deal_is_reported_in_its_dialect() -> None:
    deal = json.loads((DEALS / "jass.json").read_text(encoding="utf-8"))
    names = Dialect.GERMAN.names
    for seat, hand in deal["hands"].items():
        deal["hands"][seat] = [names.text(parse_card(card)) for card in hand]
    (lost, *_), (twice, *_) = deal["hands"]["N"], deal["hands"]["E"]
    deal["hands"]["N"][0] = twice
    message = error("solve", "-", "--dialect", "de", stdin=json.dumps(deal))
    assert f"{twice} appears twice (North, East); missing: {lost}" in message
