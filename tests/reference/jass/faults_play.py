"""Faults of the play of Jass: an illegal card, a card out of turn, a wrong claim about a trick."""

from __future__ import annotations

from random import Random

from solvers.rules.ruleset.ruleset import Ruleset
from tests.reference.coinche.card_play import Entry
from tests.reference.coinche.fault import Fault, FaultedGame, a_played_deal, deals_that
from tests.reference.jass.games import write_jass_result, write_jass_scores
from tests.reference.jass.play import JassPlay, play_on, replay
from tests.reference.jass.rules import row

ANY = {"NS": "any", "EW": "any"}


def settle(random: Random, game: Entry, place: int, ruleset: Ruleset) -> None:
    """End the record after a deal, with its score counted from its own tricks."""
    del game["deals"][place + 1 :]
    for deal in game["deals"]:
        deal.pop("claim", None)
    write_jass_scores(random, game, ruleset)
    write_jass_result(game, ruleset)


def _break_off(random: Random, game: Entry, place: int, play: JassPlay, ruleset: Ruleset) -> None:
    deal = game["deals"][place]
    deal.pop("score", None)
    deal |= {"tricks": play.tricks, "end": "in_progress"}
    for trick in play.tricks:
        del trick["legal"]
    settle(random, game, place, ruleset)


def _broken_duty(play: JassPlay, card: str) -> str:
    """The code of the duty that a card breaks."""
    which = row(play.held[play.to_play], play.table, play.trump)
    ruffed_under = card[0] == play.trump and which.startswith("plain led, trumped")
    return "P308" if ruffed_under else "P301"


def illegal_card(code: str) -> Fault:
    """A card of the player's own hand that a duty forbids; the record ends there or goes on."""

    def fault(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
        spots = []
        for place in deals_that(game, "complete"):
            play = replay(game["deals"][place], ruleset, 0)
            for number, card in enumerate(_cards(game["deals"][place])):
                legal = play.legal()
                spots += [
                    (place, number, wrong)
                    for wrong in play.held[play.to_play]
                    if wrong not in legal and _broken_duty(play, wrong) == code
                ]
                play.add(card)
        if not spots:
            return None
        place, number, wrong = random.choice(spots)
        play = replay(game["deals"][place], ruleset, number)
        found = FaultedGame(game, {code}, place + 1, *play.place, play.to_play)
        play.add(wrong)
        if random.random() < 0.5:
            _break_off(random, game, place, play, ruleset)
        else:
            play_on(random, play, ANY)
            _rewrite(random, game, place, play, ruleset)
        return found

    return fault


def _rewrite(random: Random, game: Entry, place: int, play: JassPlay, ruleset: Ruleset) -> None:
    """Replace the play of a deal, as a program that noticed nothing would log it."""
    deal = game["deals"][place]
    deal.pop("score", None)
    deal["tricks"] = play.tricks
    for trick in play.tricks:
        del trick["legal"]
    settle(random, game, place, ruleset)


def _cards(deal: Entry) -> list[str]:
    return [card for trick in deal["tricks"] for card in trick["cards"]]


def another_hands_card(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """A player plays a card of another hand, or one played before; the record ends there."""
    place = a_played_deal(random, game)
    if place is None:
        return None
    play = replay(game["deals"][place], ruleset, random.randrange(1, 36))
    others = [card for seat, hand in play.held.items() if seat != play.to_play for card in hand]
    again = random.random() < 0.5 or not others
    played = [card for trick in play.tricks for card in trick["cards"]]
    code = "P102" if again else "P101"
    fault = FaultedGame(game, {code}, place + 1, *play.place, play.to_play)
    play.add(random.choice(played if again else others))
    _break_off(random, game, place, play, ruleset)
    return fault


def wrong_seat_plays(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """The log names another seat for a play."""
    place = a_played_deal(random, game)
    if place is None:
        return None
    number, at = random.randrange(9), random.randrange(1, 4)
    by = game["deals"][place]["tricks"][number]["by"]
    by[at] = random.choice([seat for seat in "NESW" if seat != by[at]])
    return FaultedGame(game, {"P201"}, place + 1, number + 1, at + 1, by[at])


def wrong_leader(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """The wrong seat leads, to the first trick or to a later one."""
    place = a_played_deal(random, game)
    if place is None:
        return None
    tricks = random.randrange(9)
    play = replay(game["deals"][place], ruleset, 4 * tricks)
    play.next_leader = random.choice([seat for seat in "NESW" if seat != play.next_leader])
    code = "P203" if tricks else "P202"
    fault = FaultedGame(game, {code}, place + 1, tricks + 1, None, play.next_leader)
    play_on(random, play, ANY)
    _rewrite(random, game, place, play, ruleset)
    return fault


def wrong_legal_list(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """The list of legal cards lacks one, or has one that is not legal."""
    place = a_played_deal(random, game)
    spots = [] if place is None else _with_lists(game["deals"][place])
    if place is None or not spots:
        return None
    number, at = random.choice(spots)
    trick = game["deals"][place]["tricks"][number]
    legal, played = trick["legal"][at], trick["cards"]
    others = [card for card in _cards(game["deals"][place]) if card not in legal]
    if random.random() < 0.5:
        legal.remove(random.choice(legal))
    else:
        legal.append(random.choice([card for card in others if card not in played]))
    return FaultedGame(game, {"P401"}, place + 1, number + 1, at + 1, trick["by"][at])


def _with_lists(deal: Entry) -> list[tuple[int, int]]:
    tricks = enumerate(deal["tricks"])
    return [(number, at) for number, trick in tricks for at in range(4) if "legal" in trick]


def legal_play_rejected(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """The table refused a legal card."""
    place = a_played_deal(random, game)
    if place is None:
        return None
    play = replay(game["deals"][place], ruleset, random.randrange(36))
    number, at = play.place
    rejected = {"by": play.to_play, "card": random.choice(play.legal()), "play": at}
    game["deals"][place]["tricks"][number - 1]["rejected"] = [rejected]
    return FaultedGame(game, {"P402"}, place + 1, number, at, play.to_play)


def _trick_fault(code: str) -> Fault:
    def fault(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
        """A trick has a wrong winner or wrong points, lacks its last card, or is a tenth."""
        place = a_played_deal(random, game)
        if place is None:
            return None
        tricks = game["deals"][place]["tricks"]
        number = random.randrange(8 if code == "T103" else 9)
        trick = tricks[number]
        if code == "T101":
            trick["winner"] = random.choice([seat for seat in "NESW" if seat != trick["winner"]])
        elif code == "T102":
            trick["points"] += random.choice((-10, -5, -1, 1, 10))
        elif code == "T103":
            for key in ("cards", "by", "legal"):
                trick.get(key, [0]).pop()
            del trick["winner"], trick["points"]
        else:
            tricks.append({"leader": trick["leader"], "cards": trick["cards"]})
            number = 9
        return FaultedGame(game, {code}, place + 1, number + 1)

    return fault


JASS_PLAY_FAULTS: dict[str, Fault] = {
    **{f"{code} illegal_card": illegal_card(code) for code in ("P301", "P308")},
    "P10x another_hands_card": another_hands_card,
    "P201 wrong_seat_plays": wrong_seat_plays,
    "P20x wrong_leader": wrong_leader,
    "P401 wrong_legal_list": wrong_legal_list,
    "P402 legal_play_rejected": legal_play_rejected,
    **{f"{code} trick": _trick_fault(code) for code in ("T101", "T102", "T103", "T104")},
}
