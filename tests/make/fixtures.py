"""Write the logs of every finding code: ``python -m tests.make.fixtures``.

``fixtures/logs/cases/CODE.jsonl`` has a line for each game log of a code: a few small games that
give it, and a few that nearly do: the same game without the fault, or with the option that allows
it. ``fixtures/logs/examples/CODE`` has one or two of each as files for people, and all files of the
codes of unreadable files. The generator is seeded: the files change only if a preset, the generator
or the catalogue of faults does.
"""

from __future__ import annotations

import json
import shutil
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from solvers.legality.findings.finding import Severity
from tests.legality.judging import findings, outline
from tests.legality.log_cases import CASES, EXAMPLES, example_name
from tests.make.auctions import AUCTIONS, auction_log
from tests.make.claims import CLAIM_FAULTY, CLAIM_NEAR_MISSES
from tests.make.coins import faulty_games, near_misses
from tests.make.edits import FAULTY, NEAR_MISSES
from tests.make.files import BROKEN_FILES, WHOLE_FILES
from tests.make.hidden import HIDDEN_INVALID, HIDDEN_VALID
from tests.make.hidden_coins import COINS_HIDDEN_INVALID, COINS_HIDDEN_VALID
from tests.make.jass import JASS_INVALID, JASS_VALID, jass_faults, jass_pairs
from tests.make.make_logs import log_text
from tests.make.pairs import TRIES, Pair, allowed_by_option, pairs, shortest
from tests.reference.coinche.card_play import Entry
from tests.reference.coinche.faults import FAULTS

IN_A_GAME = ("A101", "A102", "A108", "A119")
"""Illegal calls that are also shown in a complete game, not only in an auction."""
SHOWN = {
    "A101": ("a_seat_is_skipped",),
    "D302": ("no_rotation",),
    "H101": ("revoke_shows_later", "any_leader", "coins_winning_card_shows_later"),
    "H103": ("points_of_no_card", "coins_lower_of_a_pair_wins"),
    "M109": ("jass_true_claim",),
    "P101": ("card_never_held",),
    "P102": ("card_played_before",),
    "P203": ("wrong_leader",),
    "P301": ("illegal_card",),
    "T101": ("wrong_winner_claim",),
    "T102": ("wrong_trick_points",),
}
"""Wrong examples chosen by hand; other codes show their shortest one of Coinche."""
SHOWN_RIGHT = {
    "A101": ("every_seat_in_turn",),
    "A111": ("on_their_turn",),
    "A120": ("jass_pushed_once",),
    "H101": ("later_card_not_seen", "one_order_explains_it"),
    "H103": ("points_of_a_queen",),
    "M109": ("jass_true_claim",),
}
"""Right examples chosen by hand; other codes show the wrong one corrected, or the shortest."""


class Made(NamedTuple):
    """A game made for a code."""

    code: str
    name: str
    valid: bool
    game: Entry


def made(games: dict[str, Entry], *, valid: bool) -> Iterator[Made]:
    """Games by code and name."""
    for full_name, game in games.items():
        code, name = full_name.split(" ", 1)
        yield Made(code, name, valid, game)


def with_faults() -> Iterator[Made]:
    """Games of Coinche with a fault, without it, and with an option that allows it."""
    for full_name in FAULTS:
        code, name = full_name.split(" ", 1)
        if "x" in code or (code[:2] == "A1" and code not in IN_A_GAME):
            continue
        for other_rules in (False, True):
            pair = shortest(pairs(full_name, code, other_rules=other_rules))
            assert pair is not None, f"no small game for {full_name}"
            name_here = f"{name}_other_rules" if other_rules else name
            yield Made(code, name_here, False, pair.faulty)
            yield Made(code, f"without_{name_here}", True, pair.clean)
            allowed = allowed_by_option(pair, code)
            if allowed is not None:
                yield Made(code, allowed[0], True, allowed[1])


def of_jass() -> Iterator[Made]:
    """Games of Jass with a fault and without it, and some made by hand."""
    for full_name in jass_faults():
        code, name = full_name.split(" ", 1)
        pair = shortest(Pair(*each) for each in jass_pairs(full_name))
        assert pair is not None, f"no small game for {full_name}"
        yield Made(code, f"jass_{name}", False, pair.faulty)
        yield Made(code, f"jass_without_{name}", True, pair.clean)
    yield from made(JASS_VALID, valid=True)
    yield from made(JASS_INVALID, valid=False)


def of_auctions() -> Iterator[Made]:
    """Logs with only an auction."""
    for each in AUCTIONS:
        yield Made(each.code, each.name, each.legal, auction_log(each))


def edited() -> Iterator[Made]:
    """Random games that were edited in one place."""
    for valid, edits in (
        (True, NEAR_MISSES | CLAIM_NEAR_MISSES),
        (False, FAULTY | CLAIM_FAULTY),
    ):
        for full_name, edit in edits.items():
            code, _, name = full_name.partition(" ")
            games = (edit(Random(f"{full_name} {seed}")) for seed in range(TRIES))
            yield Made(code, name, valid, next(game for game in games if game is not None))


def of_coins() -> Iterator[Made]:
    """Games of Coins."""
    for valid, games in ((False, faulty_games(findings)), (True, near_misses(findings))):
        for code, name, game in games:
            yield Made(code, name, valid, game)


def with_unseen_cards() -> Iterator[Made]:
    """Logs with unseen cards: some that no deal explains, and some that a deal explains."""
    yield from made(HIDDEN_INVALID | COINS_HIDDEN_INVALID, valid=False)
    yield from made(HIDDEN_VALID | COINS_HIDDEN_VALID, valid=True)


def all_games() -> dict[str, list[Made]]:
    """The games of each code, the wrong ones first, each with a unique name.

    If two games of a code have the same name, the later one is kept.
    """
    games: dict[tuple[str, bool, str], Made] = {}
    sources: tuple[Iterable[Made], ...] = (
        of_auctions(),
        with_faults(),
        of_jass(),
        edited(),
        of_coins(),
        with_unseen_cards(),
    )
    for source in sources:
        for each in source:
            each.game.pop("id", None)
            games[each.code, each.valid, each.name] = each
    of_code = defaultdict(list)
    for (code, _, _), each in sorted(games.items()):
        of_code[code].append(each)
    return of_code


def _line(each: Made) -> str:
    """The line of a case, with its findings; their codes must be the expected ones."""
    found = findings(each.game)
    codes = sorted(finding.code for finding in found)
    if each.valid:
        assert each.code not in codes, each
        assert all(finding.severity is Severity.NOTE for finding in found), each
    else:
        assert set(codes) == {each.code}, each
    outlines = sorted((outline(finding) for finding in found), key=json.dumps)
    case = {"name": each.name, "valid": each.valid, "findings": outlines, "game": each.game}
    return json.dumps(case) + "\n"


def shown(games: list[Made]) -> list[Made]:
    """The games of a code that are shown to people: if possible, short ones of Coinche."""
    code = games[0].code
    named = {(each.valid, each.name): each for each in games}

    def the_shortest(valid: bool) -> str:
        sides = [each for each in games if each.valid == valid]
        plain = [each for each in sides if not each.name.startswith(("jass_", "coins_"))]
        return min(plain or sides, key=lambda each: len(log_text(each.game))).name

    wrong = SHOWN.get(code) or (the_shortest(valid=False),)
    without = [f"without_{wrong[0]}", f"jass_without_{wrong[0].removeprefix('jass_')}"]
    pair = next((name for name in without if (True, name) in named), None)
    right = SHOWN_RIGHT.get(code) or (pair or the_shortest(valid=True),)
    return [named[False, name] for name in wrong] + [named[True, name] for name in right]


def write_cases(cases: Path, examples: Path) -> None:
    """Write the game logs of all codes, and the example files."""
    cases.mkdir(parents=True)
    for code, games in all_games().items():
        (cases / f"{code}.jsonl").write_text("".join(map(_line, games)), encoding="ascii")
        folder = examples / code
        folder.mkdir(parents=True)
        for each in shown(games):
            file = folder / f"{example_name(each.name, each.valid)}.json"
            file.write_text(log_text(each.game), encoding="ascii")


def write_files(examples: Path) -> None:
    """Write the files of the codes of unreadable files."""
    for valid, files in ((False, BROKEN_FILES), (True, WHOLE_FILES)):
        for full_name, content in files.items():
            code, _, name = full_name.partition("/")
            (examples / code).mkdir(parents=True, exist_ok=True)
            (examples / code / example_name(name, valid)).write_bytes(content)


def main() -> None:
    """Replace all files."""
    for folder in (CASES, EXAMPLES):
        shutil.rmtree(folder, ignore_errors=True)
    write_cases(CASES, EXAMPLES)
    write_files(EXAMPLES)


if __name__ == "__main__":
    main()
