"""The native engine for Coins, with the types of the rules."""

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
    """Answers questions about positions; every number of coins counts only coins still to be won.

    Args:
        table_mib: the most memory of the transposition table, in MiB; it grows when needed.
    """

    def __init__(self, *, table_mib: int) -> None:
        self._core = _core.CoinsEngine(table_mib=table_mib)

    def set_limits(self, limits: Limits) -> None:
        """Limit all questions together, from now until the next call."""
        self._core.set_limits(limits.timeout_s, limits.nodes)

    def clear(self) -> None:
        """Forget all positions, so that node counts do not depend on earlier questions.

        This also forgets an interrupt.
        """
        self._core.clear()

    @property
    def nodes(self) -> int:
        """Positions at the start of a trick searched so far."""
        return self._core.nodes

    @property
    def stopped(self) -> bool:
        """Whether a limit was reached since the limits were set."""
        return self._core.stopped

    @property
    def interrupted(self) -> bool:
        """Whether there was an interrupt; it ends every search, like a limit."""
        return self._core.interrupted

    def interrupt(self) -> None:
        """End the search of another thread, as a keyboard interrupt ends one in this thread."""
        self._core.interrupt()

    def force(self, position: CoinsPosition, player: Player) -> Bounds:
        """The coins that ``player`` can force against the other two together."""
        return Bounds(*self._core.force(native_position(position, player)))

    def race(
        self, position: CoinsPosition, player: Player, needs: Mapping[Player, int]
    ) -> bool | None:
        """Whether ``player``, against both others, can get their need before another gets theirs.

        Args:
            needs: the coins that each player needs, at least 1.

        Returns:
            None if a limit was reached first.

        Raises:
            KeyboardInterrupt: an interrupt ended the search.
        """
        first, second, third = (needs[other] for other in turns_from(player))
        possible = self._core.race(native_position(position, player), (first, second, third))
        self._reraise_interrupt()
        return possible

    def card_coins(self, position: CoinsPosition, player: Player) -> dict[SpanishCard, Bounds]:
        """The coins that ``player`` can force after each card of the player to play."""
        return {
            CARDS_BY_NUMBER[number]: Bounds(low, high)
            for number, low, high in self._core.cards(native_position(position, player))
        }

    def line(self, position: CoinsPosition, player: Player, coins: int) -> list[SpanishCard]:
        """One line to the end of the deal, shorter if a limit was reached.

        Args:
            coins: the exact number that ``player`` can force.

        Raises:
            KeyboardInterrupt: an interrupt ended the search.
        """
        cards = self._core.line(native_position(position, player), coins)
        self._reraise_interrupt()
        return [CARDS_BY_NUMBER[number] for number in cards]

    def max_n(self, position: CoinsPosition) -> tuple[dict[Player, int], list[SpanishCard]] | None:
        """Coins of each player and a line to the end, if each plays for themselves.

        None if a limit was reached first.

        Raises:
            KeyboardInterrupt: an interrupt ended the search.
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
        """Raise the interrupt that ended a search; a partial answer is of no use here."""
        if self._core.interrupted:
            raise KeyboardInterrupt


def native_position(position: CoinsPosition, player: Player) -> _core.CoinsPosition:
    """The position in the form of the native engine, with ``player`` as seat 0."""
    turns = turns_from(player)
    first, second, third = ([CARD_NUMBERS[card] for card in position.hands[seat]] for seat in turns)
    return _core.CoinsPosition(
        hands=(first, second, third),
        leader=turns.index(position.leader),
        trick=[CARD_NUMBERS[card] for card in position.trick],
    )
