"""The native engine for Coins, in the terms of the rules."""

from __future__ import annotations

from collections.abc import Mapping

from solvers.double_dummy import _core
from solvers.double_dummy.solution import Bounds, Limits
from solvers.rules.coins_cards import SPANISH_DECK, SpanishCard, SpanishSuit
from solvers.rules.coins_position import CoinsPosition
from solvers.rules.coins_seats import Player, turns_from

_SUITS = tuple(SpanishSuit)
_NUMBER = {card: 12 * _SUITS.index(card.suit) + card.rank.strength for card in SPANISH_DECK}
_CARD = {number: card for card, number in _NUMBER.items()}


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
        """Forget all positions, so that node counts do not depend on earlier questions."""
        self._core.clear()

    @property
    def nodes(self) -> int:
        """Positions at the start of a trick that were searched so far."""
        return self._core.nodes

    @property
    def stopped(self) -> bool:
        """Whether a limit was reached since limits were set."""
        return self._core.stopped

    def force(self, position: CoinsPosition, player: Player) -> Bounds:
        """Coins that ``player`` can force against the other two playing together."""
        return Bounds(*self._core.force(_native(position, player)))

    def race(
        self, position: CoinsPosition, player: Player, needs: Mapping[Player, int]
    ) -> bool | None:
        """Whether ``player`` can get his need, against both others, before one of them gets his.

        Args:
            needs: coins that each player needs, at least 1.

        Returns:
            None where a limit was reached first.
        """
        first, second, third = (needs[other] for other in turns_from(player))
        return self._core.race(_native(position, player), (first, second, third))

    def card_coins(self, position: CoinsPosition, player: Player) -> dict[SpanishCard, Bounds]:
        """Coins that ``player`` can force after each card of the player to play."""
        return {
            _CARD[number]: Bounds(low, high)
            for number, low, high in self._core.cards(_native(position, player))
        }

    def line(self, position: CoinsPosition, player: Player, coins: int) -> list[SpanishCard]:
        """Cards to the end where ``coins`` is the exact number that ``player`` can force."""
        return [_CARD[number] for number in self._core.line(_native(position, player), coins)]

    def max_n(self, position: CoinsPosition) -> tuple[dict[Player, int], list[SpanishCard]] | None:
        """Coins of each player where each plays for himself, and the cards to the end."""
        play = self._core.max_n(_native(position, Player.X))
        if play is None:
            return None
        coins, numbers = play
        return dict(zip(Player, coins, strict=True)), [_CARD[number] for number in numbers]


class CoinsLayers:
    """Answers questions about one trick, from all states of the deal that can follow it.

    States are worked out when the first question is asked. All coins are those still to be won.

    Args:
        position: a position in the trick; questions may be about any other in it, whoever led.
        player: whose coins questions are about.
    """

    def __init__(self, position: CoinsPosition, player: Player) -> None:
        self._core = _core.CoinsLayers(_native(position, player))
        self._player = player

    @property
    def states(self) -> int:
        """States there are to work out."""
        return self._core.states

    @property
    def most_bytes(self) -> int:
        """Memory that takes; twice as much where a player can force more than 3 coins."""
        return self._core.most_bytes

    @property
    def nodes(self) -> int:
        """States worked out so far."""
        return self._core.nodes

    @property
    def stopped(self) -> bool:
        """Whether a limit was reached since limits were set."""
        return self._core.stopped

    def set_limits(self, limits: Limits, most_bytes: int) -> None:
        """Limit all questions together, from now until set again."""
        self._core.set_limits(limits.timeout_s, limits.nodes, most_bytes)

    def force(self, position: CoinsPosition) -> Bounds:
        """Coins that the player can force against the other two playing together."""
        return Bounds(*self._core.force(_native(position, self._player)))

    def card_coins(self, position: CoinsPosition) -> dict[SpanishCard, Bounds]:
        """Coins that the player can force after each card of the player to play."""
        return {
            _CARD[number]: Bounds(low, high)
            for number, low, high in self._core.cards(_native(position, self._player))
        }

    def trick(self, position: CoinsPosition, coins: int) -> list[SpanishCard]:
        """Cards to the end of the trick where ``coins`` is exactly what the player can force."""
        cards = self._core.trick(_native(position, self._player), coins)
        return [_CARD[number] for number in cards]


def native_winner_index(trick: tuple[SpanishCard, SpanishCard, SpanishCard]) -> int:
    """Place in play order of the winning card, by the native rules."""
    first, second, third = (_NUMBER[card] for card in trick)
    return _core.coins_winner((first, second, third))


def _native(position: CoinsPosition, player: Player) -> _core.CoinsPosition:
    """The position as ``player`` sees it, who is seat 0 of the native engine."""
    turns = turns_from(player)
    first, second, third = ([_NUMBER[card] for card in position.hands[seat]] for seat in turns)
    return _core.CoinsPosition(
        hands=(first, second, third),
        leader=turns.index(position.leader),
        trick=[_NUMBER[card] for card in position.trick],
    )
