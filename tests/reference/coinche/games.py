"""Complete recorded games by the second implementation, with every claim of ``coinche-log/1``.

Only the ruleset of the package under test is used, as data.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

from solvers.rules.ruleset.presets import preset, preset_names
from solvers.rules.ruleset.ruleset import Ruleset
from tests.reference.coinche.auction_play import Bidding, random_auction
from tests.reference.coinche.card_play import Entry, Play, play_on, worth_under
from tests.reference.coinche.counting import count_deal, match_over, match_winner
from tests.reference.coinche.melds import say_announcements, say_belotes, winning_side
from tests.reference.coinche.rules import DECK
from tests.reference.perft import CLOCKWISE
from tests.reference.table import SIDES, after, by_suit, deck_of, other_side, partner, side_of

MOST_DEALS = 60
"""A game without a target ends here."""


def random_game(
    random: Random,
    ruleset: Ruleset,
    deals: int | None,
    complete: bool = True,
    *,
    belote: str = "either",
    all_announced: bool = False,
) -> Entry:
    """A game without faults, as the plain JSON object of the log.

    Args:
        deals: the largest number of deals; None plays until the target is reached.
        complete: whether every deal is played to its end; if not, the last one breaks off.
        belote: ``always``, ``never``, ``either`` (both calls or none), or ``one`` of the two (which
            is worth a warning where both are needed).
        all_announced: whether every run and square is announced.
    """
    game = _header(random, ruleset)
    dealer = random.choice(CLOCKWISE)
    for number in range(1, (deals or MOST_DEALS) + 1):
        broken = not complete and number == deals
        game["deals"].append(
            random_deal(
                random,
                ruleset,
                dealer,
                number,
                belote=belote,
                all_announced=all_announced,
                broken=broken,
            )
        )
        total = write_scores(game, ruleset)
        if broken or match_over(total, ruleset):
            break
        dealer = next_dealer(game["deals"][-1], ruleset)
    write_result(game, ruleset)
    return game


def tied_game(random: Random, ruleset: Ruleset) -> tuple[Entry, Ruleset]:
    """A game that ends with equal totals, and the ruleset whose target makes it end there."""
    while True:
        game = random_game(random, replace(ruleset, target=0), 12)
        before = 0
        for number, deal in enumerate(game["deals"], 1):
            total = deal["score"]["total"].values()
            if before < max(total) == min(total) and max(total) > 10:
                target = max(total) - (ruleset.target_test == "more-than")
                changed = replace(ruleset, target=target)
                cut_after(game, number, changed)
                return game, changed
            before = max(total)


def cut_after(game: Entry, deals: int, ruleset: Ruleset) -> None:
    """End a game's record after some deals and name this ruleset; scores stay unchanged."""
    del game["deals"][deals:]
    base = preset(game["ruleset"]["id"])
    game["ruleset"]["options"] = plain(ruleset.differences(base))
    game["target"] = ruleset.target
    write_result(game, ruleset)


def next_dealer(deal: Entry, ruleset: Ruleset) -> str:
    """The dealer of the next deal (rules C3, C7)."""
    dealer: str = deal["dealer"]
    if deal["contract"] is None and ruleset.passed_out_dealer == "same":
        return dealer
    return after(dealer, ruleset)


def _header(random: Random, ruleset: Ruleset) -> Entry:
    start = random.randrange(4)
    names = ("NS", "EW") if random.random() < 0.8 else ("us", "them")
    base = preset(ruleset.name) if ruleset.name in preset_names() else preset("coinche")
    return {
        "format": "coinche-log",
        "version": 1,
        "game": "contree" if ruleset.name.startswith("contree") else "coinche",
        "id": f"game-{random.randrange(10**6)}",
        "deck": "32",
        "seats": [*CLOCKWISE[start:], *CLOCKWISE[:start]],
        "rotation": "clockwise" if ruleset.direction == "cw" else "counterclockwise",
        "teams": {name: list(side) for name, side in zip(names, SIDES, strict=True)},
        "view": "all",
        "ruleset": {"id": base.name, "options": plain(ruleset.differences(base))},
        "target": ruleset.target,
        "deals": [],
    }


def plain(options: Mapping[str, Any]) -> Entry:
    """Option values as JSON has them."""
    return {
        name: str(value) if isinstance(value, str) else value for name, value in options.items()
    }


def random_deal(
    random: Random,
    ruleset: Ruleset,
    dealer: str,
    number: int,
    *,
    belote: str = "either",
    all_announced: bool = False,
    broken: bool = False,
) -> Entry:
    """One deal with its auction and play; scores are written by ``write_scores``.

    Args:
        broken: the record breaks off somewhere in the auction or the play.
    """
    hands, strong = _random_hands(random)
    calls = random.randrange(4) if broken and random.random() < 0.3 else 1000
    bidding = random_auction(random, dealer, ruleset, strong, calls)
    deal: Entry = {
        "n": number,
        "dealer": dealer,
        "first_bidder": after(dealer, ruleset),
        "hands": hands,
        "auction": bidding.calls,
    }
    if random.random() < 0.3:
        deal["cut_deck"] = deck_of(hands, dealer, ruleset)
    if not bidding.play_may_begin and not bidding.closed:
        return deal | {"end": "in_progress"}
    deal |= {"contract": bidding.contract(), "melds": [], "tricks": []}
    if bidding.bid is None:
        return deal | {"end": "passed"}
    leader = first_leader(bidding, ruleset)
    deal["first_leader"] = leader
    play = Play(hands, leader, bidding.bid["trump"], ruleset)
    play_on(random, play, _play_styles(random, bidding), random.randrange(32) if broken else 32)
    deal["tricks"] = play.tricks
    _thin_legal_lists(random, play.tricks)
    if random.random() < 0.2 and play.over:
        deal["score"] = {"last_bonus_in_cards": False}
        play.tricks[-1]["points"] -= worth_under(play.strain, ruleset).last_trick
    if broken:
        return deal | {"end": "in_progress"}
    announced = say_announcements(random, hands, leader, ruleset, all_announced)
    deal["melds"] = announced + say_belotes(random, deal, ruleset, belote)
    _write_statuses(deal, ruleset)
    return deal | {"end": "complete"}


def first_leader(bidding: Bidding, ruleset: Ruleset) -> str:
    """The leader of the first trick (rules C11, C47)."""
    assert bidding.bid is not None
    generale = bidding.bid["value"] == "generale" and ruleset.generale_leads
    if ruleset.first_leader == "contract-winner" or generale:
        seat: str = bidding.bid["by"]
        return seat
    return after(bidding.dealer, ruleset)


def _random_hands(random: Random) -> tuple[dict[str, list[str]], str | None]:
    """Four hands and the strong seat: often a seat, or its side, has nearly all high cards."""
    deck = list(DECK)
    random.shuffle(deck)
    strong = random.choice(CLOCKWISE) if random.random() < 0.35 else None
    seats = list(CLOCKWISE)
    if strong is not None:
        suit = random.choice("SHDC")
        pull = random.choice((0.5, 2.0, 8.0))
        deck.sort(key=lambda card: random.random() - pull * _looks_strong(card, suit))
        seats = [strong, *random.sample([seat for seat in CLOCKWISE if seat != strong], 3)]
        if random.random() < 0.5:
            seats.remove(partner(strong))
            seats.insert(1, partner(strong))
    hands = {seat: deck[8 * place : 8 * place + 8] for place, seat in enumerate(seats)}
    if random.random() < 0.7:
        hands = {seat: by_suit(hand) for seat, hand in hands.items()}
    return {seat: hands[seat] for seat in CLOCKWISE}, strong


def _looks_strong(card: str, suit: str) -> float:
    if card[0] == suit:
        return 1.0 if card[1] in "J9A" else 0.7
    return {"A": 0.8, "T": 0.5, "K": 0.3}.get(card[1], 0.0)


def _play_styles(random: Random, bidding: Bidding) -> dict[str, str]:
    """How each side plays: often so that one of them takes everything."""
    assert bidding.bid is not None
    own = side_of(bidding.bid["by"])
    eager = "high" if random.random() < 0.4 or bidding.bid["value"] == "capot" else "any"
    if eager == "any":
        return dict.fromkeys(SIDES, "any")
    winner = own if random.random() < 0.75 else other_side(own)
    return {winner: "high", other_side(winner): "low"}


def _thin_legal_lists(random: Random, tricks: list[Entry]) -> None:
    """Legal lists are long: remove most of them, and some entries of others."""
    for trick in tricks:
        if random.random() < 0.7:
            del trick["legal"]
        elif random.random() < 0.3:
            trick["legal"][random.randrange(len(trick["legal"]))] = None


def _write_statuses(deal: Entry, ruleset: Ruleset) -> None:
    """Write which announcements score, and when the scoring ones are shown."""
    side = winning_side(deal["melds"], deal["contract"]["trump"], ruleset)
    second = deal["tricks"][1]["by"]
    for meld in deal["melds"]:
        if meld["kind"] in ("run", "square"):
            scored = side_of(meld["by"]) == side
            meld["status"] = "scored" if scored else "cancelled"
            if scored:
                meld["shown"] = {"trick": 2, "play": second.index(meld["by"]) + 1}


def team_names(game: Entry) -> dict[str, str]:
    """The log's name of each side."""
    return {side_of(members[0]): name for name, members in game["teams"].items()}


def write_scores(game: Entry, ruleset: Ruleset) -> dict[str, int]:
    """Write the score of every complete deal, and give the totals by side.

    If a deal has the last trick's bonus apart from the cards, it stays apart.
    """
    names = team_names(game)
    total = dict.fromkeys(SIDES, 0)
    for deal in game["deals"]:
        if deal["end"] == "passed":
            deal["score"] = {
                "outcome": "passed",
                "awarded": dict.fromkeys(names.values(), 0),
                "total": _named(total, names),
            }
        elif deal["end"] == "complete":
            count = count_deal(deal, ruleset)
            total = {side: total[side] + count.awarded[side] for side in SIDES}
            inside = deal.get("score", {}).get("last_bonus_in_cards", True)
            deal["score"] = {
                "cards": _named(count.cards if inside else count.cards_without_bonus, names),
                "last": names[count.last],
                "last_bonus_in_cards": inside,
                "belote": _scored(count.belote, names),
                "melds": _scored(count.melds, names),
                "capot": _scored(count.capot, names),
                "outcome": _outcome(deal, count.made),
                "awarded": _named(count.awarded, names),
                "total": _named(total, names),
            }
    return total


def _named(points: Mapping[str, int], names: Mapping[str, str]) -> dict[str, int]:
    return {names[side]: points[side] for side in SIDES}


def _scored(points: Mapping[str, int], names: Mapping[str, str]) -> dict[str, int]:
    return {names[side]: number for side, number in points.items() if number}


def _outcome(deal: Entry, made: bool) -> str:
    end = "made" if made else "failed"
    return end if isinstance(deal["contract"]["value"], int) else f"capot_{end}"


def write_result(game: Entry, ruleset: Ruleset) -> None:
    """Write the result of the game after its last deal."""
    names = team_names(game)
    total, last_winner = dict.fromkeys(SIDES, 0), "NS"
    for deal in game["deals"]:
        if deal["end"] == "complete":
            count = count_deal(deal, ruleset)
            total = {side: total[side] + count.awarded[side] for side in SIDES}
            last_winner = count.winner
    over = match_over(total, ruleset)
    game["result"] = {
        "winner": names[match_winner(total, last_winner)] if over else None,
        "total": _named(total, names),
        "end": "target" if over else "in_progress",
    }
