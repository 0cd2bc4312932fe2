"""Solving positions of Coins by search, within limits."""

from __future__ import annotations

from solvers.double_dummy.bounds import Allowance, Bounds, Limits
from solvers.double_dummy.coins.engine import CoinsEngine
from solvers.double_dummy.coins.question import CoinsAnswers, CoinsQuestion
from solvers.rules.coins.cards import SpanishCard
from solvers.rules.coins.players import Player
from solvers.rules.coins.position import CoinsPosition


class SearchedSolver:
    """Answers a question by search.

    Args:
        engine: the search.
        limits: the limits of the whole question.
    """

    def __init__(self, engine: CoinsEngine, limits: Limits) -> None:
        engine.clear()
        self._engine = engine
        self._allowance = Allowance(limits)

    def solve(self, question: CoinsQuestion, answers: CoinsAnswers) -> None:
        """Fill in the answers, each figure as soon as it is known.

        An interrupt during a search ends it like a limit. Outside of a search it is raised.
        """
        try:
            self._solve(question, answers)
        finally:
            answers.nodes = self._allowance.nodes
            answers.stopped = self._allowance.stopped
            answers.interrupted = self._engine.interrupted

    def _solve(self, question: CoinsQuestion, answers: CoinsAnswers) -> None:
        position, player = question.position, question.player
        parts = [question.cards, question.leaders, question.replies, question.line]
        for left, asked in zip(range(len(question.players), 0, -1), question.players, strict=True):
            with self._allowance.search(self._engine, 1 / (left + sum(parts))):
                answers.guaranteed[asked] = self._force(position, asked)
        if question.cards:
            with self._allowance.search(self._engine, 1 / sum(parts)):
                answers.cards |= self._cards(position, player)
        if by_other_leaders := question.by_other_leaders:
            with self._allowance.search(self._engine, 1 / sum(parts[1:])):
                for asked, bounds in answers.by_leader.items():
                    bounds |= {
                        leader: self._force(each, asked)
                        for leader, each in by_other_leaders.items()
                    }
        if after_each_card := question.after_each_card:
            with self._allowance.search(self._engine, 1 / sum(parts[2:])):
                for card, after in after_each_card.items():
                    values = self._cards(after, player)
                    answers.replies |= {(card, reply): values[reply] for reply in values}
        value = answers.guaranteed[player]
        if question.line and value.exact:
            left = value.low - position.coins_won(player)
            with self._allowance.search(self._engine):
                answers.line = self._engine.line(position, player, left)

    def _force(self, position: CoinsPosition, player: Player) -> Bounds:
        return _plus(position.coins_won(player), self._engine.force(position, player))

    def _cards(self, position: CoinsPosition, player: Player) -> dict[SpanishCard, Bounds]:
        won = position.coins_won(player)
        coins = self._engine.card_coins(position, player)
        return {card: _plus(won, coins[card]) for card in coins}


def _plus(coins: int, bounds: Bounds) -> Bounds:
    return Bounds(coins + bounds.low, coins + bounds.high)
