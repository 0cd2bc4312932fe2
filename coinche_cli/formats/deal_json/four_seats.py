"""Deals of four seats in deal JSON: read and write one object."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any, Literal, TypeVar

from coinche_cli.formats.deal_json.shape import (
    FORMAT,
    VERSION,
    cards_at,
    cards_object,
    converted,
    ruleset_of,
    without_extensions,
)
from coinche_cli.formats.input import strict_json
from coinche_cli.formats.records.deal import DealRecord
from solvers.rules.auction.contract import Contract, Doubling, parse_bid
from solvers.rules.cards.card import DECK_36, Card
from solvers.rules.cards.strain import Strain
from solvers.rules.coins.players import Player
from solvers.rules.deal.deal import Deal
from solvers.rules.errors import CannotBe, CannotRead
from solvers.rules.messages import shown
from solvers.rules.ruleset.choices import Game
from solvers.rules.ruleset.feat import TrickContract
from solvers.rules.seats import Direction, Seat

T = TypeVar("T")


@cache
def deal_type() -> Any:
    """The shape of a deal object, as msgspec checks it."""
    import msgspec

    seat = Literal["N", "E", "S", "W"]
    strain = Literal["S", "H", "D", "C", "NT", "AT", "TOP", "BOTTOM"]
    shape = partial(msgspec.defstruct, forbid_unknown_fields=True, frozen=True)
    contract = shape(
        "Contract",
        [
            ("value", int | Literal["slam", "generale"]),
            ("trump", strain),
            ("by", seat),
            ("multiplier", Literal[1, 2, 3, 4], 1),
        ],
    )
    ruleset = shape("Ruleset", [("id", str | None, None), ("options", dict[str, Any], {})])
    hands = shape("Hands", [(letter, list[str] | None, None) for letter in "NESW"])
    return shape(
        "Deal",
        [
            ("format", Literal["coinche-deal"]),
            ("version", Literal[1]),
            ("game", Literal["coinche", "jass-coinche"]),
            ("hands", hands),
            ("board", str | int | None, None),
            ("dealer", seat | None, None),
            ("leader", seat | None, None),
            ("contract", contract | str | None, None),
            ("by", seat | None, None),
            ("trump", strain | None, None),
            ("rotation", Literal["counterclockwise", "clockwise"] | None, None),
            ("ruleset", ruleset | str | None, None),
            ("played", list[str] | None, None),
        ],
    )


def four_seat_record(
    value: dict[str, Any], number: int, read_card: Callable[[str], Card]
) -> DealRecord:
    """Read the deal of four seats that a JSON object holds.

    Args:
        value: the object.
        number: the deal's name if the object has no board.
        read_card: reads a card from its text.

    Raises:
        CannotRead: the object is not a deal of four seats; the text begins with the place in it.
    """
    _refuse_players_of_coins(value)
    model = converted(without_extensions(value), deal_type())
    cards = partial(cards_at, read_card=read_card, most=len(DECK_36), deck="no deck has more than")
    ruleset, options = ruleset_of(model.ruleset)
    return DealRecord(
        Deal.of({seat: cards(f"hands.{seat}", getattr(model.hands, seat)) for seat in Seat}),
        board=str(number if model.board is None else model.board),
        dealer=_maybe(Seat, model.dealer),
        leader=_maybe(Seat, model.leader),
        contract=_contract(model),
        strain=_maybe(Strain, model.trump),
        direction=_maybe(Direction, model.rotation),
        ruleset=ruleset,
        options=options,
        played=tuple(cards("played", model.played) or ()),
        game=Game(model.game),
    )


def _refuse_players_of_coins(value: dict[str, Any]) -> None:
    """Refuse a deal for three players, and say which game it is for."""
    hands = value.get("hands")
    for seat in hands if isinstance(hands, dict) else ():
        if seat in set(Player):
            raise CannotRead(
                f"hands: {seat} is a player of Coins; seats are N E S W; "
                'a deal of Coins has "game": "coins"'
            )


def _maybe(make: Callable[[str], T], text: str | None) -> T | None:
    return None if text is None else make(text)


def _contract(model: Any) -> Contract | None:
    contract, by = model.contract, model.by
    if isinstance(contract, str):
        if by is None:
            raise CannotRead('contract: no declarer; add "by": "N" (or E, S, W)')
        try:
            return parse_bid(contract).declared_by(Seat(by))
        except CannotRead as error:
            raise CannotRead(f"contract: {error}") from None
    if by is not None:
        raise CannotRead('by: only for a contract given as text, such as "contract": "110S"')
    if contract is None:
        return None
    value = TrickContract(contract.value) if isinstance(contract.value, str) else contract.value
    doubling = Doubling.of_factor(contract.multiplier)
    return Contract(value, Strain(contract.trump), Seat(contract.by), doubling)


def four_seat_object(record: DealRecord) -> dict[str, Any]:
    """Write a deal of four seats as the JSON object that ``four_seat_record`` reads.

    Raises:
        CannotBe: its contract has a value that no reader accepts.
    """
    value = record.contract.value if record.contract else 0
    if isinstance(value, int) and len(str(value)) > strict_json.DIGITS:
        reason = f"contract value {shown(str(value))} has too many digits"
        raise CannotBe(f"board {shown(record.board)} cannot be written as deal JSON", [reason])
    made: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "game": record.game,
        "board": record.board,
    }
    ruleset: Any = record.ruleset
    if record.options:
        ruleset = {"id": record.ruleset, "options": record.options}
    optional = {
        "ruleset": ruleset,
        "rotation": None if record.direction is None else record.direction.text,
        "dealer": record.dealer,
        "leader": record.leader,
        "contract": None if record.contract is None else _contract_object(record.contract),
        "trump": record.strain,
    }
    made |= {key: value for key, value in optional.items() if value is not None}
    return made | cards_object(record.deal.hands, record.played)


def _contract_object(contract: Contract) -> dict[str, Any]:
    return {
        "value": contract.value,
        "trump": contract.strain,
        "by": contract.by,
        "multiplier": contract.doubling.usual_factor,
    }
