"""The native engine for Coins, in the terms of the rules."""

from __future__ import annotations

from collections.abc import Mapping

from solvers.double_dummy import _core
from solvers.double_dummy.bounds import Bounds, Limits
from solvers.rules.coins.cards import SPANISH_DECK, SpanishCard, SpanishSuit
from solvers.rules.coins.players import Player, turns_from
from solvers.rules.coins.position import CoinsPosition

_SUITS = tuple(SpanishSuit)
CARD_NUMBERS = {card: 12 * _SUITS.index(card.suit) + card.rank.strength for card in SPANISH_DECK}
CARDS_BY_NUMBER = {number: card for card, number in CARD_NUMBERS.items()}


class CoinsEngine:
    """Answers questions about positions; all coins are those still to be won.

    Args:
        table_mib: the most memory of the transposition table; it grows as it is needed.
    """

    def __init__(self, *, table_mib: int) -> None:
        self._core = _core.CoinsEngine(table_mib=table_mib)

    def set_limits(self, limits: Limits) -> None:
        """Limit all questions together, from now until set again."""
        self._core.set_limits(limits.timeout_s, limits.nodes)

    def clear(self) -> None:
        """Forget all positions, so that node counts do not depend on earlier questions.

        An interrupt is forgotten too.
        """
        self._core.clear()

    @property
    def nodes(self) -> int:
        """Positions at the start of a trick that were searched so far."""
        return self._core.nodes

    @property
    def stopped(self) -> bool:
        """Whether a limit was reached since limits were set."""
        return self._core.stopped

    @property
    def interrupted(self) -> bool:
        """Whether an interrupt came, which ends every search as a limit does."""
        return self._core.interrupted

    def interrupt(self) -> None:
        """End the search at work in another thread, as a keyboard interrupt ends one in this."""
        self._core.interrupt()

    def force(self, position: CoinsPosition, player: Player) -> Bounds:
        """Coins that ``player`` can force against the other two playing together."""
        return Bounds(*self._core.force(native_position(position, player)))

    def race(
        self, position: CoinsPosition, player: Player, needs: Mapping[Player, int]
    ) -> bool | None:
        """Whether ``player`` can get his need, against both others, before one of them gets his.

        Args:
            needs: coins that each player needs, at least 1.

        Returns:
            None where a limit was reached first.

        Raises:
            KeyboardInterrupt: one came first.
        """
        first, second, third = (needs[other] for other in turns_from(player))
        possible = self._core.race(native_position(position, player), (first, second, third))
        self._reraise_interrupt()
        return possible

    def card_coins(self, position: CoinsPosition, player: Player) -> dict[SpanishCard, Bounds]:
        """Coins that ``player`` can force after each card of the player to play."""
        return {
            CARDS_BY_NUMBER[number]: Bounds(low, high)
            for number, low, high in self._core.cards(native_position(position, player))
        }

    def line(self, position: CoinsPosition, player: Player, coins: int) -> list[SpanishCard]:
        """Cards to the end where ``coins`` is the exact number that ``player`` can force.

        Shorter at a limit.

        Raises:
            KeyboardInterrupt: one came first.
        """
        cards = self._core.line(native_position(position, player), coins)
        self._reraise_interrupt()
        return [CARDS_BY_NUMBER[number] for number in cards]

    def max_n(self, position: CoinsPosition) -> tuple[dict[Player, int], list[SpanishCard]] | None:
        """Coins of each player where each plays for himself, and the cards to the end.

        None where a limit was reached first.

        Raises:
            KeyboardInterrupt: one came first.
        """
        play = self._core.max_n(native_position(position, Player.X))
        self._reraise_interrupt()
        if play is None:
            return None
        coins, numbers = play
        return dict(zip(Player, coins, strict=True)), [
            CARDS_BY_NUMBER[number] for number in numbers
        ]

    def _reraise_interrupt(self) -> None:
        """Raise an interrupt again that has ended a search whose answer would be all or nothing."""
        if self._core.interrupted:
            raise KeyboardInterrupt


def native_position(position: CoinsPosition, player: Player) -> _core.CoinsPosition:
    """The position as ``player`` sees it, who is seat 0 of the native engine."""
    turns = turns_from(player)
    first, second, third = ([CARD_NUMBERS[card] for card in position.hands[seat]] for seat in turns)
    return _core.CoinsPosition(
        hands=(first, second, third),
        leader=turns.index(position.leader),
        trick=[CARD_NUMBERS[card] for card in position.trick],
    )
