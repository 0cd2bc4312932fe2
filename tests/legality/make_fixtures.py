"""Write ``fixtures/logs/valid`` and ``invalid`` anew: ``python -m tests.legality.make_fixtures``.

For every code a few small logs that give it, and a few that nearly do: the same log without the
fault, or with the option that allows it. Seeded, so that the files change only when a preset, the
generator or the catalogue of faults does.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from enum import StrEnum
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from solvers.legality.findings.finding import Finding
from solvers.legality.log.game_log import GameLog
from solvers.legality.log.which_rules import RuleWishes, ruleset_of
from solvers.legality.referee import check_game
from solvers.rules.errors import CannotBe
from solvers.rules.ruleset.presets import preset
from solvers.rules.ruleset.ruleset import Ruleset
from tests.legality.coins_fixtures import faulty_games, near_misses
from tests.legality.fixture_auctions import AUCTIONS, auction_log
from tests.legality.fixture_claims import CLAIM_FAULTY, CLAIM_NEAR_MISSES
from tests.legality.fixture_edits import FAULTY, NEAR_MISSES
from tests.legality.fixture_files import BROKEN_FILES, WHOLE_FILES
from tests.legality.fixture_hidden import HIDDEN_INVALID, HIDDEN_VALID
from tests.legality.fixture_hidden_coins import COINS_HIDDEN_INVALID, COINS_HIDDEN_VALID
from tests.legality.fixture_jass import JASS_INVALID, JASS_VALID, jass_faults, jass_pairs
from tests.make.make_logs import log_text
from tests.reference.coinche.card_play import Entry
from tests.reference.coinche.faults import FAULTS
from tests.reference.coinche.faults_sheets import SHEET_FAULTS
from tests.reference.coinche.games import plain, random_game
from tests.reference.coinche.rulesets import NUMBERS, random_ruleset

LOGS = Path(__file__).parents[2] / "fixtures" / "logs"
VALID, INVALID = LOGS / "valid", LOGS / "invalid"
TRIES = 4000
CANDIDATES = 4
"""Of so many games with the fault the shortest is taken."""

STANDARD = {"announcements": "standard"}
HELPFUL: dict[str, dict[str, Any]] = {
    "B105": {"belote_calls": "both"},
    "B201": {"announcements": "none"},
    **{f"B20{number}": STANDARD for number in range(2, 9)},
    "S104": STANDARD,
    "M101": {"target": 100},
    "M103": {"target": 100},
    "M105": {"target": 100},
    "P302": {"must_beat_plain": True},
    "P306": {"must_under_trump": True},
    "P307": {"voluntary_trump_must_raise": True, "must_trump_when_partner_wins": False},
}
"""Options under which a fault can occur, and its opposite is worth looking at."""

DEALS = {"D201": 2, "D202": 2, "M101": 2, "M107": 2, "S401": 2}
"""Deals of the games for a code; one where nothing is said here."""


IN_A_GAME = ("A101", "A102", "A108", "A119")
"""Illegal calls that are also shown in a whole game, and not in an auction alone."""


class Pair(NamedTuple):
    """A game with a fault, and the game before it was put in."""

    faulty: Entry
    clean: Entry
    ruleset: Ruleset


def findings(game: Entry) -> list[Finding]:
    """What the referee finds in a game by the rules that it states."""
    import msgspec

    log = msgspec.json.decode(json.dumps(game), type=GameLog)
    return check_game(log, ruleset_of(log, RuleWishes())).findings


def shows(code: str, game: Entry) -> bool:
    """Whether what a code is about occurs in a clean game at all."""
    deals = game["deals"]
    scores = [deal.get("score", {}) for deal in deals]
    kinds = {meld["kind"] for deal in deals for meld in deal.get("melds", ())}
    if code in ("B102", "B201"):
        return True
    if code[:2] == "B1":
        return "rebelote" in kinds
    if code[:2] == "B2":
        return bool(kinds & {"run", "square"})
    if code == "D201":
        return bool(deals[0]["end"] == "passed")
    if code in ("M103", "M105"):
        return bool(game["result"]["winner"])
    extra = {"S103": "belote", "S104": "melds", "S105": "capot"}.get(code)
    return extra is None or any(score.get(extra) for score in scores)


def pairs(name: str, code: str, *, other_rules: bool) -> Iterator[Pair]:
    """Games into which a fault could be put, without end."""
    for seed in range(TRIES):
        random = Random(f"{name} {other_rules} {seed}")
        ruleset = random_ruleset(random) if other_rules else preset("coinche")
        try:
            ruleset = ruleset.with_options(HELPFUL.get(code, {}))
        except CannotBe:
            continue
        game = random_game(random, ruleset, DEALS.get(code, 1), belote="always")
        clean = deepcopy(game)
        if name not in SHEET_FAULTS and not shows(code, clean):
            continue
        faulted = FAULTS[name](random, game, ruleset)
        if faulted is None or code not in faulted.codes:
            continue
        found = {finding.code for finding in findings(faulted.game)}
        if found == {code} and findings(clean) == []:
            yield Pair(faulted.game, clean, ruleset)


def shortest(found: Iterator[Pair]) -> Pair | None:
    """The pair with the shortest faulty game of the first few."""
    some = [pair for pair, _ in zip(found, range(CANDIDATES), strict=False)]
    return min(some, key=lambda pair: len(json.dumps(pair.faulty)), default=None)


def allowed_by_option(pair: Pair, code: str) -> tuple[str, Entry] | None:
    """The faulty game under another value of the option that decides, if it is clean then."""
    option = next((each.option for each in findings(pair.faulty) if each.code == code), None)
    if option is None:
        return None
    now = getattr(pair.ruleset, option)
    values: tuple[Any, ...] = NUMBERS.get(option, ())
    if isinstance(now, bool):
        values = (False, True)
    elif isinstance(now, StrEnum):
        values = tuple(type(now))
    for value in values:
        try:
            ruleset = pair.ruleset.with_options({option: value})
        except CannotBe:
            continue
        game = deepcopy(pair.faulty)
        base = preset(game["ruleset"]["id"])
        game["ruleset"]["options"] = plain(ruleset.differences(base))
        if option == "target":
            game["target"] = ruleset.target
        if findings(game) == []:
            return f"allowed_by_{option}", game
    return None


def _write(folder: Path, code: str, name: str, game: Entry) -> None:
    path = folder / code / f"{name}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    game.pop("id", None)
    path.write_text(log_text(game), encoding="ascii")


def _write_faults() -> None:
    for full_name in FAULTS:
        code, name = full_name.split(" ", 1)
        if "x" in code or (code[:2] == "A1" and code not in IN_A_GAME):
            continue
        for other_rules in (False, True):
            pair = shortest(pairs(full_name, code, other_rules=other_rules))
            assert pair is not None, f"no small game for {full_name}"
            name_here = f"{name}_other_rules" if other_rules else name
            _write(INVALID, code, name_here, pair.faulty)
            _write(VALID, code, f"without_{name_here}", pair.clean)
            allowed = allowed_by_option(pair, code)
            if allowed is not None:
                _write(VALID, code, *allowed)


def _write_jass_faults() -> None:
    for full_name in jass_faults():
        code, name = full_name.split(" ", 1)
        pair = shortest(Pair(*each) for each in jass_pairs(full_name))
        assert pair is not None, f"no small game for {full_name}"
        _write(INVALID, code, f"jass_{name}", pair.faulty)
        _write(VALID, code, f"jass_without_{name}", pair.clean)
    for folder, games in ((VALID, JASS_VALID), (INVALID, JASS_INVALID)):
        for full_name, game in games.items():
            code, name = full_name.split(" ", 1)
            _write(folder, code, name, game)


def _write_auctions() -> None:
    for each in AUCTIONS:
        folder = VALID if each.legal else INVALID
        _write(folder, each.code, each.name, auction_log(each))


def _write_edited() -> None:
    for folder, edits in (
        (VALID, NEAR_MISSES | CLAIM_NEAR_MISSES),
        (INVALID, FAULTY | CLAIM_FAULTY),
    ):
        for name, edit in edits.items():
            code, _, name_here = name.partition(" ")
            games = (edit(Random(f"{name} {seed}")) for seed in range(TRIES))
            game = next(game for game in games if game is not None)
            _write(folder, code, name_here, game)


def _write_coins() -> None:
    for folder, games in ((INVALID, faulty_games(findings)), (VALID, near_misses(findings))):
        for code, name, game in games:
            _write(folder, code, name, game)


def _write_hidden() -> None:
    for folder, games in (
        (INVALID, HIDDEN_INVALID | COINS_HIDDEN_INVALID),
        (VALID, HIDDEN_VALID | COINS_HIDDEN_VALID),
    ):
        for full_name, game in games.items():
            code, name = full_name.split(" ", 1)
            _write(folder, code, name, game)


def _write_files() -> None:
    for folder, files in ((INVALID, BROKEN_FILES), (VALID, WHOLE_FILES)):
        for name, content in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)


def main() -> None:
    """Write all files."""
    _write_files()
    _write_auctions()
    _write_faults()
    _write_jass_faults()
    _write_edited()
    _write_coins()
    _write_hidden()


if __name__ == "__main__":
    main()
