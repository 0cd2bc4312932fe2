"""A question about a position of Coins, and the figures that answer it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from solvers.double_dummy.bounds import Bounds
from solvers.rules.coins.cards import SpanishCard
from solvers.rules.coins.players import Player
from solvers.rules.coins.position import CoinsPosition
from solvers.rules.coins.tricks import coins_in


class CoinsMethod(StrEnum):
    """How to find the coins that players can force."""

    SEARCH = "search"
    LAYERS = "layers"


Reply: TypeAlias = tuple[SpanishCard, SpanishCard]
"""A card of the player to play and one of the next player."""


@dataclass(frozen=True, slots=True)
class CoinsQuestion:
    """A question about one position.

    Attributes:
        players: the players whose coins are asked for.
        player: the one of them for whom cards, replies and line are found.
    """

    position: CoinsPosition
    players: Sequence[Player]
    player: Player
    cards: bool = False
    replies: bool = False
    leaders: bool = False
    line: bool = False

    @property
    def by_other_leaders(self) -> dict[Player, CoinsPosition]:
        """The position with each other leader, if asked for and no card is on the table."""
        start = self.position
        if not self.leaders or start.trick:
            return {}
        others = [each for each in Player if each is not start.leader]
        return {each: CoinsPosition(start.hands, each, (), start.tricks) for each in others}

    @property
    def after_each_card(self) -> dict[SpanishCard, CoinsPosition]:
        """The position after each card that can get a reply in the same trick, if asked for."""
        start = self.position
        if not self.replies or len(start.trick) + 2 > len(Player):
            return {}
        return {card: start.play(card) for card in start.legal}


@dataclass(slots=True)
class CoinsAnswers:
    """The coins of the whole deal that players can force, as far as they are proven.

    ``by_leader`` has only the other leaders. ``stopped``: a limit was reached. ``interrupted``:
    there was a keyboard interrupt.
    """

    guaranteed: dict[Player, Bounds] = field(default_factory=dict)
    cards: dict[SpanishCard, Bounds] = field(default_factory=dict)
    replies: dict[Reply, Bounds] = field(default_factory=dict)
    by_leader: dict[Player, dict[Player, Bounds]] = field(default_factory=dict)
    line: list[SpanishCard] = field(default_factory=list)
    nodes: int = 0
    stopped: bool = False
    interrupted: bool = False

    @classmethod
    def unproven(cls, question: CoinsQuestion) -> CoinsAnswers:
        """The bounds that are known without solving."""
        answers = cls()
        for asked in question.players:
            PlayerQuestion(question, asked).fill(answers)
        return answers

    @property
    def exact(self) -> bool:
        """Whether all figures are exact."""
        by_leader = [bounds for each in self.by_leader.values() for bounds in each.values()]
        figures = [*self.guaranteed.values(), *self.cards.values(), *self.replies.values()]
        return all(bounds.exact for bounds in [*figures, *by_leader])


class PlayerQuestion:
    """The part of a question about one player: positions, and where their figures belong."""

    def __init__(self, question: CoinsQuestion, player: Player) -> None:
        self._player = player
        self._question = question
        by_other_leaders = question.by_other_leaders
        self._leaders = list(by_other_leaders)
        self._cards: list[SpanishCard] = []
        self._replies: list[Reply] = []
        self.positions = [question.position, *by_other_leaders.values()]
        if player is not question.player:
            return
        if question.cards:
            self._cards = list(question.position.legal)
            self.positions += [question.position.play(card) for card in self._cards]
        for card, after in question.after_each_card.items():
            self._replies += [(card, reply) for reply in after.legal]
            self.positions += [after.play(reply) for reply in after.legal]

    def fill(self, answers: CoinsAnswers, bounds: Sequence[Bounds] | None = None) -> None:
        """Put the figures into the answers; without figures, the bounds known without solving."""
        figures = iter(bounds or [unproven(each, self._player) for each in self.positions])
        answers.guaranteed[self._player] = next(figures)
        if self._leaders:
            answers.by_leader[self._player] = {leader: next(figures) for leader in self._leaders}
        value, own = answers.guaranteed[self._player], self._is_to_play(self._question.position)
        answers.cards |= {
            card: _bounds_of_choice(next(figures), value, own) for card in self._cards
        }
        for card, reply in self._replies:
            after = next(figures)
            if card in answers.cards:
                own = self._is_to_play(self._question.after_each_card[card])
                after = _bounds_of_choice(after, answers.cards[card], own)
            answers.replies[card, reply] = after

    def _is_to_play(self, position: CoinsPosition) -> bool:
        return position.to_play is self._player


def _bounds_of_choice(after: Bounds, value: Bounds, own: bool) -> Bounds:
    """The bounds after a card, which cannot be better for the chooser than the position."""
    if own:
        return Bounds(after.low, min(after.high, value.high))
    return Bounds(max(after.low, value.low), after.high)


def unproven(position: CoinsPosition, player: Player) -> Bounds:
    """Bounds, known without solving, of the coins a player can force in the whole deal."""
    won = position.coins_won(player)
    in_play = coins_in(position.trick) + sum(map(coins_in, position.hands.values()))
    return Bounds(won, won + in_play)
