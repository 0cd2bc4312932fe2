"""Games of Coins as a program would log them: random play to the target, with every claim.

The rules are those of the tables in ``tricks``. A twist makes the writer break one rule and go on
as a program that noticed nothing.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from random import Random
from typing import Any

from tests.reference.coins.tricks import HIGH_TO_LOW, PACK, PLAYERS, coins, seat_after, winning_card

Entry = dict[str, Any]


@dataclass(frozen=True)
class Twist:
    """What the writer does wrong; deals and tricks count from 0.

    ``dealer_of`` is a deal that the wrong player deals, ``leader_of`` a deal and a trick to which
    the wrong player leads, ``winner_of`` a trick whose wrong winner is logged and leads on. With
    ``beyond`` the deal that wins the game is played to its end; ``more_deals`` follow the end.
    """

    dealer_of: int | None = None
    leader_of: tuple[int, int] | None = None
    winner_of: tuple[int, int] | None = None
    beyond: bool = False
    more_deals: int = 0


RIGHTLY = Twist()


def random_coins_game(
    random: Random,
    target: int | None = None,
    *,
    cards: int | None = None,
    greedy: bool = False,
    twist: Twist = RIGHTLY,
) -> Entry:
    """A complete game with every claim that a log can make.

    Args:
        target: the points played to; a usual target if none is given.
        cards: break the record off after this number of cards.
        greedy: play so that the coins go to one player.
    """
    target = target or random.choice((1, 5, 10, 10, 15, 20))
    table = _Table(random, target, cards, greedy, twist)
    table.play()
    first = random.choice(PLAYERS)
    return {
        "format": "coinche-log",
        "version": 1,
        "game": "coins",
        "id": f"coins-{target}",
        "deck": "48-spanish",
        "seats": [seat_after(first, turns) for turns in range(3)],
        "rotation": "clockwise",
        "players": {player: {"kind": "bot"} for player in PLAYERS},
        "view": random.choice(("all", *PLAYERS)),
        "ruleset": {"id": "coins"},
        "target": target,
        "deals": table.deals,
        "result": table.result(),
    }


class _Table:
    """Three players at a table, and the log of what they do."""

    def __init__(
        self, random: Random, target: int, cards: int | None, greedy: bool, twist: Twist
    ) -> None:
        self._random = random
        self._target = target
        self._cards_left = cards
        self._collector = random.choice(PLAYERS) if greedy else ""
        self._twist = twist
        self.totals = dict.fromkeys(PLAYERS, 0)
        self.winner: str | None = None
        self.deals: list[Entry] = []

    def play(self) -> None:
        """Play deals until the game is over or breaks off."""
        dealer = self._random.choice(PLAYERS)
        more = self._twist.more_deals
        while self.winner is None or more:
            more -= self.winner is not None
            if self._twist.dealer_of == len(self.deals):
                dealer = seat_after(dealer)
            last_winner = self._deal(dealer)
            if self._cards_left == 0:
                return
            dealer = seat_after(last_winner, 2)  # on the winner's right

    def result(self) -> Entry:
        end = "target" if self.winner else self._random.choice(("in_progress", "abandoned"))
        return {"winner": self.winner, "total": dict(self.totals), "end": end}

    def _deal(self, dealer: str) -> str:
        """Deal and play; returns the winner of the last complete trick."""
        deck = self._random.sample(PACK, len(PACK))
        hands: dict[str, list[str]] = {player: [] for player in PLAYERS}
        for place, card in enumerate(deck):
            hands[seat_after(dealer, place + 1)].append(card)
        deal: Entry = {
            "n": len(self.deals) + 1,
            "dealer": dealer,
            "first_leader": seat_after(dealer),
            "cut_deck": deck,
            "hands": {player: list(hand) for player, hand in hands.items()},
            "tricks": [],
        }
        self.deals.append(deal)
        before = dict(self.totals)
        over_before = self.winner is not None
        leader = seat_after(dealer)
        while any(hands.values()) and self._cards_left != 0:
            if self.winner and not (self._twist.beyond or over_before):
                break
            if self._twist.leader_of == (len(self.deals) - 1, len(deal["tricks"])):
                leader = seat_after(leader, self._random.choice((1, 2)))
            leader = self._trick(deal, hands, leader)
        tricks = [trick for trick in deal["tricks"] if "winner" in trick]
        won = {player: self.totals[player] - before[player] for player in PLAYERS}
        deal["score"] = {"cards": won, "awarded": dict(won), "total": dict(self.totals)}
        if tricks:
            deal["score"]["last"] = tricks[-1]["winner"]
        complete = self.winner is not None or not any(hands.values())
        deal["end"] = "complete" if complete else "in_progress"
        return tricks[-1]["winner"] if tricks else leader

    def _trick(self, deal: Entry, hands: dict[str, list[str]], leader: str) -> str:
        """Play a trick; returns the leader of the next one."""
        by = [seat_after(leader, turns) for turns in range(3)]
        trick: Entry = {"leader": leader, "cards": [], "by": [], "legal": []}
        place = (len(self.deals) - 1, len(deal["tricks"]))
        deal["tricks"].append(trick)
        for player in by:
            if self._cards_left == 0:
                return leader
            if self._cards_left is not None:
                self._cards_left -= 1
            card = self._choice(hands[player], player)
            trick["by"].append(player)
            trick["legal"].append(self._random.sample(hands[player], len(hands[player])))
            trick["cards"].append(card)
            hands[player].remove(card)
        winner: str = by[trick["cards"].index(winning_card(trick["cards"]))]
        if self._twist.winner_of == place:
            winner = seat_after(winner, self._random.choice((1, 2)))
        trick |= {"winner": winner, "points": coins(trick["cards"])}
        self.totals[winner] += trick["points"]
        if self.winner is None and self.totals[winner] >= self._target:
            self.winner = winner
        return winner

    def _choice(self, hand: list[str], player: str) -> str:
        """A card at random; at a greedy table the collector plays high, the others play coins."""
        if not self._collector or self._random.random() < 0.3:
            return self._random.choice(hand)
        if player == self._collector:
            own = [card for card in hand if card[0] in "CO"] or hand
            return min(own, key=lambda card: HIGH_TO_LOW.index(card[1]))
        low = [card for card in hand if card[0] == "O"] or hand
        return max(low, key=lambda card: HIGH_TO_LOW.index(card[1]))


GAME = ("id", "deck", "seats", "rotation", "players", "view", "ruleset", "result")
DEAL = ("n", "first_leader", "cut_deck", "hands", "tricks", "score", "end")
TRICK = ("by", "winner", "points", "legal")
SCORE = ("cards", "last", "awarded", "total")
RESULT = ("winner", "total", "end")


def remove_coins_claims(random: Random, game: Entry) -> None:
    """Remove claims at random: all but the target and each deal's dealer may be missing."""
    rate = random.choice((0.1, 0.4, 0.9))

    def remove(entry: Entry, keys: Collection[str]) -> None:
        for key in keys:
            if key in entry and random.random() < rate:
                del entry[key]

    remove(game, GAME)
    remove(game.get("result", {}), RESULT)
    for deal in game["deals"]:
        remove(deal, DEAL)
        for trick in deal.get("tricks", ()):
            remove(trick, TRICK)
        remove(deal.get("score", {}), SCORE)


def hide_coins_cards(random: Random, game: Entry) -> int:
    """Hide cards: hands or parts of them, and some cards in the tricks.

    Returns:
        The number of hidden cards in the tricks.
    """
    hidden = 0
    for deal in game["deals"]:
        del deal["cut_deck"]
        unseen = random.sample(PLAYERS, random.choice((1, 2, 3)))
        for player in unseen:
            known = random.sample(deal["hands"][player], random.randrange(4))
            part = {"known": known, "hidden": 16 - len(known)}
            turned = [*known, *["?"] * (16 - len(known))]
            deal["hands"][player] = random.choice((None, part, turned, {"known": known}))
        for trick in deal["tricks"]:
            if random.random() < 0.5:
                trick.pop("legal", None)
            for place, card in enumerate(trick["cards"]):
                if random.random() < 0.05:
                    trick["cards"][place] = random.choice(("?", f"{card[0]}?"))
                    hidden += 1
    return hidden
