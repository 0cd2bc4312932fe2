"""The play of one deal of Jass as a program would log it, and the worth of tricks and deals.

Plain loops over the rules; nothing is carried from trick to trick except the cards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from solvers.rules.ruleset.ruleset import Ruleset
from tests.reference.coinche.card_play import Entry
from tests.reference.jass.rules import LAST_TRICK, legal_cards, order, trick_winner, worth
from tests.reference.table import SIDES, other_side, side_of, turn_from

TRICKS = 9
CARDS = 36
Points = dict[str, int]


class JassPlay:
    """The play of a deal; ``add`` takes any card, legal or not."""

    def __init__(
        self, hands: Mapping[str, Sequence[str]], leader: str, trump: str, ruleset: Ruleset
    ) -> None:
        self.held = {seat: list(hand) for seat, hand in hands.items()}
        self.trump = trump
        self.ruleset = ruleset
        self.tricks: list[Entry] = []
        self.next_leader = leader

    @property
    def table(self) -> list[str]:
        """The cards of the running trick."""
        if not self.tricks or len(self.tricks[-1]["cards"]) == 4:
            return []
        cards: list[str] = self.tricks[-1]["cards"]
        return cards

    @property
    def to_play(self) -> str:
        """Whose turn it is."""
        leader = self.tricks[-1]["leader"] if self.table else self.next_leader
        return turn_from(leader, self.ruleset)[len(self.table)]

    @property
    def place(self) -> tuple[int, int]:
        """Trick and place in the trick of the next card, counted from 1."""
        return len(self.tricks) + (not self.table), len(self.table) + 1

    def legal(self) -> list[str]:
        """The legal cards of the player on turn."""
        return legal_cards(self.held[self.to_play], self.table, self.trump)

    def add(self, card: str) -> None:
        """Play a card."""
        seat, legal = self.to_play, self.legal()
        if not self.table:
            self.tricks.append({"leader": seat, "cards": [], "by": [], "legal": []})
        trick = self.tricks[-1]
        trick["cards"].append(card)
        trick["by"].append(seat)
        trick["legal"].append(legal)
        if card in self.held[seat]:
            self.held[seat].remove(card)
        if len(trick["cards"]) == 4:
            trick["winner"] = trick["by"][trick_winner(trick["cards"], self.trump)]
            trick["points"] = sum(worth(played, self.trump) for played in trick["cards"])
            if len(self.tricks) == TRICKS:
                trick["points"] += LAST_TRICK
            self.next_leader = trick["winner"]


def play_on(random: Random, play: JassPlay, styles: Mapping[str, str], cards: int = CARDS) -> None:
    """Play legal cards until ``cards`` are played, each side ``high``, ``low`` or ``any``."""
    for _ in range(sum(len(trick["cards"]) for trick in play.tricks), cards):
        legal = play.legal()
        style = styles[side_of(play.to_play)]
        card = random.choice(legal)
        if style != "any":
            ranked = sorted(legal, key=lambda held: _power(held, play))
            card = ranked[0] if style == "high" else ranked[-1]
        play.add(card)


def _power(card: str, play: JassPlay) -> tuple[bool, int]:
    """A sort key: the lower it is, the likelier the card wins."""
    return card[0] != play.trump, order(card[0], play.trump).index(card[1])


def replay(deal: Entry, ruleset: Ruleset, cards: int = CARDS) -> JassPlay:
    """Replay a logged deal, up to a number of cards."""
    tricks = deal["tricks"]
    play = JassPlay(deal["hands"], tricks[0]["leader"], deal["contract"]["trump"], ruleset)
    for card in [card for trick in tricks for card in trick["cards"]][:cards]:
        play.add(card)
    return play


def points_so_far(tricks: Sequence[Entry], trump: str, ruleset: Ruleset) -> Points:
    """Card points of both sides in complete tricks, with last trick and sweep."""
    complete = [trick for trick in tricks if len(trick["cards"]) == 4]
    points = dict.fromkeys(SIDES, 0)
    for trick in complete:
        points[side_of(trick["winner"])] += sum(worth(card, trump) for card in trick["cards"])
    if len(complete) == TRICKS:
        points[side_of(complete[-1]["winner"])] += LAST_TRICK
        side = sweeper(complete)
        if side:
            points[side] += ruleset.match_points
    return points


def sweeper(tricks: Sequence[Entry]) -> str:
    """The side that won all nine tricks, or an empty text."""
    winners = [side_of(trick["winner"]) for trick in tricks if len(trick["cards"]) == 4]
    return next((side for side in SIDES if winners == [side] * TRICKS), "")


def scores(contract: Entry, points: Points, ruleset: Ruleset) -> tuple[bool, Points]:
    """Whether a contract is made with these points, and both scores (rules J12 to J15)."""
    own = side_of(contract["by"])
    other = other_side(own)
    if "value" not in contract:
        return True, dict(points)
    made = points[own] >= contract["value"]
    earner = own if made else other
    score = {own: points[own], other: points[other]}
    if not made and not ruleset.failed_attackers_keep_cards:
        score[own] = 0
    if made or ruleset.contract_to_defenders:
        score[earner] = _with_bid(points[earner], contract, ruleset)
    return made, score


def _with_bid(points: int, contract: Entry, ruleset: Ruleset) -> int:
    value, times = contract["value"], contract.get("multiplier", 1)
    if ruleset.coinche_scope == "points-and-bid":
        return int((points + value) * times)
    return int(points + value * times)


def live(contract: Entry, before: Points, tricks: Sequence[Entry], ruleset: Ruleset) -> Points:
    """The total of both sides while a deal is played (rules J43 to J45)."""
    points = points_so_far(tricks, contract["trump"], ruleset)
    own = side_of(contract["by"])
    score = {side: before[side] + points[side] for side in SIDES}
    if "value" in contract:
        score[own] = before[own]
        if points[own] >= contract["value"]:
            score[own] += _with_bid(points[own], contract, ruleset)
    return score


def reached(score: int, ruleset: Ruleset) -> bool:
    """Whether a score is enough to be out."""
    if not ruleset.target:
        return False
    return score > ruleset.target if ruleset.target_test == "more-than" else score >= ruleset.target
