"""Where ``coinche solve`` writes: files, terminals, closed streams; and how it ends."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import stat
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from coinche_cli.terminal.output import Output
from tests.cli.cli import COMMAND, DEALS, coinche
from tests.cli.solve.test_solve import BARE


class TestOutput:
    def test_a_file_is_written_and_stdout_is_not(self, tmp_path: Path) -> None:
        target = tmp_path / "out.json"
        result = coinche("solve", "deal.pbn", "--output-format", "json", "--output", str(target))
        assert (result.code, result.out) == (0, "")
        assert json.loads(target.read_text(encoding="utf-8"))["deals"]
        assert [path.name for path in tmp_path.iterdir()] == ["out.json"]

    def test_a_run_without_results_leaves_the_file_alone(self, tmp_path: Path) -> None:
        target = tmp_path / "out.json"
        target.write_text("before", encoding="utf-8")
        assert coinche("solve", "bad/empty.pbn", "--output", str(target)).code == 2
        assert target.read_text(encoding="utf-8") == "before"
        assert [path.name for path in tmp_path.iterdir()] == ["out.json"]

    def test_a_stream_without_suit_symbols_gets_letters(self, tmp_path: Path) -> None:
        stream = (tmp_path / "out.txt").open("w", encoding="ascii")
        with stream:
            Output(stream, coloured=False).write("110 ♠ by East é")
        assert (tmp_path / "out.txt").read_text(encoding="ascii") == "110 S by East ?"

    @pytest.mark.parametrize("seconds", ["nan", "inf", "1e9"])
    def test_a_limit_has_to_be_a_time(self, seconds: str) -> None:
        result = coinche("solve", "deal.pbn", "--timeout", seconds)
        assert (result.code, result.out) == (2, "")
        assert "--timeout must be a number of seconds" in result.err

    def test_a_link_is_followed(self, tmp_path: Path) -> None:
        target, link = tmp_path / "out.csv", tmp_path / "link.csv"
        target.write_text("before", encoding="utf-8")
        link.symlink_to(target)
        assert coinche("solve", "deal.pbn", "--output-format", "csv", "-o", str(link)).code == 0
        assert link.is_symlink()
        assert target.read_text(encoding="utf-8").startswith("file,board,")

    def test_a_file_that_is_not_regular_is_written_to_and_stays(self, tmp_path: Path) -> None:
        pipe = tmp_path / "pipe"
        os.mkfifo(pipe)
        with ThreadPoolExecutor(1) as pool:
            reader = pool.submit(pipe.read_text, encoding="utf-8")
            assert coinche("solve", "deal.pbn", "-o", str(pipe)).code == 0
            assert "110 ♠ by East" in reader.result()
        assert stat.S_ISFIFO(pipe.stat().st_mode)

    def test_a_folder_is_not_an_output_file(self, tmp_path: Path) -> None:
        result = coinche("solve", "deal.pbn", "-o", str(tmp_path))
        assert (result.code, result.out) == (2, "")
        assert "cannot write" in result.err

    def test_control_characters_of_a_file_do_not_reach_the_terminal(self) -> None:
        board = (DEALS / "deal.pbn").read_text(encoding="utf-8")
        hostile = board.replace('[Board "1"]', '[Board "\x1b[2J"]')
        assert hostile != board
        for text in (hostile, hostile.replace(".97 ", ".9 ")):
            result = coinche("solve", "-", stdin=text)
            assert "\x1b" not in result.out + result.err
            assert "board ?[2J" in result.out + result.err

    def test_red_suits_are_red_when_wanted(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delenv("NO_COLOR", raising=False)
        plain = coinche("solve", "deal.pbn", "--cards", "--line").out
        coloured = coinche("solve", "deal.pbn", "--cards", "--line", "--color", "always").out
        assert "\x1b" not in plain
        assert "\x1b[31m♥  T 8\x1b[0m" in coloured
        assert "\x1b[31m♦A\x1b[0m" in coloured
        assert re.sub("\x1b\\[[0-9]*m", "", coloured) == plain

    def test_no_color_beats_the_option(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("NO_COLOR", "1")
        assert "\x1b" not in coinche("solve", "deal.pbn", "--color", "always").out

    def test_statistics_go_to_stderr_and_quiet_keeps_them_back(self) -> None:
        call = ("solve", "several.pbn", "--expect", "made")
        say = coinche(*call, "--stats")
        assert re.match(
            r"coinche: several.pbn: board 1, S: [\d,]+ nodes, [\d.]+ s, [\d,]+ nodes/s\n", say.err
        )
        assert "coinche: 3 positions: " in say.err
        quiet = coinche(*call, "--stats", "--quiet")
        assert (quiet.code, quiet.out, quiet.err) == (1, say.out, "")

    def test_text_of_the_golden_width(self) -> None:
        out = coinche("solve", "deal.pbn", "--cards", "--line").out
        assert max(map(len, out.splitlines())) <= 80


class TestProcess:
    """Behaviour that only a separate process shows."""

    @pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-"])
    def test_closed_streams_are_not_a_fault_of_the_program(self, closed: str) -> None:
        program = " ".join(shlex.quote(word) for word in COMMAND)
        for call, code in (("solve deal.pbn", 0), ("solve bad/empty.pbn", 2), ("rules", 0)):
            done = subprocess.run(
                ["sh", "-c", f"{program} {call} {closed}"],
                cwd=DEALS,
                capture_output=True,
                text=True,
                check=False,
            )
            assert done.returncode == (2 if ">&-" in closed.split() else code)
            assert "bug in coinche" not in done.stdout + done.stderr
            assert "error" not in done.stdout

    def test_a_full_stderr_does_not_change_the_exit_code(self) -> None:
        with Path("/dev/full").open("w", encoding="utf-8") as full:
            for call, code in ((["deal.pbn", "--stats"], 0), (["bad/empty.pbn", "deal.pbn"], 2)):
                done = subprocess.run(
                    [*COMMAND, "solve", *call],
                    cwd=DEALS,
                    stdout=subprocess.DEVNULL,
                    stderr=full,
                    check=False,
                )
                assert done.returncode == code

    def test_termination_leaves_no_temporary_file(self, tmp_path: Path) -> None:
        files = ["coinche100.pbn"] * 50
        call = [*COMMAND, "solve", *files, "--output-format", "json", "-o", str(tmp_path / "o")]
        with subprocess.Popen(call, cwd=DEALS, stderr=subprocess.DEVNULL) as process:
            deadline = time.monotonic() + 20
            while not list(tmp_path.iterdir()) and time.monotonic() < deadline:
                time.sleep(0.05)
            process.send_signal(signal.SIGTERM)
            assert process.wait(timeout=20) == 143
        assert list(tmp_path.iterdir()) == []

    def test_a_file_replaced_keeps_its_permissions(self, tmp_path: Path) -> None:
        target = tmp_path / "private"
        target.touch(mode=0o600)
        assert coinche("solve", "deal.pbn", "-o", str(target)).code == 0
        assert stat.S_IMODE(target.stat().st_mode) == 0o600

    def test_stdin_and_exit_code(self) -> None:
        done = subprocess.run(
            [*COMMAND, "solve", "-", "--dealer", "N", "--contract", "110S", "--by", "E"],
            input=BARE.encode(),
            capture_output=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, b"")
        assert "110 ♠ by East: made" in done.stdout.decode()

    def test_a_reader_that_goes_away_is_not_an_error(self) -> None:
        files = [str(DEALS / "coinche100.pbn")] * 4
        with subprocess.Popen(
            [*COMMAND, "solve", *files, "--output-format", "json"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        ) as process:
            assert process.stdout is not None
            assert process.stderr is not None
            process.stdout.readline()
            process.stdout.close()
            assert process.stderr.read() == b""
            assert process.wait(60) == 141

    @pytest.mark.parametrize("jobs", ["1", "2"])
    def test_an_interrupt_leaves_valid_json_and_exits_with_130(
        self, tmp_path: Path, jobs: str
    ) -> None:
        files = [str(DEALS / "coinche100.pbn")] * 200
        target = tmp_path / "out.json"
        with (
            target.open("wb") as out,
            subprocess.Popen(
                [*COMMAND, "solve", *files, "--output-format", "json", "--jobs", jobs],
                stdout=out,
                stderr=subprocess.PIPE,
            ) as process,
        ):
            for _ in range(600):
                if target.stat().st_size:
                    break
                time.sleep(0.05)
            process.send_signal(signal.SIGINT)
            assert process.stderr is not None
            assert process.stderr.read() == b""
            assert process.wait(60) == 130
        assert json.loads(target.read_text(encoding="utf-8"))["deals"]
