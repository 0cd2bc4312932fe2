"""The contents of a deal file for one board, before anything is derived from them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from coinche_cli.formats.records.coins_deal import CoinsRecord
from solvers.rules.auction.contract import Contract
from solvers.rules.cards.card import Card, parse_card
from solvers.rules.cards.strain import Strain
from solvers.rules.deal.deal import Deal
from solvers.rules.errors import CannotRead
from solvers.rules.ruleset.choices import Game
from solvers.rules.seats import Direction, Seat


@dataclass(frozen=True, slots=True)
class DealRecord:
    """One board of a deal file; what the file does not say is None or empty.

    ``strain`` is the trump in the file, even if it also has a contract. ``ruleset`` and
    ``options`` are text as written, for the caller to look up. ``played`` are cards in play order.
    """

    deal: Deal
    board: str = "1"
    dealer: Seat | None = None
    leader: Seat | None = None
    contract: Contract | None = None
    strain: Strain | None = None
    direction: Direction | None = None
    ruleset: str | None = None
    options: dict[str, str] = field(default_factory=dict)
    played: tuple[Card, ...] = ()
    game: Game = Game.COINCHE

    def with_hands(self, hands: Mapping[str, Sequence[str]], board: str) -> DealRecord:
        """The record of a board with these hands: cards as text, by the seat's letter."""
        dealt = {Seat(seat): [parse_card(text) for text in texts] for seat, texts in hands.items()}
        return replace(self, deal=Deal.of(dealt), board=board)


AnyRecord: TypeAlias = DealRecord | CoinsRecord
"""A deal of any game that deal files hold."""


def four_seat_records(records: Iterable[AnyRecord], place: str = "") -> Iterator[DealRecord]:
    """The records, which must all have four seats.

    Args:
        records: the records.
        place: the start of an error message.

    Raises:
        CannotRead: one is a deal of another game, which only deal JSON can hold.
    """
    for record in records:
        if not isinstance(record, DealRecord):
            raise CannotRead(
                f"{place}a deal of {record.game.display_name} can only be written as deal-json"
            )
        yield record
