"""Faults of claims to be out in Jass, by one side or by both at once."""

from __future__ import annotations

from random import Random

from solvers.rules.ruleset.ruleset import Ruleset
from tests.reference.coinche.card_play import Entry
from tests.reference.coinche.fault import Fault, FaultedGame, one
from tests.reference.coinche.games import team_names
from tests.reference.jass.faults_play import ANY
from tests.reference.jass.games import claims_of
from tests.reference.jass.play import play_on, replay
from tests.reference.table import other_side, partner


def _ended_by_claim(game: Entry) -> int | None:
    """The index of the deal that a claim ended, which is the last."""
    deal = game["deals"][-1]
    return len(game["deals"]) - 1 if "claim" in deal and deal["end"] == "claimed" else None


def _claimed_by_both(game: Entry) -> list[int]:
    """Indices of the deals in which both sides claimed at once."""
    return [place for place, deal in enumerate(game["deals"]) if len(claims_of(deal)) == 2]


def claim_misjudged(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """The log says that a true claim to be out is false, or the reverse."""
    place = _ended_by_claim(game)
    if place is None:
        return None
    claim = random.choice(claims_of(game["deals"][place]))
    claim["valid"] = not claim["valid"]
    return FaultedGame(game, {"M109"}, place + 1, seat=claim["by"])


def refused_claim_misjudged(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """The log says that one of two false claims is true, although the deal went on."""
    places = [at for at in _claimed_by_both(game) if game["deals"][at]["end"] == "complete"]
    place = one(random, places)
    if place is None:
        return None
    claim = random.choice(claims_of(game["deals"][place]))
    claim["valid"] = True
    return FaultedGame(game, {"M109"}, place + 1, seat=claim["by"])


def false_claim_wins(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """The winner is the side that claimed falsely, or the defenders although both are out."""
    place = _ended_by_claim(game)
    if place is None:
        return None
    claims, names = claims_of(game["deals"][place]), team_names(game)
    loser = other_side(next(side for side in names if names[side] == game["result"]["winner"]))
    game["result"]["winner"] = names[loser]
    for claim in claims:
        if random.random() < 0.5:
            del claim["valid"]
    return FaultedGame(game, {"M103"})


def played_on_after_a_claim(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """More cards are played than the claim to be out came after."""
    place = _ended_by_claim(game)
    if place is None:
        return None
    deal = game["deals"][place]
    played = sum(len(trick["cards"]) for trick in deal["tricks"])
    play = replay(deal, ruleset)
    play_on(random, play, ANY, random.randrange(played + 1, 37))
    for trick in play.tricks:
        del trick["legal"]
    deal["tricks"] = play.tricks
    return FaultedGame(game, {"M108"}, place + 1)


def claimed_by_one_side_twice(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """A claim is made twice, the second time by a partner or by the same seat."""
    place = _ended_by_claim(game)
    if place is None or len(claims_of(game["deals"][place])) == 2:
        return None
    claim = game["deals"][place]["claim"]
    by = random.choice((claim["by"], partner(claim["by"])))
    game["deals"][place]["claim"] = [claim, claim | {"by": by}]
    return FaultedGame(game, {"M108"}, place + 1, seat=by)


def claims_at_two_moments(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """The log places two claims after different cards."""
    place = one(random, _claimed_by_both(game))
    if place is None:
        return None
    other = claims_of(game["deals"][place])[1]
    trick = other["after"]["trick"]
    other["after"]["trick"] = trick - 1 if trick > 1 else trick + 1
    return FaultedGame(game, {"M108"}, place + 1)


def claim_of_tricks_too(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """One of two claims at once is a claim of the remaining tricks."""
    places = [at for at in _claimed_by_both(game) if game["deals"][at]["end"] == "complete"]
    place = one(random, places)
    if place is None:
        return None
    for claim in claims_of(game["deals"][place]):
        del claim["kind"]
    return FaultedGame(game, {"M108"}, place + 1)


def claimant_of_no_side(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """A player of another game claims to be out."""
    place = _ended_by_claim(game)
    if place is None:
        return None
    claim = random.choice(claims_of(game["deals"][place]))
    claim["by"] = random.choice("XYZ")
    return FaultedGame(game, {"D303"}, place + 1)


def both_refused_and_over(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """Neither side is out, but the log says that the deal ended with their claims."""
    places = [at for at in _claimed_by_both(game) if game["deals"][at]["end"] == "complete"]
    place = one(random, places)
    if place is None:
        return None
    deal = game["deals"][place]
    del game["deals"][place + 1 :]
    after = claims_of(deal)[0]["after"]
    cards = 4 * (after["trick"] - 1) + after.get("play", 4)
    deal["tricks"] = replay(deal, ruleset, cards).tricks
    for trick in deal["tricks"]:
        del trick["legal"]
    del deal["score"], game["result"]
    deal["end"] = "claimed"
    return FaultedGame(game, {"M102"}, place + 1)


JASS_CLAIM_FAULTS: dict[str, Fault] = {
    "M109 claim_misjudged": claim_misjudged,
    "M109 refused_claim_misjudged": refused_claim_misjudged,
    "M103 false_claim_wins": false_claim_wins,
    "M108 played_on_after_a_claim": played_on_after_a_claim,
    "M108 claimed_by_one_side_twice": claimed_by_one_side_twice,
    "M108 claims_at_two_moments": claims_at_two_moments,
    "M108 claim_of_tricks_too": claim_of_tricks_too,
    "D303 claimant_of_no_side": claimant_of_no_side,
    "M102 both_refused_and_over": both_refused_and_over,
}
