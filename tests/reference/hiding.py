"""Hides cards of a recorded game, so that they are unseen."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.reference.coinche.card_play import Entry

TRICK_CLAIMS = ("by", "winner", "points", "legal")


def hide_cards(random: Random, game: Entry) -> None:
    """Hide hands or parts of them, and cards in tricks; the trump may be lost as well.

    The last deal may end anywhere; a log that is cut has nothing of what came later.
    """
    if random.random() < 0.4:
        cut(random, game)
    for deal in game["deals"]:
        if random.random() < 0.95:
            deal.pop("cut_deck", None)
        if deal.get("contract") and random.random() < 0.2:
            lose_trump(deal)
        hide_hands(random, deal)
        hide_plays(random, deal, random.choice((0, 0, 0.03, 0.1, 0.3, 1)))


def hide_hands(random: Random, deal: Entry) -> None:
    """Hide any hands of a deal, in each of the ways a log allows."""
    if random.random() < 0.3:
        del deal["hands"]
        return
    for seat, hand in deal["hands"].items():
        deal["hands"][seat] = random.choice((hand, None, _part(random, hand)))


def _part(random: Random, hand: list[str]) -> Any:
    """A hand with some cards seen, and perhaps the suit of some others."""
    known = [card for card in hand if random.random() < 0.4]
    half = [_turned(random, card) for card in hand if card not in known]
    kept = [text for text in half if random.random() < 0.5]
    return random.choice(
        (
            {"known": known, "hidden": len(hand) - len(known)},
            {"known": known},
            {"known": known + kept, "hidden": len(half) - len(kept)},
            known + half,
        )
    )


def _turned(random: Random, card: str) -> str:
    return random.choice(("?", f"{card[0]}?"))


def hide_plays(random: Random, deal: Entry, rate: float) -> None:
    """Hide each card in the tricks of a deal with probability ``rate``, and claims on tricks."""
    for trick in deal.get("tricks", ()):
        trick["cards"] = [
            _turned(random, card) if random.random() < rate else card for card in trick["cards"]
        ]
        for claim in TRICK_CLAIMS:
            if claim in trick and random.random() < 0.3:
                del trick[claim]


def hide_courses(random: Random, deal: Entry, leaders: float, order: float) -> None:
    """Remove the leader or the order of the cards from tricks, each with a probability.

    Some of the seats that played the cards may still be named, if the log has them.
    """
    for trick in deal.get("tricks", ()):
        if random.random() < leaders:
            trick["leader"] = "?"
        if random.random() < order:
            places = list(range(len(trick["cards"])))
            random.shuffle(places)
            for key in ("cards", "by", "legal"):
                if len(trick.get(key, ())) == len(places):
                    trick[key] = [trick[key][place] for place in places]
                else:
                    trick.pop(key, None)
            trick["cards"] = trick.get("cards", [])
            trick["ordered"] = False
        if "by" in trick:
            trick["by"] = [seat if random.random() < 0.3 else "?" for seat in trick["by"]]


def lose_trump(deal: Entry) -> None:
    """Remove the auction from a deal with all that shows the trump, and the score."""
    for key in ("auction", "contract"):
        deal.pop(key, None)
    score = deal.get("score", {})
    for key in set(score) - {"last_bonus_in_cards"}:
        del score[key]


def cut(random: Random, game: Entry) -> None:
    """End the record within the play of its last deal."""
    deal = game["deals"][-1]
    if not deal.get("tricks"):
        return
    played = sum(len(trick["cards"]) for trick in deal["tricks"])
    left = random.randrange(played + 1)
    if left == played:
        return
    tricks: list[Entry] = []
    for trick in deal["tricks"]:
        cards = trick["cards"][: max(0, left - 4 * len(tricks))]
        if cards:
            tricks.append(trick if len(cards) == 4 else {"leader": trick["leader"], "cards": cards})
    deal["tricks"] = tricks
    for key in ("score", "claim"):  # none of the remaining tricks has the bonus of the last one
        deal.pop(key, None)
    deal["end"] = "in_progress"
    game.pop("result", None)
