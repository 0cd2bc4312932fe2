"""``coinche solve`` on large deals of Coins: layers, their announced cost, and what ends them."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from select import select
from typing import Any
from zlib import crc32

import pytest

from tests.cli.cli import COMMAND, DEALS, Result, coinche

PATIENCE_S = 60.0
HEAD = 64
"""Bytes before the cells in a file of a layer; the last four are the checksum."""
FULL = "coins-full/deals.jsonl"
EXPECTED_COST = re.compile(
    r"coinche: coins11\.json: board 1: [\d,]+ states by layers, up to [\d,]+ MiB of memory, "
    r"(less than a second|about \d+ (s|min|h)) on (\d+) threads? \((portable|avx2|avx512)\)(.*)\n"
)


def entry(*options: str, deal: str = "coins11.json") -> dict[str, Any]:
    result = coinche("solve", deal, *options, "--output-format", "json")
    assert result.code == 0, result.err
    (found,) = json.loads(result.out)["deals"]
    assert isinstance(found, dict)
    return found


def without_work(found: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in found.items() if key not in {"nodes", "line"}}


def test_the_expected_cost_of_layers_is_printed_first() -> None:
    result = coinche("solve", "coins11.json")
    assert result.code == 0
    cost = EXPECTED_COST.fullmatch(result.err)
    assert cost
    assert (cost[3], cost[5]) == ("1", "")


def test_quiet_leaves_that_out() -> None:
    loud, quiet = coinche("solve", "coins11.json"), coinche("solve", "coins11.json", "--quiet")
    assert (quiet.out, quiet.err) == (loud.out, "")


def test_jobs_are_threads_and_change_nothing_else() -> None:
    call = ["solve", "coins11.json", "--cards", "--line"]
    one, three = coinche(*call), coinche(*call, "--jobs", "3")
    assert three.out == one.out
    cost = EXPECTED_COST.fullmatch(three.err)
    assert cost
    assert cost[3] == "3"


def test_layers_and_search_answer_all_questions_alike() -> None:
    layers = entry("--cards", "--line")
    assert without_work(layers) == without_work(entry("--cards", "--method", "search"))
    assert layers["guaranteed"] == layers["leaders"][layers["leader"]]
    best = max(value["guaranteed"][layers["leader"]] for value in layers["cards"])
    assert best == layers["guaranteed"][layers["leader"]]
    assert len(layers["line"]) == 11


def test_a_reply_has_the_value_of_the_position_after_it() -> None:
    found = entry("--cards")
    card = found["cards"][-1]
    for reply in (card["replies"][0], card["replies"][-1]):
        played = f"{card['card']} {reply['card']}"
        after = entry("--by", found["leader"], "--played", played)
        assert after["guaranteed"] == reply["guaranteed"]
        assert "leaders" not in after


def test_the_other_two_reply_best_for_themselves() -> None:
    found = entry("--cards")
    player = found["leader"]
    for card in found["cards"]:
        replies = [reply["guaranteed"][player] for reply in card["replies"]]
        assert replies == sorted(replies)
        assert replies[0] == card["guaranteed"][player]


def test_the_third_card_of_a_trick_has_no_replies() -> None:
    found = entry("--cards")
    first, second = found["cards"][0]["card"], found["cards"][0]["replies"][0]["card"]
    late = entry("--played", f"{first} {second}", "--cards")
    assert all("replies" not in card for card in late["cards"])


def test_one_player_can_be_solved_alone() -> None:
    every, one = entry(), entry("--by", "Y")
    assert one["guaranteed"] == {"Y": every["guaranteed"]["Y"]}
    assert one["leaders"] == {seat: {"Y": every["leaders"][seat]["Y"]} for seat in "XYZ"}


def test_too_little_memory_gives_bounds_by_search() -> None:
    call = ["solve", FULL, "--board", "1", "--memory", "1", "--timeout", "0.5"]
    result = coinche(*call, "--output-format", "json")
    assert result.code == 0
    assert re.fullmatch(
        r"coinche: \S+ board 1: layers take [\d,]+ MiB of memory, more than the 1 there are "
        r"\(--memory\); bounds by search instead, after 0\.5 s at most \(--timeout\)\n",
        result.err.replace(f"{FULL}: ", f"{FULL} "),
    )
    (found,) = json.loads(result.out)["deals"]
    assert found["status"] == "bounds"
    assert all(low < high for low, high in found["guaranteed"].values())


def test_layers_named_on_the_command_line_are_not_replaced() -> None:
    call = ["solve", FULL, "--board", "1", "--memory", "1", "--method", "layers"]
    result = coinche(*call)
    assert (result.code, result.out) == (2, "")
    assert "too large for layers in 1 MiB" in result.err
    assert result.err.count("\n") == 1


def test_a_timeout_gives_the_bounds_proven_so_far() -> None:
    found = entry("--board", "1", "--timeout", "0.01", "--cards", "--line", deal=FULL)
    assert found["status"] == "bounds"
    assert found["line"] == []
    assert found["leaders"][found["leader"]] == found["guaranteed"]
    assert all(0 <= low <= high <= 12 for low, high in found["guaranteed"].values())


def test_bounds_of_a_timeout_hold() -> None:
    exact = entry()
    for timeout in ("0", "0.05", "0.3"):
        for player, number in entry("--timeout", timeout)["guaranteed"].items():
            low, high = number if isinstance(number, list) else (number, number)
            assert low <= exact["guaranteed"][player] <= high


def test_large_and_small_deals_keep_their_order() -> None:
    files = ["coins.json", "coins11.json", "nowhere.json", "coins22.jsonl", "coins11.json"]
    for jobs in ("1", "2"):
        result = coinche("solve", *files, "--output-format", "csv", "--jobs", jobs)
        assert result.code == 2
        names = [line.split(",")[0] for line in result.out.splitlines()[1:]]
        assert names == [files[0], files[1], *[files[3]] * 22, files[4]]


class TestKept:
    """Layers in a folder."""

    def test_a_second_run_goes_on_from_them(self, tmp_path: Path) -> None:
        call = ["--cards", "--line", "--keep", str(tmp_path / "new" / "folder")]
        first, second = entry(*call), entry(*call)
        assert without_work(second) == without_work(first) == without_work(entry("--cards"))
        assert second["nodes"] < first["nodes"]
        names = [path.name for path in (tmp_path / "new" / "folder").iterdir()]
        assert names
        assert all(re.fullmatch(r"[0-9a-f]{64}-\d\d\.layer", name) for name in names)

    def test_their_size_on_disk_is_printed(self, tmp_path: Path) -> None:
        result = coinche("solve", "coins11.json", "--keep", str(tmp_path))
        cost = EXPECTED_COST.fullmatch(result.err)
        assert cost
        assert re.fullmatch(
            r"; [\d,]+ MiB of [\d,]+ in --keep, up to \d+ MiB with wider layers", cost[5]
        )

    def test_those_of_small_hands_are_kept_too(self, tmp_path: Path) -> None:
        kept = entry("--by", "X", "--keep", str(tmp_path), deal="coins.json")
        assert list(tmp_path.iterdir())
        assert without_work(kept) == without_work(entry("--by", "X", deal="coins.json"))

    def test_a_limit_of_nodes_is_one_of_search(self, tmp_path: Path) -> None:
        call = ["solve", "coins11.json", "--nodes", "1000", "--keep", str(tmp_path / "none")]
        result = coinche(*call)
        assert (result.code, result.out) == (2, "")
        assert "--keep needs layers, but these options ask for a search" in result.err
        assert not (tmp_path / "none").exists()

    def test_an_interrupted_run_is_continued(self, tmp_path: Path) -> None:
        entry("--by", "X", "--timeout", "0.02", "--keep", str(tmp_path))
        assert without_work(entry("--by", "X", "--keep", str(tmp_path))) == without_work(
            entry("--by", "X")
        )

    @pytest.mark.parametrize("harm", ["cut", "changed", "empty", "folder", "renamed", "pipe"])
    def test_a_broken_layer_is_refused(self, tmp_path: Path, harm: str) -> None:
        call = ["solve", "coins11.json", "--by", "X", "--keep", str(tmp_path)]
        assert coinche(*call).code == 0
        top = max(tmp_path.iterdir(), key=lambda path: path.stem[-2:])
        content = bytearray(top.read_bytes())
        if harm in ("folder", "pipe"):
            top.unlink()
            (Path.mkdir if harm == "folder" else os.mkfifo)(top)
        else:
            content[-1] ^= 1
            other = min(tmp_path.iterdir(), key=lambda path: path.stem[-2:])
            top.write_bytes(
                {
                    "cut": bytes(content[:-1]),
                    "changed": bytes(content),
                    "empty": b"",
                    "renamed": other.read_bytes(),
                }[harm]
            )
        result = coinche(*call)
        assert (result.code, result.out) == (2, "")
        assert f"board 1: {top}: " in result.err
        assert ("delete the file" in result.err) == (harm != "folder")
        assert result.err.count("coinche: error") == 1

    def test_an_impossible_layer_is_refused_even_if_its_checksum_is_right(
        self, tmp_path: Path
    ) -> None:
        call = ["solve", "coins11.json", "--by", "X", "--keep", str(tmp_path)]
        assert coinche(*call).code == 0
        top = max(tmp_path.iterdir(), key=lambda path: path.stem[-2:])
        content = bytearray(top.read_bytes())
        content[-1] = 0xFF
        content[HEAD - 4 : HEAD] = crc32(content[HEAD:]).to_bytes(4, "little")
        top.write_bytes(content)
        result = coinche(*call)
        assert (result.code, result.out) == (2, "")
        assert f"board 1: {top}: this layer is broken: it has cells that no layer" in result.err
        assert "delete the file" in result.err
        top.unlink()
        assert coinche(*call).code == 0


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--keep", ""], "--keep needs the name of a folder"),
        (["--keep", "coins.json"], "cannot make this folder"),
        (["--keep", "coins.json/below"], "cannot make this folder"),
        (["--keep", "a\0b"], "cannot make this folder"),
        (["--keep", "/proc/nowhere"], "cannot make this folder"),
        (["--keep", "k", "--method", "search"], "--keep needs layers"),
        (["--keep", "k", "--mode", "max-n"], "--keep needs layers"),
        (["--keep", "k", "--by", "X", "--coins", "2"], "--keep needs layers"),
        (["--memory", "0"], "--memory"),
        (["--memory", "-1"], "--memory"),
        (["--memory", "99999999"], "--memory"),
        (["--memory", "1e3"], "--memory"),
        (["--jobs", "-1"], "--jobs"),
        (["--jobs", "1025"], "--jobs"),
        (["--timeout", "nan"], "--timeout"),
        (["--timeout", "inf"], "--timeout"),
        (["--timeout", "-1"], "--timeout"),
        (["--method", "magic"], "--method"),
        (["--by", "N"], "players are X Y Z"),
        (["--by", ""], "players are X Y Z"),
        (["--output-format", "csv", "--cards"], "CSV cannot hold"),
    ],
)
def test_impossible_options_are_refused(tmp_path: Path, options: list[str], message: str) -> None:
    result = coinche("solve", str(DEALS / "coins11.json"), *options, folder=folder_with(tmp_path))
    assert (result.code, result.out) == (2, "")
    assert message in result.err
    assert result.err.count("\n") <= 2
    assert not (tmp_path / "k").exists()


def folder_with(path: Path) -> Path:
    (path / "coins.json").write_text("no folder", encoding="utf-8")
    return path


def test_keep_is_only_for_coins(tmp_path: Path) -> None:
    result = coinche("solve", "deal.pbn", "--keep", str(tmp_path / "k"))
    assert result == Result(2, "", "coinche: error: --keep: only for deals of Coins\n")
    assert not (tmp_path / "k").exists()


@dataclass
class OnTerminal:
    """The program with a terminal as stderr, which must be read or the program stops."""

    process: subprocess.Popen[bytes]
    terminal: int
    seen: str = ""

    def read_until(self, pattern: str) -> None:
        """Wait until the terminal shows a pattern."""
        end = time.monotonic() + PATIENCE_S
        while not re.search(pattern, self.seen):
            assert self._read(), self.seen
            assert time.monotonic() < end, self.seen

    def finish(self) -> str:
        """Wait for the end; returns the text on stdout."""
        end = time.monotonic() + PATIENCE_S
        while self._read():
            assert time.monotonic() < end, self.seen
        assert self.process.stdout is not None
        return self.process.stdout.read().decode()

    def _read(self) -> bool:
        """Read the next piece; False at the end."""
        assert select([self.terminal], [], [], PATIENCE_S)[0], self.seen
        try:
            self.seen += os.read(self.terminal, 4096).decode(errors="replace")
        except OSError:  # no writer is left
            return False
        return True


@contextmanager
def on_terminal(*arguments: str) -> Iterator[OnTerminal]:
    ours, theirs = pty.openpty()
    environment = os.environ | {"TERM": "xterm", "COLUMNS": "200"}
    with subprocess.Popen(
        [*COMMAND, *arguments], cwd=DEALS, env=environment, stdout=subprocess.PIPE, stderr=theirs
    ) as process:
        os.close(theirs)
        try:
            yield OnTerminal(process, ours)
        finally:
            process.kill()
            os.close(ours)


def test_an_interrupt_gives_the_bounds_proven_so_far() -> None:
    call = ["solve", FULL, "--board", "1", "--output-format", "json"]
    with on_terminal(*call) as run:
        run.read_until(r"layer [2-9] of 15 for Y \(\d+%\); coins proven: Y 0 to")
        run.process.send_signal(signal.SIGINT)
        (found,) = json.loads(run.finish())["deals"]
        assert run.process.wait(60) == 130
    assert found["status"] == "bounds"
    assert set(found["guaranteed"]) == {"X", "Y", "Z"}
    assert "Traceback" not in run.seen


def test_progress_is_gone_at_the_end() -> None:
    with on_terminal("solve", "coins11.json", "--by", "X") as run:
        out = run.finish()
        assert run.process.wait(60) == 0
    assert out == coinche("solve", "coins11.json", "--by", "X").out
    assert re.search(r"layer \d+ of 10 for X", run.seen)
    assert run.seen.rstrip("\r").endswith("\x1b[2K\x1b[?25h")


def test_nothing_is_shown_with_quiet() -> None:
    with on_terminal("solve", "coins11.json", "--by", "X", "--quiet") as run:
        assert run.finish()
    assert run.seen == ""
