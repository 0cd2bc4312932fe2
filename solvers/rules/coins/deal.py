"""A deal of Coins: three hands (some perhaps unseen), what is wrong with it, and who dealt it."""

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
    """Three hands as dealt, each sorted in pack order; None is a hand nobody saw."""

    hands: Mapping[Player, CoinsHand | None]

    @classmethod
    def of(cls, hands: Mapping[Player, Sequence[SpanishCard] | None]) -> CoinsDeal:
        """A deal from hands in any order of cards; players left out are unseen."""
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
        """Players whose hand is not known."""
        return [player for player in Player if self.hands[player] is None]

    def hand(self, player: Player) -> CoinsHand:
        """The hand of a player, which must have been seen."""
        hand = self.hands[player]
        assert hand is not None, f"the hand of {player} is unseen"
        return hand


def coins_deal_faults(deal: CoinsDeal) -> list[str]:
    """Every reason why a deal of the 48 cards cannot be; empty for a sound deal.

    Seen hands must hold 16 cards (all the same smaller number in a position late in the play), no
    card twice; with all hands of 16 seen, none missing (rules K2, K4).
    """
    return hand_faults(
        {player.value: hand for player, hand in deal.hands.items()},
        SPANISH_DECK,
        spanish_pack_order,
    )


def check_coins_deal(deal: CoinsDeal) -> None:
    """Do nothing for a sound deal.

    Raises:
        CannotBe: with every reason why the deal cannot be.
    """
    faults = coins_deal_faults(deal)
    if faults:
        raise CannotBe("impossible deal", faults)


def coins_hands_from_deck(deck: Sequence[SpanishCard], dealer: Player) -> CoinsDeal:
    """The hands that a cut deck gives, its top card first (rule K4).

    One card at a time goes to each player in turn, beginning on the dealer's left.

    Raises:
        CannotBe: the deck is not the 48 cards, with every reason.
    """
    faults = deck_faults(deck, SPANISH_DECK, spanish_pack_order)
    if faults:
        raise CannotBe("impossible deck", faults)
    return CoinsDeal.of({dealer.after(1 + first): deck[first::3] for first in range(len(Player))})


def next_coins_dealer(last_winner: Player) -> Player:
    """Who deals next: the player to the right of the winner of the last trick (rule K7)."""
    return last_winner.after(-1)
