"""Files of one format become the text of another; what gets lost is reported."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from coinche_cli.errors import EXIT_WRONG_INPUT, UserError, print_error, print_to_stderr, printable
from coinche_cli.formats.deal_json.shape import FORMAT as DEAL_FORMAT
from coinche_cli.formats.deal_json.text import read_deal_json, write_deal_json
from coinche_cli.formats.deals import deals_in
from coinche_cli.formats.game_log.record import JSON, PBN, STREAM, RawGame
from coinche_cli.formats.game_log.write import one_line, pretty, records
from coinche_cli.formats.games import games_in, split
from coinche_cli.formats.importers import IMPORTERS
from coinche_cli.formats.input.faults import Unreadable
from coinche_cli.formats.input.streams import input_name
from coinche_cli.formats.input.text import decoded, read_text
from coinche_cli.formats.pbn.deals import write_pbn
from coinche_cli.formats.pbn.games import read_games
from coinche_cli.formats.pbn.tags import GAME_TAGS, TAGS, unread_tags
from coinche_cli.formats.pbn.write_game import GameWriter
from coinche_cli.formats.records.deal import four_seat_records
from solvers.legality.log.game_log import GameLog
from solvers.rules.errors import CannotRead, InputError

EXIT_LOST = 1


@dataclass(slots=True)
class Conversion:
    """A run of the command; ``exit_code`` is that of the run so far.

    Args:
        target: the name of the format to write.
        program: the name of the program that wrote the files; None for our own formats.
    """

    target: str
    program: str | None
    exit_code: int = 0
    _losses: int = 0
    _boards_begun: bool = False
    _pbn: GameWriter = field(init=False)

    def __post_init__(self) -> None:
        if self.program is not None and self.target == "deal-json":
            hint = "convert them --to pbn first, and the result --to deal-json"
            raise UserError("deal-json is made from deal files, not from events", hint)
        self._pbn = GameWriter("native" if self.target == "pbn-native" else "bridge-safe")

    def pieces(self, files: Iterable[str], *, held_back: bool) -> Iterator[str]:
        """The text to write, as it comes, or only when all is known.

        A record that cannot be read is reported, and the rest is still converted.

        Args:
            files: the files, in order.
            held_back: whether to write nothing if something is lost.

        Raises:
            UserError: the format holds one game, and there are more.
        """
        pieces = (piece for file in files for piece in self._of_file(file))
        if not held_back and self.target != "log-json":
            yield from pieces
            return
        games = list(pieces)
        if self.target == "log-json" and len(games) > 1:
            raise UserError(
                f"log-json holds one game, and there are {len(games)}", "use --to log-jsonl"
            )
        if held_back and self._losses:
            self.exit_code = self.exit_code or EXIT_LOST
        else:
            yield from games

    def _of_file(self, file: str) -> Iterator[str]:
        try:
            if self.target == "deal-json":
                yield from self._deals(file)
                return
            for unit in split(file, self.program):
                if isinstance(unit, Unreadable):
                    self._report(input_name(file), unit)
                else:
                    yield from self._of_unit(unit)
        except InputError as error:
            self._report("", error)

    def _of_unit(self, unit: RawGame) -> Iterator[str]:
        if unit.kind == JSON and _is_deal(unit.lines[0][1]):
            try:
                yield from self._of_deals(unit)
            except InputError as error:
                self._report("", error)
            return
        number = unit.lines[0][0]
        in_file = unit.kind in IMPORTERS and number > 1
        for loss in _unread(unit):
            self._lose(f"{unit.file}:{number}" if in_file else unit.file, loss)
        for game in games_in(unit):
            if isinstance(game, Unreadable):
                self._report(unit.file, game)
                continue
            place = unit.file if game.line == 1 else f"{unit.file}:{game.line}"
            place = place if game.name is None else f"{place}: game {game.name}"
            for gap in game.gaps:
                self._lose(place, f"line {gap.line}, which cannot be read and may hold a deal")
            yield self._game(game.log, place)

    def _game(self, log: GameLog, place: str) -> str:
        if self.target == "log-json":
            return pretty(log)
        if self.target == "log-jsonl":
            return one_line(log)
        if self.target == "log-records":
            return "".join(records(log))
        written = self._pbn.write(log)
        for loss in written.lost:
            self._lose(place, loss)
        if not written.text:
            self.exit_code = self.exit_code or EXIT_LOST
        return written.text

    def _of_deals(self, unit: RawGame) -> Iterator[str]:
        """Deals of deal JSON as boards of PBN; from these, games of one deal are made."""
        number, text = unit.lines[0]
        deals = read_deal_json("\n" * (number - 1) + decoded(text, unit.file), unit.file)
        for deal in four_seat_records(deals, f"{unit.file}:{number}: "):
            board = write_pbn([deal], self._pbn.profile)
            if self.target in ("pbn", "pbn-native"):
                yield "\n" + board if self._boards_begun else board
                self._boards_begun = True
                continue
            (game,) = read_games(board, unit.file)
            if isinstance(game, CannotRead):
                raise CannotRead(f"{unit.file}: {str(game).partition(': ')[2]}")
            yield self._game(game.log, unit.file)

    def _deals(self, file: str) -> Iterator[str]:
        name = input_name(file)
        text = read_text(file)
        for deal in deals_in(text, name):
            yield write_deal_json([deal])
        if not text.lstrip().startswith(("{", "[{")):
            for tag in unread_tags(text, name):
                self._lose(name, f"tag {tag}")

    def _lose(self, place: str, loss: str) -> None:
        self._losses += 1
        print_to_stderr(printable(f"coinche: {place}: lost: {loss}"))

    def _report(self, file: str, error: InputError) -> None:
        line = getattr(error, "line", None)
        place = f"{file}:{line}: " if line else f"{file}: " if file else ""
        print_error(f"{place}{error}", getattr(error, "hint", ""))
        self.exit_code = EXIT_WRONG_INPUT


def _is_deal(text: bytes) -> bool:
    """Whether a JSON text holds deals and not a game: a list, or an object in deal format."""
    import msgspec

    if text.lstrip().startswith(b"["):
        return True
    try:
        keys = msgspec.json.decode(text, type=dict[str, msgspec.Raw])
    except (msgspec.DecodeError, RecursionError):
        return False  # the reader reports what is wrong
    return "format" in keys and bytes(keys["format"]) == f'"{DEAL_FORMAT}"'.encode()


def _unread(unit: RawGame) -> list[str]:
    """Parts of a text that no game log holds; errors in the text are reported elsewhere."""
    try:
        if unit.kind in (JSON, STREAM):
            return _own_keys(text for _, text in unit.lines)
        text = decoded(unit.lines[0][1], unit.file)
        if unit.kind == PBN:
            tags = unread_tags(text, unit.file, (*TAGS, *GAME_TAGS))
            return [f"tag {tag}" for tag in tags]
        return IMPORTERS[unit.kind].read(text, unit.file).lost
    except InputError:
        return []


def _own_keys(texts: Iterable[bytes]) -> list[str]:
    """Keys that begin with ``x-``, which readers leave out."""
    keys: dict[str, None] = {}
    for text in texts:
        if b"x-" not in text:
            continue
        try:
            waiting: list[Any] = [json.loads(text)]
        except (ValueError, RecursionError):
            continue
        while waiting:
            outer = waiting.pop()
            inner = outer.values() if isinstance(outer, dict) else outer
            waiting += [each for each in inner if isinstance(each, dict | list)]
            if isinstance(outer, dict):
                keys |= dict.fromkeys(key for key in outer if key.startswith("x-"))
    return [f"key {key}" for key in keys]
