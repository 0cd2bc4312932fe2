"""Deals of Coins in deal JSON: read and write one object."""

from __future__ import annotations

from functools import cache, partial
from typing import Any, Literal

from coinche_cli.formats.deal_json.shape import (
    FORMAT,
    VERSION,
    cards_at,
    cards_object,
    converted,
    ruleset_of,
    without_extensions,
)
from coinche_cli.formats.records.coins_deal import CoinsRecord
from solvers.rules.coins.cards import SPANISH_DECK, parse_spanish_card
from solvers.rules.coins.deal import CoinsDeal
from solvers.rules.coins.players import Player
from solvers.rules.errors import CannotRead
from solvers.rules.messages import shown

_OTHERS = "; for another game, set game to coinche or jass-coinche"
_OF_FOUR_SEATS = ("dealer", "contract", "by", "trump", "rotation")


@cache
def coins_deal_type() -> Any:
    """The shape of a deal object of Coins, as msgspec checks it."""
    import msgspec

    shape = partial(msgspec.defstruct, forbid_unknown_fields=True, frozen=True)
    ruleset = shape("Ruleset", [("id", str | None, None), ("options", dict[str, Any], {})])
    hands = shape("Hands", [(letter, list[str] | None, None) for letter in "XYZ"])
    return shape(
        "CoinsDeal",
        [
            ("format", Literal["coinche-deal"]),
            ("version", Literal[1]),
            ("game", Literal["coins"]),
            ("hands", hands),
            ("board", str | int | None, None),
            ("leader", Literal["X", "Y", "Z"] | None, None),
            ("ruleset", ruleset | str | None, None),
            ("played", list[str] | None, None),
        ],
    )


def coins_record(value: dict[str, Any], number: int) -> CoinsRecord:
    """Read the deal of Coins that a JSON object holds.

    Args:
        number: the deal's name if the object has no board.

    Raises:
        CannotRead: the object is not a deal of Coins; the text begins with the place in it.
    """
    own = without_extensions(value)
    _refuse_other_games_keys(own)
    model = converted(own, coins_deal_type())
    cards = partial(
        cards_at, read_card=parse_spanish_card, most=len(SPANISH_DECK), deck="the deck has"
    )
    ruleset, options = ruleset_of(model.ruleset)
    hands = {player: cards(f"hands.{player}", getattr(model.hands, player)) for player in Player}
    return CoinsRecord(
        CoinsDeal.of(hands),
        board=str(number if model.board is None else model.board),
        leader=None if model.leader is None else Player(model.leader),
        ruleset=ruleset,
        options=options,
        played=tuple(cards("played", model.played) or ()),
    )


def coins_object(record: CoinsRecord) -> dict[str, Any]:
    """A deal of Coins as the JSON object that ``coins_record`` reads."""
    made: dict[str, Any] = {"format": FORMAT, "version": VERSION, "game": record.game}
    made["board"] = record.board
    ruleset: Any = record.ruleset
    if record.options:
        ruleset = {"id": record.ruleset, "options": record.options}
    optional = {"ruleset": ruleset, "leader": record.leader}
    made |= {key: value for key, value in optional.items() if value is not None}
    return made | cards_object(record.deal.hands, record.played)


def _refuse_other_games_keys(value: dict[str, Any]) -> None:
    """Refuse keys and seats of the four-seat games, and say what a deal of Coins has."""
    for key in _OF_FOUR_SEATS:
        if value.get(key) is not None:
            raise CannotRead(
                f"{key}: not a key of a deal of Coins, which has a leader: X, Y or Z{_OTHERS}"
            )
    hands = value.get("hands")
    for seat in hands if isinstance(hands, dict) else ():
        if seat not in set(Player):
            raise CannotRead(
                f"hands: {shown(seat, 24)} is not a player of Coins; players are X Y Z{_OTHERS}"
            )
