"""What ``coinche check`` says of logs with unseen cards: of lawful ones nothing, however hidden."""

from __future__ import annotations

import subprocess
import sys
from copy import deepcopy
from functools import partial
from pathlib import Path
from random import Random

import pytest

from solvers.legality.findings import Certainty, Finding, Severity
from solvers.legality.hidden import unexplained
from solvers.legality.hidden.deal_verdict import judge_deal
from solvers.legality.hidden.verdict import judge
from solvers.legality.referee import check_game
from solvers.rules.options import Game
from solvers.rules.preset import preset
from solvers.rules.ruleset import Ruleset
from tests.legality.fixture_hidden import HIDDEN_INVALID, hidden_log
from tests.legality.make_fixtures import findings as findings_by_own_rules
from tests.legality.test_generated_games import findings, many, read
from tests.legality.test_generated_games import some_ruleset as coinche_rules
from tests.legality.test_jass_games import some_ruleset as jass_rules
from tests.oracle.card_play import Entry
from tests.oracle.game_faults import FAULTS
from tests.oracle.games import random_game
from tests.oracle.hiding import hide_cards, hide_hands, hide_plays
from tests.oracle.jass_faults import JASS_FAULTS
from tests.oracle.jass_games import random_jass_game

ROTATION_NOT_TOLD = "D302"
GAMES = (Game.COINCHE, Game.JASS)
PLAY_FAULTS = [
    *((Game.COINCHE, name) for name in FAULTS if name[:3] in ("P10", "P30", "P20")),
    *((Game.JASS, name) for name in JASS_FAULTS if name[:3] in ("P10", "P30", "P20")),
]


def _lawful(random: Random, game: Game, deals: int) -> tuple[Entry, Ruleset]:
    if game is Game.JASS:
        ruleset = jass_rules(random)
        return random_jass_game(random, ruleset, deals), ruleset
    ruleset = coinche_rules(random)
    played = random_game(random, ruleset, deals, belote="always", all_announced=True)
    return played, ruleset


def _grave(found: list[Finding]) -> list[Finding]:
    return [each for each in found if each.severity is not Severity.NOTE]


@pytest.mark.parametrize("games", many(25, 400))
@pytest.mark.parametrize("game", GAMES)
def test_lawful_games_are_clean_however_hidden(game: Game, games: int) -> None:
    for seed in range(games):
        random = Random(f"hidden {game} {seed}")
        log, ruleset = _lawful(random, game, random.choice((1, 1, 2)))
        hide_cards(random, log)
        assert _grave(findings(log, ruleset)) == [], seed


def _faulty(random: Random, game: Game, name: str) -> tuple[Entry, Ruleset] | None:
    """A game with a fault of play, of hands and cards that are partly hidden."""
    log, ruleset = _lawful(random, game, 1)
    fault = (JASS_FAULTS if game is Game.JASS else FAULTS)[name](random, log, ruleset)
    if fault is None:
        return None
    log = fault.game
    for deal in log["deals"]:
        deal.pop("cut_deck", None)
        if "hands" in deal:
            hide_hands(random, deal)
        hide_plays(random, deal, random.choice((0, 0.03, 0.1)))
    return log, ruleset


@pytest.mark.parametrize("games", many(6, 150))
@pytest.mark.parametrize(("game", "name"), PLAY_FAULTS)
def test_what_is_found_in_hidden_play_no_deal_explains(game: Game, name: str, games: int) -> None:
    """Also what the referee finds card by card, before he asks whether a deal is left."""
    for seed in range(games):
        hidden = _faulty(Random(f"faulty {name} {seed}"), game, name)
        if hidden is None:
            continue
        log, ruleset = hidden
        codes = {found.code for found in findings(log, ruleset)}
        deal = read(log).deals[0]
        if codes & {"P101", "P102", "P203", *(f"P30{last}" for last in range(1, 9))}:
            assert judge_deal(deal, ruleset).consistent is False, seed
        elif not any(code[0] in "ABDPT" for code in codes):
            refuted = bool(codes & {"H101", "H102", "H103"})
            assert (judge_deal(deal, ruleset).consistent is False) is refuted, seed


@pytest.mark.parametrize("game", GAMES)
def test_an_unlawful_card_is_found_without_any_hand(game: Game) -> None:
    """Of a deal that was played to its end all hands follow, so nothing is left to be hidden."""
    found = 0
    for seed in range(40):
        random = Random(f"no hands {game} {seed}")
        log, ruleset = _lawful(random, game, 1)
        faults = JASS_FAULTS if game is Game.JASS else FAULTS
        fault = faults["P301 illegal_card"](random, log, ruleset)
        if fault is None:
            continue
        deal = fault.game["deals"][0]
        for key in ("hands", "cut_deck"):
            deal.pop(key, None)
        codes = {each.code for each in findings(fault.game, ruleset)}
        found += bool(codes & {"P301", "H101"})
    assert found > 5


@pytest.mark.parametrize(
    "name", [name for name in HIDDEN_INVALID if name[:4] != "H103" and "nine_hearts" not in name]
)
def test_the_place_is_the_first_at_which_no_deal_is_left(name: str) -> None:
    """Without the card of the place, and what follows it, some deal explains the log."""
    log = deepcopy(HIDDEN_INVALID[name])
    (found,) = findings_by_own_rules(log)
    trick, play = found.place.trick, found.place.play
    assert trick is not None
    assert play is not None
    deal = log["deals"][0]
    del deal["tricks"][trick:]
    running = deal["tricks"][-1]
    del running["cards"][play:]
    if name[:4] != "H102":
        assert [each.place for each in findings_by_own_rules(log)] == [found.place]
    del running["cards"][play - 1 :]
    said = [meld["said"] for meld in deal.get("melds", ())]
    if {"trick": trick, "play": play} not in said:
        assert findings_by_own_rules(log) == []


def test_the_facts_are_told_in_words_and_one_by_one() -> None:
    (found,) = findings_by_own_rules(HIDDEN_INVALID["H101 revoke_shows_later"])
    assert found.message == (
        "no deal explains this: West discarded a club on the heart lead in trick 1; "
        "West played the heart king in trick 3"
    )
    assert [(fact.trick, fact.play, fact.text) for fact in found.facts] == [
        (1, 2, "West discarded a club on the heart lead in trick 1"),
        (3, 4, "West played the heart king in trick 3"),
    ]
    assert found.certainty is Certainty.DEFINITE
    assert found.place.seat == "W"
    assert found.place.pointer == "/deals/0/tricks/2/cards/3"


def test_a_trump_that_is_not_told_makes_it_possible() -> None:
    (found,) = findings_by_own_rules(HIDDEN_INVALID["H101 whatever_is_trump"])
    assert found.certainty is Certainty.POSSIBLE
    assert found.message.startswith("no deal explains this, whatever is played; at spades: ")


def test_a_faulty_auction_makes_it_possible() -> None:
    log = deepcopy(HIDDEN_INVALID["H101 revoke_shows_later"])
    log["deals"][0]["contract"]["value"] = 85
    auction, hidden = findings_by_own_rules(log)
    assert (auction.code, hidden.code) == ("A103", "H101")
    assert hidden.certainty is Certainty.POSSIBLE


def test_the_option_that_decides_is_named() -> None:
    """East discards on a ruff that he cannot beat, and later shows a lower trump."""
    tricks = "N:H7 H8 ST C7 / S:SK S8"
    (found,) = findings_by_own_rules(hidden_log(tricks))
    assert (found.code, found.option) == ("H101", "must_under_trump")
    assert findings_by_own_rules(hidden_log(tricks, options={"must_under_trump": False})) == []


def test_cards_given_away_twice_are_told_as_such() -> None:
    """A card that is in two hands is no matter of what was not seen."""
    log = hidden_log("N:H7 C8", hands={"N": ["H7"] + ["?"] * 7, "W": ["H7"] + ["?"] * 7})
    assert [each.code for each in findings_by_own_rules(log)] == ["D101"]


def test_what_follows_an_unseen_card_is_judged_where_it_was_seen() -> None:
    """The winner of a trick with an unseen card is not known; that of the next one is."""
    log = hidden_log("N:H7 ? HA H8 / S:DA D7 D8 D9 / W:C7")
    assert [(each.code, each.place.trick) for each in findings_by_own_rules(log)] == [("P203", 3)]
    log = hidden_log("N:H7 ? HA H8 / S:DA D7 D8 D9 = S 12")
    assert [(each.code, each.place.trick) for each in findings_by_own_rules(log)] == [("T102", 2)]


def test_a_hand_of_which_one_card_was_not_seen_is_not_known() -> None:
    """His other cards may be illegal only if he still holds what he may have played unseen."""
    hand = ["H7", "C7", "C8", "C9", "D7", "D8", "D9", "DT"]
    played = "N:H8 {} HA H9 / S:HT HQ HK C7"
    seen = hidden_log(played.format("H7"), hands={"W": hand})
    assert findings_by_own_rules(seen) == []
    unseen = hidden_log(played.format("?"), hands={"W": hand})
    assert findings_by_own_rules(unseen) == []
    other = hidden_log(played.format("D?"), hands={"W": hand})
    assert [each.code for each in findings_by_own_rules(other)] == ["H101"]


def test_suits_that_a_game_does_not_have_are_no_cards_of_it() -> None:
    log = hidden_log("N:H7 O?", hands={"S": ["B?"] + ["?"] * 7})
    assert [each.code for each in findings_by_own_rules(log)] == ["D104", "D104"]


def test_undecided_is_said_and_fails_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unexplained, "judge", partial(judge, conflicts=1))
    log = hidden_log(" / ".join(["N:? ? ? ? = 20"] * 8))
    (found,) = findings_by_own_rules(log)
    assert (found.code, found.severity) == ("H201", Severity.NOTE)
    assert found.message == (
        "whether any deal explains this is undecided: no verdict after 1 conflicts"
    )


def test_a_log_without_trump_is_given_up_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unexplained, "SECONDS", -1)
    (found,) = findings_by_own_rules(HIDDEN_INVALID["H101 whatever_is_trump"])
    assert found.code == "H201"


KNOWN = """
import sys
from coinche_cli.checking import Checker, units_of
for unit in units_of(sys.argv[1:], None):
    for result in Checker().check(unit):
        assert not result.findings
loaded = [name for name in sys.modules if name.startswith(("pysat", "solvers.legality.hidden"))]
assert not loaded, loaded
"""


def test_a_log_of_known_cards_loads_no_solver() -> None:
    log = Path(__file__).parents[3] / "fixtures" / "logs" / "game.json"
    subprocess.run([sys.executable, "-c", KNOWN, str(log)], check=True)


def test_keep_going_asks_no_more_of_a_deal_with_a_fault() -> None:
    log = read(hidden_log("N:H7 C8 HA H8 / W:HT H9 HQ HK"))
    verdict = check_game(log, preset("coinche"), keep_going=True)
    assert [each.code for each in verdict.findings] == ["P203"]
