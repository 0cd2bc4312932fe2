"""Faults of the auction: an illegal call among legal ones, or a wrong claim about them.

After an illegal call a log is judged by the contract it claims, so the rest stays unchanged.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from solvers.rules.ruleset.ruleset import Ruleset
from tests.reference.coinche.auction_play import FEATS, Bidding, bidding_after
from tests.reference.coinche.card_play import Entry, Play, play_on
from tests.reference.coinche.fault import Fault, FaultedGame, a_played_deal, deals_that, one
from tests.reference.table import partner, side_of

Finder = Callable[[Random, Bidding], Entry | None]
"""An illegal call in an auction so far; None if this kind is not possible."""


def _open(bidding: Bidding) -> bool:
    return not bidding.closed and not bidding.waiting


def _another_seat(random: Random, seat: str) -> str:
    return random.choice([other for other in "NESW" if other != seat])


def _bid_by_another(bidding: Bidding) -> bool:
    return bidding.bid is None or bidding.bid["by"] != bidding.turn


def _bid(bidding: Bidding, value: int | str, trump: str) -> Entry:
    return {"by": bidding.turn, "call": "bid", "value": value, "trump": trump}


def _out_of_turn(random: Random, bidding: Bidding) -> Entry | None:
    if not _open(bidding):
        return None
    call = one(random, bidding.higher_bids()) if random.random() < 0.5 else None
    call = call or {"call": "pass"}
    return call | {"by": _another_seat(random, bidding.turn)}


def _not_higher(random: Random, bidding: Bidding) -> Entry | None:
    if not _open(bidding) or bidding.bid is None or not _bid_by_another(bidding):
        return None
    strain = random.choice(bidding.strains())
    low = [value for value in bidding.values() if not bidding.outbids(value, strain)]
    return _bid(bidding, random.choice(low[-3:]), strain) if low else None


def _bad_value(random: Random, bidding: Bidding) -> Entry | None:
    rules = bidding.ruleset
    values = [rules.min_bid - rules.bid_step, rules.min_bid + 1, rules.min_bid + 95]
    values += [rules.max_bid + rules.bid_step] if rules.max_bid else []
    strain = random.choice(bidding.strains())
    wrong = [
        value
        for value in values
        if bidding.outbids(value, strain)
        and (value < rules.min_bid or value % rules.bid_step or 0 < rules.max_bid < value)
    ]
    if not _open(bidding) or not wrong or not _bid_by_another(bidding):
        return None
    return _bid(bidding, random.choice(wrong), strain)


def _strain_not_played(random: Random, bidding: Bidding) -> Entry | None:
    strain = one(random, [strain for strain in ("NT", "AT") if strain not in bidding.strains()])
    call = _next_bid(random, bidding)
    if strain is None or call is None or not bidding.outbids(call["value"], strain):
        return None
    return call | {"trump": strain}


def _next_bid(random: Random, bidding: Bidding) -> Entry | None:
    """A legal bid of a seat that did not make the last bid."""
    return one(random, bidding.higher_bids()[:20]) if _bid_by_another(bidding) else None


def _bid_after_coinche(random: Random, bidding: Bidding) -> Entry | None:
    if not bidding.waiting or bidding.closed:
        return None
    strain = random.choice(bidding.strains())
    higher = [value for value in bidding.values() if bidding.outbids(value, strain)]
    return _bid(bidding, higher[0], strain) if higher else None


def _after_the_close(random: Random, bidding: Bidding) -> Entry | None:
    if not bidding.closed:
        return None
    if (bidding.surcoinched_by is None and bidding.waiting) or random.random() < 0.5:
        return _bid(bidding, bidding.values()[-1], random.choice(bidding.strains()))
    return {"by": bidding.turn, "call": "pass"}


def _nothing_to_coinche(random: Random, bidding: Bidding) -> Entry | None:
    if bidding.bid or bidding.closed:
        return None
    return {"by": bidding.turn, "call": "coinche"}


def _own_bid_coinched(random: Random, bidding: Bidding) -> Entry | None:
    if not bidding.bid or bidding.closed or bidding.coinched_by:
        return None
    seat = random.choice((bidding.bid["by"], partner(bidding.bid["by"])))
    if bidding.ruleset.coinche_timing == "on-turn" and seat != bidding.turn:
        return None
    return {"by": seat, "call": "coinche"}


def _slam_coinched(random: Random, bidding: Bidding) -> Entry | None:
    slam = bidding.bid and bidding.bid["value"] in FEATS
    if not slam or bidding.ruleset.slam_can_be_coinched:
        return None
    return {"by": bidding.turn, "call": "coinche"}


def _coinched_twice(random: Random, bidding: Bidding) -> Entry | None:
    if not bidding.coinched_by or bidding.closed:
        return None
    seat = random.choice((bidding.coinched_by, partner(bidding.coinched_by)))
    return {"by": seat, "call": "coinche"}


def _coinche_not_on_turn(random: Random, bidding: Bidding) -> Entry | None:
    late = bidding.ruleset.coinche_timing == "any-time"
    if late or not bidding.bid or bidding.closed or bidding.coinched_by:
        return None
    against = [
        seat
        for seat in "NESW"
        if side_of(seat) != side_of(bidding.bid["by"]) and seat != bidding.turn
    ]
    return {"by": random.choice(against), "call": "coinche"}


def _nothing_to_surcoinche(random: Random, bidding: Bidding) -> Entry | None:
    if bidding.coinched_by or bidding.closed:
        return None
    return {"by": bidding.turn, "call": "surcoinche"}


def _surcoinche_by_the_wrong_side(random: Random, bidding: Bidding) -> Entry | None:
    if not bidding.coinched_by or bidding.closed:
        return None
    seat = random.choice((bidding.coinched_by, partner(bidding.coinched_by)))
    return {"by": seat, "call": "surcoinche"}


def _surcoinched_twice(random: Random, bidding: Bidding) -> Entry | None:
    if not bidding.surcoinched_by:
        return None
    seat = random.choice((bidding.surcoinched_by, partner(bidding.surcoinched_by)))
    return {"by": seat, "call": "surcoinche"}


def _own_bid_raised(random: Random, bidding: Bidding) -> Entry | None:
    bid = bidding.bid
    only_others = bidding.ruleset.auction_end == "four-passes-other-suit"
    if not only_others or not _open(bidding) or bid is None or _bid_by_another(bidding):
        return None
    if bidding.coinched_by:
        return None
    higher = [value for value in bidding.values() if bidding.outbids(value, bid["trump"])]
    return _bid(bidding, higher[0], bid["trump"]) if higher else None


def _incomplete_bid(random: Random, bidding: Bidding) -> Entry | None:
    call = _next_bid(random, bidding)
    if call is not None:
        del call[random.choice(("value", "trump"))]
    return call


def _call_of_another_game(random: Random, bidding: Bidding) -> Entry | None:
    if not _open(bidding):
        return None
    return {"by": bidding.turn, "call": random.choice(("take", "push"))}


def _generale_not_played(random: Random, bidding: Bidding) -> Entry | None:
    if bidding.ruleset.generale or not _open(bidding) or not _bid_by_another(bidding):
        return None
    return _bid(bidding, "generale", random.choice(bidding.strains()))


FINDERS: dict[str, Finder] = {
    "A101": _out_of_turn,
    "A102": _not_higher,
    "A103": _bad_value,
    "A104": _strain_not_played,
    "A105": _bid_after_coinche,
    "A106": _after_the_close,
    "A107": _nothing_to_coinche,
    "A108": _own_bid_coinched,
    "A109": _slam_coinched,
    "A110": _coinched_twice,
    "A111": _coinche_not_on_turn,
    "A112": _nothing_to_surcoinche,
    "A113": _surcoinche_by_the_wrong_side,
    "A114": _surcoinched_twice,
    "A115": _own_bid_raised,
    "A116": _incomplete_bid,
    "A117": _call_of_another_game,
    "A118": _generale_not_played,
}


def illegal_call(code: str) -> Fault:
    """The fault of an illegal call: it replaces a pass of the same seat, or is added."""

    def fault(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
        spots = [
            (deal, place)
            for deal in deals_that(game, "complete", "passed")
            for place in range(len(game["deals"][deal]["auction"]) + 1)
        ]
        random.shuffle(spots)
        for deal, place in spots:
            logged = game["deals"][deal]
            calls = logged["auction"]
            bidding = bidding_after(calls[:place], logged["dealer"], ruleset)
            call = FINDERS[code](random, bidding)
            if call is not None:
                instead = calls[place : place + 1] == [{"by": call["by"], "call": "pass"}]
                calls[place : place + instead] = [call]
                return FaultedGame(game, {code}, deal + 1, seat=call["by"])
        return None

    return fault


def unfinished_auction(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """The last call is missing, but play begins (or the deal is passed out)."""
    spots = deals_that(game, "complete", "passed")
    random.shuffle(spots)
    for deal in spots:
        logged = game["deals"][deal]
        bidding = bidding_after(logged["auction"][:-1], logged["dealer"], ruleset)
        if not bidding.closed and not bidding.play_may_begin:
            logged["auction"].pop()
            return FaultedGame(game, {"A201"}, deal + 1)
    return None


def wrong_contract(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """One part of the contract differs from the auction."""
    deal = a_played_deal(random, game)
    if deal is None:
        return None
    contract = game["deals"][deal]["contract"]
    key = random.choice(list(contract))
    others: dict[str, list[str | int]] = {
        "by": list("NESW"),
        "coinched_by": list("NESW"),
        "surcoinched_by": list("NESW"),
        "trump": ["S", "H", "D", "C", "NT", "AT"],
        "value": [80, 90, 120, 170, "capot"],
        "multiplier": [1, 2, 3, 4],
    }
    contract[key] = random.choice([other for other in others[key] if other != contract[key]])
    return FaultedGame(game, {"A202"}, deal + 1)


def contract_or_none(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """No contract is logged although a player bid, or one although all players passed."""
    deal = one(random, deals_that(game, "complete", "passed"))
    if deal is None:
        return None
    logged = game["deals"][deal]
    made_up = {"by": "N", "value": 80, "trump": "S", "multiplier": 1}
    logged["contract"] = made_up if logged["contract"] is None else None
    return FaultedGame(game, {"A202"}, deal + 1)


def wrong_first_bidder(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """The log names the wrong first bidder."""
    deal = random.randrange(len(game["deals"]))
    logged = game["deals"][deal]
    logged["first_bidder"] = _another_seat(random, logged["first_bidder"])
    return FaultedGame(game, {"A203"}, deal + 1)


def play_in_passed_deal(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """Cards are played although all players passed."""
    deal = one(random, deals_that(game, "passed"))
    if deal is None:
        return None
    logged = game["deals"][deal]
    play = Play(logged["hands"], logged["first_bidder"], "S", ruleset)
    play_on(random, play, {"NS": "any", "EW": "any"}, random.randrange(1, 33))
    logged["tricks"] = play.tricks
    return FaultedGame(game, {"A204"}, deal + 1, trick=1)


AUCTION_FAULTS: dict[str, Fault] = {
    **{f"{code} {finder.__name__[1:]}": illegal_call(code) for code, finder in FINDERS.items()},
    "A201 unfinished_auction": unfinished_auction,
    "A202 wrong_contract": wrong_contract,
    "A202 contract_or_none": contract_or_none,
    "A203 wrong_first_bidder": wrong_first_bidder,
    "A204 play_in_passed_deal": play_in_passed_deal,
}
