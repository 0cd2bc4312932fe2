"""Deal JSON: one object for a deal, an array of them, or one after another (JSON lines)."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from coinche_cli.formats.deal_json.coins import coins_object, coins_record
from coinche_cli.formats.deal_json.four_seats import four_seat_object, four_seat_record
from coinche_cli.formats.deal_json.shape import FORMAT
from coinche_cli.formats.input import strict_json
from coinche_cli.formats.records.deal import AnyRecord
from solvers.rules.cards.card import Card, parse_card
from solvers.rules.errors import CannotBe, CannotRead
from solvers.rules.messages import shown
from solvers.rules.ruleset.choices import Game
from solvers.rules.ruleset.game import GAME_FACTS

Reader = Callable[[dict[str, Any], int, Callable[[str], Card]], AnyRecord]

_READERS: Mapping[str, Reader] = {
    **dict.fromkeys(GAME_FACTS, four_seat_record),
    Game.COINS: lambda value, number, _: coins_record(value, number),
}
_WRITERS: Mapping[Game, Callable[[Any], dict[str, Any]]] = {
    **dict.fromkeys(GAME_FACTS, four_seat_object),
    Game.COINS: coins_object,
}
_LOG_FORMAT = "coinche-log"
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


def _record(value: Any, number: int, read_card: Callable[[str], Card]) -> AnyRecord:
    """The record of a JSON value, read as a deal of its game."""
    _refuse_other_objects(value)
    game = value.get("game")
    reader = _READERS[game] if isinstance(game, str) else four_seat_record
    return reader(value, number, read_card)


def _refuse_other_objects(value: Any) -> None:
    if not isinstance(value, dict):
        raise CannotRead(f"a deal is a JSON object, {{...}}, not {shown(str(value))}")
    kind = value.get("format", FORMAT)
    if kind == _LOG_FORMAT:
        made = "" if value.get("game") == Game.COINS else "; convert --to pbn makes deals of it"
        raise CannotRead(f"this is a game log, which check reads{made}")
    if kind != FORMAT:
        raise CannotRead(f'format is {shown(str(kind))}; a deal has "format": "{FORMAT}"')
    game = value.get("game")
    if isinstance(game, str) and game not in _READERS:
        raise CannotRead(f"game: {shown(game)} is not one of {' '.join(_READERS)}")
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise CannotRead("a text holds half a character (a lone surrogate)") from None
    except RecursionError:
        raise CannotRead("nested too deeply") from None


def write_deal_json(records: Iterable[AnyRecord]) -> str:
    """Records as deal JSON, one object a line.

    Raises:
        CannotBe: a record holds something that deal JSON cannot express.
    """
    return "".join(_line(record) + "\n" for record in records)


def _line(record: AnyRecord) -> str:
    line = json.dumps(_WRITERS[record.game](record), ensure_ascii=False)
    try:
        line.encode()
    except UnicodeEncodeError:
        reason = "a text holds half a character (a lone surrogate)"
        raise CannotBe(
            f"board {shown(record.board)} cannot be written as deal JSON", [reason]
        ) from None
    return line
