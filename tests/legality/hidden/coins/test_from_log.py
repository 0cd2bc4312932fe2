"""Logs of Coins with unseen cards: legal ones are explained, faulty ones as replay finds."""

from __future__ import annotations

import subprocess
import sys
from copy import deepcopy
from pathlib import Path
from random import Random

import pytest

from solvers.legality.findings.finding import Severity
from solvers.legality.hidden.question.from_log import questions_of
from solvers.legality.hidden.question.view import seen_by, up_to
from solvers.legality.hidden.verdict.verdict import judge, judge_by_sat
from solvers.rules.errors import CannotBe
from solvers.rules.ruleset.presets import preset
from tests.legality.hidden.coins.small import CoinsLog, hidden_tricks, question_of, random_play
from tests.legality.hidden.deal_verdict import judge_deal
from tests.legality.hidden.test_check import KNOWN
from tests.legality.judging import findings
from tests.legality.test_generated_games import many, read
from tests.make.hidden_coins import coins_log
from tests.reference.coinche.card_play import Entry
from tests.reference.coins.faults_play import COINS_PLAY_FAULTS
from tests.reference.coins.games import random_coins_game
from tests.reference.coins.tricks import PACK
from tests.reference.hiding import hide_courses, hide_hands, hide_plays

COINS = preset("coins")
RATES = (0, 0.03, 0.1, 0.3, 1)
PLAY_FAULTS = [name for name in COINS_PLAY_FAULTS if name.startswith(("P10", "P203"))]
LOGS = Path(__file__).parents[4] / "fixtures" / "logs"


def hide(random: Random, game: Entry, *, courses: bool = False) -> None:
    """Hide hands and plays of a game, and forget leaders or the order of cards."""
    for deal in game["deals"]:
        del deal["cut_deck"]
        hide_hands(random, deal)
        hide_plays(random, deal, random.choice(RATES))
        for trick in deal["tricks"]:
            trick.pop("legal", None)
        if courses:
            hide_courses(random, deal, random.choice((0.2, 1)), random.choice((0, 0, 0.1)))


def grave(game: Entry) -> set[str]:
    """The codes found in a game, without notes."""
    return {each.code for each in findings(game) if each.severity is not Severity.NOTE}


@pytest.mark.parametrize("games", many(20, 120))
@pytest.mark.parametrize("courses", [False, True])
def test_legal_games_are_clean_however_hidden(games: int, courses: bool) -> None:
    for seed in range(games):
        random = Random(f"coins {seed}")
        game = random_coins_game(random, cards=random.choice((None, None, random.randrange(60))))
        hide(random, game, courses=courses)
        assert grave(game) == set(), seed


@pytest.mark.parametrize("games", many(12, 60))
def test_less_known_is_no_contradiction(games: int) -> None:
    for seed in range(games):
        random = Random(f"views {seed}")
        game = random_coins_game(random, 20)
        hide_plays(random, game["deals"][0], random.choice(RATES))
        for question in questions_of(read(game).deals[0], COINS):
            assert judge(question).consistent
            assert judge(seen_by(question, random.randrange(3))).consistent
            trick = random.randrange(len(question.tricks))
            assert judge(up_to(question, trick, random.randrange(3))).consistent


@pytest.mark.parametrize("games", many(10, 40))
@pytest.mark.parametrize("name", PLAY_FAULTS)
def test_what_is_found_in_hidden_play_no_deal_explains(name: str, games: int) -> None:
    """That includes what the referee finds card by card, before it searches for a deal."""
    refuted = 0
    for seed in range(games):
        random = Random(f"{name} {seed}")
        fault = COINS_PLAY_FAULTS[name](random)
        if fault is None:
            continue
        hide(random, fault.game, courses=random.random() < 0.2)
        codes = grave(fault.game)
        deal = read(fault.game).deals[(fault.deal or 1) - 1]
        if codes & {"P101", "P102", "P203", "H101", "H103"}:
            assert judge_deal(deal, COINS).consistent is False, seed
            refuted += 1
        elif not codes:
            assert judge_deal(deal, COINS).consistent is not False, seed
    assert refuted > games / 5


@pytest.mark.parametrize("deals", many(25, 80))
def test_erring_deals_are_judged_as_replay_does(deals: int) -> None:
    """If every hand is seen, a play is illegal exactly if replay finds it."""
    illegal = 0
    for seed in range(deals):
        random = Random(f"erring {seed}")
        hands, tricks, right = random_play(random, PACK, None, 0.03)
        question = question_of(CoinsLog(tuple(PACK), dict(enumerate(hands)), tricks))
        assert judge(question).consistent is right
        assert judge_by_sat(question, explaining=False).consistent is right
        fewer = CoinsLog(tuple(PACK), {0: hands[0]}, hidden_tricks(random, tricks, 5))
        verdict = judge(question_of(fewer))
        assert verdict.consistent is not False or not right
        illegal += not right
    assert deals / 10 < illegal < deals


def _whole_deal() -> Entry:
    """A game of one complete deal, with unseen hands and one unseen play."""
    for seed in range(1000):
        game = random_coins_game(Random(f"whole {seed}"), 15)
        deal = game["deals"][0]
        if len(deal["tricks"]) == 16 and 0 < deal["score"]["cards"]["X"] < 6:
            break
    for key in ("cut_deck", "n", "hands"):
        del deal[key]
    for trick in deal["tricks"]:
        del trick["legal"], trick["by"]
    return game | {"deals": [deal]}


def _hidden_coin(game: Entry) -> tuple[int, int]:
    """Hide one of the Coins and another card, and the claims on their tricks."""
    tricks = game["deals"][0]["tricks"]
    places = []
    for wanted in (True, False):
        index, place = next(
            (index, place)
            for index, trick in enumerate(tricks)
            for place, card in enumerate(trick["cards"])
            if card != "?" and (card[0] == "O") is wanted and trick["winner"] != trick["leader"]
        )
        places.append(index)
        tricks[index]["cards"][place] = "?"
        tricks[index].pop("points", None)
    return places[0], places[1]


def test_leaders_follow_from_the_dealer_and_from_tricks_that_were_seen() -> None:
    (question,) = questions_of(read(coins_log("?:CA C2 S3 / ?:B2 B3 ? / ?:O2")).deals[0], COINS)[:1]
    assert [trick.leader for trick in question.tricks[:2]] == [0, 0]
    assert [index for index, _ in question.assumed] == [2]


@pytest.mark.parametrize("key", ["cards", "awarded"])
def test_coins_of_each_player_are_asked_for(key: str) -> None:
    game = _whole_deal()
    _hidden_coin(game)
    deal = game["deals"][0]
    made = deal["score"]["cards"]
    deal["score"] = {key: dict(made)}
    assert judge_deal(read(game).deals[0], COINS).consistent
    for change in ({"X": made["X"] + 3, "Y": made["Y"] - 3}, {"X": 12, "Y": 0, "Z": 0}):
        wrong = deepcopy(game)
        wrong["deals"][0]["score"][key] |= change
        verdict = judge_deal(read(wrong).deals[0], COINS).chief
        assert verdict.contradiction is not None
        texts = verdict.contradiction.texts
        assert any(text.startswith("the log says") and " made " in text for text in texts)
        wrong["deals"][0]["end"] = "cancelled"
        assert judge_deal(read(wrong).deals[0], COINS).consistent
        wrong["deals"][0]["end"] = "complete"
        wrong["deals"][0]["tricks"].pop()
        assert judge_deal(read(wrong).deals[0], COINS).consistent


def test_claims_on_seen_tricks_are_checked_directly() -> None:
    game = _whole_deal()
    _hidden_coin(game)
    trick = next(each for each in game["deals"][0]["tricks"] if "?" not in each["cards"])
    trick["points"] += 1
    assert judge_deal(read(game).deals[0], COINS).consistent


REFUSED: list[tuple[Entry, str]] = [
    ({"dealer": "N"}, "dealer N is not a player of this game"),
    ({"hands": {"X": ["CA", "CA"]}}, "CA appears twice"),
    ({"contract": {"by": "X", "value": 80, "trump": "C"}}, "Coins has none"),
    (
        {"tricks": [{"leader": "E", "cards": ["CA"]}]},
        "trick 1: leader E is not a player of this game",
    ),
    ({"tricks": [{"leader": "X", "cards": ["CA"] * 4}]}, "4 cards, but there are only 3 players"),
    ({"tricks": [{"leader": "X", "cards": ["HQ"]}]}, "HQ is not in the 48-card deck"),
    (
        {"tricks": [{"leader": "X", "cards": ["CA", "C2"]}, {"leader": "X", "cards": []}]},
        "trick 1 has 2 cards, but another trick follows",
    ),
    ({"tricks": [{"leader": "X", "cards": ["?"] * 3}] * 17}, "there are 17 tricks"),
]


@pytest.mark.parametrize(("change", "message"), REFUSED)
def test_logs_that_no_card_explains_are_refused(change: Entry, message: str) -> None:
    head = {"format": "coinche-log", "version": 1, "game": "coins"}
    log = read(head | {"deals": [{"dealer": "Z"} | change]})
    with pytest.raises(CannotBe) as error:
        questions_of(log.deals[0], COINS)
    assert message in str(error.value)


def test_more_cards_of_a_suit_than_there_are_make_no_hand() -> None:
    game = {"format": "coinche-log", "version": 1, "game": "coins", "deals": [{"dealer": "Z"}]}
    for number, explained in ((12, True), (13, False)):
        game["deals"] = [{"dealer": "Z", "hands": {"X": ["O?"] * number + ["?"] * (16 - number)}}]
        assert judge_deal(read(game).deals[0], COINS).consistent is explained


def test_a_log_of_known_cards_loads_no_solver(tmp_path: Path) -> None:
    """Neither does a log with unseen hands if all plays are seen."""
    import msgspec

    log = LOGS / "coins" / "playthrough.json"
    game = msgspec.json.decode(log.read_bytes())
    for deal in game["deals"]:
        del deal["hands"]
        deal.pop("cut_deck", None)
    hidden = tmp_path / "no_hands.json"
    hidden.write_bytes(msgspec.json.encode(game))
    subprocess.run([sys.executable, "-c", KNOWN, str(log), str(hidden)], check=True)
