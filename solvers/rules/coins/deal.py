"""A deal of Coins: three hands, some perhaps unseen; what is wrong with it; who deals next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from solvers.rules.cards.faults import deck_faults, hand_faults
from solvers.rules.coins.cards import SPANISH_DECK, SpanishCard, spanish_pack_order
from solvers.rules.coins.players import Player
from solvers.rules.errors import CannotBe

COINS_HAND_SIZE = 16

CoinsHand = tuple[SpanishCard, ...]


@dataclass(frozen=True)
class CoinsDeal:
    """Three hands as dealt, each sorted in pack order; None is an unseen hand."""

    hands: Mapping[Player, CoinsHand | None]

    @classmethod
    def of(cls, hands: Mapping[Player, Sequence[SpanishCard] | None]) -> CoinsDeal:
        """A deal from hands in any order; the hands of players left out are unseen."""
        return cls(
            {
                player: None
                if (hand := hands.get(player)) is None
                else tuple(spanish_pack_order(hand))
                for player in Player
            }
        )

    @property
    def unseen(self) -> list[Player]:
        """The players whose hand is unseen."""
        return [player for player in Player if self.hands[player] is None]

    def hand(self, player: Player) -> CoinsHand:
        """The hand of a player; it must be a seen one."""
        hand = self.hands[player]
        assert hand is not None, f"the hand of {player} is unseen"
        return hand


def coins_deal_faults(deal: CoinsDeal) -> list[str]:
    """Every reason why a deal of the 48 cards is impossible; empty for a possible deal.

    Seen hands must hold 16 cards, or all the same smaller number late in the play. No card may
    appear twice. If all hands of 16 are seen, no card may be missing (rules K2, K4).
    """
    return hand_faults(
        {player.value: hand for player, hand in deal.hands.items()},
        SPANISH_DECK,
        spanish_pack_order,
    )


def check_coins_deal(deal: CoinsDeal) -> None:
    """Do nothing if a deal is possible.

    Raises:
        CannotBe: the deal is impossible; the error has every reason.
    """
    faults = coins_deal_faults(deal)
    if faults:
        raise CannotBe("impossible deal", faults)


def coins_hands_from_deck(deck: Sequence[SpanishCard], dealer: Player) -> CoinsDeal:
    """The hands that a cut deck gives, starting with its top card (rule K4).

    Each player in turn gets one card at a time, beginning on the dealer's left.

    Raises:
        CannotBe: the deck is not the 48 cards; the error has every reason.
    """
    faults = deck_faults(deck, SPANISH_DECK, spanish_pack_order)
    if faults:
        raise CannotBe("impossible deck", faults)
    return CoinsDeal.of({dealer.after(1 + first): deck[first::3] for first in range(len(Player))})


def next_coins_dealer(last_winner: Player) -> Player:
    """The next dealer: the player to the right of the winner of the last trick (rule K7)."""
    return last_winner.after(-1)
