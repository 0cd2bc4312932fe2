"""Faults other than those of cards and score: claims, places in the play, contracts."""

from __future__ import annotations

from random import Random

from solvers.rules.ruleset.ruleset import Ruleset
from tests.reference.coinche.card_play import Entry, replay
from tests.reference.coinche.fault import Fault, FaultedGame, a_played_deal, one


def turn_up(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """A card is turned up, or some cards are left over, as in Belote."""
    place = random.randrange(len(game["deals"]))
    key = random.choice(("turnup", "talon"))
    game["deals"][place][key] = "H7" if key == "turnup" else ["H7", "S8"]
    return FaultedGame(game, {"D107"}, place + 1)


def pass_with_a_bid(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """A pass is written with a value and a trump."""
    place = random.randrange(len(game["deals"]))
    passes = [call for call in game["deals"][place]["auction"] if call["call"] == "pass"]
    call = one(random, passes)
    if call is None:
        return None
    call |= {"value": 90, "trump": "H"}
    return FaultedGame(game, {"A119"}, place + 1, seat=call["by"])


def coinche_of_another_bid(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """A coinche repeats a value that is not that of the bid it doubles."""
    place = random.randrange(len(game["deals"]))
    deal = game["deals"][place]
    doubles = [call for call in deal["auction"] if call["call"].endswith("coinche")]
    if not doubles or isinstance(deal["contract"]["value"], str):
        return None
    doubles[-1]["value"] = deal["contract"]["value"] + 10
    return FaultedGame(game, {"A119"}, place + 1, seat=doubles[-1]["by"])


def refused_fifth_card(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """A card is refused as the fifth of a trick."""
    place = a_played_deal(random, game)
    if place is None:
        return None
    number = random.randrange(8)
    trick = game["deals"][place]["tricks"][number]
    trick["rejected"] = [{"by": trick["leader"], "card": "S7", "play": random.choice((0, 5, -1))}]
    return FaultedGame(game, {"T105"}, place + 1)


def irregularity_in_a_ninth_trick(
    random: Random, game: Entry, ruleset: Ruleset
) -> FaultedGame | None:
    """An irregularity is placed in a trick that no deal has."""
    place = random.randrange(len(game["deals"]))
    irregularity = {"kind": "revoke", "by": "N", "trick": random.choice((0, 9))}
    game["deals"][place]["irregularities"] = [irregularity]
    return FaultedGame(game, {"T105"}, place + 1)


def _leave_uncounted(game: Entry, place: int) -> None:
    """End the record after a deal, without the score of that deal."""
    del game["deals"][place + 1 :], game["result"]
    deal = game["deals"][place]
    deal["score"] = {"last_bonus_in_cards": deal["score"]["last_bonus_in_cards"]}
    deal.pop("melds", None)


def claim_at_another_moment(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """The log places the claim after more or fewer cards than were played."""
    place = a_played_deal(random, game)
    if place is None:
        return None
    deal = game["deals"][place]
    after = random.randrange(5, 8)
    deal |= {"tricks": replay(deal, ruleset, 4 * after).tricks, "end": "claimed"}
    logged = random.choice([number for number in range(1, 9) if number != after])
    deal["claim"] = {"by": random.choice("NESW"), "after": {"trick": logged}}
    _leave_uncounted(game, place)
    return FaultedGame(game, {"M108"}, place + 1)


def claim_after_all_cards(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """The rest is claimed although no cards are left."""
    place = a_played_deal(random, game)
    if place is None:
        return None
    game["deals"][place]["claim"] = {"by": random.choice("NESW"), "kind": "tricks"}
    return FaultedGame(game, {"M108"}, place + 1)


def claim_to_be_out(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """A player claims to be out, as in Jass."""
    place = a_played_deal(random, game)
    if place is None:
        return None
    game["deals"][place]["claim"] = {"by": random.choice("NESW"), "kind": "out"}
    return FaultedGame(game, {"M108"}, place + 1)


def own_side_coinched(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """Without an auction, the log says that the declaring side coinched its own contract."""
    place = a_played_deal(random, game)
    if place is None:
        return None
    contract = game["deals"][place]["contract"]
    if contract["multiplier"] == 1 or "coinched_by" not in contract:
        return None
    del game["deals"][place]["auction"]
    contract["coinched_by"] = contract["by"]
    return FaultedGame(game, {"A108"}, place + 1)


def multiplier_without_coinche(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """Without an auction, a coinched contract has a multiplier of one."""
    place = a_played_deal(random, game)
    if place is None:
        return None
    deal = game["deals"][place]
    if deal["contract"]["multiplier"] == 1:
        return None
    del deal["auction"]
    deal["contract"] |= {"multiplier": 1}
    _leave_uncounted(game, place)
    return FaultedGame(game, {"A202"}, place + 1)


OTHER_FAULTS: dict[str, Fault] = {
    "D107 turn_up": turn_up,
    "A119 pass_with_a_bid": pass_with_a_bid,
    "A119 coinche_of_another_bid": coinche_of_another_bid,
    "T105 refused_fifth_card": refused_fifth_card,
    "T105 irregularity_in_a_ninth_trick": irregularity_in_a_ninth_trick,
    "M108 claim_at_another_moment": claim_at_another_moment,
    "M108 claim_after_all_cards": claim_after_all_cards,
    "M108 claim_to_be_out": claim_to_be_out,
    "A108 own_side_coinched": own_side_coinched,
    "A202 multiplier_without_coinche": multiplier_without_coinche,
}
