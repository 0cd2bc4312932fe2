"""docs/checking.md and docs/log-format.md describe what the program does; their CI recipes run."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec  # noqa: TID253 - tests may be slow to start
import pytest
import yaml

from coinche_cli.errors import EXIT_INTERRUPTED, EXIT_OUTPUT_CLOSED, EXIT_WRONG_INPUT
from coinche_cli.report.check.formats import FORMATS
from solvers.legality.findings.registry import codes
from solvers.legality.log import game_log as log
from tests.cli.cli import coinche
from tests.docs.examples import ROOT, blocks
from tests.docs.test_solve import named

CHECKING = ROOT / "docs" / "checking.md"
LOG_FORMAT = ROOT / "docs" / "log-format.md"
HOOKS = ROOT / ".pre-commit-hooks.yaml"
LOGS = ROOT / "fixtures" / "logs"
PAGE = CHECKING.read_text(encoding="utf-8")


def section(text: str, heading: str) -> str:
    """The text below a heading, up to the next one of its level or above."""
    level = heading.split(" ", maxsplit=1)[0]
    below = text.split(f"\n{heading}\n")[1]
    return re.split(rf"^#{{1,{len(level)}}} ", below, maxsplit=1, flags=re.MULTILINE)[0]


def code(path: Path, language: str) -> list[str]:
    return [block.text for block in blocks(path) if block.language == language]


def scalars(text: str, key: str) -> list[str]:
    """The values of a key in simple YAML like ours: one line each, plain or in quotes."""
    found = re.findall(rf"^[ -]*{key}: (.*)$", text, re.MULTILINE)
    return [re.sub(r'^"(.*)"$', r"\1", value) for value in found]


# --- docs/checking.md ---


def test_options_of_the_command_are_named_and_no_others() -> None:
    known = set(re.findall(r"--[a-z-]+", coinche("check", "--help").out)) - {"--help"}
    assert set(re.findall(r"(?<![-\w|])--[a-z-]+", PAGE)) == known


def test_formats_and_families_and_exit_codes_are_those_of_the_program() -> None:
    assert named(section(PAGE, "## Output formats").split("###")[0]) == set(FORMATS)
    families = re.findall(r"^\| ([A-Z]) \| ", PAGE, re.MULTILINE)
    assert families == list(dict.fromkeys(each[0] for each in codes()))
    shown = {int(each) for each in re.findall(r"^\| (\d+) \| ", PAGE, re.MULTILINE)}
    assert shown == {0, 1, EXIT_WRONG_INPUT, EXIT_INTERRUPTED, EXIT_OUTPUT_CLOSED}


def test_every_format_has_an_example() -> None:
    used = re.findall(r"^\$ coinche check .*--output-format (\w+)", PAGE, re.MULTILINE)
    assert set(used) == set(FORMATS) - {"text"}


def test_keys_of_the_json_are_explained_and_no_others() -> None:
    calls = [
        ["faulty.json"],
        ["coinche-bots/redeal_coinche.json", "--ruleset", "coinche"],
        ["examples/H101/wrong_revoke_shows_later.json"],
    ]
    keys = {"schema", "summary.statistics.by_code", "files[].file", "files[].findings[]"}
    for call in calls:
        report = json.loads(coinche("check", *call, "--output-format", "json", folder=LOGS).out)
        keys |= {f"summary.{key}" for key in set(report["summary"]) - {"statistics"}}
        keys |= {key for file in report["files"] for each in file["findings"] for key in each}
    assert named(section(PAGE, "### json")) == keys


# --- the workflow and the hook ---


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A repository whose ``logs`` are clean."""
    add_log(tmp_path, "game.json")
    return tmp_path


def add_log(folder: Path, name: str) -> None:
    (folder / "logs").mkdir(exist_ok=True)
    (folder / "logs" / name).write_bytes((LOGS / name).read_bytes())


def workflow() -> str:
    return next(text for text in code(CHECKING, "yaml") if "runs-on" in text)


def workflow_calls() -> Iterator[list[str]]:
    for line in scalars(workflow(), "run"):
        words = shlex.split(line)
        if words[0] == "coinche":
            yield words[1:]


def test_the_workflow_passes_clean_logs(folder: Path) -> None:
    assert [coinche(*call, folder=folder).code for call in workflow_calls()] == [0, 0]


def test_the_workflow_reports_and_then_fails_on_a_faulty_log(folder: Path) -> None:
    add_log(folder, "faulty.json")
    report, check = (coinche(*call, folder=folder) for call in workflow_calls())
    assert (report.code, check.code) == (0, 1)
    [uploaded] = scalars(workflow(), "sarif_file")
    [run] = json.loads((folder / uploaded).read_text(encoding="utf-8"))["runs"]
    assert [each["ruleId"] for each in run["results"]] == ["P304", "S401"]
    lines = check.out.splitlines()
    assert len(lines) == 2
    assert all(line.startswith("::error file=logs/faulty.json,line=") for line in lines)


def test_an_unknown_ruleset_in_a_log_hides_nothing(folder: Path) -> None:
    add_log(folder, "faulty.json")
    strange = json.loads((LOGS / "game.json").read_text()) | {"ruleset": {"id": "none-such"}}
    (folder / "logs" / "strange.json").write_text(json.dumps(strange))
    report, check = (coinche(*call, folder=folder) for call in workflow_calls())
    assert (report.code, check.code) == (2, 2)
    [run] = json.loads((folder / "coinche.sarif").read_text(encoding="utf-8"))["runs"]
    assert [each["ruleId"] for each in run["results"]] == ["P304", "S401", "F201"]
    steps = yaml.safe_load(workflow())["jobs"]["check"]["steps"]
    written = next(at for at, step in enumerate(steps) if "--output coinche.sarif" in str(step))
    later = steps[written + 1 :]
    assert [next(key for key in ("uses", "run") if key in step) for step in later] == [
        "uses",
        "run",
    ]
    assert all(step["if"].startswith("always()") for step in later)


def test_the_workflow_may_upload_and_keeps_what_pip_built() -> None:
    recipe = yaml.safe_load(workflow())
    assert recipe["permissions"] == {
        "contents": "read", "security-events": "write", "actions": "read",
    }  # fmt: skip
    steps = recipe["jobs"]["check"]["steps"]
    cache = next(step for step in steps if step.get("uses", "").startswith("actions/cache@"))
    install = next(step for step in steps if step.get("run", "").startswith("pip install"))
    assert steps.index(cache) < steps.index(install)
    assert cache["with"]["path"] == "~/.cache/pip"
    assert "env.COINCHE" in cache["with"]["key"]
    assert install["run"].endswith('@$COINCHE"')
    assert re.fullmatch("[0-9a-f]{40}", recipe["env"]["COINCHE"])
    for word in ("Code scanning must be enabled", "`actions: read`"):
        assert word in section(PAGE, "## In GitHub Actions")


@pytest.mark.parametrize(("name", "exit_code"), [("game.json", 0), ("faulty.json", 1)])
def test_the_hook_checks_the_files_it_is_given(folder: Path, name: str, exit_code: int) -> None:
    add_log(folder, name)
    [entry] = scalars(HOOKS.read_text(encoding="utf-8"), "entry")
    program, *arguments = shlex.split(entry)
    assert program == "coinche"
    assert coinche(*arguments, f"logs/{name}", folder=folder).code == exit_code


@pytest.mark.parametrize(
    ("path", "taken"),
    [
        ("logs/game.json", True),
        ("tests/logs/2026/games.jsonl.zst", True),
        ("logs/night.pbn.gz", True),
        ("package.json", False),
        ("blogs/game.json", False),
        ("logs/notes.txt", False),
        ("logs/game.json.bak", False),
    ],
)
def test_the_hook_takes_game_logs(path: str, taken: bool) -> None:
    [pattern] = scalars(HOOKS.read_text(encoding="utf-8"), "files")
    assert bool(re.search(pattern, path)) is taken


def test_the_page_uses_the_hook_as_it_is_named(folder: Path) -> None:
    use = next(text for text in code(CHECKING, "yaml") if "repos:" in text)
    hook = HOOKS.read_text(encoding="utf-8")
    assert scalars(use, "id") == scalars(hook, "id")
    [repository] = yaml.safe_load(use)["repos"]
    assert re.fullmatch("[0-9a-f]{40}", repository["rev"])  # a commit: there are no tags
    [arguments] = scalars(use, "args")
    given = arguments.strip("[]").split(", ")
    [entry] = scalars(hook, "entry")
    call = [*shlex.split(entry)[1:], *given, "logs/game.json"]
    assert coinche(*call, folder=folder).code == 0


def test_yaml_is_yaml() -> None:
    steps = yaml.safe_load(workflow())["jobs"]["check"]["steps"]
    assert [step["run"] for step in steps if "run" in step] == scalars(workflow(), "run")
    [hook] = yaml.safe_load(HOOKS.read_text(encoding="utf-8"))
    assert [hook["entry"]] == scalars(HOOKS.read_text(encoding="utf-8"), "entry")
    assert [hook["files"]] == scalars(HOOKS.read_text(encoding="utf-8"), "files")
    assert all(yaml.safe_load(text) for text in code(CHECKING, "yaml"))


# --- docs/log-format.md ---

FORMAT_PAGE = LOG_FORMAT.read_text(encoding="utf-8")
TABLES: list[type[Any]] = [
    log.GameLog, log.RulesetLog, log.ResultLog, log.DealLog, log.KnownHand, log.CallLog,
    log.ContractLog, log.MeldLog, log.PlayRef, log.TrickLog, log.RejectedPlay, log.ScoreLog,
    log.ClaimLog, log.IrregularityLog,
]  # fmt: skip
"""The object that each table of keys describes, in the order of the page."""


def tables() -> list[str]:
    return re.findall(r"^\| key \|.*\n(?:\|.*\n)+", FORMAT_PAGE, re.MULTILINE)


@pytest.mark.parametrize("index", range(len(TABLES)), ids=lambda index: TABLES[index].__name__)
def test_tables_have_the_keys_of_the_format(index: int) -> None:
    assert len(tables()) == len(TABLES)
    table = tables()[index]
    assert named(table) == set(TABLES[index].__struct_fields__)
    rows = [line for line in table.splitlines() if "**required**" in line]
    required = {field.name for field in msgspec.structs.fields(TABLES[index]) if field.required}
    assert named("\n".join(rows)) == required


def test_values_of_a_deals_end_and_of_games_are_all_named() -> None:
    words = set(re.findall(r"`([^`\n]+)`", FORMAT_PAGE.replace("```", "")))
    for values in (log.DealEnd, log.GameName, log.StrainText):
        assert set(get_args(values)) <= words


@pytest.mark.parametrize("language", ["json", "jsonl"])
def test_examples_are_clean(language: str) -> None:
    texts = code(LOG_FORMAT, language)
    assert texts
    for text in texts:
        result = coinche("check", "-", "--fail-on", "note", stdin=text)
        assert (result.code, result.err) == (0, "")
        assert result.out.startswith("1 file, 1 game, 1 deal: no findings")


def test_a_wrong_claim_in_the_example_is_found() -> None:
    for text, right, wrong in zip(
        code(LOG_FORMAT, "json"),
        ('"NS": 260', '"points": 17'),
        ('"NS": 270', '"points": 18'),
        strict=True,
    ):
        assert coinche("check", "-", stdin=text.replace(right, wrong, 1)).code == 1


def test_a_slam_closes_the_auction_as_the_page_says() -> None:
    assert "closes the auction" in section(FORMAT_PAGE, "### auction")
    bid = {"by": "E", "call": "bid", "value": "capot", "trump": "H"}
    passes = [{"by": seat, "call": "pass"} for seat in "SWN"]
    for option, calls, found in [
        ("false", [bid], ""),
        ("false", [bid, *passes], "A106 .*SLAMH by East"),
        ("true", [bid, *passes], ""),
    ]:
        deal = {"dealer": "N", "auction": calls}
        log = {"format": "coinche-log", "version": 1, "game": "coinche", "rotation": "clockwise"}
        arguments = ("--output-format", "concise", "--option", f"slam_can_be_coinched={option}")
        result = coinche("check", "-", *arguments, stdin=json.dumps(log | {"deals": [deal]}))
        assert re.search(found, result.out) if found else not result.out


def test_a_hand_known_in_part_is_read() -> None:
    text, _ = code(LOG_FORMAT, "text")
    hands = json.loads("{" + text + "}")["hands"]
    assert msgspec.convert(hands, dict[log.SeatText, log.HandLog])["E"] == log.KnownHand(
        known=["SJ"], hidden=7
    )


def test_tricks_with_unseen_cards_are_read_and_explained() -> None:
    _, text = code(LOG_FORMAT, "text")
    deal = {"dealer": "E", "contract": {"trump": "S"}, **json.loads("{" + text + "}")}
    game = {"format": "coinche-log", "version": 1, "game": "coinche"}
    game = game | {"rotation": "counterclockwise", "deals": [deal]}
    assert coinche("check", "-", stdin=json.dumps(game)).code == 0
    assert coinche("infer", "-", stdin=json.dumps(game)).code == 0


# --- links ---


@pytest.mark.parametrize(
    "page", [CHECKING, LOG_FORMAT, ROOT / "README.md"], ids=lambda page: page.name
)
def test_links_have_targets(page: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")):
        if target.startswith("https:"):
            continue
        name, _, anchor = target.partition("#")
        text = (page.parent / name if name else page).read_text(encoding="utf-8")
        headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
        assert not anchor or anchor in {each.lower().replace(" ", "-") for each in headings}
