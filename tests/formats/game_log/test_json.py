"""One record of a game log: what is read, what is refused, and the messages."""

from __future__ import annotations

import json
import pickle
import typing
from typing import Any

import pytest
from hypothesis import given, settings

from coinche_cli.formats.game_log import json as log_json
from coinche_cli.formats.game_log.json import DEPTH, read_record
from coinche_cli.formats.game_log.stream import Deal, Header
from coinche_cli.formats.input.faults import Unreadable
from solvers.legality.log import game_log as log
from solvers.legality.log.game_log import DealLog, GameLog
from tests.formats.game_log.logs import damaged, records

HEAD = '{"format":"coinche-log","version":1,"game":"coinche"'


def game(deals: str = "[]", more: str = "") -> bytes:
    return f'{HEAD},"deals":{deals}{more}}}'.encode("utf-8", "surrogatepass")


def refusal(raw: bytes) -> Unreadable:
    with pytest.raises(Unreadable) as caught:
        read_record(raw, GameLog)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 200
    return caught.value


def outcome(read: Any, raw: bytes) -> Any:
    try:
        return read(raw, GameLog)
    except Unreadable as error:
        return error.code, str(error), error.line, error.pointer


@settings(max_examples=300)
@given(damaged(records()))
def test_the_fast_reader_and_the_full_reader_agree(raw: bytes) -> None:
    assert repr(outcome(read_record, raw)) == repr(outcome(log_json._read_slowly, raw))


@given(records())
def test_what_programs_write_is_read(raw: bytes) -> None:
    read_record(raw, GameLog)


def test_plain_records_use_the_fast_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_json, "_read_slowly", pytest.fail)
    text = r'"jos\u00e9 \"x\" 12:30 ' + "é" + '"'
    read_record(game('[{"dealer":"N","t":1}]'.replace(',"t":1', ""), f',"id":{text}'), GameLog)


def test_free_parts_are_all_known() -> None:
    free = {
        (kind.__name__, name)
        for kind in vars(log).values()
        if isinstance(kind, type) and hasattr(kind, "__struct_fields__")
        for name, hint in typing.get_type_hints(kind).items()
        if "typing.Any" in str(hint)
    }
    of_game = {("GameLog", "source"), ("GameLog", "players"), ("GameLog", "meta")}
    of_deal = {("DealLog", "comments"), ("DealLog", "meta")}
    assert free == of_game | of_deal | {("RulesetLog", "options")}


@pytest.mark.parametrize(
    ("code", "raw"),
    [
        ("F101", b"{"),
        ("F101", game()[:-1]),
        ("F101", game() + b" {}"),
        ("F101", b"hello"),
        ("F101", b""),
        ("F101", b"{'a': 1}"),
        ("F101", game(more=',"meta":{"a":NaN}')),
        ("F101", game(more=',"meta":{"a":-Infinity}')),
        ("F101", game(more=',"meta":{"a":1e999}')),
        ("F101", game(more=',"target":' + "1" * 5000)),
        ("F101", game(more=',"meta":{"a":' + "1" * 21 + "}")),
        ("F101", game(more=',"id":"a\tb"')),
        ("F102", b"[]"),
        ("F102", b"5"),
        ("F102", b"null"),
        ("F102", b'"text"'),
        ("F102", b"true"),
        ("F102", b"{}"),
        ("F102", b'{"format":"coinche-deal"}'),
        ("F102", b'{"format":["coinche-log"]}'),
        ("F103", game(more=',"t":5')),
        ("F104", game(more=',"version":1')),
        ("F104", game('[{"dealer":"N","meta":{"a":[{"b":1,"b":1}]}}]')),
        ("F104", game(more=',"x-own":{"a":1,"a":2}')),
        ("F104", game(more=',"meta":{":":1,"\\u003a":2}')),
        ("F105", game(more=',"meta":{"a":' + "[" * DEPTH + "]" * DEPTH + "}")),
        ("F105", b"[" * 100_000),
        ("F105", b'{"a":' * 100_000),
        ("F105", game(more=',"x-own":' + "[" * 900 + "]" * 900)),
        ("F106", game().decode().encode("utf-16")),
        ("F106", game().decode().encode("utf-16-le")),
        ("F106", game(more=',"id":"a\0"')),
        ("F106", game(more=',"id":"é"').decode().encode("latin-1")),
        ("F106", game(more=',"id":"\ud800"')),
        ("F106", game(more=',"id":"\\ud800"')),
    ],
)
def test_refused(code: str, raw: bytes) -> None:
    assert refusal(raw).code == code


@pytest.mark.parametrize(
    ("deals", "more", "pointer", "message"),
    [
        (
            '[{"dealer":"North"}]',
            "",
            "/deals/0/dealer",
            "dealer: 'North' is not one of N E S W X Y Z",
        ),
        ('[{"dealer":5}]', "", "/deals/0/dealer", "dealer: expected a text, not 5"),
        ("[{}]", "", "/deals/0", "the key 'dealer' is missing"),
        ("[null]", "", "/deals/0", "deals: expected an object, not null"),
        ("5", "", "/deals", "deals: expected a list, not 5"),
        (
            '[{"dealer":"N","hands":{"E":["SA"],"S":["SA","ZZ"]}}]',
            "",
            "/deals/0/hands/S/1",
            "card 'ZZ' is unknown; a card is suit and rank, such as SA or HT",
        ),
        (
            '[{"dealer":"N","hands":{"Q":[]}}]',
            "",
            "/deals/0/hands/Q",
            "'Q' is not one of N E S W X Y Z",
        ),
        (
            '[{"dealer":"N"},{"dealer":"N","score":{"cards":{"a/b":"5"}}}]',
            "",
            "/deals/1/score/cards/a~1b",
            "a/b: expected a number, not '5'",
        ),
        (
            '[{"dealer":"N","tricks":[{"leader":"N","cards":["SA","S7","S8","S9","ST"]}]}]',
            "",
            "/deals/0/tricks/0/cards",
            "cards: expected a list of at most 4",
        ),
        ("[]", ',"target":-5', "/target", "target: expected a whole number of at least 0"),
        ("[]", ',"resutl":{}', "", "unknown key 'resutl'; did you mean 'result'?"),
        ("[]", ',"zz":{}', "", "unknown key 'zz'; your own keys must begin with x-"),
        ('[{"dealer":"N","ned":1}]', "", "/deals/0", "unknown key 'ned'; did you mean 'end'?"),
        ("[]", ',"meta":{"~":{"k":1,"k":2}}', "/meta/~0", "duplicate key 'k'"),
    ],
)
def test_messages_and_places(deals: str, more: str, pointer: str, message: str) -> None:
    error = refusal(game(deals, more))
    assert (str(error), error.pointer) == (message, pointer)
    again = pickle.loads(pickle.dumps(error))
    assert (again.code, str(again), again.pointer) == (error.code, message, pointer)


@pytest.mark.parametrize(
    ("raw", "line", "message"),
    [
        (b'{"a":\n1,\n', 3, "not JSON: the record is cut off (column 1)"),
        (b'{"a":\n1\n"b":2}', 3, "not JSON: expecting ',' delimiter (column 1)"),
        (b'{"NaN":\n1,\n"b": NaN}', 3, "not JSON: NaN is not a JSON number"),
        (b"{}\n\n x", 3, "not JSON: 'x' follows the object (column 2)"),
        (b'{"a":\n"\xff"}', 2, "not UTF-8: byte 0xFF at offset 7"),
    ],
)
def test_lines(raw: bytes, line: int, message: str) -> None:
    error = refusal(raw)
    assert (str(error), error.line) == (message, line)


def test_custom_keys_are_left_out() -> None:
    own = ',"x-a":{"x-b":[1e5]},"meta":{"x-c":1,"d":{"x-e":2}},"\\u0078-f":1'
    read = read_record(
        game('[{"dealer":"N","x-g":null,"score":{"total":{"x-h":"a"}}}]', own), GameLog
    )
    assert read.meta == {"d": {}}
    assert read.deals[0].score.total == {}  # type: ignore[union-attr]  # the log has a score


def test_numbers_and_byte_order_mark() -> None:
    raw = b"\xef\xbb\xbf" + game(more=',"meta":{"a":-0,"b":-0.0,"c":18446744073709551615}')
    assert repr(read_record(raw, GameLog).meta) == "{'a': 0, 'b': -0.0, 'c': 18446744073709551615}"


@pytest.mark.slow
def test_a_million_keys() -> None:
    keys = ",".join(f'"{number}":0' for number in range(1_000_000))
    assert refusal(f"{{{keys}}}".encode()).code == "F102"
    deals = json.loads(game())
    deals["meta"] = dict.fromkeys(map(str, range(1_000_000)), 0)
    assert read_record(json.dumps(deals).encode(), GameLog).meta == deals["meta"]


@pytest.mark.parametrize("kind", [Header, Deal])
@pytest.mark.parametrize("levels", [DEPTH, DEPTH + 1])
def test_depth_counts_from_the_record(kind: type[GameLog | DealLog], levels: int) -> None:
    inside = "[" * (levels - 2) + "]" * (levels - 2)
    start = HEAD + ',"t":"game"' if kind is Header else '{"t":"deal","dealer":"N"'
    raw = f'{start},"meta":{{"a":{inside}}}}}'.encode()
    if levels > DEPTH:
        with pytest.raises(Unreadable, match="nested"):
            read_record(raw, kind)
    else:
        read_record(raw, kind)
