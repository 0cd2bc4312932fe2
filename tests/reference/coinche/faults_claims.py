"""Faults of score and match: a wrong number, outcome or winner, or a game that goes on."""

from __future__ import annotations

from random import Random

from solvers.rules.ruleset.ruleset import Ruleset
from tests.reference.coinche.card_play import Entry, replay
from tests.reference.coinche.counting import match_over
from tests.reference.coinche.fault import Fault, FaultedGame, a_played_deal, deals_that, one
from tests.reference.coinche.games import (
    next_dealer,
    random_deal,
    team_names,
    write_result,
    write_scores,
)


def _team(random: Random, game: Entry) -> str:
    return random.choice(list(team_names(game).values()))


def wrong_card_points(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """Card points of one side, or of both, are wrong in the log."""
    place = a_played_deal(random, game)
    if place is None:
        return None
    cards = game["deals"][place]["score"]["cards"]
    team, difference = _team(random, game), random.choice((-10, -1, 1, 10))
    cards[team] += difference
    if random.random() < 0.5:
        other = next(name for name in cards if name != team)
        cards[other] -= difference
    return FaultedGame(game, {"S101"}, place + 1)


def wrong_last_trick(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """The last trick is given to the other side."""
    place = a_played_deal(random, game)
    if place is None:
        return None
    score = game["deals"][place]["score"]
    score["last"] = next(name for name in game["teams"] if name != score["last"])
    return FaultedGame(game, {"S102"}, place + 1)


def _wrong_extra(code: str, key: str, amounts: tuple[int, ...]) -> Fault:
    def fault(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
        """An extra is left out, given to the other side, or of another amount."""
        place = a_played_deal(random, game)
        if place is None:
            return None
        score = game["deals"][place]["score"]
        others: list[dict[str, int]] = [{}]
        others += [{name: amount} for name in game["teams"] for amount in amounts]
        score[key] = random.choice([other for other in others if other != score[key]])
        return FaultedGame(game, {code}, place + 1)

    return fault


def wrong_outcome(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """The log says that a made contract failed, or the reverse."""
    place = a_played_deal(random, game)
    if place is None:
        return None
    score = game["deals"][place]["score"]
    before, made = score["outcome"], score["outcome"].endswith("made")
    score["outcome"] = (
        before.replace("made", "failed") if made else before.replace("failed", "made")
    )
    return FaultedGame(game, {"S201"}, place + 1)


def wrong_awarded(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """The score of a deal is wrong for one side, but the total is right."""
    place = one(random, deals_that(game, "complete", "passed"))
    if place is None:
        return None
    game["deals"][place]["score"]["awarded"][_team(random, game)] += random.choice((-10, 10, 160))
    return FaultedGame(game, {"S301"}, place + 1)


def wrong_awarded_goes_on(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """The score of a deal is wrong, and all totals from there on with it."""
    place = a_played_deal(random, game)
    if place is None or match_over(_last_total(game), ruleset):
        return None
    team = _team(random, game)
    game["deals"][place]["score"]["awarded"][team] -= 10
    for deal in game["deals"][place:]:
        if "score" in deal:
            deal["score"]["total"][team] -= 10
    game["result"]["total"][team] -= 10
    return FaultedGame(game, {"S301"}, place + 1)


def _last_total(game: Entry) -> dict[str, int]:
    total: dict[str, int] = game["result"]["total"]
    return total


def wrong_total(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """A running total is wrong; the next ones are right."""
    place = one(random, deals_that(game, "complete", "passed"))
    if place is None:
        return None
    game["deals"][place]["score"]["total"][_team(random, game)] += random.choice((-10, 10, 100))
    return FaultedGame(game, {"S401"}, place + 1)


def deal_after_the_end(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """One more deal is played although the target was reached."""
    if game["result"]["end"] != "target":
        return None
    dealer, number = next_dealer(game["deals"][-1], ruleset), len(game["deals"]) + 1
    game["deals"].append(random_deal(random, ruleset, dealer, number, belote="always"))
    write_scores(game, ruleset)
    write_result(game, ruleset)
    return FaultedGame(game, {"M101"}, number)


def wrong_deal_end(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """How a deal ended is not what its record shows."""
    place = random.randrange(len(game["deals"]))
    deal = game["deals"][place]
    if deal["end"] == "in_progress" and "tricks" not in deal:
        return None
    others = {
        "complete": ("in_progress", "passed"),
        "passed": ("complete", "in_progress"),
        "in_progress": ("complete", "passed"),
    }
    deal["end"] = random.choice(others[deal["end"]])
    return FaultedGame(game, {"M102"}, place + 1)


def wrong_winner(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """The log names the wrong winner or none, or one although the game is not over."""
    others = [name for name in (*game["teams"], None) if name != game["result"]["winner"]]
    game["result"]["winner"] = random.choice(others)
    return FaultedGame(game, {"M103"})


def wrong_result_total(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """The total of the result is not that of the deals."""
    game["result"]["total"][_team(random, game)] += random.choice((-10, 10))
    return FaultedGame(game, {"M104"})


def wrong_result_end(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """The log says that the game is over and it is not, or the reverse."""
    over = game["result"]["end"] == "target"
    game["result"]["end"] = "in_progress" if over else "target"
    return FaultedGame(game, {"M105"})


def wrong_target(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """The header has another target than the option."""
    game["ruleset"]["options"]["target"] = ruleset.target
    game["target"] = ruleset.target + random.choice((1, 500))
    return FaultedGame(game, {"M106"})


def unfinished_deal(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """A deal breaks off, and the next one follows without a word."""
    place = one(
        random,
        [place for place in deals_that(game, "complete")[:-1] if place + 1 < len(game["deals"])],
    )
    if place is None:
        return None
    deal = game["deals"][place]
    play = replay(deal, ruleset, random.randrange(1, 32))
    for key in ("score", "melds"):
        del deal[key]
    deal |= {"tricks": play.tricks, "end": "in_progress"}
    write_scores(game, ruleset)
    write_result(game, ruleset)
    return FaultedGame(game, {"M107"}, place + 2)


CLAIM_FAULTS: dict[str, Fault] = {
    "S101 wrong_card_points": wrong_card_points,
    "S102 wrong_last_trick": wrong_last_trick,
    "S103 wrong_belote": _wrong_extra("S103", "belote", (20, 40)),
    "S104 wrong_melds": _wrong_extra("S104", "melds", (20, 50, 100)),
    "S105 wrong_capot": _wrong_extra("S105", "capot", (100, 250, 500)),
    "S201 wrong_outcome": wrong_outcome,
    "S301 wrong_awarded": wrong_awarded,
    "S301 wrong_awarded_goes_on": wrong_awarded_goes_on,
    "S401 wrong_total": wrong_total,
    "M101 deal_after_the_end": deal_after_the_end,
    "M102 wrong_deal_end": wrong_deal_end,
    "M103 wrong_winner": wrong_winner,
    "M104 wrong_result_total": wrong_result_total,
    "M105 wrong_result_end": wrong_result_end,
    "M106 wrong_target": wrong_target,
    "M107 unfinished_deal": unfinished_deal,
}
