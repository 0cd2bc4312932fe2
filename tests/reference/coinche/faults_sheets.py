"""Faults of a score sheet: a deal without play, calls of belote and hands in the log."""

from __future__ import annotations

from random import Random

from solvers.rules.ruleset.ruleset import Ruleset
from tests.reference.coinche.card_play import Entry
from tests.reference.coinche.fault import Fault, FaultedGame, a_played_deal

LEFT_OUT = ("tricks", "melds", "hands", "cut_deck", "first_leader", "claim")


def make_sheet(deal: Entry) -> None:
    """Leave only the auction, the contract and the score of a deal."""
    for key in LEFT_OUT:
        deal.pop(key, None)


def a_sheet(random: Random, game: Entry) -> int | None:
    """Make sheets of all deals; returns the index of one that was played."""
    place = a_played_deal(random, game)
    for deal in game["deals"]:
        make_sheet(deal)
    return place


def points_do_not_add_up(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """The card points of both sides do not add up to those of all cards."""
    place = a_sheet(random, game)
    if place is None:
        return None
    cards = game["deals"][place]["score"]["cards"]
    cards[random.choice(list(cards))] += random.choice((-1, 1, 10))
    return FaultedGame(game, {"S101"}, place + 1)


def last_trick_without_points(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """The last trick is given to a side without any points, not even the bonus."""
    place = a_sheet(random, game)
    if place is None:
        return None
    score = game["deals"][place]["score"]
    other = next(name for name in game["teams"] if name != score["last"])
    has_nothing = score["cards"][other] == 0 and score.get("last_bonus_in_cards") is not False
    if not has_nothing or score["cards"][score["last"]] % 2:
        return None
    score["last"] = other
    return FaultedGame(game, {"S102"}, place + 1)


def two_belotes(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """Both sides have a belote although there is one trump suit."""
    place = a_sheet(random, game)
    if place is None or game["deals"][place]["contract"]["trump"] == "AT":
        return None
    game["deals"][place]["score"]["belote"] = dict.fromkeys(game["teams"], 20)
    return FaultedGame(game, {"S103"}, place + 1)


def both_announcements(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """Both sides have points for announcements; only the side of the best one may."""
    place = a_sheet(random, game)
    if place is None:
        return None
    game["deals"][place]["score"]["melds"] = dict.fromkeys(game["teams"], 50)
    return FaultedGame(game, {"S104"}, place + 1)


def capot_with_points_lost(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """The log has a capot by declarers who made their contract but lost card points."""
    place = a_sheet(random, game)
    if place is None:
        return None
    score, by = game["deals"][place]["score"], game["deals"][place]["contract"]["by"]
    declarers = next(team for team, seats in game["teams"].items() if by in seats)
    if 0 in score["cards"].values() or score["outcome"] != "made" or score["last"] != declarers:
        return None
    score["capot"] = {declarers: 250}
    return FaultedGame(game, {"S105"}, place + 1)


def outcome_against_points(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """The log says that a contract was made with too few points, or the reverse."""
    place = a_sheet(random, game)
    if place is None:
        return None
    score = game["deals"][place]["score"]
    if 0 in score["cards"].values() or isinstance(game["deals"][place]["contract"]["value"], str):
        return None
    made = score["outcome"] == "made"
    score["outcome"] = "failed" if made else "made"
    return FaultedGame(game, {"S201"}, place + 1)


def awarded_against_points(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """The awarded score does not follow from contract and points."""
    place = a_sheet(random, game)
    if place is None or 0 in game["deals"][place]["score"]["cards"].values():
        return None
    awarded = game["deals"][place]["score"]["awarded"]
    awarded[random.choice(list(awarded))] += random.choice((-10, 10, 160))
    return FaultedGame(game, {"S301"}, place + 1)


SHEET_FAULTS: dict[str, Fault] = {
    "S101 points_do_not_add_up": points_do_not_add_up,
    "S102 last_trick_without_points": last_trick_without_points,
    "S103 two_belotes": two_belotes,
    "S104 both_announcements": both_announcements,
    "S105 capot_with_points_lost": capot_with_points_lost,
    "S201 outcome_against_points": outcome_against_points,
    "S301 awarded_against_points": awarded_against_points,
}
