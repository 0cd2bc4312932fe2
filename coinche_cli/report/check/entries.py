"""A finding and a summary as objects of JSON, with the keys that programs rely on."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from coinche_cli.check.results import LocatedFinding, Summary
    from solvers.legality.findings.finding import ContradictingFact

SCHEMA = "coinche-check/1"


def finding_entry(located: LocatedFinding) -> dict[str, Any]:
    """The keys of a finding; a key that does not apply is absent."""
    finding, place = located.finding, located.finding.place
    entry: dict[str, Any] = {
        "code": finding.code,
        "severity": finding.severity.value,
        "certainty": finding.certainty.value,
        "message": finding.message,
        "game": located.game,
        "deal": place.deal,
        "trick": place.trick,
        "play": place.play,
        "seat": place.seat,
        "expected": finding.expected,
        "actual": finding.actual,
        "option": finding.option,
        "facts": [_fact_entry(fact) for fact in finding.facts] or None,
        "pointer": located.pointer or None,
        "line": located.line,
    }
    return {key: value for key, value in entry.items() if value is not None}


def _fact_entry(fact: ContradictingFact) -> dict[str, Any]:
    entry = {"trick": fact.trick, "play": fact.play, "fact": fact.text}
    return {key: value for key, value in entry.items() if value is not None}


def summary_entry(summary: Summary) -> dict[str, Any]:
    """The counts of a run, and findings by code."""
    return {
        "files": summary.files,
        "games": summary.games,
        "deals": summary.deals,
        "findings": summary.findings,
        "unjudged": summary.unjudged,
        "statistics": {"by_code": dict(sorted(summary.by_code.items()))},
    }


def json_text(value: object) -> str:
    """A value as one line of ASCII JSON that every reader accepts."""
    return json.dumps(_strict(value), allow_nan=False)


def _strict(value: object) -> object:
    """The value with a question mark for a lone surrogate, and text for NaN and infinity."""
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode()
    if isinstance(value, Mapping):
        return {_strict(key): _strict(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_strict(inner) for inner in value]
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    return value
