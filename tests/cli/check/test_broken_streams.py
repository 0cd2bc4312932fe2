"""``coinche check`` of streamed games with a record that cannot be read."""

from __future__ import annotations

import json
from collections.abc import Sequence
from xml.etree import ElementTree as ET

import pytest

from coinche_cli.report.check.formats import FORMATS
from tests.cli.check.checks import Entry, check, clean, with_wrong_winner
from tests.cli.cli import coinche

HEAD = {"format": "coinche-log", "version": 1, "game": "coinche", "rotation": "counterclockwise"}
PASSES = ("E", "N", "W", "S")
CUT = "cut"


def passed_out(dealer: str, **keys: object) -> Entry:
    at = PASSES.index(dealer) + 1
    calls = [{"by": seat, "call": "pass"} for seat in PASSES[at:] + PASSES[:at]]
    return {"dealer": dealer, "auction": calls, "contract": None, "end": "passed", **keys}


def scored(dealer: str, total: int, **keys: object) -> Entry:
    """A score sheet of 90 made and a score of 180, 90 points and 90 bid."""
    score = {"awarded": {"NS": 180, "EW": 70}, "total": {"NS": total, "EW": 70 * total // 180}}
    contract = {"by": "N", "trump": "H", "value": 90, "multiplier": 1}
    return {"dealer": dealer, "contract": contract, "score": score, "end": "complete", **keys}


def stream(
    deals: Sequence[Entry | str], result: Entry | None = None, name: str = "srv-1", **header: object
) -> str:
    """The records of a game; a deal given as CUT is cut off."""
    records: list[Entry] = [{"t": "game", **HEAD, **header, "id": name}]
    records += [{"t": "deal", "game": name, **({} if isinstance(d, str) else d)} for d in deals]
    records.append({"t": "end", "game": name, **({} if result is None else {"result": result})})
    lines = [json.dumps(record) for record in records]
    for index, deal in enumerate(deals, 1):
        lines[index] = lines[index][:-1] if deal == CUT else lines[index]
    return "\n".join(lines) + "\n"


def lines_of(text: str, *arguments: str) -> list[str]:
    """The findings, one per line, without the file."""
    result = check("-", *arguments, "--output-format", "concise", stdin=text)
    return [line.removeprefix("<stdin>:") for line in result.out.splitlines()]


CUT_OFF = "F101 not JSON: the record is cut off"
NOT_CHECKED = (
    "line 3 cannot be read, and may hold a deal: the dealer, the totals and the result from "
    "here on are not checked against it"
)
BEFORE_AND_AFTER: list[Entry | str] = [scored("N", 180), CUT, scored("S", 540), scored("E", 720)]
RESULT = {"total": {"NS": 720, "EW": 280}, "end": "in_progress"}


def test_numbering_continues_and_a_note_names_what_is_not_checked() -> None:
    cut_off, note = lines_of(stream(BEFORE_AND_AFTER, RESULT))
    assert cut_off.startswith(f"3: {CUT_OFF}")
    assert note == f"4: F108 game srv-1 deal 3: {NOT_CHECKED}"
    result = check("-", stdin=stream(BEFORE_AND_AFTER, RESULT))
    assert (result.code, result.out.splitlines()[-1]) == (
        1, "2 findings in 1 of 1 file (1 game, 3 deals)",
    )  # fmt: skip
    assert "4: F108 (note) game" in result.out


def test_what_follows_the_gap_is_checked() -> None:
    game = with_wrong_winner(clean())
    played = next(deal for deal in game["deals"] if deal["tricks"])
    rotation = {key: game[key] for key in ("rotation", "ruleset") if key in game}
    lines = lines_of(
        stream([passed_out("N"), CUT, {**played, "n": 9}], **rotation), "--select", "T"
    )
    assert [line.partition(":")[0] for line in lines] == ["3", "4", "4"]
    assert lines[2].startswith("4: T101 game srv-1 deal 3 trick 1")
    turn: list[Entry | str] = [scored("N", 180), CUT, scored("S", 540), scored("S", 720)]
    assert any(line.startswith("5: D201 game srv-1 deal 4") for line in lines_of(stream(turn)))


def test_numbers_show_that_no_deal_is_missing() -> None:
    last = passed_out("W", n=2, score={"total": {"NS": 30, "EW": 0}})
    deals: list[Entry | str] = [passed_out("N", n=1), CUT, last]
    lines = lines_of(stream(deals, {"total": {"NS": 50, "EW": 0}}))
    assert [line.split()[1] for line in lines] == ["F101", "S401", "M104"]
    assert lines[1].startswith("4: S401 game srv-1 deal 2:")


def test_each_deal_that_was_cut_off_keeps_its_number() -> None:
    lines = lines_of(stream([passed_out("N"), CUT, CUT, passed_out("W")]))
    assert [line.split()[:6] for line in lines][2] == ["5:", "F108", "game", "srv-1", "deal", "4:"]
    assert len(lines) == 3


def test_a_deal_missing_at_the_end_leaves_the_result_unchecked() -> None:
    lines = lines_of(stream([passed_out("N"), CUT], {"total": {"NS": 50, "EW": 0}}))
    assert lines[1:] == [
        "4: F108 game srv-1: line 3 cannot be read, and may hold a deal: the result is not checked"
    ]
    assert len(lines_of(stream([passed_out("N"), CUT]))) == 1


def test_faults_of_the_header_are_reported_once() -> None:
    deals: list[Entry | str] = [passed_out("N"), CUT, passed_out("S")]
    lines = lines_of(stream(deals, deck="36", target=7))
    headed = [line for line in lines if " D303 " in line or " M106 " in line]
    assert headed
    assert len(set(headed)) == len(headed)


def test_cases_of_junit_have_names_of_their_own() -> None:
    text = stream(BEFORE_AND_AFTER, RESULT, deck="36") * 2 + stream([CUT, passed_out("N")], name="")
    root = ET.fromstring(check("-", "--output-format", "junit", stdin=text).out)
    names = [str(case.get("name")) for case in root.iter("testcase")]
    assert len(set(names)) == len(names)
    assert "game srv-1 deal 2" not in names  # it is unread: it cannot pass
    assert {"game srv-1 deal 1", "game srv-1 deal 3", "game srv-1 (2) deal 3"} <= set(names)


@pytest.mark.parametrize("form", FORMATS)
def test_every_format_has_the_note(form: str) -> None:
    text = stream(BEFORE_AND_AFTER, RESULT)
    one = check("-", "--output-format", form, stdin=text)
    assert one.code == 1
    assert "not checked against it" in one.out
    assert check("-", "--output-format", form, "--jobs", "2", stdin=text).out == one.out


def test_a_gap_shows_nothing_about_options() -> None:
    result = check("-", "--infer-options", stdin=stream(BEFORE_AND_AFTER, RESULT))
    assert result.out.startswith("<stdin>: 1 game, 3 deals, 1 record that could not be read")
    assert "no error in what was read" in result.out


def test_conversion_reports_the_gap() -> None:
    result = coinche("convert", "-", "--to", "log-jsonl", stdin=stream(BEFORE_AND_AFTER, RESULT))
    assert result.code == 2
    assert "game srv-1: lost: line 3, which cannot be read and may hold a deal\n" in result.err
    assert [deal["dealer"] for deal in json.loads(result.out)["deals"]] == ["N", "S", "E"]
