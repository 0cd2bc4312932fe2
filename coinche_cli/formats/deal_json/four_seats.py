"""Deal JSON: one object for a deal, an array of them, or one after another (JSON lines)."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from typing import Any, Literal, TypeVar

from coinche_cli.formats.deal_json import coins as coins_deal
from coinche_cli.formats.deal_json.shape import placed, ruleset_of, without_extensions
from coinche_cli.formats.input import strict_json
from coinche_cli.formats.records.coins_deal import CoinsRecord
from coinche_cli.formats.records.deal import AnyRecord, DealRecord
from solvers.rules.auction.contract import Contract, Doubling, parse_bid
from solvers.rules.cards.card import DECK_36, Card, parse_card
from solvers.rules.cards.strain import Strain
from solvers.rules.coins.players import Player
from solvers.rules.deal.deal import Deal
from solvers.rules.errors import CannotBe, CannotRead
from solvers.rules.messages import shown
from solvers.rules.ruleset.choices import Game
from solvers.rules.ruleset.feat import Feat
from solvers.rules.seats import Direction, Seat

T = TypeVar("T")

FORMAT = "coinche-deal"
VERSION = 1
GAMES = (Game.COINCHE, Game.JASS)
"""The games of four seats, whose deals are of one shape."""

_LOG_FORMAT = "coinche-log"
_ALLOWED = {
    "value": "a whole number, slam or generale",
    "trump": "S H D C NT AT TOP BOTTOM",
    "multiplier": "1, 2 (coinche), 3 or 4 (surcoinche)",
    "rotation": "counterclockwise or clockwise",
    "game": f"{', '.join(GAMES)} or {coins_deal.GAME}",
    "version": str(VERSION),
    "by": "N E S W",
    "dealer": "N E S W",
    "leader": "N E S W",
}
_NOT_SPACE = re.compile(r"[^ \t\r\n]")


def read_deal_json(
    text: str, file: str, read_card: Callable[[str], Card] = parse_card
) -> Iterator[AnyRecord]:
    """The deals of a JSON text, one by one.

    Args:
        text: the whole text.
        file: what messages call it.
        read_card: reads a card by its text, where the game is not Coins.

    Raises:
        CannotRead: at the first error, with line, deal and the place within it; or there is no
            deal at all.
    """
    number = 0
    for number, (line, value) in enumerate(_values(text.removeprefix("\ufeff"), file), 1):
        try:
            yield _record(value, number, read_card)
        except CannotRead as error:
            raise CannotRead(f"{file}:{line}: {_title(value, number)}: {error}") from None
    if not number:
        raise CannotRead(f"{file}: there is no deal in it")


def _title(value: Any, number: int) -> str:
    board = value.get("board") if isinstance(value, dict) else None
    if isinstance(board, str | int):
        name = str(board)
        return f"board {name if name.isalnum() and len(name) < 24 else shown(name, 24)}"
    return f"deal {number}"


def _values(text: str, file: str) -> Iterator[tuple[int, Any]]:
    """Each JSON value of the text (or of the array that it is), and the line where it begins."""
    decoder = strict_json.decoder()
    place, line, counted = _after_space(text, 0), 1, 0
    in_array = text.startswith("[", place)
    if in_array:
        place = _after_space(text, place + 1)
    while not (_array_ends(text, place, file) if in_array else place == len(text)):
        line, counted = line + text.count("\n", counted, place), place
        value, place = _decoded(decoder, text, place, f"{file}:{line}", file)
        yield line, value
        place = _after_space(text, place)
        if in_array and not text.startswith("]", place):
            if not text.startswith(",", place):
                raise _not_json("Expecting ',' or ']'", text, place, file)
            place = _after_space(text, place + 1)
            if text.startswith("]", place):
                raise _not_json("Expecting a value", text, place, file)


def _array_ends(text: str, place: int, file: str) -> bool:
    if not text.startswith("]", place):
        return False
    rest = _after_space(text, place + 1)
    if rest < len(text):
        raise _not_json("Extra data after the array", text, rest, file)
    return True


def _after_space(text: str, place: int) -> int:
    match = _NOT_SPACE.search(text, place)
    return match.start() if match else len(text)


def _decoded(
    decoder: json.JSONDecoder, text: str, place: int, where: str, file: str
) -> tuple[Any, int]:
    try:
        return decoder.raw_decode(text, place)
    except json.JSONDecodeError as error:
        raise _not_json(error.msg, text, error.pos, file) from None
    except RecursionError:
        raise CannotRead(f"{where}: nested too deeply") from None
    except CannotRead as error:
        raise CannotRead(f"{where}: {error}") from None


def _not_json(message: str, text: str, place: int, file: str) -> CannotRead:
    line = text.count("\n", 0, place) + 1
    column = place - text.rfind("\n", 0, place)
    return CannotRead(f"{file}:{line}: not JSON: {message} (column {column})")


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


def _record(value: Any, number: int, read_card: Callable[[str], Card]) -> AnyRecord:
    """The record of a JSON value, read as a deal of its game."""
    _refuse_other_objects(value)
    if value.get("game") == coins_deal.GAME:
        return coins_deal.coins_record(value, number)
    return _four_seat_record(value, number, read_card)


def _four_seat_record(
    value: dict[str, Any], number: int, read_card: Callable[[str], Card]
) -> DealRecord:
    import msgspec

    _refuse_players_of_coins(value)
    try:
        model = msgspec.convert(without_extensions(value), deal_type())
    except msgspec.ValidationError as error:
        raise CannotRead(placed(str(error), _ALLOWED)) from None
    ruleset, options = ruleset_of(model.ruleset)
    return DealRecord(
        Deal.of(
            {seat: _cards(getattr(model.hands, seat), f"hands.{seat}", read_card) for seat in Seat}
        ),
        board=str(number if model.board is None else model.board),
        dealer=_maybe(Seat, model.dealer),
        leader=_maybe(Seat, model.leader),
        contract=_contract(model),
        strain=_maybe(Strain, model.trump),
        direction=_maybe(Direction, model.rotation),
        ruleset=ruleset,
        options=options,
        played=tuple(_cards(model.played, "played", read_card) or ()),
        game=Game(model.game),
    )


def _refuse_players_of_coins(value: dict[str, Any]) -> None:
    """Say of a deal for three players which game it is of."""
    hands = value.get("hands")
    for seat in hands if isinstance(hands, dict) else ():
        if seat in set(Player):
            raise CannotRead(
                f'hands: {seat} is a player of Coins, of which deals have "game": "coins"; '
                "seats are N E S W"
            )


def _maybe(make: Callable[[str], T], text: str | None) -> T | None:
    return None if text is None else make(text)


def _refuse_other_objects(value: Any) -> None:
    if not isinstance(value, dict):
        raise CannotRead(f"a deal is a JSON object, {{...}}, not {shown(str(value))}")
    kind = value.get("format", FORMAT)
    if kind == _LOG_FORMAT:
        made = (
            "" if value.get("game") == coins_deal.GAME else "; convert --to pbn makes deals of it"
        )
        raise CannotRead(f"this is a game log, which check reads{made}")
    if kind != FORMAT:
        raise CannotRead(f'format is {shown(str(kind))}; a deal has "format": "{FORMAT}"')
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise CannotRead("a text holds half a character (a lone surrogate)") from None
    except RecursionError:
        raise CannotRead("nested too deeply") from None


def _cards(
    texts: list[str] | None, path: str, read_card: Callable[[str], Card]
) -> list[Card] | None:
    if texts is None:
        return None
    if len(texts) > len(DECK_36):
        raise CannotRead(f"{path}: {len(texts)} cards, and no deck has more than {len(DECK_36)}")
    cards = []
    for index, text in enumerate(texts):
        try:
            cards.append(read_card(text))
        except CannotRead as error:
            raise CannotRead(f"{path}[{index}]: {error}") from None
    return cards


def _contract(model: Any) -> Contract | None:
    contract, by = model.contract, model.by
    if isinstance(contract, str):
        if by is None:
            raise CannotRead('contract: nobody declares it; add "by": "N" (or E, S, W)')
        try:
            return parse_bid(contract).declared_by(Seat(by))
        except CannotRead as error:
            raise CannotRead(f"contract: {error}") from None
    if by is not None:
        raise CannotRead('by: it belongs to a contract given as text, as "contract": "110S"')
    if contract is None:
        return None
    value = Feat(contract.value) if isinstance(contract.value, str) else contract.value
    doubling = Doubling.of_factor(contract.multiplier)
    return Contract(value, Strain(contract.trump), Seat(contract.by), doubling)


def write_deal_json(records: Iterable[AnyRecord]) -> str:
    """Records as deal JSON, one object a line.

    Raises:
        CannotBe: a record holds something that deal JSON cannot express.
    """
    return "".join(_line(record) + "\n" for record in records)


def _line(record: AnyRecord) -> str:
    if isinstance(record, CoinsRecord):
        made = coins_deal.coins_object(record)
    else:
        made = _four_seat_object(record)
    line = json.dumps(made, ensure_ascii=False)
    try:
        line.encode()
    except UnicodeEncodeError:
        reason = "a text holds half a character (a lone surrogate)"
        raise CannotBe(
            f"board {shown(record.board)} cannot be written as deal JSON", [reason]
        ) from None
    return line


def _four_seat_object(record: DealRecord) -> dict[str, Any]:
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
    made["hands"] = {
        seat: None if hand is None else list(map(str, hand))
        for seat, hand in record.deal.hands.items()
    }
    if record.played:
        made["played"] = list(map(str, record.played))
    return made


def _contract_object(contract: Contract) -> dict[str, Any]:
    return {
        "value": contract.value,
        "trump": contract.strain,
        "by": contract.by,
        "multiplier": contract.doubling.usual_factor,
    }
