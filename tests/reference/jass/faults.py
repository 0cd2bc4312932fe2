"""Single faults of Jass, by a name that begins with the code of the finding."""

from __future__ import annotations

from random import Random
from typing import Any

from solvers.rules.ruleset.ruleset import Ruleset
from tests.reference.coinche.card_play import Entry
from tests.reference.coinche.fault import (
    ANYWHERE,
    Fault,
    FaultedGame,
    a_played_deal,
    deals_that,
    one,
)
from tests.reference.coinche.games import next_dealer, team_names
from tests.reference.jass.faults_claims import JASS_CLAIM_FAULTS
from tests.reference.jass.faults_play import ANY, JASS_PLAY_FAULTS
from tests.reference.jass.games import JassBidding, random_jass_deal
from tests.reference.jass.play import play_on, replay
from tests.reference.table import partner


def card_twice(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """A card is in two hands; it replaces another card in one of them."""
    place = random.randrange(len(game["deals"]))
    hands = game["deals"][place]["hands"]
    first, other = random.sample("NESW", 2)
    hands[first][random.randrange(9)] = random.choice(hands[other])
    return FaultedGame(game, {"D101"}, place + 1, seat=ANYWHERE)


def card_lacking(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """A hand has eight cards."""
    place = random.randrange(len(game["deals"]))
    seat = random.choice("NESW")
    game["deals"][place]["hands"][seat].pop(random.randrange(9))
    return FaultedGame(game, {"D102"}, place + 1, seat=seat)


def spanish_card(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """A hand has a five."""
    place = random.randrange(len(game["deals"]))
    seat = random.choice("NESW")
    game["deals"][place]["hands"][seat][random.randrange(9)] = random.choice("CS") + "5"
    return FaultedGame(game, {"D104"}, place + 1, seat=seat)


def cut_deck(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """In the cut deck, two cards are swapped or one is missing."""
    place = one(random, [at for at, deal in enumerate(game["deals"]) if "cut_deck" in deal])
    if place is None:
        return None
    deck, hands = game["deals"][place]["cut_deck"], game["deals"][place]["hands"]
    if random.random() < 0.5:
        del deck[random.randrange(36)]
        return FaultedGame(game, {"D106"}, place + 1)
    first, second = (deck.index(hands[seat][0]) for seat in random.sample("NESW", 2))
    deck[first], deck[second] = deck[second], deck[first]
    return FaultedGame(game, {"D105"}, place + 1, seat=ANYWHERE)


def deal_of_coinche(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """The hands are a deal of 32 cards."""
    place = random.randrange(len(game["deals"]))
    deal = game["deals"][place]
    for key in ("cut_deck", "tricks"):
        deal.pop(key, None)
    cards = [suit + rank for suit in "SHDC" for rank in "789TJQKA"]
    random.shuffle(cards)
    deal["hands"] = {seat: cards[8 * at : 8 * at + 8] for at, seat in enumerate("NESW")}
    del game["deals"][place + 1 :], game["result"]
    deal.pop("score", None)
    deal.pop("claim", None)
    deal.pop("end")
    return FaultedGame(game, {"D108"}, place + 1)


def header(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """The header has another deck, or another target than the option."""
    if random.random() < 0.5:
        game["deck"] = random.choice(("32", "40-spanish"))
        return FaultedGame(game, {"D303"})
    game["ruleset"]["options"]["target"] = ruleset.target
    game["target"] = ruleset.target + 500
    return FaultedGame(game, {"M106"})


def deal_order(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """The second deal has too high a number, or the wrong dealer."""
    if len(game["deals"]) < 2 or "cut_deck" in game["deals"][1]:
        return None
    deal = game["deals"][1]
    if random.random() < 0.5:
        for later in game["deals"][1:]:
            later["n"] += 1
        return FaultedGame(game, {"D202"}, 2)
    deal["dealer"] = random.choice([seat for seat in "NESW" if seat != deal["dealer"]])
    return FaultedGame(game, {"D201"}, 2, seat=deal["dealer"])


def _illegal_call(code: str) -> Fault:
    def fault(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
        """An illegal call replaces the last bid of the auction, or the choice of trump."""
        deal = a_played_deal(random, game)
        if deal is None:
            return None
        logged = game["deals"][deal]
        calls = logged["auction"]
        place = next(at for at in reversed(range(len(calls))) if calls[at]["call"] == "bid")
        bidding = JassBidding(logged["dealer"], ruleset)
        if ruleset.bidding == "auction":
            for call in calls[:place]:
                bidding.add(call)
        call = _wrong_call(random, code, calls[place], bidding)
        if call is None:
            return None
        calls[place] = call
        return FaultedGame(game, {code}, deal + 1, seat=call["by"])

    return fault


def _wrong_call(random: Random, code: str, call: Entry, bidding: JassBidding) -> Entry | None:
    rules, trump = bidding.ruleset, call["trump"]
    chosen = rules.bidding == "push"
    wrong: Entry | None = None
    if code == "A101":
        wrong = call | {"by": random.choice([seat for seat in "NESW" if seat != call["by"]])}
    elif code == "A102" and not chosen and bidding.bid:
        wrong = call | {"value": bidding.bid["value"]}
    elif code == "A103":
        over = "capot" if random.random() < 0.5 else rules.max_bid + 10
        wrong = call | {"value": rules.min_bid if chosen else over}
    elif code == "A104":
        strange = [each for each in ("NT", "AT", "TOP", "BOTTOM", "SLALOM-TOP")
                   if each not in bidding.strains()]  # fmt: skip
        other = random.choice(strange)
        wrong = None if other == "SLALOM-TOP" and not chosen else call | {"trump": other}
    elif code == "A116":
        wrong = {key: call[key] for key in call if key != "trump"}
    elif code == "A117":
        wrong = {"by": call["by"], "call": "take" if chosen else "push"}
    elif code == "A119" and chosen:
        wrong = {"by": call["by"], "call": "push", "trump": trump}
    return wrong


def pushed_back(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """The partner of the player who pushed pushes too."""
    deals = [at for at in deals_that(game, "complete") if len(game["deals"][at]["auction"]) == 2]
    place = one(random, deals) if ruleset.bidding == "push" else None
    if place is None:
        return None
    by = game["deals"][place]["contract"]["by"]
    game["deals"][place]["auction"][1] = {"by": by, "call": "push"}
    return FaultedGame(game, {"A120"}, place + 1, seat=by)


def auction_end(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """A call follows the last one, or the last one is missing."""
    place = a_played_deal(random, game)
    if place is None:
        return None
    calls = game["deals"][place]["auction"]
    if random.random() < 0.5:
        seat = random.choice("NESW")
        call: Entry = {"by": seat, "call": "bid", "value": ruleset.max_bid, "trump": "S"}
        if ruleset.bidding == "push":
            del call["value"]
        doubled = any(each["call"] == "coinche" for each in calls)
        calls.append(call)
        codes = {"A105", "A106"} if doubled else {"A106"}
        return FaultedGame(game, codes, place + 1, seat=seat)
    if ruleset.bidding == "auction" and calls[-1]["call"] != "pass":
        return None
    if any(each["call"] == "coinche" for each in calls):
        return None
    calls.pop()
    return FaultedGame(game, {"A201"}, place + 1)


def wrong_contract(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """One part of the contract differs from the calls, or the contract is missing."""
    place = a_played_deal(random, game)
    if place is None:
        return None
    deal = game["deals"][place]
    if random.random() < 0.2:
        deal["contract"] = None
        return FaultedGame(game, {"A202"}, place + 1)
    contract = deal["contract"]
    key = random.choice(("by", "trump", "multiplier", "value"))
    others: dict[str, list[Any]] = {
        "by": list("NESW"), "trump": list("SHDC"), "multiplier": [1, 2, 4], "value": [80, 90, 120],
    }  # fmt: skip
    contract[key] = random.choice([other for other in others[key] if other != contract.get(key)])
    return FaultedGame(game, {"A202"}, place + 1)


def wrong_first_bidder(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """The log names the wrong first bidder."""
    place = random.randrange(len(game["deals"]))
    game["deals"][place]["first_bidder"] = partner(game["deals"][place]["first_bidder"])
    return FaultedGame(game, {"A203"}, place + 1)


def _meld(code: str) -> Fault:
    def fault(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
        """Belote, a stock or a run is announced; this Jass has none of them."""
        place = a_played_deal(random, game)
        if place is None:
            return None
        kind = "belote" if code == "B101" else random.choice(("stock", "run", "square"))
        seat = random.choice("NESW")
        game["deals"][place]["melds"] = [{"by": seat, "kind": kind}]
        return FaultedGame(game, {code}, place + 1, seat=seat)

    return fault


def _score(code: str) -> Fault:
    def fault(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
        """A number of the score, or the outcome, is wrong."""
        place = a_played_deal(random, game)
        if place is None:
            return None
        score, teams = game["deals"][place]["score"], list(team_names(game).values())
        team = random.choice(teams)
        if code == "S101":
            score["cards"][team] += random.choice((-5, -1, 1, 100))
        elif code == "S102":
            score["last"] = next(name for name in teams if name != score["last"])
        elif code in ("S103", "S104"):
            score["belote" if code == "S103" else "melds"] = {team: 20}
        elif code == "S105":
            if "capot" not in score or score["capot"].get(team) == 100:
                return None
            score["capot"] = {team: 100}
        elif code == "S201":
            score["outcome"] = "failed" if score["outcome"] == "made" else "made"
        elif code == "S301":
            score["awarded"][team] += random.choice((-10, 1, 100))
        else:
            score["total"][team] += random.choice((-10, 1, 100))
        return FaultedGame(game, {code}, place + 1)

    return fault


def deal_after_the_end(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """One more deal follows the end, whether totals, a claim or a rule ended the game."""
    if game["result"]["end"] != "target":
        return None
    dealer, number = next_dealer(game["deals"][-1], ruleset), len(game["deals"]) + 1
    deal = random_jass_deal(random, ruleset, dealer, number)
    game["deals"].append(deal)
    del game["result"]
    return FaultedGame(game, {"M101"}, number)


def wrong_deal_end(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """How a deal ended is not what its record shows."""
    place = random.randrange(len(game["deals"]))
    deal = game["deals"][place]
    deal["end"] = "in_progress" if deal["end"] == "passed" else "passed"
    return FaultedGame(game, {"M102"}, place + 1)


def wrong_result(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """Winner, total or end of the game is wrong."""
    code = random.choice(("M103", "M104", "M105"))
    result = game["result"]
    if code == "M103":
        others = [name for name in (*game["teams"], None) if name != result["winner"]]
        result["winner"] = random.choice(others)
    elif code == "M104":
        result["total"][random.choice(list(game["teams"]))] += random.choice((-3, 3))
    else:
        result["end"] = "in_progress" if result["end"] == "target" else "target"
    return FaultedGame(game, {code})


def played_on_when_out(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """A game that ended automatically within a deal goes on in it."""
    deal = game["deals"][-1]
    if ruleset.out_detection != "automatic" or game["result"]["end"] != "target":
        return None
    tricks = len(deal["tricks"])
    if tricks == 9:
        return None
    play = replay(deal, ruleset)
    play_on(random, play, ANY, random.randrange(4 * tricks + 1, 37))
    for trick in play.tricks:
        del trick["legal"]
    deal["tricks"] = play.tricks
    deal["end"] = "complete"
    return FaultedGame(game, {"M110"}, len(game["deals"]), tricks + 1)


JASS_FAULTS: dict[str, Fault] = {
    **JASS_PLAY_FAULTS,
    **JASS_CLAIM_FAULTS,
    "D101 card_twice": card_twice,
    "D102 card_lacking": card_lacking,
    "D104 spanish_card": spanish_card,
    "D10x cut_deck": cut_deck,
    "D108 deal_of_coinche": deal_of_coinche,
    "D303 header": header,
    "D20x deal_order": deal_order,
    **{
        f"{code} illegal_call": _illegal_call(code)
        for code in ("A101", "A102", "A103", "A104", "A116", "A117", "A119")
    },
    "A120 pushed_back": pushed_back,
    "A10x auction_end": auction_end,
    "A202 wrong_contract": wrong_contract,
    "A203 wrong_first_bidder": wrong_first_bidder,
    **{f"{code} meld": _meld(code) for code in ("B101", "B201")},
    **{
        f"{code} score": _score(code)
        for code in ("S101", "S102", "S103", "S104", "S105", "S201", "S301", "S401")
    },
    "M101 deal_after_the_end": deal_after_the_end,
    "M102 wrong_deal_end": wrong_deal_end,
    "M10x wrong_result": wrong_result,
    "M110 played_on_when_out": played_on_when_out,
}
