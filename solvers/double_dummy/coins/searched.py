"""Positions of Coins solved by search, within limits."""

from __future__ import annotations

import time

from solvers.double_dummy.coins.engine import CoinsEngine
from solvers.double_dummy.coins.question import CoinsAnswers, CoinsQuestion
from solvers.double_dummy.four_seats.solution import Bounds, Limits
from solvers.rules.coins.cards import SpanishCard
from solvers.rules.coins.players import Player
from solvers.rules.coins.position import CoinsPosition


class SearchAllowance:
    """What one question has cost the search, and what is left of its limits.

    Args:
        engine: forgets what it knows of other questions.
        limits: from now on.
    """

    def __init__(self, engine: CoinsEngine, limits: Limits) -> None:
        engine.clear()
        self._engine = engine
        self._limits = limits
        self._started = time.monotonic()
        self._nodes_before = engine.nodes
        self._stopped_before = False
        self._allowed = False

    def allow(self, share: float) -> None:
        """Allow the next search a share of what is left."""
        self._stopped_before = self.stopped
        self._allowed = True
        timeout_s, nodes = self._limits.timeout_s, self._limits.nodes
        if timeout_s is not None:
            timeout_s = share * max(0.0, timeout_s - (time.monotonic() - self._started))
        if nodes is not None:
            nodes = int(share * max(0, nodes - self.nodes))
        self._engine.set_limits(Limits(timeout_s, nodes))

    @property
    def nodes(self) -> int:
        """Positions searched."""
        return self._engine.nodes - self._nodes_before

    @property
    def stopped(self) -> bool:
        """Whether a limit was reached."""
        return self._stopped_before or (self._allowed and self._engine.stopped)


class SearchedSolver:
    """Answers a question by search.

    Args:
        engine: the search.
        limits: of the whole question.
    """

    def __init__(self, engine: CoinsEngine, limits: Limits) -> None:
        self._engine = engine
        self._allowance = SearchAllowance(engine, limits)

    def solve(self, question: CoinsQuestion, answers: CoinsAnswers) -> None:
        """Put into the answers what is asked, each figure as soon as it is known.

        An interrupt ends all searches as a limit does, a keyboard interrupt outside of them is
        raised.
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
            self._allowance.allow(1 / (left + sum(parts)))
            answers.guaranteed[asked] = self._force(position, asked)
        if question.cards:
            self._allowance.allow(1 / sum(parts))
            answers.cards |= self._cards(position, player)
        if led := question.led:
            self._allowance.allow(1 / sum(parts[1:]))
            for asked, bounds in answers.by_leader.items():
                bounds |= {leader: self._force(each, asked) for leader, each in led.items()}
        if answered := question.answered:
            self._allowance.allow(1 / sum(parts[2:]))
            for card, after in answered.items():
                values = self._cards(after, player)
                answers.replies |= {(card, reply): values[reply] for reply in values}
        value = answers.guaranteed[player]
        if question.line and value.exact:
            self._allowance.allow(1)
            left = value.low - position.coins_won(player)
            answers.line = self._engine.line(position, player, left)

    def _force(self, position: CoinsPosition, player: Player) -> Bounds:
        return _plus(position.coins_won(player), self._engine.force(position, player))

    def _cards(self, position: CoinsPosition, player: Player) -> dict[SpanishCard, Bounds]:
        won = position.coins_won(player)
        coins = self._engine.card_coins(position, player)
        return {card: _plus(won, coins[card]) for card in coins}


def _plus(coins: int, bounds: Bounds) -> Bounds:
    return Bounds(coins + bounds.low, coins + bounds.high)
