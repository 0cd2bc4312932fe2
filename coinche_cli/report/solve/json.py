"""Solutions as JSON, ``coinche-solve/1``: one entry on each line, written as they come."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from solvers.rules.auction.contract import Contract, multiplier
from solvers.rules.ruleset.choices import Announcements
from solvers.rules.ruleset.feat import TrickContract
from solvers.rules.ruleset.presets import preset
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.seats import Side

if TYPE_CHECKING:
    from coinche_cli.solve.four_seats import SearchOptions, Solved
    from coinche_cli.terminal.output import Output
    from solvers.double_dummy.bounds import Bounds
    from solvers.rules.coins.position import CoinsTrick
    from solvers.rules.play.position import Trick

SolvedT = TypeVar("SolvedT")

SCHEMA = "coinche-solve/1"


class SolveJsonReport(Generic[SolvedT]):
    """One object whose ``deals`` are the entries; valid JSON even if a run is interrupted.

    Args:
        entry: makes the entry of one solution.
    """

    def __init__(self, output: Output, entry: Callable[[SolvedT], dict[str, Any]]) -> None:
        self._output = output
        self._entry = entry
        self._entries = 0

    def add(self, solved: SolvedT) -> None:
        """Write one entry."""
        opening = ",\n" if self._entries else f'{{"schema": "{SCHEMA}", "deals": [\n'
        self._entries += 1
        self._output.write(opening + json.dumps(self._entry(solved)))

    def close(self) -> None:
        """Close the object; a run without any entry writes nothing."""
        if self._entries:
            self._output.write("\n]}\n")


def entry(solved: Solved, search: SearchOptions) -> dict[str, Any]:
    """The entry of one position, with its keys in the documented order."""
    problem, solution = solved.problem, solved.solution
    ruleset, contract, scores = problem.ruleset, problem.contract, solved.scores
    result: dict[str, Any] = {
        "file": problem.file,
        "board": problem.record.board,
        "ruleset": ruleset.name,
    }
    changed = ruleset.differences(preset(ruleset.name))
    if changed:
        result["options"] = changed
    result |= {"trump": problem.strain.value, "leader": problem.opening_leader.value}
    if problem.played:
        result["played"] = [str(card) for card in problem.played]
    result |= {
        "contract": None if contract is None else _contract(contract, ruleset),
        "status": "exact" if solution.exact else "bounds",
        "points": _points(solution.points),
        "belote": {side.value: points for side, points in solution.belote.items() if points},
    }
    if ruleset.announcements is not Announcements.NONE:
        result["announcements"] = {
            side.value: points for side, points in solution.announcements.items() if points
        }
    result |= {
        "sweep": solution.sweep.value if solution.sweep else None,
        "made": solution.made,
        "score": None if scores is None else {side.value: scores[side] for side in Side},
    }
    if search.cards:
        result["cards"] = [
            {"card": str(value.card), "points": _points(value.points)} for value in solution.cards
        ]
    if search.line:
        result["line"] = line_entries(solution.line)
    result["nodes"] = solution.nodes
    return result


def _contract(contract: Contract, ruleset: Ruleset) -> dict[str, Any]:
    value = contract.value
    return {
        "value": value.value if isinstance(value, TrickContract) else value,
        "trump": contract.strain.value,
        "by": contract.by.value,
        "multiplier": multiplier(contract.doubling, ruleset),
    }


def _points(points: dict[Side, Bounds]) -> dict[str, int | list[int]]:
    return {side.value: range_entry(points[side]) for side in Side}


def range_entry(bounds: Bounds) -> int | list[int]:
    """A number, or its bounds as a list of two."""
    return bounds.low if bounds.exact else [bounds.low, bounds.high]


def line_entries(tricks: Sequence[Trick | CoinsTrick]) -> list[dict[str, Any]]:
    """The tricks of a line of play."""
    return [
        {
            "leader": trick.leader.value,
            "cards": [str(card) for card in trick.cards],
            "winner": trick.winner.value,
        }
        for trick in tricks
    ]
