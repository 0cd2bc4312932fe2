"""``coinche check``: exit codes, options, files, output, workers."""

from __future__ import annotations

import gzip
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from coinche_cli.report.check.formats import FORMATS
from solvers.rules.ruleset.presets import preset
from tests.cli.check.checks import (
    LOGS,
    Entry,
    check,
    checked,
    clean,
    codes_of,
    found,
    with_wrong_winner,
)
from tests.cli.cli import COMMAND, coinche
from tests.legality.log_cases import wrong_log
from tests.reference.coinche.faults import FAULTS
from tests.reference.coinche.games import random_game


def faulted(name: str, seed: int) -> Entry | None:
    """A game with the fault of that name; None if it does not apply."""
    random = Random(f"{name} {seed}")
    ruleset = preset("coinche")
    fault = FAULTS[name](random, random_game(random, ruleset, 3), ruleset)
    return None if fault is None else fault.game


def a_note_only() -> Entry:
    game = clean()
    del game["rotation"]
    return game


def a_warning_only() -> Entry:
    game: Entry = wrong_log("B105", "one_call_only").game
    assert found(game) == ["B105"]
    return game


def with_ruleset(ruleset: Entry) -> Entry:
    return clean() | {"ruleset": ruleset}


RECORDS: dict[str, tuple[Callable[[], object], int]] = {
    "clean": (clean, 0),
    "one finding": (lambda: with_wrong_winner(clean()), 1),
    "note only": (a_note_only, 0),
    "list": (lambda: [clean()], 1),
    "unreadable": (lambda: {"format": "coinche-log", "version": 1}, 1),
    "empty": (lambda: {}, 1),
    "jass": (lambda: clean() | {"game": "jass"}, 1),
    "unknown ruleset": (lambda: with_ruleset({"id": "contre"}), 2),
    "unknown option": (lambda: with_ruleset({"id": "coinche", "options": {"undertrump": 1}}), 2),
    "unknown value": (lambda: with_ruleset({"id": "coinche", "options": {"rounding": "up"}}), 2),
}
WRONG_USE = {
    "unknown ruleset": ("game.json", "--ruleset", "contre"),
    "unknown option": ("game.json", "--option", "undertrump=false"),
    "unknown value": ("game.json", "--option", "rounding=up"),
    "no value": ("game.json", "--option", "rounding"),
    "missing file": ("nowhere.json",),
    "glob without match": ("nowhere*.json",),
    "unknown program": ("game.json", "--from", "coinche-bot"),
    "unknown code to select": ("game.json", "--select", "P999"),
    "unknown code to ignore": ("game.json", "--ignore", "P301,X"),
    "no code": ("game.json", "--select", ""),
    "zero findings": ("game.json", "--max-findings", "0"),
    "unknown severity": ("game.json", "--fail-on", "fatal"),
    "no log": (),
}


@pytest.mark.parametrize("output_format", FORMATS)
class TestExitCodes:
    @pytest.mark.parametrize("name", RECORDS)
    def test_records(self, name: str, output_format: str) -> None:
        record, code = RECORDS[name]
        assert checked(record(), "--output-format", output_format).code == code

    @pytest.mark.parametrize("name", WRONG_USE)
    def test_wrong_use(self, name: str, output_format: str) -> None:
        result = check(*WRONG_USE[name], "--output-format", output_format)
        assert (result.code, result.out) == (2, "")
        assert result.err.startswith("coinche: error: ")

    def test_an_empty_folder(self, tmp_path: Path, output_format: str) -> None:
        result = check(str(tmp_path), "--output-format", output_format)
        assert result.code == 2
        assert "no game log in this folder" in result.err

    def test_warnings_and_notes_fail_only_where_asked(self, output_format: str) -> None:
        for game, severity in ((a_warning_only(), "warning"), (a_note_only(), "note")):
            form = ("--output-format", output_format)
            assert checked(game, *form).code == 0
            assert checked(game, *form, "--fail-on", severity).code == 1
            assert checked(game, *form, "--fail-on", severity, "--exit-zero").code == 0
        assert checked(a_note_only(), "--fail-on", "warning").code == 0

    def test_exit_zero(self, output_format: str) -> None:
        form = ("--output-format", output_format, "--exit-zero")
        assert checked(with_wrong_winner(clean()), *form).code == 0
        assert checked({}, *form).code == 0
        assert checked(with_ruleset({"id": "contre"}), *form).code == 2


@pytest.mark.parametrize("name", ["jass", "unknown ruleset", "unknown option"])
def test_a_game_that_is_not_judged_passes_no_case_of_junit(name: str) -> None:
    result = checked(RECORDS[name][0](), "--output-format", "junit")
    assert '<testsuites name="coinche check" tests="1" failures="1">' in result.out


class TestSelectedFindings:
    def test_max_findings_stops_at_exactly_that_number(self) -> None:
        game = clean()
        for deal in range(3):
            with_wrong_winner(game, deal)
        text = json.dumps(game) + "\n"
        assert found(game) == ["T101"] * 3
        for most in (1, 2, 3, 4, 5):
            arguments = ("-", "--max-findings", str(most), "--output-format", "jsonl")
            result = check(*arguments, stdin=text * 2)
            assert (result.code, codes_of(result)) == (1, ["T101"] * most)

    def test_select_and_ignore(self) -> None:
        every = codes_of(check("faulty.json", "--output-format", "jsonl"))
        assert {code[0] for code in every} >= {"P", "S"}

        def left(*arguments: str) -> list[str]:
            return codes_of(check("faulty.json", "--output-format", "jsonl", *arguments))

        assert left("--select", "P") == [code for code in every if code[0] == "P"]
        assert left("--select", "P3", "--select", "S") == left("--select", "P3, S")
        assert left("--ignore", "P,S") == [code for code in every if code[0] not in "PS"]
        assert left("--select", "P,S", "--ignore", "S") == left("--select", "P")

    def test_findings_that_are_not_selected_do_not_fail(self) -> None:
        game = with_wrong_winner(clean())
        assert checked(game, "--ignore", "T").code == 0
        assert checked(game, "--select", "T1").code == 1

    def test_statistics(self) -> None:
        result = checked(with_wrong_winner(clean()), "--statistics")
        assert any(line.split()[:2] == ["T101", "1"] for line in result.out.splitlines())
        assert "T101" not in checked(clean(), "--statistics").out

    def test_keep_going_judges_what_follows_an_illegal_play(self) -> None:
        game = next(filter(None, (faulted("P304 illegal_card", seed) for seed in range(100))))
        last = game["deals"][-1]["tricks"][-1]
        last["winner"] = next(seat for seat in "NESW" if seat != last["winner"])
        assert found(game) == ["P304"]
        assert found(game, "--keep-going") == ["P304", "T101"]

    def test_verbose_shows_the_board_and_the_files_that_passed(self) -> None:
        result = check("faulty.json", "game.json", "--verbose", "--select", "P")
        assert "game.json: 1 game" in result.out
        assert "led" in result.out
        assert "no findings" in result.out
        brief = check("faulty.json", "game.json", "--select", "P")
        assert "no findings" not in brief.out
        assert len(brief.out.splitlines()) < len(result.out.splitlines()) - 5


class TestFiles:
    def test_compressed_files(self, tmp_path: Path) -> None:
        import zstandard

        raw = json.dumps(with_wrong_winner(clean())).encode()
        (tmp_path / "a.json.gz").write_bytes(gzip.compress(raw))
        (tmp_path / "b.json.zst").write_bytes(zstandard.compress(raw))
        (tmp_path / "c.json").write_bytes(raw)
        (tmp_path / "notes.txt").write_text("no log")
        result = check(".", "--output-format", "jsonl", folder=tmp_path)
        assert codes_of(result) == ["T101"] * 3

    def test_order_and_each_file_once(self, tmp_path: Path) -> None:
        for name in ("b/2.json", "b/1.json", "a.json", "c/d/e.json"):
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text(json.dumps(with_wrong_winner(clean())))

        def files(*arguments: str) -> list[str]:
            result = check(*arguments, "--output-format", "concise", folder=tmp_path)
            return [line.split(":")[0] for line in result.out.splitlines() if "T101" in line]

        assert files(".") == ["a.json", "b/1.json", "b/2.json", "c/d/e.json"]
        assert files("c", "b", "a.json") == ["c/d/e.json", "b/1.json", "b/2.json", "a.json"]
        assert files("b/2.json", "b", "./b/1.json") == ["b/2.json", "b/1.json"]
        assert files("**/*.json") == files(".")

    def test_a_broken_line_affects_only_its_record(self) -> None:
        line = json.dumps(with_wrong_winner(clean()))
        for broken in ("{", "nonsense", '{"format": "coinche-log"}', "[1, 2]", line[:500], "\x00"):
            text = f"{line}\n{broken}\n{line}\n"
            result = check("-", "--output-format", "jsonl", stdin=text)
            codes = codes_of(result)
            assert (result.code, codes[0], codes[-1], len(codes)) == (1, "T101", "T101", 3)
            assert codes[1].startswith("F")

    def test_pbn(self) -> None:
        assert check("pbn/two_games.pbn").code == 0
        assert check("-", stdin=(LOGS / "pbn" / "native.pbn").read_text()).code == 0

    def test_streamed_records(self, tmp_path: Path) -> None:
        converted = coinche("convert", "generated/coinche.json", "--to", "log-records", folder=LOGS)
        assert converted.code == 0
        assert len(converted.out.splitlines()) > 2
        assert check("-", stdin=converted.out).code == 0
        wrong = coinche(
            "convert", "-", "--to", "log-records", stdin=json.dumps(with_wrong_winner(clean()))
        )
        result = check("-", "--output-format", "jsonl", stdin=wrong.out)
        assert codes_of(result) == ["T101"]


class TestOutput:
    def test_a_failing_run_leaves_the_old_file(self, tmp_path: Path) -> None:
        out = tmp_path / "out.json"
        out.write_text("old")
        assert check("nowhere.json", "--output", str(out)).code == 2
        assert out.read_text() == "old"
        assert check("game.json", "--output", str(out), "--output-format", "json").code == 0
        assert json.loads(out.read_text())
        assert [path.name for path in tmp_path.iterdir()] == ["out.json"]

    @pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
    @pytest.mark.parametrize("jobs", ["1", "2"])
    def test_an_interrupted_run_leaves_the_old_file(
        self, tmp_path: Path, sign: signal.Signals, jobs: str
    ) -> None:
        out = tmp_path / "out.json"
        out.write_text("old")
        call = [*COMMAND, "check", "-", "--jobs", jobs, "--output", str(out)]
        process = subprocess.Popen(call, stdin=subprocess.PIPE, stderr=subprocess.PIPE)
        assert process.stdin is not None
        process.stdin.write((json.dumps(clean()) + "\n").encode() * 60)
        process.stdin.flush()
        deadline = time.monotonic() + 20
        while len(list(tmp_path.iterdir())) == 1 and time.monotonic() < deadline:
            time.sleep(0.02)
        process.send_signal(sign)
        _, error = process.communicate(timeout=20)
        assert process.returncode == 128 + sign
        assert b"Traceback" not in error
        assert [path.name for path in tmp_path.iterdir()] == ["out.json"]
        assert out.read_text() == "old"


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """More than a hundred games in three files: some with faults, some that cannot be read."""
    folder = tmp_path_factory.mktemp("many")
    tried = (faulted(name, seed) for seed, name in enumerate(sorted(FAULTS)))
    games = [*filter(None, tried), clean()]
    assert len(games) > 40
    for file in range(3):
        lines = [
            json.dumps(games[(number + 30 * file) % len(games)] | {"id": f"{file}-{number}"})
            for number in range(45)
        ]
        lines[20] = lines[20][:300]
        (folder / f"{file}.jsonl").write_text("\n".join(lines) + "\n")
    return folder


@pytest.mark.parametrize(
    "output_format",
    [pytest.param(each, marks=[pytest.mark.slow] * (each != "json")) for each in FORMATS],
)
def test_the_number_of_workers_changes_no_byte(
    many: Path, output_format: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("coinche_cli.check.checker.BATCH_BYTES", 1 << 15)
    call = (".", "--output-format", output_format, "--verbose", "--statistics")
    one = check(*call, folder=many)
    assert one.code == 1
    assert len(one.out) > 5000
    for jobs in ("2", "3"):
        assert check(*call, "--jobs", jobs, folder=many) == one


class TestRotation:
    def test_not_stated(self) -> None:
        assert found(a_note_only()) == ["D302"]
        assert checked(a_note_only()).code == 0

    def test_a_clockwise_game_labelled_counterclockwise(self) -> None:
        ruleset = preset("coinche").with_options({"direction": "cw"})
        game = random_game(Random(4), ruleset, 3)
        assert found(game) == []
        game["ruleset"] = {"id": "coinche"}
        assert found(game | {"rotation": "counterclockwise"}) == ["D301"]

    def test_the_option_may_be_written_out(self) -> None:
        ruleset = preset("coinche").with_options({"direction": "cw"})
        game = random_game(Random(4), ruleset, 3)
        game["ruleset"] = {"id": "coinche", "options": {"direction": "clockwise"}}
        assert found(game) == []
        assert found(game, "--ruleset", "coinche", "--option", "direction=clockwise") == []
        assert found(game, "--option", "direction=counterclockwise") == ["D301"]


@pytest.mark.slow
def test_memory_stays_small(tmp_path: Path) -> None:
    """15,000 games in a file, in a process whose children's peak is its own."""
    path = tmp_path / "many.jsonl"
    games = [json.loads(each.read_text()) for each in sorted((LOGS / "generated").iterdir())]
    with path.open("w") as file:
        for number in range(15_000):
            file.write(json.dumps(games[number % len(games)] | {"id": f"game-{number}"}) + "\n")
    script = (
        "import resource, subprocess, sys\n"
        "code = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL).returncode\n"
        "print(code, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)\n"
    )
    call = [sys.executable, "-c", script, *COMMAND, "check", os.fspath(path)]
    answer = subprocess.run(call, capture_output=True, text=True, check=True).stdout
    code, kibibytes = map(int, answer.split())
    assert code == 0
    assert kibibytes < 150 * 1024


def test_findings_of_a_game_are_in_the_order_of_the_file() -> None:
    game = with_wrong_winner(clean())
    game["result"]["total"] = {"NS": 1, "EW": 1}
    first = {"result": game.pop("result"), **game}
    spread, one_line = json.dumps(first, indent=1), json.dumps(first)
    assert codes_of(check("-", "--output-format", "jsonl", stdin=one_line)) == ["T101", "M104"]
    for form in FORMATS:
        out = check("-", "--output-format", form, stdin=spread).out
        assert out.index("the result's total") < out.index("wins the trick"), form
