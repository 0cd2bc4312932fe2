"""Findings as SARIF 2.1.0, for code scanning: one run, written as it comes."""

from __future__ import annotations

import re
from importlib.metadata import version
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from coinche_cli.report.check.entries import finding_entry, json_text, summary_entry
from coinche_cli.report.check.fingerprint import Fingerprints
from coinche_cli.report.check.place import message_with_option, place_parts, report_path
from solvers.legality.findings.codes import Code
from solvers.legality.findings.registry import codes

if TYPE_CHECKING:
    from coinche_cli.check.results import GameResult, LocatedFinding, Summary
    from coinche_cli.report.check.report import CheckOptions
    from coinche_cli.terminal.output import Output
    from solvers.legality.findings.registry import CodePage

SARIF_VERSION = "2.1.0"
SCHEMA_URI = "https://json.schemastore.org/sarif-2.1.0.json"
FINGERPRINT = "coincheFinding/v1"
_PROPERTIES = ("certainty", "seat", "expected", "actual", "option", "facts", "pointer")


class SarifReport:
    """Results come first and the tool with its rules last, when it is known which rules occur.

    The order of keys has no meaning in JSON.
    """

    def __init__(self, output: Output) -> None:
        self._output = output
        self._rules: dict[Code, int] = {}
        self._fingerprints = Fingerprints()
        self._begun = False

    def start_file(self, name: str) -> None:
        """Write nothing: files have no entries of their own."""

    def add(self, result: GameResult) -> None:
        """Write the findings of one game."""
        for located in result.findings:
            self._begin_entry()
            index = self._rules.setdefault(located.finding.code, len(self._rules))
            entry = _result(located, index, self._fingerprints.of(located))
            self._output.write(json_text(entry))

    def end_file(self) -> None:
        """Write nothing: files have no entries of their own."""

    def close(self, summary: Summary) -> None:
        """Write the counts and the tool, with the rules that occurred."""
        if not self._begun:
            self._write_head()
        registry = codes()
        rules = ",\n".join(json_text(_rule(registry[code])) for code in self._rules)
        self._output.write(
            f'\n], "columnKind": "unicodeCodePoints", "properties": '
            f'{json_text(summary_entry(summary))},\n"tool": {{"driver": {{"name": "coinche", '
            f'"version": {json_text(version("coinche"))}, "rules": [\n{rules}\n]}}}}}}]}}\n'
        )

    def _begin_entry(self) -> None:
        if self._begun:
            self._output.write(",\n")
        else:
            self._write_head()

    def _write_head(self) -> None:
        self._begun = True
        self._output.write(
            f'{{"$schema": "{SCHEMA_URI}", "version": "{SARIF_VERSION}", "runs": [{{"results": [\n'
        )


def report(output: Output, _options: CheckOptions) -> SarifReport:
    """The report in this format."""
    return SarifReport(output)


def _rule(code: CodePage) -> dict[str, Any]:
    return {
        "id": code.code,
        "name": "".join(word.capitalize() for word in re.findall(r"\w+", code.name)),
        "shortDescription": {"text": f"{code.name[0].upper()}{code.name[1:]}."},
        "fullDescription": {"text": code.meaning},
        "help": {"text": f"{code.rule}. {code.meaning}\n\n{code.remedy}"},
        "defaultConfiguration": {"level": code.severity.value},
    }


def _result(located: LocatedFinding, rule_index: int, fingerprint: str) -> dict[str, Any]:
    finding, entry = located.finding, finding_entry(located)
    physical: dict[str, Any] = {"artifactLocation": {"uri": file_uri(located.file)}}
    if located.line is not None:
        physical["region"] = {"startLine": located.line}
    location: dict[str, Any] = {"physicalLocation": physical}
    place = "/".join(place_parts(located))
    if place:
        location["logicalLocations"] = [{"fullyQualifiedName": place}]
    return {
        "ruleId": finding.code,
        "ruleIndex": rule_index,
        "level": finding.severity.value,
        "message": {"text": message_with_option(located)},
        "locations": [location],
        "partialFingerprints": {FINGERPRINT: fingerprint},
        "properties": {key: entry[key] for key in _PROPERTIES if key in entry},
    }


def file_uri(file: str) -> str:
    """A path as a URI: relative paths stay relative, and bytes that are not text are kept."""
    path = report_path(file)
    try:
        data = path.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        data = path.encode("utf-8", "replace")
    return ("file://" if path.startswith("/") else "") + quote(data)
