"""Files that cannot be read, with one fault each, and files that are odd but can be read."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

GAME = '{"format": "coinche-log", "version": 1, "game": "coinche", "deals": []}\n'
HEADER = GAME.replace('"deals": []', '"rotation": "counterclockwise", "deals": [{"dealer": "N"}]')
STREAM = [
    '{"t": "game", "format": "coinche-log", "version": 1, "game": "coinche", "id": "%s"}',
    '{"t": "deal", "game": "%s", "dealer": "N"}',
    '{"t": "end", "game": "%s", "result": {"winner": null}}',
]
PBN = """\
% PBN 2.1
[Board "1"]
[Dealer "W"]
[Rotation "CounterClockwise"]
[Deal "N:J97.AJ.Q9.A AK.KQ.AJ.K9 QT.87.T7.T8 8.T9.K8.QJ7"]
[Auction "S"]
Pass Pass Pass Pass
"""
_BOTS = Path(__file__).parents[2] / "fixtures" / "logs" / "coinche-bots" / "redeal_coinche.jsonl"
EVENTS = "".join(_BOTS.read_text(encoding="utf-8").splitlines(keepends=True)[:6])
"""A deal, the four passes that end it, and its end."""


def _lines(*entries: object) -> bytes:
    return "".join(f"{json.dumps(entry)}\n" for entry in entries).encode()


def _game(**more: object) -> bytes:
    """A game without deals and with some more keys."""
    return _lines({**json.loads(GAME), **more})


def _stream(*kinds_and_names: str) -> bytes:
    """A streamed file: ``ga`` is the header of game a, ``da`` one of its deals, ``ea`` its end."""
    lines = [STREAM["gde".index(each[0])] % each[1:] for each in kinds_and_names]
    return "".join(f"{line}\n" for line in lines).encode()


def _gzip(text: str) -> bytes:
    return gzip.compress(text.encode(), compresslevel=0, mtime=0)  # the same with any zlib


def deep(levels: int) -> bytes:
    """A game with a value nested ``levels`` deep, of which ``meta`` makes two."""
    return GAME.replace(
        '"deals"', f'"meta": {{"nested": {"[" * levels}{"]" * levels}}}, "deals"'
    ).encode()


BROKEN_FILES: dict[str, bytes] = {
    "F101/cut_off.json": GAME[:60].encode(),
    "F101/comma_missing.json": GAME.replace("1,", "1").encode(),
    "F101/true_in_capitals.json": GAME.replace("[]", "[True]").encode(),
    "F102/deals_missing.json": GAME.replace(', "deals": []', "").encode(),
    "F102/dealer_by_name.json": HEADER.replace('"N"', '"North"').encode(),
    "F102/number_as_text.json": _game(target="2000"),
    "F102/a_list.json": f"[{GAME.strip()}]\n".encode(),
    "F103/declarer.json": _game(declarer="N"),
    "F103/misspelt_in_a_deal.json": HEADER.replace('"dealer"', '"Dealer"')
    .replace("[{", '[{"dealer": "N", ')
    .encode(),
    "F104/version_twice.json": GAME.replace('"game"', '"version": 1, "game"').encode(),
    "F104/dealer_twice.json": HEADER.replace("[{", '[{"dealer": "N", ').encode(),
    "F106/utf_16.json": GAME.encode("utf-16"),
    "F106/latin_1.json": GAME.replace("[]", '[], "id": "caf\xe9"').encode("latin-1"),
    "F106/binary.json": bytes(range(64)),
    "F106/half_a_character.json": GAME.replace("[]", r'[], "id": "\ud83c"').encode(),
    "F107/cut_short.json.gz": _gzip(HEADER)[:-12],
    "F107/damaged.jsonl.gz": _gzip(HEADER)[:-8] + bytes(8),
    "F108/deal_of_no_game.jsonl": _stream("ga", "da", "db", "ea"),
    "F108/second_header.jsonl": _stream("ga", "da", "ga", "ea"),
    "F108/end_twice.jsonl": _stream("ga", "da", "ea", "ea"),
    "F109/strange_call.pbn": PBN.replace("Pass Pass P", "Pass Pess P").encode(),
    "F109/open_bracket.pbn": PBN.replace('"W"]', '"W"').encode(),
    "F110/unknown_event.jsonl": EVENTS.encode() + b'{"type": "dela", "payload": {}}\n',
    "F111/nothing.json": b"",
    "F111/blank_lines.jsonl": b"\n \n\n",
    "F201/belot.json": _game(ruleset={"id": "belot"}),
    "F201/of_another_game.json": _game(ruleset={"id": "sidi"}),
    "F202/unknown_option.json": _game(ruleset={"id": "coinche", "options": {"must_ruff": True}}),
    "F202/unknown_value.json": _game(ruleset={"id": "coinche", "options": {"bid_step": 7}}),
    "F203/belote.json": _game(game="belote"),
}
"""Files by folder and name; the test itself makes those that are too large or too deep."""

WHOLE_FILES: dict[str, bytes] = {
    "F101/odd_spaces.json": GAME.replace(" ", "\n\t ").encode(),
    "F101/no_end_of_line.json": GAME.rstrip().encode(),
    "F102/only_what_is_required.json": GAME.encode(),
    "F102/target_null.json": _game(target=None),
    "F103/own_key.json": _game(**{"x-declarer": "N"}),
    "F103/anything_under_meta.json": _game(meta={"declarer": "N"}),
    "F104/key_in_two_objects.json": HEADER.replace("}]", '}, {"dealer": "W"}]').encode(),
    "F104/own_key_added.json": _game(**{"x-version": 1}),
    "F106/utf_8.json": GAME.replace("[]", '[], "id": "caf\xe9"').encode(),
    "F106/byte_order_mark.json": GAME.encode("utf-8-sig"),
    "F106/complete_character.json": GAME.replace("[]", r'[], "id": "\ud83c\udca1"').encode(),
    "F107/complete.json.gz": _gzip(HEADER),
    "F108/games_between_each_other.jsonl": _stream("ga", "gb", "db", "da", "ea", "eb"),
    "F108/end_missing.jsonl": _stream("ga", "da"),
    "F109/passed_out.pbn": PBN.encode(),
    "F110/known_events.jsonl": EVENTS.encode(),
    "F111/game_between_blank_lines.jsonl": f"\n\n{GAME}\n".encode(),
    "F201/contree.json": _game(game="contree", ruleset={"id": "contree"}),
    "F202/known_option.json": _game(ruleset={"id": "coinche", "options": {"bid_step": 5}}),
    "F203/contree.json": _game(game="contree"),
    "F203/jass.json": _game(game="jass-coinche"),
    "F203/schieber.json": _game(game="jass-schieber"),
}
