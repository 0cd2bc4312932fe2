"""Faults of the play: an illegal card, a card out of turn, a wrong claim about a trick.

After an illegal play the checker finds nothing else in that deal, however its record goes on.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from solvers.rules.ruleset.ruleset import Ruleset
from tests.reference.coinche.card_play import Entry, Play, play_on, replay
from tests.reference.coinche.fault import Fault, FaultedGame, a_played_deal, break_off, rewrite_play
from tests.reference.coinche.rules import DECK, partner_is_winning, takes
from tests.reference.table import partner

ANY = {"NS": "any", "EW": "any"}


def broken_duties(play: Play, card: str) -> set[str]:
    """The duty that a card breaks which the player on turn holds but may not play."""
    hand, table, strain = play.held[play.to_play], play.table, play.strain
    led = table[0][0]
    if any(held[0] == led for held in hand):
        if card[0] != led:
            return {"P301"}
        return {"P303"} if strain in (led, "AT") else {"P302"}
    free = partner_is_winning(table, strain) and not play.ruleset.must_trump_when_partner_wins
    if free:
        return {"P307"}
    if not any(played[0] == strain for played in table):
        return {"P304"}
    if not any(takes(held, table, strain) for held in hand if held[0] == strain):
        return {"P306"}
    return {"P305"} if card[0] == strain else {"P304", "P305"}


def illegal_card(code: str) -> Fault:
    """A card of the player's own hand that a duty forbids; the game breaks off, or goes on."""

    def fault(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
        spots = []
        for place, deal in enumerate(game["deals"]):
            if deal["end"] != "complete":
                continue
            play = replay(deal, ruleset, 0)
            for number, card in enumerate(_cards(deal)):
                legal = play.legal()
                spots += [
                    (place, number, wrong, duties)
                    for wrong in play.held[play.to_play]
                    if wrong not in legal and code in (duties := broken_duties(play, wrong))
                ]
                play.add(card, legal)
        if not spots:
            return None
        place, number, wrong, duties = random.choice(spots)
        play = replay(game["deals"][place], ruleset, number)
        found = FaultedGame(game, duties, place + 1, *play.place, play.to_play)
        play.add(wrong)
        if random.random() < 0.5:
            break_off(game, place, play, ruleset)
        else:
            play_on(random, play, ANY)
            rewrite_play(random, game, place, play, ruleset)
        return found

    return fault


def _cards(deal: Entry) -> list[str]:
    return [card for trick in deal["tricks"] for card in trick["cards"]]


def _somewhere(
    random: Random, game: Entry, ruleset: Ruleset, first: int = 0
) -> tuple[int, Play] | None:
    """A point in the play of some deal, after at least ``first`` cards."""
    place = a_played_deal(random, game)
    if place is None:
        return None
    return place, replay(game["deals"][place], ruleset, random.randrange(first, 32))


def card_never_held(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """A player plays a card that another hand still has; the record ends there."""
    found = _somewhere(random, game, ruleset)
    if found is None:
        return None
    place, play = found
    others = [card for seat, hand in play.held.items() if seat != play.to_play for card in hand]
    if not others:
        return None
    fault = FaultedGame(game, {"P101"}, place + 1, *play.place, play.to_play)
    play.add(random.choice(others))
    break_off(game, place, play, ruleset)
    return fault


def card_played_before(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """A player plays a card that was played already; the record ends there."""
    found = _somewhere(random, game, ruleset, 1)
    if found is None:
        return None
    place, play = found
    played = [card for trick in play.tricks for card in trick["cards"]]
    fault = FaultedGame(game, {"P102"}, place + 1, *play.place, play.to_play)
    play.add(random.choice(played))
    break_off(game, place, play, ruleset)
    return fault


def swapped_between_tricks(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """Two cards of one player are swapped; found where the play first contradicts the rules."""
    place = a_played_deal(random, game)
    if place is None:
        return None
    deal = game["deals"][place]
    tricks = deal["tricks"]
    for trick in tricks:
        trick.pop("legal", None)
    seat = random.choice("NESW")
    spots = [(number, trick["by"].index(seat)) for number, trick in enumerate(tricks)]
    (first, here), (second, there) = sorted(random.sample(spots, 2))
    cards, later = tricks[first]["cards"], tricks[second]["cards"]
    cards[here], later[there] = later[there], cards[here]
    play = replay(deal, ruleset, 0)
    for number, trick in enumerate(tricks, 1):
        for card in trick["cards"]:
            if card not in play.legal():
                codes, seat = broken_duties(play, card), play.to_play
                return FaultedGame(game, codes, place + 1, *play.place, seat, {"T102"})
            play.add(card)
        if number < 8 and play.next_leader != tricks[number]["leader"]:
            return FaultedGame(game, {"T101"}, place + 1, number, also={"T102"})
    return None


def wrong_seat_plays(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """The log names another seat for a play."""
    place = a_played_deal(random, game)
    if place is None:
        return None
    number, at = random.randrange(8), random.randrange(1, 4)
    by = game["deals"][place]["tricks"][number]["by"]
    by[at] = random.choice([seat for seat in "NESW" if seat != by[at]])
    return FaultedGame(game, {"P201"}, place + 1, number + 1, at + 1, by[at])


def wrong_first_leader(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """The wrong seat leads to the first trick; the play goes on from there."""
    return _wrong_leader(random, game, ruleset, 0)


def wrong_leader(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """The leader is not the winner of the previous trick."""
    return _wrong_leader(random, game, ruleset, random.randrange(1, 8))


def _wrong_leader(random: Random, game: Entry, ruleset: Ruleset, tricks: int) -> FaultedGame | None:
    place = a_played_deal(random, game)
    if place is None:
        return None
    play = replay(game["deals"][place], ruleset, 4 * tricks)
    play.next_leader = random.choice([seat for seat in "NESW" if seat != play.next_leader])
    fault = FaultedGame(
        game, {"P203" if tricks else "P202"}, place + 1, tricks + 1, None, play.next_leader
    )
    play_on(random, play, ANY)
    rewrite_play(random, game, place, play, ruleset)
    return fault


def wrong_first_leader_claim(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """The log names the wrong first leader, but the right seat leads."""
    place = a_played_deal(random, game)
    if place is None:
        return None
    deal = game["deals"][place]
    deal["first_leader"] = partner(deal["first_leader"])
    return FaultedGame(game, {"P202"}, place + 1)


def wrong_legal_list(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """The list of legal cards lacks one, or has one that is not legal."""
    spots = [
        (place, number, at)
        for place, deal in enumerate(game["deals"])
        for number, trick in enumerate(deal.get("tricks", ()))
        for at, legal in enumerate(trick.get("legal", ()))
        if legal
    ]
    if not spots:
        return None
    place, number, at = random.choice(spots)
    trick = game["deals"][place]["tricks"][number]
    legal, seat = trick["legal"][at], trick["by"][at]
    if random.random() < 0.5:
        legal.remove(random.choice(legal))
    else:
        legal.append(random.choice([card for card in DECK if card not in legal]))
    return FaultedGame(game, {"P401"}, place + 1, number + 1, at + 1, seat)


def legal_play_rejected(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """The table refused a legal card."""
    found = _somewhere(random, game, ruleset)
    if found is None:
        return None
    place, play = found
    number, at = play.place
    rejected = {"by": play.to_play, "card": random.choice(play.legal()), "play": at}
    game["deals"][place]["tricks"][number - 1]["rejected"] = [rejected]
    return FaultedGame(game, {"P402"}, place + 1, number, at, play.to_play)


def _a_trick(random: Random, game: Entry, most: int) -> tuple[int, int, Entry] | None:
    place = a_played_deal(random, game)
    if place is None:
        return None
    number = random.randrange(most)
    return place, number, game["deals"][place]["tricks"][number]


def wrong_winner_claim(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """The log names the wrong winner; the right seat leads on."""
    found = _a_trick(random, game, 8)
    if found is None:
        return None
    place, number, trick = found
    trick["winner"] = random.choice([seat for seat in "NESW" if seat != trick["winner"]])
    return FaultedGame(game, {"T101"}, place + 1, number + 1)


def wrong_winner_goes_on(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """The log names the wrong winner, and that seat leads on and keeps the trick."""
    found = _a_trick(random, game, 7)
    if found is None:
        return None
    place, number, _ = found
    play = replay(game["deals"][place], ruleset, 4 * number + 4)
    trick = play.tricks[-1]
    winner = random.choice([seat for seat in "NESW" if seat != trick["winner"]])
    trick["winner"] = play.next_leader = winner
    play_on(random, play, ANY)
    rewrite_play(random, game, place, play, ruleset)
    return FaultedGame(game, {"T101"}, place + 1, number + 1)


def wrong_trick_points(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """The points of a trick are wrong."""
    found = _a_trick(random, game, 8)
    if found is None:
        return None
    place, number, trick = found
    trick["points"] += random.choice((-20, -10, -1, 1, 10))
    return FaultedGame(game, {"T102"}, place + 1, number + 1)


def trick_incomplete(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """A trick lacks its last card, and the next one follows."""
    found = _a_trick(random, game, 7)
    if found is None:
        return None
    place, number, trick = found
    for key in ("cards", "by", "legal"):
        if key in trick:
            trick[key].pop()
    for key in ("winner", "points"):
        del trick[key]
    return FaultedGame(game, {"T103"}, place + 1, number + 1)


def ninth_trick(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """There is one trick more than there are cards for."""
    found = _a_trick(random, game, 8)
    if found is None:
        return None
    place, _, trick = found
    game["deals"][place]["tricks"].append({"leader": trick["leader"], "cards": trick["cards"]})
    return FaultedGame(game, {"T104"}, place + 1, 9)


_PLAIN: list[tuple[str, Callable[[Random, Entry, Ruleset], FaultedGame | None]]] = [
    ("P101", card_never_held),
    ("P102", card_played_before),
    ("P201", wrong_seat_plays),
    ("P202", wrong_first_leader),
    ("P202", wrong_first_leader_claim),
    ("P203", wrong_leader),
    ("P401", wrong_legal_list),
    ("P402", legal_play_rejected),
    ("T101", wrong_winner_claim),
    ("T101", wrong_winner_goes_on),
    ("T102", wrong_trick_points),
    ("T103", trick_incomplete),
    ("T104", ninth_trick),
]
PLAY_FAULTS: dict[str, Fault] = {
    **{f"P30{number} illegal_card": illegal_card(f"P30{number}") for number in range(1, 8)},
    **{f"{code} {fault.__name__}": fault for code, fault in _PLAIN},
    "P30x swapped_between_tricks": swapped_between_tricks,
}
