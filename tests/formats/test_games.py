"""From files to games: documents, JSON lines, streamed records, and arbitrary data."""

from __future__ import annotations

import gzip
import json
import pickle
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coinche_cli.formats import games
from coinche_cli.formats.game_log import stream as log_stream
from coinche_cli.formats.game_log.record import Gap
from coinche_cli.formats.games import RawGame, ReadGame, games_in, split
from coinche_cli.formats.input.faults import Unreadable
from tests.formats.game_log.logs import damaged, records

CORPUS = Path(__file__).parents[2] / "fixtures" / "corpus"
HEAD = {"format": "coinche-log", "version": 1, "game": "coinche"}


def line(**keys: Any) -> bytes:
    return json.dumps(keys).encode() + b"\n"


def game(name: str = "g", dealers: str = "N") -> bytes:
    return line(**HEAD, id=name, deals=[{"dealer": dealer} for dealer in dealers])


def header(name: str = "g", **keys: Any) -> bytes:
    return line(t="game", **HEAD, id=name, **keys)


def deal(name: str = "g", dealer: str = "N", **keys: Any) -> bytes:
    return line(t="deal", game=name, dealer=dealer, **keys)


def end(name: str = "g", **result: Any) -> bytes:
    return line(t="end", game=name, result=result)


class Reading:
    """All games and errors that a file gives."""

    def __init__(self, folder: Path, data: bytes, name: str = "log.jsonl") -> None:
        path = folder / name
        path.write_bytes(data)
        self.games: list[ReadGame] = []
        self.errors: list[Unreadable] = []
        units = list(split(str(path)))
        assert units
        for unit in units:
            for found in [unit] if isinstance(unit, Unreadable) else games_in(passed_on(unit)):
                if isinstance(found, Unreadable):
                    assert "\n" not in str(found)
                    self.errors.append(found)
                else:
                    assert isinstance(found, ReadGame)
                    self.games.append(found)

    @property
    def unread(self) -> list[tuple[str, int | None]]:
        """Codes and lines of the records that could not be read."""
        return [(error.code, error.line) for error in self.errors]

    @property
    def dealt(self) -> list[tuple[str | None, str]]:
        """Names of games, and the dealers of each."""
        return [(game.name, "".join(deal.dealer for deal in game.log.deals)) for game in self.games]


def passed_on(unit: RawGame) -> RawGame:
    """A unit as a worker receives it."""
    again: RawGame = pickle.loads(pickle.dumps(unit))
    assert again == unit
    return again


@pytest.mark.parametrize("name", ["log.jsonl", "log.ndjson.gz", "log.json", "log"])
@pytest.mark.parametrize("ends", [b"\n", b"\r\n", b"\n\n \n"])
def test_a_game_a_line(tmp_path: Path, name: str, ends: bytes) -> None:
    data = (b"\xef\xbb\xbf" + game("a") + game("b", "EW")).replace(b"\n", ends)
    read = Reading(tmp_path, gzip.compress(data) if name.endswith(".gz") else data, name)
    assert read.dealt == [("a", "N"), ("b", "EW")]
    assert read.games[1].line == (4 if len(ends) > 2 else 2)
    assert read.games[1].locate(["/deals/0", ""]) == [
        (read.games[1].line, "/deals/0"),
        (read.games[1].line, ""),
    ]


@pytest.mark.parametrize("indent", [None, 0, 1, 4])
@pytest.mark.parametrize("start", [b"", b"\n\n  ", b"\xef\xbb\xbf"])
def test_a_document(tmp_path: Path, indent: int | None, start: bytes) -> None:
    text = json.dumps(json.loads(game("a", "NES")), indent=indent).encode()
    read = Reading(tmp_path, start + text + b"\n\n", "log.json")
    assert read.dealt == [("a", "NES")]
    place = (start + text).index(b'"E"')
    expected = (start + text).count(b"\n", 0, place) + 1
    assert read.games[0].locate(["/deals/1/dealer"]) == [(expected, "/deals/1/dealer")]


def test_a_document_with_a_deal_a_line(tmp_path: Path) -> None:
    start, _, rest = game("a", "NE").decode().partition("[")
    text = start + "[\n" + rest.replace("}, {", "},\n{")
    assert text.count("\n{") == 2
    read = Reading(tmp_path, text.encode(), "log.json")
    assert read.dealt == [("a", "NE")]
    assert read.games[0].locate(["/deals/1"]) == [(3, "/deals/1")]


def test_a_broken_line_affects_only_itself(tmp_path: Path) -> None:
    for name in ("log.jsonl", "log"):
        read = Reading(tmp_path, game("a")[:-5] + b"\n" + game("b") + b"null\n" + game("c"), name)
        assert read.dealt == [("b", "N"), ("c", "N")]
        assert read.unread == [("F101", 1), ("F102", 3)]


def test_streamed_games_may_interleave(tmp_path: Path) -> None:
    data = (
        header("a", target=500) + header("b") + deal("b", "E") + deal("a", "N") + game("complete")
        + deal("a", "W") + end("a", winner="NS") + deal("b", "S", tricks=[])
    )  # fmt: skip
    read = Reading(tmp_path, data)
    assert read.errors == []
    assert sorted(read.dealt) == [("a", "NW"), ("b", "ES"), ("complete", "N")]


def test_places_of_a_streamed_game(tmp_path: Path) -> None:
    data = header("a", target=500) + deal("a", "N") + deal("a", "W") + end("a", winner="NS")
    (read,) = Reading(tmp_path, data, "any").games
    assert read.line == 1
    assert read.log.target == 500
    assert read.log.result.winner == "NS"  # type: ignore[union-attr]  # the log has a result
    pointers = ["/deals/1/tricks/0", "/deals/0", "/result/winner", "/target", "", "/deals"]
    assert read.locate(pointers) == [
        (3, "/tricks/0"), (2, ""), (4, "/result/winner"), (1, "/target"), (1, ""), (1, "/deals"),
    ]  # fmt: skip


def test_the_name_may_be_left_out_while_one_game_is_open(tmp_path: Path) -> None:
    unnamed = line(t="game", **HEAD) + line(t="deal", dealer="N") + line(t="end")
    cut_off = line(t="game", **HEAD) + line(t="deal", dealer="E")
    read = Reading(tmp_path, unnamed + cut_off + unnamed)
    assert (read.dealt, read.unread) == ([(None, "N"), (None, "E"), (None, "N")], [])
    two = header("a") + header("b") + line(t="deal", dealer="N")
    assert Reading(tmp_path, two).unread == [("F108", 3)]


def test_records_out_of_place(tmp_path: Path) -> None:
    data = deal("a") + deal("a") + end("a") + header("a") + end("a") + end("a")
    read = Reading(tmp_path, data)
    assert (read.dealt, read.unread) == ([("a", "")], [("F108", 1), ("F108", 6)])
    assert str(read.errors[0]) == "a deal of game 'a', which is not open"
    twice = Reading(tmp_path, header("a") + deal("a", "E") + header("a") + deal("a", "W"))
    assert (twice.dealt, twice.unread) == ([("a", "E"), ("a", "W")], [("F108", 3)])


@pytest.mark.parametrize("kind", [5, None, "Game", [], {"t": 1}])
def test_a_record_of_unknown_kind(tmp_path: Path, kind: Any) -> None:
    data = header() + deal(dealer="N") + line(t=kind, game="g") + deal(dealer="E") + end()
    read = Reading(tmp_path, data)
    assert (read.dealt, read.unread) == ([("g", "NE")], [("F108", 3)])
    assert read.games[0].gaps == (Gap(1, 1, 3),)


@pytest.mark.parametrize(
    ("broken", "code"),
    [
        (deal(dealer="Q"), "F102"),
        (deal(dealer="S")[:-9] + b"\n", "F101"),
        (deal(dealer="S", zz=1), "F103"),
        (line(t="deal", game="g"), "F102"),
    ],
)
def test_a_broken_deal_affects_only_itself(tmp_path: Path, broken: bytes, code: str) -> None:
    data = header() + deal(dealer="N") + broken + deal(dealer="E") + deal() + end(winner="NS")
    read = Reading(tmp_path, data)
    assert (read.dealt, read.unread) == ([("g", "NEN")], [(code, 3)])
    (game,) = read.games
    assert game.gaps == (Gap(before=1, deals=1, line=3),)
    assert game.log.result.winner == "NS"  # type: ignore[union-attr]  # the log has a result
    assert game.locate(["/deals/1/dealer", "/result"]) == [(4, "/dealer"), (6, "/result")]


@pytest.mark.parametrize(
    ("before", "broken", "after", "gaps"),
    [
        ([1, 2], 1, [4], [Gap(2, 1, 4)]),
        ([1, 2], 1, [3, 4], []),  # the broken line was not a deal of this game
        ([1, 2], 1, [6], [Gap(2, 3, 4)]),
        ([1, 2], 2, [], [Gap(2, 2, 4)]),
        ([], 1, [2], [Gap(0, 1, 2)]),
        ([], 1, [1], []),
        ([5], 1, [2], [Gap(1, 1, 3)]),  # these numbers are not usable
        ([None], 2, [None], [Gap(1, 2, 3)]),
        ([1], 2, [None], [Gap(1, 2, 3)]),
    ],
)
def test_numbers_of_deals_show_how_many_are_missing(
    tmp_path: Path,
    before: list[int | None],
    broken: int,
    after: list[int | None],
    gaps: list[Gap],
) -> None:
    def deals(numbers: list[int | None]) -> bytes:
        return b"".join(deal() if n is None else deal(n=n) for n in numbers)

    data = header() + deals(before) + deal(dealer="Q") * broken + deals(after)
    (read,) = Reading(tmp_path, data + end()).games
    assert list(read.gaps) == gaps
    assert len(read.log.deals) == len(before) + len(after)


def test_a_cut_off_record_is_missing_in_the_game_that_it_names(tmp_path: Path) -> None:
    games = header("a") + header("b") + deal("a") + deal("b")
    rest = deal("a", "E") + deal("b", "E") + end("a") + end("b")
    named = Reading(tmp_path, games + deal("b")[:-9] + b"\n" + rest)
    assert (named.dealt, named.unread) == ([("a", "NE"), ("b", "NE")], [("F101", 5)])
    assert [game.gaps for game in named.games] == [(), (Gap(1, 1, 5),)]
    nameless = Reading(tmp_path, games + b'{"t": "de\n' + rest)
    assert (nameless.dealt, nameless.unread) == ([("a", "NE"), ("b", "NE")], [("F101", 5)])
    assert [game.gaps for game in nameless.games] == [(Gap(1, 1, 5),)] * 2
    elsewhere = Reading(tmp_path, games + deal("c")[:-9] + b"\n" + rest)
    assert elsewhere.unread == [("F101", 5)]
    ended = Reading(tmp_path, header() + deal() + end(winner="NS")[:-9] + b"\n" + header() + end())
    assert (ended.dealt, ended.unread) == ([("g", "N"), ("g", "")], [("F101", 3)])
    assert [game.gaps for game in ended.games] == [(), ()]


def test_a_broken_header_is_reported_once(tmp_path: Path) -> None:
    data = header(target="x") + deal() + deal() + end() + game("b")
    read = Reading(tmp_path, data)
    assert (read.dealt, read.unread) == ([("b", "N")], [("F102", 1)])
    cut_off = Reading(tmp_path, header()[:-4] + b"\n" + deal() + deal() + end())
    assert cut_off.unread == [("F101", 1), ("F108", 2)]
    with_deals = Reading(tmp_path, header(deals=[{"dealer": "N"}]) + end())
    assert with_deals.unread == [("F108", 1)]
    assert Reading(tmp_path, header(deals=[]) + deal() + end()).unread == []


def test_bounds_of_open_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_stream, "MOST_OPEN", 2)
    many = header("a") + header("b") + header("c") + deal("c") + end("c") + deal("a")
    read = Reading(tmp_path, many)
    assert (sorted(read.dealt), read.unread) == ([("a", "N"), ("b", "")], [("F105", 3)])
    monkeypatch.setattr(log_stream, "RECORD_LIMIT_MIB", 0)
    large = Reading(tmp_path, header("a") + deal("a") + end("a") + game("b"))
    assert (large.dealt, large.unread) == ([("b", "N")], [("F105", 1)])


def test_records_over_the_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "RECORD_LIMIT", 1000)
    long = b'{"a":"' + b"x" * 5000 + b'"}\n'
    read = Reading(tmp_path, game("a") + long + game("b"))
    assert (read.dealt, read.unread) == ([("a", "N"), ("b", "N")], [("F105", 2)])
    assert Reading(tmp_path, long, "log.json").unread == [("F105", 1)]
    document = b"{\n" + b'"a":1,\n' * 500 + b"}"
    assert [code for code, _ in Reading(tmp_path, document, "log.json").unread] == ["F105"]


@pytest.mark.parametrize("data", [b"", b"\n \r\n\t\n", b"\xef\xbb\xbf", b"\xef\xbb\xbf\n\n"])
@pytest.mark.parametrize("name", ["log.json", "log.jsonl", "log.pbn", "log"])
def test_files_without_content(tmp_path: Path, data: bytes, name: str) -> None:
    assert Reading(tmp_path, data, name).unread == [("F111", None)]


@pytest.mark.parametrize("name", ["log.json", "log.jsonl", "log.pbn", "log"])
def test_binary_data_is_reported_once(tmp_path: Path, name: str) -> None:
    many = (game("a") * 3).decode()
    for data in (many.encode("utf-16"), many.encode("utf-16-le"), b"\x7fELF\0\n\0\n\0\n"):
        assert Reading(tmp_path, data, name).unread == [("F106", 1)]


@pytest.mark.parametrize("name", ["log.jsonl.gz", "log.json.gz", "log.pbn.gz"])
def test_damaged_data_is_reported_once(tmp_path: Path, name: str) -> None:
    data = gzip.compress(b"".join(game(str(number)) for number in range(20_000)))
    read = Reading(tmp_path, data[: len(data) // 2], name)
    assert [code for code, _ in read.unread] == ["F107"]
    if name.startswith("log.jsonl"):
        assert read.unread == [("F107", len(read.games) + 1)]
    assert Reading(tmp_path, b"no gzip", name).unread == [("F107", 1)]


def test_open_games_are_read_before_damage(tmp_path: Path) -> None:
    packed = gzip.compress(header() + deal(dealer="N") + deal(dealer="E") * 10_000)
    read = Reading(tmp_path, packed[:-9], "log.jsonl.gz")
    assert [code for code, _ in read.unread] == ["F107"]
    assert read.dealt[0][1].startswith("NE")


@pytest.mark.parametrize(
    ("data", "name", "kind"),
    [
        (b'[Event "x"]\n', "log", "pbn"),
        (b'% PBN 2.1\n[Event "x"]\n', "log.json", "pbn"),
        (b'\n[ Board\t"1"]', "-", "pbn"),
        (b"words", "log.PBN.gz", "pbn"),
        (b'{"a":1}', "log.pbn", "json"),
        (b'[null, "x"]', "log", "json"),
        (b"[\n1]", "log.json", "json"),
        (b"words", "log", "json"),
    ],
)
def test_kinds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, data: bytes, name: str, kind: str
) -> None:
    path = tmp_path / name
    path.write_bytes(gzip.compress(data) if name.endswith(".gz") else data)
    (unit,) = split(str(path))
    assert isinstance(unit, RawGame)
    assert (unit.kind, unit.lines) == (kind, [(1, data.rstrip(b"\n"))])
    (unit,) = split(str(path), "bga")
    assert isinstance(unit, RawGame)
    assert unit.kind == "bga"


STREAMS = st.lists(
    records()
    | st.builds(
        lambda make, name, keys: make(name, **keys),
        st.sampled_from([header, deal, end]),
        st.sampled_from("ab"),
        st.fixed_dictionaries({}, optional={"target": st.just("N"), "x-a": st.none()}),
    ).map(bytes.rstrip),
    max_size=6,
).map(b"\n".join)


@settings(max_examples=200)
@given(st.binary(max_size=100) | damaged(records()) | damaged(STREAMS), st.booleans())
def test_any_data_is_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, data: bytes, as_lines: bool
) -> None:
    folder = tmp_path_factory.getbasetemp()
    if games._kind(data.lstrip(b"\xef\xbb\xbf"), "log") != "pbn":
        read = Reading(folder, data, "log.jsonl" if as_lines else "log.json")
        for found in read.games:
            found.locate(["", "/deals/0/dealer", "/deals/99", "/result", "/none"])
        assert read.games or read.errors


@pytest.mark.parametrize("path", sorted(CORPUS.iterdir()), ids=lambda path: path.name)
def test_corpus(tmp_path: Path, path: Path) -> None:
    read = Reading(tmp_path, path.read_bytes(), path.name)
    assert read.games or read.errors
