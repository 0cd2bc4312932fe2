"""The play of one deal, card by card, as a program would log it, with players of all sorts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from solvers.rules.ruleset.ruleset import Ruleset
from tests.reference.coinche.rules import (
    PLAY_OPTIONS,
    Worth,
    legal_cards,
    power,
    trick_winner,
    worth,
)
from tests.reference.table import by_suit, side_of, turn_from

Entry = dict[str, Any]
"""An object of the log."""


def worth_under(strain: str, ruleset: Ruleset) -> Worth:
    """The worth of the cards in a strain under a ruleset."""
    system = ruleset.no_trump_values if strain == "NT" else ruleset.all_trump_values
    return worth(strain, str(system))


class Play:
    """The play of a deal: whose turn it is, the legal cards, and the tricks as a log has them.

    ``add`` takes any card, legal or not.
    """

    def __init__(
        self, hands: Mapping[str, Sequence[str]], leader: str, strain: str, ruleset: Ruleset
    ) -> None:
        self.held = {seat: list(hand) for seat, hand in hands.items()}
        self.strain = strain
        self.ruleset = ruleset
        self.tricks: list[Entry] = []
        self.next_leader = leader
        self._worth = worth_under(strain, ruleset)
        self._options = {name: getattr(ruleset, name) for name in PLAY_OPTIONS}

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

    @property
    def over(self) -> bool:
        """Whether all eight tricks are complete."""
        return len(self.tricks) == 8 and len(self.tricks[-1]["cards"]) == 4

    def legal(self) -> list[str]:
        """The legal cards of the player on turn."""
        return legal_cards(self.held[self.to_play], self.table, self.strain, self._options)

    def add(self, card: str, legal: list[str] | None = None) -> None:
        """Play a card; ``legal`` are the legal cards if the caller knows them."""
        seat, legal = self.to_play, self.legal() if legal is None else legal
        if not self.table:
            self.tricks.append({"leader": seat, "cards": [], "by": [], "legal": []})
        trick = self.tricks[-1]
        trick["cards"].append(card)
        trick["by"].append(seat)
        trick["legal"].append(by_suit(legal))
        if card in self.held[seat]:
            self.held[seat].remove(card)
        if len(trick["cards"]) == 4:
            trick["winner"] = trick["by"][trick_winner(trick["cards"], self.strain)]
            trick["points"] = sum(self._worth.values[played] for played in trick["cards"])
            if len(self.tricks) == 8:
                trick["points"] += self._worth.last_trick
            self.next_leader = trick["winner"]


def play_on(random: Random, play: Play, eager: Mapping[str, str], cards: int = 32) -> None:
    """Play legal cards until a number of cards are played.

    Args:
        eager: how each side plays: ``high`` (to win tricks), ``low`` (to lose them), ``any``.
    """
    played = sum(len(trick["cards"]) for trick in play.tricks)
    for _ in range(played, cards):
        legal = play.legal()
        style = eager[side_of(play.to_play)]
        if style == "any" or len(legal) == 1:
            card = random.choice(legal)
        else:
            led = play.table[0][0] if play.table else None
            strengths = [power(held, led or held[0], play.strain) for held in legal]
            card = legal[strengths.index((max if style == "high" else min)(strengths))]
        play.add(card, legal)


def replay(deal: Entry, ruleset: Ruleset, cards: int = 32) -> Play:
    """Replay a logged deal, up to a number of cards."""
    tricks = deal["tricks"]
    play = Play(deal["hands"], tricks[0]["leader"], deal["contract"]["trump"], ruleset)
    for card in [card for trick in tricks for card in trick["cards"]][:cards]:
        play.add(card)
    return play
